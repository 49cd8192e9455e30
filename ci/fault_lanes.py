"""The lanes that a planted fault goes through, from cheap to dear, and what counts as noticing it.

A lane notices a fault only by a check with a name: a divergence, a failed test, a sanitizer's
report. A program that merely ends with another exit status is a broken set-up, never a catch.
"""
import dataclasses
import re
import time

from fault_file import TARGETS
from fault_tree import NotApplicable
from verify_steps import fuzzer_options

FUZZ_SECONDS = 60
BASELINE_SECONDS_MAX = 900
MINIMIZE_SECONDS_MAX = 60
MAPDIFF = "build/dev/targets/tool/mapdiff"
PEERS = "oracle,impl"
# The slowest healthy run of a lane, so that a slow machine does not turn every fault into a hang.
LIMIT_SECONDS = {"replay": 60, "tests": 150, "asan": 400, "fuzz": FUZZ_SECONDS + 60}
PRESETS = {"replay": "dev", "tests": "dev", "asan": "asan", "fuzz": "fuzz"}
# What the tests of `ci/run.sh test` draw from; fixed here, so that a verdict can be had again.
PROPERTY_PARAMETERS = {"RC_PARAMS": "max_success=1000 seed=1"}
MEMORY = re.compile(r"std::bad_alloc|out-of-memory|allocation-size-too-big|rss-limit")
CHECKS = (
    re.compile(r"^\s*\d+ - (.+ \(.+\))$", re.M),  # ctest's list of failed tests.
    re.compile(r"^(?:\S+: )?divergence (\S+)", re.M),
    re.compile(r"^\S+: ((?:crash|hang|exit):\S+)", re.M),  # mapdiff replay, of a child.
    re.compile(r"(?:SUMMARY|ERROR): ((?:AddressSanitizer|UndefinedBehaviorSanitizer|libFuzzer): "
               r"[\w-]+)"))


@dataclasses.dataclass
class Script:
    signature: str
    operations: int
    source: str  # "random", or the file of the corpus that the lane named.
    seconds: float  # Of minimising it.


@dataclasses.dataclass
class Verdict:
    verdict: str  # caught, hang, out_of_memory, survived, unbuilt
    lane: str = "-"
    checks: list = dataclasses.field(default_factory=list)  # Names of the checks that failed.
    detail: str = ""
    script: Script | None = None  # One that shows it, minimised.
    seconds: float = 0


class BrokenLane(Exception):
    """A lane ended with an error that no check has a name for."""


def targets_of(lane, fault):
    if lane == "replay":
        return ["mapdiff"]
    return [f"{fault.fields['target']}_fuzz"] if lane == "fuzz" else []


def command_of(lane, fault):
    if lane == "replay":
        return [MAPDIFF, "replay", "corpus", "--stop-after", "1"]
    if lane == "fuzz":
        target = fault.fields["target"]
        # From nothing, and without a folder to keep what it finds: the next fault starts alike.
        return [f"build/fuzz/targets/fuzz/{target}_fuzz", "-seed=1", "-timeout=10",
                "-artifact_prefix=build/", f"-max_total_time={FUZZ_SECONDS}",
                *fuzzer_options(target)]
    chosen = ["--tests-regex", "^ci/"] if is_script_fault(fault) else []
    return ["ctest", "--test-dir", f"build/{PRESETS[lane]}", "--output-on-failure",
            "--no-tests=error", "--stop-on-failure", *chosen]


def is_script_fault(fault):
    """True if it is planted in ci/ alone, which no program and no test but those of ci/ reads."""
    return fault is not None and all(name.startswith("ci/") for name, _, _ in fault.edits)


def named_checks(output):
    """Divergences, failed tests and sanitizer reports, in order of appearance, each once."""
    found = [match for pattern in CHECKS for match in pattern.findall(output)]
    return list(dict.fromkeys(found))


def unfinished_tests(output):
    """Tests that ctest started and did not end, when it was itself ended."""
    started = re.findall(r"^\s+Start\s+\d+: (\S+)", output, re.M)
    ended = re.findall(r"^\s*\d+/\d+ Test\s+#\d+: (\S+)", output, re.M)
    return [f"{name} (no end)" for name in started if name not in ended]


def judge_output(lane, status, output):
    """What one finished lane says of the fault; None if it noticed nothing."""
    checks = named_checks(output)
    if status is None:
        checks += unfinished_tests(output)
    if status == 0:
        return None
    if not checks:
        end = "had no end" if status is None else f"ended with status {status}"
        raise BrokenLane(f"lane {lane} {end}, and no check failed")
    if status is None:
        return Verdict("hang", lane, checks, f"no end within {LIMIT_SECONDS[lane]} s")
    if MEMORY.search(output):
        return Verdict("out_of_memory", lane, checks)
    is_hang = all(check.startswith("hang:") or check.endswith("(Timeout)") for check in checks)
    return Verdict("hang" if is_hang else "caught", lane, checks)


