"""A planted fault and its file, targets/faults/<component>/<id>.fault:

    id: erase_keeps_size
    consequence: the map claims to be full too early
    source: where such a fault was seen
    catch: replay
    operations: 2
    target: map_ops
    file: impl/map/hash_map.cc
    <<<
    old text, exactly once in the file
    ===
    new text
    >>>

catch: the dearest lane that may be needed: replay, tests, asan or fuzz.
operations: the fewest calls of a script that shows it, found by hand; - if no script is sure to.
  Other signatures of the same fault may need more: `operations: 1 lookup_batch:status=3`.
target: the fuzz target that can reach it, or none.
class: optional; power counts never_terminates and churn apart.
`file:` with its block may be repeated. A new text that uses MAPDIFF_PLANTED(condition) gets
targets/faults/planted.h included: the fault says when it was reached and when it acted.
"""
import dataclasses
import hashlib
import pathlib
import re

LANES = ("replay", "tests", "asan", "fuzz")
TARGETS = ("map_ops", "hash_paths", "script_text", "none")
CLASSES = ("", "never_terminates", "churn")
FIELDS = ("id", "consequence", "source", "catch", "operations", "target")
OPTIONAL = ("class", "file")


class BadFault(Exception):
    """A fault file that does not follow the format."""


@dataclasses.dataclass
class Fault:
    path: pathlib.Path
    fields: dict
    edits: list  # of (file, old text, new text)

    @property
    def id(self):
        return self.fields["id"]

    @property
    def component(self):
        return self.path.parent.name

    @property
    def has_script(self):
        return self.fields["operations"] != "-"

    def optimum(self, signature):
        """The fewest calls that show it with this signature, `op:field:peer:rule`."""
        fewest, *others = self.fields["operations"].split()
        by_signature = dict(word.split("=") for word in others)
        return int(by_signature.get(":".join(signature.split(":")[:2]), fewest))

    @property
    def digest(self):
        """Changes with what is planted, not with the words around it."""
        return hashlib.sha256(repr(self.edits).encode()).hexdigest()[:12]


def parse_lines(path):
    fields, edits = {}, []
    lines = iter(path.read_text().splitlines())

    def until(mark):
        taken = []
        for line in lines:
            if line == mark:
                return "\n".join(taken)
            taken.append(line)
        raise BadFault(f"{path}: a block has no {mark}")

    for line in lines:
        if line == "<<<":
            if "file" not in fields:
                raise BadFault(f"{path}: a block before file:")
            edits.append((fields["file"], until("==="), until(">>>")))
        elif line.strip() and not line.startswith("#"):
            name, colon, value = line.partition(":")
            if not colon:
                raise BadFault(f"{path}: not a field: {line}")
            name = name.strip()
            require(path, "field", name, FIELDS + OPTIONAL)
            if name in fields and name != "file":
                raise BadFault(f"{path}: {name}: given twice")
            fields[name] = value.strip()
    return fields, edits


def require(path, name, value, choices):
    if value not in choices:
        expected = ", ".join(filter(None, choices))
        raise BadFault(f"{path}: {name}: {value}: expected one of {expected}")


def parse(path):
    fields, edits = parse_lines(path)
    missing = [name for name in FIELDS if not fields.get(name)]
    if missing or not edits:
        raise BadFault(f"{path}: has no {', '.join(missing) or 'block'}")
    if fields["id"] != path.stem:
        raise BadFault(f"{path}: id: {fields['id']}: expected the name of the file")
    require(path, "catch", fields["catch"], LANES)
    require(path, "target", fields["target"], TARGETS)
    require(path, "class", fields.setdefault("class", ""), CLASSES)
    if not re.fullmatch(r"-|\d+( \w+:\w+=\d+)*", fields["operations"]):
        raise BadFault(f"{path}: operations: {fields['operations']}: expected -, or a number and "
                       "more like lookup:status=3")
    return Fault(path, fields, edits)


def load(root, wanted=()):
    """The faults of the tree below `root`, in order of their paths; only `wanted` ids if given."""
    faults = [parse(path) for path in sorted((root / "targets/faults").rglob("*.fault"))]
    ids = [fault.id for fault in faults]
    if len(set(ids)) != len(ids):
        raise BadFault(f"an id is used twice: {max(ids, key=ids.count)}")
    for name in wanted:
        if name not in ids:
            raise BadFault(f"unknown fault {name}")
    return [fault for fault in faults if not wanted or fault.id in wanted]
