"""Which changes of a city can make a condition come true: when it must be looked at.

A change is a seat, a column and a direction. What is said is safe: a change that is not
named cannot make the condition true where it was false.
"""

from collections.abc import Iterable
from typing import NamedTuple

from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    column_name,
)


class Change(NamedTuple):
    """A column of a seat that rises (``way`` 1) or falls (-1)."""

    seat: str
    column: str
    way: int


Changes = frozenset[Change]
_NOTHING: Changes = frozenset()


def made_true_by(condition: Expression) -> Changes:
    """The changes that can make a condition true. Rules used must have been put in before."""
    return _raised_by(condition, 1)


def _raised_by(expression: Expression, way: int) -> Changes:
    """The changes that can raise a formula (or make it true), or with ``way`` -1 lower it."""
    match expression:
        case Quantity(who, name, arguments):
            return frozenset({Change(who, column_name(name, arguments), way)})
        case Choice(condition, yes, no):
            either = _either_way(condition)
            return either | _raised_by(yes, way) | _raised_by(no, way)
        case Operation("not", (operand,)):
            return _raised_by(operand, -way)
        case Operation("-" | ">" | ">=", (a, b)):
            return _raised_by(a, way) | _raised_by(b, -way)
        case Operation("<" | "<=", (a, b)):
            return _raised_by(a, -way) | _raised_by(b, way)
        case Operation("*", (Constant(factor), other) | (other, Constant(factor))):
            return _raised_by(other, way if factor >= 0 else -way)
        case Operation("*" | "=" | "<>", operands):
            return _union(map(_either_way, operands))
        case Operation(_, operands):  # sums, whole division, the least and the most, and, or
            return _union(_raised_by(operand, way) for operand in operands)
    return _NOTHING


def _either_way(expression: Expression) -> Changes:
    return _raised_by(expression, 1) | _raised_by(expression, -1)


def _union(changes: Iterable[Changes]) -> Changes:
    return _NOTHING.union(*changes)


def seen_by(changes: Changes, seats: tuple[str, str]) -> Changes:
    """Changes as the other of two seats sees them."""
    other = dict(zip(seats, reversed(seats), strict=True))
    return frozenset(change._replace(seat=other[change.seat]) for change in changes)
