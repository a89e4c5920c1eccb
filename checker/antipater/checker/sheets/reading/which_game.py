"""Which game a sheet is of: by its headings, by what it says, or by how many play."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cache

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.game_names import game_names
from antipater.checker.records.headings import PLACE, Headings, bare_word, field_of, totals_of_all
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.layout import HeadedBlock
from antipater.checker.sheets.reading.tables import TableRow, UnreadableSheet
from antipater.grammar.cards.load import load_set

# Headings of a column that names the game of each row.
NAMES_GAME = frozenset({"game", "jeu", "spel"})


def any_game() -> list[Headings]:
    """The headings of every game's first set."""
    return [_headings(game.cards) for game in GAMES.values()]


@cache
def _headings(name: str) -> Headings:
    return Headings(load_set(name))


def game_of(fields: Set[str], players: int) -> str | None:
    """The card set of the one game that has such headings, or tables of so many players."""
    marked = _marked(fields)
    fitting = marked or _of_so_many(players)
    return fitting[0] if len(fitting) == 1 else None


def by_game(
    tables: Sequence[HeadedBlock], known: Sequence[Headings]
) -> tuple[dict[str, list[HeadedBlock]], list[Finding]]:
    """Tables by the card set of their game, in the order of the first of each, and findings about
    those of which it cannot be told.

    A table says which by headings that only one game has, a column ``game``, its title, or the
    name of its sheet. Where one game is said anywhere, those that say nothing are of it if so
    many can play it; else they are told by how many play. Raises ``UnreadableSheet`` where no
    table's game can be told.
    """
    parts = [part for table in tables for part in _parted(table)]
    told = [said(part, known) for part in parts]
    sure = {name for names in told for name in names if len(names) == 1}
    largest = max(_players(part, known) for part in parts)
    found: list[Finding] = []
    games: dict[str, list[HeadedBlock]] = {}
    for part, names in zip(parts, told, strict=True):
        fitting = _of_so_many(_players(part, known) if sure else largest)
        one = len(sure) == 1 and (not fitting or sure & {*fitting})
        meant = names or ([*sure] if one else fitting)
        if len(meant) == 1:
            games.setdefault(meant[0], []).append(part)
        else:
            found.append(_untold(part, names, largest))
    if not games:
        raise UnreadableSheet(found[0])
    return games, found


def _untold(part: HeadedBlock, names: Sequence[str], players: int) -> Finding:
    at = part.heading.line
    if names:
        return finding("S-GAME-03", sheet=part.tab, line=at)
    if all(players > game.sheet.players[-1] for game in GAMES.values()):
        return finding("S-GAME-02", sheet=part.tab, line=at, found=players)
    return finding("S-GAME-01", sheet=part.tab, line=at)


def _parted(table: HeadedBlock) -> Iterator[HeadedBlock]:
    """A table as it stands; one with a column that names the game of its rows by game."""
    column = next((n for n in range(len(table.heading.cells)) if _is_of_games(table, n)), None)
    if column is None:
        yield table
        return
    heads, last = table.heading, ""
    cells = tuple("" if n == column else cell for n, cell in enumerate(heads.cells))
    rows: dict[str, list[TableRow]] = {}
    for row in table.rows:
        last = game_named(row.cell(column)) or last
        rows.setdefault(last, []).append(row)
    heading = TableRow(heads.line, cells, heads.places)
    for game, own in rows.items():
        yield replace(table, heading=heading, rows=tuple(own), game=game)


def names_games(table: HeadedBlock) -> bool:
    """Whether a table has a column that names the game of its rows."""
    return any(_is_of_games(table, n) for n in range(len(table.heading.cells)))


def _is_of_games(table: HeadedBlock, column: int) -> bool:
    if bare_word(table.heading.cells[column]) not in NAMES_GAME:
        return False
    cells = {row.cell(column) for row in table.rows} - {""}
    return bool(cells) and all(map(game_named, cells))


def said(part: HeadedBlock, known: Sequence[Headings]) -> list[str]:
    """The card sets of the games that a table says it is of, most surely first: none, one, or
    two that cannot both be."""
    if part.game:
        return [part.game]
    marked = _marked(set(_fields(part, known)))
    named = game_within(part.title) or game_within(part.tab)
    return [named] if named and len(marked) != 1 else marked


def _marked(fields: Set[str]) -> list[str]:
    return [game.cards for game in GAMES.values() if game.sheet.marks & fields]


def _of_so_many(players: int) -> list[str]:
    return [game.cards for game in GAMES.values() if players in game.sheet.players]


@cache
def _names() -> dict[str, str]:
    """The card set by each name of its game, longest name first."""
    names = {_words(name): GAMES[game].cards for name, game in game_names().items()}
    return dict(sorted(names.items(), key=lambda item: -len(item[0])))


def _words(text: str) -> str:
    """The words of a text, bare, with a blank around each."""
    words = map(bare_word, re.split(r"[\W_]+", text))
    return f" {' '.join(filter(None, words))} "


def game_named(text: str) -> str:
    """The card set of the game that a text names, or nothing."""
    return _names().get(_words(text), "")


def game_within(text: str) -> str:
    """The card set of the game that a title names among other words, or nothing."""
    words = _words(text)
    return next((cards for name, cards in _names().items() if name in words), "")


def _fields(part: HeadedBlock, known: Sequence[Headings]) -> list[str]:
    return [field_of(cell, known) for cell in part.heading.cells]


def _players(part: HeadedBlock, known: Sequence[Headings]) -> int:
    """The rows of the largest table of a block; a blank cell has what the row above has."""
    fields, sizes = _fields(part, known), Counter[tuple[str, ...]]()
    place, totals = ("",) * len(PLACE), False
    for row in part.rows:
        own = [_cell(row, fields, name) for name in PLACE]
        remark = sum(map(bool, row.cells)) < 2
        totals = totals_of_all(_cell(row, fields, "player"), totals)
        if not (remark or totals):
            place = tuple(cell or above for cell, above in zip(own, place, strict=True))
            sizes[place] += 1
    return max(sizes.values(), default=0)


def _cell(row: TableRow, fields: Sequence[str], name: str) -> str:
    """The cell of a row below the heading of a field; blank where there is none."""
    return row.cell(fields.index(name)) if name in fields else ""
