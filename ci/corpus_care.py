#!/usr/bin/env python3
"""corpus_care.py [--seconds N] [--check] [FOLDER] - grows and prunes the byte inputs of a corpus.

FOLDER is corpus/TARGET; only its subfolder grown/ is ever written, never a script or a regression.
--seconds: first let libFuzzer search that long from all that is there. Then, beside the scripts,
afl-cmin picks the inputs that keep all of AFL++'s tuples, and libFuzzer's merge adds back what
keeps all of its features; neither count may change. --check writes nothing to the corpus.
Exit status: 0, 1 a count changed or grown/ is too large, 2 bad usage, 3 no input.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

import verify_steps
from arguments import OneLineParser
from verify_steps import ROOT, fuzzer_options

OUT = ROOT / "build/corpus"
FILES_MAX, BYTES_MAX = 500, 1 << 20
# afl-cmin tries the program with an input on stdin, where it does not look; prune() checks more.
QUIET = {**os.environ, "AFL_QUIET": "1", "AFL_ALLOW_TMP": "1", "AFL_SKIP_BIN_CHECK": "1"}
QUIET.pop("UBSAN_OPTIONS", None)  # AFL++ sets its own.


class Failed(Exception):
    """One line: what is wrong, and where."""


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def union(out, *folders):
    """One folder with the files of all, named by content: the same input twice is one."""
    fresh(out)
    for folder in folders:
        for path in folder.iterdir():
            content = path.read_bytes()
            (out / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)
    return out


def names(folder):
    return {path.name for path in folder.iterdir()}


def run(command, log_name, limit):
    log_path = OUT / "logs" / log_name
    log_path.parent.mkdir(parents=True, exist_ok=True)
    with open(log_path, "w") as log:
        done = subprocess.run(["timeout", str(limit), *map(str, command)], cwd=ROOT, env=QUIET,
                              stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    text = log_path.read_text(errors="replace")
    if done.returncode != 0:
        raise Failed(f"{command[0]}: exit {done.returncode}: build/corpus/logs/{log_name}")
    return text


class Engines:
    """What the engines say of a folder of inputs, and do with it; a test has a double."""

    def __init__(self, target):
        self.target = target
        self.libfuzzer = ROOT / f"build/fuzz/targets/fuzz/{target}_fuzz"
        self.afl = ROOT / f"build/afl/targets/fuzz/{target}_fuzz"

    def tuples(self, folder):
        """Branches with their classes of hit counts, as afl-cmin keeps them."""
        out = OUT / "maps"
        shutil.rmtree(out, ignore_errors=True)
        run(["afl-showmap", "-q", "-i", folder, "-o", out, "--", self.afl], "showmap.log", 600)
        return {line for path in out.iterdir() for line in path.read_text().split()}

    def features(self, folder):
        text = run([self.libfuzzer, "-runs=0", folder], "features.log", 600)
        return int(re.findall(r"INITED cov: \d+ ft: (\d+)", text)[-1])

    def minimise(self, folder, out):
        shutil.rmtree(out, ignore_errors=True)
        run(["afl-cmin", "-i", folder, "-o", out, "--", self.afl], "cmin.log", 1800)

    def merge(self, into, folder):
        run([self.libfuzzer, "-merge=1", into, folder], "merge.log", 1800)

    def grow(self, folder, out, seconds):
        run([self.libfuzzer, *fuzzer_options(self.target), f"-max_total_time={seconds}",
             "-timeout=10", "-rss_limit_mb=4096", f"-artifact_prefix={OUT}/", out, folder],
            "grow.log", seconds + 120)


def check_unchanged(what, before, after):
    print(f"corpus: {what}: {before} before, {after} after", flush=True)
    if before != after:
        raise Failed(f"{what} changed from {before} to {after}")


def prune(engines, scripts, grown):
    """The folder of those inputs of `grown` that the engines need beside the scripts."""
    fixed = union(OUT / "scripts", scripts)
    everything = union(OUT / "all", scripts, grown)
    tuples, features = engines.tuples(everything), engines.features(everything)
    engines.minimise(everything, OUT / "picked")
    kept = union(OUT / "kept", fixed, OUT / "picked")
    print(f"corpus: afl-cmin: {len(names(everything) - names(fixed))} inputs before, "
          f"{len(names(kept) - names(fixed))} after")
    check_unchanged("AFL++ tuples, afl-cmin", len(tuples), len(engines.tuples(kept)))
    engines.merge(kept, everything)
    kept = union(OUT / "merged", kept)
    print(f"corpus: libFuzzer merge: {len(names(kept) - names(fixed))} inputs after")
    check_unchanged("AFL++ tuples, merge", len(tuples), len(engines.tuples(kept)))
    check_unchanged("libFuzzer features, merge", features, engines.features(kept))
    for name in names(fixed):
        (kept / name).unlink()
    return kept


def check_size(folder):
    sizes = [path.stat().st_size for path in folder.iterdir()]
    if len(sizes) > FILES_MAX or sum(sizes) > BYTES_MAX:
        raise Failed(f"grown: {len(sizes)} files, {sum(sizes)} bytes; at most {FILES_MAX} files, "
                     f"{BYTES_MAX} bytes")
    return len(sizes), sum(sizes)


def replace(grown, pruned):
    """Leaves untouched what stays, so that the change of the tree is what it seems."""
    for name in names(grown) - names(pruned):
        (grown / name).unlink()
    for name in names(pruned) - names(grown):
        shutil.copyfile(pruned / name, grown / name)


def scripts_as_bytes(corpus, out):
    """The scripts beside grown/, encoded: what a search starts from anyway."""
    paths = sorted(path for path in corpus.rglob("*.ops") if path.is_file())
    if paths:
        run([verify_steps.TOOL, "encode", *paths, "-o", f"{fresh(out)}/"], "encode.log", 300)
    return out if paths else fresh(out)


def care(corpus, engines, scripts, seconds, check):
    grown = corpus / "grown"
    inputs = union(OUT / "inputs", *[grown] * grown.is_dir())
    if seconds:
        found = fresh(OUT / "found")
        engines.grow(union(OUT / "all", scripts, inputs), found, seconds)
        inputs = union(OUT / "inputs", *[grown] * grown.is_dir(), found)
    if not names(inputs):
        print(f"corpus: no input below {grown}")
        return 3
    pruned = prune(engines, scripts, inputs)
    if not check:
        grown.mkdir(exist_ok=True)
        replace(grown, pruned)
    files, size = check_size(grown if grown.is_dir() else pruned)
    print(f"corpus files={files} bytes={size} needed={len(names(pruned))}")
    return 0


def main():
    parser = OneLineParser("corpus")
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "corpus/map_ops")
    options = parser.parse_args()
    corpus = options.folder.resolve()
    if not corpus.is_dir():
        parser.error(f"{options.folder}: no such folder")
    if not (ROOT / f"targets/fuzz/{corpus.name}.cc").is_file():
        parser.error(f"{options.folder}: not named after a fuzz target")
    if options.seconds < 0:
        parser.error("--seconds: expected a number from 0")
    OUT.mkdir(parents=True, exist_ok=True)
    try:
        return care(corpus, Engines(corpus.name), scripts_as_bytes(corpus, OUT / "encoded"),
                    options.seconds, options.check)
    except Failed as error:
        print(f"corpus: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
