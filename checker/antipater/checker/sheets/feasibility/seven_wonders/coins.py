"""The treasuries at the end of a game of 7 Wonders, with sound bounds on all that flowed."""

from collections.abc import Sequence

from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.direction import highest, lowest
from antipater.checker.sheets.feasibility.numbers import Number, least, most, sum_of
from antipater.checker.sheets.feasibility.seven_wonders.moments import Moments
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.numbers import all_true
from antipater.rules.seven_wonders import Rules

_PRICES = ("price_left", "price_right")


class Coins:
    """Conditions on the coins of all cities; what one pays for resources its neighbours get."""

    def __init__(
        self,
        rules: Rules,
        cities: Cities,
        ledgers: Sequence[Sequence[Number]],
        discarded: Sequence[Number],
        coins: Sequence[Number],
        revived: Sequence[Sequence[Number]],
    ) -> None:
        self.revived = revived
        self.rules, self.cities, self.ledgers = rules, cities, ledgers
        self.bought = [[cities.count() for _ in "lr"] for _ in cities.seats]
        self.moments = Moments(rules)
        for seat in cities.seats:
            left, right = (seat - 1) % len(ledgers), (seat + 1) % len(ledgers)
            incomes = [
                rules.cards.figure("starting_coins"),
                self._income(discarded[seat]),
                *self._gains(seat, left, right),
                self.bought[left][1],
                self.bought[right][0],
            ]
            due = self._due(seat)
            self._purchases(seat, due)
            spent = self._costs(due) + sum_of(self.bought[seat])
            cities.let(coins[seat] == sum_of(incomes) - spent)
            cities.let(sum_of(self.bought[seat]) <= self._dearest(seat))

    def _income(self, discarded: Number) -> Number:
        """Coins for discarded cards, each at a rate that there can have been."""
        cards = self.rules.cards
        low, high = self.moments.span(cards.resolved(cards.rules["discard_income"]))
        if low == high:
            return discarded * low
        income = self.cities.count(max(0, high * most(discarded)), min(0, low * most(discarded)))
        self.cities.let(income >= low * discarded, income <= high * discarded)
        return income

    def _gains(self, seat: int, left: int, right: int) -> list[Number]:
        """Coins that items brought when built: at most what they would bring at the end."""
        cities, parts = self.cities, []
        seats = [self.moments.until(self.ledgers[s]) for s in (seat, left, right)]
        cards = self.rules.cards
        for g, group in enumerate(cities.groups):
            have = cities.have[seat][g]
            for gain in group.first.on_build:
                formula = cards.inlined(gain.formula)
                low, high = self.moments.span(formula)
                if low == high:
                    parts.append(have * low)
                    continue
                worth = highest(cards, cities.program, formula, seats) * group.size
                parts.append(cities.where_had(have, worth, high * group.size, exact=False))
                if low < 0:
                    parts.append(-cities.count(-low * group.size))
        return parts

    def _due(self, seat: int) -> list[Number]:
        """For each group how many items had to be paid for.

        Nothing is due for what a chain, a power that builds free, or the discards gave.
        """
        cities, freed, due = self.cities, list[Number](), list[Number]()
        for group, have in zip(cities.groups, cities.have[seat], strict=True):
            cost = group.first.cost
            if group.first.kind is Kind.STAGE or not (cost.coins or any(cost.units)):
                due.append(have)
                continue
            givers = cities.where(lambda item, group=group: _gives_chain(item, group.first))  # type: ignore[misc]
            chained = cities.count(group.size) if givers else 0
            free = cities.count(group.size)
            cities.let(chained <= group.size * cities.total(seat, givers))
            cities.let(chained + free <= have)
            freed.append(free)
            due.append(have - chained - free)
        once_an_age = cities.total(seat, cities.having(Power.FREE_BUILD))
        given = len(self.rules.ages) * once_an_age + sum_of(self.revived[seat])
        cities.let(sum_of(freed) <= given)
        return due

    def _costs(self, due: Sequence[Number]) -> Number:
        """Coin costs of all that was paid for."""
        groups = self.cities.groups
        return sum_of(n * group.first.cost.coins for n, group in zip(due, groups, strict=True))

    def _purchases(self, seat: int, due: Sequence[Number]) -> None:
        """At least what a city paid for resources: for units that it cannot have produced.

        Each at the lowest price that there can have been, with all that lowers it.
        """
        cities = self.cities
        units = sum_of(
            self._lacking(seat, group.first, n)
            for n, group in zip(due, cities.groups, strict=True)
            if any(group.first.cost.units)
        )
        paid, prices = sum_of(self.bought[seat]), self._lowest_prices(seat)
        floor = max(0, min(map(least, prices)))
        cities.let(paid >= floor * units)
        for price in range(floor + 1, min(map(most, prices)) + 1):
            dear = [each >= price for each in prices]
            cities.program.let_where(all_true(dear), paid >= price * units)

    def _lowest_prices(self, seat: int) -> list[Number]:
        """The least that each resource can have cost at either neighbour's."""
        cards, size = self.rules.cards, len(self.ledgers)
        around = (seat, (seat - 1) % size, (seat + 1) % size)
        seats = [self.moments.until(self.ledgers[s]) for s in around]
        return [
            lowest(cards, self.cities.program, cards.resolved(cards.rules[rule], resource), seats)
            for rule in _PRICES
            for resource in cards.resources
        ]

    def _lacking(self, seat: int, item: Item, due: Number) -> Number:
        """At least how many units were bought for an item; later producers came too late."""
        cities, rules = self.cities, self.rules
        short: list[Number] = []
        for r, units in enumerate(item.cost.units):
            if units:
                lack = cities.count(units * most(due))
                cities.let(lack >= units * due - self._by_then(seat, item, rules.produces[r]))
                short.append(lack)
        needed = {r for r, units in enumerate(item.cost.units) if units}
        columns = [column for column, kinds in cities.cards.producers if needed & set(kinds)]
        choices = sum_of(self._by_then(seat, item, column) for column in columns)
        bought = cities.count(sum(map(most, short)))
        cities.let(bought >= sum_of(short) - choices)
        return bought

    def _by_then(self, seat: int, item: Item, column: int) -> Number:
        """At most what a column of the city was when an item was built."""
        cities = self.cities
        last = item.age or self.rules.ages[-1]
        adding = [g for g in cities.adding(column) if (cities.groups[g].first.age or 0) <= last]
        return sum_of(
            cities.have[seat][g] * dict(cities.groups[g].first.standing)[column] for g in adding
        )

    def _dearest(self, seat: int) -> Number:
        """At most what resources cost: every unit bought at the highest price there is."""
        cards = self.rules.cards
        price = max(
            self.moments.span(cards.resolved(cards.rules[rule], resource))[1]
            for rule in _PRICES
            for resource in cards.resources
        )

        def units(item: Item) -> int:
            return sum(item.cost.units)

        dearest = [price * max(map(units, group.items)) for group in self.cities.groups]
        return sum_of(self.cities.have[seat][g] * each for g, each in enumerate(dearest) if each)


def _gives_chain(giver: Item, item: Item) -> bool:
    return any(dict(giver.standing).get(column) for column in item.free_with)
