"""Entries that are too large beside those of few others, asked where no coins and no order are.

What the cards bring a city depends on it and on those beside it. Asked of these alone, with a
direction to go in, an entry far too large is excluded in little work, in whatever order all sit.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Protocol

from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import Light, TableEnds
from antipater.checker.sheets.feasibility.known import Entry, Known
from antipater.rules.card_set import Item


class RowsAsked(Protocol):
    """What is asked here of a question about a sheet."""

    entries: dict[Entry, int]
    given: dict[int, str | Sequence[Item]]
    known: Known

    def room(self, entry: Entry) -> float:
        """What part of what an entry could be is above it."""
        ...

    def like(
        self,
        ends: TableEnds,
        entries: Mapping[Entry, int],
        given: Mapping[int, str | Sequence[Item]],
        budget: Budget,
    ) -> "RowsAsked":
        """A question of other ends, with work of its own."""
        ...

    def is_too_large(self, entry: Entry, entries: Iterable[Entry], limit: float) -> bool:
        """Whether an entry is found never to reach its value beside some entries."""
        ...


# An entry is suspected with this part of its range above it; work for each question, beside what a
# sheet may cost else; and neighbours, in order, that are tried at most.
_NEAR_THE_TOP, _WORK, _MOST_PAIRS = 0.6, 0.4, 12
# Entries that tell of coins, of which nothing is asked here.
_OF_COINS = frozenset(("coins", "treasury", "total"))


def too_large_beside(question: RowsAsked, light: Light, seated: bool) -> list[Entry]:
    """The entry that is nearest to the top of its range and those beside which it is found too
    large; none where it is not.

    ``seated``: whether the rows are the seats in their order.
    """
    entry = _suspected(question, light)
    if entry is None:
        return []
    for seatings in _seatings(question, entry[0], seated):
        if all(_excludes(question, light, entry, seats) for seats in seatings):
            rows = {row for seats in seatings for row in seats.values()}
            told = [e for e in question.entries if e[0] in rows and e[1] not in _OF_COINS]
            return sorted(told, key=lambda each: each != entry)
    return []


def _suspected(question: RowsAsked, light: Light) -> Entry | None:
    """The entry nearest to the top of its range; rather one of which no list of values tells."""
    known = question.known
    near = [
        entry
        for entry in question.entries
        if entry[1] not in light.apart
        and known.range(entry[1])
        and question.room(entry) <= _NEAR_THE_TOP
    ]
    return min(near, key=lambda e: (e[1] in known.values, question.room(e)), default=None)


def _seatings(question: RowsAsked, row: int, seated: bool) -> Iterator[Sequence[Mapping[int, int]]]:
    """Some rows by seat, in each way in which they can sit: fewer of them first."""
    rows = range(1 + max(row for row, _ in question.entries))
    if seated:
        yield [{each: each for each in rows}]
        return
    yield [{0: row}]
    others = [each for each in rows if each != row]
    pairs = list(permutations(others, 2))
    if len(others) > 1 and len(pairs) <= _MOST_PAIRS:
        yield [{0: row, 1: left, len(rows) - 1: right} for left, right in pairs]


def _excludes(question: RowsAsked, light: Light, entry: Entry, row_of: Mapping[int, int]) -> bool:
    """Whether an entry is found never to reach its value with these rows in their seats."""
    seat_of = {row: seat for seat, row in row_of.items()}
    entries = {
        (seat_of[row], name): value
        for (row, name), value in question.entries.items()
        if row in seat_of and name not in _OF_COINS
    }
    given = {seat_of[row]: each for row, each in question.given.items() if row in seat_of}
    here = (seat_of[entry[0]], entry[1])
    asked = question.like(light.ends, entries, given, Budget(_WORK))
    return asked.is_too_large(here, entries, _WORK)
