"""Where the numbers of a game stand in memory."""

from collections.abc import Iterator

from antipater.checker.compile.abi import WORD
from antipater.checker.compile.ir import Array

# Bytes that a processor fetches together.
_LINE = 64


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

    def fill_up(self) -> None:
        """Let the size be whole lines of memory. A game lies right behind the one that it is copied
        from, and where it began a few bytes more than 4,096 behind that, each line that is read
        would wait for one just written: a fifth of the time to judge a game."""
        self.size = -(-self.size // _LINE) * _LINE

    def described(self) -> dict[str, dict[str, int]]:
        """Every array by its name: its offset in bytes, and how many numbers it has."""
        return {a.name: {"offset": a.offset, "size": a.size} for a in self}

    def __iter__(self) -> Iterator[Array]:
        return iter(self.arrays.values())

    def __getitem__(self, name: str) -> Array:
        return self.arrays[name]
