"""What stage bench makes of its pairs: arithmetic, verdicts, and what it refuses: test ci/bench."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import bench
import bench_tables
from bench import Measured
from bench_tables import Goal, Summary, summarize


def entry(name, a_ns, b_ns, **more):
    return {"name": f"{name}/iterations:1/manual_time", "run_type": "iteration", "a_ns": a_ns,
            "b_ns": b_ns, **more}


def result(*entries, **context):
    return json.dumps({"context": context, "benchmarks": list(entries)})


def measured_once(name, ratio=1.0, pairs=27):
    return Measured({name: Summary(ratio, 1.0, ratio, ratio, ratio, pairs)}, {})


def whole():
    """One measurement of everything that a whole run of hash must have."""
    names = [goal.pair for goal in bench_tables.hash_goals()]
    names += [f"hash/{loop}/jhash_per_call/4" for loop in ("latency", "throughput")]
    names += ["map_lookup/random/512/jhash/4"]
    return Measured({name: Summary(9.0, 1.0, 9.0, 8.9, 9.1, 27) for name in names}, {})


class Arithmetic(unittest.TestCase):
    def test_the_ratio_is_the_median_of_ratios_and_not_the_ratio_of_medians(self):
        summary = summarize([(1.0, 1.0), (8.0, 2.0), (9.0, 3.0)])
        self.assertEqual((summary.a_ns, summary.b_ns, summary.ratio, summary.pairs),
                         (8.0, 2.0, 3.0, 3))

    def test_low_and_high_leave_out_a_tenth_at_either_end(self):
        summary = summarize([(float(tenth), 1.0) for tenth in range(11)])
        self.assertEqual((summary.low, summary.high), (1.0, 9.0))

    def test_one_wild_pair_in_twenty_changes_nothing(self):
        calm = summarize([(2.0, 1.0)] * 20)
        wild = summarize([(2.0, 1.0)] * 19 + [(900.0, 1.0)])
        self.assertEqual((wild.ratio, wild.low, wild.high), (calm.ratio, calm.low, calm.high))

    def test_change_is_of_speed(self):
        self.assertEqual((bench_tables.change(1.2383), bench_tables.change(0.95)),
                         ("+23.8 %", "-5.0 %"))
        self.assertEqual(bench_tables.millions(8.0), "125.0")

    def test_one_byte_has_256_keys(self):
        self.assertEqual([bench_tables.distinct_keys(10000, size) for size in (1, 2, 4)],
                         [256, 5000, 5000])


class Goals(unittest.TestCase):
    goal = Goal("g", "p", 1.3)

    def line(self, ratio):
        verdicts = bench.judge([self.goal], measured_once("p", ratio))
        self.assertEqual((verdicts.skipped, verdicts.unmeasured), (0, []))
        return verdicts.lines[0]

    def test_a_goal_is_met_from_the_wanted_ratio_on(self):
        self.assertEqual(self.line(1.3), "goal g ratio=1.300 low=1.300 high=1.300 wanted=1.300 ok")
        self.assertTrue(self.line(1.2996).endswith(" short"))

    def test_a_goal_without_a_measurement_is_neither(self):
        verdicts = bench.judge([self.goal], measured_once("q"))
        self.assertEqual((verdicts.lines, verdicts.unmeasured), ([], ["g"]))

    def test_what_the_machine_lacks_is_said_and_not_met(self):
        measured = Measured({}, {"p": "no such processor"})
        verdicts = bench.judge([self.goal], measured)
        self.assertEqual((verdicts.lines, verdicts.ok, verdicts.short, verdicts.skipped),
                         (["goal g skipped: no such processor"], 0, 0, 1))
        with self.assertRaises(bench.Failed):
            bench.check_measured(verdicts)

    def test_the_last_line_counts(self):
        goals = [Goal("a", "p", 1.3), Goal("b", "p", 1.5), Goal("c", "q", 1), Goal("d", "r", 1)]
        measured = Measured(measured_once("p", 1.4).summaries, {"q": "why"})
        self.assertEqual(bench.last_line("hash", measured, bench.judge(goals, measured)),
                         "bench hash measured=1 ok=1 short=1 skipped=1 unmeasured=1")

    def test_names_are_not_twice(self):
        names = [goal.name for goal in bench_tables.hash_goals()]
        self.assertEqual(len(names), len(set(names)))


class Reading(unittest.TestCase):
    def test_repetitions_of_a_pair_come_together_and_aggregates_do_not_count(self):
        text = result(entry("p", 2.0, 1.0), entry("p", 4.0, 1.0),
                      {**entry("p", 9.0, 9.0), "run_type": "aggregate"})
        self.assertEqual(bench.pairs_of(text), {"p": [(2.0, 1.0), (4.0, 1.0)]})

    def test_a_pair_that_failed_is_named(self):
        failed = entry("p", 2.0, 1.0, error_occurred=True, error_message="wrong answers")
        with self.assertRaisesRegex(bench.Failed, "^p: wrong answers$"):
            bench.pairs_of(result(entry("q", 1.0, 1.0), failed))

    def test_skips_are_those_of_the_context(self):
        text = result(**{"skipped multi_key/avx512/": "why", "date": "d"})
        self.assertEqual(bench.skips_of(text), {"multi_key/avx512/": "why"})

    def test_a_torn_result_is_refused(self):
        for text in ("", "{}", result(entry("p", 2.0, 1.0))[:-9]):
            with self.assertRaises(bench.Failed):
                bench.pairs_of(text)


class Completeness(unittest.TestCase):
    def show(self, measured, is_whole=True):
        return bench.show("hash", measured, bench.FULL, is_whole)

    def test_a_whole_run_shows_every_goal(self):
        text = self.show(whole())
        goals = bench_tables.hash_goals()
        self.assertEqual(sum(line.startswith("goal ") for line in text.splitlines()), len(goals))
        self.assertTrue(text.endswith(f"ok={len(goals)} short=0 skipped=0 unmeasured=0"))

    def test_a_goal_or_a_table_that_vanished_fails_a_whole_run(self):
        for gone in ("map_lookup/inserted/512/jhash/4", "map_lookup/random/512/jhash/4",
                     "hash/latency/jhash_per_call/4"):
            measured = whole()
            del measured.summaries[gone]
            with self.assertRaises(bench.Failed, msg=gone):
                self.show(measured)

    def test_a_quick_run_may_lack_some_but_not_all(self):
        goal = bench_tables.hash_goals()[0]
        self.assertTrue(self.show(measured_once(goal.pair), False).endswith(
            f"ok=0 short=1 skipped=0 unmeasured={len(bench_tables.hash_goals()) - 1}"))
        for measured in (Measured({}, {}), measured_once("hash/latency/jhash/4")):
            with self.assertRaises(bench.Failed):
                self.show(measured, False)

    def test_few_pairs_are_no_measurement(self):
        measured = whole()
        measured.summaries["map_lookup/inserted/512/jhash/4"] = Summary(1, 1, 1, 1, 1, 19)
        with self.assertRaisesRegex(bench.Failed, "19 pairs"):
            self.show(measured)

    def test_efforts_have_enough_pairs(self):
        for effort in (bench.FULL, bench.QUICK):
            self.assertGreaterEqual(effort.processes * effort.repetitions, bench_tables.PAIRS_MIN)


class Programs(unittest.TestCase):
    """A program is replaced by a script that does what programs may do."""
    def smoke(self, script):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
            return self.run_bench("hash", "--smoke", program)

    def run_bench(self, *arguments):
        return subprocess.run([sys.executable, "-B", bench.__file__, *arguments],
                              capture_output=True, text=True)

    def writing(self, text, status):
        return (f"for a; do case $a in --benchmark_out=*) out=${{a#*=}};; esac; done\n"
                f"printf '%s' '{text}' > $out; exit {status}")

    def failure(self, script):
        done = self.smoke(script)
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
        return done.stderr

    def test_a_good_program(self):
        goal = bench_tables.hash_goals()[0]
        text = result(entry(goal.pair, 2.0, 1.0), entry(goal.pair, 2.0, 1.0))
        done = self.smoke(self.writing(text, 0))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"goal {goal.name} ratio=2.000", done.stdout)
        self.assertIn("exit status 1", self.failure(self.writing(text, 1)))

    def test_wrong_answers(self):
        bad = entry("p", 2.0, 1.0, error_occurred=True, error_message="wrong answers")
        self.assertIn("p: wrong answers", self.failure(self.writing(result(bad), 1)))

    def test_nothing_measured_and_a_crash(self):
        self.assertIn("nothing was measured", self.failure(self.writing(result(), 0)))
        self.assertIn("not a result", self.failure("exit 0"))
        self.assertIn("exit status 3: none", self.failure("echo none >&2; exit 3"))
        self.assertIn("exit status -6", self.failure("kill -ABRT $$"))

    def test_bad_usage(self):
        for arguments in (["map_of_streets"], ["--slow"], ["hash", "--smoke"]):
            done = self.run_bench(*arguments)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), arguments)


if __name__ == "__main__":
    unittest.main()
