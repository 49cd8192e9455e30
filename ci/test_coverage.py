#!/usr/bin/env python3
"""test_coverage.py - stage coverage says no: coverage.py on a small faked answer of llvm-cov."""
import contextlib
import io
import json
import pathlib
import tempfile
import unittest
from unittest import mock

import coverage
import coverage_check

SOURCE = """int half(int n) {
  if (n < 0) return 0;
  CHECK(n);
  return n / 2;
}
"""
FLOORS = "floor impl lines=50 branches=50\nfloor impl/half.cc lines=50 branches=50\n"
REASONS = """impl/half.cc: if (n < 0) return 0;
  never true: n < 0
    Nobody halves a negative number.
impl/half.cc: CHECK(n);
  never false: inside CHECK
    Nobody halves nothing.
impl/half.cc: return n / 2;
  never run
    The check ends the program.
"""


class FakedTree(unittest.TestCase):
    """A tree with one source file, and what llvm-cov would say about it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "impl").mkdir()
        (self.root / "impl/half.cc").write_text(SOURCE)
        self.counts = {1: 7, 2: 7, 3: 7, 4: 0, 5: 7}
        # Columns as in SOURCE; the last but two numbers: count of true, of false.
        self.branches = [[2, 7, 2, 12, 0, 7, 0, 0, 4]]
        # Another macro's branch is listed with it, and must not be taken for one of CHECK's.
        self.expansions = [{"source_region": [3, 3, 3, 8, 7, 0, 1, 1],
                            "branches": [[9, 4, 9, 9, 7, 0, 1, 0, 4], [9, 4, 9, 9, 0, 0, 2, 0, 4]]}]
        self.built = True

    def llvm_cov(self, command, *options, profile="all.profdata"):
        if "-summary-only" in options:
            self.assertEqual(profile, "laws.profdata")
            totals = {"lines": {"percent": 87.5}, "branches": {"percent": 50}}
            return json.dumps({"data": [{"totals": totals}]})
        name = str(self.root / "impl/half.cc")
        if "-format=lcov" in options:
            lines = [f"DA:{number},{count}" for number, count in self.counts.items()]
            return "\n".join([f"SF:{name}", *lines, "end_of_record"]) if self.built else ""
        files = [{"filename": name, "branches": self.branches, "expansions": self.expansions}]
        return json.dumps({"data": [{"files": files if self.built else []}]})

    def run_stage(self, text, programs=("program",)):
        """Exit status and everything printed."""
        (self.root / "list").write_text(text)
        printed = io.StringIO()
        with mock.patch.multiple(coverage, ROOT=self.root, LIST=self.root / "list",
                                 llvm_cov=self.llvm_cov, programs=lambda: programs), \
                contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = coverage.main()
        return status, printed.getvalue()

    def assert_refused(self, text, finding, status=1):
        got, printed = self.run_stage(text)
        self.assertIn(finding, printed)
        self.assertEqual(got, status, printed)


class Judgement(FakedTree):
    def test_passes_with_every_reason_and_floor(self):
        status, printed = self.run_stage(FLOORS + REASONS)
        self.assertEqual(status, 0, printed)
        self.assertEqual(printed.splitlines()[-1],
                         "coverage lines=80.0% branches=50.0% files=1 reasons=3")

    def test_a_line_without_a_reason_fails(self):
        self.assert_refused(FLOORS + REASONS.partition("impl/half.cc: return")[0],
                            "no reason: impl/half.cc: return n / 2;\n  never run")

    def test_a_condition_without_a_reason_fails(self):
        self.branches[0][5] = 0
        self.assert_refused(FLOORS.replace("branches=50", "branches=0") + REASONS,
                            "no reason: impl/half.cc: if (n < 0) return 0;\n  never false: n < 0")

    def test_what_is_decided_when_compiled_is_no_condition(self):
        text = SOURCE.replace("if (n < 0)", "if constexpr (n < 0)")
        (self.root / "impl/half.cc").write_text(text)
        list_text = FLOORS + REASONS.replace("if (n < 0)", "if constexpr (n < 0)")
        self.branches[0][1] += 10
        self.branches[0][3] += 10
        self.assertEqual(self.run_stage(list_text)[0], 0, "one that is counted is a condition")
        self.branches[0][5] = 0
        self.assert_refused(list_text, "stale reason (reached, or gone): impl/half.cc: if constexpr")

    def test_a_condition_inside_a_macro_without_a_reason_fails(self):
        self.expansions[0]["branches"][0][4] = 0
        self.assert_refused(FLOORS + REASONS, "CHECK(n);\n  never true: inside CHECK")

    def test_an_instance_more_needs_a_reason_more(self):
        self.branches *= 2
        self.assert_refused(FLOORS + REASONS, "no reason: impl/half.cc: if (n < 0) return 0;\n"
                            "  2 x never true: n < 0")

    def test_a_reason_for_what_is_reached_is_stale(self):
        self.counts[4] = 1
        self.assert_refused(FLOORS + REASONS,
                            "stale reason (reached, or gone): impl/half.cc: return n / 2;")

    def test_a_reason_for_a_changed_line_is_stale(self):
        (self.root / "impl/half.cc").write_text(SOURCE.replace("n / 2", "n >> 1"))
        self.assert_refused(FLOORS + REASONS,
                            "stale reason (reached, or gone): impl/half.cc: return n / 2;")

    def test_a_reason_moves_with_its_line(self):
        (self.root / "impl/half.cc").write_text("\n" + SOURCE)
        self.counts = {number + 1: count for number, count in self.counts.items()}
        self.branches[0][0] = self.branches[0][2] = 3
        self.expansions[0]["source_region"][0] = self.expansions[0]["source_region"][2] = 4
        status, printed = self.run_stage(FLOORS + REASONS)
        self.assertEqual(status, 0, printed)

    def test_a_floor_is_kept_by_the_file_and_by_the_whole(self):
        for floor in ("floor impl lines=", "floor impl/half.cc lines="):
            self.assert_refused(FLOORS.replace(floor + "50", floor + "80.1") + REASONS,
                                "lines=80.0 % is below its floor of 80.1 %")
        self.assert_refused(FLOORS.replace("branches=50", "branches=51") + REASONS,
                            "branches=50.0 % is below its floor of 51 %")

    def test_every_file_needs_a_floor_and_every_floor_a_file(self):
        self.assert_refused(FLOORS.splitlines()[0] + "\n" + REASONS, "no floor: impl/half.cc")
        self.assert_refused(FLOORS + "floor impl/gone.h lines=1 branches=1\n" + REASONS,
                            "stale floor: impl/gone.h")

    def test_a_source_file_in_no_program_fails(self):
        (self.root / "impl/forgotten.cc").write_text("int forgotten;\n")
        self.assert_refused(FLOORS + REASONS, "impl/forgotten.cc: in no program")

    def test_nothing_measured_is_no_success(self):
        self.assertEqual(self.run_stage(FLOORS, programs=())[0], 3)
        self.built = False
        self.assert_refused(FLOORS, "no file of impl", status=3)


class List(FakedTree):
    def test_what_cannot_be_read_is_named_and_ends_with_2(self):
        place = "impl/half.cc: return n / 2;\n  never run\n"
        for text, finding in ((place, "line 2: no reason for: never run"),
                              (place + place, "line 3: no reason for: never run"),
                              ("  never run\n", "line 1: a place without its source line"),
                              ("    Because.\n", "line 1: a reason without a place"),
                              ("half\n", "line 1: not: FILE: SOURCE LINE"),
                              ("floor impl lines=9\n", "line 1: not: floor FILE"),
                              (FLOORS + FLOORS, "line 3: a second floor"),
                              ((place + "    Why.\n") * 2, "line 5: the same place again")):
            self.assert_refused(text, finding, status=2)

    def test_the_list_of_the_tree_can_be_read(self):
        reasons, floors = coverage_check.read_list(coverage.LIST.read_text())
        self.assertIn(coverage_check.WHOLE, floors)
        self.assertTrue(all(place.file.startswith("impl/") for place in reasons))


if __name__ == "__main__":
    unittest.main()
