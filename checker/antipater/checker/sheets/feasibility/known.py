"""What entries of a sheet can be in any game of a set, alone and two together, as far as known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

# One entry of a sheet: the row (from 0) and the category, ``total`` or ``coins``.
Entry: TypeAlias = tuple[int, str]
# What an entry can be in any game: the least, the most, and values in between that cannot be.
Limit: TypeAlias = tuple[int, int, Sequence[int]]
# Of two entries, of one city or else of two: the most that the first and 1 or -1 times the second
# come to in any game.
PairLimit: TypeAlias = tuple[str, int, str, bool, int]


@dataclass(frozen=True)
class Known:
    """The limits of entries ``alone``, by category, and of ``pairs``, at one size of table."""

    alone: Mapping[str, Limit] = field(default_factory=dict)
    pairs: Sequence[PairLimit] = ()

    def beyond(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """One entry, or two, that no game has, whatever the others are; none if none is known."""
        for entry, value in entries.items():
            limit = self.alone.get(entry[1])
            if limit and (not limit[0] <= value <= limit[1] or value in limit[2]):
                return [entry]
        return next(self._beyond_together(entries), [])

    def _beyond_together(self, entries: Mapping[Entry, int]) -> Iterator[list[Entry]]:
        rows = sorted({row for row, _ in entries})
        for one, sign, other, together, most in self.pairs:
            for row in rows:
                for beside in (row,) if together else rows:
                    pair = (row, one), (beside, other)
                    if pair[0] == pair[1] or not all(entry in entries for entry in pair):
                        continue
                    if together == (row == beside) and _sum(entries, pair, sign) > most:
                        yield list(pair)

    def range(self, category: str) -> int:
        """How far apart the least and the most are that an entry can be; 0 where not known."""
        least, most, _ = self.alone.get(category, (0, 0, ()))
        return most - least


NOTHING_KNOWN = Known()


def _sum(entries: Mapping[Entry, int], pair: tuple[Entry, Entry], sign: int) -> int:
    return entries[pair[0]] + sign * entries[pair[1]]
