"""Whole numbers that are not known yet: a reading of rule arithmetic for counting cities.

A ``Sum`` is a sum of unknown counts, each with a least and a largest value; a ``Fact`` is a
condition on sums. The rules' own functions run on them (``antipater.rules.numbers``), and
what must hold is collected in a ``Program``, as linear constraints and clauses. Operations
give plain ``int`` and ``bool`` wherever the bounds already tell the result.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from antipater.checker.sheets.feasibility.constraints import Linear
from antipater.rules.readings.terms import CountsAsNumber


class UndecidedCount(TypeError):
    """A condition on unknown counts was used where Python needs a plain yes or no."""


class Builder(Protocol):
    """What numbers and conditions ask of the program that they belong to."""

    bounds: list[tuple[int, int]]

    def count(self, most: int, least: int) -> "Number":
        """A new unknown with its bounds."""
        ...

    def let(self, *conditions: "Condition") -> None:
        """Let these conditions hold."""
        ...

    def literal_of(self, fact: "Within") -> int:
        """The unknown of 0 and 1 that is 1 just where a sum is within its bounds."""
        ...

    def either(self, *literals: int) -> int:
        """A literal that holds just where one of these holds."""
        ...

    def chosen(self, literal: int, yes: "Sum | int", no: "Sum | int") -> "Number":
        """A number that is ``yes`` where the literal holds, and ``no`` where it does not."""
        ...

    def product(self, a: "Sum", b: "Sum") -> "Number":
        """The product of two unknown numbers."""
        ...

    def bit(self, literal: int) -> "Sum":
        """A literal as a number: 1 where it holds, else 0."""
        ...


class Sum:
    """A weighted sum of unknowns and a constant, and the bounds on its value."""

    __slots__ = ("constant", "least", "most", "program", "terms")

    def __init__(
        self, program: Builder, terms: Mapping[int, int], constant: int, least: int, most: int
    ) -> None:
        self.program, self.terms, self.constant = program, terms, constant
        self.least, self.most = least, most

    def __bool__(self) -> bool:
        raise UndecidedCount("whether a number is 0 is not known")

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Sum({dict(self.terms)}, {self.constant}, {self.least}..{self.most})"

    def _plus(self, other: object, sign: int) -> Any:
        if isinstance(other, Fact):
            other = other.number
        if isinstance(other, Sum):
            return sum_of([self, other if sign > 0 else -other])
        if isinstance(other, int):
            by = sign * other
            return Sum(
                self.program, self.terms, self.constant + by, self.least + by, self.most + by
            )
        return NotImplemented

    def __add__(self, other: object) -> Any:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._plus(other, -1)

    def __rsub__(self, other: object) -> Any:
        return (-self)._plus(other, 1)

    def __neg__(self) -> Any:
        return self * -1

    def __mul__(self, other: object) -> Any:
        if isinstance(other, Fact):
            other = other.number
        if isinstance(other, Sum):
            return self.program.product(self, other)
        if not isinstance(other, int):
            return NotImplemented
        if other == 0:
            return 0
        ends = sorted((self.least * other, self.most * other))
        terms = {unknown: factor * other for unknown, factor in self.terms.items()}
        return Sum(self.program, terms, self.constant * other, *ends)

    __rmul__ = __mul__

    def __floordiv__(self, by: object) -> Any:
        if not isinstance(by, int):
            return NotImplemented
        if by < 0:
            return (-self) // -by
        if by == 1:
            return self
        quotient = self.program.count(self.most // by, self.least // by)
        rest = self - quotient * by
        self.program.let(rest >= 0, rest <= by - 1)
        return quotient

    def _within(self, other: object, least: int | None, most: int | None) -> Any:
        """Whether this less another number is within bounds."""
        if not isinstance(other, int | Sum | Fact):
            return NotImplemented
        difference = self - other
        return within(difference, least, most)

    def __le__(self, other: object) -> Any:
        return self._within(other, None, 0)

    def __ge__(self, other: object) -> Any:
        return self._within(other, 0, None)

    def __lt__(self, other: object) -> Any:
        return self._within(other, None, -1)

    def __gt__(self, other: object) -> Any:
        return self._within(other, 1, None)

    def __eq__(self, other: object) -> Any:
        return self._within(other, 0, 0)

    def __ne__(self, other: object) -> Any:
        same = self._within(other, 0, 0)
        return not same if isinstance(same, bool) else ~same


class Fact(CountsAsNumber):
    """A condition on unknown counts."""

    __slots__ = ("_literal", "program")

    def __init__(self, program: Builder, literal: int) -> None:
        self.program, self._literal = program, literal

    __hash__ = object.__hash__

    @property
    def literal(self) -> int:
        """The literal that holds just where this does."""
        return self._literal

    @property
    def number(self) -> Any:
        """1 where the condition holds, else 0."""
        return self.program.bit(self.literal)

    def __bool__(self) -> bool:
        raise UndecidedCount("whether a condition holds is not known")

    def if_else(self, yes: Any, no: Any) -> Any:
        """``yes`` where the condition holds, else ``no``; both numbers, or both conditions."""
        if yes is no:
            return yes
        if isinstance(yes, bool | Fact) and isinstance(no, bool | Fact):
            return (self & yes) | (~self & no)
        return self.program.chosen(self.literal, _plain(yes), _plain(no))

    def __invert__(self) -> Any:
        return Fact(self.program, ~self.literal)

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        if not isinstance(other, Fact):
            return NotImplemented
        return Fact(self.program, self.program.either(self.literal, other.literal))

    __ror__ = __or__

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        if not isinstance(other, Fact):
            return NotImplemented
        return Fact(self.program, ~self.program.either(~self.literal, ~other.literal))

    __rand__ = __and__

    def __eq__(self, other: object) -> Any:
        return self.number == other

    def __ne__(self, other: object) -> Any:
        return self.number != other


class Within(Fact):
    """A sum is within bounds; None where there is none on that side."""

    __slots__ = ("least", "most", "sum")

    def __init__(self, total: Sum, least: int | None, most: int | None) -> None:
        self.program, self.sum, self.least, self.most = total.program, total, least, most

    __hash__ = object.__hash__

    @property
    def literal(self) -> int:
        """The literal that holds just where this does."""
        return self.program.literal_of(self)

    @property
    def key(self) -> object:
        """Equal for conditions that are the same."""
        least = None if self.least is None else self.least - self.sum.constant
        most = None if self.most is None else self.most - self.sum.constant
        return frozenset(self.sum.terms.items()), least, most

    def constraint(self, *where: int) -> Linear:
        """This condition as a constraint where literals hold."""
        least, most = self._ends()
        return self._linear((least, most), where)

    def opposite_constraint(self, *where: int) -> Linear:
        """The opposite of this condition as a constraint where literals hold."""
        least, most = self._ends()
        below = (self.sum.least, least - 1) if least > self.sum.least else ()
        above = (most + 1, self.sum.most) if most < self.sum.most else ()
        return self._linear((*below, *above), where)

    def _ends(self) -> tuple[int, int]:
        least = self.sum.least if self.least is None else max(self.least, self.sum.least)
        most = self.sum.most if self.most is None else min(self.most, self.sum.most)
        return least, most

    def _linear(self, domain: tuple[int, ...], where: tuple[int, ...]) -> Linear:
        shifted = tuple(end - self.sum.constant for end in domain)
        return Linear(tuple(self.sum.terms), tuple(self.sum.terms.values()), shifted, where)

    def __invert__(self) -> Any:
        if self.least is None and self.most is not None:
            return within(self.sum, self.most + 1, None)
        if self.most is None and self.least is not None:
            return within(self.sum, None, self.least - 1)
        return Fact(self.program, ~self.literal)


Number: TypeAlias = int | Sum
Condition: TypeAlias = bool | Fact


def within(number: Number, low: int | None, high: int | None) -> Any:
    """Whether a number is within bounds, at once where its own bounds tell."""
    if isinstance(number, int):
        return (low is None or number >= low) and (high is None or number <= high)
    if (low is not None and number.most < low) or (high is not None and number.least > high):
        return False
    if (low is None or number.least >= low) and (high is None or number.most <= high):
        return True
    return Within(number, low, high)


def sum_of(parts: Iterable["Number | Condition"]) -> "Number":
    """The sum of numbers and conditions, known or not."""
    program: Builder | None = None
    terms: dict[int, int] = {}
    constant = 0
    for each in parts:
        part = _plain(each)
        if isinstance(part, int):
            constant += part
            continue
        program = part.program
        constant += part.constant
        for unknown, factor in part.terms.items():
            terms[unknown] = terms.get(unknown, 0) + factor
    terms = {unknown: factor for unknown, factor in terms.items() if factor}
    if program is None or not terms:
        return constant
    low = high = constant
    for unknown, factor in terms.items():
        least_, most_ = program.bounds[unknown]
        low += factor * (least_ if factor > 0 else most_)
        high += factor * (most_ if factor > 0 else least_)
    return Sum(program, terms, constant, low, high)


def least(number: Number) -> int:
    """The least value that the bounds of a number allow."""
    return number.least if isinstance(number, Sum) else number


def most(number: Number) -> int:
    """The largest value that the bounds of a number allow."""
    return number.most if isinstance(number, Sum) else number


def _plain(value: Any) -> Number:
    if isinstance(value, Fact):
        number: Number = value.number
        return number
    return int(value) if isinstance(value, bool) else value
