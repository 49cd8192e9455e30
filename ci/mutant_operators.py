"""The mutation operators: one function each, from the tokens of a file to changes of its text.

An operator's name says what it does; with what it put in place it is unique at its column:

    cmp:<:<=   another comparison         swap:1:2     two neighbouring arguments swapped
    arith:+:-  another arithmetic sign    drop         statement without effect on an output
    bit:&:|    another bitwise sign       store        assignment or memcpy dropped
    shift:<<:>>  shift or rotate turned   init         constructor's initial value dropped
    logic:&&:||  another junction         early        function left at its first statement,
    const:4:5  constant one off           early:last   or before its last
    bool:true:false  the other constant   not:!        `!` or `~` dropped
    sign       minus dropped              cond         condition negated
"""
import dataclasses
import re

import mutant_code as code
from mutant_tokens import closing_of, line_and_column, tokenize

SIGNS = {
    "cmp": {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
            "==": ("!=",), "!=": ("==",)},
    "arith": {"+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",),
              "+=": ("-=",), "-=": ("+=",)},
    "bit": {"&": ("|", "^"), "|": ("&", "^"), "^": ("&", "|")},
    "shift": {"<<": (">>",), ">>": ("<<",)},
    "logic": {"&&": ("||",), "||": ("&&",)},
}
WORDS = {
    "arith": {"++": "--", "--": "++"},
    "shift": {"rotl": "rotr", "rotr": "rotl"},
    "bool": {"true": "false", "false": "true"},
}
INTEGER = re.compile(r"(0[xX][0-9a-fA-F']+|[0-9][0-9']*)([uUlL]*)")


@dataclasses.dataclass(frozen=True)
class Change:
    begin: int
    end: int
    operator: str
    text: str  # What stands there instead.


def replaced(token, operator, text):
    return Change(token.begin, token.end, f"{operator}:{token.text}:{text}", text)


def signs(tokens):
    """Binary operators."""
    for token in tokens:
        for operator, table in SIGNS.items():
            if token.kind == "mark" and token.is_spaced:
                yield from (replaced(token, operator, text) for text in table.get(token.text, ()))


def words(tokens):
    for token in tokens:
        for operator, table in WORDS.items():
            if token.text in table and token.kind != "string":
                yield replaced(token, operator, table[token.text])


def constants(tokens):
    for token in tokens:
        match = INTEGER.fullmatch(token.text) if token.kind == "number" else None
        if not match:
            continue
        digits, suffix = match[1].replace("'", ""), match[2]
        value = int(digits, 16 if digits[:2] in ("0x", "0X") else 10)
        form = "0x{:x}" if digits[:2] in ("0x", "0X") else "{}"
        yield replaced(token, "const", form.format(value + 1) + suffix)
        if value > 0:
            yield replaced(token, "const", form.format(value - 1) + suffix)


def prefixes(tokens):
    """`-`, `!` and `~` in front of a value."""
    for before, token, following in zip(tokens, tokens[1:], tokens[2:]):
        if token.is_spaced or token.end != following.begin or token.kind != "mark":
            continue
        if token.text == "-" and following.kind in ("name", "number"):
            yield Change(token.begin, token.end, "sign", "")
        elif token.text == "~" and (before.text in ("::", ";", "{", "}", ":")):
            continue  # A destructor.
        elif token.text in ("!", "~") and (following.kind == "name" or following.text == "("):
            yield Change(token.begin, token.end, f"not:{token.text}", "")


def negated(tokens, text, first, last):
    """Nothing for a lone comparison or `!`: operators cmp and not do the same there."""
    marks = [t.text for t in tokens[first:last + 1] if t.is_spaced and t.kind == "mark"]
    if marks and marks[1:] == [] and marks[0] in SIGNS["cmp"]:
        return
    if not marks and tokens[first].text == "!":
        return
    begin, end = tokens[first].begin, tokens[last].end
    yield Change(begin, end, "cond", f"!({text[begin:end]})")


def conditions(tokens, text):
    """Of if and while behind any initialiser, of for, and of `? :`."""
    for index, token in enumerate(tokens):
        if token.text in ("if", "while", "for"):
            opening = index + 2 if tokens[index + 1].text == "constexpr" else index + 1
            closing = closing_of(tokens, opening)
            ends = [i for i in range(opening, closing) if tokens[i].text == ";"]
            first, last = (ends[-1] if ends else opening) + 1, closing - 1
            if token.text == "for":
                first, last = (ends[0] + 1, ends[1] - 1) if len(ends) == 2 else (1, 0)
            if first <= last:
                yield from negated(tokens, text, first, last)
        elif token.text == "?":
            yield from negated(tokens, text, choice_begin(tokens, index), index - 1)


