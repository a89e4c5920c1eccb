"""Scoresheets from CSV: headings understood, cells checked, rows put together by table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.sheets import claims
from antipater.checker.sheets.headings import Heading, Headings, simplified
from antipater.checker.sheets.sheet import PlayerEntries, Reading, Sheet, treasury_points
from antipater.checker.sheets.tables import (
    SEPARATORS,
    NotText,
    Row,
    decoded,
    other_separator,
    split,
)
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet

GAMES = ("duel", "seven_wonders")
PLAYERS = {"duel": (2, 2), "seven_wonders": (2, 7)}
_BLANK = frozenset({"", "?"})


class Unreadable(ValueError):
    """No sheet can be made of the input; ``findings`` say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(findings[0].code)
        self.findings = findings


def read_csv(raw: bytes, file: str = "", game: str | None = None) -> Reading:
    """All sheets of a CSV file.

    ``game`` is a card set's name where it is known. Raises ``Unreadable`` where no
    heading row is found. Bad cells and rows become findings; the rest is read.
    """
    try:
        text, encoding = decoded(raw)
    except NotText:
        raise Unreadable(finding("S-READ-01", found="no text")) from None
    text = _without_hint(text)
    separator, rows = _rows(text)
    if not rows:
        raise Unreadable(finding("S-READ-02", line=1))
    game = game or _game_of(rows)
    if game is None:
        raise Unreadable(finding("S-GAME-01", line=rows[0].line))
    cards = load_set(game)
    header = _Header.of(cards, rows[0])
    if not header.categories:
        raise Unreadable(finding("S-READ-02", line=rows[0].line))
    reader = _Reader(cards, header, separator, file)
    sheets = reader.sheets(rows[1:])
    notes = [("encoding", (encoding,))] if encoding != "UTF-8" else []
    notes.append(("separator", (separator,)))
    return Reading(
        cards.game,
        tuple(sheets),
        (*notes, *reader.notes),
        (*header.findings, *reader.loose),
        {title: h.field for title, h in zip(rows[0].cells, header.headings, strict=True) if h},
    )


def _without_hint(text: str) -> str:
    """Without the line ``sep=;`` that Excel writes for itself."""
    first, _, rest = text.partition("\n")
    return "\n" + rest if simplified(first).startswith("sep") and "=" in first else text


def _rows(text: str) -> tuple[str, list[Row]]:
    """The separator under which the first row has most headings, and the rows."""
    any_set = Headings(load_set("duel")), Headings(load_set("seven_wonders"))

    def understood(separator: str) -> int:
        rows = split(text, separator)[:1]
        return sum(any(h.understood(c) for h in any_set) for row in rows for c in row.cells if c)

    separator = max(SEPARATORS, key=understood)
    return separator, split(text, separator)


def _game_of(rows: Sequence[Row]) -> str | None:
    """Which game a sheet is of: Duel has progress tokens, 7 Wonders tables of three and more."""
    duel = Headings(load_set("duel"))
    fields = [duel.understood(cell) for cell in rows[0].cells]
    names = [h.field if h else "" for h in fields]
    if "progress" in names:
        return "duel"
    if "board" in names:
        return "seven_wonders"
    table = names.index("table") if "table" in names else None
    if table is None:
        return "seven_wonders" if 3 <= len(rows) - 1 <= 7 else None
    tables = [row.cells[table] for row in rows[1:] if len(row.cells) > table]
    largest = max((len(list(g)) for _, g in groupby(tables)), default=0)
    return "seven_wonders" if 3 <= largest <= 7 else None


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
                            "S-COLUMN-03", line=row.line, column=n + 1, found=cell, expected=near
                        )
                    )
            elif heading.field in seen:
                header.headings[n] = None
                header.findings.append(
                    finding(
                        "S-COLUMN-02",
                        line=row.line,
                        column=n + 1,
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

    @property
    def fields(self) -> Mapping[str, int]:
        return {h.field: n for n, h in enumerate(self.headings) if h}

    @property
    def categories(self) -> list[str]:
        return [name for name in self.fields if name not in ("table", "player", "total", "end")]


class _Reader:
    """The rows of one file, put together by table."""

    def __init__(self, cards: CardSet, header: _Header, separator: str, file: str) -> None:
        self.cards = cards
        self.header = header
        self.separator = separator
        self.file = file
        self.notes: list[tuple[str, tuple[object, ...]]] = []
        self.loose: list[Finding] = []

    def sheets(self, rows: Sequence[Row]) -> list[Sheet]:
        tables: dict[str, list[tuple[Row, PlayerEntries, list[Finding]]]] = {}
        last = ""
        for row in rows:
            if self._misshapen(row):
                continue
            table = self._table(row, last, one=len(rows) <= PLAYERS[self.cards.game][1])
            if table is None:
                continue
            last = table
            found: list[Finding] = []
            player = self._player(row, found)
            if player is not None:
                tables.setdefault(table, []).append((row, player, found))
        return [self._sheet(table, entries) for table, entries in tables.items()]

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
                return "1"
            self.loose.append(finding("S-ROW-03", line=row.line))
            return None
        table = self._cell(row, "table")
        if not table and last:
            self.notes.append(("table above", (row.line, last)))
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
            line=row.line,
            unsure=frozenset(unsure),
        )
        return with_treasury(self.cards, entries, found)

    def _number(
        self, row: Row, player: str, category: str, text: str, found: list[Finding]
    ) -> int | None:
        if text in _BLANK:
            return None
        column = self.header.fields[category] + 1
        number = whole_number(text)
        code = "S-CELL-01" if number is None else ""
        if number is not None and number < 0 and not may_be_negative(self.cards, category):
            code, number = "S-CELL-02", None
        if code:
            found.append(
                finding(
                    code, line=row.line, column=column, found=text, player=player, category=category
                )
            )
        return number

    def _sheet(self, table: str, entries: list[tuple[Row, PlayerEntries, list[Finding]]]) -> Sheet:
        sheet = Sheet(
            table,
            tuple(player for _, player, _ in entries),
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


def may_be_negative(cards: CardSet, category: str) -> bool:
    """Whether points of a category can be below nothing: conflicts of 7 Wonders can."""
    negative = any(name == "conflict_defeat" for name in cards.rules)
    return negative and category in ("military", "total")


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
    low, high = PLAYERS[cards.game]
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
