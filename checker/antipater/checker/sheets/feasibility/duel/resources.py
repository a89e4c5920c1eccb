"""What a city of Duel can have paid for resources.

Each item that was paid for needed units that the city's producers, its choices and its
discounts may not have covered; what is left was bought, at no less than the lowest price
that the set's rule can give, and at no more than it gives beside the widest cities there
were. Producers of a later age came too late, so only those of the item's age and before
count; when a wonder was built is not known, so for it all count.
"""

from functools import cached_property
from operator import mul

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.duel.moments import Moments
from antipater.checker.sheets.feasibility.duel.plays import SEATS, PlayCounts
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Number, most, sum_of
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel.rules import Rules
from antipater.rules.expressions import Constant, Expression, Quantity, column_name, rebuild


class Resources:
    """Who paid for what. ``due[seat][group]``: how many items had to be paid in full.

    An item need not be paid where a chain made it free, nor where a wonder's power brought
    it into the city.
    """

    def __init__(
        self, rules: Rules, cities: CityCounts, plays: PlayCounts, moments: Moments
    ) -> None:
        self.rules, self.cities, self.plays, self.moments = rules, cities, plays, moments
        self.chained: list[list[Number]] = [[0] * len(cities.groups) for _ in SEATS]
        self.due = [[self._due(seat, g) for g in range(len(cities.groups))] for seat in SEATS]
        for seat in SEATS:
            self._brought(seat)

    @cached_property
    def purchases(self) -> list[list[Number]]:
        """By seat, for each group, what was paid for the resources of its items."""
        return [self._purchases(seat) for seat in SEATS]

    @cached_property
    def trade(self) -> list[Number]:
        """By seat all that was paid for resources."""
        purchases = self.purchases
        return [sum_of([*purchases[seat], self._lost(seat)]) for seat in SEATS]

    def _due(self, seat: int, g: int) -> Number:
        """How many of a group's items had to be paid for."""
        cities, group = self.cities, self.cities.groups[g]
        have = cities.have[seat][g]
        if group.first.kind is Kind.WONDER:
            return have
        if group.first.kind is Kind.TOKEN:
            return 0
        givers = [*cities.where(lambda item: self._gives_chain(item, group.first))]
        paid = cities.count(group.size)
        cities.let(paid <= have)
        if not givers:
            return paid
        free = cities.count(group.size)
        had = cities.total(seat, givers) + self.plays.lost_of(seat, givers)
        cities.let(free <= paid, free <= group.size * had)
        self.chained[seat][g] = free
        return paid - free

    def _brought(self, seat: int) -> None:
        """Buildings that nobody paid for are those that came by a wonder's power."""
        cities, plays = self.cities, self.plays
        for n, age in enumerate(self.rules.ages):
            groups = cities.where(lambda item, age=age: item.age == age)  # type: ignore[misc]
            paid = sum_of(self.due[seat][g] + self.chained[seat][g] for g in groups)
            cities.let(paid >= cities.total(seat, groups) - plays.brought_to(seat, n))

    def _gives_chain(self, giver: Item, item: Item) -> bool:
        return any(map(giver.adds, item.free_with))

    # Purchases

    def _purchases(self, seat: int) -> list[Number]:
        return [
            self._purchase(seat, group, due)
            for group, due in zip(self.cities.groups, self.due[seat], strict=True)
        ]

    def _purchase(self, seat: int, group: Group, due: Number) -> Number:
        cities, rules, item = self.cities, self.rules, group.first
        if isinstance(due, int) or not any(item.cost.units):
            return 0
        lacking, dearest = [], 0
        for r, units in enumerate(item.cost.units):
            free_price, fixed_price = self._floors[r]
            if units and free_price:
                short = cities.count(units)
                cities.let(short >= units * due - self._by_then(seat, item, rules.produces[r]))
                paid = cities.count(units * free_price)
                cities.let(paid >= fixed_price * short)
                fixed = self._fixed(seat, r)
                cities.let(paid >= free_price * short - units * (free_price - fixed_price) * fixed)
                lacking.append(paid)
                dearest = max(dearest, free_price)
        names = cities.cards.resources
        costs = [
            units * self.moments.price(names[r], seat, item, dear=True)
            for r, units in enumerate(item.cost.units)
            if units
        ]
        cost = cities.count(max(0, sum(map(most, costs))))
        cities.let(cost >= sum_of(lacking) - dearest * self._help(seat, item))
        cities.let(cost <= sum_of(costs), cost <= most(cost) * due)
        return cost

    def _lost(self, seat: int) -> Number:
        """What may have been paid for buildings that were destroyed."""
        prices = [max(0, self.moments.span(each)[1]) for each in self._formulas]
        return self.plays.gone(seat, lambda item: sum(map(mul, prices, item.cost.units)))

    def _by_then(self, seat: int, item: Item, column: int) -> Number:
        """At most what a column of the city was when the item was built."""
        cities = self.cities
        adding = [
            g
            for g in cities.adding(column)
            if item.age is None or (cities.groups[g].first.age or 0) <= item.age
        ]
        amounts = (dict(cities.groups[g].first.standing)[column] for g in adding)
        here = sum_of(
            cities.have[seat][g] * amount for g, amount in zip(adding, amounts, strict=True)
        )
        return here + cities.amount(column) * self.plays.lost_of(seat, adding)

    def _help(self, seat: int, item: Item) -> Number:
        """At most how many units choices and discounts covered."""
        needed = {r for r, units in enumerate(item.cost.units) if units}
        columns = [column for column, kinds in self.cities.cards.producers if needed & set(kinds)]
        discount = self.rules.discounts[item.id]
        columns += [] if discount is None else [discount]
        return sum_of(self._by_then(seat, item, column) for column in columns)

    def _fixed(self, seat: int, r: int) -> Number:
        """1 or more where the city can have had a fixed price for a resource."""
        cities = self.cities
        column = cities.cards.column.get(f"fixed_price({cities.cards.resources[r]})")
        givers = cities.adding(column) if column is not None else []
        return cities.total(seat, givers) + self.plays.lost_of(seat, givers)

    @cached_property
    def _floors(self) -> list[tuple[int, int]]:
        """For each resource the lowest price there can be: without a fixed price, and at all."""
        cards, floors = self.cities.cards, []
        for resource, formula in zip(cards.resources, self._formulas, strict=True):
            lowest = max(0, self.moments.span(formula)[0])
            without = _without(formula, cards.seats[0], f"fixed_price({resource})")
            floors.append((max(lowest, self.moments.span(without)[0]), lowest))
        return floors

    @cached_property
    def _formulas(self) -> list[Expression]:
        """The price of each resource."""
        cards = self.cities.cards
        return [cards.resolved(cards.rules["price"], each) for each in cards.resources]


def _without(formula: Expression, seat: str, column: str) -> Expression:
    """A formula where a city has nothing in one column."""

    def leaf(e: Expression) -> Expression:
        named = isinstance(e, Quantity) and column_name(e.name, e.arguments) == column
        return Constant(0) if named and e.who == seat else e  # type: ignore[union-attr]

    return rebuild(formula, leaf)
