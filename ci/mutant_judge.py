"""What the output of a check says about a mutant, and what the verdicts add up to.

A mutant is killed by a check that names what failed: the signature of a divergence, a test that
failed, a test that was running when the program died. A program that ends otherwise is `unnamed`,
also one that was sent SIGKILL, which no defect of impl does and any limit of the machine may; one
that ran nothing or not everything is `empty`: neither is ever a kill.
"""
import dataclasses
import math
import re
import signal

PASSED, KILLED, HANG, UNNAMED, EMPTY = "passed", "killed", "hang", "unnamed", "empty"
OUT_OF_TIME = -signal.SIGXCPU
ENDED_FROM_OUTSIDE = -signal.SIGKILL


@dataclasses.dataclass(frozen=True)
class Finding:
    kind: str
    name: str = ""  # Of what failed; of a passed check, how much it ran.


def replay(status, output):
    """`mapdiff replay`: every wrong script has a line, also one that crashed or hung."""
    for wrong in re.finditer(r"^(\S+): (divergence (\S+)|(?:crash|exit|hang):\S+)", output, re.M):
        what = wrong[3] or wrong[2]
        if what == crash(ENDED_FROM_OUTSIDE):
            continue
        hangs = what.startswith("hang:") or what == crash(OUT_OF_TIME)
        return Finding(HANG if hangs else KILLED, f"{wrong[1]} {what}")
    counts = re.search(r"^files=(\d+) operations=(\d+) .*divergences=0$", output, re.M)
    return ended_well(status, counts and int(counts[2]) and f"{counts[1]} {counts[2]}")


def crash(status):
    """The signature of a script at which the process ended so."""
    return f"crash:signal:{-status}:-"


def gtest(status, output):
    """A GoogleTest program."""
    failed = re.search(r"^\[  FAILED  \] ([^\s.]+\.[^\s,]+)", output, re.M)
    if failed:
        return Finding(KILLED, failed[1])
    running = re.findall(r"^\[ (RUN     |      OK|  SKIPPED) \] (\S+)", output, re.M)
    is_running = running and running[-1][0] == "RUN     "
    if is_running and status and status != ENDED_FROM_OUTSIDE:
        if status == OUT_OF_TIME:
            return Finding(HANG, f"in {running[-1][1]}")
        return Finding(KILLED, f"{end_of(status)} in {running[-1][1]}")
    ran = re.search(r"^\[==========\] (\d+) tests? from .* ran\.", output, re.M)
    return ended_well(status, ran and int(ran[1]) and ran[1])


def ctest(status, output):
    # Most signals have their name in front of the stars.
    for name, end, how in re.findall(
            r"^ *\d+/\d+ Test +#\d+: (\S+) .*?([^.*\n]*)\*\*\*(\w+)", output, re.M):
        if how == "Timeout" or end == "SIGXCPU":
            return Finding(HANG, f"in {name}")
        if how in ("Failed", "Exception") and end != "Subprocess killed":
            return Finding(KILLED, name)
    ran = re.search(r"^100% tests passed, 0 tests failed out of (\d+)", output, re.M)
    return ended_well(status, ran and int(ran[1]) and ran[1])


def ended_well(status, ran):
    if status != 0:
        return Finding(UNNAMED, end_of(status))
    return Finding(PASSED, ran) if ran else Finding(EMPTY, "ran nothing")


def end_of(status):
    if status is None:
        return "no end"
    return f"signal {-status}" if status < 0 else f"exit {status}"


def build(status, output):
    """None if it was built; else the verdict and its detail."""
    if status == 0:
        return None
    error = re.search(r"^.*\berror: .*$", output, re.M)
    return ("unbuilt", error[0].strip()) if error else ("invalid", f"build: {end_of(status)}")


def verdict(findings):
    """Of the checks that ran, with what names it."""
    for check, finding in findings:
        if finding.kind in (KILLED, HANG):
            return finding.kind, f"{check}: {finding.name}"
    for check, finding in findings:
        if finding.kind != PASSED:
            return "invalid", f"{check}: {finding.name}"
    return ("survived", "") if findings else ("invalid", "no check ran")


def wilson(successes, trials):
    """The 95 % interval of a share, in per cent."""
    if trials == 0:
        return 0.0, 100.0
    z, share = 1.959964, successes / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)
