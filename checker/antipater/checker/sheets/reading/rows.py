"""The rows below a heading row: cells checked, rows put together by table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.headings import (
    PLACE,
    Heading,
    Headings,
    place_called,
    totals_of_all,
)
from antipater.checker.sheets.formulas import scorer_of, worth
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading import claims
from antipater.checker.sheets.reading.apart import places_named
from antipater.checker.sheets.reading.entries import checked, coins_in, is_nothing, whole_number
from antipater.checker.sheets.reading.header import Header
from antipater.checker.sheets.reading.layout import HeadedBlock
from antipater.checker.sheets.reading.pad_order import is_entry, points_in
from antipater.checker.sheets.reading.remarks import Claim, claim_of, unread_of
from antipater.checker.sheets.reading.tables import Note, TableRow, other_separator
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.card_set import CardSet

_BLANK = frozenset({"", "?"})
# Tables that are kept open for rows that come later.
_OPEN = 1_000
# Entries beside which one that is as much as all of them is taken for a total.
_BESIDE = 3
# More than the players of any table.
_FAR = 1_000
# Rows that end early that are named in a note.
_MOST_NAMED = 6

_Place: TypeAlias = tuple[str, str, str]
# A row, its player, and what is wrong with its cells.
_Line: TypeAlias = tuple[TableRow, PlayerEntries, list[Finding]]


class FileRows:
    """The rows of one file, put together by table."""

    def __init__(
        self, cards: CardSet, header: Header, separator: str, file: str, name: str, tab: str = ""
    ) -> None:
        self.name = name
        self.tab = tab
        self.cards = cards
        self.header = header
        self.separator = separator
        self.file = file
        self.notes: list[Note] = []
        self.early: list[int] = []
        self.dashes: list[int] = []
        self.rich: list[int] = []

    def claims(self, block: HeadedBlock) -> Sequence[Claim]:
        """What remarks claim of the one table that the rows of a block are."""
        if {"table", "round"} & {*self.header.fields}:
            return []
        names = [self._cell(row, "player") for row in self.players(block.rows)]
        known = [Headings(self.cards)]
        told = (claim_of(row, names, known) for row in block.remarks)
        return [claim for claim in told if claim]

    def sheets(
        self,
        rows: Iterable[TableRow],
        one: bool,
        found: list[Finding],
        claimed: Sequence[Claim] = (),
    ) -> Iterator[Sheet]:
        """The sheets of some rows; ``one``: without a column for it they are one table, of which
        remarks have ``claimed`` something.

        What belongs to no sheet goes to ``found``; a player's row that could not be read belongs to
        its table, if others of it could. Rows of one table that lie more than
        a thousand tables apart are two tables.
        """
        tables: dict[_Place, list[_Line]] = {}
        unread: dict[_Place, list[Finding]] = {}
        last: _Place | None = None
        self.early, self.dashes, self.rich = [], [], []
        if {"round", "table"} & {*self.header.fields} == {"round"}:
            self.notes.append(("rounds_are_tables", {}))
        totals = False
        remarks = {claim.line for claim in claimed}
        for row in rows:
            if row.line in remarks and not row.places:
                continue
            if totals := self._is_totals(row, totals):
                self.notes.append(("totals_row", {"row": row.line}))
                continue
            own: list[Finding] = []
            row, wrong = self._with_its_cells(row)
            if wrong and not self._holds_entries(row):
                found.append(wrong)
                continue
            table = self._table(row, last, one, found)
            if table is None:
                continue
            last = table
            player = wrong or self._player(row, own)
            if not isinstance(player, Finding):
                tables.setdefault(table, []).append((row, player, own))
            elif self._holds_entries(row):
                unread.setdefault(table, []).append(player)
            else:
                found.append(player)
            if len(tables) > _OPEN:
                oldest = next(iter(tables))
                yield self._sheet(oldest, tables.pop(oldest), unread.pop(oldest, ()))
        for table, entries in tables.items():
            yield self._sheet(table, entries, unread.pop(table, ()), claimed)
        for lost in unread.values():
            found += lost
        usual: dict[str, object] = {"points": self._all_discarded} if self.rich else {}
        noted: tuple[tuple[str, list[int], dict[str, object]], ...] = (
            ("rows_end_early", self.early, {}),
            ("dashes", self.dashes, {}),
            ("coins_meant", self.rich, usual),
        )
        for kind, lines, more_told in noted:
            named = [str(line) for line in sorted(lines[:_MOST_NAMED])]
            more = ["…"] if len(lines) > _MOST_NAMED else []
            if lines:
                self.notes.append((kind, {"rows": ", ".join([*named, *more]), **more_told}))

    @cached_property
    def _round(self) -> str:
        """The round by which a table is called, or the sheet of a workbook on which it stands,
        where no column tells rounds."""
        known = [Headings(self.cards)]
        told = places_named(self.tab, known) | places_named(self.name, known)
        return "" if "round" in self.header.fields or not self.tab else told.get("round", "")

    @cached_property
    def _all_discarded(self) -> int | None:
        """The points for the coins of a player who discarded every card; more in the treasury may
        be coins."""
        coins = GAMES[self.cards.game].sheet.all_discarded(self.cards)
        return worth(self.cards, coins)

    def _is_totals(self, row: TableRow, below_totals: bool) -> bool:
        """Whether a row holds the totals of all players, by its name, and is no player's."""
        return totals_of_all(self._cell(row, "player"), below_totals)

    def players(
        self, rows: Iterable[TableRow], claimed: Sequence[Claim] = ()
    ) -> Iterator[TableRow]:
        """The rows that hold a player's entries: a name, where there are names, and any other; none
        that is a remark which has ``claimed`` something."""
        totals, remarks = False, {claim.line for claim in claimed}
        for row in rows:
            if row.line in remarks and not row.places:
                continue
            totals = self._is_totals(row, totals)
            named = "player" not in self.header.fields or bool(self._cell(row, "player"))
            if named and not totals and sum(map(bool, row.cells)) > 1 and not self._is_words(row):
                yield row

    def _is_words(self, row: TableRow) -> bool:
        """Whether a row that ends early holds words, and none of its cells is an entry."""
        cells = [cell for cell in map(row.cell, self._scored()) if cell]
        short = len(row.cells) < len(self.header.headings) and not row.places
        return short and bool(cells) and not any(is_entry(c) or is_nothing(c) for c in cells)

    def _scored(self) -> list[int]:
        """The columns of points."""
        names = (*self.header.categories, "total")
        return [self.header.fields[name] for name in names if name in self.header.fields]

    def _with_its_cells(self, row: TableRow) -> tuple[TableRow, Finding | None]:
        """What is wrong with a row that cannot be read at all, and the row, with the cells that
        another separator gives it; blank cells at its end are nothing.

        Of a row that ends early the cells that it lacks are blank. A workbook's rows all end
        with their last cell that is filled in; of others it is noted.
        """
        wanted, cells = len(self.header.headings), row.cells
        if len(cells) == wanted or (len(cells) > wanted and not any(cells[wanted:])):
            return row, None
        early = 1 < len(cells) < wanted and not self._is_words(row)
        if self.tab and early:
            return row, None
        other = other_separator(cells, self.separator, wanted) if len(cells) < wanted else None
        if other:
            shown = _shown(other), _shown(self.separator)
            told = self._told(row, "S-READ-03", found=shown[0], expected=shown[1])
            return replace(row, cells=tuple(self.separator.join(cells).split(other))), told
        if early:
            self._note(self.early, row)
            return row, None
        added = self.header.added
        found = len(cells) - (added if len(cells) > wanted else 0)
        return row, self._told(row, "S-ROW-01", found=found, expected=wanted - added)

    def _holds_entries(self, row: TableRow) -> bool:
        """Whether a player's entries stand in a row, and no remark nor what lies beside them: under
        half of the headings of points, or more."""
        columns = self._scored()
        return 0 < len(columns) <= 2 * sum(row.cell(n) not in _BLANK for n in columns)

    def _told(self, row: TableRow, code: str, **values: object) -> Finding:
        """What is wrong with a row; of one that was a column, also which."""
        line, column = row.place(0) if row.places else (row.line, None)
        return finding(code, sheet=self.tab, line=line, column=column, **values)  # type: ignore[arg-type]

    def _line(self, row: TableRow, name: str) -> int:
        """The line of a row's cell; of a cell that there is not, that on which the row begins."""
        column = self.header.fields.get(name)
        there = column is not None and column < len(row.cells)
        return row.place(column)[0] if column is not None and there else row.line

    def _note(self, lines: list[int], row: TableRow, name: str = "") -> None:
        """Add the line of a cell to those that are named, while these are not too many."""
        line = self._line(row, name)
        if line not in lines and len(lines) <= _MOST_NAMED:
            lines.append(line)

    def _cell(self, row: TableRow, name: str) -> str:
        column = self.header.fields.get(name)
        return "" if column is None else row.cell(column)

    def _table(
        self, row: TableRow, last: _Place | None, one: bool, found: list[Finding]
    ) -> _Place | None:
        """The event, round and table of a row, with what blank cells take from the row above;
        without a column for tables a round is one."""
        event, round_, table = (place_called(self._cell(row, name), name) for name in PLACE)
        round_ = round_ or self._round
        if last is not None:
            event, round_ = event or last[0], round_ or last[1]
        if "table" not in self.header.fields:
            if "round" in self.header.fields:
                round_, table = "", round_
            elif one:
                return event, round_, self.name
        elif not table and last:
            self.notes.append(("table_above", {"row": row.line, "table": last[2]}))
            table = last[2]
        if not table:
            found.append(self._told(row, "S-ROW-03"))
        return (event, round_, table) if table else None

    def _player(self, row: TableRow, found: list[Finding]) -> PlayerEntries | Finding:
        name = self._cell(row, "player" if "player" in self.header.fields else "board")
        if not name:
            return self._told(row, "S-ROW-02")
        if self.tab and _is_formula(name):
            self._number(row, name, "player", name, found)
        # What a misspelt column may hold does not follow from the total.
        unsure = {*self.header.doubtful}
        values: dict[str, int | None] = {}
        cells = {c: self._cell(row, c) for c in (*self.cards.categories, "coins", "total")}
        if (coins := coins_in(cells["coins"])) is not None:
            cells["coins"] = str(coins)
        held = coins_in(cells.get("treasury", ""))
        if held is not None and cells["coins"] in _BLANK:
            cells["treasury"] = ""
        else:
            held = None
        for category, text in cells.items():
            if is_nothing(text):
                self._note(self.dashes, row, category)
                text = "0"
            elif category in self.cards.categories:
                text = points_in(self.cards, category, text)
            values[category] = self._number(row, name, category, text, found)
            if values[category] is None and text not in _BLANK:
                unsure.add(category)
        if (early := self._total_too_early(values)) is not None:
            told = {"found": values[early], "category": column_names(self.cards, early)}
            found.append(row.wrong("S-ROW-06", self.header.fields[early], player=name, **told))
            values[early] = None
            unsure.add(early)
        usual, treasury = self._all_discarded, values.get("treasury")
        if usual is not None and (treasury or 0) > usual and values["total"] is None:
            self._note(self.rich, row, "treasury")
        return PlayerEntries(
            name=name,
            points={c: values[c] for c in self.cards.categories},
            total=values["total"],
            coins=values["coins"] if held is None else held,
            board=self._cell(row, "board"),
            seat=self._seat(row, name, found),
            start=self._number(row, name, "start", self._cell(row, "start"), found),
            bid=self._number(row, name, "bid", self._cell(row, "bid"), found),
            line=row.line,
            total_line=self._line(row, "total"),
            unsure=frozenset(unsure),
            digits={
                c: text for c, text in cells.items() if text[:1] == "0" and text[1:].isdecimal()
            },
            besides=sum(whole_number(row.cell(n)) or 0 for n in self.header.besides),
        )

    def _total_too_early(self, values: Mapping[str, int | None]) -> str | None:
        """The category under which a row without a total has what must be one: its last number,
        which is no less than all others together."""
        columns = sorted(self.cards.categories, key=lambda c: self.header.fields.get(c, -1))
        *others, last = [c for c in columns if values[c] is not None] or [""]
        if "total" not in self.header.fields or values["total"] is not None:
            return None
        points = sum(values[c] or 0 for c in others)
        is_total = len(others) >= _BESIDE and 0 < points <= (values[last] or 0)
        return last if is_total else None

    def _seat(self, row: TableRow, player: str, found: list[Finding]) -> int | None:
        return self._number(row, player, "seat", self._cell(row, "seat"), found)

    def _number(
        self, row: TableRow, player: str, category: str, text: str, found: list[Finding]
    ) -> int | None:
        if text in _BLANK:
            return None
        number = whole_number(text)
        code = "S-CELL-04" if _is_formula(text) else "S-CELL-01" if number is None else ""
        if (
            number is not None
            and number < 0
            and not scorer_of(self.cards).may_be_negative(category)
        ):
            code, number = "S-CELL-02", None
        if code:
            told = {"player": player, "category": column_names(self.cards, category)}
            found.append(row.wrong(code, self.header.fields[category], found=text, **told))
        return number

    def _enough(self, sheet: Sheet) -> int:
        """How many lines show that coins are meant as points: one under a word that people use for
        these too, else two; none do where a line has points too."""
        if any(p.coins is not None and p.points["treasury"] is not None for p in sheet.players):
            return _FAR
        return 1 if Heading("coins", in_coins=False) in self.header.headings else 2

    def _sheet(
        self,
        place: _Place,
        entries: Sequence[_Line],
        unread: Sequence[Finding],
        claimed: Sequence[Claim] = (),
    ) -> Sheet:
        event, round_, table = place
        sheet = Sheet(
            table,
            tuple(player for _, player, _ in entries),
            file=self.file,
            tab=self.tab,
            line=entries[0][0].line,
            findings=(*unread, *(f for _, _, found in entries for f in found)),
            round=round_,
            event=event,
        )
        if _in_points(sheet, self._enough(sheet)):
            self.notes.append(("money_in_points", {"table": table}))
            sheet = replace(sheet, players=tuple(map(_with_points, sheet.players)))
        ends = [(self._line(r, "end"), p.name, self._cell(r, "end")) for r, p, _ in entries]
        ends += [(claim.line, "", claim.end) for claim in claimed]
        winners = [
            (self._line(r, "winner"), p.name, self._cell(r, "winner")) for r, p, _ in entries
        ]
        winners += [(claim.line, "", claim.winner) for claim in claimed]
        said = any(text not in _BLANK for _, _, text in (*ends, *winners))
        sheet = sheet.with_findings(*(() if said else unread_of(claimed)))
        return checked(self.cards, claims.claimed(self.cards, sheet, ends, winners))


def _in_points(sheet: Sheet, enough: int) -> bool:
    """Whether what stands under coins are their points: with it all lines add up to their totals,
    ``enough`` of them lines with coins."""
    lines = [(_with_points(player), player.total) for player in sheet.players]
    sums = [(sum(n or 0 for n in p.points.values()) + p.besides, total) for p, total in lines]
    with_coins = sum(bool(player.coins) for player in sheet.players)
    return with_coins >= enough and all(points == total for points, total in sums)


def _with_points(player: PlayerEntries) -> PlayerEntries:
    """A line whose coins are the treasury's points."""
    if player.coins is None:
        return player
    return replace(player, points={**player.points, "treasury": player.coins}, coins=None)


def _is_formula(text: str) -> bool:
    """Whether a cell holds a formula with which no value was saved."""
    return text.startswith("=")


def _shown(separator: str | None) -> str:
    return {"\t": "tab", None: ""}.get(separator, separator or "")
