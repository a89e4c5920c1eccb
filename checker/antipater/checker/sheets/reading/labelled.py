"""Scores told in a message: ``Anna: blue 20, science 9, coins 4`` on a line for each player, or
each entry on a line of its own below the name of its player.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import (
    PLACE,
    Headings,
    bare_word,
    field_of,
    is_field,
    names_game,
)
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.headed_entries import (
    NO_POINTS,
    HeadedEntry,
    entries_of,
    entry_of,
    parts_of,
    unread_below,
)
from antipater.checker.sheets.reading.pad_order import is_entry
from antipater.checker.sheets.reading.remarks import apart_from_claims, claim_of
from antipater.checker.sheets.reading.tables import TableRow
from antipater.grammar.cards.load import load_set

_LINE = re.compile(r"\s*(?:[-*•]\s+)?(?:([^:]{1,60}?)\s*[:：]\s*)?(.+)")
# When a message came, as chats have it before the name: ``[20:15]``, ``12/03/24, 20:15 -``,
# ``20h15``.
_SENT = re.compile(
    r"^\s*\[?(?:\d[\d/.-]*,?\s+)?\d\d?[:.h]\d\d(?::\d\d)?(?:\]|\s*-\s|,?\s+(?=[^\W\d]))\s*",
    re.MULTILINE,
)
# What may be a board behind a name.
_WITH_BOARD = re.compile(r"(.+?)\s*(?:\s[-–]\s+|[(\[/,]\s*)([^()\[\]]+)[)\]]?")
# An entry of two players: ``Civil: 20/6``.
_OF_TWO = re.compile(r"\D+\d+[/,]\d+")
# Understood entries from which on a line is taken for a player's, and lines that are looked at.
_FEWEST, _MOST_LINES = 3, 100
# The number and text of a line, and the entries on the lines below it.
_Block: TypeAlias = tuple[int, str, list[HeadedEntry]]


@dataclass(frozen=True)
class _Line:
    """A line of a message: whom it names, on which board, and the entries that it holds."""

    number: int
    text: str
    player: str
    board: str
    entries: Sequence[HeadedEntry]

    def understood(self, known: Sequence[Headings]) -> int:
        """How many entries are points of a category."""
        return sum(field_of(heading, known) not in NO_POINTS for heading, _ in self.entries)


def labelled_rows(text: str, known: Sequence[Headings]) -> list[TableRow]:
    """Rows of headings, and the rows below them, of a text whose lines name a player and each
    entry, or of which none names one, so that they are numbered; no rows of any other text.

    Lines above the first player stand before them, and one that names another table before its own
    headings. What else holds numbers or claims a result is a row of one cell; others are not read.
    """
    text = _SENT.sub("", text)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    told = [_line(n, line, known) for n, line in _joined(lines[:_MOST_LINES], known)]
    players = [line for line in told if _is_players(line, known)]
    players = [line for line in players if not _remarks_on(line, players, known)]
    named = [line.player for line in players]
    first = next((n for n, line in enumerate(told) if line in players), len(told))
    others = [
        line
        for line in told[first:]
        if line not in players
        and (_holds_numbers(line) or claim_of(TableRow(line.number, (line.text,)), named, known))
    ]
    sure = sum(_is_sure(line, known) for line in players)
    if sure < 2 or len(others) >= sure:
        return []
    # Players may call one category by two words.
    words: dict[str, str] = {"player": "player"}
    for word in (heading for line in players for heading, _ in _with_board(line)):
        words.setdefault(field_of(word, known) or word, word)
    numbered = not any(named)
    names = {line.number: str(n) if numbered else line.player for n, line in enumerate(players, 1)}
    rows = [TableRow(line.number, (line.text.strip(),)) for line in told[:first]]
    rows.append(TableRow(told[first].number, (*words.values(),)))
    for before, line in zip([None, *told[first:]], told[first:], strict=False):
        if line in players:
            cells = {"player": names[line.number], **_cells(_with_board(line), known)}
            rows.append(TableRow(line.number, tuple(cells.get(field, "") for field in words)))
        elif line in others:
            rows.append(TableRow(line.number, (line.text.strip(),)))
        elif before and _is_title(line):
            rows.append(TableRow(line.number, (line.text.strip(),)))
            rows.append(TableRow(line.number, (*words.values(),)))
    return rows


def _is_players(line: _Line, known: Sequence[Headings]) -> bool:
    """Whether a line is a player's, even if little of it is understood."""
    understood = line.understood(known)
    return understood >= _FEWEST or (understood > 0 and bool(line.player))


def _is_sure(line: _Line, known: Sequence[Headings]) -> bool:
    """Whether a line can hardly be anything else: two entries will do behind a colon."""
    headed = all(field_of(heading, known) for heading, _ in line.entries)
    few = headed and len(line.entries) > 1 and ":" in line.text
    return few or line.understood(known) >= _FEWEST


