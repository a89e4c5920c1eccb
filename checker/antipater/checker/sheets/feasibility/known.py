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
    """The limits of entries ``alone``, by category, at one size of table."""

    alone: Mapping[str, Limit] = field(default_factory=dict)

    def beyond(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """One entry that no game has, whatever the others are; none if none is known."""
        for entry, value in entries.items():
            limit = self.alone.get(entry[1])
            if limit and (not limit[0] <= value <= limit[1] or value in limit[2]):
                return [entry]
        return []

    def range(self, category: str) -> int:
        """How far apart the least and the most are that an entry can be; 0 where not known."""
        least, most, _ = self.alone.get(category, (0, 0, ()))
        return most - least


NOTHING_KNOWN = Known()
