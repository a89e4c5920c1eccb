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
    return _renumbered(found)


def _renumbered(found: Any) -> Any:
    return np.unique(found, return_inverse=True)[1]


def firsts(numbers: Any) -> list[int]:
    """For each number that ``alike`` gives, the first place that has it."""
    places: list[int] = np.unique(numbers, return_index=True)[1].tolist()
    return places


def rows_of(numbers: memoryview, width: int) -> Any:
    """A module's numbers, a row for each game."""
    return np.frombuffer(numbers, np.int32).reshape(-1, width)