def choice_begin(tokens, index):
    """Index of the first token of the condition in front of `?`."""
    while tokens[index - 1].text not in ("=", "return", "(", ",", "{", ";"):
        index = (code.opening_of(tokens, index - 1) if tokens[index - 1].text in (")", "]")
                 else index - 1)
    return index


def emptied(tokens, text, first, last, operator):
    """Keeps line ends: checks print their line."""
    begin, end = tokens[first].begin, tokens[last].end
    return Change(begin, end, operator, ";" + "\n" * text.count("\n", begin, end))


def dropped(tokens, text):
    for function in code.functions(tokens):
        for first, last in code.statements(tokens, function):
            keyword = tokens[first].text
            guarded = (tokens[first - 1].text in (")", "else", ":") or
                       code.depth_of(tokens, first, function.body) > 1)
            if keyword in ("break", "continue") or keyword == "return" and guarded:
                yield emptied(tokens, text, first, last, "drop")
            elif (keyword not in code.NO_EXPRESSION and
                  not code.is_declaration(tokens[first:last])):
                is_store = any(t.text in ("=", "+=", "-=", "memcpy") for t in tokens[first:last])
                yield emptied(tokens, text, first, last, "store" if is_store else "drop")


def initials(tokens):
    """`member_(value)` in the head of a constructor."""
    for function in code.functions(tokens):
        for index in range(function.head, function.body):
            if tokens[index].text == "(" and re.fullmatch(r"\w+_", tokens[index - 1].text):
                last = closing_of(tokens, index) - 1
                if index < last and tokens[last].text != "0":
                    yield Change(tokens[index + 1].begin, tokens[last].end, "init", "")


def swapped(tokens, text):
    for opening in code.calls(tokens):
        found = code.arguments(tokens, opening)
        if any(code.is_declaration(tokens[first:last + 1]) for first, last in found):
            continue
        for number, (one, other) in enumerate(zip(found, found[1:]), 1):
            begin, end = tokens[one[0]].begin, tokens[other[1]].end
            first, second = text[begin:tokens[one[1]].end], text[tokens[other[0]].begin:end]
            between = text[tokens[one[1]].end:tokens[other[0]].begin]
            if first != second:
                yield Change(begin, end, f"swap:{number}:{number + 1}", second + between + first)


def early(tokens):
    for function in code.functions(tokens):
        leave = code.early_return(tokens, function)
        if leave is None or function.end == function.body + 1:
            continue
        at = tokens[function.body].end
        yield Change(at, at, "early", " " + leave)
        top = [first for first, _ in code.statements(tokens, function)
               if code.depth_of(tokens, first, function.body) == 1
               and tokens[first - 1].text in (";", "{", "}")]
        if len(top) > 1 and tokens[top[-1] + 1].text not in ("0", "false"):
            at = tokens[top[-1]].begin
            yield Change(at, at, "early:last", leave + " ")


def changes(text):
    """All changes of a file's text, in order of place and operator."""
    tokens = tokenize(text)
    enums = [range(tokens[part[0]].begin, tokens[part[-1]].end)
             for part in code.enum_bodies(tokens)]
    found = [*signs(tokens), *words(tokens), *constants(tokens), *prefixes(tokens),
             *conditions(tokens, text), *dropped(tokens, text), *initials(tokens),
             *swapped(tokens, text), *early(tokens)]
    unique = {(c.begin, c.operator): c for c in found
              if not any(c.begin in part for part in enums)}
    return [unique[place] for place in sorted(unique)]


@dataclasses.dataclass
class Mutant:
    file: str
    line: int
    column: int
    change: Change
    line_text: str
    occurrence: int  # Among equal operators on equal lines of the file.

    @property
    def id(self):
        return f"{self.file}:{self.line}:{self.column}:{self.change.operator}"

    @property
    def key(self):
        """What stays when other lines of the file change."""
        return self.file, self.change.operator, self.occurrence, self.line_text

    def apply(self, text):
        return text[:self.change.begin] + self.change.text + text[self.change.end:]


def mutants_of(file, text):
    lines, seen, found = text.splitlines(), {}, []
    for change in changes(text):
        line, column = line_and_column(text, change.begin)
        same = change.operator, lines[line - 1].strip()
        seen[same] = seen.get(same, 0) + 1
        found.append(Mutant(file, line, column, change, same[1], seen[same]))
    return found
