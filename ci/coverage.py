#!/usr/bin/env python3
"""coverage.py - reads build/coverage/all.profdata: table, HTML, and the limit to be reached."""
import json
import os
import pathlib
import subprocess
import sys

BUILD = pathlib.Path("build/coverage")
FOLDERS = ("impl/map", "impl/hash")
LIMIT_PERCENT = 95


def programs():
    """Every program of the build: which of them carries a template's code is not known before."""
    return [p for p in sorted((BUILD / "targets").rglob("*"))
            if p.is_file() and os.access(p, os.X_OK) and "CMakeFiles" not in p.parts
            and p.read_bytes()[:4] == b"\x7fELF" and b"__llvm_covmap" in p.read_bytes()]


def llvm_cov(command, *options):
    """What llvm-cov prints. Its warnings about equal names in several programs are dropped."""
    first, *others = map(str, programs())
    objects = [word for path in others for word in ("-object", path)]
    done = subprocess.run(["llvm-cov-16", command, first, *objects, *options,
                           f"-instr-profile={BUILD}/all.profdata", *FOLDERS],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"coverage: llvm-cov-16 {command}: {done.stderr.strip()}")
    return done.stdout


def percent(lines):
    covered, count = (sum(line[name] for line in lines) for name in ("covered", "count"))
    return 100 * covered / count if count else 0


def main():
    print(llvm_cov("report", "-show-region-summary=0"))
    llvm_cov("show", "-format=html", f"-output-dir={BUILD}/html")
    exported = llvm_cov("export", "-summary-only")
    files = json.loads(exported)["data"][0]["files"]
    by_folder = {folder: [file["summary"]["lines"] for file in files
                          if f"/{folder}/" in file["filename"]] for folder in FOLDERS}
    results = {folder: percent(lines) for folder, lines in by_folder.items()}
    results["lines"] = percent(sum(by_folder.values(), []))
    print("coverage " + " ".join(f"{name}={value:.1f}%" for name, value in results.items()))
    return 0 if min(results.values()) >= LIMIT_PERCENT else 1


sys.exit(main())
