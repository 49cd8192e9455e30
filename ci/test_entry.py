"""ci/run.sh and ci/lib.sh in a copy of their own: test ci/entry."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

CI = pathlib.Path(__file__).resolve().parent
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a", "-c", "safe.directory=*"]


class Entry(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "ci/stages").mkdir(parents=True)
        for name in ("run.sh", "lib.sh"):
            shutil.copy(CI / name, self.root / "ci" / name)

    def stage(self, name, text):
        path = self.root / "ci/stages" / f"{name}.sh"
        path.write_text(f"#!/usr/bin/env bash\n# {name} - for this test\n{text}\n")

    def run_here(self, *command, **variables):
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True,
                              env={**os.environ, **variables})

    def status(self, *stages):
        return self.run_here("bash", "ci/run.sh", *stages).returncode

    def test_the_status_of_a_stage_is_that_of_the_command(self):
        self.stage("good", "exit 0")
        for code in (1, 2, 3, 7):
            self.stage("bad", f"exit {code}")
            self.assertEqual(self.status("bad"), code)
            self.assertEqual(self.status("bad", "good"), code)
            self.assertEqual(self.status("good", "bad"), code)
        self.assertEqual(self.status("good", "good"), 0)

    def test_nothing_runs_after_a_stage_that_failed(self):
        self.stage("bad", "exit 1")
        self.stage("good", "touch ran")
        self.status("bad", "good")
        self.assertFalse((self.root / "ran").exists())

    def test_a_stage_that_is_not_there_is_bad_usage(self):
        self.assertEqual(self.status("nosuch"), 2)
        self.assertEqual(self.status(), 2)

    def test_a_command_that_fails_inside_a_stage_ends_it(self):
        self.stage("bad", 'source "$(dirname "$0")/../lib.sh"\nfalse | cat\nexit 0')
        self.assertEqual(self.status("bad"), 1)

    def commit(self, text):
        (self.root / "file").write_text(text)
        self.assertEqual(self.run_here(*GIT, "add", "file").returncode, 0)
        self.assertEqual(self.run_here(*GIT, "commit", "-qm", text).returncode, 0)

    def property_seed(self):
        done = self.run_here("bash", "-c", "source ci/lib.sh; property_seed")
        self.assertEqual(done.returncode, 0, done.stderr)
        return int(done.stdout)

    def test_another_commit_draws_other_cases(self):
        self.assertEqual(self.run_here("git", "init", "-q").returncode, 0)
        self.commit("one")
        first = self.property_seed()
        self.assertEqual(self.property_seed(), first)
        self.commit("two")
        self.assertNotEqual(self.property_seed(), first)


if __name__ == "__main__":
    unittest.main()