def prepare(tree, preset, healthy):
    """Makes the healthy build of a preset once per tree; remembers its machine code."""
    if preset in healthy:
        return
    targets = [f"{name}_fuzz" for name in TARGETS if name != "none"] if preset == "fuzz" else []
    if not tree.configure_and_build(preset, targets):
        raise BrokenLane(f"preset {preset} does not build: {tree.logs}")
    healthy[preset] = tree.machine_code(preset)


def check_baseline(tree, lane, fault=None):
    """The lane's own command, on the tree without a fault, must find nothing."""
    status, output, seconds = tree.run(command_of(lane, fault), f"baseline-{lane}.log",
                                       BASELINE_SECONDS_MAX, PROPERTY_PARAMETERS)
    if status != 0:
        raise BrokenLane(f"lane {lane} is red without any fault: {tree.logs}/baseline-{lane}.log: "
                         f"{' '.join(named_checks(output)[:3])}")
    LIMIT_SECONDS[lane] = max(LIMIT_SECONDS[lane], round(3 * seconds))


def changes_something(tree, lane, healthy, fault):
    """A fault that leaves every program as it was is not planted; scripts are programs too."""
    if any(not name.endswith((".cc", ".h")) for name, _, _ in fault.edits):
        return True
    # Only what the lane has built anew: other programs may still hold the fault before this one.
    present = tree.machine_code(PRESETS[lane], targets_of(lane, fault))
    return any(code != healthy[PRESETS[lane]].get(name) for name, code in present.items())


def failing_files(tree, fault, output, seconds):
    """A long random script that shows the fault, if one does; the file that the lane named."""
    found = tree.path / "build" / f"{fault.id}.ops"
    found.unlink(missing_ok=True)
    tree.run([MAPDIFF, "run", "--peers", PEERS, "--seed", "1", "--seconds", str(seconds), "-o",
              str(found)], f"{fault.id}-soak.log", seconds + 30)
    named = re.findall(r"^(corpus/\S+): (?:divergence|crash|hang|exit)", output, re.M)
    return [str(found)] * found.is_file() + named


def smallest_script(tree, fault, output, seconds):
    """What `mapdiff minimize` makes of such a script; None if nothing was found that fails."""
    for path in failing_files(tree, fault, output, seconds):
        start = time.monotonic()
        _, text, _ = tree.run([MAPDIFF, "minimize", "--peers", PEERS, path],
                              f"{fault.id}-minimize.log", MINIMIZE_SECONDS_MAX)
        signature = re.search(r"^signature=(\S+)", text, re.M)
        size = re.search(r"^minimised operations=(\d+)", text, re.M)
        if signature and size:
            source = "random" if path.startswith(str(tree.path)) else path
            return Script(signature[1], int(size[1]), source, round(time.monotonic() - start, 1))
    return None


def judge(tree, fault, lanes, healthy, soak_seconds):
    """Plants the fault, runs the lanes until one notices it, takes it out again."""
    try:
        originals = tree.apply(fault)
    except NotApplicable as error:
        return Verdict("unbuilt", detail=str(error))
    is_planted = False
    try:
        for lane in lanes:
            preset = PRESETS[lane]
            log = f"{fault.id}-{lane}.log"
            if lane == "fuzz" and fault.fields["target"] == "none":
                continue
            if is_script_fault(fault) and lane != "tests":
                continue
            if preset not in healthy:  # A dear lane, needed for the first time.
                tree.restore(originals)
                prepare(tree, preset, healthy)
                check_baseline(tree, lane, fault)
                originals = tree.apply(fault)
            if not tree.build(preset, targets_of(lane, fault), f"build-{log}"):
                return Verdict("unbuilt", lane, detail=f"does not compile: logs/build-{log}")
            # A program that is as before cannot notice anything.
            if not changes_something(tree, lane, healthy, fault):
                continue
            is_planted = True
            status, output, _ = tree.run(command_of(lane, fault), log, LIMIT_SECONDS[lane],
                                         PROPERTY_PARAMETERS)
            verdict = judge_output(lane, status, output)
            if verdict is not None:
                if fault.has_script:
                    verdict.script = smallest_script(tree, fault, output, soak_seconds)
                return verdict
    finally:
        tree.restore(originals)
    return Verdict("survived") if is_planted else Verdict("unbuilt", detail="changes no code")
