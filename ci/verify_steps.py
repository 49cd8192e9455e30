"""The steps of verify: one function each, every one returns its row of the table."""
import configparser
import dataclasses
import pathlib
import re
import shutil
import subprocess
import time

import progress

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "build/verify"
TOOL = ROOT / "build/dev/targets/tool/mapdiff"
FUZZ = ROOT / "build/fuzz/targets/fuzz"
# Folders of the corpus that a target starts from, if not only its own. Scripts are text, too.
SEED_FOLDERS = {"script_text": ("script_text", "map_ops", "negative")}
COUNTS = ("files", "operations", "kernel_operations", "skips", "divergences")
CANARY_SECONDS = 20
REPLAY_LIMIT_SECONDS = 600
MINIMIZE_LIMIT_SECONDS = 120
# What a program may need beyond its time: to load its seeds, to end its last input.
GRACE_SECONDS = 60
LINE = progress.LiveLine()


@dataclasses.dataclass
class Row:
    """One line of the table. None: this step has no such number."""
    target: str
    seconds: float = 0
    executions: int | None = None
    edges: int | None = None
    files: int = 0
    operations: int = 0
    kernel_operations: int | None = None
    skips: int = 0
    divergences: int = 0
    verdict: str = "ok"

    @property
    def rate(self):
        return None if self.executions is None else round(self.executions / max(self.seconds, 1e-9))


def relative(path):
    return path.relative_to(ROOT)


def watch(row, command, seconds, log_path, fuzzer):
    """Runs a program with the live line; fills row; returns its status, None if it was killed.

    seconds: how long the program has been told to run; None: it ends by itself.
    """
    limit = REPLAY_LIMIT_SECONDS if seconds is None else seconds + GRACE_SECONDS
    log_path.parent.mkdir(parents=True, exist_ok=True)
    counters_path = OUT / "counters" / row.target
    environment = progress.environment(counters_path)
    start, status = time.monotonic(), None
    with open(log_path, "w") as output:
        child = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                                 stdout=output, stderr=subprocess.STDOUT)
        log = progress.FuzzerLog(log_path)
        try:
            while (elapsed := time.monotonic() - start) < limit:
                status = child.poll()
                log.look()
                counters = progress.read_counters(counters_path)
                if status is not None:
                    break
                scripts = max(counters.scripts, log.executions)
                left = None if seconds is None else seconds - elapsed
                LINE.show(progress.status_line(row.target, left, scripts / max(elapsed, 1e-9),
                                               log.edges, counters))
                time.sleep(0.2)
        finally:
            child.kill()
            child.wait()
            LINE.clear()
    row.seconds = round(time.monotonic() - start, 2)
    row.operations, row.divergences = counters.operations, counters.divergences
    row.kernel_operations = counters.kernel_operations
    row.executions = log.executions if fuzzer else counters.scripts or None
    row.edges = log.edges if fuzzer else None
    return status


def minimised(name, failing, number):
    """Makes a small script of a failing input; prints how to replay it; False if there is none."""
    script = OUT / f"{name}-{number}.ops"
    try:
        done = subprocess.run([str(TOOL), "minimize", str(failing), "-o", str(script)], cwd=ROOT,
                              capture_output=True, text=True, timeout=MINIMIZE_LIMIT_SECONDS)
        reason = f"exit {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}"
    except subprocess.TimeoutExpired:
        reason = f"no end within {MINIMIZE_LIMIT_SECONDS} s"
    if script.is_file() and script.stat().st_size:
        print(f"{name}: minimised; again: {relative(TOOL)} replay {relative(script)}")
        return True
    print(f"{name}: not minimised ({reason})")
    return False


def run_tool(row, arguments, seconds):
    """Runs a mapdiff command that ends in a line of counts; sets the verdict."""
    log_path = OUT / "logs" / f"{row.target}.log"
    status = watch(row, [str(TOOL), *arguments], seconds, log_path, fuzzer=False)
    found = re.findall(r"^" + " ".join(rf"{n}=(\d+)" for n in COUNTS) + r"$",
                       log_path.read_text(errors="replace"), re.M)
    if found:
        for name, value in zip(COUNTS, found[-1]):
            setattr(row, name, int(value))
    row.verdict = {0: "ok", 1: "DIVERGENCE", 2: "BAD INPUT", 3: "NOTHING COMPARED",
                   None: "HANG"}.get(status, f"DIED ({status})")
    if status == 0 and (not found or row.operations == 0):
        row.verdict = "NOTHING COMPARED"
    if row.divergences and row.verdict == "ok":
        row.verdict = "DIVERGENCE"
    if row.verdict != "ok":
        print(progress.tail(log_path, 40))
        print(f"{row.target}: {row.verdict}; again: {relative(TOOL)} {' '.join(arguments)}")
    return row


