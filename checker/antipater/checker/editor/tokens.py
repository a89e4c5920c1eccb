"""Colours by meaning: what each word of card text is."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from lark import Token

from antipater.checker.editor.symbols import Mention
from antipater.grammar.cards.parse import Declaration
from antipater.grammar.cards.tables import parser

LEGEND = ("keyword", "class", "enumMember", "function", "property", "string", "number", "comment")
_FAMILIES = {"card": "class", "board": "class", "word": "enumMember", "rule": "function"}
_FAMILIES |= {"zone": "class"}
_TERMINALS = {"STRING": "string", "NUMBER": "number", "SIGNED": "number"}


class Coloured(NamedTuple):
    """A stretch of one line, from 1, and the place of its sort in the legend."""

    line: int
    column: int
    end_column: int
    sort: int


def tokens_of(
    text: str, declarations: Iterable[Declaration], mentions: Iterable[Mention]
) -> list[Coloured]:
    """The words of a file that have a colour, in the order of the text.

    Lines that cannot be read have none but for their comments.
    """
    named = {(m.span.start.line, m.span.start.column): m for m in mentions}
    found = [c for d in declarations for t in _lexed(d.text) for c in _coloured(d, t, named)]
    return sorted({*found, *_comments(text)})


@lru_cache(maxsize=4096)
def _lexed(text: str) -> tuple[Token, ...]:
    """The words of a declaration that can be read, in order."""
    return tuple(parser().parse_interactive(text).exhaust_lexer())


def _coloured(
    declaration: Declaration, token: Token, named: dict[tuple[int, int], Mention]
) -> Iterator[Coloured]:
    if token.type.startswith("_NL") or token.line is None or token.column is None:
        return
    line, column = declaration.line + token.line - 1, token.column
    sort = _sort(token, named.get((line, column)))
    if sort and "\n" not in token:
        yield Coloured(line, column, column + len(token), LEGEND.index(sort))


def _sort(token: Token, mention: Mention | None) -> str:
    if token.type in ("NAME", "TITLE"):
        return _FAMILIES.get(mention.family, "property") if mention else "property"
    word = str(token)
    return _TERMINALS.get(token.type) or ("keyword" if word[:1].isalpha() else "")


def _comments(text: str) -> Iterator[Coloured]:
    for number, line in enumerate(text.split("\n"), 1):
        outside = 0
        while (at := line.find("#", outside)) >= 0:
            if line.count('"', 0, at) % 2 == 0:
                yield Coloured(number, at + 1, len(line.rstrip()) + 1, LEGEND.index("comment"))
                break
            outside = at + 1


def encoded(tokens: Iterable[Coloured], units: Callable[[int, int], int]) -> list[int]:
    """The protocol's five numbers for each token, each place counted from the one before.

    ``units(line, column)`` gives a column in the units that the client counts in.
    """
    data, before = list[int](), (1, 0)
    for line, column, end, sort in tokens:
        start, stop = units(line, column), units(line, end)
        same = line == before[0]
        data += [line - before[0], start - (before[1] if same else 0), stop - start, sort, 0]
        before = (line, start)
    return data
