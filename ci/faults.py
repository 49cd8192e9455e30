#!/usr/bin/env python3
"""faults.py [ID...] - plants the faults of targets/faults one by one; the tests must catch each.

Works on a copy of the tree in build/faults/tree with its own build. The copy must be green first.
Per fault: apply, build, require other machine code than before, run the ctest of stage test,
restore. fault_file.py has the format of the files. Verdicts: caught; hang (the tests did not end:
counts as caught); survived; unbuilt (the text does not match, does not compile, changes no code).
Exit status: 0 all caught, 1 a survivor or unbuilt fault or a red copy, 2 unknown id or bad file,
3 no fault.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from fault_file import BadFault, parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "build/faults"
TREE = OUT / "tree"
BUILD = TREE / "build/dev"
TEST_LIMIT_SECONDS = 120
CAUGHT = ("caught", "hang")


# --- the copy and its build ---

def copy_tree():
    """Makes TREE equal to the source files; keeps its build, and the times of unchanged files."""
    names = subprocess.run(["bash", "-c", ". ci/lib.sh; source_files"], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout.splitlines()
    for path in [p for p in TREE.rglob("*") if p.is_file() and BUILD.parent not in p.parents]:
        if str(path.relative_to(TREE)) not in names:
            path.unlink()
    for name in names:
        source, target = ROOT / name, TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            shutil.copy(source, target)


def run(command, log_name, limit=None):
    """Status and output of a command in the copy; status None if its whole group was ended."""
    log_path = OUT / "logs" / log_name
    log_path.parent.mkdir(parents=True, exist_ok=True)
    with open(log_path, "w") as log:
        child = subprocess.Popen(command, cwd=TREE, stdin=subprocess.DEVNULL, stdout=log,
                                 stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = child.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
    return status, log_path.read_text(errors="replace")


def build(log_name):
    return run(["cmake", "--build", str(BUILD)], log_name)[0] == 0


def test(log_name, limit=None):
    return run(["ctest", "--test-dir", str(BUILD), "--parallel", str(os.cpu_count()),
                "--output-on-failure", "--no-tests=error"], log_name, limit)


def machine_code():
    """A digest of every program without what changes when a mere comment does."""
    digest = hashlib.sha256()
    for path in sorted((BUILD / "targets").rglob("*")):
        if not path.is_file() or not os.access(path, os.X_OK) or "CMakeFiles" in path.parts:
            continue
        with tempfile.NamedTemporaryFile() as stripped:
            done = subprocess.run(["objcopy", "--strip-all", "--remove-section=.note.gnu.build-id",
                                   path, stripped.name], capture_output=True)
            if done.returncode == 0:
                digest.update(path.name.encode() + pathlib.Path(stripped.name).read_bytes())
    return digest.hexdigest()


# --- one fault ---

def apply(fault):
    """Writes the faulty files; returns the originals, or None if a text does not match once."""
    originals = {}
    for name, old, new in fault.edits:
        path = TREE / name
        if not path.is_file():
            fault.detail = f"no file {name}"
        else:
            text = path.read_text()
            originals.setdefault(path, text)
            if old and text.count(old) == 1:
                path.write_text(text.replace(old, new))
                continue
            fault.detail = f"{name}: the old text occurs {text.count(old)} times"
        restore(originals)
        return None
    return originals


def restore(originals):
    """A new time, not the old one: the build must see that the file changed back."""
    for path, text in originals.items():
        path.write_text(text)


def judge(fault, healthy_code, limit):
    log = f"{fault.id}.log"
    if not build(f"build-{log}"):
        return "unbuilt", f"does not compile: build/faults/logs/build-{log}"
    if machine_code() == healthy_code:
        return "unbuilt", "changes no code"
    status, output = test(log, limit)
    fault.failed_tests = re.findall(r"^\s*\d+ - (.+) \(", output, re.M)
    sizes = [int(n) for n in re.findall(r"minimised operations=(\d+)", output)]
    fault.operations = min(sizes, default=None)
    if status is None:
        return "hang", f"no end within {limit:.0f} s"
    return ("survived", "") if status == 0 else ("caught", "")


def some(names):
    """The first few; scoreboard.json has all."""
    return " ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def plant(fault, healthy_code, limit):
    start = time.monotonic()
    originals = apply(fault)
    if originals is None:
        fault.verdict = "unbuilt"
    else:
        try:
            fault.verdict, fault.detail = judge(fault, healthy_code, limit)
        finally:
            restore(originals)
    fault.seconds = round(time.monotonic() - start, 1)
    print(", ".join(filter(None, (
        f"{fault.id}: {fault.verdict}", f"{fault.seconds} s", fault.detail,
        fault.failed_tests and f"failed: {some(fault.failed_tests)}",
        fault.operations is not None and f"operations {fault.operations}"))), flush=True)


# --- the whole ---

def write_scoreboard(faults):
    counts = {"planted": len(faults),
              "caught": sum(f.verdict in CAUGHT for f in faults),
              "survived": sum(f.verdict == "survived" for f in faults),
              "unbuilt": sum(f.verdict == "unbuilt" for f in faults)}
    rows = ["# Planted faults", "",
            "| id | consequence | verdict | seconds | operations | failed tests |",
            "|---|---|---|---|---|---|"]
    for f in faults:
        cells = (f.id, f.fields["consequence"], f"{f.verdict} {f.detail}".strip(), f.seconds,
                 "-" if f.operations is None else f.operations, some(f.failed_tests))
        rows.append("| " + " | ".join(map(str, cells)) + " |")
    (OUT / "scoreboard.md").write_text("\n".join(rows) + "\n")
    keep = ("verdict", "detail", "seconds", "failed_tests", "operations")
    records = [{**f.fields, **{name: getattr(f, name) for name in keep}} for f in faults]
    (OUT / "scoreboard.json").write_text(json.dumps({**counts, "faults": records}, indent=2) + "\n")
    print("build/faults/scoreboard.md")
    print("faults " + " ".join(f"{name}={value}" for name, value in counts.items()))
    return 0 if counts["caught"] == counts["planted"] else 1


def main():
    faults = [parse(p) for p in sorted((ROOT / "targets/faults").rglob("*.fault"))]
    ids = [fault.id for fault in faults]
    if len(set(ids)) != len(ids):
        raise BadFault(f"an id is used twice: {max(ids, key=ids.count)}")
    for wanted in sys.argv[1:]:
        if wanted not in ids:
            raise BadFault(f"unknown fault {wanted}")
    faults = [fault for fault in faults if not sys.argv[1:] or fault.id in sys.argv[1:]]
    if not faults:
        print("faults planted=0 caught=0 survived=0 unbuilt=0")
        return 3
    OUT.mkdir(parents=True, exist_ok=True)
    copy_tree()
    start = time.monotonic()
    configured = run(["cmake", "--preset", "dev"], "configure.log")[0] == 0
    if not configured or not build("baseline-build.log"):
        print("faults: the copy does not build: build/faults/logs")
        return 1
    built = time.monotonic()
    if test("baseline.log")[0] != 0:
        print("faults: the copy is red without any fault: build/faults/logs/baseline.log")
        return 1
    tested = time.monotonic()
    print(f"baseline: green, built in {built - start:.0f} s, tested in {tested - built:.0f} s",
          flush=True)
    # A slow machine must not turn every fault into a hang.
    limit = max(TEST_LIMIT_SECONDS, 3 * (tested - built))
    healthy_code = machine_code()
    for fault in faults:
        plant(fault, healthy_code, limit)
    return write_scoreboard(faults)


try:
    sys.exit(main())
except BadFault as error:
    print(f"faults: {error}", file=sys.stderr)
    sys.exit(2)
