"""One search of stage power: one engine, one seed, one core, from nothing, until it fails.

Found means: the program ended with a report that has a name, within the limit. AFL++ swallows
reports, so its first crash or hang is run once more by itself. A hang is an input that takes more
than ten seconds, for both engines.
"""
import dataclasses
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from verify_steps import fuzzer_options

ENGINES = ("libfuzzer", "afl")
PRESETS = {"libfuzzer": "fuzz", "afl": "afl"}
MUTATORS = ("bytes", "calls", "collisions")
SCRIPT_TARGETS = ("map_ops", "canary")  # Those that have a script mutator.
MUTATOR_LIBRARY = "mapdiff_afl_mutator.so"
HANG_SECONDS = 10
GRACE_SECONDS = 5
# For afl-fuzz on any machine, whatever its governor and its core_pattern are.
AFL_SETTINGS = {"AFL_NO_UI": "1", "AFL_SKIP_CPUFREQ": "1", "AFL_NO_AFFINITY": "1",
                "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
                "AFL_HANG_TMOUT": str(1000 * HANG_SECONDS)}
REPORTS = (
    ("divergence", re.compile(r"^divergence (\S+)", re.M)),
    ("hang", re.compile(r"ERROR: (libFuzzer: timeout)")),
    ("memory", re.compile(r"ERROR: (libFuzzer: out-of-memory|AddressSanitizer: \S*out-of-memory)|"
                          r"(std::bad_alloc)")),
    ("sanitizer", re.compile(r"ERROR: (AddressSanitizer: [\w-]+)|(runtime error: [\w ]+)")),
    ("crash", re.compile(r"ERROR: (libFuzzer: [\w ]+)|^\S+:\d+: (.+)$|^(terminate called.*)",
                         re.M)))


@dataclasses.dataclass(frozen=True)
class Search:
    fault: str
    digest: str  # Of what is planted; a changed fault makes earlier runs void.
    target: str
    engine: str
    mutator: str
    seed: int
    limit: int

    @property
    def key(self):
        return (self.digest, self.target, self.engine, self.mutator, self.seed, self.limit)


@dataclasses.dataclass
class Found:
    """What a search ended in; kind "" if in nothing."""
    kind: str = ""
    report: str = ""
    seconds: float | None = None


def classify(output, status):
    """Kind and name of a failed program's report; an end without one is kind "unnamed"."""
    if status == 0:
        return "", ""
    for kind, pattern in REPORTS:
        match = pattern.search(output)
        if match:
            return kind, next(filter(None, match.groups()))
    return "unnamed", f"status {status}"


def marks(path):
    """{reached: seconds, triggered: seconds} as the planted text first said them."""
    found = {}
    for name, seconds in re.findall(r"^(reached|triggered) ([\d.]+)$",
                                    path.read_text() if path.is_file() else "", re.M):
        found.setdefault(name, float(seconds))
    return found


def start(command, core, environment, log, folder):
    return subprocess.Popen(["taskset", "-c", str(core), *map(str, command)], cwd=folder,
                            env=environment, stdin=subprocess.DEVNULL, stdout=log,
                            stderr=subprocess.STDOUT, start_new_session=True)


def end(child):
    """Asks for an orderly end first: the engines then write what they have counted."""
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(child.pid, number)
        except ProcessLookupError:
            pass
        try:
            child.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            continue


def environment(search, folder):
    chosen = {**os.environ, "MAPDIFF_MUTATOR": search.mutator,
              "MAPDIFF_PLANTED": str(folder / "marks")}
    chosen.pop("UBSAN_OPTIONS", None)  # AFL++ must set its own.
    return chosen


# --- libFuzzer ---

