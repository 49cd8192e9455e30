#!/usr/bin/env python3
"""verify.py [--seconds N] [--soak-seconds N] [--seed N] [--check-arguments] [TARGET...]

The part of stage verify that follows the build. Steps: the canary must be caught; the corpus is
replayed; every fuzz target searches for N seconds; a soak runs random scripts against all peers.
A failed step is reported and the others still run. Everything is kept in build/verify.
Exit status: 0 all agree, 1 a divergence or failure, 2 bad usage, 3 nothing was compared.
"""
import argparse
import subprocess
import sys

from arguments import OneLineParser
from verify_report import finish
from verify_steps import FUZZ, OUT, ROOT, TOOL, Row, canary, fuzz, relative, run_tool, soak

DEFAULT_TARGETS = ("map_ops", "hash_paths", "script_text")


def default_seed():
    """The commit: a CI job can be repeated, and another commit searches elsewhere."""
    done = subprocess.run(["git", "-c", "safe.directory=*", "rev-parse", "--short=7", "HEAD"],
                          cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout, 16) + 1 if done.returncode == 0 else 1


def parse_arguments():
    parser = OneLineParser("verify")
    parser.add_argument("--seconds", type=int, default=30, metavar="N")
    parser.add_argument("--soak-seconds", type=int, default=30, metavar="N")
    parser.add_argument("--seed", type=int, default=None, metavar="N")
    parser.add_argument("--check-arguments", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_intermixed_args()
    for target in arguments.targets:
        if target == "canary" or not (target in DEFAULT_TARGETS or known_source(target)):
            parser.error(f"unknown target {target}; known: {' '.join(DEFAULT_TARGETS)}")
    if arguments.seconds < 1 or arguments.soak_seconds < 1:
        parser.error("a number of seconds must be at least 1")
    if arguments.seed is None:
        arguments.seed = default_seed()
    if not 0 < arguments.seed < 1 << 32:
        parser.error("a seed must be from 1 to 4294967295")
    return arguments


def known_source(target):
    return any((ROOT / f"targets/fuzz/{target}{end}").is_file() for end in (".cc", "_fuzz.cc"))


def main():
    arguments = parse_arguments()
    if arguments.check_arguments:
        return 0
    targets = list(dict.fromkeys(arguments.targets or DEFAULT_TARGETS))
    for program in (TOOL, *(FUZZ / f"{name}_fuzz" for name in ("canary", *targets))):
        if not program.is_file():
            print(f"verify: the build has not made {relative(program)}", file=sys.stderr)
            return 1
    OUT.mkdir(parents=True, exist_ok=True)
    for stale in (*OUT.glob("*-*.ops"), OUT / "summary.json"):
        stale.unlink(missing_ok=True)
    print(f"verify: seed {arguments.seed}", flush=True)
    rows = [canary(arguments.seed), run_tool(Row("replay"), ["replay", "corpus"], None)]
    rows += [fuzz(target, arguments.seconds, arguments.seed) for target in targets]
    rows.append(soak(arguments.soak_seconds, arguments.seed))
    return finish(rows, arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
