"""Scoresheets from CSV: headings understood, cells checked, rows put together by table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, groupby, islice
from typing import TypeAlias

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.sheets import claims
from antipater.checker.sheets.headings import Heading, Headings, simplified
from antipater.checker.sheets.layout import Block, blocks, scores_in
from antipater.checker.sheets.sheet import (
    PlayerEntries,
    Reading,
    Sheet,
    may_be_negative,
    treasury_points,
)
from antipater.checker.sheets.spreadsheets import is_workbook, workbook_rows
from antipater.checker.sheets.tables import (
    SEPARATORS,
    NotText,
    Row,
    UnreadableSheet,
    decoded,
    other_separator,
    split,
)
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

_BLANK = frozenset({"", "?"})
_NO_CATEGORIES = frozenset({"table", "player", "total", "end", "winner", "board", "seat"})


# Characters of a text from which on its tables are read one by one; and how many of its rows
# tell how they lie, how many tables are kept open for rows that come later.
_LARGE, _LOOKED_AT, _OPEN = 2_000_000, 200, 1_000


def read_sheets(raw: bytes, file: str = "", game: str | None = None) -> Reading:
    """All sheets of a CSV or TSV file or a workbook, in whatever way their tables lie.

    ``game`` is a card set's name where it is known. Raises ``UnreadableSheet`` where no
    headings are found. Bad cells and rows become findings; the rest is read. The sheets of
    a very large file are read while they are asked for.
    """
    if is_workbook(raw):
        pages = [page for page in workbook_rows(raw) if page]
        return read_pages(pages, file, game)
    try:
        text, encoding = decoded(raw)
    except NotText:
        raise UnreadableSheet(finding("S-READ-01", found="no text")) from None
    text = _without_hint(text)
    notes = [("encoding", {"encoding": encoding})] if encoding != "UTF-8" else []
    separator = _separator(text)
    notes.append(("separator", {"separator": "tab" if separator == "\t" else separator}))
    rows = split(text, separator)
    if len(text) < _LARGE:
        return read_pages([list(rows)], file, game, separator, notes)
    first = list(islice(rows, _LOOKED_AT))
    return read_pages([first], file, game, separator, notes, later=rows)


def read_pages(
    pages: Sequence[Sequence[Row]],
    file: str = "",
    game: str | None = None,
    separator: str = "",
    notes: Sequence[tuple[str, Mapping[str, object]]] = (),
    later: Iterable[Row] | None = None,
) -> Reading:
    """The sheets of pages of rows. ``later``: rows after those of a single page, unread."""
    known = any_game()
    tables = [block for page in pages if page for block in blocks(page, known)]
    headed = [block for block in tables if scores_in(block.heading.cells, known)]
    if not headed:
        line = tables[0].heading.line if tables else 1
        raise UnreadableSheet(finding("S-READ-02", line=line))
    tables = headed
    cards = load_set(game or _game_of(tables, known))
    readers = []
    for n, block in enumerate(tables, start=1):
        header = _Header.of(cards, block.heading)
        if not header.categories:
            raise UnreadableSheet(finding("S-READ-02", line=block.heading.line))
        readers.append(_Reader(cards, header, separator, file, block.title or str(n)))
    found = [each for reader in readers for each in reader.header.findings]
    if later is not None and len(readers) == 1:
        rows = chain(tables[0].rows, later)
        sheets: Iterable[Sheet] = readers[0].sheets(rows, one=False, found=found)
    else:
        most = GAMES[cards.game].sheet.players[-1]
        sheets = tuple(
            sheet
            for reader, block in zip(readers, tables, strict=True)
            for sheet in reader.sheets(block.rows, len(block.rows) <= most, found)
        )
    header = readers[0].header
    titles = tables[0].heading.cells
    return Reading(
        cards.game,
        sheets,
        [*notes, *(note for reader in readers for note in reader.notes)],
        found,
        {title: h.field for title, h in zip(titles, header.headings, strict=True) if h},
    )


def _without_hint(text: str) -> str:
    """Without the line ``sep=;`` that Excel writes for itself."""
    first, _, rest = text.partition("\n")
    return "\n" + rest if simplified(first).startswith("sep") and "=" in first else text


def _separator(text: str) -> str:
    """The separator under which the first rows have most headings, across or down."""
    known, beginning = any_game(), "\n".join(text[:20_000].split("\n")[:15])

    def understood(separator: str) -> tuple[int, int]:
        rows = list(split(beginning, separator))
        across = max((scores_in(row.cells, known) for row in rows), default=0)
        down = [row.cells[0] for row in rows if len(row.cells) > 1]
        return max(across, scores_in(down, known)), sum(len(row.cells) for row in rows)

    return max(SEPARATORS, key=understood)


def _game_of(tables: Sequence[Block], known: Sequence[Headings]) -> str:
    """The card set of the sheets' game; ``UnreadableSheet`` where that cannot be told."""
    fields: set[str] = set()
    largest = 0
    for block in tables:
        cells = [
            next((h.field for one in known if (h := one.understood(cell))), "")
            for cell in block.heading.cells
        ]
        fields |= set(cells)
        players = len(block.rows)
        if "table" in cells:
            column = cells.index("table")
            named = [row.cells[column] for row in block.rows if len(row.cells) > column]
            players = max((len(list(group)) for _, group in groupby(named)), default=0)
        largest = max(largest, players)
    line = tables[0].heading.line
    game = game_of(fields, largest)
    if game is None and all(largest > each.sheet.players[-1] for each in GAMES.values()):
        raise UnreadableSheet(finding("S-GAME-02", line=line, found=largest))
    if game is None:
        raise UnreadableSheet(finding("S-GAME-01", line=line))
    return game


