"""What a city of Duel can have been at some moment of the game, column by column.

What stands at the end tells what stood before: buildings of earlier ages had come by then,
unless a wonder's power brought them later, and buildings may have been destroyed since.
"""

from collections.abc import Sequence
from functools import cached_property

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.direction import ColumnBounds, highest, lowest, span
from antipater.checker.sheets.feasibility.duel.plays import PlayCounts
from antipater.checker.sheets.feasibility.numbers import Number, sum_of
from antipater.rules.card_set import Item
from antipater.rules.duel.rules import Rules
from antipater.rules.expressions import Expression


class Moments:
    """Bounds on both cities from the beginning of an age up to the end of one."""

    def __init__(self, rules: Rules, cities: CityCounts, plays: PlayCounts) -> None:
        self.rules, self.cities, self.plays = rules, cities, plays
        self._known: dict[tuple[int, int, int], ColumnBounds] = {}
        self._prices: dict[tuple[int, str, int, bool], Number] = {}

    def bounds(self, seat: int, since: int, until: int) -> ColumnBounds:
        """What a city was at any moment of these ages."""
        key = seat, since, until
        if key not in self._known:
            low, high = self._certain(seat, since), self.plays.widest(seat, until)
            for column, (least, most) in self._moved.items():
                low[column], high[column] = least, most
            self._known[key] = ColumnBounds(low, high)
        return self._known[key]

    def highest(self, formula: Expression, seat: int, since: int, until: int) -> Number:
        """At least what a formula was, seen from a seat, at any moment of these ages."""
        seats = self._seats(seat, since, until)
        return highest(self.cities.cards, self.cities.program, formula, seats)

    def lowest(self, formula: Expression, seat: int, since: int, until: int) -> Number:
        """At most what a formula was, likewise."""
        seats = self._seats(seat, since, until)
        return lowest(self.cities.cards, self.cities.program, formula, seats)

    def span(self, formula: Expression) -> tuple[int, int]:
        """The least and the largest value of a formula at any moment of any game."""
        first, last = self.rules.ages[0], self.rules.ages[-1]
        return span(self.cities.cards, formula, self._seats(0, first, last))

    def price(self, resource: str, seat: int, item: Item, dear: bool) -> Number:
        """The highest price (not ``dear``: the lowest) of a resource when an item was built."""
        ages, cards = self.rules.ages, self.cities.cards
        key = seat, resource, item.age or 0, dear
        if key not in self._prices:
            formula = cards.resolved(cards.rules["price"], resource)
            extreme = self.highest if dear else self.lowest
            since, until = item.age or ages[0], item.age or ages[-1]
            self._prices[key] = extreme(formula, seat, since, until)
        return self._prices[key]

    def _seats(self, seat: int, since: int, until: int) -> Sequence[ColumnBounds]:
        return [self.bounds(each, since, until) for each in (seat, 1 - seat)]

    @cached_property
    def _moved(self) -> dict[int, tuple[int, int]]:
        """The columns that other things than items change, with the bounds of each."""
        rules, column = self.rules, self.cities.cards.column
        moved = {rules.coins: (0, FAR), rules.lead: (-rules.capital, rules.capital)}
        moved |= {loot.column: (0, 1) for loot in self.cities.cards.loot}
        early = [name for name in column if name.startswith("early(")]
        return moved | {column[name]: (0, FAR) for name in (*early, *self.cities.cards.changed)}

    @cached_property
    def _amounts(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each column the most that one item adds, and all that items can take away."""
        most: dict[int, int] = {}
        away: dict[int, int] = {}
        for group in self.cities.groups:
            for column, amount in group.first.standing:
                most[column] = max(most.get(column, 0), amount)
                away[column] = away.get(column, 0) + min(0, amount) * group.size
        return most, away

    def _certain(self, seat: int, since: int) -> list[Number]:
        """What stood when an age began, whatever happened: of the ages before it."""
        cities, ages = self.cities, self.rules.ages
        most, away = self._amounts
        late = sum_of(
            each[seat][n]
            for each in self.plays.otherwise
            for n, age in enumerate(ages)
            if age < since
        )
        groups = cities.where(lambda item: item.age is not None and item.age < since)
        parts: list[list[Number]] = [[] for _ in cities.cards.columns]
        for g in groups:
            for column, amount in cities.groups[g].first.standing:
                if amount > 0:
                    parts[column].append(cities.have[seat][g] * amount)
        ledger = []
        for column, each in enumerate(parts):
            here = sum_of(each) - most.get(column, 0) * late if each else 0
            ledger.append(here + away.get(column, 0))
        return ledger
