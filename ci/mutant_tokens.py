"""Tokens of C++ source as mutation needs them: where code is, and nothing of what is not code.

Comments, strings, preprocessor lines, attributes, static_assert and template heads give no token to
mutate; strings stay as one opaque token, because arguments can be strings. The source follows
.clang-format, which stage format holds: a binary operator has white space on both sides, and the
brackets of a template and the marks of a pointer do not.
"""
import dataclasses
import re

SCANNER = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<preprocessor>(?m:^)\#(?:\\\n|[^\n])*)
  | (?P<string>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"
      |(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
  | (?P<number>\d(?:'?\w|\.\d|(?<=[eEpP])[+-])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<mark_>\.\.\.|<=>|<<=|>>=|->\*|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.X | re.S)
OPENING, CLOSING = "([{", ")]}"


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str  # name, number, string or mark
    text: str
    begin: int
    end: int
    is_spaced: bool  # White space on both sides.


def scan(text):
    """Every token that is code, in order."""
    tokens = []
    for match in SCANNER.finditer(text):
        kind = match.lastgroup.rstrip("_")
        if kind in ("space", "comment", "preprocessor"):
            continue
        begin, end = match.span()
        is_spaced = text[begin - 1:begin].isspace() and text[end:end + 1].isspace()
        tokens.append(Token(kind, match[0], begin, end, is_spaced))
    return tokens


def closing_of(tokens, opening):
    """Index of the bracket that closes the one at index `opening`."""
    depth = 0
    for index in range(opening, len(tokens)):
        if tokens[index].kind == "mark":
            depth += tokens[index].text in OPENING
            depth -= tokens[index].text in CLOSING
        if depth == 0:
            return index
    raise ValueError(f"a bracket at offset {tokens[opening].begin} is never closed")


def template_head_end(tokens, index):
    """Index behind `template <...>` that starts at `index`."""
    depth, index = 0, index + 1
    while index < len(tokens):
        depth += {"<": 1, ">": -1, ">>": -2}.get(tokens[index].text, 0)
        index += 1
        if depth <= 0:
            break
    return index


def tokenize(text):
    """The tokens that may be mutated or read as context."""
    tokens, kept, index = scan(text), [], 0
    while index < len(tokens):
        texts = [token.text for token in tokens[index:index + 2]]
        if texts == ["[", "["]:
            index = closing_of(tokens, index) + 1
        elif texts == ["static_assert", "("]:
            index = closing_of(tokens, index + 1) + 2  # With its semicolon.
        elif texts == ["template", "<"]:
            index = template_head_end(tokens, index)
        else:
            kept.append(tokens[index])
            index += 1
    return kept


def line_and_column(text, offset):
    """Both from 1."""
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
