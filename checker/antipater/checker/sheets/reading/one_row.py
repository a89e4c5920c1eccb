"""Tables with a game in each row: what is told of a player, and beside it the same of another."""

from collections import Counter
from collections.abc import Mapping, Sequence

from antipater.checker.records.headings import NOT_SCORED, Headings, field_of
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.tables import TableRow

# Categories that are told of each player, at least, and rows among which headings are looked for.
_ENOUGH, _LOOKED_AT = 3, 60


def of_players(rows: Sequence[TableRow], known: Sequence[Headings]) -> Sequence[TableRow]:
    """The rows, where each was of a game with a row for each player; each cell keeps its place.

    That they are is told by headings that take turns (``Civil A``, ``Civil B``), by a column that
    numbers the games, or by as many rows as no table has players.
    """
    for at, row in enumerate(rows[:_LOOKED_AT]):
        fields = [field_of(cell, known) for cell in row.cells]
        columns, below = _columns(fields), rows[at + 1 :]
        if columns and (_take_turns(columns) or _are_games(fields, len(below))):
            shared = [n for n, field in enumerate(fields) if fields.count(field) == 1 or not field]
            numbered = "table" in {fields[n] for n in shared}
            heading = _picked(row, [*shared, *columns[0].values()], "" if numbered else "table")
            return [
                *rows[:at],
                heading,
                *(
                    _picked(game, [*shared, *own.values()], "" if numbered else str(number))
                    for number, game in enumerate(below, start=1)
                    for own in columns
                ),
            ]
    return rows


def _columns(fields: Sequence[str]) -> list[Mapping[str, int]]:
    """For each player the column of each field, if a name, and categories or a total, are told of
    all alike."""
    times = Counter(field for field in fields if field)
    scored = {field for field in times if field not in NOT_SCORED}
    players = times["player"]
    enough = len(scored) >= _ENOUGH or times["total"] == players
    if players < 2 or not enough or {times[field] for field in scored} - {players}:
        return []
    told = [field for field in times if times[field] == players]
    at = {field: [n for n, each in enumerate(fields) if each == field] for field in told}
    return [{field: at[field][n] for field in told} for n in range(players)]


def _take_turns(columns: Sequence[Mapping[str, int]]) -> bool:
    """Whether each field is told of all players before the next."""
    return max(columns[0].values()) > min(columns[1].values())


def _are_games(fields: Sequence[str], rows: int) -> bool:
    """Whether so many rows are games and no players."""
    marked = [game for game in GAMES.values() if game.sheet.marks & {*fields}]
    sizes = {size for game in marked or GAMES.values() for size in game.sheet.players}
    return fields.count("table") == 1 or rows not in sizes


def _picked(row: TableRow, columns: Sequence[int], first: str) -> TableRow:
    """Some cells of a row, with one more before them where there is what to write in it."""
    cells = tuple(row.cell(n) for n in columns)
    places = tuple((row.line, n + 1) for n in columns)
    if not first:
        return TableRow(row.line, cells, places)
    return TableRow(row.line, (first, *cells), ((row.line, 1), *places))
