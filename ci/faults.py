#!/usr/bin/env python3
"""faults.py [--quick] [ID...] - plants the faults of targets/faults one by one; all must be caught.

Works on copies of the tree, side by side; first they must be green, twice in all, by the same
commands. Per fault: apply, build, require other machine code, run the lanes from cheap to dear
(fault_lanes.py) until one notices, then minimise a long random script that shows it.
--quick leaves out faults that need lane asan or fuzz, and says which. fault_file.py has the format.
Exit status: 0 all caught, by the stated lane at the latest, and minimised well; 1 if not, or if a
copy is red; 2 unknown id or bad file; 3 no fault.
"""
import dataclasses
import json
import os
import queue
import statistics
import sys
import threading
import time

import fault_file
import fault_lanes
from fault_file import LANES, BadFault
from fault_lanes import BrokenLane
from fault_tree import ROOT, Tree

OUT = ROOT / "build/faults"
CAUGHT = ("caught", "hang", "out_of_memory")
QUICK_LANES = ("replay", "tests")
SOAK_SECONDS = {True: 3, False: 10}  # By --quick.
# A minimised script may have this many times the calls of the smallest one known.
CALLS_RATIO_MAX = 1.5
CALLS_MEDIAN_MAX = 6
MINIMISE_SECONDS_END = 10
# What a sweep of all must hold: faults of impl that others reported, faults of the suite itself,
# and the share of impl's faults that no more than the tests need.
PUBLIC_MIN, SUITE_MIN, TESTS_SHARE_MIN = 40, 10, 0.9
WORKERS_MAX = 2


# --- the queue ---

class Sweep:
    """All faults, taken by one thread per copy of the tree."""

    def __init__(self, faults, lanes, soak_seconds):
        self.faults, self.lanes, self.soak_seconds = faults, lanes, soak_seconds
        self.waiting = queue.SimpleQueue()
        self.trees = [Tree(OUT / f"tree{number}")
                      for number in range(min(WORKERS_MAX, len(os.sched_getaffinity(0))))]
        self.ready = threading.Barrier(len(self.trees))
        self.verdicts, self.broken = {}, ""
        self.printing = threading.Lock()
        for fault in faults:
            self.waiting.put(fault)

    def run(self):
        workers = [threading.Thread(target=self.work, args=(tree,)) for tree in self.trees]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                worker.join()
        except BaseException:  # Else Ctrl-C would end only this thread.
            self.stop("interrupted")
            raise

    def work(self, tree):
        tree.logs = OUT / "logs" / tree.path.name
        healthy = {}
        try:
            self.make_ready(tree, healthy)
            self.ready.wait()  # Nothing is planted before every copy is green.
            while not self.broken:
                self.plant(tree, self.waiting.get_nowait(), healthy)
        except (queue.Empty, threading.BrokenBarrierError):
            pass
        except BrokenLane as error:
            self.stop(str(error))
        except Exception as error:  # A worker that dies must not leave its share undone.
            self.stop(f"{type(error).__name__}: {error}")

    def stop(self, why):
        self.broken = self.broken or why
        self.ready.abort()

    def make_ready(self, tree, healthy):
        start = time.monotonic()
        tree.copy()
        fault_lanes.prepare(tree, "dev", healthy)
        built = time.monotonic()
        # Two copies are green twice when each is once.
        for _ in range(1 if len(self.trees) > 1 else 2):
            for lane in QUICK_LANES:
                fault_lanes.check_baseline(tree, lane)
        self.say(f"{tree.path.name}: green without a fault; built in {built - start:.0f} s, "
                 f"tested in {time.monotonic() - built:.0f} s")

    def plant(self, tree, fault, healthy):
        start = time.monotonic()
        verdict = fault_lanes.judge(tree, fault, self.lanes, healthy, self.soak_seconds)
        verdict.seconds = round(time.monotonic() - start, 1)
        self.verdicts[fault.id] = verdict
        self.say(f"[{len(self.verdicts)}/{len(self.faults)}] {describe(fault, verdict)}")

    def say(self, line):
        with self.printing:
            print(line, flush=True)


# --- what is printed and written ---

def some(names):
    """The first few; scoreboard.json has all."""
    return " ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def describe(fault, verdict):
    parts = [f"{fault.id}: {verdict.verdict}", f"lane {verdict.lane}", f"{verdict.seconds} s",
             some(verdict.checks), verdict.detail]
    script = verdict.script
    if script is not None:
        parts.append(f"minimised to {script.operations} calls, by hand "
                     f"{fault.optimum(script.signature)} ({script.source}: {script.signature})")
    return ", ".join(filter(None, parts))


def complaints(fault, verdict):
    """What is wrong beside the verdict itself."""
    if verdict.verdict not in CAUGHT:
        return [f"{fault.id}: {verdict.verdict} {verdict.detail}".strip()]
    found = []
    if LANES.index(verdict.lane) > LANES.index(fault.fields["catch"]):
        found.append(f"{fault.id}: noticed by lane {verdict.lane}, "
                     f"but lane {fault.fields['catch']} must")
    script = verdict.script
    if script is None and fault.has_script and verdict.lane == "replay":
        found.append(f"{fault.id}: no failing script to minimise, although operations are stated")
    if script is not None:
        most = int(CALLS_RATIO_MAX * fault.optimum(script.signature))
        if script.operations > most:
            found.append(f"{fault.id}: {script.signature} is minimised to {script.operations} "
                         f"calls, {most} are allowed")
        if script.seconds >= MINIMISE_SECONDS_END:
            found.append(f"{fault.id}: minimised in {script.seconds} s")
    return found