def any_game() -> list[Headings]:
    """The headings of every game's first set."""
    return [Headings(load_set(game.cards)) for game in GAMES.values()]


def game_of(fields: Set[str], players: int) -> str | None:
    """The card set of the one game that has such headings, or tables of so many players."""
    marked = [game for game in GAMES.values() if game.sheet.marks & fields]
    fitting = marked or [game for game in GAMES.values() if players in game.sheet.players]
    return fitting[0].cards if len(fitting) == 1 else None


@dataclass
class _Header:
    """The heading row as it is understood."""

    headings: list[Heading | None]
    findings: list[Finding] = field(default_factory=list)

    @classmethod
    def of(cls, cards: CardSet, row: Row) -> "_Header":
        words = Headings(cards)
        header = cls([words.understood(cell) for cell in row.cells])
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
        header.findings += [
            finding("S-COLUMN-01", line=row.line, expected=category)
            for category in ("player", *cards.categories)
            if category not in seen and not (category == "treasury" and "coins" in seen)
        ]
        return header

    @cached_property
    def fields(self) -> Mapping[str, int]:
        return {h.field: n for n, h in enumerate(self.headings) if h}

    @property
    def categories(self) -> list[str]:
        return [name for name in self.fields if name not in _NO_CATEGORIES]


# A row, its player, and what is wrong with its cells.
_Line: TypeAlias = tuple[Row, PlayerEntries, list[Finding]]


