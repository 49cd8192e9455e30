"""What the tokens of a file make up: functions, their statements, calls with arguments.

Not a parser of C++; it knows the forms that impl/ is written in and leaves alone what it does not
know. A wrong guess costs a mutant that does not compile, never a wrong verdict.
"""
import dataclasses

from mutant_tokens import CLOSING, OPENING, closing_of

SCOPES = {"namespace", "struct", "class", "enum", "union"}
SPECIFIERS = {"inline", "constexpr", "static", "explicit", "virtual", "friend", "const"}
NO_EXPRESSION = {"if", "for", "while", "switch", "do", "else", "case", "default", "using", "goto",
                 "const", "constexpr", "static", "auto", "throw", "try", "return", "break",
                 "continue"}
NO_CALL = {"if", "for", "while", "switch", "return", "sizeof", "alignof", "decltype", "noexcept",
           "constexpr", "catch", "operator"}


@dataclasses.dataclass
class Function:
    head: int  # Index of its first token,
    body: int  # of the `{`
    end: int   # and of the `}`.


def head_begin(tokens, index):
    """Index of the first token behind the `;`, `{`, `}` or access label before `index`."""
    while index > 0 and tokens[index - 1].text not in (";", "{", "}"):
        if tokens[index - 1].text == ":" and tokens[index - 2].text in ("public", "private"):
            break
        index -= 1
    return index


def functions(tokens):
    """Every function with a body, outermost only."""
    found, index = [], 0
    while index < len(tokens):
        if tokens[index].text == "{":
            head = head_begin(tokens, index)
            words = {token.text for token in tokens[head:index]}
            if words & SCOPES and "(" not in words:
                index += 1
                continue
            end = closing_of(tokens, index)
            if tokens[index - 1].text in (")", "noexcept", "const", "override"):
                found.append(Function(head, index, end))
            index = end
        index += 1
    return found


def enum_bodies(tokens):
    """Index ranges inside the braces of an enum."""
    for index, token in enumerate(tokens):
        if token.text == "enum":
            opening = next(i for i in range(index, len(tokens)) if tokens[i].text in ("{", ";"))
            if tokens[opening].text == "{":
                yield range(opening, closing_of(tokens, opening))


def early_return(tokens, function):
    """What leaves the function at once, or None where nothing can be returned from nowhere."""
    opening = next(i for i in range(function.head, function.body) if tokens[i].text == "(")
    name = opening - 1
    while tokens[name - 1].text in ("::", "~") or tokens[name].text == "::":
        name -= 1
    kind = [t.text for t in tokens[function.head:name] if t.text not in SPECIFIERS]
    if not kind or kind == ["void"]:
        return "return;"
    return None if kind[-1] in ("&", "&&") else "return {};"


def is_declaration(words):
    """Whether these tokens start as `type name`."""
    index = 0
    while index + 1 < len(words):
        word, following = words[index], words[index + 1]
        if word.kind == "name" and following.kind == "name":
            return True
        if word.text in ("*", "&", ">", "*&") and not word.is_spaced and index > 0:
            if following.kind == "name":
                return True
        elif word.kind != "name" and word.text not in ("::", "<", ">", "*", "&", ","):
            return False
        elif word.text in ("<", "*", "&") and word.is_spaced:
            return False
        index += 1
    return False


def opens_block(tokens, index):
    """Whether the `{` at `index` opens a block, and not a list of values."""
    return tokens[index - 1].text in (")", ";", "{", "}", "else", "do", "noexcept", "const")


def starts_statement(tokens, index, body):
    """Whether a statement can start at `index` (that is inside the braces of `body`)."""
    before = tokens[index - 1].text
    if before in ("{", "}"):
        brace = index - 1 if before == "{" else opening_of(tokens, index - 1)
        return opens_block(tokens, brace)
    if before in (";", "else"):
        return not inside_parentheses(tokens, index, body)
    if before == ":":
        return tokens[head_begin(tokens, index - 1)].text in ("case", "default")
    if before != ")":
        return False
    opening = opening_of(tokens, index - 1)
    keyword = tokens[opening - 1].text
    if keyword == "constexpr":
        keyword = tokens[opening - 2].text
    return keyword in ("if", "for", "while") and not inside_parentheses(tokens, index, body)


def opening_of(tokens, closing):
    depth = 0
    for index in range(closing, -1, -1):
        depth += tokens[index].text in CLOSING
        depth -= tokens[index].text in OPENING
        if depth == 0:
            return index
    raise ValueError(f"a bracket at offset {tokens[closing].begin} is never opened")


def inside_parentheses(tokens, index, body):
    depth = 0
    for token in tokens[body:index]:
        depth += token.text in ("(", "[")
        depth -= token.text in (")", "]")
    return depth > 0


def depth_of(tokens, index, body):
    """How many braces of the function are open at `index`."""
    texts = [token.text for token in tokens[body:index]]
    return texts.count("{") - texts.count("}")


def statement_end(tokens, index):
    """Index of the `;` that ends the statement at `index`."""
    while tokens[index].text != ";":
        index = closing_of(tokens, index) if tokens[index].text in OPENING else index
        index += 1
    return index


def statements(tokens, function):
    """(first index, index of `;`) of each simple statement of the function."""
    for index in range(function.body + 1, function.end):
        text = tokens[index].text
        if text in (";", "}", "{", "if", "for", "while", "switch", "case", "default", "do",
                    "else"):
            continue
        if starts_statement(tokens, index, function.body):
            yield index, statement_end(tokens, index)


def arguments(tokens, opening):
    """(first, last) token index of each argument in the brackets that open at `opening`."""
    closing, found, first, index = closing_of(tokens, opening), [], opening + 1, opening + 1
    while index <= closing:
        if index == closing or tokens[index].text == ",":
            if index > first:
                found.append((first, index - 1))
            first = index + 1
        elif tokens[index].text in OPENING:
            index = closing_of(tokens, index)
        index += 1
    return found


def calls(tokens):
    """Index of the opening bracket of each call and each braced list of values."""
    for index, token in enumerate(tokens[1:], 1):
        before = tokens[index - 1]
        is_name = before.kind == "name" and before.text not in NO_CALL
        if token.text == "(" and (is_name or before.text == ">"):
            yield index
        elif token.text == "{" and (is_name or before.text in ("return", "=", ",", "(")):
            if all(t.text != ";" for t in tokens[index:closing_of(tokens, index)]):
                yield index
