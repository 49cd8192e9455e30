#!/usr/bin/env python3
"""test_faults.py - the verdicts of ci/faults.py: what counts as caught, and what never does."""
import pathlib
import tempfile
import types
import unittest

import fault_file
import fault_lanes
import faults
from fault_lanes import BrokenLane, Verdict, judge_output, named_checks
from fault_tree import NotApplicable, planted_text

FAULT = """id: one
consequence: it fails
source: own design
catch: replay
operations: 2 lookup:status=3
target: map_ops
file: impl/a.cc
<<<
old
===
new
>>>
"""


def parsed(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "one.fault"
        path.write_text(text)
        return fault_file.parse(path)


class FaultFile(unittest.TestCase):
    def test_holds_fields_and_edits(self):
        fault = parsed(FAULT)
        self.assertEqual(fault.id, "one")
        self.assertEqual(fault.edits, [("impl/a.cc", "old", "new")])

    def test_each_signature_may_have_its_own_optimum(self):
        fault = parsed(FAULT)
        self.assertEqual(fault.optimum("lookup:status:impl:L2"), 3)
        self.assertEqual(fault.optimum("update:status:impl:U3"), 2)

    def test_what_is_wrong_is_refused(self):
        for old, new in (("catch: replay", "catch: luck"), ("target: map_ops", "target: mars"),
                         ("operations: 2", "operations: two"), ("source: own design\n", ""),
                         ("target: map_ops", "target: map_ops\nclas: churn"),
                         ("id: one", "id: two"),
                         ("catch: replay", "catch: replay\ncatch: tests"),
                         (">>>\n", ""), ("consequence: it fails", "it fails")):
            with self.assertRaises(fault_file.BadFault, msg=new or old):
                parsed(FAULT.replace(old, new))

    def test_the_words_around_it_do_not_change_its_digest(self):
        self.assertEqual(parsed(FAULT).digest, parsed(FAULT.replace("it fails", "boom")).digest)
        self.assertNotEqual(parsed(FAULT).digest, parsed(FAULT.replace("new", "newer")).digest)


class Planting(unittest.TestCase):
    def test_a_text_that_does_not_match_once_is_not_planted(self):
        for text in ("nothing", "old old"):
            with self.assertRaises(NotApplicable):
                planted_text(text, "old", "new", "a.cc")

    def test_the_mark_brings_its_header_once(self):
        once = planted_text("old more", "old", "MAPDIFF_PLANTED(true)", "a.cc")
        self.assertTrue(once.startswith("#include"))
        twice = planted_text(once, "more", "MAPDIFF_PLANTED(false)", "a.cc")
        self.assertEqual(twice.count("#include"), 1)


class Verdicts(unittest.TestCase):
    FAILED = "The following tests FAILED:\n\t  7 - unit/HashMap.works (Failed)\n"

    def test_success_notices_nothing(self):
        self.assertIsNone(judge_output("tests", 0, "100% tests passed"))

    def test_a_failed_test_has_a_name(self):
        verdict = judge_output("tests", 8, self.FAILED)
        self.assertEqual(verdict.verdict, "caught")
        self.assertEqual(verdict.checks, ["unit/HashMap.works (Failed)"])

    def test_an_exit_status_alone_is_no_catch(self):
        with self.assertRaises(BrokenLane):
            judge_output("tests", 1, "cannot open file")
        with self.assertRaises(BrokenLane):
            judge_output("replay", 2, "mapdiff: corpus: cannot be read")
        with self.assertRaises(BrokenLane):
            judge_output("replay", None, "peers: oracle impl")
        with self.assertRaises(BrokenLane):
            judge_output("tests", 1, "ninja: error: std::bad_alloc")

    def test_a_lane_without_end_is_a_hang(self):
        running = "      Start  7: unit/HashMap.works\n      Start  8: unit/HashMap.ends\n"
        ended = running + "1/2 Test  #8: unit/HashMap.ends ...   Passed\n"
        self.assertEqual(judge_output("tests", None, ended).checks, ["unit/HashMap.works (no end)"])
        timeout = "The following tests FAILED:\n\t  7 - unit/HashMap.works (Timeout)\n"
        self.assertEqual(judge_output("tests", 8, timeout).verdict, "hang")
        self.assertEqual(judge_output("replay", 1, "a.ops: hang:-:-:-\n").verdict, "hang")

    def test_memory_is_a_verdict_of_its_own(self):
        output = self.FAILED + "terminate called after throwing an instance of 'std::bad_alloc'\n"
        self.assertEqual(judge_output("tests", 8, output).verdict, "out_of_memory")

    def test_signatures_and_reports_are_names(self):
        output = ("corpus/x.ops: divergence lookup:status:impl:L2\n"
                  "corpus/y.ops: crash:signal:11:-\n"
                  "SUMMARY: AddressSanitizer: heap-buffer-overflow a.cc:3 in f\n")
        self.assertEqual(named_checks(output),
                         ["lookup:status:impl:L2", "crash:signal:11:-",
                          "AddressSanitizer: heap-buffer-overflow"])


class Complaints(unittest.TestCase):
    def test_a_survivor_fails(self):
        self.assertTrue(faults.complaints(parsed(FAULT), Verdict("survived")))
        self.assertTrue(faults.complaints(parsed(FAULT), Verdict("unbuilt")))

    def test_a_later_lane_than_stated_fails(self):
        self.assertTrue(faults.complaints(parsed(FAULT), Verdict("caught", "tests")))
        script = fault_lanes.Script("update:status:impl:U3", 2, "random", 0.1)
        on_time = Verdict("caught", "replay", script=script)
        self.assertFalse(faults.complaints(parsed(FAULT), on_time))

    def test_a_badly_minimised_script_fails(self):
        for operations, is_bad in ((3, False), (4, True)):
            script = fault_lanes.Script("update:status:impl:U3", operations, "random", 0.1)
            verdict = Verdict("caught", "replay", script=script)
            self.assertEqual(bool(faults.complaints(parsed(FAULT), verdict)), is_bad)

    def test_a_slow_or_missing_minimised_script_fails(self):
        slow = fault_lanes.Script("update:status:impl:U3", 2, "random", 10.0)
        self.assertTrue(faults.complaints(parsed(FAULT), Verdict("caught", "replay", script=slow)))
        self.assertTrue(faults.complaints(parsed(FAULT), Verdict("caught", "replay")))

    def test_few_faults_or_dear_ones_fall_short(self):
        fault = parsed(FAULT.replace("own design", "CVE-1"))
        sweep = types.SimpleNamespace(faults=[fault], verdicts={"one": Verdict("caught", "asan")})
        self.assertEqual(len(faults.shortfalls(sweep)), 3)


if __name__ == "__main__":
    unittest.main()