def _remarks_on(line: _Line, players: Sequence[_Line], known: Sequence[Headings]) -> bool:
    """Whether a line of few entries, and no colon behind a name, begins with the name of another:
    ``Anna had 7 coins``."""
    names = (f"{other.player} " for other in players if other.player)
    few = line.understood(known) < _FEWEST and ":" not in line.text
    return few and any(line.player.startswith(name) for name in names)


def _holds_numbers(line: _Line) -> bool:
    """Whether a line that is not a title holds numbers."""
    return any(map(str.isdecimal, line.text)) and not _is_title(line)


def _is_title(line: _Line) -> bool:
    """Whether a line names a table: by its game, or by a word with which such names begin."""
    first = bare_word(line.text.split()[0])
    return names_game(line.text) or any(is_field(first, place) for place in PLACE)


def _with_board(line: _Line) -> Sequence[HeadedEntry]:
    return [*line.entries, ("board", line.board)] if line.board else line.entries


def _cells(entries: Sequence[HeadedEntry], known: Sequence[Headings]) -> dict[str, str]:
    """What stands beside each heading, by its field; of one that is there twice both."""
    cells: dict[str, str] = {}
    for heading, entry in entries:
        field = field_of(heading, known) or heading
        cells[field] = f"{cells[field]}; {entry}" if field in cells else entry
    return cells


def _joined(
    lines: Sequence[tuple[int, str]], known: Sequence[Headings]
) -> Sequence[tuple[int, str]]:
    """The lines; where entries stand on lines of their own, those of each player behind the name
    above them. A heading that nobody knows is one all the same right below another entry, and so
    is one that is known where its entry cannot be read."""
    blocks: list[_Block] = []
    read = list[list[str]]()
    above = 0
    for n, line in lines:
        part = line.strip(" \t.,;•*").removeprefix("- ")
        is_title = not blocks and names_game(part)
        entry = None if is_title else entry_of(part, known)
        scored = entry is not None and field_of(entry[0], known) not in NO_POINTS - {"total"}
        below = bool(blocks) and n == above + 1
        if blocks and entry and (scored or (blocks[-1][2] and below)):
            blocks[-1][2].append(entry)
            read[-1].append(" ".join(entry))
        elif below and (unread := unread_below(part, blocks[-1][2], known)):
            blocks[-1][2].append(unread)
        else:
            blocks.append((n, line, []))
            read.append([])
        above = n
    told = [entries for entries in read if entries]
    every = [part for entries in told for part in entries]
    if not told or min(map(len, told)) < _FEWEST or all(map(_OF_TWO.fullmatch, every)):
        return lines
    return [
        (n, f"{line.rstrip(' :')}: {', '.join(map(' '.join, entries))}" if entries else line)
        for n, line, entries in _with_names(blocks, known)
    ]


def _with_names(blocks: Sequence[_Block], known: Sequence[Headings]) -> Sequence[_Block]:
    """The blocks, where the first entry of one cannot be read below the name above it."""
    named: list[_Block] = []
    for n, line, entries in blocks:
        number, name, above = named[-1] if named else (0, "", entries)
        unread = unread_below(line, entries, known) if entries and number == n - 1 else None
        if unread and not above and not names_game(name):
            named[-1] = (number, name, [unread, *entries])
        else:
            named.append((n, line, entries))
    return named


def _line(number: int, text: str, known: Sequence[Headings]) -> _Line:
    """A line, with the name before its colon, or before its first entry, and the board behind the
    name: ``Anna - Rhodes A: red 5``, ``Anna (Rhodes A): red 5``, ``Anna red 5``."""
    match = _LINE.fullmatch(text)
    name, told = (match[1] or "", match[2]) if match else ("", "")
    if any(one.exactly(name) == "player" for one in known):  # Player: Anna
        return replace(_line(number, told, known), text=text)
    if not name or is_entry(parts_of(told)[0]):
        name, told = _name_apart(f"{name} {told}".strip(), known)
    name, claims = apart_from_claims(name) if match and match[1] else (name, [])
    apart = _WITH_BOARD.fullmatch(name)
    sets = (load_set(game.cards) for game in GAMES.values())
    is_board = apart is not None and any(boards_named(cards, apart[2]) for cards in sets)
    player, board = (apart[1], apart[2]) if apart and is_board else (name, "")
    entries = entries_of(told, known)
    again = {(field_of(heading, known), entry) for heading, entry in entries}
    return _Line(number, text, player, board, [*entries, *(c for c in claims if c not in again)])


def _name_apart(told: str, known: Sequence[Headings]) -> tuple[str, str]:
    """The words before the first entry of a line that are no heading, and the rest of it."""
    words = told.split()
    free = next((n for n, w in enumerate(words) if field_of(w, known) or is_entry(w)), 0)
    for n in range(free, 0, -1):
        rest = " ".join(words[n:])
        entry = entry_of(parts_of(rest)[0], known)
        if entry and field_of(entry[0], known):
            return " ".join(words[:n]).rstrip(" -–="), rest
    return "", told
