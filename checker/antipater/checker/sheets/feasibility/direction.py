"""The bounds of a formula that follow from the direction in which each quantity moves it.

What a city was when a thing happened is known only within bounds. A formula that only
grows with a quantity is largest at its upper bound; where it may do either, any value
between the bounds is tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from antipater.checker.sheets.feasibility.numbers import Number, least, most
from antipater.checker.sheets.feasibility.program import Program
from antipater.rules.card_set import CardSet
from antipater.rules.directions import directions
from antipater.rules.expressions import Expression


@dataclass(frozen=True)
class ColumnBounds:
    """For each column the least and the most that a city had of it during some time."""

    low: Sequence[Number]
    high: Sequence[Number]


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
