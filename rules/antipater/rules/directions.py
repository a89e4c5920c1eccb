"""In which direction each quantity moves a formula."""

from collections.abc import Sequence
from typing import TypeAlias

from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    column_name,
    read_columns,
)

# By seat and column: 1 where a formula never falls as the quantity grows, -1 where it never
# rises, 0 where it may do either.
Directions: TypeAlias = dict[tuple[str, str], int]


def directions(formula: Expression) -> Directions:
    """How a formula without uses of other rules depends on each quantity that it reads."""
    match formula:
        case Quantity(who, name, arguments):
            return {(who, column_name(name, arguments)): 1}
        case Operation("+" | "sum" | "min" | "max", operands):
            return _joined([directions(each) for each in operands])
        case Operation("-", (a, b)):
            return _joined([directions(a), _turned(directions(b), -1)])
        case Operation("*", (a, Constant(factor))) | Operation("*", (Constant(factor), a)):
            return _turned(directions(a), 1 if factor >= 0 else -1)
        case Operation("/", (a, Constant(by))) if by:
            return _turned(directions(a), 1 if by > 0 else -1)
        case Choice(condition, yes, no):
            either = dict.fromkeys(read_columns(condition), 0)
            return _joined([directions(yes), directions(no), either])
    return dict.fromkeys(read_columns(formula), 0)


def _turned(known: Directions, sign: int) -> Directions:
    return {key: sign * each for key, each in known.items()}


def _joined(parts: Sequence[Directions]) -> Directions:
    joined: Directions = {}
    for part in parts:
        for key, each in part.items():
            joined[key] = each if joined.get(key, each) == each else 0
    return joined