def shortfalls(sweep):
    """What a sweep of all planted faults must hold beside each of them."""
    impl = [fault for fault in sweep.faults if fault.component != "suite"]
    public = [fault for fault in impl if not fault.fields["source"].startswith("own design")]
    cheap = [fault for fault in impl if sweep.verdicts[fault.id].lane in QUICK_LANES]
    suite = len(sweep.faults) - len(impl)
    found = []
    if len(public) < PUBLIC_MIN:
        found.append(f"{len(public)} reported faults of impl, at least {PUBLIC_MIN} are wanted")
    if suite < SUITE_MIN:
        found.append(f"{suite} faults of the suite itself, at least {SUITE_MIN} are wanted")
    if len(cheap) < TESTS_SHARE_MIN * len(impl):
        found.append(f"{len(cheap)} of {len(impl)} faults of impl are caught by the tests alone")
    return found


def write_scoreboard(sweep, counts):
    rows = ["# Planted faults", "",
            "| id | component | consequence | verdict | lane | seconds | operations | by hand "
            "| checks |", "|---|---|---|---|---|---|---|---|---|"]
    records = []
    for fault in sweep.faults:
        verdict = sweep.verdicts[fault.id]
        script = verdict.script
        cells = (fault.id, fault.component, fault.fields["consequence"],
                 f"{verdict.verdict} {verdict.detail}".strip(), verdict.lane, verdict.seconds,
                 "-" if script is None else script.operations,
                 "-" if script is None else fault.optimum(script.signature),
                 some(verdict.checks).replace("|", "/"))
        rows.append("| " + " | ".join(map(str, cells)) + " |")
        records.append({**fault.fields, "component": fault.component,
                        **dataclasses.asdict(verdict)})
    (OUT / "scoreboard.md").write_text("\n".join(rows) + "\n")
    (OUT / "scoreboard.json").write_text(json.dumps({**counts, "faults": records}, indent=2) + "\n")


def minimiser_line(sweep):
    """Median over all faults that a random script showed; True if it is as small as promised."""
    scripts = [verdict.script for verdict in sweep.verdicts.values() if verdict.script]
    if not scripts:
        return "minimised scripts=0", True
    sizes = [script.operations for script in scripts]
    median = statistics.median(sizes)
    return (f"minimised scripts={len(scripts)} median={median:g} most={max(sizes)} operations, "
            f"slowest {max(script.seconds for script in scripts)} s",
            median <= CALLS_MEDIAN_MAX)


def lanes_line(sweep):
    caught = [sweep.verdicts[fault.id].lane for fault in sweep.faults
              if sweep.verdicts[fault.id].verdict in CAUGHT]
    ends = [verdict.verdict for verdict in sweep.verdicts.values()]
    return ("caught by " + " ".join(f"{lane}={caught.count(lane)}" for lane in LANES) +
            f", of them hang={ends.count('hang')} out_of_memory={ends.count('out_of_memory')}")


def conclude(sweep, seconds, is_whole):
    verdicts = list(sweep.verdicts.values())
    counts = {"planted": len(verdicts),
              "caught": sum(v.verdict in CAUGHT for v in verdicts),
              "survived": sum(v.verdict == "survived" for v in verdicts),
              "unbuilt": sum(v.verdict == "unbuilt" for v in verdicts)}
    write_scoreboard(sweep, counts)
    wrong = [line for fault in sweep.faults
             for line in complaints(fault, sweep.verdicts[fault.id])]
    wrong += shortfalls(sweep) if is_whole else []
    minimised, is_small = minimiser_line(sweep)
    for line in wrong:
        print(f"faults: {line}")
    print(f"build/faults/scoreboard.md, {seconds:.0f} s")
    print(lanes_line(sweep))
    print(minimised if is_small else f"{minimised}: more than {CALLS_MEDIAN_MAX} are not allowed")
    print("faults " + " ".join(f"{name}={value}" for name, value in counts.items()))
    return 1 if wrong or not is_small else 0


def main(arguments):
    is_quick = "--quick" in arguments
    wanted = [word for word in arguments if word != "--quick"]
    faults = fault_file.load(ROOT, wanted)
    if is_quick:
        left = [fault.id for fault in faults if fault.fields["catch"] not in QUICK_LANES]
        faults = [fault for fault in faults if fault.id not in left]
        if left:
            print(f"--quick leaves out {len(left)} that need another lane: {' '.join(left)}")
    if not faults:
        print("faults planted=0 caught=0 survived=0 unbuilt=0")
        return 3
    OUT.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    sweep = Sweep(faults, QUICK_LANES if is_quick else LANES, SOAK_SECONDS[is_quick])
    sweep.run()
    if sweep.broken:
        print(f"faults: {sweep.broken}")
        return 1
    return conclude(sweep, time.monotonic() - start, is_whole=not wanted)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BadFault as error:
        print(f"faults: {error}", file=sys.stderr)
        sys.exit(2)
