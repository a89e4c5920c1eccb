"""Games that a module judged together, told apart by some of its numbers."""

from typing import Any

from antipater.checker.base.extras import Later

np = Later("numpy")


def alike(*columns: Any) -> Any:
    """For each place a number from 0 on, the same where each column holds the same."""
    found = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        low, high = int(column.min()), int(column.max())
        if low < high:
            both = found * (high - low + 1) + (column - low)
            found = np.unique(both, return_inverse=True)[1]
    return found


def firsts(numbers: Any) -> list[int]:
    """For each number that ``alike`` gives, the first place that has it."""
    places: list[int] = np.unique(numbers, return_index=True)[1].tolist()
    return places


def rows_of(numbers: memoryview, width: int) -> Any:
    """A module's numbers, a row for each game."""
    return np.frombuffer(numbers, np.int32).reshape(-1, width)