class _Reader:
    """The rows of one file, put together by table."""

    def __init__(
        self, cards: CardSet, header: _Header, separator: str, file: str, name: str
    ) -> None:
        self.name = name
        self.cards = cards
        self.header = header
        self.separator = separator
        self.file = file
        self.notes: list[tuple[str, Mapping[str, object]]] = []
        self.loose: list[Finding] = []

    def sheets(self, rows: Iterable[Row], one: bool, found: list[Finding]) -> Iterator[Sheet]:
        """The sheets of some rows; ``one``: without a column for it they are one table.

        What belongs to no sheet goes to ``found``. Rows of one table that lie more than
        a thousand tables apart are two tables.
        """
        tables: dict[str, list[_Line]] = {}
        last = ""
        for row in rows:
            self.loose = found
            if self._misshapen(row):
                continue
            table = self._table(row, last, one)
            if table is None:
                continue
            last = table
            own: list[Finding] = []
            player = self._player(row, own)
            if player is not None:
                tables.setdefault(table, []).append((row, player, own))
            if len(tables) > _OPEN:
                oldest = next(iter(tables))
                yield self._sheet(oldest, tables.pop(oldest))
        for table, entries in tables.items():
            yield self._sheet(table, entries)

    def _misshapen(self, row: Row) -> bool:
        """Whether a row cannot be read at all; trailing blank cells are nothing."""
        wanted, cells = len(self.header.headings), row.cells
        if len(cells) == wanted or (len(cells) > wanted and not any(cells[wanted:])):
            return False
        other = other_separator(cells, self.separator, wanted)
        if len(cells) < wanted and other is None and len(cells) >= wanted - 1:
            return False
        self.loose.append(
            finding(
                "S-READ-03", line=row.line, found=_shown(other), expected=_shown(self.separator)
            )
            if other and len(cells) < wanted
            else finding("S-ROW-01", line=row.line, found=len(cells), expected=wanted)
        )
        return True

    def _cell(self, row: Row, name: str) -> str:
        column = self.header.fields.get(name)
        return row.cells[column] if column is not None and column < len(row.cells) else ""

    def _table(self, row: Row, last: str, one: bool) -> str | None:
        if "table" not in self.header.fields:
            if one:
                return self.name
            self.loose.append(finding("S-ROW-03", line=row.line))
            return None
        table = self._cell(row, "table")
        if not table and last:
            self.notes.append(("table_above", {"row": row.line, "table": last}))
            return last
        if not table:
            self.loose.append(finding("S-ROW-03", line=row.line))
        return table or None

    def _player(self, row: Row, found: list[Finding]) -> PlayerEntries | None:
        name = self._cell(row, "player")
        if not name:
            self.loose.append(finding("S-ROW-02", line=row.line))
            return None
        unsure: set[str] = set()
        values: dict[str, int | None] = {}
        for category in (*self.cards.categories, "coins", "total"):
            text = self._cell(row, category)
            values[category] = self._number(row, name, category, text, found)
            if values[category] is None and text not in _BLANK:
                unsure.add(category)
        entries = PlayerEntries(
            name=name,
            points={c: values[c] for c in self.cards.categories},
            total=values["total"],
            coins=values["coins"],
            board=self._cell(row, "board"),
            seat=self._seat(row, name, found),
            line=row.line,
            unsure=frozenset(unsure),
        )
        return with_treasury(self.cards, entries, found)

    def _seat(self, row: Row, player: str, found: list[Finding]) -> int | None:
        return self._number(row, player, "seat", self._cell(row, "seat"), found)

    def _number(
        self, row: Row, player: str, category: str, text: str, found: list[Finding]
    ) -> int | None:
        if text in _BLANK:
            return None
        line, column = row.place(self.header.fields[category])
        number = whole_number(text)
        code = "S-CELL-01" if number is None else ""
        if number is not None and number < 0 and not may_be_negative(self.cards, category):
            code, number = "S-CELL-02", None
        if code:
            found.append(
                finding(
                    code, line=line, column=column, found=text, player=player, category=category
                )
            )
        return number

    def _sheet(self, table: str, entries: "list[_Line]") -> Sheet:
        seats = [player.seat for _, player, _ in entries]
        seated = None not in seats and len(set(seats)) == len(seats)
        if seated:
            entries = sorted(entries, key=lambda line: line[1].seat or 0)
        sheet = Sheet(
            table,
            tuple(player for _, player, _ in entries),
            seated=seated,
            file=self.file,
            line=entries[0][0].line,
            findings=tuple(f for _, _, found in entries for f in found),
        )
        ends = [(r.line, self._cell(r, "end")) for r, _, _ in entries]
        winners = [(r.line, p.name, self._cell(r, "winner")) for r, p, _ in entries]
        return checked(self.cards, claims.claimed(self.cards, sheet, ends, winners))


def whole_number(text: str) -> int | None:
    """A whole number as people and spreadsheets write it (``12``, ``12.0``, ``−1``), else None."""
    plain = text.replace("\u2212", "-").replace("\u00a0", "").strip()
    head, dot, tail = plain.replace(",", ".").partition(".")
    if dot and set(tail) - {"0"}:
        return None
    digits = head.removeprefix("-").removeprefix("+")
    return int(head) if digits.isdecimal() and len(digits) < 7 else None


def with_treasury(cards: CardSet, entries: PlayerEntries, found: list[Finding]) -> PlayerEntries:
    """The treasury's points where the sheet gives coins; both are compared where it gives both."""
    if entries.coins is None:
        return entries
    worth = treasury_points(cards, entries.coins)
    stated = entries.points.get("treasury")
    if stated is None:
        return replace(entries, points={**entries.points, "treasury": worth})
    if stated != worth:
        found.append(
            finding(
                "S-CELL-03",
                line=entries.line,
                expected=worth,
                found=stated,
                player=entries.name,
                coins=entries.coins,
            )
        )
    return entries


def checked(cards: CardSet, sheet: Sheet) -> Sheet:
    """The sheet with findings about its players: how many, and none twice."""
    sizes = GAMES[cards.game].sheet.players
    low, high = sizes[0], sizes[-1]
    found: list[Finding] = []
    if not low <= len(sheet.players) <= high:
        expected = str(low) if low == high else f"{low}-{high}"
        found.append(
            finding(
                "S-PLAYER-02",
                line=sheet.line,
                found=len(sheet.players),
                expected=expected,
                table=sheet.table,
            )
        )
    names = [player.name for player in sheet.players]
    for n, player in enumerate(sheet.players):
        if player.name in names[:n]:
            found.append(
                finding("S-PLAYER-01", line=player.line, found=player.name, table=sheet.table)
            )
    return sheet.with_findings(*found)


def _shown(separator: str | None) -> str:
    return {"\t": "tab", None: ""}.get(separator, separator or "")
