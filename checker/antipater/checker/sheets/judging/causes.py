"""Slips of a scorekeeper that would explain an impossible sheet, or totals that do not add up."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.judging.slips import Cause, candidates
from antipater.checker.sheets.sheet import Sheet, filled
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import Known, high, low

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.question import Entry

# Slips that are told of a line, at most.
_TOLD = 3


def causes(
    entries: "Mapping[Entry, int]",
    order: Sequence[str],
    of_sums: Sequence[Cause],
    digits: "Mapping[Entry, str]",
    blamed: "Sequence[Entry]",
) -> list[Cause]:
    """The slips that may have changed blamed entries, likeliest first: before others those that
    also explain totals that do not add up, ``of_sums``.

    ``order``: the categories as they stand on the sheet. ``digits``: entries as written, where
    that is not how their numbers are. Whether a game can end without them is not asked.
    """
    likeliest = [cause.entries for cause in of_sums]
    found = candidates(entries, blamed, order, digits)
    return sorted(found, key=lambda cause: cause.entries not in likeliest)


def causes_of_sums(cards: CardSet, sheet: Sheet) -> list[Cause]:
    """The slips without which lines that do not add up to their totals would, those that
    explain most of these lines first.

    Whether a game can end with the entries is not asked.
    """
    entries: dict[Entry, int] = {}
    for row, player in enumerate(sheet.players):
        line = filled(player) | ({} if player.total is None else {"total": player.total})
        entries |= {(row, name): value for name, value in line.items()}
    told: dict[frozenset[tuple[Entry, int]], Cause] = {}
    digits = written_digits(sheet)
    wrong = {r for r in range(len(sheet.players)) if not _adds_up(cards, entries, r)}
    for row in sorted(wrong):
        blamed = [entry for entry in entries if entry[0] == row]
        fitting = (
            cause
            for cause in candidates(entries, blamed, cards.categories, digits)
            if _fits(cards, entries, cause, row)
        )
        for cause in islice(fitting, _TOLD):
            told.setdefault(frozenset(cause.entries.items()), cause)
    return sorted(told.values(), key=lambda cause: -len(wrong & cause.rows))


def written_digits(sheet: Sheet) -> "dict[Entry, str]":
    """The entries of a sheet that begin with a nought, as written."""
    return {
        (row, name): text
        for row, player in enumerate(sheet.players)
        for name, text in player.digits.items()
    }


def _fits(cards: CardSet, entries: "Mapping[Entry, int]", cause: Cause, row: int) -> bool:
    """Whether a row, and all others that a slip is about, add up without it."""
    fitted = {**entries, **cause.entries}
    for gone in cause.replaced:
        fitted.pop(gone, None)
    return all(_adds_up(cards, fitted, each) for each in {row, *cause.rows})


def _adds_up(cards: CardSet, entries: "Mapping[Entry, int]", row: int) -> bool:
    """Whether the entries of a row add up to its total; true where either is not known."""
    points: dict[str, Known | None] = {n: entries.get((row, n)) for n in cards.categories}
    total = entries.get((row, "total"))
    if (row, "coins") in entries:
        rows = range(max(each for each, _ in entries) + 1)
        worths = scorer_of(cards).worths([entries.get((each, "coins")) for each in rows])
        points["treasury"] = worths[row]
    known = [value for value in points.values() if value is not None]
    if total is None or len(known) < len(points):
        return True
    return sum(map(low, known)) <= total <= sum(map(high, known))
