"""The heading row of a table as it is understood, with what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.headings import Heading, Headings
from antipater.checker.sheets.reading.boards import boards_named
from antipater.checker.sheets.reading.tables import Row
from antipater.rules.card_set import CardSet

_NO_CATEGORIES = frozenset({"table", "player", "total", "end", "winner", "board", "seat"})

_WONDERS = Heading("wonders")


@dataclass
class Header:
    """The heading row as it is understood."""

    headings: list[Heading | None]
    findings: list[Finding] = field(default_factory=list)

    @classmethod
    def of(cls, cards: CardSet, row: Row, below: Sequence[Row] = ()) -> "Header":
        """``below``: the rows below it, which tell a wonder that is a board from its points."""
        words = Headings(cards)
        header = cls([words.understood(cell) for cell in row.cells])
        for n, heading in enumerate(header.headings):
            if heading == _WONDERS and _are_boards(cards, below, n):
                header.headings[n] = Heading("board")
        seen: dict[str, int] = {}
        for n, (cell, heading) in enumerate(zip(row.cells, header.headings, strict=True)):
            if heading is None:
                near = words.nearest(cell)
                if near and near not in {h.field for h in header.headings if h}:
                    header.findings.append(
                        finding(
                            "S-COLUMN-03",
                            line=row.place(n)[0],
                            column=row.place(n)[1],
                            found=cell,
                            expected=near,
                            meant=column_names(cards, near),
                        )
                    )
            elif heading.field in seen:
                header.headings[n] = None
                header.findings.append(
                    finding(
                        "S-COLUMN-02",
                        line=row.place(n)[0],
                        column=row.place(n)[1],
                        found=cell,
                        expected=f"{seen[heading.field] + 1}, {n + 1}",
                    )
                )
            else:
                seen[heading.field] = n
        # Of a sheet of totals alone nothing more is expected.
        alone = "total" in seen and not header.categories
        header.findings += [
            finding(
                "S-COLUMN-01", line=row.line, expected=category, meant=column_names(cards, category)
            )
            for category in ("player", *(() if alone else cards.categories))
            if category not in seen and not (category == "treasury" and "coins" in seen)
        ]
        return header

    @cached_property
    def fields(self) -> Mapping[str, int]:
        return {h.field: n for n, h in enumerate(self.headings) if h}

    @property
    def categories(self) -> list[str]:
        return [name for name in self.fields if name not in _NO_CATEGORIES]


def _are_boards(cards: CardSet, rows: Sequence[Row], column: int) -> bool:
    """Whether what stands in a column are names of boards."""
    cells = {row.cells[column] for row in rows if column < len(row.cells)} - {""}
    return bool(cells) and all(boards_named(cards, cell) for cell in cells)
