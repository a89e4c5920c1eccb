"""Games that a module judged together, told apart by some of its numbers."""

from typing import Any

from antipater.checker.base.extras import Later

np = Later("numpy")
# What numbers of 64 bits hold.
_MOST = 1 << 62


def alike(*columns: Any) -> Any:
    """For each place a number from 0 on, the same where each column holds the same."""
    found, many = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        low, width = int(column.min()), int(column.max()) - int(column.min()) + 1
        if many * width > _MOST:
            found, many = _renumbered(found), len(found)
        found = found * width + (column - low)
        many *= width
    return _renumbered(found) if many > len(found) else _counted(found, many)


def _renumbered(found: Any) -> Any:
    return np.unique(found, return_inverse=True)[1]


def _counted(found: Any, many: int) -> Any:
    """The same of numbers below so many, without sorting them."""
    there = np.zeros(many, np.int64)
    there[found] = 1
    return (np.cumsum(there) - 1)[found]


def firsts(numbers: Any) -> list[int]:
    """For each number that ``alike`` gives, the first place that has it."""
    first = np.empty(1 + numbers.max(initial=-1), np.int64)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]
    places: list[int] = first.tolist()
    return places


def rows_of(numbers: memoryview, width: int) -> Any:
    """A module's numbers, a row for each game."""
    return np.frombuffer(numbers, np.int32).reshape(-1, width)
