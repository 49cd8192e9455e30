"""fault_lanes.py on a tree that builds and answers as it is told: what becomes of a fault."""
import pathlib
import tempfile
import types
import unittest

import fault_file
import fault_lanes
import fault_tree

FILE = """id: one
consequence: it is wrong
source: here
catch: tests
operations: 1
target: map_ops
file: impl/a.cc
<<<
int a = 1;
===
int a = 2;
>>>
"""


class FakeTree:
    """Builds as it is told to, and answers each lane with what `answers` holds."""

    def __init__(self, answers, builds=True, code="faulty"):
        self.answers, self.builds, self.code = answers, builds, code
        self.path, self.logs, self.planted = pathlib.Path("tree"), pathlib.Path("logs"), 0

    def apply(self, fault):
        self.planted += 1
        return {}

    def restore(self, originals):
        self.planted -= 1

    def build(self, preset, targets, log):
        return self.builds

    def machine_code(self, preset, names=()):
        return {"mapdiff": self.code}

    def run(self, command, log, limit=None, environment=None):
        lane = "replay" if "replay" in command else "tests" if "ctest" in command else "soak"
        return (*self.answers.get(lane, (0, "")), 1.0)


def fault():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "one.fault"
        path.write_text(FILE)
        return fault_file.parse(path)


def judged(**how):
    tree = FakeTree(**how)
    healthy = {"dev": {"mapdiff": "healthy"}}
    verdict = fault_lanes.judge(tree, fault(), ("replay", "tests"), healthy, 1)
    assert tree.planted == 0, "the fault was left in the tree"
    return verdict


class Lanes(unittest.TestCase):
    def test_a_named_check_catches(self):
        verdict = judged(answers={"replay": (1, "a.ops: divergence lookup:status:impl:L1\n")})
        self.assertEqual((verdict.verdict, verdict.lane), ("caught", "replay"))
        verdict = judged(answers={"tests": (8, "\t  7 - unit/A.b (Failed)\n")})
        self.assertEqual((verdict.verdict, verdict.lane), ("caught", "tests"))

    def test_nothing_noticed_is_a_survivor(self):
        self.assertEqual(judged(answers={}).verdict, "survived")

    def test_an_exit_status_alone_catches_nothing_and_leaves_no_fault_behind(self):
        tree = FakeTree({"replay": (127, "cannot open shared object file\n")})
        with self.assertRaises(fault_lanes.BrokenLane):
            fault_lanes.judge(tree, fault(), ("replay",), {"dev": {"mapdiff": "healthy"}}, 1)
        self.assertEqual(tree.planted, 0)

    def test_a_text_that_does_not_compile_is_no_fault(self):
        noticed = {"replay": (1, "a.ops: divergence lookup:status:impl:L1\n")}
        self.assertEqual(judged(answers=noticed, builds=False).verdict, "unbuilt")

    def test_a_text_that_changes_no_code_is_no_fault(self):
        noticed = {"replay": (1, "a.ops: divergence lookup:status:impl:L1\n")}
        self.assertEqual(judged(answers=noticed, code="healthy").verdict, "unbuilt")


class Texts(unittest.TestCase):
    def test_a_tree_is_as_it_was_after_a_text_that_does_not_match(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = fault_tree.Tree(folder)
            (tree.path / "a").write_text("x")
            edits = types.SimpleNamespace(edits=[("a", "x", "y"), ("a", "nowhere", "z")])
            with self.assertRaises(fault_tree.NotApplicable):
                tree.apply(edits)
            self.assertEqual((tree.path / "a").read_text(), "x")


if __name__ == "__main__":
    unittest.main()