def run_libfuzzer(search, programs, core, folder):
    log_path = folder / "log"
    command = [programs / f"{search.target}_fuzz", *fuzzer_options(search.target),
               f"-seed={search.seed}", f"-max_total_time={search.limit}",
               f"-timeout={HANG_SECONDS}", "-rss_limit_mb=4096", "-print_final_stats=1",
               "-artifact_prefix=./"]
    began = time.monotonic()
    with open(log_path, "w") as log:
        child = start(command, core, {**environment(search, folder),
                                      "ASAN_OPTIONS": "symbolize=0"}, log, folder)
        try:
            child.wait(search.limit + GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            pass
        seconds = time.monotonic() - began
        status = child.poll()
        end(child)
    output = log_path.read_text(errors="replace")
    executions = [int(n) for n in re.findall(r"^(?:#|stat::number_of_executed_units:\s+)(\d+)",
                                             output, re.M)]
    # Still running: at the limit it was in an input that may be a hang, but did not prove to be.
    kind, report = classify(output, status) if status is not None else ("", "")
    return Found(kind, report, seconds), max(executions, default=0)


# --- AFL++ ---

def replay(program, path, core, folder):
    """Kind and report of one input, run alone."""
    log_path = folder / "replay.log"
    with open(log_path, "w") as log:
        child = start([program, path], core, {**os.environ, "ASAN_OPTIONS": "symbolize=0"}, log,
                      folder)
        try:
            status = child.wait(HANG_SECONDS)
        except subprocess.TimeoutExpired:
            status = None
        end(child)
    if status is None:
        return "hang", f"more than {HANG_SECONDS} s"
    return classify(log_path.read_text(errors="replace"), status)


def first_failing_input(out):
    for name in ("crashes", "hangs"):
        found = sorted((out / "default" / name).glob("id:*"))
        if found:
            return found[0]
    return None


def afl_environment(search, programs, folder):
    chosen = {**environment(search, folder), **AFL_SETTINGS}
    if search.mutator != "bytes":
        chosen["AFL_CUSTOM_MUTATOR_LIBRARY"] = str(programs / MUTATOR_LIBRARY)
    return chosen


def length_limit(target):
    """AFL++'s spelling of libFuzzer's -max_len."""
    return [f"-G{option.removeprefix('-max_len=')}" for option in fuzzer_options(target)
            if option.startswith("-max_len=")]


def run_afl(search, programs, core, folder):
    program, out = programs / f"{search.target}_fuzz", folder / "out"
    # It takes no empty folder. The byte is the version of scripts: others show it no branch.
    seed = folder / "in/version"
    seed.parent.mkdir()
    seed.write_bytes(b"\1")
    began = time.monotonic()
    kind, report = replay(program, seed, core, folder)
    if kind:  # It would refuse to start.
        return Found(kind, report, time.monotonic() - began), 1
    command = ["afl-fuzz", "-i", seed.parent, "-o", out, "-s", search.seed, "-t", "1000",
               "-V", search.limit + GRACE_SECONDS, *length_limit(search.target), "--", program]
    with open(folder / "log", "w") as log:
        child = start(command, core, afl_environment(search, programs, folder), log, folder)
        failing = None
        while failing is None and time.monotonic() - began < search.limit:
            time.sleep(0.05)
            is_over = child.poll() is not None
            failing = first_failing_input(out)
            if is_over:
                break
        seconds = time.monotonic() - began
        end(child)
    if failing is None and seconds < search.limit:
        return Found("broken", "afl-fuzz ended by itself", seconds), 0
    stats = (out / "default/fuzzer_stats").read_text()
    executions = int(re.search(r"^execs_done\s*: (\d+)", stats, re.M)[1])
    if failing is None:
        return Found(), executions
    kind, report = replay(program, failing, core, folder)
    return Found(kind or "unconfirmed", report or failing.name, seconds), executions


# --- both ---

def run(search, tree_path, core, folder):
    """Runs a search in an empty folder of its own; returns its record."""
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    programs = tree_path / "build" / PRESETS[search.engine] / "targets/fuzz"
    runner = {"libfuzzer": run_libfuzzer, "afl": run_afl}[search.engine]
    found, executions = runner(search, programs, core, folder)
    is_named = found.kind not in ("", "unnamed", "unconfirmed", "broken")
    is_found = is_named and found.seconds <= search.limit
    said = marks(folder / "marks")
    return {**dataclasses.asdict(search), "kind": found.kind, "report": found.report,
            "reached": said.get("reached"), "triggered": said.get("triggered"),
            "detected": round(found.seconds, 2) if is_found else None,
            "executions": executions}
