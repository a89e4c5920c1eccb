"""Scores told in a message: ``Anna: blue 20, science 9, coins 4`` on a line for each player, or
each entry on a line of its own below the name of its player.
"""

import re
from collections.abc import Sequence

from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import NOT_SCORED, Headings, field_of, names_game
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.pad_order import is_entry
from antipater.checker.sheets.reading.tables import TableRow
from antipater.grammar.cards.load import load_set

_LINE = re.compile(r"\s*(?:[-*•]\s+)?(?:([^:]{1,60}?)\s*[:：]\s*)?(.+)")
# When a message came, as chats have it before the name: ``[20:15]``, ``12/03/24, 20:15 -``,
# ``20h15``.
_SENT = re.compile(
    r"^\s*\[?(?:\d[\d/.-]*,?\s+)?\d\d?[:.h]\d\d(?::\d\d)?(?:\]|\s*-\s|,?\s+(?=[^\W\d]))\s*",
    re.MULTILINE,
)
# What stands between entries; and the total, behind an equals sign or an arrow.
_PARTS = re.compile(r"\s*[,;|]\s+|\s+[&+]\s+")
_PAIRS = re.compile(r"(?<=\d)\s+(?=[^\W\d])"), re.compile(r"(?<=[^\W\d])\s+(?=[\d-])")
_TOTAL = re.compile(r"\s*(?:=>?|->|→)\s*(?=\d+$)")
_AFTER, _BEFORE = re.compile(r"(\D+?)[\s:=]+(\S+)"), re.compile(r"(\S+)\s+(\D+)")
# What may be a board behind a name.
_WITH_BOARD = re.compile(r"(.+?)\s*(?:\s[-–]\s+|[(\[/,]\s*)([^()\[\]]+)[)\]]?")
# An entry of two players: ``Civil: 20/6``.
_OF_TWO = re.compile(r"\D+\d+[/,]\d+")
# Understood entries from which on a line is taken for a player's, and lines that are looked at.
_FEWEST, _MOST_LINES = 3, 100
_NO_POINTS = NOT_SCORED | {""}


def labelled_rows(text: str, known: Sequence[Headings]) -> list[TableRow]:
    """A row of headings, and the rows below it, of a text whose lines all name a player and each
    entry, or of which none names one, so that they are numbered. Lines above the first of them
    stand before them; others without numbers are not read. No rows of any other text."""
    text = _SENT.sub("", text)
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    joined = _joined(lines[:_MOST_LINES], known)
    told = [(n, line, dict(_entries(line, known))) for n, line in joined]
    first = next((at for at, (*_, entries) in enumerate(told) if entries), len(told))
    players = [each for each in told[first:] if any(map(str.isdecimal, each[1]))]
    if len(players) < 2 or not all(entries for *_, entries in players):
        return []
    named = [_named(line) for _, line, _ in players]
    names = [name for name, _ in named]
    if any(names) and not all(names):
        return []
    for (*_, entries), (_, board) in zip(players, named, strict=True):
        entries |= {"board": board} if board else {}
    # Players may call one category by two words.
    words: dict[str, str] = {}
    for *_, entries in players:
        for word in entries:
            words.setdefault(field_of(word, known) or word, word)
    told_of = [{field_of(w, known) or w: e for w, e in each[2].items()} for each in players]
    rows = [TableRow(n, (line.strip(),)) for n, line, _ in told[:first]]
    rows.append(TableRow(players[0][0], ("player", *words.values())))
    return rows + [
        TableRow(player[0], (name or str(n), *(entries.get(field, "") for field in words)))
        for n, (player, name, entries) in enumerate(zip(players, names, told_of, strict=True), 1)
    ]


def _joined(
    lines: Sequence[tuple[int, str]], known: Sequence[Headings]
) -> Sequence[tuple[int, str]]:
    """The lines; where entries stand on lines of their own, those of each player behind the name
    above them. A heading that nobody knows is one all the same right below another entry."""
    blocks: list[tuple[int, str, list[str]]] = []
    above = 0
    for n, line in lines:
        part = line.strip(" \t.,;•*").removeprefix("- ")
        is_title = not blocks and names_game(part)
        entry = None if is_title else _entry(part, known)
        scored = entry is not None and field_of(entry[0], known) not in _NO_POINTS - {"total"}
        if blocks and entry and (scored or (blocks[-1][2] and n == above + 1)):
            blocks[-1][2].append(" ".join(entry))
        else:
            blocks.append((n, line, []))
        above = n
    told = [entries for *_, entries in blocks if entries]
    every = [part for entries in told for part in entries]
    if not told or min(map(len, told)) < _FEWEST or all(map(_OF_TWO.fullmatch, every)):
        return lines
    return [
        (n, f"{line.rstrip(' :')}: {', '.join(entries)}" if entries else line)
        for n, line, entries in blocks
    ]


def _named(line: str) -> tuple[str, str]:
    """The player whom a line names before its colon, or nothing, and the board behind the name:
    ``Anna - Rhodes A``, ``Anna (Rhodes A)``."""
    match = _LINE.fullmatch(line)
    name = (match[1] or "") if match else ""
    apart = _WITH_BOARD.fullmatch(name)
    sets = (load_set(game.cards) for game in GAMES.values())
    is_board = apart is not None and any(boards_named(cards, apart[2]) for cards in sets)
    return (apart[1], apart[2]) if apart and is_board else (name, "")


def _entries(line: str, known: Sequence[Headings]) -> list[tuple[str, str]]:
    """The headings and entries of a line, a few of which are understood; none where a part of it
    is anything else."""
    match = _LINE.fullmatch(line)
    told = _TOTAL.sub(", total ", match[2].strip(" .,;")) if match else ""
    listed = _PARTS.split(told)
    if len(listed) < _FEWEST:
        listed = [pair for part in listed for pair in _PAIRS[part[:1].isdecimal()].split(part)]
    parts = [_entry(part, known) for part in listed]
    found = [part for part in parts if part]
    understood = sum(field_of(heading, known) not in _NO_POINTS for heading, _ in found)
    return found if len(found) == len(parts) and understood >= _FEWEST else []


def _entry(part: str, known: Sequence[Headings]) -> tuple[str, str] | None:
    """The heading and the entry of ``blue 20`` or ``20 blue``; of a heading that nobody knows the
    reader of the table tells."""
    matches = ((form.fullmatch(part.strip()), n) for form, n in ((_AFTER, 1), (_BEFORE, 2)))
    pairs = [(m[n].strip(), m[3 - n]) for m, n in matches if m and is_entry(m[3 - n])]
    return next((pair for pair in pairs if field_of(pair[0], known)), pairs[0] if pairs else None)
