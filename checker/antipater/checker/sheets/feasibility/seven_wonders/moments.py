"""What any city of 7 Wonders can have been at any moment of a game, column by column."""

from collections.abc import Sequence

from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.direction import ColumnBounds, span
from antipater.checker.sheets.feasibility.numbers import Number
from antipater.rules.expressions import Expression
from antipater.rules.seven_wonders import Rules


class Moments:
    """Bounds that hold for every city of a set from the beginning to the end."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        low: list[Number] = [0] * len(rules.cards.columns)
        high: list[Number] = [0] * len(rules.cards.columns)
        for item in rules.cards.items:
            for column, amount in item.standing:
                low[column] += min(0, amount)
                high[column] += max(0, amount)
        sides, ages = rules.most_conflicts, len(rules.ages)
        won = sum(max(0, rules.victory_points[age]) for age in rules.ages)
        low[rules.conflict] = sides * ages * min(0, rules.defeat_points)
        for column, most in zip(rules.of_tokens, (won, ages), strict=True):
            high[column] = sides * most
        high[rules.coins] = FAR
        self.bounds = ColumnBounds(low, high)

    def span(self, formula: Expression) -> tuple[int, int]:
        """The least and the largest value of a formula at any moment of any game."""
        cards = self.rules.cards
        return span(cards, cards.inlined(formula), [self.bounds] * len(cards.seats))

    def until(self, ledger: Sequence[Number]) -> ColumnBounds:
        """What a city was at any moment, if this is what it is at the end: nothing leaves it."""
        moved = (*self.rules.of_tokens, self.rules.coins)
        high = list(ledger)
        for column, least in enumerate(self.bounds.low):
            if column in moved or least != 0:
                high[column] = self.bounds.high[column]
        return ColumnBounds(self.bounds.low, high)
