"""Columns of an archive as a module wants them: the bytes of rows, and rows in groups."""

# pyright: reportAttributeAccessIssue=false
# (pyarrow.compute makes its functions when it is imported)

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from antipater.checker.bulk.native.constants import integer, nothing


def joined(lists: Any) -> Any:
    """The bytes of the items in each row's list."""
    return bytes_of(lists.offsets, lists.values)


def nested(offsets: Any, lists: Any) -> Any:
    """The bytes of the items in each row's lists, one list after the other."""
    return bytes_of(lists.offsets.take(offsets), lists.values, lists.null_count)


def picked(lists: Any, places: Any) -> Any:
    """The lists of numbers at places, which grow; no number is missing."""
    ends, numbers = lists.offsets.to_numpy(), lists.values.to_numpy()
    chosen: Any = np.zeros(len(lists), bool)
    chosen[places], sizes = True, np.diff(ends)
    taken = numbers[ends[0] : ends[-1]][np.repeat(chosen, sizes)]
    found: Any = np.append(np.int32(0), np.cumsum(sizes[chosen], dtype=np.int32))
    # Not ``pa.array``: that has numpy import its arrays with gaps.
    ends, values = (
        pa.Array.from_buffers(kind, len(each), [None, pa.py_buffer(each)])
        for kind, each in ((pa.int32(), found), (lists.values.type, taken))
    )
    return pa.ListArray.from_arrays(ends, values)


def names(rows: Any, seats: int) -> list[Any]:
    """The players' names, a column for each of so many seats."""
    return [pc.list_element(rows.column("players"), seat) for seat in range(seats)]


def lengths(offsets: Any, lists: Any) -> Any:
    """How long each row's lists are, as the bytes of numbers of 32 bits."""
    return bytes_of(offsets, pc.list_value_length(lists))


def bytes_of(offsets: Any, numbers: Any, missing: int = 0) -> Any:
    """The bytes of each row's numbers; null for all rows where any number is ``missing``."""
    width = numbers.type.bit_width // 8
    count = len(offsets) - 1
    if missing or numbers.null_count:
        return nothing(count)
    buffer = numbers.buffers()[1]
    data = pa.py_buffer(b"") if buffer is None else buffer.slice(numbers.offset * width)
    places = pc.multiply(offsets, integer(width))
    return pa.Array.from_buffers(pa.binary(), count, [None, places.buffers()[1], data])


def held(packed: Any) -> memoryview:
    """The bytes of all of an array's pieces, one after the other."""
    _, offsets, data = packed.buffers()
    ends = memoryview(offsets).cast("i")[packed.offset : packed.offset + len(packed) + 1]
    return memoryview(data or b"")[ends[0] : ends[-1]]


def groups(batch: Any) -> Iterator[tuple[str, str | None, Any]]:
    """Every set and edition that rows name, and which rows these are."""
    sets = batch.column("set").dictionary_encode(null_encoding="encode")
    editions = batch.column("edition").dictionary_encode(null_encoding="encode")
    known = len(editions.dictionary)
    both = pc.add(pc.multiply(sets.indices, integer(known)), editions.indices)
    for each in pc.unique(both):
        slug, edition = divmod(each.as_py(), known)
        if sets.dictionary[slug].is_valid:
            named = sets.dictionary[slug].as_py(), editions.dictionary[edition].as_py()
            yield *named, pc.equal(both, each)
