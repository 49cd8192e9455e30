"""targets/faults/mutants.survivors: mutants that no check kills, each with the reason.

    equivalent: why no answer can differ
      impl/map/hash_map.cc | cmp:<:<= | 1 | for (; bucket < bucket_count_; ++bucket) {
    todo: which test is to come
      impl/...

A line at the margin is the reason of the indented lines below it: file, operator, which one of
equal operators on equal lines of the file, and the line without its indentation. Lines that start
with # and empty ones are comments. Stage mutants prints such entries for new survivors.
"""
import dataclasses

STATUSES = ("equivalent", "todo")


class BadSurvivors(Exception):
    """The file does not follow the format."""


@dataclasses.dataclass
class Entry:
    key: tuple
    status: str
    reason: str
    place: str  # Where the entry stands.


def parse(text, name="mutants.survivors"):
    entries, status, reason = {}, "", ""
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            status, colon, reason = (part.strip() for part in line.partition(":"))
            if status not in STATUSES or not colon or not reason:
                raise BadSurvivors(f"{place}: expected `equivalent: why` or `todo: which test`")
            continue
        parts = [part.strip() for part in line.split(" | ", 3)]
        if len(parts) != 4 or not parts[2].isdigit() or not reason:
            raise BadSurvivors(f"{place}: expected a reason, then FILE | OPERATOR | N | LINE")
        entry = Entry((parts[0], parts[1], int(parts[2]), parts[3]), status, reason, place)
        if entry.key in entries:
            raise BadSurvivors(f"{place}: the same mutant as {entries[entry.key].place}")
        entries[entry.key] = entry
    return entries


def entry_line(key):
    return "  " + " | ".join(map(str, key))


def stale(entries, all_keys, results):
    """What is wrong with entries: no such mutant any more, or not a survivor."""
    verdicts = {result.mutant.key: result.verdict for result in results}
    for key, entry in entries.items():
        if key not in all_keys:
            yield f"{entry.place}: matches no mutant of impl/"
        elif verdicts.get(key, "survived") != "survived":
            yield f"{entry.place}: its mutant is {verdicts[key]}"
