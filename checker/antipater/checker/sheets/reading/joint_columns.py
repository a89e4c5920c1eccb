"""Columns that together are one of the pad: symbols by kind, and military victories and defeats."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from antipater.checker.records.headings import Headings, bare_word
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.header import add_up
from antipater.checker.sheets.reading.layout import HeadedBlock
from antipater.checker.sheets.reading.tables import TableRow
from antipater.rules.card_set import CardSet

# Bare words for symbols beside those that the rulebooks print.
_SYMBOLS = {
    "compass": ("boussole", "kompas", "zirkel"),
    "gear": ("roue", "engrenage", "wheel", "cog", "wiel", "rad"),
    "tablet": ("kleitablet", "tafel"),
}
# How headings of military victories and defeats begin, bare.
_VICTORIES = ("victor", "victoire", "jetonsvictoire", "jetonsdevictoire", "overwinning")
_DEFEATS = ("defeat", "defaite", "jetonsdefaite", "jetonsdedefaite", "nederla")


def with_joint_columns(cards: CardSet, block: HeadedBlock) -> HeadedBlock:
    """A block with one column for those of symbols, and one for those of victories and defeats
    where with their sum all lines have their totals; the others of them are blank."""
    words = Headings(cards)
    fields = {heading.field for cell in block.heading.cells if (heading := words.understood(cell))}
    if "scientific" not in fields and "wildcards" in cards.column:
        called = [_called(cards, symbol) for symbol in cards.symbols]
        block = _joined(block, "scientific", called, _by_kind)
    if "military" not in fields and "conflict" in cards.column:
        joint = _joined(block, "military", (_VICTORIES, _DEFEATS), _balance)
        at = joint.heading.cells.index("military") if joint is not block else 0
        headings = [words.understood(cell) for cell in joint.heading.cells]
        headings[at] = None
        if joint is not block and add_up(cards, headings, at, joint.rows):
            return joint
    return block


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


def _joined(
    block: HeadedBlock,
    field: str,
    called: Sequence[Sequence[str]],
    join: Callable[[Sequence[str]], str],
) -> HeadedBlock:
    """The block with the columns whose headings begin so as one; as it is where one is missing or
    there twice."""
    heads = list(map(bare_word, block.heading.cells))
    at = [[n for n, head in enumerate(heads) if head.startswith(tuple(each))] for each in called]
    if any(len(each) != 1 for each in at):
        return block
    columns = [n for (n,) in at]

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
