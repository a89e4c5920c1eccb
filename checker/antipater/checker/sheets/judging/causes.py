"""Slips of a scorekeeper that would explain an impossible sheet, or totals that do not add up."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from antipater.checker.sheets.formulas import known_limits, scorer_of
from antipater.checker.sheets.judging.slips import EntryCause, Slip, candidates, digits_slip
from antipater.checker.sheets.sheet import Sheet, filled
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import Known, high, low

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.known import Entry
    from antipater.checker.sheets.feasibility.known import Known as Limits

# Slips that are told of a line, at most, and coins up to which a misread number is looked for.
_TOLD, _MOST_COINS = 12, 100
_ANY_DIGIT = 2
_OF_DIGITS = frozenset((Slip.DIGITS, Slip.DIGIT_TOO_MANY))


def causes(
    entries: "Mapping[Entry, int]",
    order: Sequence[str],
    of_sums: Sequence[EntryCause],
    digits: "Mapping[Entry, str]",
    blamed: "Sequence[Entry]",
) -> list[EntryCause]:
    """The slips that may have changed blamed entries, likeliest first: before others those that
    also explain totals that do not add up, ``of_sums``.

    ``order``: the categories as they stand on the sheet. ``digits``: entries as written, where
    that is not how their numbers are. Whether a game can end without them is not asked.
    """
    likeliest = [cause.entries for cause in of_sums]
    found = candidates(entries, blamed, order, digits)
    return sorted(found, key=lambda cause: cause.entries not in likeliest)


def causes_of_sums(cards: CardSet, sheet: Sheet) -> list[EntryCause]:
    """The slips without which lines that do not add up to their totals would, likeliest first.

    Those that explain most of these lines come first; then digits exchanged, lost, or too many,
    coins for points, and entries of two players or categories exchanged; then digits misread.
    What no game of the set gives is left out; whether a game can end with the entries is not asked.
    """
    entries: dict[Entry, int] = {}
    for row, player in enumerate(sheet.players):
        sums = player.total is not None and not player.besides  # else the total is no sum of these
        line = filled(player) | ({"total": player.total or 0} if sums else {})
        entries |= {(row, name): value for name, value in line.items()}
    known = known_limits(cards, None, len(sheet.players))
    told: dict[frozenset[tuple[Entry, int]], tuple[int, EntryCause]] = {}
    digits = written_digits(sheet)
    wrong = {r for r in range(len(sheet.players)) if not _adds_up(cards, entries, r)}
    for row in sorted(wrong):
        blamed = [entry for entry in entries if entry[0] == row]
        others = (
            (int(cause.slip is Slip.CATEGORIES), cause)
            for cause in candidates(entries, blamed, cards.categories, digits)
            if cause.slip not in _OF_DIGITS and _fits(cards, entries, cause, row)
        )
        for cost, cause in chain(_misread(cards, entries, row, digits), others):
            if not _is_beyond(known, entries, cause):
                told.setdefault(frozenset(cause.entries.items()), (cost, cause))
    # A coincidence as rare as one slip of several lines leaves no room for just any digit.
    rare = any(len(wrong & cause.rows) > 1 for cost, cause in told.values() if not cost)
    kept = [each for each in told.values() if not rare or each[0] < _ANY_DIGIT]
    likeliest = [cause for _, cause in sorted(kept, key=lambda e: (-len(wrong & e[1].rows), e[0]))]
    # One slip that explains several lines is likelier than one of its own for each of them.
    likely = [
        cause
        for cause in likeliest
        if not any(wrong & cause.rows < wrong & wider.rows for wider in likeliest)
    ]
    return likely[: _TOLD * max(1, len(wrong))]


def _is_beyond(known: "Limits", entries: "Mapping[Entry, int]", cause: EntryCause) -> bool:
    """Whether no game has the entries that would be without a slip, whatever else none has."""
    left = {**entries, **cause.entries}
    while rows := known.beyond(left):
        if not cause.entries.keys().isdisjoint(rows):
            return True
        for each in rows:
            del left[each]
    return False


def _misread(
    cards: CardSet, entries: "Mapping[Entry, int]", row: int, digits: "Mapping[Entry, str]"
) -> "Iterator[tuple[int, EntryCause]]":
    """The slips of digits in one entry that explain a line: what the entry would have been follows
    from the difference."""
    line = {name: value for (at, name), value in entries.items() if at == row}
    worths = scorer_of(cards).worths([line.get("coins")])
    points = sum(value for name, value in line.items() if name in cards.categories)
    points += sum(each for each in worths if isinstance(each, int))
    left = line["total"] - points
    for name, value in line.items():
        if name == "coins":
            due = [n for n in range(_MOST_COINS) if _is_worth(cards, n, worths[0], left)]
        else:
            due = [points if name == "total" else value + left]
        for number in due:
            if number * value < 0 or (number < 0 and not scorer_of(cards).may_be_negative(name)):
                continue
            written = digits.get((row, name), str(abs(value)))
            slip = digits_slip(written, str(abs(number)))
            if slip is not None:
                yield slip[1], EntryCause(slip[0], {(row, name): number})


def _is_worth(cards: CardSet, coins: int, worth: "Known | None", more: int) -> bool:
    return isinstance(worth, int) and scorer_of(cards).worths([coins])[0] == worth + more


def written_digits(sheet: Sheet) -> "dict[Entry, str]":
    """The entries of a sheet that begin with a nought, as written."""
    return {
        (row, name): text
        for row, player in enumerate(sheet.players)
        for name, text in player.digits.items()
    }


def _fits(cards: CardSet, entries: "Mapping[Entry, int]", cause: EntryCause, row: int) -> bool:
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
