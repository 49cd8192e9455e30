#!/usr/bin/env python3
"""coverage.py - reads build/coverage/all.profdata: table, HTML, and what impl's tests leave out;
from laws.profdata, what corpus replay and properties reach alone.

Every line and branch of impl/ that was not reached must have its reason in coverage_reasons.txt,
and every file must keep its floor (coverage_check.py judges). Exit status: 0, 1 a finding,
2 a list that cannot be read, 3 no file.
"""
import json
import os
import pathlib
import subprocess
import sys

import coverage_check

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/coverage"
LIST = ROOT / "ci/coverage_reasons.txt"


def programs():
    """Every program of the build: which of them carries a template's code is not known before."""
    return [p for p in sorted((BUILD / "targets").rglob("*"))
            if p.is_file() and os.access(p, os.X_OK) and "CMakeFiles" not in p.parts
            and p.read_bytes()[:4] == b"\x7fELF" and b"__llvm_covmap" in p.read_bytes()]


def llvm_cov(command, *options, profile="all.profdata"):
    """What llvm-cov prints. Its warnings about equal names in several programs are dropped."""
    first, *others = map(str, programs())
    objects = [word for path in others for word in ("-object", path)]
    done = subprocess.run(["llvm-cov-16", command, first, *objects, *options,
                           f"-instr-profile={BUILD / profile}", "impl"],
                          cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"coverage: llvm-cov-16 {command}: {done.stderr.strip()}")
    return done.stdout


def line_counts():
    """By file: number and count of each line with code."""
    counts = {}
    for line in llvm_cov("export", "-format=lcov").splitlines():
        if line.startswith("SF:"):
            of_file = counts.setdefault(line[3:], [])
        elif line.startswith("DA:"):
            of_file.append(tuple(map(int, line[3:].split(",")[:2])))
    return counts


def text_between(lines, branch):
    """The source of a condition; of one that spans lines, its first line."""
    line, begin, end_line, end = branch[:4]
    return lines[line - 1][begin - 1:end - 1 if end_line == line else None].strip()


def branches_of(file, lines):
    """(line, condition, count of true, count of false) of a file of the export."""
    for branch in file["branches"]:
        yield branch[0], text_between(lines, branch), branch[4], branch[5]
    # Conditions inside a macro stand at the place that uses it. The export lists all branches of
    # the function with each of its macros; those of this one carry its number.
    for expansion in file["expansions"]:
        region = expansion["source_region"]
        name = text_between(lines, region)
        for branch in expansion["branches"]:
            if branch[6] == region[6]:
                yield region[0], f"inside {name}", branch[4], branch[5]


def read_export():
    """What coverage_check.survey() takes, and the text of the files."""
    counts = line_counts()
    export, sources = [], {}
    for file in json.loads(llvm_cov("export", "-skip-functions"))["data"][0]["files"]:
        name = str(pathlib.Path(file["filename"]).relative_to(ROOT))
        sources[name] = lines = (ROOT / name).read_text().splitlines()
        export.append({"name": name, "lines": counts[file["filename"]],
                       "branches": list(branches_of(file, lines))})
    return export, sources


def not_built(export):
    """Source files of impl that no program contains: nothing would be known about them."""
    built = {file["name"] for file in export}
    return [f"{path}: in no program" for path in
            (str(p.relative_to(ROOT)) for p in sorted((ROOT / "impl").rglob("*.cc")))
            if path not in built]


def laws_line():
    """What corpus replay and properties reach by themselves, as llvm-cov sums it up."""
    totals = json.loads(llvm_cov("export", "-summary-only", profile="laws.profdata"))
    totals = totals["data"][0]["totals"]
    return (f"corpus and properties alone: lines={totals['lines']['percent']:.1f}% "
            f"branches={totals['branches']['percent']:.1f}%")


def print_table(tallies):
    for name, tally in sorted(tallies.items()):
        lines, branches = tally.percents()
        print(f"{name:32} lines {tally.lines_reached:4}/{tally.lines:<4} {lines:5.1f} %   "
              f"branches {tally.branches_reached:4}/{tally.branches:<4} {branches:5.1f} %")


def main():
    try:
        reasons, floors = coverage_check.read_list(LIST.read_text())
    except coverage_check.BadList as error:
        print(f"coverage: {LIST.relative_to(ROOT)}: {error}", file=sys.stderr)
        return 2
    if not programs():
        print("coverage: no program in build/coverage")
        return 3
    llvm_cov("show", "-format=html", "-show-branches=count", f"-output-dir={BUILD}/html")
    export, sources = read_export()
    if not export:
        print("coverage: no file of impl is in any program")
        return 3
    tallies, places = coverage_check.survey(export, sources)
    print_table(tallies)
    findings = not_built(export) + coverage_check.judge(tallies, places, reasons, floors)
    print(*findings, sep="\n", end="\n" if findings else "")
    print(laws_line())
    lines, branches = sum(tallies.values(), coverage_check.Tally()).percents()
    print(f"coverage lines={lines:.1f}% branches={branches:.1f}% files={len(tallies)} "
          f"reasons={len(reasons)}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
