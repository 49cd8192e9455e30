"""One copy of the tree in which mutants are built and checked, one after the other."""
import dataclasses
import hashlib
import os
import signal
import subprocess
import time
import typing

import mutant_judge as judge
from fault_tree import Tree

# As stage test builds, so that ccache has most of it; only impl is compiled otherwise.
CONFIGURE = ("cmake", "--preset", "dev", "-DMAPDIFF_MUTANTS=ON")
# What impl's headers are compiled into besides impl, before any test is.
PRODUCT = ("impl", "targets/peers/CMakeFiles/mapdiff_peers.dir/impl_peer.cc.o")
BUILD_SECONDS_MAX = 600
# A hang is told by processor time, which a busy machine does not add to.
HANG_FACTOR, HANG_SECONDS_MIN = 10, 10
# At the soft limit the kernel sends SIGXCPU, which tells a hang; at the hard one SIGKILL, which
# tells nothing and is only for a program that ignores the first.
LIMITED = 'ulimit -S -t "$0" && ulimit -H -t "$(($0 + 5))" && exec "$@"'
# A check that waits for ever is not a kill, but must end too.
WALL_FACTOR = 6


@dataclasses.dataclass(frozen=True)
class Check:
    name: str
    target: str  # To be built before it,
    command: tuple  # relative to the tree.
    judge: typing.Callable
    environment: dict = dataclasses.field(default_factory=dict)
    seconds: int = 0  # Of processor time; 0: as the healthy tree was measured.


def properties(cases):
    return {"RC_PARAMS": f"max_success={cases} seed=1"}


GTEST = ("--gtest_fail_fast", "--gtest_brief=0")
CHECKS = (
    Check("replay", "mapdiff", ("build/dev/targets/tool/mapdiff", "replay", "corpus", "--peers",
                                "oracle,impl", "--stop-after", "1"), judge.replay),
    Check("unit", "unit_tests", ("build/dev/targets/unit/unit_tests", *GTEST), judge.gtest),
    Check("property", "property_tests", ("build/dev/targets/property/property_tests", *GTEST),
          judge.gtest, properties(100)),
    # What stage test runs, the kernel included; tests of ci/ read impl and do not run it.
    Check("ctest", "all", ("ctest", "--test-dir", "build/dev", "--no-tests=error",
                           "--exclude-regex", "^ci/"), judge.ctest, properties(1000)),
)


class Stopped(Exception):
    """The whole run ends; what was being done is not judged."""


@dataclasses.dataclass
class Result:
    mutant: object
    verdict: str
    detail: str = ""
    seconds: float = 0.0
    code: str = ""  # Digest of the machine code.
    same_as: object = None  # The result that has the verdict for this code.


