"""Scores told in a message: ``Anna: blue 20, science 9, coins 4`` on a line for each player."""

import re
from collections.abc import Sequence

from antipater.checker.records.headings import Headings, field_of
from antipater.checker.sheets.reading.pad_order import is_entry
from antipater.checker.sheets.reading.tables import Row

_LINE = re.compile(r"\s*(?:[-*•]\s+)?([^:]{1,60}?)\s*[:：]\s*(.+)")
_PARTS = re.compile(r"\s*[,;|]\s+|\s+[&+]\s+")
_AFTER, _BEFORE = re.compile(r"(\D+?)[\s:=]+(\S+)"), re.compile(r"(\S+)\s+(\D+)")
# Understood entries from which on a line is taken for a player's, and lines that are looked at.
_FEWEST, _MOST_LINES = 3, 100


def labelled_rows(text: str, known: Sequence[Headings]) -> list[Row]:
    """A row of headings, and the rows below it, of a text whose lines all name a player and each
    entry; lines above the first of them stand before them. No rows of any other text."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    told = [(n, line, dict(_entries(line, known))) for n, line in lines[:_MOST_LINES]]
    first = next((at for at, (*_, entries) in enumerate(told) if entries), len(told))
    players = told[first:]
    if len(players) < 2 or not all(entries for *_, entries in players):
        return []
    headings = list(dict.fromkeys(name for *_, entries in players for name in entries))
    rows = [Row(n, (line.strip(),)) for n, line, _ in told[:first]]
    rows.append(Row(players[0][0], ("player", *headings)))
    return rows + [
        Row(n, (line.partition(":")[0].strip(" \t-*•"), *(entries.get(h, "") for h in headings)))
        for n, line, entries in players
    ]


def _entries(line: str, known: Sequence[Headings]) -> list[tuple[str, str]]:
    """The headings and entries of a line, a few of which are understood; none where a part of it
    is anything else."""
    match = _LINE.fullmatch(line)
    parts = [_entry(part, known) for part in _PARTS.split(match[2].strip(" .,;"))] if match else []
    found = [part for part in parts if part]
    understood = sum(bool(field_of(heading, known)) for heading, _ in found)
    return found if len(found) == len(parts) and understood >= _FEWEST else []


def _entry(part: str, known: Sequence[Headings]) -> tuple[str, str] | None:
    """The heading and the entry of ``blue 20`` or ``20 blue``; of a heading that nobody knows the
    reader of the table tells."""
    matches = ((form.fullmatch(part.strip()), n) for form, n in ((_AFTER, 1), (_BEFORE, 2)))
    pairs = [(m[n].strip(), m[3 - n]) for m, n in matches if m and is_entry(m[3 - n])]
    return next((pair for pair in pairs if field_of(pair[0], known)), pairs[0] if pairs else None)
