#!/usr/bin/env python3
"""check_readme.py - the commands that the README.md files show work.

From fenced ```sh blocks of the first one: a line that calls the mapdiff program is run and
must exit with the status of its trailing comment `# exit N` (0 without one). In all of them, a line
of such a block that starts with ci/run.sh, and `ci/run.sh ...` in a sentence, must name stages that
exist. Exit status: 0, 1 a line is wrong, 3 no line to check.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT_SECONDS = 300
PLACEHOLDER = re.compile(r"@[A-Z_]+@|\bTODO\b|\bTBD\b")
FILES = ("README.md", "targets/README.md", "targets/bench/README.md",
         "targets/faults/README.md", "targets/proof/README.md", "corpus/README.md",
         "oracle/README.md")


def shell_lines(text):
    """Number and text of each line inside a ```sh block."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside and line.strip() == "```sh"
        elif inside:
            yield number, line.strip()


def wrong_exit(command):
    """What is wrong with a mapdiff command, or None."""
    stated = re.search(r"#\s*exit (\d+)\s*$", command)
    want = int(stated[1]) if stated else 0
    try:
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        return f"no end within {LIMIT_SECONDS} s"
    if done.returncode == want:
        return None
    return f"exit {done.returncode}, not {want}: {(done.stderr or done.stdout).strip()[-300:]}"


def unknown_stage(command):
    """What is wrong with the stages named after ci/run.sh, or None."""
    for word in command.split("#")[0].split()[1:]:
        file = ROOT / f"ci/stages/{word}.sh"
        if not re.fullmatch(r"[a-z_]+", word) or not file.is_file():
            # In usage lines, STAGE stands for any stage.
            return None if word.startswith(("STAGE", "[")) else f"no stage {word}"
        if "[" in file.read_text().splitlines()[1].split(" - ")[0]:
            break  # The rest are this stage's own arguments.
    return None


def stages_in_sentences(text):
    """Number of the line and text of each `ci/run.sh ...`."""
    for match in re.finditer(r"`(ci/run\.sh[^`]*)`", text):
        yield text.count("\n", 0, match.start()) + 1, match[1]


def checks_of(name):
    """(line, command, what is wrong or None) of each command of a file."""
    text = (ROOT / name).read_text()
    for number, line in enumerate(text.splitlines(), 1):
        if PLACEHOLDER.search(line):
            yield number, line, "a figure is missing"
    for number, line in shell_lines(text):
        if "build/dev/targets/tool/mapdiff " in line and name == FILES[0]:
            yield number, line, wrong_exit(line)
        elif line.startswith("ci/run.sh"):
            yield number, line, unknown_stage(line)
    for number, command in stages_in_sentences(text):
        yield number, command, unknown_stage(command)


def main():
    checked, wrong = 0, []
    for name in FILES:
        if not (ROOT / name).is_file():
            wrong.append(f"{name}: no such file")
            continue
        for number, line, reason in checks_of(name):
            checked += 1
            if reason:
                wrong.append(f"{name}:{number}: {line}: {reason}")
    print(*wrong, f"readme: {checked} commands, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0 if checked else 3


sys.exit(main())
