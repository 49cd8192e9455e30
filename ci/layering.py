#!/usr/bin/env python3
"""layering.py [--self-test] - impl and oracle each stand alone and share nothing.

Each folder is copied alone into an empty tree. There its include lines are held against the
rules below, and every header (included twice, nothing else) and every source file must pass both
compilers. The self-test plants one fault of each sort in a copy and requires that it is found.
Exit status: 0 clean, 1 a finding, 3 a folder without files.
"""
import concurrent.futures
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILERS = ("g++-12", "clang++-16")
# Inside impl a folder includes only itself and lower ranks.
IMPL_RANK = {"base": 0, "hash": 1, "map": 2, "bloom": 2, "stack": 2}
INCLUDE = re.compile(r"^\s*#\s*include\b\s*(.*)$")
STANDARD_HEADER = re.compile(r"<[a-z_0-9]+>")
# A file that needs instructions beyond the baseline's names them in its head comment.
COMPILE_OPTIONS = re.compile(r"^// Compile options: (.*)$", re.M)


def files_of(tree, layer, suffixes):
    return sorted(p for p in (tree / layer).rglob("*") if p.suffix in suffixes)


def refusal(layer, path, target):
    """Why the file `path` (inside its layer) may not include `target`, or None."""
    name = target[1:-1]
    if target.startswith('"'):
        if not name.startswith(layer + "/") or ".." in name:
            return f'a quoted include must start with "{layer}/"'
        if layer == "impl":
            here, there = path.parts[0], pathlib.PurePath(name).parts[1]
            if here != there and IMPL_RANK.get(there, 99) >= IMPL_RANK.get(here, 99):
                return f"impl/{here} may not include impl/{there}"
        return None
    if layer == "oracle":
        return None if STANDARD_HEADER.fullmatch(target) else "not a standard header"
    if name.startswith(("oracle/", "targets/")):
        return "another layer"
    return None


def scan(tree, layer):
    """Findings in the include lines of one layer."""
    findings = []
    for path in files_of(tree, layer, {".h", ".cc", ".c"}):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = re.match(r'"[^"]*"|<[^>]*>', match[1])
            reason = (refusal(layer, path.relative_to(tree / layer), target[0]) if target
                      else "an include line must name a file")
            if reason:
                findings.append(f"{path.relative_to(tree)}:{number}: {match[1].strip()}: {reason}")
    return findings


def options_of(path):
    match = COMPILE_OPTIONS.search(path.read_text())
    return match[1].split() if match and platform.machine() == "x86_64" else []


def compile_alone(tree, layer):
    """Findings of both compilers when the layer is all there is."""
    def run(job):
        compiler, path = job
        # A header is included twice: that shows a missing guard and needs no main file.
        text = f'#include "{path.relative_to(tree)}"\n' * (2 if path.suffix == ".h" else 1)
        done = subprocess.run(
            [compiler, "-std=c++20", *options_of(path), "-fsyntax-only", "-x", "c++", "-I", str(tree),
             "-"],
            input=text, capture_output=True, text=True, cwd=tree)
        if done.returncode == 0:
            return None
        first = next((line for line in done.stderr.splitlines() if "error:" in line), done.stderr)
        return f"{path.relative_to(tree)}: {compiler} alone: {first.strip()}"

    jobs = [(c, p) for p in files_of(tree, layer, {".h", ".cc"}) for c in COMPILERS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [finding for finding in pool.map(run, jobs) if finding]


def copy_alone(layer, tree):
    shutil.copytree(ROOT / layer, tree / layer)
    return files_of(tree, layer, {".h", ".cc"})


def planted(layer, text, check):
    """True if `check` finds `text` appended to the layer's first header."""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        header = next(p for p in copy_alone(layer, tree) if p.suffix == ".h")
        header.write_text(header.read_text() + text)
        return any(str(header.relative_to(tree)) in finding for finding in check(tree, layer))


def self_test():
    plants = [
        ("impl", '#include "oracle/map_oracle.h"\n', scan),
        ("impl", '#include "../targets/harness/script.h"\n', scan),
        ("impl", "#include <oracle/map_oracle.h>\n", scan),
        ("oracle", '#include "impl/map/hash_map.h"\n', scan),
        ("oracle", "#include <xxhash.h>\n", scan),
        ("oracle", "#define OTHER <vector>\n#include OTHER\n", scan),
        ("impl", '#include "oracle/map_oracle.h"\n', compile_alone),
        ("oracle", "inline NotDeclaredHere not_declared_here();\n", compile_alone),
    ]
    missed = [f"{layer}: {text.strip()!r} not found by {check.__name__}"
              for layer, text, check in plants if not planted(layer, text, check)]
    print(*missed, f"layering: self-test found {len(plants) - len(missed)} of {len(plants)} plants",
          sep="\n")
    return not missed


def main():
    if sys.argv[1:] not in ([], ["--self-test"]):
        print("usage: ci/layering.py [--self-test]", file=sys.stderr)
        return 2
    ok = True
    for layer in ("impl", "oracle"):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            count = len(copy_alone(layer, tree))
            if count == 0:
                print(f"layering: {layer} has no files")
                return 3
            findings = []
            if not sys.argv[1:]:
                findings = scan(tree, layer) + compile_alone(tree, layer)
                print(*findings, f"layering: {layer} alone: {count} files, {len(COMPILERS)} "
                      f"compilers, {len(findings)} findings", sep="\n")
            ok = ok and not findings
    return 0 if self_test() and ok else 1


sys.exit(main())
