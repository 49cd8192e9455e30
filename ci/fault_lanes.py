"""The lanes that a planted fault goes through, from cheap to dear, and what counts as noticing it.

A lane notices a fault only by a check with a name: a divergence, a failed test, a sanitizer's
report. A program that merely ends with another exit status is a broken set-up, never a catch.
"""
import dataclasses
import re

from fault_tree import NotApplicable

FUZZ_SECONDS = 60
SOAK_SECONDS = 10
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
    operations_before: int
    seconds: float


@dataclasses.dataclass
class Verdict:
    verdict: str  # caught, hang, out_of_memory, survived, unbuilt
    lane: str = "-"
    checks: list = dataclasses.field(default_factory=list)  # Names of the checks that failed.
    detail: str = ""
    operations: int | None = None  # Of the smallest minimised report in the lane's output.
    script: Script | None = None  # A long random script that shows it, minimised.
    seconds: float = 0


class BrokenLane(Exception):
    """A lane ended with an error that no check has a name for."""


def targets_of(lane, fault):
    if lane == "replay":
        return ["mapdiff"]
    return [f"{fault.fields['target']}_fuzz"] if lane == "fuzz" else []


def command_of(lane, fault):
    if lane == "replay":
        return ["build/dev/targets/tool/mapdiff", "replay", "corpus", "--stop-after", "1"]
    if lane == "fuzz":
        target = fault.fields["target"]
        seeds = ["corpus/map_ops/contract"] if target != "hash_paths" else []
        return [f"build/fuzz/targets/fuzz/{target}_fuzz", "-seed=1", "-timeout=10",
                "-artifact_prefix=build/", f"-max_total_time={FUZZ_SECONDS}", *seeds]
    return ["ctest", "--test-dir", f"build/{PRESETS[lane]}", "--output-on-failure",
            "--no-tests=error", "--stop-on-failure"]


def named_checks(output):
    """Divergences, failed tests and sanitizer reports, in order of appearance, each once."""
    found = [match for pattern in CHECKS for match in pattern.findall(output)]
    return list(dict.fromkeys(found))


def judge_output(lane, status, output):
    """What one finished lane says of the fault; None if it noticed nothing."""
    sizes = [int(n) for n in re.findall(r"minimised operations=(\d+)", output)]
    checks = named_checks(output)
    operations = min(sizes, default=None)
    if status is None:
        return Verdict("hang", lane, checks, f"no end within {LIMIT_SECONDS[lane]} s", operations)
    if status == 0:
        return None
    if MEMORY.search(output):
        return Verdict("out_of_memory", lane, checks, "", operations)
    if not checks:
        raise BrokenLane(f"lane {lane} ended with status {status}, and no check failed")
    is_hang = all(check.startswith("hang:") or check.endswith("(Timeout)") for check in checks)
    return Verdict("hang" if is_hang else "caught", lane, checks, "", operations)


def prepare(tree, preset, healthy):
    """Makes the healthy build of a preset once per tree; remembers its machine code."""
    if preset in healthy:
        return
    if preset == "fuzz":
        targets = ["map_ops_fuzz", "hash_paths_fuzz", "script_text_fuzz"]
    else:
        targets = []
    if not tree.configure(preset, f"configure-{preset}.log"):
        raise BrokenLane(f"cmake --preset {preset} fails")
    if not tree.build(preset, targets, f"build-{preset}.log"):
        raise BrokenLane(f"preset {preset} does not build")
    healthy[preset] = tree.machine_code(preset)


def check_baseline(tree, lane, fault=None):
    """The lane's own command, on the tree without a fault, must find nothing."""
    status, output, seconds = tree.run(command_of(lane, fault), f"baseline-{lane}.log",
                                       environment=PROPERTY_PARAMETERS)
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


def soak(tree, fault, seconds):
    """The first long random script that shows the fault, minimised; None if there was none."""
    command = ["build/dev/targets/tool/mapdiff", "run", "--peers", "oracle,impl", "--seed", "1",
               "--seconds", str(seconds)]
    _, output, taken = tree.run(command, f"{fault.id}-soak.log", seconds + 30)
    signature = re.search(r"^divergence (\S+)", output, re.M)
    found = re.search(r"^minimised operations=(\d+) \(from (\d+)\)", output, re.M)
    if signature is None or found is None:
        return None
    return Script(signature[1], int(found[1]), int(found[2]), round(taken, 1))


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
            if preset not in healthy:  # A dear lane, needed for the first time.
                tree.restore(originals)
                prepare(tree, preset, healthy)
                if lane == "asan":
                    check_baseline(tree, lane)
                originals = tree.apply(fault)
            if lane == "fuzz" and fault.fields["target"] == "none":
                continue
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
                    verdict.script = soak(tree, fault, soak_seconds)
                return verdict
    finally:
        tree.restore(originals)
    return Verdict("survived") if is_planted else Verdict("unbuilt", detail="changes no code")
