"""What a city of Duel can have paid for resources.

Each item that was paid for needed units that the city's producers, its choices and its
discounts may not have covered; what is left was bought, at no less than the lowest price
that the set's rule can give, and at no more than it gives beside the widest cities there
were. Producers of a later age came too late, so only those of the item's age and before
count; when a wonder was built is not known, so for it all count.
"""

from collections.abc import Iterator
from functools import cached_property
from operator import mul

from antipater.checker.sheets.feasibility.cities import Cities, everything
from antipater.checker.sheets.feasibility.duel.plays import SEATS, Plays
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.program import Number, Program, least, most, sum_of
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel.rules import Rules
from antipater.rules.expressions import read_columns


class Resources:
    """Who paid for what. ``due[seat][group]``: how many items had to be paid in full.

    An item need not be paid where a chain made it free, nor where a wonder's power brought
    it into the city.
    """

    def __init__(self, rules: Rules, cities: Cities, plays: Plays) -> None:
        self.rules, self.cities, self.plays = rules, cities, plays
        self._prices: dict[tuple[int, int], list[Number]] = {}
        self.chained: list[list[Number]] = [[0] * len(cities.groups) for _ in SEATS]
        self.due = [[self._due(seat, g) for g in range(len(cities.groups))] for seat in SEATS]
        for seat in SEATS:
            self._brought(seat)
        self.trade = [sum_of([*self._purchases(seat), self._lost(seat)]) for seat in SEATS]

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
        gone = sum_of(self.plays.destroyed[seat]) if self._may_go(givers) else 0
        cities.let(free <= paid, free <= group.size * (cities.total(seat, givers) + gone))
        self.chained[seat][g] = free
        return paid - free

    def _brought(self, seat: int) -> None:
        """Buildings that nobody paid for are those that came by a wonder's power."""
        cities, plays = self.cities, self.plays
        for n, age in enumerate(self.rules.ages):
            groups = cities.where(lambda item, age=age: item.age == age)  # type: ignore[misc]
            paid = sum_of(self.due[seat][g] + self.chained[seat][g] for g in groups)
            others = plays.revived[seat][n] + plays.top_row[seat][n] + plays.left_out[seat][n]
            cities.let(paid >= cities.total(seat, groups) - others)

    def _gives_chain(self, giver: Item, item: Item) -> bool:
        return any(dict(giver.standing).get(column) for column in item.free_with)

    def _may_go(self, groups: list[int]) -> bool:
        """Whether an opponent can have destroyed an item of these groups."""
        return any(self.cities.groups[g].first.colour in self.plays.destroyable for g in groups)

    # Purchases

    def _purchases(self, seat: int) -> Iterator[Number]:
        """For each item that needs resources, what was paid for them."""
        for g, group in enumerate(self.cities.groups):
            if any(group.first.cost.units) and not isinstance(self.due[seat][g], int):
                yield self._purchase(seat, group, self.due[seat][g])

    def _purchase(self, seat: int, group: Group, due: Number) -> Number:
        cities, rules, item = self.cities, self.rules, group.first
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
        highest = self._highest(seat, item.age or self.rules.ages[-1])
        costs = [units * highest[r] for r, units in enumerate(item.cost.units) if units]
        cost = cities.count(max(0, sum(map(most, costs))))
        cities.let(cost >= sum_of(lacking) - dearest * self._help(seat, item))
        cities.let(cost <= sum_of(costs), cost <= most(cost) * due)
        return cost

    def _highest(self, seat: int, age: int) -> list[Number]:
        """The highest price of each resource up to the end of an age."""
        known = self._prices.get((seat, age))
        if known is None:
            own, other = (self._at_some_time(s, age) for s in (seat, 1 - seat))
            known = [price(own, other) for price in self.rules.prices]
            self._prices[seat, age] = known
        return known

    def _at_some_time(self, seat: int, age: int) -> list[Number]:
        """What a city may have been at one time or another up to the end of an age."""
        ledger = self.plays.widest(seat, age)
        read = {name for r in self.cities.cards.resources for _, name in self._read(r)}
        for name in sorted(read):
            column = self.cities.cards.column[name]
            then = self.cities.count(max(0, most(ledger[column])))
            self.cities.let(then <= ledger[column])
            ledger[column] = then
        return ledger

    def _read(self, resource: str) -> frozenset[tuple[str, str]]:
        cards = self.cities.cards
        return read_columns(cards.resolved(cards.rules["price"], resource))

    def _lost(self, seat: int) -> Number:
        """What may have been paid for buildings that were destroyed."""
        widest = everything(self.cities.cards)
        unknown = Program()
        open_ = [unknown.count(each) if each > 0 else each for each in widest]
        prices = [most(price(open_, open_)) for price in self.rules.prices]
        units = [b.cost.units for b in self.rules.buildings if b.colour in self.plays.destroyable]
        worst = max((sum(map(mul, prices, each)) for each in units), default=0)
        paid = self.cities.count()
        self.cities.let(paid <= worst * sum_of(self.plays.destroyed[seat]))
        return paid

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
        if self._may_go(adding):
            here = here + cities.amount(column) * sum_of(self.plays.destroyed[seat])
        return here

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
        gone = sum_of(self.plays.destroyed[seat]) if self._may_go(givers) else 0
        return cities.total(seat, givers) + gone

    @cached_property
    def _floors(self) -> list[tuple[int, int]]:
        """For each resource the lowest price there can be: without a fixed price, and at all."""
        cards = self.cities.cards
        unknown, widest = Program(), everything(cards)
        own = [unknown.count(most) if most > 0 else most for most in widest]
        other = [unknown.count(most) if most > 0 else most for most in widest]
        floors = []
        for resource, price in zip(cards.resources, self.rules.prices, strict=True):
            plain = list(own)
            column = cards.column.get(f"fixed_price({resource})")
            if column is not None:
                plain[column] = 0
            lowest = max(0, least(price(own, other)))
            floors.append((max(lowest, least(price(plain, other))), lowest))
        return floors