class Worker:
    def __init__(self, number, out):
        self.copy = Tree(out / f"tree{number}")
        self.tree = self.copy.path
        self.log = out / f"tree{number}.log"
        self.limits = {}  # Processor seconds of each check.
        self.healthy = {}  # Digest of the healthy code, whole or not.
        self.ran = {}  # How much each check runs.
        self.is_stopped = False  # Ends what runs; another thread sets it.

    # --- running ---

    def run(self, command, seconds, environment=None, stop=None):
        """Status, output and processor seconds; `stop(output)` ends it before its time."""
        limited = ("bash", "-c", LIMITED, str(seconds), *command)
        with open(self.log, "w") as log:
            child = subprocess.Popen(limited, cwd=self.tree, stdin=subprocess.DEVNULL, stdout=log,
                                     stderr=subprocess.STDOUT, start_new_session=True,
                                     env={**self.copy.environment, **(environment or {})})
            try:
                status, used = self.wait(child, time.monotonic() + WALL_FACTOR * seconds, stop)
            finally:
                if child.returncode is None:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()
        return status, self.log.read_text(errors="replace"), used

    def wait(self, child, end, stop):
        pause = 0.01  # Most mutants end within a second.
        while True:
            if self.is_stopped:
                raise Stopped
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                child.returncode = os.waitstatus_to_exitcode(status)
                return child.returncode, usage.ru_utime + usage.ru_stime
            is_late = time.monotonic() > end
            if is_late or stop and stop(self.log.read_text(errors="replace")):
                return None, 0.0
            time.sleep(pause)
            pause = min(2 * pause, 0.2)

    def build(self, *targets):
        status, output, _ = self.run(("cmake", "--build", "build/dev", "--target", *targets),
                                     BUILD_SECONDS_MAX)
        return judge.build(status, output)

    def check(self, check):
        def is_named(output):
            return check.judge(None, output).kind in (judge.KILLED, judge.HANG)
        seconds = check.seconds or self.limits.get(check.name, BUILD_SECONDS_MAX)
        # A line at a time: what was named is seen at once, and not lost when the program dies.
        status, output, used = self.run(("stdbuf", "-oL", *check.command), seconds,
                                        check.environment, is_named)
        finding = check.judge(status, output)
        wanted = self.ran.get(check.name)
        if finding.kind == judge.PASSED and wanted not in (None, finding.name):
            finding = judge.Finding(judge.EMPTY, f"ran {finding.name}, not {wanted}")
        return finding, used

    # --- the healthy tree ---

    def prepare(self):
        """Copies, configures and builds; returns what is wrong, or None."""
        self.copy.copy()
        status, output, _ = self.run(CONFIGURE, BUILD_SECONDS_MAX)
        if status != 0:
            return f"configure: {output[-500:]}"
        wrong = self.build("all")
        if wrong:
            return wrong[1]
        self.healthy = {True: self.code(True), False: self.code(False)}
        return None

    def measure(self):
        """Runs every check on the healthy tree; returns what is wrong, or None."""
        for check in CHECKS:
            finding, used = self.check(check)
            if finding.kind != judge.PASSED:
                return f"{check.name} is {finding.kind} without a mutant: {finding.name}"
            self.ran[check.name] = finding.name
            self.limits[check.name] = int(max(HANG_SECONDS_MIN, HANG_FACTOR * used))
        return None

    # --- one mutant ---

    def code(self, whole):
        """Digest of the objects of impl and its peer, or of every object."""
        build, digest = self.tree / "build/dev", hashlib.sha256()
        roots = [build] if whole else [build / part for part in PRODUCT]
        for root in roots:
            for path in sorted(root.rglob("*.o")) if root.is_dir() else [root]:
                digest.update(path.name.encode() + self.stripped(path))
        return digest.hexdigest()

    def stripped(self, path):
        """Digest of an object without the folder names that debug information has."""
        bare = self.log.with_suffix(".o")
        subprocess.run(["objcopy", "--strip-debug", path, bare], check=True)
        return hashlib.sha256(bare.read_bytes()).digest()

    def evaluate(self, mutant, claim, checks=CHECKS):
        """The result of one mutant. claim(result) returns who has the same code already."""
        start, path = time.monotonic(), self.tree / mutant.file
        original = path.read_text()
        path.write_text(mutant.apply(original))
        try:
            result = self.judge(mutant, claim, checks)
        finally:
            path.write_text(original)
        result.seconds = round(time.monotonic() - start, 2)
        return result

    def judge(self, mutant, claim, checks):
        is_header = mutant.file.endswith(".h")
        wrong = self.build("mapdiff" if is_header else "mapdiff_impl")
        if wrong:
            return Result(mutant, *wrong)
        whole = is_header and self.code(False) == self.healthy[False]
        wrong = self.build("all") if whole else None
        if wrong:
            return Result(mutant, *wrong)
        code = self.code(whole)
        if code == self.healthy[whole]:
            return Result(mutant, "equivalent", "the compiler makes the same code of it", code=code)
        result = Result(mutant, "", code=code)
        result.same_as = claim(result)
        if result.same_as is None:
            result.verdict, result.detail = self.run_checks(checks)
        return result

    def run_checks(self, checks):
        findings = []
        for check in checks:
            wrong = self.build(check.target)
            if wrong:
                return wrong
            findings.append((check.name, self.check(check)[0]))
            if findings[-1][1].kind in (judge.KILLED, judge.HANG):
                break
        return judge.verdict(findings)
