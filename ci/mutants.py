#!/usr/bin/env python3
"""mutants.py [--since REV | --only PREFIX... | --sample N [--seed S]] - does a test see it?

Changes impl/ in one place at a time (mutant_operators.py says how), builds it in two copies of the
tree and runs the checks from cheap to dear until one names a failure (mutant_worker.py). Survivors
are listed with a reason in targets/faults/mutants.survivors; mutant_survivors.py has the format.

    --since REV   only lines that differ from REV, for at most 5 minutes once built
    --sample N    N mutants drawn with --seed S (1)
    --only PREFIX... those whose id (file:line:column:operator) starts with one of these;
                  with --sample, N of them

Before anything is scored, the healthy tree must be green in both copies, and five controls must
get their verdicts: a change without effect, one that does not compile, a check that runs nothing,
a mutant that is known to be bad, one that never ends.
Exit status: 0; 1 a survivor or an entry without the other, a mutant that could not be judged, a
red tree or control, or fewer than 97 % killed of 400 or more; 2 bad arguments or a bad list; 3 no
mutant.
"""
import concurrent.futures
import dataclasses
import resource
import signal
import sys
import threading
import time

import mutant_report as report
from arguments import OneLineParser
from fault_tree import ROOT
from mutant_choice import Refused, all_mutants, chosen, in_turn
from mutant_operators import Change, Mutant
from mutant_survivors import BadSurvivors, parse, stale
from mutant_worker import CHECKS, Worker
from progress import LiveLine

OUT = ROOT / "build/mutants"
SURVIVORS = ROOT / "targets/faults/mutants.survivors"
WORKERS = 2
SINCE_SECONDS = 300
SCORE_MIN, SCORED_MIN = 97.0, 400
# Short, and its one function is called by the tests HashMem.*
CONTROL_FILE = "impl/hash/hash_mem.cc"
# A mutant may ask for any amount of memory; no healthy check needs that much.
MEMORY_BYTES_MAX = 8 << 30


# --- controls ---

def control(name, begin, end, text):
    return Mutant(CONTROL_FILE, 0, 0, Change(begin, end, name, text), name, 1)


def controls(mutants):
    """(mutant, checks, the verdict that it must get)"""
    source = (ROOT / CONTROL_FILE).read_text()
    place = source.index("namespace mapdiff")
    bad = [m for m in mutants if m.change.operator == "early" and m.file == CONTROL_FILE]
    if not bad:
        raise Refused(f"{CONTROL_FILE} has no function to break as a control")
    unit = CHECKS[1]
    nothing = dataclasses.replace(unit, command=(*unit.command, "--gtest_filter=No.such_test"))
    short = dataclasses.replace(unit, command=(*unit.command, "--gtest_filter=HashMem.*"),
                                seconds=2)
    entry = bad[0].change
    return [(control("no effect", place, place, "/* */ "), CHECKS, "equivalent"),
            (control("bad syntax", place, place, "} "), CHECKS, "unbuilt"),
            (bad[0], (nothing,), "invalid"),
            (bad[0], CHECKS, "killed"),
            (control("endless loop", entry.begin, entry.end, " for (;;) {}"), (short,), "hang")]


def wrong_controls(worker, wanted_verdicts):
    for mutant, checks, wanted in wanted_verdicts:
        result = worker.evaluate(mutant, lambda _: None, checks)
        if result.verdict != wanted:
            yield f"control {mutant.id}: {result.verdict} {result.detail}, not {wanted}"


# --- the run ---

class Run:
    def __init__(self, mutants, deadline):
        self.queue = in_turn(mutants, deadline < float("inf"))[::-1]
        self.results = {}
        self.by_code = {}
        self.lock = threading.Lock()
        self.deadline, self.begin = deadline, time.monotonic()
        self.live = LiveLine()

    def claim(self, result):
        with self.lock:
            holder = self.by_code.setdefault(result.code, result)
            return None if holder is result else holder

    def work(self, worker):
        while True:
            with self.lock:
                if not self.queue or time.monotonic() > self.deadline:
                    return
                number, mutant = self.queue.pop()
            result = worker.evaluate(mutant, self.claim)
            with self.lock:
                self.results[number] = result
                if result.verdict in ("survived", "invalid"):
                    self.live.clear()
                    print(f"{result.verdict}: {mutant.id} {result.detail}", flush=True)
                self.live.show(self.progress())

    def progress(self):
        done, spent = len(self.results), time.monotonic() - self.begin
        verdicts = [result.verdict for result in self.results.values()]
        left = spent / done * len(self.queue)
        return (f"mutants: {done} of {done + len(self.queue)}, {left:.0f} s left, "
                f"{verdicts.count('killed') + verdicts.count('hang')} killed, "
                f"{verdicts.count('survived')} survived, {verdicts.count('invalid')} invalid")

    def all(self, workers):
        with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
            try:
                for future in [pool.submit(self.work, worker) for worker in workers]:
                    future.result()
            except BaseException:  # Also Ctrl-C: nothing may go on behind it.
                for worker in workers:
                    worker.is_stopped = True
                raise
        self.live.clear()
        return [self.results[number] for number in sorted(self.results)]


