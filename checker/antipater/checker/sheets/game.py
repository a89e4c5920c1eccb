"""Which game a sheet is of, by its headings or by how many play."""

from collections.abc import Sequence, Set
from itertools import groupby

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import finding
from antipater.checker.sheets.headings import Headings, totals_of_all
from antipater.checker.sheets.layout import Block
from antipater.checker.sheets.tables import Row, UnreadableSheet
from antipater.grammar.cards.load import load_set


def any_game() -> list[Headings]:
    """The headings of every game's first set."""
    return [Headings(load_set(game.cards)) for game in GAMES.values()]


def game_of(fields: Set[str], players: int) -> str | None:
    """The card set of the one game that has such headings, or tables of so many players."""
    marked = [game for game in GAMES.values() if game.sheet.marks & fields]
    fitting = marked or [game for game in GAMES.values() if players in game.sheet.players]
    return fitting[0].cards if len(fitting) == 1 else None


def game_of_tables(tables: Sequence[Block], known: Sequence[Headings]) -> str:
    """The card set of the sheets' game; ``UnreadableSheet`` where that cannot be told."""
    fields: set[str] = set()
    largest = 0
    for block in tables:
        cells = [
            next((h.field for one in known if (h := one.understood(cell))), "")
            for cell in block.heading.cells
        ]
        fields |= set(cells)
        places = [(_cell(row, cells, "player"), _cell(row, cells, "table")) for row in block.rows]
        named = [table for player, table in places if not totals_of_all(player, table)]
        largest = max((largest, *(len(list(group)) for _, group in groupby(named))))
    line, tab = tables[0].heading.line, tables[0].tab
    game = game_of(fields, largest)
    if game is None and all(largest > each.sheet.players[-1] for each in GAMES.values()):
        raise UnreadableSheet(finding("S-GAME-02", sheet=tab, line=line, found=largest))
    marked = sum(bool(each.sheet.marks & fields) for each in GAMES.values())
    if game is None and marked > 1:
        raise UnreadableSheet(finding("S-GAME-03", sheet=tab, line=line))
    if game is None:
        raise UnreadableSheet(finding("S-GAME-01", sheet=tab, line=line))
    return game


def _cell(row: Row, fields: Sequence[str], name: str) -> str:
    """The cell of a row below the heading of a field; blank where there is none."""
    column = fields.index(name) if name in fields else len(row.cells)
    return row.cells[column] if column < len(row.cells) else ""
