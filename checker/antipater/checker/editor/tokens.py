"""Colours by meaning: what each word of card text is."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from lark import Token, Tree

from antipater.checker.editor.symbols import NAMES, WORDS_BEFORE, Mention
from antipater.grammar.cards.parse import Declaration
from antipater.grammar.cards.tables import parser
from antipater.rules.card_set import Place

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
    if token.type in NAMES:
        return _FAMILIES.get(mention.family, "property") if mention else "property"
    word = str(token)
    return _TERMINALS.get(token.type) or ("keyword" if word[:1].isalpha() else "")


def word_at(declarations: Iterable[Declaration], place: Place) -> tuple[str, str]:
    """The grammar's name for the declaration or line of which the word at a place is a keyword,
    and the quantity that it is instead; empty where it is neither."""
    around = [d for d in declarations if d.file == place.file and d.line <= place.line]
    for declaration in around[-1:]:
        for token in _lexed(declaration.text):
            span = declaration.span(token)
            if str(token)[:1].isalpha() and span.start <= place <= span.end:
                return _meant(declaration.tree, token)
    return "", ""


def _meant(tree: Tree[Token], token: Token) -> tuple[str, str]:
    at = token.start_pos or 0
    lines = (p for p in tree.children if isinstance(p, Tree) and not p.meta.empty)
    line = next((p for p in lines if p.meta.start_pos <= at < p.meta.end_pos), tree)
    if token.type not in NAMES or at in _starts(line.children[: WORDS_BEFORE.get(line.data, 0)]):
        return str(line.data), ""
    parts = (p for kind in ("quantity", "risen") for p in line.find_data(kind))
    return "", str(token) if any(at in _starts(p.children[1:2]) for p in parts) else ""


def _starts(words: Iterable[object]) -> set[int | None]:
    return {word.start_pos for word in words if isinstance(word, Token)}


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
