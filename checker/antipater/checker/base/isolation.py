"""One input at a time: whatever goes wrong with one costs no other its verdict."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from antipater.checker.messages.visible import OutputLost
from antipater.grammar.errors import CardSetError

T = TypeVar("T")


class Unusable(ValueError):
    """What was asked for cannot be used for any input, such as an edition that is not there."""


# What ends a run: no input is to blame, and the next one would meet it too.
ENDS_ALL = (CardSetError, Unusable, OutputLost, BrokenPipeError, ModuleNotFoundError)


def isolated(work: Callable[[], T], failed: Callable[[Exception], T]) -> T:
    """What work on one input gives; where anything goes wrong, what is said of that instead."""
    try:
        return work()
    except ENDS_ALL:
        raise
    except Exception as error:
        return failed(error)


def isolated_each(items: Iterable[T], failed: Callable[[Exception], T]) -> Iterator[T]:
    """What comes out of one input, one after another, up to where anything goes wrong."""
    try:
        yield from items
    except ENDS_ALL:
        raise
    except Exception as error:
        yield failed(error)
