#!/usr/bin/env python3
"""bench.py [NAME...] [--quick] [--targets] [--smoke PROGRAM]

Runs the programs of preset release (all, or those named), each several times, and prints their
tables and a line for each goal:
  goal NAME ratio=R low=R high=R wanted=W ok|short
  goal NAME skipped: what this machine lacks for it
R is the median over pairs of time A / time B; 80 % of the pairs lie between low and high. A whole
run also writes the tables to build/bench/NAME.md. --quick measures fewer sizes.
--targets prints what must be built; --smoke measures a moment of everything with one program.
Exit status: 0 measured, also when a goal is short; 1 a side computed something wrong, or nothing or
too little was measured; 2 bad usage.
"""
import argparse
import dataclasses
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import typing

import bench_tables
import power
from arguments import OneLineParser

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "build/bench"


@dataclasses.dataclass(frozen=True)
class Bench:
    program: str
    tables: typing.Callable
    goals: typing.Callable
    quick: str  # Regular expression: the pairs of a quick run.
    smoke: str


QUICK_SIZES = "(1|2|3|4|5|6|7|8|10|12|13|16|20|24|28|32|36|40|44|48|52|56|60|64|128|240|256)/"
BENCHES = {
    "hash": Bench("hash_bench", bench_tables.hash_tables, bench_tables.hash_goals,
                  f"^(hash|xxh3_inlined|multi_key)/.*/{QUICK_SIZES}|"
                  "^map_lookup/inserted/(512|10000)/",
                  "^(hash|xxh3_inlined|multi_key)/.*/8/|/512/.*/10/"),
}


# So begins what a program says in its context of pairs that it cannot have here.
SKIPPED = "skipped "


@dataclasses.dataclass(frozen=True)
class Effort:
    """More than one process, because where memory and code happen to lie is drawn with each."""
    processes: int
    repetitions: int
    block_us: int


FULL = Effort(3, 9, 300)
QUICK = Effort(3, 7, 300)
SMOKE = Effort(1, 2, 10)


class Failed(Exception):
    """There is no result to show."""


# --- running and reading ---

def run_program(program, filter_, effort, result):
    command = [program, f"--block_us={effort.block_us}", f"--benchmark_filter={filter_}",
               f"--benchmark_repetitions={effort.repetitions}", f"--benchmark_out={result}",
               "--benchmark_out_format=json"]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):  # 1: the result names the pair that failed.
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise Failed(f"{pathlib.Path(program).name}: exit status {done.returncode}: {last}")
    return done.returncode


def parse(text):
    try:
        result = json.loads(text)
        return result["context"], result["benchmarks"]
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise Failed(f"not a result of Google Benchmark: {error!r}") from error


def skips_of(text):
    """{beginning of names: why there are none}."""
    context, _ = parse(text)
    return {key.removeprefix(SKIPPED): why for key, why in context.items()
            if key.startswith(SKIPPED)}


def pairs_of(text):
    """{name: [(a_ns, b_ns), ...]} of one result; a pair that failed is named by Failed."""
    pairs = {}
    for entry in parse(text)[1]:
        name = entry["name"].split("/iterations:")[0]
        if entry.get("error_occurred"):
            raise Failed(f"{name}: {entry.get('error_message')}")
        if entry["run_type"] == "iteration":
            pairs.setdefault(name, []).append((entry["a_ns"], entry["b_ns"]))
    return pairs


@dataclasses.dataclass(frozen=True)
class Measured:
    summaries: dict  # By the name of the pair.
    skips: dict


def measure(bench, program, filter_, effort, folder):
    """All processes together."""
    pairs, skips = {}, {}
    for number in range(1, effort.processes + 1):
        result = folder / f"{bench.program}.{number}.json"
        result.unlink(missing_ok=True)
        status = run_program(program, filter_, effort, result)
        text = result.read_text() if result.is_file() else ""
        for name, runs in pairs_of(text).items():
            pairs.setdefault(name, []).extend(runs)
        skips |= skips_of(text)
        if status != 0:
            raise Failed(f"{bench.program}: exit status {status}, but no pair says why")
    if not pairs:
        raise Failed(f"{bench.program}: nothing was measured")
    return Measured({name: bench_tables.summarize(runs) for name, runs in pairs.items()}, skips)


# --- judging and showing ---

