"""What a run of mutants adds up to: the score, JSON, markdown and the last line."""
import dataclasses
import json

from mutant_judge import wilson
from mutant_survivors import entry_line

KILLED = ("killed", "hang")


@dataclasses.dataclass
class Score:
    """Of mutants that were built and whose machine code no other has."""
    mutants: int = 0
    killed: int = 0
    hang: int = 0
    equivalent: int = 0
    survived: int = 0
    invalid: int = 0
    unbuilt: int = 0  # Not among the mutants,
    same: int = 0  # nor are these.

    def add(self, result, entries):
        if result.verdict == "unbuilt":
            self.unbuilt += 1
            return
        if result.same_as is not None:
            self.same += 1
            return
        self.mutants += 1
        self.killed += result.verdict in KILLED
        self.hang += result.verdict == "hang"
        self.invalid += result.verdict == "invalid"
        is_equivalent = result.verdict == "equivalent" or is_argued(result, entries)
        self.equivalent += is_equivalent
        self.survived += result.verdict == "survived" and not is_equivalent

    @property
    def judged(self):
        return self.mutants - self.equivalent

    @property
    def percent(self):
        return 100 * self.killed / self.judged if self.judged else 0.0

    def last_line(self):
        low, high = wilson(self.killed, self.judged)
        return (f"mutants={self.mutants} killed={self.killed} equivalent={self.equivalent} "
                f"score={self.percent:.1f} low={low:.1f} high={high:.1f}")


def is_argued(result, entries):
    entry = entries.get(result.mutant.key)
    return result.verdict == "survived" and entry is not None and entry.status == "equivalent"


def settle(results):
    """Mutants with equal code share a verdict; the first in the order of the source counts."""
    groups = {}
    for result in results:
        if result.code and result.verdict != "equivalent":
            groups.setdefault(result.code, []).append(result)
    for group in groups.values():
        verdict, detail = next((r.verdict, r.detail) for r in group if r.same_as is None)
        for result in group:
            result.verdict, result.detail = verdict, detail
            result.same_as = None if result is group[0] else group[0]


def scores(results, entries):
    """One per file, and the whole under None."""
    found = {None: Score()}
    for result in results:
        for name in (None, result.mutant.file):
            found.setdefault(name, Score()).add(result, entries)
    return found


def survivor_lines(results, entries):
    """Every survivor with its reason, and how to list those that have none."""
    for result in results:
        if result.verdict not in ("survived", "invalid"):
            continue
        entry = entries.get(result.mutant.key)
        reason = f"{entry.status}: {entry.reason}" if entry else result.detail or "NOT LISTED"
        same = f" (same code as {result.same_as.mutant.id})" if result.same_as else ""
        yield f"{result.verdict}: {result.mutant.id}{same}: {reason}"
        if not entry:
            yield entry_line(result.mutant.key)


def table(by_file):
    rows = ["| file | mutants | killed | of them hangs | equivalent | survived | invalid | score |",
            "|---|---|---|---|---|---|---|---|"]
    for name in sorted(by_file, key=lambda name: (name is None, name)):
        s = by_file[name]
        rows.append(f"| {name or 'impl/'} | {s.mutants} | {s.killed} | {s.hang} | {s.equivalent} |"
                    f" {s.survived} | {s.invalid} | {s.percent:.1f} % |")
    return rows


def write(out, results, entries, facts):
    by_file = scores(results, entries)
    whole = by_file[None]
    lines = ["# Mutants of impl/", "", *table(by_file), "", *(f"- {fact}" for fact in facts),
             f"- {whole.unbuilt} more do not compile, {whole.same} have the code of another.", "",
             "## Survivors", "", *survivor_lines(results, entries), "", whole.last_line()]
    (out / "mutants.md").write_text("\n".join(lines) + "\n")
    records = [{"id": r.mutant.id, "line": r.mutant.line_text, "text": r.mutant.change.text,
                "verdict": r.verdict, "detail": r.detail, "seconds": r.seconds,
                "same_as": r.same_as and r.same_as.mutant.id} for r in results]
    (out / "mutants.json").write_text(json.dumps(
        {**dataclasses.asdict(whole), "score": round(whole.percent, 2), "facts": facts,
         "results": records}, indent=1) + "\n")
    return whole, lines
