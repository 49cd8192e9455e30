#!/usr/bin/env python3
"""power.py [--minutes M] [--seeds N] [--faults ID,...] [--engines E,...] [--mutators M,...]
         [--record]

How long fuzzing alone takes to find each planted fault, in runs of at most a minute, one per core.
Works on a copy of the tree; the healthy programs must find nothing first. Every finished run is a
line of build/power/runs.jsonl: the next call goes on where this one ended. --minutes takes the
faults in an order drawn from the date, and adds seeds while there is time. The table is
build/power/POWER.md; --record also writes targets/faults/POWER.md.
Exit status: 0 measured, 1 something does not build, or fails by itself, or a fault of class
never_terminates or churn is found too seldom, 2 bad usage, 3 no run.
"""
import argparse
import concurrent.futures
import datetime
import itertools
import json
import os
import pathlib
import platform
import queue
import random
import re
import subprocess
import sys
import threading
import time

import fault_file
import power_engines
import power_table
from arguments import OneLineParser
from fault_tree import ROOT, NotApplicable, Tree
from power_engines import ENGINES, MUTATOR_LIBRARY, MUTATORS, PRESETS, Search

OUT = ROOT / "build/power"
RUNS = OUT / "runs.jsonl"
LIMIT_SECONDS = 60
BASELINE_SECONDS = 10


class Broken(Exception):
    """The set-up does not work, so that no figure would mean anything."""


# --- arguments ---

def words(known):
    def split(text):
        names = text.split(",")
        for name in names:
            if known and name not in known:
                raise argparse.ArgumentTypeError(f"{name}: not one of {', '.join(known)}")
        return names
    return split


