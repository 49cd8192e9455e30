"""Which mutants a run takes: all, those of changed lines, a sample, or those named."""
import random
import re
import subprocess

from fault_tree import ROOT
from mutant_operators import mutants_of


class Refused(Exception):
    """Bad arguments, with what is wrong."""


def all_mutants():
    """Of every file of impl/, in order."""
    found = []
    for path in sorted((ROOT / "impl").rglob("*")):
        if path.suffix in (".cc", ".h"):
            found += mutants_of(str(path.relative_to(ROOT)), path.read_text())
    return found


def git_diff(revision):
    done = subprocess.run(["git", "-c", "safe.directory=*", "diff", "-U0", "--no-color",
                           "--no-ext-diff", revision, "--", "impl/"], cwd=ROOT,
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Refused(f"--since {revision}: {done.stderr.strip().splitlines()[0]}")
    return done.stdout


def changed_lines(diff):
    """(file, line) of every line that a diff without context adds or changes."""
    lines, name = set(), None
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[6:]
        hunk = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if hunk:
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines |= {(name, number) for number in range(first, first + count)}
    return lines


def chosen(arguments, mutants):
    if arguments.since is not None:
        lines = changed_lines(git_diff(arguments.since))
        return [m for m in mutants if (m.file, m.line) in lines]
    if arguments.only is not None:
        return [m for m in mutants if m.id.startswith(tuple(arguments.only))]
    if arguments.sample is not None:
        count = min(arguments.sample, len(mutants))
        picked = random.Random(arguments.seed).sample(range(len(mutants)), count)
        return [mutants[index] for index in sorted(picked)]
    return mutants
