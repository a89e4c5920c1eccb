"""In which direction each quantity moves a formula, and the bounds that follow from it.

What a city was when a thing happened is known only within bounds. A formula that only
grows with a quantity is largest at its upper bound; where it may do either, any value
between the bounds is tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from antipater.checker.sheets.feasibility.numbers import Number, least, most
from antipater.checker.sheets.feasibility.program import Program
from antipater.rules.card_set import CardSet
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


@dataclass(frozen=True)
class ColumnBounds:
    """For each column the least and the most that a city had of it during some time."""

    low: Sequence[Number]
    high: Sequence[Number]


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


def highest(
    cards: CardSet, program: Program, formula: Expression, seats: Sequence[ColumnBounds]
) -> Number:
    """At least what a formula was at any moment within the bounds of each city.

    ``seats``: the bounds of the cities that the formula speaks of, in the order of
    ``cards.seats``. New unknowns come to ``program`` where the formula may rise or fall.
    """
    return _extreme(cards, program, formula, seats, 1)


def lowest(
    cards: CardSet, program: Program, formula: Expression, seats: Sequence[ColumnBounds]
) -> Number:
    """At most what a formula was at any moment, likewise."""
    return _extreme(cards, program, formula, seats, -1)


def span(cards: CardSet, formula: Expression, seats: Sequence[ColumnBounds]) -> tuple[int, int]:
    """The least and the largest value of a formula that the bounds of the bounds allow."""
    unknown = Program()
    ends = [ColumnBounds([least(n) for n in b.low], [most(n) for n in b.high]) for b in seats]
    return (
        least(_extreme(cards, unknown, formula, ends, -1)),
        most(_extreme(cards, unknown, formula, ends, 1)),
    )


def _extreme(
    cards: CardSet, program: Program, formula: Expression, seats: Sequence[ColumnBounds], sign: int
) -> Number:
    known: Mapping[tuple[str, str], int] = directions(formula)
    ledgers: list[list[Number]] = [[0] * len(cards.columns) for _ in seats]
    for (who, name), direction in known.items():
        seat, column = cards.seats.index(who), cards.column[name]
        low, high = seats[seat].low[column], seats[seat].high[column]
        if direction == 0:
            ledgers[seat][column] = _between(program, low, high)
        else:
            ledgers[seat][column] = high if direction == sign else low
    number: Number = cards.compile("bounds", formula)(*ledgers)
    return number


def _between(program: Program, low: Number, high: Number) -> Number:
    number = program.count(most(high), min(least(low), most(high)))
    program.let(number >= low, number <= high)
    return number
