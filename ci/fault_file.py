"""A planted fault and its file, targets/faults/<component>/<id>.fault:

    id: erase_keeps_size
    consequence: the map claims to be full too early
    source: where such a fault was seen
    catch: what should notice it
    file: impl/map/hash_map.cc
    <<<
    old text, exactly once in the file
    ===
    new text
    >>>

`file:` with its block may be repeated.
"""
import dataclasses
import pathlib


class BadFault(Exception):
    """A fault file that does not follow the format."""


@dataclasses.dataclass
class Fault:
    path: pathlib.Path
    fields: dict
    edits: list  # of (file, old text, new text)
    verdict: str = ""
    detail: str = ""
    seconds: float = 0
    failed_tests: list = dataclasses.field(default_factory=list)
    operations: int | None = None  # of the smallest minimised script among the reports

    @property
    def id(self):
        return self.fields["id"]


def parse(path):
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
            fields[name.strip()] = value.strip()
    missing = [name for name in ("id", "consequence", "source", "catch") if not fields.get(name)]
    if missing or not edits:
        raise BadFault(f"{path}: has no {', '.join(missing) or 'block'}")
    return Fault(path, fields, edits)
