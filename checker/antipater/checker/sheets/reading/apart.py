"""What tells the tables below one row of headings apart, beside a column that names them: rows that
name a place (``Round 2``), dates, and blank lines."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise

from antipater.checker.records.headings import PLACE, Headings, field_of, headed, is_date
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.layout import HeadedBlock, is_title
from antipater.checker.sheets.reading.tables import TableRow
from antipater.checker.sheets.reading.which_game import said

# The time of day behind a date, and what a date tells.
_TIME = re.compile(r"[\s,T]+\d{1,2}\s*[:hu]\s*\d{2}(?!\d).*$")
_DAY = re.compile(r"[^\W\d]+|\d+")
# What stands between the names of places.
_PARTS = re.compile(r"\s*[,;/|]\s*|\s+[-–—]\s+")


def apart(block: HeadedBlock, known: Sequence[Headings], game: str | None) -> Sequence[HeadedBlock]:
    """A block with columns for what tells its tables apart, or as the blocks that blank lines part;
    of one that may part two tables the line below it is told."""
    if block.heading.places and block.rows and block.rows[0].line == block.heading.line:
        return [block]  # of players who stood across
    block = _by_dates(_by_dividers(block, known), known, _games(block, known, game))
    if {"table", "round"} & {*_fields(block, known)}:
        return [block]
    groups = list(_between_gaps(block.rows))
    players = [[row for row in group if not is_title(row)] for group in groups]
    names = [_names(block, rows, known) for rows in players]
    sizes = _sizes(_games(block, known, game))
    if len(groups) < 2 or not sizes.issuperset(map(len, players)):
        return [block]
    again = any(one & other for one, other in pairwise(names))
    if again or sum(map(len, players)) not in sizes:
        return [_part(block, group, n) for n, group in enumerate(groups, start=1)]
    return [replace(block, gap=groups[1][0].line)]


def _part(block: HeadedBlock, rows: Sequence[TableRow], number: int) -> HeadedBlock:
    """Some rows of a block, with the remarks among them, as a table of its own."""
    title = f"{block.title} {number}" if block.title else ""
    return replace(block, rows=tuple(rows), title=title, remarks=tuple(filter(is_title, rows)))


def _sizes(games: Sequence[str]) -> set[int]:
    """How many players a table of some games can have."""
    return {players for game in games for players in GAMES[game].sheet.players}


def _games(block: HeadedBlock, known: Sequence[Headings], game: str | None) -> list[str]:
    """The games that a block can be of."""
    sets = [game] if game else said(block, known)
    return [name for name, one in GAMES.items() if one.cards in sets] or [*GAMES]


def _fields(block: HeadedBlock, known: Sequence[Headings]) -> list[str]:
    return [field_of(cell, known) for cell in block.heading.cells]


def _names(block: HeadedBlock, rows: Sequence[TableRow], known: Sequence[Headings]) -> set[str]:
    fields = _fields(block, known)
    return {row.cell(fields.index("player")) for row in rows} if "player" in fields else set()


def _between_gaps(rows: Sequence[TableRow]) -> Iterator[Sequence[TableRow]]:
    """The rows, parted where a line is blank and players stand on both sides of it."""
    begin = 0
    for n, (above, row) in enumerate(pairwise(rows), start=1):
        if row.line > above.line + 1 and not (is_title(row) or all(map(is_title, rows[begin:n]))):
            yield rows[begin:n]
            begin = n
    yield rows[begin:]


def _by_dividers(block: HeadedBlock, known: Sequence[Headings]) -> HeadedBlock:
    """A block without rows that name a place alone; it is that of the rows below them."""
    named: dict[str, str] = {}
    rows, told = list[TableRow](), list[dict[str, str]]()
    for row in block.rows:
        if places := _places(row, known):
            above = PLACE[: min(map(PLACE.index, places))]
            named = {part: named[part] for part in above if part in named} | places
        else:
            rows.append(row)
            told.append(named)
    if len(rows) == len(block.rows) or not rows:
        return block
    block = replace(block, rows=tuple(rows))
    for part in PLACE:
        names = {each[part] for each in told if part in each}
        if names:
            # Rows above the first name are of another place.
            first = next(str(n) for n in count(1) if str(n) not in names)
            other = "" if part == "event" or part in _fields(block, known) else first
            block = _with_column(block, part, [each.get(part, other) for each in told], known)
    return block


def _places(row: TableRow, known: Sequence[Headings]) -> dict[str, str]:
    """What a row names that names places alone."""
    return places_named(row.cells[0], known) if is_title(row) else {}


def places_named(text: str, known: Sequence[Headings]) -> dict[str, str]:
    """What a text names that names places alone: ``Round 2``, ``Round 2 - table 1``."""
    parts = _PARTS.split(text)
    told = [headed(part, known) for part in parts]
    named = {field_of(head, known): name for head, name in told}
    named = {part: name.rstrip(" :") for part, name in named.items()}
    return named if named.keys() <= {*PLACE} and all(named.values()) else {}


def _by_dates(block: HeadedBlock, known: Sequence[Headings], games: Sequence[str]) -> HeadedBlock:
    """A block in which days name the event, or the table where no column does, if nothing else
    tells the games of several days apart, and there are players enough on each."""
    fields, heads = _fields(block, known), block.heading.cells
    at = next((n for n, cell in enumerate(heads) if is_date(cell)), None)
    if at is None or {"round", "event"} & {*fields}:
        return block
    part = "event" if "table" in fields else "table"
    told: list[str] = []
    written: dict[tuple[str, ...], str] = {}
    players = Counter[tuple[str, str]]()
    table, day = "", ""
    for row in block.rows:
        table = (row.cell(fields.index("table")) if "table" in fields else "") or table
        if date := _TIME.sub("", row.cell(at)):
            day = written.setdefault(tuple(_DAY.findall(date.casefold())), date)
        told.append(day)
        if not is_title(row):
            players[table, day] += 1
    tables = {table for table, _ in players}
    if len(tables) == len(players) or min(players.values()) < min(_sizes(games)):
        return block
    cells = (*heads[:at], "", *heads[at + 1 :])
    block = replace(block, heading=replace(block.heading, cells=cells))
    return _with_column(block, part, told, known)


def _with_column(
    block: HeadedBlock, part: str, told: Sequence[str], known: Sequence[Headings]
) -> HeadedBlock:
    """A block with a column for a place; where it has one, its blank cells filled in."""
    fields = _fields(block, known)
    added = part not in fields
    at = len(fields) if added else fields.index(part)

    def filled(row: TableRow, cell: str) -> TableRow:
        cells = [*row.cells, *[""] * (at + 1 - added - len(row.cells))]
        if added:
            cells.insert(at, "")
        places = [*row.places, *((row.line, n + 1) for n in range(len(row.places), len(cells)))]
        cells[at] = cells[at] or cell
        return replace(row, cells=tuple(cells), places=tuple(places) if row.places else ())

    heading = filled(block.heading, part)
    rows = (
        row if is_title(row) else filled(row, cell)
        for row, cell in zip(block.rows, told, strict=True)
    )
    return replace(block, heading=heading, rows=tuple(rows), added=block.added + added)
