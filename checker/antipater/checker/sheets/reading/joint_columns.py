"""Columns that together are one of the pad: symbols by kind, military victories and defeats, and
tables with the games that were played at each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from antipater.checker.records.headings import Heading, Headings, bare_word, field_of
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.header import add_up
from antipater.checker.sheets.reading.layout import HeadedBlock
from antipater.checker.sheets.reading.tables import TableRow
from antipater.rules.card_set import CardSet

_Join: TypeAlias = Callable[[Sequence[str]], str]
# Bare words for symbols beside those that the rulebooks print.
_SYMBOLS = {
    "compass": ("boussole", "kompas", "zirkel"),
    "gear": ("roue", "engrenage", "wheel", "cog", "wiel", "rad"),
    "tablet": ("kleitablet", "tafel"),
}
# How headings of military victories and defeats begin, bare.
_VICTORIES = ("victor", "victoire", "jetonsvictoire", "jetonsdevictoire", "overwinning")
_DEFEATS = ("defeat", "defaite", "jetonsdefaite", "jetonsdedefaite", "nederla")


# What a column is called that numbers the games of a table, bare.
_GAMES = frozenset(["game", "partie", "spel", "match"])


def with_joint_columns(cards: CardSet, block: HeadedBlock) -> HeadedBlock:
    """A block with one column for those of symbols; one for those of victories and defeats, or of
    one category (``Conflicts I``, ``Conflicts II``), where with their sum all lines have their
    totals; and one for tables and the games played there; the others of them are blank."""
    words, fields = Headings(cards), _fields(cards, block)
    block = _joined(block, "table", _of_games(block, fields), ".".join)
    if "scientific" not in fields and "wildcards" in cards.column:
        called = [_called(cards, symbol) for symbol in cards.symbols]
        block = _joined(block, "scientific", _so_called(block, called), _by_kind)
    if "military" not in fields and "conflict" in cards.column:
        columns = _so_called(block, (_VICTORIES, _DEFEATS))
        block = _adding_up(cards, block, "military", columns, _balance)
    for category in cards.categories:
        columns = [n for n, field in enumerate(fields) if field == category]
        alone = any(words.exactly(block.heading.cells[n]) for n in columns)
        if len(columns) > 1 and not alone:
            block = _adding_up(cards, block, category, columns, _sum)
    return block


def _of_games(block: HeadedBlock, fields: Sequence[str]) -> Sequence[int]:
    """The columns of tables and of the numbers of the games at each, where every row has both or
    none; else nothing."""
    places = [n for n, field in enumerate(fields) if field == "table"]
    at = sorted(places, key=lambda n: bare_word(block.heading.cells[n]) in _GAMES)
    told = [bare_word(block.heading.cells[n]) in _GAMES for n in at]
    both = ([row.cell(n) for n in at] for row in block.rows)
    whole = (not any(cells) or (all(cells) and cells[-1].isdecimal()) for cells in both)
    return at if told == [False, True] and all(whole) else []


def _fields(cards: CardSet, block: HeadedBlock) -> list[str]:
    """The field of each column, or nothing."""
    words = [Headings(cards)]
    return [field_of(cell, words) for cell in block.heading.cells]


def _adding_up(
    cards: CardSet, block: HeadedBlock, field: str, columns: Sequence[int], join: _Join
) -> HeadedBlock:
    """The block with these columns as one, if then all lines have their totals."""
    joint = _joined(block, field, columns, join)
    if joint is block:
        return block
    headings = [Heading(name) if name else None for name in _fields(cards, joint)]
    headings[columns[0]] = None
    return joint if add_up(cards, headings, columns[:1], joint.rows) else block


def _called(cards: CardSet, symbol: str) -> Sequence[str]:
    """How the headings of a symbol begin, bare."""
    printed = [bare_word(word) for names in cards.vocabulary[symbol].values() for word in names]
    return (*printed, *_SYMBOLS.get(symbol, ()))


def _by_kind(cells: Sequence[str]) -> str:
    """Symbols by kind, as one entry has them."""
    return "/".join(cell or "0" for cell in cells)


def _balance(cells: Sequence[str]) -> str:
    """The points of victories, less those of defeats, which may be written as less than nothing."""
    won, lost = (whole_number(cell or "0") for cell in cells)
    return "; ".join(cells) if won is None or lost is None else str(won - abs(lost))


def _sum(cells: Sequence[str]) -> str:
    """The points of several columns of one category."""
    numbers = [whole_number(cell or "0") for cell in cells]
    known = [number for number in numbers if number is not None]
    return str(sum(known)) if len(known) == len(numbers) else "; ".join(cells)


def _so_called(block: HeadedBlock, called: Sequence[Sequence[str]]) -> list[int]:
    """The columns whose headings begin so; none where one is missing or there twice."""
    heads = list(map(bare_word, block.heading.cells))
    at = [[n for n, head in enumerate(heads) if head.startswith(tuple(each))] for each in called]
    return [n for (n,) in at] if all(len(each) == 1 for each in at) else []


def _joined(block: HeadedBlock, field: str, columns: Sequence[int], join: _Join) -> HeadedBlock:
    """The block with some columns as one, if there are any."""
    if not columns:
        return block

    def joint(row: TableRow, cell: str) -> TableRow:
        blank = ["" if n in columns else own for n, own in enumerate(row.cells)]
        filled = [*blank, *[""] * (columns[0] + 1 - len(blank))]
        filled[columns[0]] = cell
        return replace(row, cells=tuple(filled))

    def own(row: TableRow) -> list[str]:
        return [row.cell(n) for n in columns]

    return replace(
        block,
        heading=joint(block.heading, field),
        rows=tuple(joint(row, join(own(row)) if any(own(row)) else "") for row in block.rows),
    )
