"""Faults of ours where modules judge: the games go to the engine, and it is told that they do."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from antipater.checker.base.extras import Later
from antipater.checker.base.faults import described, place_of
from antipater.checker.base.isolation import isolated
from antipater.checker.records.record import Unreadable

T = TypeVar("T")
pa = Later("pyarrow")
# What went wrong, with the place in the code, and how many games were left to the engine therefore.
slips: Counter[str] = Counter()


def tried(games: Callable[[], int], work: Callable[[], T], otherwise: Callable[[], T]) -> T:
    """What modules make of games; where anything goes wrong, what else, which is noted,
    with how many they are, unless the input is to blame: then whoever reads the games tells so."""

    def failed(error: Exception) -> T:
        if not isinstance(error, (Unreadable, OSError, UnicodeError, pa.ArrowException)):
            slips[f"{described(error)} ({place_of(error)})"] += games()
        return otherwise()

    return isolated(work, failed)


def taken() -> Counter[str]:
    """What was noted since the last time."""
    noted = Counter(slips)
    slips.clear()
    return noted
