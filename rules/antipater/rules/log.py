"""The log of a game: entries that each know the one before."""

from collections.abc import Iterator
from typing import Any, TypeVar

# An entry of either game's log: a value with a field ``before``, None for the first.
AnyEntry = TypeVar("AnyEntry")


def history(last: AnyEntry) -> Iterator[AnyEntry]:
    """The entries of a log from the first to this one."""
    entries: list[AnyEntry] = []
    entry: Any = last
    while entry is not None:
        entries.append(entry)
        entry = entry.before
    return reversed(entries)