def prepared_workers():
    """Both copies, built and green; None after saying what is wrong."""
    workers = [Worker(number, OUT) for number in range(1, WORKERS + 1)]
    start = time.monotonic()
    # One after the other: the second finds what the first compiled.
    wrong = [w for w in (worker.prepare() for worker in workers) if w]
    built = time.monotonic()
    if not wrong:
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            wrong = [w for w in pool.map(Worker.measure, workers) if w]
    if wrong:
        print(f"mutants: {wrong[0]}")
        return None
    print(f"baseline: green twice, built in {built - start:.0f} s, checked in "
          f"{time.monotonic() - built:.0f} s", flush=True)
    return workers


def parsed_arguments():
    parser = OneLineParser("mutants")
    parser.add_argument("--since", metavar="REV")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--only", metavar="PREFIX", nargs="+")
    parser.add_argument("--seed", type=int, metavar="S")
    arguments = parser.parse_args()
    if arguments.since is not None and (arguments.sample, arguments.only) != (None, None):
        parser.error("--since is for itself")
    if arguments.seed is not None and arguments.sample is None:
        parser.error("--seed is for --sample")
    if arguments.sample is not None and arguments.sample < 1:
        parser.error("--sample needs a number above 0")
    arguments.seed = 1 if arguments.seed is None else arguments.seed
    return arguments


def complaints(results, entries, all_keys, whole):
    """Why the stage fails."""
    yield from stale(entries, all_keys, results)
    unlisted = [r for r in results if r.verdict == "survived" and r.mutant.key not in entries]
    if unlisted:
        yield f"{len(unlisted)} survivors are not in {SURVIVORS.relative_to(ROOT)}"
    if whole.invalid:
        yield f"{whole.invalid} mutants could not be judged"
    if whole.judged >= SCORED_MIN and whole.percent < SCORE_MIN:
        yield f"fewer than {SCORE_MIN:.0f} % are killed"


def no_mutant(arguments):
    if arguments.since is not None:
        print(f"mutants: no line of impl/ that can be mutated differs from {arguments.since}")
    else:
        print("mutants: there is none to run")
    print(report.Score().last_line())
    return 3 if arguments.since is None else 0


def main():
    arguments = parsed_arguments()
    entries = parse(SURVIVORS.read_text(), SURVIVORS.name) if SURVIVORS.is_file() else {}
    everything = all_mutants()
    mutants = chosen(arguments, everything)
    if not mutants:
        return no_mutant(arguments)
    OUT.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES_MAX, MEMORY_BYTES_MAX))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    workers = prepared_workers()
    if workers is None:
        return 1
    wanted_verdicts = controls(everything)
    wrong = list(wrong_controls(workers[0], wanted_verdicts))
    if wrong:
        print("\n".join(wrong))
        return 1
    print(f"controls: {len(wanted_verdicts)} of {len(wanted_verdicts)}", flush=True)
    begin = time.monotonic()
    end = float("inf") if arguments.since is None else begin + SINCE_SECONDS
    results = Run(mutants, end).all(workers)
    return finish(mutants, everything, results, entries, time.monotonic() - begin)


def finish(mutants, everything, results, entries, seconds):
    report.settle(results)
    facts = [f"{len(results)} run in {seconds:.0f} s, "
             f"{sum(r.seconds for r in results) / max(1, len(results)):.1f} s each on one of "
             f"{WORKERS} workers"]
    if len(results) < len(mutants):
        facts.append(f"{len(mutants) - len(results)} not run: the time was up")
    whole, lines = report.write(OUT, results, entries, facts)
    why = list(complaints(results, entries, {m.key for m in everything}, whole))
    print("\n".join(line for line in lines[2:-2] if line))
    print("build/mutants/mutants.md")
    for line in why:
        print(f"mutants: {line}")
    print(whole.last_line())
    if not results:
        return 3
    return 1 if why else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Refused, BadSurvivors) as error:
        print(f"mutants: {error}", file=sys.stderr)
        sys.exit(2)
