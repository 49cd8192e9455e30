"""The judgement of stage coverage: what tests reached, against coverage_reasons.txt.

A place is a line that never ran, or a condition that was never true or never false. A condition
counts once for each instance of its template: one that is tested does not vouch for the others.
What `if constexpr` decides is no condition: llvm-cov lists it, and counts neither outcome.
"""
import collections
import dataclasses
import re

WHOLE = "impl"
CONSTANT = re.compile(r"\bif constexpr\b")
FLOOR = re.compile(r"floor (\S+) lines=(\d+(?:\.\d+)?) branches=(\d+(?:\.\d+)?)")


class BadList(Exception):
    """A line of coverage_reasons.txt that cannot be read; the text says where."""


@dataclasses.dataclass(frozen=True, order=True)
class Place:
    """Found again by its text, not its number: the file may grow above it."""
    file: str
    line: str  # The source line without its indent.
    what: str  # "never run", "never true: CONDITION" or "never false: CONDITION"; "2 x " if twice.

    def __str__(self):
        return f"{self.file}: {self.line}\n  {self.what}"


@dataclasses.dataclass
class Tally:
    """What one file has, and how much of it was reached."""
    lines: int = 0
    lines_reached: int = 0
    branches: int = 0
    branches_reached: int = 0

    def __add__(self, other):
        return Tally(*(a + b for a, b in zip(dataclasses.astuple(self),
                                             dataclasses.astuple(other))))

    def percents(self):
        """Lines and branches; a file without any has reached all."""
        return tuple(100 * reached / count if count else 100.0 for reached, count in (
            (self.lines_reached, self.lines), (self.branches_reached, self.branches)))


# --- coverage_reasons.txt ---

class ListReader:
    """Takes the list line by line."""

    def __init__(self):
        self.reasons, self.floors = set(), {}
        self.head = None  # File and line that the next places are on.
        self.unreasoned = None  # The place that waits for its reason.
        self.has_place = False

    def take(self, line):
        if line.startswith("    "):
            self.take_reason()
            return
        self.finish_place()
        if line.startswith("  "):
            self.take_place(line.strip())
        elif line.startswith("floor "):
            self.take_floor(line)
        else:
            self.take_head(line)

    def finish_place(self):
        if self.unreasoned:
            raise BadList(f"no reason for: {self.unreasoned.what}")

    def take_reason(self):
        if not self.has_place:
            raise BadList("a reason without a place")
        self.unreasoned = None

    def take_place(self, what):
        if self.head is None:
            raise BadList("a place without its source line")
        place = Place(*self.head, what)
        if place in self.reasons:
            raise BadList("the same place again")
        self.reasons.add(place)
        self.unreasoned, self.has_place = place, True

    def take_floor(self, line):
        match = FLOOR.fullmatch(line)
        if not match or match[1] in self.floors:
            raise BadList("a second floor of the file" if match else
                          "not: floor FILE lines=N branches=N")
        self.floors[match[1]] = float(match[2]), float(match[3])
        self.head, self.has_place = None, False

    def take_head(self, line):
        file, colon, source = line.partition(": ")
        if not colon:
            raise BadList("not: FILE: SOURCE LINE")
        self.head, self.has_place = (file, source.strip()), False


def read_list(text):
    """Reasons (a set of places) and floors (file: lines, branches)."""
    reader, number = ListReader(), 0
    try:
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                reader.take(line.rstrip())
        reader.finish_place()
    except BadList as error:
        raise BadList(f"line {number}: {error}") from None
    return reader.reasons, reader.floors


# --- what llvm-cov exported ---

def survey(export, sources):
    """Tallies by file, and every place not reached; `sources` has the lines of each file."""
    tallies, places = {}, collections.Counter()
    for file in export:
        name, lines = file["name"], sources[file["name"]]
        tallies[name] = tally = Tally()
        for number, count in file["lines"]:
            tally.lines += 1
            tally.lines_reached += count > 0
            if count == 0:
                places[Place(name, lines[number - 1].strip(), "never run")] += 1
        for number, condition, *counts in file["branches"]:
            if CONSTANT.search(lines[number - 1]) and not any(counts):
                continue
            for outcome, count in zip(("true", "false"), counts):
                tally.branches += 1
                tally.branches_reached += count > 0
                if count == 0:
                    places[Place(name, lines[number - 1].strip(),
                                 f"never {outcome}: {condition}")] += 1
    return tallies, {dataclasses.replace(place, what=f"{count} x {place.what}") if count > 1
                     else place for place, count in places.items()}


# --- the judgement ---

def judge(tallies, places, reasons, floors):
    """Findings, as lines to print; none if all is well."""
    return judge_reasons(places, reasons) + judge_floors(tallies, floors)


def judge_reasons(places, reasons):
    return ([f"no reason: {place}" for place in sorted(places - reasons)] +
            [f"stale reason (reached, or gone): {place}" for place in sorted(reasons - places)])


def judge_floors(tallies, floors):
    measured = {**tallies, WHOLE: sum(tallies.values(), Tally())}
    findings = [f"stale floor: {file} has no code" for file in sorted(set(floors) - set(measured))]
    for file, tally in sorted(measured.items()):
        lines, branches = tally.percents()
        if file not in floors:
            findings.append(f"no floor: {file} lines={lines:.1f} branches={branches:.1f}")
            continue
        for kind, value, floor in zip(("lines", "branches"), (lines, branches), floors[file]):
            if value < floor:
                findings.append(f"{file}: {kind}={value:.1f} % is below its floor of {floor:g} %")
    return findings