def fuzzer_options(target):
    """Flags of targets/fuzz/<target>.options, the format the fuzzing farms read."""
    parser = configparser.ConfigParser()
    parser.read(ROOT / f"targets/fuzz/{target}.options")
    options = dict(parser["libfuzzer"]) if parser.has_section("libfuzzer") else {}
    if "dict" in options:
        options["dict"] = str(ROOT / "targets/fuzz" / options["dict"])
    return [f"-{name}={value}" for name, value in options.items()]


def encode_seeds(target):
    """Writes scripts of corpus/<target> as bytes, other files as they are; returns the folder."""
    folder = OUT / "seeds" / target
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    failed = []
    sources = sorted(p for p in (ROOT / "corpus" / target).rglob("*") if p.is_file())
    for number, path in enumerate(sources):
        seed = folder / f"{number:05}-{path.stem}"
        if path.suffix != ".ops":
            shutil.copyfile(path, seed)
            continue
        done = subprocess.run([str(TOOL), "encode", str(path), "-o", str(seed)], cwd=ROOT,
                              capture_output=True, text=True)
        if done.returncode != 0:
            seed.unlink(missing_ok=True)
            failed.append(f"{relative(path)}: {(done.stderr or done.stdout).strip()}")
    for line in failed[:10]:
        print(f"not encoded: {line}")
    print(f"{target}: {len(sources) - len(failed)} seeds, {len(failed)} not encoded", flush=True)
    return folder


def seed_folders(target):
    if target == "map_ops":
        return [encode_seeds(target)]
    named = (ROOT / "corpus" / name for name in SEED_FOLDERS.get(target, (target,)))
    return [folder for folder in named if folder.is_dir()]


def fuzz(target, seconds, seed):
    row = Row(target)
    corpus, artifacts = OUT / "corpus" / target, OUT / "artifacts" / target
    corpus.mkdir(parents=True, exist_ok=True)
    # Findings of earlier runs are not findings of this one.
    shutil.rmtree(artifacts, ignore_errors=True)
    artifacts.mkdir(parents=True)
    seeds = seed_folders(target)
    if target == "map_ops" and not any(seeds[0].iterdir()):
        row.verdict = "NO SEEDS"
        return row
    log_path = OUT / "logs" / f"{target}.log"
    command = [str(FUZZ / f"{target}_fuzz"), *fuzzer_options(target), f"-max_total_time={seconds}",
               "-print_final_stats=1", "-timeout=10", "-rss_limit_mb=4096", f"-seed={seed}",
               f"-artifact_prefix={artifacts}/", str(corpus), *map(str, seeds)]
    status = watch(row, command, seconds, log_path, fuzzer=True)
    found = sorted(artifacts.iterdir())
    if status is None:
        row.verdict = "HANG"
    elif status != 0 or found:
        kind = found[0].name.split("-")[0].upper() if found else f"DIED ({status})"
        row.verdict = "DIVERGENCE" if row.divergences else kind
    elif row.executions == 0 or row.operations == 0:
        row.verdict = "NOTHING COMPARED"
    if row.verdict != "ok":
        print(progress.tail(log_path, 40))
        print(f"{target}: {row.verdict}; log in {relative(log_path)}")
        for number, artifact in enumerate(found, 1):
            if target != "map_ops" or not minimised(target, artifact, number):
                print(f"{target}: again: {relative(FUZZ)}/{target}_fuzz {relative(artifact)}")
    return row


def soak(seconds, seed):
    """Random scripts on every peer, the kernel among them."""
    failing = OUT / "soak-script.ops"
    row = run_tool(Row("soak"), ["run", "--seconds", str(seconds), "--seed", str(seed),
                                 "-o", str(relative(failing))], seconds)
    if failing.is_file():
        minimised("soak", failing, 1)
    return row


def canary(seed):
    """A program with a known difference; a search that misses it proves nothing elsewhere."""
    row = Row("canary")
    artifacts = OUT / "artifacts/canary"
    shutil.rmtree(artifacts, ignore_errors=True)
    artifacts.mkdir(parents=True)
    command = [str(FUZZ / "canary_fuzz"), *fuzzer_options("canary"), f"-seed={seed}",
               f"-max_total_time={CANARY_SECONDS}", "-print_final_stats=1",
               f"-artifact_prefix={artifacts}/"]
    status = watch(row, command, CANARY_SECONDS, OUT / "logs/canary.log", fuzzer=True)
    caught = status not in (0, None) and any(artifacts.glob("crash-*"))
    row.verdict = "caught" if caught and row.seconds <= CANARY_SECONDS else "NOT CAUGHT"
    # What the canary compared and found is the canary's: it does not count in the sums.
    row.operations = row.kernel_operations = row.divergences = 0
    return row
