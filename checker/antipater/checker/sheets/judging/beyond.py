"""Entries that no game of the set gives, by limits that are known before any solver is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import COLON, LANGUAGES
from antipater.checker.messages.words import column_name, say
from antipater.checker.sheets.feasibility.known import Entry, Known
from antipater.checker.sheets.formulas import known_limits, scorer_of
from antipater.checker.sheets.sheet import Sheet, filled
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import high, low

# Entries of a conflict that are named; of more the likeliest is, with whose the others are.
_MOST_NAMED = 6


def known_entries(sheet: Sheet, totals: Sequence[int | None]) -> dict[Entry, int]:
    """The entries that are filled in; a written total counts where the line has blanks."""
    entries: dict[Entry, int] = {}
    for row, (player, total) in enumerate(zip(sheet.players, totals, strict=True)):
        entries |= {(row, name): value for name, value in filled(player).items()}
        if total is None and player.total is not None:
            entries[row, "total"] = player.total - player.besides
    return entries


def limits_of(cards: CardSet, edition: str | None, sheet: Sheet, players: int) -> Known:
    """What entries of a sheet can be at a table of so many; little is known where the game began
    with other coins than the set says."""
    known = known_limits(cards, edition, players)
    return replace(known, alone={}) if any(sheet.start) else known


def beyond(
    cards: CardSet, edition: str | None, known: Known, entries: Mapping[Entry, int]
) -> list[Entry]:
    """One entry, or two of one player or of two, that no game has, whatever the others are."""
    bounds = scorer_of(cards, edition).bounds
    for entry, value in entries.items():
        limit = bounds.get(entry[1])
        if limit is not None and not low(limit) <= value <= high(limit):
            return [entry]
    return known.beyond(entries)


def found_beyond(
    cards: CardSet, edition: str | None, sheet: Sheet, totals: Sequence[int | None], told: str
) -> list[Finding]:
    """The findings about entries that no game has; each entry is in one of them. ``told``: the
    category of which it is told elsewhere."""
    entries = {each: n for each, n in known_entries(sheet, totals).items() if each[1] != told}
    known = limits_of(cards, edition, sheet, len(sheet.players))
    found = []
    while rows := beyond(cards, edition, known, entries):
        named = [
            (sheet.players[row].name, name, entries.pop((row, name)), ()) for row, name in rows
        ]
        line = sheet.players[rows[0][0]].line
        found.append(finding("S-POSSIBLE-01", line=line, found=worded(cards, named)))
    return found


def worded(cards: CardSet, conflict: Sequence[tuple[str, str, int, object]]) -> Mapping[str, str]:
    """The entries that exclude each other, in each language; of many the likeliest alone."""
    return {language: _in_words(cards, conflict, language) for language in LANGUAGES}


def _in_words(
    cards: CardSet, conflict: Sequence[tuple[str, str, int, object]], language: str
) -> str:
    words = [
        f"{name}{COLON[language]} {column_name(cards, category, language)} {value}"
        for name, category, value, _ in conflict
    ]
    if len(words) <= _MOST_NAMED:
        return " + ".join(words)
    players = list(dict.fromkeys(name for name, *_ in conflict))
    return say("sheets.beside_others", language, entry=words[0], players=players)
