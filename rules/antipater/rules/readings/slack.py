"""Conditions read as distances: how far a number may still go before they become false.

One more reading of the same formulas, beside integers and the solver's terms: a comparison
tells how much it has to spare, *and* takes the least, *or* the most. It leads a search to
where an invariant breaks; whether one is broken is never asked of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex, overload


@dataclass(frozen=True, slots=True)
class Near:
    """A condition with what it has to spare: true where that is not negative."""

    spare: int

    def if_else(self, yes: Any, no: Any) -> Any:
        """One of two, by whether the condition holds."""
        return yes if self.spare >= 0 else no

    def __invert__(self) -> "Near":
        return Near(-self.spare - 1)

    def __and__(self, other: object) -> "Near":
        return Near(min(self.spare, spare(other)))

    def __or__(self, other: object) -> "Near":
        return Near(max(self.spare, spare(other)))

    __rand__, __ror__ = __and__, __or__


_FAR = 10**6


def spare(condition: object) -> int:
    """What a condition has to spare; much, one way or the other, where it is no comparison."""
    if isinstance(condition, Near):
        return condition.spare
    return _FAR if condition else -_FAR


@dataclass(frozen=True, slots=True, eq=False)
class Gauge:
    """A whole number whose comparisons tell how near they are (so ``==`` is no bool)."""

    value: int

    def __add__(self, other: object) -> "Gauge":
        return Gauge(self.value + _value(other))

    def __sub__(self, other: object) -> "Gauge":
        return Gauge(self.value - _value(other))

    def __rsub__(self, other: object) -> "Gauge":
        return Gauge(_value(other) - self.value)

    def __mul__(self, other: object) -> "Gauge":
        return Gauge(self.value * _value(other))

    def __floordiv__(self, other: object) -> "Gauge":
        return Gauge(self.value // _value(other))

    def __rfloordiv__(self, other: object) -> "Gauge":
        return Gauge(_value(other) // self.value)

    __radd__, __rmul__ = __add__, __mul__

    def __le__(self, other: object) -> Near:
        return Near(_value(other) - self.value)

    def __lt__(self, other: object) -> Near:
        return Near(_value(other) - self.value - 1)

    def __ge__(self, other: object) -> Near:
        return Near(self.value - _value(other))

    def __gt__(self, other: object) -> Near:
        return Near(self.value - _value(other) - 1)

    def __eq__(self, other: object) -> Near:  # type: ignore[override]  # how near, not whether
        return Near(-abs(self.value - _value(other)))

    def __ne__(self, other: object) -> Near:  # type: ignore[override]  # how near, not whether
        return Near(abs(self.value - _value(other)) - 1)


def known(number: object) -> int:
    """A number of a game that was played: it is known."""
    assert isinstance(number, int)
    return int(number)


def _value(number: object) -> int:
    if isinstance(number, Gauge):
        return number.value
    assert isinstance(number, int)
    return number


class Gauged(Sequence[Gauge]):
    """A ledger on this reading, made number by number as it is read."""

    def __init__(self, ledger: Sequence[int]) -> None:
        self.ledger = ledger

    def __len__(self) -> int:
        return len(self.ledger)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Gauge: ...
    @overload
    def __getitem__(self, index: "slice[Any, Any, Any]") -> Sequence[Gauge]: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [Gauge(number) for number in self.ledger[index]]
        return Gauge(self.ledger[index])
