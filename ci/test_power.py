#!/usr/bin/env python3
"""test_power.py - what stage power says of its runs: found, not found and not done stay apart."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import power
import power_engines
import power_table
from fault_file import Fault
from power_engines import Search


def fault(name, target="map_ops", kind=""):
    fields = {"id": name, "target": target, "class": kind}
    return Fault(pathlib.Path(name), fields, [("file", "old", f"new of {name}")])


def record(one, engine, mutator, seed, detected, **more):
    return {"fault": one.id, "digest": one.digest, "target": one.fields["target"],
            "engine": engine, "mutator": mutator, "seed": seed, "limit": 60, "kind": "divergence",
            "report": "", "reached": None, "triggered": None, "detected": detected,
            "executions": 1, "date": "2000-01-01", "commit": "c", **more}


def render(runs, faults):
    facts = {"limit": 60, "date": "d", "commit": "c", "machine": "m"}
    return power_table.render(runs, faults, [], ["libfuzzer", "afl"], facts)


class Table(unittest.TestCase):
    def row_of(self, runs, faults, name):
        line = next(line for line in render(runs, faults).splitlines()
                    if line.startswith(f"| {name} |"))
        return [cell.strip() for cell in line.strip("|").split("|")][2:]

    def test_not_done_is_not_not_found(self):
        one = fault("one")
        cells = self.row_of([record(one, "libfuzzer", "bytes", 1, None)], [one], "one")
        self.assertEqual(cells[0], "- (0/1)")
        self.assertEqual(cells[1:], ["not done"] * 5)

    def test_a_run_that_did_not_find_it_counts_in_the_median(self):
        one = fault("one")
        runs = [record(one, "afl", "bytes", seed, seconds)
                for seed, seconds in enumerate((1.0, 3.0, None))]
        self.assertEqual(self.row_of(runs, [one], "one")[3], "3.0 (2/3)")
        runs += [record(one, "afl", "bytes", seed, None) for seed in (8, 9)]
        self.assertEqual(self.row_of(runs, [one], "one")[3], ">60 (2/5)")

    def test_targets_without_a_script_mutator_have_no_other_steps(self):
        one = fault("one", target="hash_paths")
        self.assertEqual(self.row_of([], [one], "one"), ["not done", "", "", "not done", "", ""])

    def test_lost_is_what_the_full_mutator_ran_for_and_did_not_find(self):
        lost, found, undone, other = (fault(name) for name in ("lost", "found", "undone", "other"))
        runs = [record(lost, "afl", "collisions", 1, None), record(lost, "afl", "bytes", 1, 2.0),
                record(found, "libfuzzer", "collisions", 1, 2.0),
                record(found, "afl", "collisions", 1, None), record(other, "afl", "calls", 1, None)]
        self.assertEqual(power_table.never_found(runs, [lost, found, undone, other]), ["lost"])

    def test_classes_are_counted_apart(self):
        endless, plain = fault("endless", kind="never_terminates"), fault("plain")
        runs = [record(endless, "afl", "bytes", 1, 2.0), record(endless, "afl", "bytes", 2, None),
                record(plain, "afl", "bytes", 1, 2.0)]
        for name in ("endless", "all"):
            self.assertIn(f"| never_terminates | {name} |" + " not done |" * 3 + " 1 of 2 |"
                          + " not done |" * 2, render(runs, [endless, plain]))
        self.assertIn("| churn | all |" + " not done |" * 6, render(runs, [endless, plain]))

    def seldom(self, found, missed, mutator="collisions", kind="churn"):
        one = fault("one", kind=kind)
        runs = [record(one, "afl", mutator, seed, 2.0 if seed <= found else None)
                for seed in range(1, 1 + found + missed)]
        return power_table.seldom_found(runs, [one])

    def test_a_fault_of_a_class_must_be_found_nearly_always(self):
        self.assertEqual(self.seldom(4, 1), ["one: churn: found in 4 of 5 runs, not in 90 %"])
        self.assertEqual(len(self.seldom(0, 5, kind="never_terminates")), 1)
        for enough in (self.seldom(5, 0), self.seldom(9, 1)):
            self.assertEqual(enough, [])

    def test_few_seeds_other_mutators_and_plain_faults_say_nothing(self):
        self.assertEqual(self.seldom(0, 4), [])
        self.assertEqual(self.seldom(0, 5, mutator="calls"), [])
        self.assertEqual(self.seldom(0, 5, kind=""), [])


class Runs(unittest.TestCase):
    def test_a_fault_that_changed_has_no_runs(self):
        one, options = fault("one"), power.parse_arguments([])
        runs = [record(one, "afl", "bytes", 1, 2.0),
                {**record(one, "afl", "bytes", 2, 2.0), "digest": "old"}]
        done = {number: run for number, run in enumerate(runs)}
        self.assertEqual(power.runs_of([one], done, options), runs[:1])

    def test_a_finished_run_is_not_run_again_and_a_torn_line_is_none(self):
        one, options = fault("one"), power.parse_arguments(["--engines", "afl", "--mutators",
                                                            "bytes"])
        wanted = power.searches_of(one, options, range(1, 3))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "runs.jsonl"
            line = json.dumps(record(one, "afl", "bytes", 1, None))
            path.write_text(line + "\n" + line[:40])
            done = power.read_runs(path)
        self.assertEqual([search.seed for search in wanted if search.key not in done], [2])

    def test_seeds_come_before_steps(self):
        searches = power.searches_of(fault("one"), power.parse_arguments([]), range(1, 6))
        self.assertEqual(len(searches), 30)
        self.assertEqual({search.seed for search in searches[:6]}, {1})


class Facts(unittest.TestCase):
    def test_no_commit_is_a_dash(self):
        for git in ("false", "/nonexistent/git"):
            self.assertEqual(power.commit_of_tree(git), "-")

    def test_cores_in_use_are_not_those_of_the_machine(self):
        original = power.cores
        power.cores = lambda: [0]
        try:
            self.assertTrue(power.machine().startswith(f"1 cores of {os.cpu_count()} used, "))
        finally:
            power.cores = original


class Reports(unittest.TestCase):
    def test_each_kind_has_its_name(self):
        for kind, report, output in (
                ("divergence", "update:status:impl:U3", "x\ndivergence update:status:impl:U3\n"),
                ("hang", "libFuzzer: timeout", "==1== ERROR: libFuzzer: timeout after 10 s"),
                ("memory", "libFuzzer: out-of-memory", "==1== ERROR: libFuzzer: out-of-memory"),
                ("sanitizer", "AddressSanitizer: heap-buffer-overflow",
                 "==1==ERROR: AddressSanitizer: heap-buffer-overflow on"),
                ("unnamed", "status 5", "nothing known")):
            self.assertEqual(power_engines.classify(output, 5), (kind, report))

    def test_a_good_end_finds_nothing(self):
        self.assertEqual(power_engines.classify("divergence x:y:z:w", 0), ("", ""))

    def test_only_the_first_mark_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "marks"
            self.assertEqual(power_engines.marks(path), {})
            path.write_text("reached 0.125\ntriggered 2.5\nreached 0.001\n")
            self.assertEqual(power_engines.marks(path), {"reached": 0.125, "triggered": 2.5})


class Late(unittest.TestCase):
    """A report after the limit is no find; an end without a report says nothing."""
    def run_one(self, found):
        original = power_engines.run_afl
        power_engines.run_afl = lambda *_: (found, 7)
        try:
            search = Search("one", "", "map_ops", "afl", "bytes", 1, 60)
            with tempfile.TemporaryDirectory() as folder:
                return power_engines.run(search, pathlib.Path(folder), 0, f"{folder}/run")
        finally:
            power_engines.run_afl = original

    def test_late(self):
        seconds = [self.run_one(power_engines.Found("divergence", "", s))["detected"]
                   for s in (59.0, 61.0)]
        self.assertEqual(seconds, [59.0, None])

    def test_unnamed(self):
        for kind in ("unnamed", "unconfirmed", "broken"):
            self.assertIsNone(self.run_one(power_engines.Found(kind, "", 1.0))["detected"])


class Usage(unittest.TestCase):
    def test_one_line_and_status_two(self):
        for arguments in (["--engines", "honggfuzz"], ["--minutes", "0"], ["--faults", "nobody"],
                          ["--mutators", "all"]):
            done = subprocess.run([sys.executable, pathlib.Path(power.__file__), *arguments],
                                  capture_output=True, text=True)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), arguments)


if __name__ == "__main__":
    unittest.main()
