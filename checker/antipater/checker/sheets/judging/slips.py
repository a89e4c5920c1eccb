"""Slips of a scorekeeper, and what a sheet would say without each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.question import Entry


class Slip(StrEnum):
    """What may have happened to an entry."""

    DIGITS = "digits exchanged"
    DIGIT_TOO_MANY = "a digit too many"
    DIGIT_LOST = "a digit lost"
    MISREAD = "a digit misread"
    CATEGORIES = "categories exchanged"
    PLAYERS = "players exchanged"
    COINS = "coins for points"
    SHIFTED = "shifted by a column"
    TURNED = "shifted by a player"


@dataclass(frozen=True)
class EntryCause:
    """A slip, and the entries as they would have been without it."""

    slip: Slip
    entries: "Mapping[Entry, int]"

    @property
    def replaced(self) -> "tuple[Entry, ...]":
        """Entries that the sheet would not have: points of the treasury for coins, or coins."""
        if self.slip is not Slip.COINS:
            return ()
        return tuple((row, _OTHER[name]) for row, name in self.entries)

    @property
    def touched(self) -> "set[Entry]":
        """The entries that are not what they would have been."""
        return {*self.entries, *self.replaced}

    @property
    def rows(self) -> set[int]:
        """The rows that it is about."""
        return {row for row, _ in self.entries}

    def told(self, names: Sequence[str]) -> tuple[str, list[tuple[str, str, int]]]:
        """The slip, and its entries by the players' names."""
        fits = [(names[row], name, value) for (row, name), value in self.entries.items()]
        return self.slip.value, fits


# Where what stands in the treasury's place would stand if it was in coins, or in points.
_OTHER = {"treasury": "coins", "coins": "treasury"}
# Digits that look alike in a hand.
_ALIKE = frozenset(map(frozenset, ("17", "38", "56", "06", "08", "49", "68", "27", "35", "14")))


def digits_slip(written: str, meant: str) -> tuple[Slip, int] | None:
    """By which slip of digits a number was written for another, and how unlikely that is; None
    where it takes more than one."""
    if sorted(written) == sorted(meant) and _turned(written, meant):
        return Slip.DIGITS, 0
    if len(meant) == len(written) + 1:
        unlikely = 2 if written == "0" else 0
        return (Slip.DIGIT_LOST, unlikely) if _is_without_one(written, meant) else None
    if len(written) == len(meant) + 1:
        return (Slip.DIGIT_TOO_MANY, 0) if _is_without_one(meant, written) else None
    apart = [pair for pair in zip(written, meant, strict=False) if pair[0] != pair[1]]
    if len(written) == len(meant) and len(apart) == 1:
        return Slip.MISREAD, 1 if frozenset(apart[0]) in _ALIKE else 2
    return None


def _turned(written: str, meant: str) -> bool:
    """Whether two neighbouring digits are exchanged."""
    apart = [n for n, pair in enumerate(zip(written, meant, strict=True)) if pair[0] != pair[1]]
    return len(apart) == 2 and apart[1] == apart[0] + 1


def _is_without_one(shorter: str, longer: str) -> bool:
    return any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))


def candidates(
    entries: "Mapping[Entry, int]",
    blamed: "Sequence[Entry]",
    order: Sequence[str],
    digits: "Mapping[Entry, str]",
) -> Iterator[EntryCause]:
    """The slips about blamed entries after which some entry would be another, likeliest first.

    ``order``: the categories as they stand on the sheet. ``digits``: entries as written, where
    that is not how their numbers are.
    """
    tried: set[frozenset[tuple[Entry, int]]] = set()
    for cause in _candidates(entries, blamed, order, digits):
        key = frozenset(cause.entries.items())
        if key not in tried and any(entries.get(e) != v for e, v in cause.entries.items()):
            tried.add(key)
            yield cause


def _candidates(
    entries: "Mapping[Entry, int]",
    blamed: "Sequence[Entry]",
    order: Sequence[str],
    digits: "Mapping[Entry, str]",
) -> Iterator[EntryCause]:
    for entry in blamed:
        yield from _digits(entry, entries[entry], digits.get(entry))
    for name in dict.fromkeys(name for _, name in blamed if name in _OTHER):
        yield from _coins({entry: value for entry, value in entries.items() if entry[1] == name})
    for entry in blamed:
        if entry[1] in _OTHER:
            yield from _coins({entry: entries[entry]})
    for entry in blamed:
        yield from _exchanged(entries, entry)
    for row in dict.fromkeys(row for row, _ in blamed):
        yield from _shifted(entries, row, order)
    for name in dict.fromkeys(name for _, name in blamed):
        yield from _turned_around(entries, name)


def _digits(entry: "Entry", value: int, written: str | None) -> Iterator[EntryCause]:
    """Digits exchanged, and one too many, which is likelier of more than two."""
    digits, sign = str(abs(value)), -1 if value < 0 else 1
    shorter = [digits[:n] + digits[n + 1 :] for n in range(len(digits))]
    longer = [
        EntryCause(Slip.DIGIT_TOO_MANY, {entry: sign * int(less)}) for less in shorter if less
    ]
    seen = written or digits
    pairs = range(len(seen) - 1)
    turned = [seen[:n] + seen[n + 1] + seen[n] + seen[n + 2 :] for n in pairs]
    exchanged = [EntryCause(Slip.DIGITS, {entry: sign * int(each)}) for each in turned]
    yield from [*longer, *exchanged] if len(digits) > 2 else [*exchanged, *longer]


def _coins(written: "Mapping[Entry, int]") -> Iterator[EntryCause]:
    """Coins in the place of points, or points in that of coins, in one row or in all."""
    yield EntryCause(
        Slip.COINS, {(row, _OTHER[name]): value for (row, name), value in written.items()}
    )


def _exchanged(entries: "Mapping[Entry, int]", entry: "Entry") -> Iterator[EntryCause]:
    row, name = entry
    for other, value in entries.items():
        if other != entry and value != entries[entry] and other[0] == row and _points(other, entry):
            yield EntryCause(Slip.CATEGORIES, {entry: value, other: entries[entry]})
    for other, value in entries.items():
        if other[0] != row and other[1] == name and value != entries[entry]:
            yield EntryCause(Slip.PLAYERS, {entry: value, other: entries[entry]})


def _points(*entries: "Entry") -> bool:
    """Whether entries are of categories, or of coins, and not totals."""
    return all(name != "total" for _, name in entries)


def _shifted(
    entries: "Mapping[Entry, int]", row: int, order: Sequence[str]
) -> Iterator[EntryCause]:
    names = [name for name in order if (row, name) in entries]
    yield from _moved_on(Slip.SHIFTED, entries, [(row, name) for name in names])


def _turned_around(entries: "Mapping[Entry, int]", name: str) -> Iterator[EntryCause]:
    """A category, or the totals, one player too far; of two players that is an exchange."""
    at = [entry for entry in entries if entry[1] == name]
    if len(at) > 2:
        yield from _moved_on(Slip.TURNED, entries, at)


def _moved_on(
    slip: Slip, entries: "Mapping[Entry, int]", at: Sequence["Entry"]
) -> Iterator[EntryCause]:
    """Numbers one place on, or one back, with the last in the place of the first."""
    values = [entries[entry] for entry in at]
    for moved in (values[1:] + values[:1], values[-1:] + values[:-1]):
        yield EntryCause(slip, dict(zip(at, moved, strict=True)))
