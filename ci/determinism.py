#!/usr/bin/env python3
"""determinism.py - an input has the same answers and covers the same code, whatever ran before.

Every script of the corpus is run three times: in one process in the order of names, in another
backwards, and alone; each answer of impl and the oracle must be the same. AFL++'s coverage of each
input, hit counts and all, must be the same in either order; and afl-fuzz must see 100 % stability,
of hash_paths too, and no failing input. Then the same checks must fail on a copy of the tree whose
impl depends on what ran before it.
Exit status: 0, 1 something differs, or the copy was not noticed, 3 no input.
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

import fault_file
import power_engines
import verify_steps
from fault_tree import ROOT, Tree

OUT = ROOT / "build/determinism"
TOOL = "build/dev/targets/tool/mapdiff"
FUZZ = "build/afl/targets/fuzz"
# afl-fuzz's time: in the tree, in the planted copy.
STABILITY_SECONDS = {"map_ops": (16, 5), "hash_paths": (10, 3)}
QUIET = {**os.environ, **power_engines.AFL_SETTINGS, "AFL_QUIET": "1"}
QUIET.pop("UBSAN_OPTIONS", None)  # AFL++ sets its own.


class Broken(Exception):
    """A program did not even run."""


# --- answers ---

def scripts():
    """What `mapdiff replay corpus` runs."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "corpus").rglob("*")
                  if path.is_file() and path.suffix in ("", ".ops")
                  and not {"negative", "strings"} & set(path.parts))


def explain(tree, paths):
    # Only the planted copy knows the variable.
    done = subprocess.run([tree / TOOL, "explain", *paths, "--peers", "oracle,impl"], cwd=ROOT,
                          env={**os.environ, "MAPDIFF_FORGETS": "1"}, capture_output=True,
                          text=True, errors="replace", timeout=300)
    if done.returncode not in (0, 1):
        raise Broken(f"mapdiff explain: exit {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout.rpartition("files=")[0]


def answers_in_order(tree, paths):
    parts = re.split(r"^== (.+)\n", explain(tree, paths), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def answers_alone(tree, paths):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(paths, pool.map(lambda path: explain(tree, [path]), paths)))


def differing(one, other):
    """Names whose value is not the same in both, or is in only one."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def check_answers(tree):
    paths = scripts()
    forward = answers_in_order(tree, paths)
    if sorted(forward) != paths:
        raise Broken(f"mapdiff explain answered {len(forward)} of {len(paths)} files")
    return {"answers backwards": differing(forward, answers_in_order(tree, paths[::-1])),
            "answers alone": differing(forward, answers_alone(tree, paths))}


# --- coverage ---

def turned_folder(seeds, folder):
    """The same files under names that sort the other way round."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, path in enumerate(sorted(seeds.iterdir(), reverse=True)):
        shutil.copyfile(path, folder / f"{number:05}={path.name}")
    return folder


def coverage(program, folder, out):
    """{input: its map}: one process runs the inputs in the order of their names."""
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["afl-showmap", "-q", "-r", "-i", folder, "-o", out, "--", program], env=QUIET,
                   cwd=ROOT, capture_output=True, timeout=300)
    names = sorted(path.name for path in folder.iterdir())
    try:
        return {name.rpartition("=")[2]: (out / name).read_text() for name in names}
    except FileNotFoundError as error:
        raise Broken(f"afl-showmap made no map: {error.filename}") from error


def check_coverage(tree, seeds):
    program = tree / FUZZ / "map_ops_fuzz"
    forward = coverage(program, seeds, OUT / "maps/forward")
    backward = coverage(program, turned_folder(seeds, OUT / "turned"), OUT / "maps/backward")
    if not any(forward.values()):
        raise Broken("afl-showmap saw no branch of any input")
    return {"coverage": differing(forward, backward)}


def stability(tree, target, seeds, seconds):
    """Per cent of the branches that an input covers each time it runs, as afl-fuzz counts."""
    out, log = OUT / "afl" / target, OUT / f"afl-{target}.log"
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "w") as file:
        status = subprocess.run(
            ["afl-fuzz", "-i", seeds, "-o", out, "-s", "1", "-t", "1000", "-V", str(seconds),
             *power_engines.length_limit(target), "--", tree / FUZZ / f"{target}_fuzz"],
            cwd=ROOT, env=QUIET, stdout=file, stderr=file, timeout=seconds + 120).returncode
    if status != 0:
        raise Broken(f"afl-fuzz on {target}: exit {status}: {log}")
    failing = power_engines.first_failing_input(out)
    if failing:
        raise Broken(f"{target} fails: {failing}")
    return stated_stability(out / "default/fuzzer_stats")


def stated_stability(stats):
    found = re.search(r"^stability\s*: ([\d.]+)%", stats.read_text() if stats.is_file() else "",
                      re.M)
    if not found:
        raise Broken(f"afl-fuzz stated no stability: {stats}")
    return float(found[1])


def check_stability(tree, seeds, is_planted):
    """seeds: {target: folder}. Side by side, as each search takes one core."""
    def percent_of(target):
        return stability(tree, target, seeds[target], STABILITY_SECONDS[target][is_planted])
    with concurrent.futures.ThreadPoolExecutor(len(STABILITY_SECONDS)) as pool:
        percents = dict(zip(STABILITY_SECONDS, pool.map(percent_of, STABILITY_SECONDS)))
    return {f"stability of {target}": [] if percent == 100 else [f"{percent} %"]
            for target, percent in percents.items()}


def check_all(tree, seeds, is_planted):
    """{check: what differs}"""
    return {**check_answers(tree), **check_coverage(tree, seeds["map_ops"]),
            **check_stability(tree, seeds, is_planted)}


def make_seeds():
    """The corpus; hash_paths has none and starts from one byte: a seed, and a key without bytes."""
    folder = OUT / "hash_paths"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "seed").write_bytes(b"\1")
    return {"map_ops": verify_steps.encode_seeds("map_ops"), "hash_paths": folder}


# --- the copy that must be noticed ---

def planted_copy():
    """A copy of the tree in which an answer of impl depends on the calls before it."""
    tree = Tree(OUT / "tree")
    tree.copy()
    tree.apply(fault_file.parse(ROOT / "ci/determinism.fault"))
    programs = [f"{target}_fuzz" for target in STABILITY_SECONDS]
    for preset, targets in (("dev", ["mapdiff"]), ("afl", programs)):
        if not tree.configure_and_build(preset, targets):
            raise Broken(f"the copy does not build: {tree.logs}")
    return tree.path


def show(differences, heading):
    for check, names in differences.items():
        print(f"determinism: {heading}: {check}: {len(names)} differ{': ' * bool(names)}"
              f"{' '.join(map(str, names[:3]))}", flush=True)


def main():
    count = len(scripts())
    if count == 0:
        print("determinism: no script in corpus")
        return 3
    seeds = make_seeds()
    found = check_all(ROOT, seeds, is_planted=False)
    show(found, "the tree")
    noticed = check_all(planted_copy(), seeds, is_planted=True)
    show(noticed, "with a planted dependence")
    missed = [check for check, names in noticed.items() if not names]
    for check in missed:
        print(f"determinism: {check}: did not notice the planted dependence")
    failed = sum(bool(names) for names in found.values())
    print(f"determinism inputs={count} checks={len(found)} failed={failed} missed={len(missed)}")
    return 1 if failed or missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Broken as error:
        print(f"determinism: {error}", file=sys.stderr)
        sys.exit(1)
