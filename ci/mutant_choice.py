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


def git(revision, *arguments):
    done = subprocess.run(["git", "-c", "safe.directory=*", *arguments], cwd=ROOT,
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise Refused(f"--since {revision}: {done.stderr.strip().splitlines()[0]}")
    return done.stdout


def git_diff(revision):
    # A user's own prefixes would hide the names of the files.
    return git(revision, "-c", "diff.noprefix=false", "-c", "diff.mnemonicPrefix=false", "diff",
               "-U0", "--no-color", "--no-ext-diff", revision, "--", "impl/")


def untracked_files(revision):
    """Of impl/: no diff has them, and yet every line of them is new."""
    return set(git(revision, "ls-files", "-z", "--others", "--exclude-standard",
                   "impl/").split("\0")) - {""}


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


def changed_since(revision, mutants):
    lines, files = changed_lines(git_diff(revision)), untracked_files(revision)
    return [m for m in mutants if m.file in files or (m.file, m.line) in lines]


def in_turn(mutants, may_be_cut_short):
    """(place, mutant) in the order to run them: if time may end the run, then from everywhere, for
    otherwise the last files would never be reached."""
    numbered = list(enumerate(mutants))
    if may_be_cut_short:
        random.Random(1).shuffle(numbered)
    return numbered


def chosen(arguments, mutants):
    if arguments.since is not None:
        return changed_since(arguments.since, mutants)
    if arguments.only is not None:
        mutants = [m for m in mutants if m.id.startswith(tuple(arguments.only))]
    if arguments.sample is not None:
        count = min(arguments.sample, len(mutants))
        picked = random.Random(arguments.seed).sample(range(len(mutants)), count)
        return [mutants[index] for index in sorted(picked)]
    return mutants
