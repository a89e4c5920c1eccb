"""The heading row of a table as it is understood, with what is wrong with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import NOT_SCORED, Heading, Headings, bare_word
from antipater.checker.sheets.formulas import worth
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.tables import TableRow
from antipater.rules.card_set import CardSet

# Columns of numbers that are no points.
_RANKS = (
    "rank ranking rang classement klassement rangschikking place plaats platz position positie pos"
)
_NUMBERED = (
    f"{_RANKS} "
    "nr no numero number nummer id elo rating age leeftijd date datum jaar year annee time tijd "
    "duree duration minutes rondes rounds game partie spel licence club "
    "sub sous subtotal subtotaal soustotal tussentotaal deeltotaal tournament tournoi toernooi "
    "toernooipunten match table tafel"
)
_NO_SCORES = frozenset(_NUMBERED.split())
_WONDERS = Heading("wonders")
# What may be given in place of a column.
_INSTEAD = {"treasury": "coins", "player": "board"}
# Symbols by kind, ``2/1/0+1``, and tokens.
_COUNTED = re.compile(r"\d(?:/\d)+(?:\+\d)?|-?\d(?:,\s*-?\d)+")


@dataclass
class Header:
    """The heading row as it is understood; ``besides``: columns of numbers that are not;
    ``doubtful``: the fields that a column which is not understood may hold; ``added``: columns at
    its end that the file does not have."""

    headings: list[Heading | None]
    findings: list[Finding] = field(default_factory=list)
    besides: list[int] = field(default_factory=list)
    doubtful: set[str] = field(default_factory=set)
    added: int = 0

    @classmethod
    def of(cls, cards: CardSet, row: TableRow, below: Sequence[TableRow] = ()) -> "Header":
        """``below``: the rows below it, which tell a wonder that is a board from its points."""
        words = Headings(cards)
        header = cls([words.understood(cell) for cell in row.cells])
        for n, heading in enumerate(header.headings):
            if heading == _WONDERS and _are_boards(cards, below, n):
                header.headings[n] = Heading("board")
        header._without_others(row, below)
        header._guess(cards, row, below)
        seen: dict[str, int] = {}
        told = header._with_one_total(cards, row, below)
        scores = [n for n in header._unknown() if _are_scores(row.cells[n], below, n)]
        # Points of an expansion, which are in the totals, are under no misspelt heading.
        others = scores if add_up(cards, header.headings, scores, below) else []
        for n, (cell, heading) in enumerate(zip(row.cells, header.headings, strict=True)):
            if heading is None:
                lost = n not in told and not words.exactly(cell)
                near = words.nearest(cell) if lost and _may_score(cell) else ""
                no_board = near == "board" and n in scores  # a board is no number
                if no_board or (n in others and not header._lacks(cards, near)):
                    near = ""
                if near and near not in {h.field for h in header.headings if h}:
                    told.add(n)
                    header.doubtful.add(near)
                    told_of = {"expected": near, "meant": column_names(cards, near)}
                    header.findings.append(row.wrong("S-COLUMN-03", n, found=cell, **told_of))
            elif heading.field in seen:
                header.headings[n] = None
                told.add(n)
                both = f"{seen[heading.field] + 1}, {n + 1}"
                header.findings.append(row.wrong("S-COLUMN-02", n, found=cell, expected=both))
            else:
                seen[heading.field] = n
        scores = [n for n in header._unknown() if _are_scores(row.cells[n], below, n)]
        header.besides = [n for n in scores if n not in told]
        header.findings += [row.wrong("S-COLUMN-04", n, found=row.cells[n]) for n in header.besides]
        # Of a sheet of totals alone nothing more is expected.
        alone = "total" in seen and not header.categories
        missing = [
            category
            for category in ("player", *(() if alone else cards.categories))
            if category not in seen and _INSTEAD.get(category) not in seen
        ]
        if scores:  # any of these columns may be what is missing
            header.doubtful.update(missing)
        header.findings += [
            finding(
                "S-COLUMN-01", line=row.line, expected=category, meant=column_names(cards, category)
            )
            for category in missing
        ]
        return header

    def _guess(self, cards: CardSet, row: TableRow, below: Sequence[TableRow]) -> None:
        """Take columns of scores for categories that no other can be: by how their headings begin,
        and one that is left for the one that is missing, if with it all lines have their totals."""
        words = Headings(cards)
        fields = {h.field for h in self.headings if h}
        missing = {*words.categories, "coins"} - fields
        if "coins" in fields:
            missing -= {"treasury"}
        scores = [n for n in self._unknown() if _are_scores(row.cells[n], below, n)]
        for n in scores:
            meant = words.abbreviated(row.cells[n]) & missing
            if len(meant) == 1:
                self.headings[n] = Heading(min(meant), in_coins=False)
                missing -= meant | {"treasury" if meant == {"coins"} else ""}
        missing -= {"coins"}
        left = [n for n in scores if self.headings[n] is None and not words.nearest(row.cells[n])]
        if len(left) == len(missing) == 1 and add_up(cards, self.headings, left, below):
            self.headings[left[0]] = Heading(missing.pop())

    def _lacks(self, cards: CardSet, field: str) -> bool:
        """Whether a field that each table has is in no column, nor what may stand in its place."""
        fields = {h.field for h in self.headings if h}
        lacking = {each for each in ("player", *cards.categories) if each not in fields}
        lacking -= {each for each in lacking if _INSTEAD.get(each) in fields}
        return field in {*lacking, *(_INSTEAD.get(each) for each in lacking)}

    def _without_others(self, row: TableRow, below: Sequence[TableRow]) -> None:
        """Leave out numbers under a heading of how games end, and words under one of a category
        that another column has too (``Com``)."""
        fields = [h.field if h else "" for h in self.headings]
        for n, name in enumerate(fields):
            cells = [cell for each in below if (cell := each.cell(n))]
            twice = name and name not in NOT_SCORED and fields.count(name) > 1
            words = bool(cells) and not any(char.isdecimal() for cell in cells for char in cell)
            if (name == "end" and _are_scores(row.cells[n], below, n)) or (twice and words):
                self.headings[n] = None

    def _with_one_total(self, cards: CardSet, row: TableRow, below: Sequence[TableRow]) -> set[int]:
        """Leave out what may be a total, as ``Points``, beside a column that surely is one, unless
        it is what the categories add up to; which columns are left out. Beside totals alone it
        is left out where players are ranked by it."""
        words = Headings(cards)
        totals = [n for n, heading in enumerate(self.headings) if heading == Heading("total")]
        sure = {n for n in totals if words.is_total(row.cells[n])}
        ranked = any(bare_word(cell) in _RANKS.split() for cell in row.cells)
        scored = [n for n, h in enumerate(self.headings) if h and h.field not in NOT_SCORED]
        if not sure or len(totals) == len(sure) or not (scored or ranked):
            return set()
        filled = [each for each in below if any(map(each.cell, scored))]
        others = [None if n in totals else h for n, h in enumerate(self.headings)]

        def right(n: int) -> tuple[int, bool]:
            headings = [Heading("total") if at == n else h for at, h in enumerate(others)]
            return _right(cards, headings, (), filled), n in sure

        best = max(totals, key=right)
        left = {n for n in totals if n != best and (n in sure) != (best in sure)}
        for n in left:
            self.headings[n] = None
        return left

    def _unknown(self) -> list[int]:
        """The columns that are not understood."""
        return [n for n, heading in enumerate(self.headings) if heading is None]

    @cached_property
    def fields(self) -> Mapping[str, int]:
        """The column of each field."""
        return {h.field: n for n, h in enumerate(self.headings) if h}

    @property
    def categories(self) -> list[str]:
        """The fields that are points."""
        return [name for name in self.fields if name not in NOT_SCORED]


def _may_score(heading: str) -> bool:
    """Whether a heading is not one of numbers that are no points."""
    words = {bare_word(word) for word in heading.replace("_", " ").split()}
    return words.isdisjoint(_NO_SCORES)


def _are_scores(heading: str, rows: Sequence[TableRow], column: int) -> bool:
    """Whether what stands in a column are points, by its numbers, and not what tables are
    numbered or players ranked by."""
    cells = [cell for row in rows if (cell := row.cell(column))]
    if not (_may_score(heading) and bare_word(heading)):
        return False
    return bool(cells) and all(whole_number(c) is not None or _COUNTED.fullmatch(c) for c in cells)


def add_up(
    cards: CardSet,
    headings: Sequence[Heading | None],
    more: Sequence[int],
    rows: Sequence[TableRow],
) -> bool:
    """Whether all lines, of several, have their totals with the points of more columns."""
    return 1 < len(rows) == _right(cards, headings, more, rows)


def _right(
    cards: CardSet,
    headings: Sequence[Heading | None],
    more: Sequence[int],
    rows: Sequence[TableRow],
) -> int:
    """How many lines have their totals, with the points of more columns; what stands under
    coins alone may be their points."""
    at = {heading.field: n for n, heading in enumerate(headings) if heading}
    if "total" not in at:
        return 0
    columns = [at[name] for name in cards.categories if name in at]
    columns += more
    totals = [whole_number(row.cell(at["total"])) for row in rows]
    points = [sum(whole_number(row.cell(n)) or 0 for n in columns) for row in rows]
    alone = "coins" in at and "treasury" not in at
    coins = [(whole_number(row.cell(at["coins"])) or 0) if alone else 0 for row in rows]
    worths = {held: worth(cards, held) or 0 for held in {*coins}}
    as_points = [n + held for n, held in zip(points, coins, strict=True)]
    as_coins = [n + worths[held] for n, held in zip(points, coins, strict=True)]
    both = [zip(totals, each, strict=True) for each in (as_points, as_coins)]
    return max(sum(total == n for total, n in each) for each in both)


def _are_boards(cards: CardSet, rows: Sequence[TableRow], column: int) -> bool:
    """Whether what stands in a column are names of boards, most of them of this set."""
    cells = {row.cell(column) for row in rows} - {""}
    known = sum(bool(boards_named(cards, cell)) for cell in cells)
    return known * 2 > len(cells) and not any(cell[:1].isdecimal() for cell in cells)
