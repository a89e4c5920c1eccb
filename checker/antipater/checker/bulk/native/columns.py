"""Columns of an archive as a module wants them, by numpy: what pyarrow computes with takes longer
to import than a thousand games take to judge, and each call of it as long as three of them."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from antipater.checker.base.extras import Later

pc = Later("pyarrow.compute")


def ends(lists: Any) -> Any:
    """Where each of an array's lists begins among all items, and where the last one ends."""
    return lists.offsets.to_numpy()


def nested(outer: Any, lists: Any) -> Any:
    """Where the items in each row's lists begin and end; None where any list is missing.
    ``outer``: where the lists of each row do."""
    return None if lists.null_count else ends(lists)[outer]


def numbers(values: Any) -> Any:
    """The numbers of an array; None where any is missing."""
    return None if values.null_count else values.to_numpy()


class NumberRows:
    """So many numbers of each row, as rows of numbers. ``whole``: of which rows there are so many;
    of all others what stands there means nothing.

    ``ends``: where the numbers of each row begin and end among all; where either is missing, of
    no row.
    """

    def __init__(self, ends: Any, numbers: Any, size: int, count: int) -> None:
        self.whole: Any = np.zeros(count, bool)
        self.table: Any = np.zeros((count, size), np.int16)
        if ends is None or numbers is None:
            return
        self.whole = np.diff(ends) == size
        if self.whole.all():
            self.table = numbers[ends[0] : ends[-1]].reshape(count, size)
        elif self.whole.any():
            begins = np.where(self.whole, ends[:-1], 0)
            self.table = numbers[begins[:, None] + np.arange(size)]

    def are(self, values: Any) -> Any:
        """Which rows are whole and of these numbers; mostly all are, which their bytes tell."""
        same = np.array(values, self.table.dtype).tobytes() * len(self.table)
        if self.whole.all() and self.table.tobytes() == same:
            return self.whole
        return self.whole & (self.table == values).all(axis=1)


def picked(lists: Any, places: Any) -> Any:
    """The lists of numbers at places, which grow; no number is missing."""
    begins, numbers = ends(lists), lists.values.to_numpy()
    chosen: Any = np.zeros(len(lists), bool)
    chosen[places], sizes = True, np.diff(begins)
    taken = numbers[begins[0] : begins[-1]][np.repeat(chosen, sizes)]
    found: Any = np.append(np.int32(0), np.cumsum(sizes[chosen], dtype=np.int32))
    # Not ``pa.array``: that has numpy import its arrays with gaps.
    offsets, values = (
        pa.Array.from_buffers(kind, len(each), [None, pa.py_buffer(each)])
        for kind, each in ((pa.int32(), found), (lists.values.type, taken))
    )
    return pa.ListArray.from_arrays(offsets, values)


def names(rows: Any, seats: int) -> list[Any]:
    """The players' names, a column for each of so many seats."""
    return [pc.list_element(rows.column("players"), seat) for seat in range(seats)]


def there(column: Any) -> Any:
    """Which rows have a value in a column."""
    bits = column.buffers()[0]
    if not column.null_count or bits is None:
        return np.full(len(column), not column.null_count)
    every = np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")
    return every[column.offset : column.offset + len(column)].astype(bool)


def equal(column: Any, value: str) -> Any:
    """Which rows of a column of texts have a value."""
    return _equal(*_texts(column), value.encode()) & there(column)


def _texts(column: Any) -> tuple[Any, Any]:
    """Where the texts of a column begin and end, and the bytes of all."""
    _, offsets, data = column.buffers()
    ends = np.frombuffer(offsets, np.int32)[column.offset : column.offset + len(column) + 1]
    return ends, np.frombuffer(data or b"", np.uint8)


def _equal(ends: Any, data: Any, value: bytes) -> Any:
    rows = NumberRows(ends, data, len(value), len(ends) - 1)
    return rows.are(np.frombuffer(value, np.uint8))


def values(column: Any) -> list[tuple[str | None, Any]]:
    """Each value of a column of texts, and which rows have it; None where there is none."""
    left, (ends, data) = there(column), _texts(column)
    found: list[tuple[str | None, Any]] = [(None, ~left)] if column.null_count else []
    while left.any():
        first = int(left.argmax())
        value = data[ends[first] : ends[first + 1]].tobytes()
        here = left & _equal(ends, data, value)
        found.append((value.decode(), here))
        left = left & ~here
    return found


def groups(batch: Any) -> Iterator[tuple[str, str | None, Any]]:
    """Every set and edition that rows name, and which rows these are."""
    editions = values(batch.column("edition"))
    for slug, of_set in values(batch.column("set")):
        for edition, of_edition in editions:
            here = of_set & of_edition
            if slug is not None and here.any():
                yield slug, edition, here
