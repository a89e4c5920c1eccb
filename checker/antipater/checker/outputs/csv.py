"""Judged scoresheets as CSV, made of plain data."""

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence

from antipater.checker.outputs.plain import Plain
from antipater.rules.card_set import CardSet

_POSSIBLE = {True: "yes", False: "no", None: ""}


# What a formula can begin with.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_sheets(cards: CardSet, sheets: Sequence[Plain]) -> None:
    """Write judged sheets to standard output."""
    write_heading(cards)
    for sheet in sheets:
        write_sheet(cards, sheet)


def write_heading(cards: CardSet) -> None:
    """Write the heading row to standard output."""
    _write([heading(cards)])


def write_sheet(cards: CardSet, sheet: Plain) -> None:
    """Write the rows of one sheet to standard output."""
    _write(rows(cards, sheet))


def _write(lines: Iterable[Sequence[object]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(lines)


def heading(cards: CardSet) -> list[str]:
    """The headings of ``rows``."""
    more = ["coins", "total", "winner", "findings", "possible"]
    return ["table", "player", *cards.categories, *more]


def rows(cards: CardSet, sheet: Plain) -> Iterator[list[object]]:
    """A row for each player with totals, winner, codes and ``possible``.

    Foreign text that a spreadsheet would take for a formula is preceded by ``'``.
    """
    codes = " ".join(dict.fromkeys(finding["code"] for finding in sheet["findings"]))
    result, possible = sheet["result"], _POSSIBLE[sheet["possible"]]
    for player in sheet["players"]:
        score, name = player["score"], player["name"]
        points = [score.get(category) for category in cards.categories]
        won = "shared" if result["shared"] else "x" if result["winner"] == name else ""
        names = [defused(sheet["table"]), defused(name)]
        cells = [*names, *points, player["coins"], score["total"], won]
        yield ["" if cell is None else cell for cell in [*cells, codes, possible]]


def defused(text: str) -> str:
    """Foreign text, preceded by an apostrophe where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
