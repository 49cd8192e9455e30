"""How a step of verify ends decides its verdict: python3 -m unittest in ci/, test ci/verify_steps.

The programs are stood in for by shell scripts in a temporary folder.
"""
import argparse
import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

import verify_report
import verify_steps
from verify_steps import Row

COUNTS = "files=2 operations={} kernel_operations=0 skips=0 divergences={}"


class Steps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        names = {"ROOT": self.root, "OUT": self.root / "out", "TOOL": self.root / "mapdiff",
                 "FUZZ": self.root / "fuzz"}
        for module in (verify_steps, verify_report):
            for name, value in names.items():
                if hasattr(module, name):
                    patch = mock.patch.object(module, name, value)
                    patch.start()
                    self.addCleanup(patch.stop)

    def program(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def quietly(self, step, *arguments):
        with contextlib.redirect_stdout(io.StringIO()):
            return step(*arguments)

    def verdict_of_tool(self, text):
        self.program("mapdiff", text)
        return self.quietly(verify_steps.run_tool, Row("replay"), ["replay", "corpus"], None).verdict

    def verdict_of_fuzzer(self, text):
        self.program("fuzz/hash_paths_fuzz", text)
        return self.quietly(verify_steps.fuzz, "hash_paths", 1, 1).verdict

    def verdict_of_canary(self, text):
        self.program("fuzz/canary_fuzz", text)
        return self.quietly(verify_steps.canary, 1).verdict

    def status_of(self, *rows):
        self.program("mapdiff", "exit 0")
        (self.root / "out").mkdir(exist_ok=True)
        return self.quietly(verify_report.finish, rows, argparse.Namespace(seed=1))

    def test_a_tool_that_agrees(self):
        self.assertEqual(self.verdict_of_tool("echo " + COUNTS.format(5, 0)), "ok")

    def test_each_exit_status_of_the_tool_is_its_verdict(self):
        good = "echo " + COUNTS.format(5, 0)
        for end, verdict in (("exit 1", "DIVERGENCE"), ("exit 2", "BAD INPUT"),
                             ("exit 3", "NOTHING COMPARED"), ("exit 9", "DIED (9)"),
                             ("kill -9 $$", "DIED (-9)")):
            self.assertEqual(self.verdict_of_tool(f"{good}\n{end}"), verdict, end)

    def test_no_operations_are_nothing_compared(self):
        self.assertEqual(self.verdict_of_tool("echo " + COUNTS.format(0, 0)), "NOTHING COMPARED")

    def test_no_counts_are_nothing_compared(self):
        self.assertEqual(self.verdict_of_tool("echo all is well"), "NOTHING COMPARED")

    def test_counted_divergences_decide_whatever_the_exit_status(self):
        self.assertEqual(self.verdict_of_tool("echo " + COUNTS.format(5, 1)), "DIVERGENCE")

    def test_a_fuzzer_that_compared_nothing(self):
        self.assertEqual(self.verdict_of_fuzzer("exit 0"), "NOTHING COMPARED")

    def test_a_fuzzer_that_died(self):
        self.assertEqual(self.verdict_of_fuzzer("exit 77"), "DIED (77)")

    def test_a_fuzzer_that_left_a_failing_input(self):
        leaves = 'for a; do case "$a" in -artifact_prefix=*) echo x > "${a#*=}crash-1";; esac; done'
        self.assertEqual(self.verdict_of_fuzzer(f"{leaves}\nexit 0"), "CRASH")
        self.assertEqual(self.verdict_of_canary(f"{leaves}\nexit 77"), "caught")
        self.assertEqual(self.verdict_of_canary(f"{leaves}\nexit 0"), "NOT CAUGHT")

    def test_a_canary_that_lives(self):
        self.assertEqual(self.verdict_of_canary("exit 0"), "NOT CAUGHT")
        self.assertEqual(self.verdict_of_canary("exit 77"), "NOT CAUGHT")

    def test_one_bad_verdict_decides(self):
        good = Row("replay", operations=5, files=2)
        self.assertEqual(self.status_of(good), 0)
        self.assertEqual(self.status_of(good, Row("canary", verdict="caught")), 0)
        self.assertEqual(self.status_of(good, Row("canary", verdict="NOT CAUGHT")), 1)
        self.assertEqual(self.status_of(good, Row("map_ops", verdict="HANG")), 1)
        self.assertEqual(self.status_of(good, Row("map_ops", verdict="NOTHING COMPARED")), 3)
        self.assertEqual(self.status_of(Row("replay")), 3)


class Seeds(unittest.TestCase):
    def test_each_named_folder_of_seeds_has_files_or_is_the_targets_own(self):
        for target, names in verify_steps.SEED_FOLDERS.items():
            for name in names:
                folder = verify_steps.ROOT / "corpus" / name
                if name != target:
                    self.assertTrue(any(folder.rglob("*.ops")), f"{target}: no seeds in {folder}")

    def test_script_text_starts_from_good_and_bad_scripts(self):
        names = [folder.name for folder in verify_steps.seed_folders("script_text")]
        self.assertTrue({"map_ops", "negative"} <= set(names), names)


if __name__ == "__main__":
    unittest.main()
