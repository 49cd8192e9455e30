#!/usr/bin/env python3
"""check_readme.py - the commands that README.md shows work.

From fenced ```sh blocks: a line that starts with the mapdiff program is run and must exit with the
status of its trailing comment `# exit N` (0 without one); a line that starts with ci/run.sh must
name stages that exist. Exit status: 0, 1 a line is wrong, 3 no line to check.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT_SECONDS = 300


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
        done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL,
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


def main():
    readme = ROOT / "README.md"
    if not readme.is_file():
        print("readme: there is no README.md")
        return 3
    checked, wrong = 0, []
    for number, line in shell_lines(readme.read_text()):
        if line.startswith("build/dev/targets/tool/mapdiff "):
            reason = wrong_exit(line)
        elif line.startswith("ci/run.sh"):
            reason = unknown_stage(line)
        else:
            continue
        checked += 1
        if reason:
            wrong.append(f"README.md:{number}: {line}: {reason}")
    print(*wrong, f"readme: {checked} commands, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0 if checked else 3


sys.exit(main())
