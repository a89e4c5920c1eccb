"""The canonical spacing of one statement of card text."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

WIDTH = 100

_TOKEN = re.compile(r'"[^"\n]*"|<=|>=|<>|\w+|[^\s\w]')
_OPERATORS = {"+", "-", "*", "/", "<", "<=", "=", "<>", ">=", ">"}
_WORDS = {
    ":",
    "build",
    "end",
    "if",
    "and",
    "or",
    "not",
    "always",
    "as",
    "each",
    "then",
    "has",
    "have",
    "scores",
    "worth",
}
_BREAKS = {"+", "and", "or"}
_LANGUAGES = {"en", "fr", "nl"}
_COUNTED = {"coin": "coins", "point": "points"}
# What a set may call its own as well, a tally or a category: these agree behind such words only.
_CHOSEN = {"building": "buildings", "guild": "guilds", "token": "tokens"}
_CHOOSING = {"choose", "chooses", "draws", "with"}
_OFF = {"resource": "resources"}  # ``2 resources off blue``


def tokens_of(text: str) -> list[str]:
    """The words, texts and signs of a statement, comments left out."""
    tokens = _TOKEN.findall(re.sub(r'("[^"\n]*")|#[^\n]*', lambda m: m[1] or "", text))
    return list(_signed(_numbers_agree(tokens)))


def comments_of(text: str) -> list[str]:
    """The comments of a statement, each from its ``#`` on; a ``#`` in quotes starts none."""
    return [c.rstrip() for c in re.findall(r'"[^"\n]*"|(#[^\n]*)', text) if c]


def _numbers_agree(tokens: list[str]) -> list[str]:
    """``1 coins`` is ``1 coin``; behind a list of numbers, ``2, 1 points``, there are several."""
    result = tokens[:1]
    for place, (before, token) in enumerate(pairwise(tokens)):
        if before.isdecimal() and len(before) < 10:
            listed = place > 1 and tokens[place - 1] == "," and tokens[place - 2].isdecimal()
            words = _agreeing(
                tokens[place - 1] if place else "", "".join(tokens[place + 2 : place + 3])
            )
            if int(before) == 1 and not listed:
                words = {many: one for one, many in words.items()}
            token = words.get(token, token)
        result.append(token)
    return result


def _agreeing(before: str, after: str) -> dict[str, str]:
    """The words, with their plurals, that agree with a number between two others."""
    chosen = _CHOSEN if before in _CHOOSING else {}
    return _COUNTED | chosen | (_OFF if after == "off" else {})


def _signed(tokens: list[str]) -> Iterator[str]:
    """A minus that is a sign goes together with what follows it."""
    sign, before = "", ""
    for token in tokens:
        opens = not before or before in _OPERATORS | _WORDS | {"(", ","}
        if token == "-" and (opens or tokens[0] == "figure"):
            sign += token
        else:
            yield sign + token
            sign = ""
        before = token
    if sign:
        yield sign


def joined(tokens: Iterable[str]) -> str:
    """The tokens with one space between them, except where none belongs; two before names."""
    text, before = "", ""
    for token in tokens:
        text += _gap(before, token) + token
        # What stands behind a dot is a quantity, whatever word it is elsewhere.
        before = f".{token}" if before == "." else token
    return text


def _gap(before: str, token: str) -> str:
    if not before or token in {",", ")", ".", ":"} or before.endswith("(") or before == ".":
        return ""
    if token == "(":
        return " " if before in _OPERATORS | _WORDS | {","} else ""
    return "  " if token in _LANGUAGES and before[0] != "." else " "


def wrapped(tokens: list[str], indent: str) -> Iterator[str]:
    """A statement on one line, or broken where it is too long for one."""
    line, before = list[str](), indent
    for part in _parts(tokens):
        if line and len(before) + len(joined([*line, *part])) > WIDTH:
            yield before + joined(line)
            line, before = [], indent + "  "
        line += part
    yield before + joined(line)


def _parts(tokens: list[str]) -> Iterator[list[str]]:
    """The parts between which a line may be broken: before ``+``, ``and``, ``or``, not within
    brackets, since a line that begins with one of these goes on with the line above."""
    part, depth = list[str](), 0
    for token in tokens:
        depth += token.count("(") - token.count(")") if token[0] != '"' else 0
        if token in _BREAKS and depth == 0 and part:
            yield part
            part = []
        part.append(token)
    yield part