@dataclasses.dataclass
class Verdicts:
    lines: list = dataclasses.field(default_factory=list)
    ok: int = 0
    short: int = 0
    skipped: int = 0
    unmeasured: list = dataclasses.field(default_factory=list)  # Names of goals.

    def judge(self, goal, summary):
        is_met = summary.ratio >= goal.wanted
        self.ok += is_met
        self.short += not is_met
        self.lines.append(
            f"goal {goal.name} ratio={summary.ratio:.3f} low={summary.low:.3f} "
            f"high={summary.high:.3f} wanted={goal.wanted:.3f} {'ok' if is_met else 'short'}")

    def skip(self, goal, why):
        self.skipped += 1
        self.lines.append(f"goal {goal.name} skipped: {why}")


def judge(goals, measured):
    verdicts = Verdicts()
    for goal in goals:
        summary = measured.summaries.get(goal.pair)
        why = [why for prefix, why in measured.skips.items() if goal.pair.startswith(prefix)]
        if summary:
            verdicts.judge(goal, summary)
        elif why:
            verdicts.skip(goal, why[0])
        else:
            verdicts.unmeasured.append(goal.name)
    return verdicts


def last_line(name, measured, verdicts):
    return (f"bench {name} measured={len(measured.summaries)} ok={verdicts.ok} "
            f"short={verdicts.short} skipped={verdicts.skipped} "
            f"unmeasured={len(verdicts.unmeasured)}")


def check_measured(verdicts):
    if verdicts.ok + verdicts.short == 0:
        raise Failed("no goal was measured")


def check_complete(tables, verdicts, summaries):
    """Of a whole run: a table or a goal that vanished would be success that shows nothing."""
    for table in tables:
        if not table.rows:
            raise Failed(f"nothing was measured for: {table.title}")
    if verdicts.unmeasured:
        raise Failed(f"goals that were not measured: {' '.join(verdicts.unmeasured)}")
    for name, summary in summaries.items():
        if summary.pairs < bench_tables.PAIRS_MIN:
            raise Failed(f"{name}: {summary.pairs} pairs, fewer than {bench_tables.PAIRS_MIN}")


def heading(name, effort):
    processes = f"{effort.processes} processes" if effort.processes > 1 else "one process"
    return (f"# bench {name}\n\nMade by `ci/run.sh bench {name}`, {datetime.date.today()}, commit "
            f"{power.commit_of_tree()}, {power.cpu_name()}.\nMedians of "
            f"{effort.processes * effort.repetitions} pairs from {processes}, "
            f"{effort.block_us} us a side.\n")


def show(name, measured, effort, is_whole):
    """The text of the tables and of the goals."""
    bench = BENCHES[name]
    verdicts = judge(bench.goals(), measured)
    check_measured(verdicts)
    tables = bench.tables(measured.summaries)
    if is_whole:
        check_complete(tables, verdicts, measured.summaries)
    return "\n".join([heading(name, effort),
                      *(bench_tables.text_of(table) for table in tables if table.rows),
                      *verdicts.lines, last_line(name, measured, verdicts)])


# --- the whole ---

def known(name):
    if name not in BENCHES:
        raise argparse.ArgumentTypeError(f"{name}: not one of {', '.join(BENCHES)}")
    return name


def parse_arguments(arguments=None):
    parser = OneLineParser("bench")
    parser.add_argument("names", nargs="*", type=known, default=[])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--targets", action="store_true")
    parser.add_argument("--smoke", metavar="PROGRAM")
    options = parser.parse_args(arguments)
    options.names = options.names or list(BENCHES)
    return options


def smoke(name, program):
    bench = BENCHES[name]
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(bench, program, bench.smoke, SMOKE, pathlib.Path(folder))
    print(show(name, measured, SMOKE, False))


def run(name, is_quick):
    bench, effort = BENCHES[name], QUICK if is_quick else FULL
    OUT.mkdir(parents=True, exist_ok=True)
    program = ROOT / "build/release/targets/bench" / bench.program
    measured = measure(bench, program, bench.quick if is_quick else ".", effort, OUT)
    text = show(name, measured, effort, not is_quick)
    if not is_quick:
        (OUT / f"{name}.md").write_text(text + "\n")
    print(text, flush=True)


def main():
    options = parse_arguments()
    for name in options.names:
        if options.targets:
            print(BENCHES[name].program)
        elif options.smoke:
            smoke(name, options.smoke)
        else:
            run(name, options.quick)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(f"bench: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
