"""Where the numbers of a game stand in memory, and what a module says of itself.

The layout and the exports are described in ``docs/reference/module.md``; a host needs no
more than the manifest.
"""

import json
from collections.abc import Iterator
from typing import Any

from antipater.checker.compile.ir import Array
from antipater.checker.compile.lower import WORD

# The version of the exports and of the manifest; raised when a host of before fails.
ABI = 1
SECTION = "antipater"
# What stands where there is no number: no item, no player, nothing claimed.
NONE = -1
# An expected or found value that is a set of items, which stand in ``listed``.
LISTED = -2
# What ``judge`` tells of a game: it was judged to its end; a move is refused; numbers of which
# no sense can be made; more choices wait than there is room for; the set-up is not certainly
# right; judged by the least payments, of which the edition leaves some open.
JUDGED, REFUSED, UNREADABLE, TOO_MANY_DUE, SETUP, CHARGES = range(6)


class Layout:
    """Arrays of numbers laid one after another."""

    def __init__(self) -> None:
        self.arrays: dict[str, Array] = {}
        # Those that are one number, and no row.
        self.numbers: set[str] = set()
        self.size = 0

    def array(
        self,
        name: str,
        size: int,
        low: int | None = None,
        high: int | None = None,
        row: int = 0,
        fixed: bool = False,
    ) -> Array:
        """A new array at the end."""
        made = self.arrays[name] = Array(name, self.size, size, low, high, row, fixed)
        self.size += size * WORD
        return made

    def number(
        self, name: str, low: int | None = None, high: int | None = None, fixed: bool = False
    ) -> Array:
        """A new number of its own at the end."""
        self.numbers.add(name)
        return self.array(name, 1, low, high, fixed=fixed)

    def described(self) -> dict[str, dict[str, int]]:
        """Every array by its name: its offset in bytes, and how many numbers it has."""
        return {a.name: {"offset": a.offset, "size": a.size} for a in self}

    def __iter__(self) -> Iterator[Array]:
        return iter(self.arrays.values())

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    """A manifest as it stands in a module's custom section."""
    return json.dumps(manifest, ensure_ascii=False, separators=(",", ":")).encode()
