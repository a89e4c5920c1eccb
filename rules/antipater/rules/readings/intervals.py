"""Numbers of which only the least and the most are known: formulas run on them as they stand.

What comes out holds all values that can come out, and may hold more: two uses of one number
are taken for two numbers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from antipater.rules.numbers import Number, Truth

# Further than any number of a game.
FAR = 1_000_000
# What is as far as this has come about by numbers that can be anything.
_FAR_ENOUGH = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """A whole number from ``low`` to ``high``, both included."""

    low: int
    high: int

    def __repr__(self) -> str:
        return f"{self.low}..{self.high}"

    def __add__(self, other: "Known") -> "Known":
        return between(self.low + low(other), self.high + high(other))

    __radd__ = __add__

    def __neg__(self) -> "Known":
        return between(-self.high, -self.low)

    def __sub__(self, other: "Known") -> "Known":
        return self + -other

    def __rsub__(self, other: "Known") -> "Known":
        return -self + other

    def __mul__(self, other: "Known") -> "Known":
        return hull(a * b for a in (self.low, self.high) for b in (low(other), high(other)))

    __rmul__ = __mul__

    def __floordiv__(self, other: "Known") -> "Known":
        return _divided(self, other)

    def __rfloordiv__(self, other: "Known") -> "Known":
        return _divided(other, self)

    def __le__(self, other: "Known") -> Truth:
        return _compared(self, other, self.high <= low(other), self.low > high(other))

    def __ge__(self, other: "Known") -> Truth:
        return _compared(other, self, self.low >= high(other), self.high < low(other))

    def __lt__(self, other: "Known") -> Truth:
        return _compared(self, other, self.high < low(other), self.low >= high(other))

    def __gt__(self, other: "Known") -> Truth:
        return _compared(other, self, self.low > high(other), self.high <= low(other))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, int | Interval):
            return NotImplemented
        apart = self.high < low(other) or self.low > high(other)
        return False if apart else Maybe()

    def __ne__(self, other: object) -> Any:
        equal = self == other
        return not equal if isinstance(equal, bool) else equal

    __hash__ = None  # type: ignore[assignment]  # what is equal is not always known


Known: TypeAlias = int | Interval


@dataclass(frozen=True, slots=True, eq=False)
class Maybe:
    """A condition of which it is not known whether it holds.

    ``less`` and ``more``: the two numbers of which the first is the smaller one where it holds,
    if it is such a comparison.
    """

    less: Known | None = None
    more: Known | None = None

    def if_else(self, yes: Number, no: Number) -> Number:
        """All that either gives; the smaller or the larger of two numbers exactly."""
        if self.less is not None and self.more is not None:
            if yes is self.less and no is self.more:
                return between(min(low(yes), low(no)), min(high(yes), high(no)))
            if yes is self.more and no is self.less:
                return between(max(low(yes), low(no)), max(high(yes), high(no)))
        if isinstance(yes, bool | Maybe) or isinstance(no, bool | Maybe):
            return yes if yes is no else Maybe()
        return hull((yes, no))

    def __and__(self, other: Truth) -> Truth:
        return other if other is False else Maybe()

    def __or__(self, other: Truth) -> Truth:
        return other if other is True else Maybe()

    __rand__, __ror__ = __and__, __or__

    def __invert__(self) -> "Maybe":
        return Maybe()

    def __bool__(self) -> bool:
        raise TypeError("whether it holds is not known")


def between(least: int, most: int) -> Known:
    """The numbers from one to another; the number itself where they are the same."""
    return least if least == most else Interval(least, most)


def low(number: Known) -> int:
    """The least that a number can be."""
    return number if isinstance(number, int) else number.low


def high(number: Known) -> int:
    """The most that a number can be."""
    return number if isinstance(number, int) else number.high


def hull(numbers: Iterable[Known]) -> Known:
    """From the least to the most that some numbers can be."""
    every = list(numbers)
    return between(min(map(low, every)), max(map(high, every)))


def is_bounded(number: Known) -> bool:
    """Whether a number cannot be as far as numbers go."""
    return high(number) < _FAR_ENOUGH and low(number) > -_FAR_ENOUGH


def is_sure(truth: Truth) -> bool:
    """Whether it is known that a condition holds, or that it does not."""
    return not isinstance(truth, Maybe)


def _compared(less: Known, more: Known, holds: bool, fails: bool) -> Truth:
    return True if holds else False if fails else Maybe(less, more)


def _divided(number: Known, by: Known) -> Known:
    if low(by) <= 0 <= high(by):
        return Interval(-FAR, FAR)
    return hull(a // b for a in (low(number), high(number)) for b in (low(by), high(by)))
