"""What entries of a sheet can be in any game of a set, as far as known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

# One entry of a sheet: the row (from 0) and the category, ``total`` or ``coins``.
Entry: TypeAlias = tuple[int, str]
# What an entry can be in any game: the least, the most, and values in between that cannot be.
Limit: TypeAlias = tuple[int, int, Sequence[int]]


@dataclass(frozen=True)
class Known:
    """The limits of entries ``alone``, by category, at one size of table; the ``values`` of those
    categories of which all are known that items can bring; and the most that these add up to over
    so many players ``together``."""

    alone: Mapping[str, Limit] = field(default_factory=dict)
    values: Mapping[str, frozenset[int]] = field(default_factory=dict)
    together: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def beyond(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """One entry that no game has, or one of several players, whatever the others are; none if
        none is known."""
        for entry, value in entries.items():
            if not self.allows(entry[1], value):
                return [entry]
        for category, most in self.together.items():
            rows = [entry for entry in entries if entry[1] == category]
            if sum(entries[entry] for entry in rows) > most[min(len(rows), len(most) - 1)]:
                return rows
        return []

    def allows(self, category: str, value: int) -> bool:
        """Whether an entry may have a value, as far as known."""
        least, most, never = self.alone.get(category, (value, value, ()))
        values = self.values.get(category)
        return least <= value <= most and value not in never and (not values or value in values)

    @property
    def told(self) -> dict[str, Limit]:
        """The limits with all values within that an entry may not have."""
        return {
            category: (low, high, [n for n in range(low, high) if not self.allows(category, n)])
            for category, (low, high, _) in self.alone.items()
        }

    def nearest(self, category: str, value: int) -> tuple[int, ...]:
        """The values nearest to one that an entry may have; none where that is not known."""
        least, most, _ = self.alone.get(category, (0, -1, ()))
        within = self.values.get(category) or range(least, most + 1)
        allowed = [each for each in within if self.allows(category, each)]
        apart = min((abs(each - value) for each in allowed), default=0)
        return tuple(sorted(each for each in allowed if abs(each - value) == apart))

    def range(self, category: str) -> int:
        """How far apart the least and the most are that an entry can be; 0 where not known."""
        least, most, _ = self.alone.get(category, (0, 0, ()))
        return most - least


NOTHING_KNOWN = Known()