def positive(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a number from 1")
    return int(text)


def parse_arguments(arguments=None):
    parser = OneLineParser("power")
    parser.add_argument("--minutes", type=positive)
    parser.add_argument("--seeds", type=positive, default=5)
    parser.add_argument("--faults", type=words(()), default=[])
    parser.add_argument("--engines", type=words(ENGINES), default=list(ENGINES))
    parser.add_argument("--mutators", type=words(MUTATORS), default=list(MUTATORS))
    parser.add_argument("--record", action="store_true")
    return parser.parse_args(arguments)


# --- what is to be run, and what has been ---

def searches_of(fault, options, seeds):
    """All runs of one fault, the seeds outermost: an early end leaves a bit of everything."""
    target = fault.fields["target"]
    return [Search(fault.id, fault.digest, target, engine, mutator, seed, LIMIT_SECONDS)
            for seed in seeds for engine in options.engines
            for mutator in power_table.mutators_of(target) if mutator in options.mutators]


def key_of(record):
    return Search(**{name: record[name] for name in Search.__dataclass_fields__}).key


def read_runs(path=RUNS):
    """{key: record}; a line cut short by an interruption is no run."""
    runs = {}
    for line in path.read_text().splitlines() if path.is_file() else ():
        try:
            record = json.loads(line)
            runs[key_of(record)] = record
        except (json.JSONDecodeError, KeyError, TypeError):
            print(f"power: {path}: not a run: {line[:60]}", flush=True)
    return runs


def runs_of(faults, done, options):
    """Finished runs of these faults as they are now, with the chosen engines and mutators."""
    digests = {fault.id: fault.digest for fault in faults}
    return [run for run in done.values() if digests.get(run["fault"]) == run["digest"]
            and run["engine"] in options.engines and run["mutator"] in options.mutators]


# --- the copy ---

def build(tree, target, engines, log_name):
    return all(tree.build(PRESETS[engine], [f"{target}_fuzz"], f"{engine}-{log_name}")
               for engine in engines)


def make_ready(tree, faults, engines):
    """Healthy builds of all that is needed; returns their machine code."""
    tree.copy()
    targets = sorted({fault.fields["target"] for fault in faults})
    for engine in engines:
        preset = PRESETS[engine]
        extra = [MUTATOR_LIBRARY.removesuffix(".so")] if engine == "afl" else []
        if not tree.configure_and_build(preset, [*(f"{t}_fuzz" for t in targets), *extra]):
            raise Broken(f"preset {preset} does not build: {tree.logs}")
    for target, engine in itertools.product(targets, engines):
        check_baseline(tree, target, engine)
    if "libfuzzer" in engines:
        for target in set(targets) & set(power_engines.SCRIPT_TARGETS):
            check_mutator_is_chosen(tree, target)
    return {engine: tree.machine_code(PRESETS[engine], [f"{t}_fuzz" for t in targets])
            for engine in engines}


def check_baseline(tree, target, engine):
    search = Search("none", "", target, engine, power_table.full_mutator(target), 1,
                    BASELINE_SECONDS)
    record = power_engines.run(search, tree.path, cores()[0], OUT / "runs/baseline")
    print(f"power: healthy {target}, {engine}: {record['executions']} executions in "
          f"{BASELINE_SECONDS} s", flush=True)
    if record["kind"] or record["executions"] == 0:
        raise Broken(f"the healthy {target} fails with {engine}: {record['kind']} "
                     f"{record['report']}: build/power/runs/baseline")


def check_mutator_is_chosen(tree, target):
    """A program that does not read MAPDIFF_MUTATOR would run the same search under three names."""
    program = f"build/{PRESETS['libfuzzer']}/targets/fuzz/{target}_fuzz"
    status, _, _ = tree.run([program, "-runs=1000", "-seed=1"], "mutator.log", 60,
                            {"MAPDIFF_MUTATOR": "nonsense"})
    if status == 0:
        raise Broken(f"{target}_fuzz accepts MAPDIFF_MUTATOR=nonsense")


def cores():
    return sorted(os.sched_getaffinity(0))


class Sweep:
    def __init__(self, options):
        self.options, self.problems, self.unplantable = options, [], set()
        self.tree = Tree(OUT / "tree")
        self.deadline = time.monotonic() + 60 * options.minutes if options.minutes else None
        self.done = read_runs()
        self.cores = queue.SimpleQueue()
        self.writing = threading.Lock()
        for core in cores():
            self.cores.put(core)

    def time_is_over(self):
        """A run is not begun if it might not be finished."""
        return self.deadline is not None and time.monotonic() + LIMIT_SECONDS > self.deadline

    def run_one(self, search, commit):
        if self.time_is_over():
            return
        core = self.cores.get()
        try:
            folder = OUT / "runs" / "-".join((search.fault, search.engine, search.mutator,
                                              str(search.seed)))
            record = {**power_engines.run(search, self.tree.path, core, folder),
                      "commit": commit, "date": datetime.date.today().isoformat()}
        finally:
            self.cores.put(core)
        with self.writing:
            self.keep(search, record)

    def keep(self, search, record):
        found = f"{record['detected']} s" if record["detected"] is not None else "not found"
        print(f"{search.fault} {search.engine} {search.mutator} seed {search.seed}: {found} "
              f"{record['kind']} {record['report']}, {record['executions']} executions", flush=True)
        if record["kind"] in ("broken", "unnamed", "unconfirmed"):
            self.problems.append(f"{search.fault} {search.engine} {search.mutator} seed "
                                 f"{search.seed}: {record['kind']}: {record['report']}")
            return  # It says nothing about the fault.
        self.done[search.key] = record
        with open(RUNS, "a") as file:
            file.write(json.dumps(record) + "\n")

    def give_up(self, fault, why):
        self.problems.append(f"{fault.id}: {why}")
        self.unplantable.add(fault.id)

    def plant(self, fault, waiting, healthy, commit):
        """Builds the faulty programs once, then runs everything that waits for them."""
        try:
            originals = self.tree.apply(fault)
        except NotApplicable as error:
            self.give_up(fault, str(error))
            return
        try:
            program = f"{fault.fields['target']}_fuzz"
            engines = sorted({search.engine for search in waiting})
            if not build(self.tree, fault.fields["target"], engines, f"{fault.id}.log"):
                self.give_up(fault, f"does not compile: {self.tree.logs}")
            elif any(self.tree.machine_code(PRESETS[engine], [program])[program] ==
                     healthy[engine][program] for engine in engines):
                self.give_up(fault, f"changes no code of {program}")
            else:
                self.run_all(waiting, commit)
        finally:
            self.tree.restore(originals)

    def run_all(self, searches, commit):
        with concurrent.futures.ThreadPoolExecutor(len(cores())) as pool:
            try:
                for future in [pool.submit(self.run_one, search, commit) for search in searches]:
                    future.result()
            except KeyboardInterrupt:
                self.deadline = time.monotonic()  # Those that run may end; no other begins.
                raise

    def seeds(self, block):
        return range(1 + block * self.options.seeds, 1 + (block + 1) * self.options.seeds)

    def waiting(self, fault, seeds):
        return [search for search in searches_of(fault, self.options, seeds)
                if search.key not in self.done]

    def run(self, faults, commit):
        if self.deadline is None and not any(
                self.waiting(fault, self.seeds(0)) for fault in faults):
            return
        healthy = make_ready(self.tree, faults, self.options.engines)
        blocks = itertools.count() if self.deadline is not None else range(1)
        for block in blocks:
            for fault in faults:
                if self.time_is_over() or len(self.unplantable) == len(faults):
                    return
                waiting = self.waiting(fault, self.seeds(block))
                if waiting and fault.id not in self.unplantable:
                    self.plant(fault, waiting, healthy, commit)


# --- the whole ---

def run_quietly(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def output_of(*command):
    done = run_quietly(*command)
    return (done.stdout + done.stderr).strip()


def commit_of_tree(git="git"):
    """- without git, or where there is no repository."""
    try:
        done = run_quietly(git, "-c", "safe.directory=*", "describe", "--always", "--dirty",
                           "--exclude=*")
    except FileNotFoundError:
        return "-"
    return done.stdout.strip() if done.returncode == 0 else "-"


def cpu_name():
    cpu = re.search(r"model name\s*: (.+)", pathlib.Path("/proc/cpuinfo").read_text())
    return cpu[1] if cpu else platform.machine()


def machine():
    afl = re.search(r"afl-fuzz\+\+([\w.]+)", output_of("afl-fuzz", "-h"))
    clang = re.search(r"version (\S+)", output_of("clang++-16", "--version"))
    return (f"{len(cores())} cores of {os.cpu_count()} used, "
            f"{cpu_name()}, AFL++ {afl[1] if afl else '?'}, "
            f"libFuzzer of clang {clang[1] if clang else '?'}")


def write_tables(runs, faults, unreachable, options):
    facts = {"limit": LIMIT_SECONDS, "machine": machine(),
             "date": " ".join(sorted({run["date"] for run in runs})),
             "commit": " ".join(sorted({run["commit"] for run in runs}))}
    text = power_table.render(runs, faults, unreachable, options.engines, facts)
    places = [OUT / "POWER.md"] + [ROOT / "targets/faults/POWER.md"] * options.record
    for place in places:
        place.write_text(text)
        print(place.relative_to(ROOT))


def main():
    options = parse_arguments()
    faults = fault_file.load(ROOT, options.faults)
    unreachable = [fault.id for fault in faults if fault.fields["target"] == "none"]
    faults = [fault for fault in faults if fault.id not in unreachable]
    OUT.mkdir(parents=True, exist_ok=True)
    sweep = Sweep(options)
    if faults:
        order = faults[:]
        if options.minutes:
            random.Random(datetime.date.today().toordinal()).shuffle(order)
        sweep.run(order, commit_of_tree())
    runs = runs_of(faults, sweep.done, options)
    if runs:
        write_tables(runs, faults, unreachable, options)
    seldom = power_table.seldom_found(runs, faults)
    for line in (*sweep.problems, *seldom,
                 *(f"{name}: not found by any engine with its full mutator"
                   for name in power_table.never_found(runs, faults))):
        print(f"power: {line}")
    print(f"power faults={len({run['fault'] for run in runs})} runs={len(runs)} "
          f"detected={power_table.count(runs, 'detected')}")
    return 1 if sweep.problems or seldom else 0 if runs else 3


if __name__ == "__main__":
    try:
        sys.exit(main())
    except fault_file.BadFault as error:
        print(f"power: {error}", file=sys.stderr)
        sys.exit(2)
    except Broken as error:
        print(f"power: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
