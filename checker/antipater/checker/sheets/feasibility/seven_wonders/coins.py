"""The treasuries at the end of a game of 7 Wonders, with sound bounds on all that flowed."""

from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.direction import ColumnBounds, highest, lowest
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Number, least, most, sum_of
from antipater.checker.sheets.feasibility.seven_wonders.moments import Moments
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Power, When, Which
from antipater.rules.expressions import Expression
from antipater.rules.numbers import all_true
from antipater.rules.seven_wonders import Rules
from antipater.rules.trade.market import Supply

_PRICES = ("price_left", "price_right")


class Coins:
    """Conditions on the coins of all cities; what one pays for resources its neighbours get.

    By seat: ``gains`` and, at the least, ``spent``, of each group; ``due``, how many of a group's
    items were paid for; ``more``, the coins that no item brought.
    """

    def __init__(
        self,
        rules: Rules,
        cities: CityCounts,
        ledgers: Sequence[Sequence[Number]],
        discarded: Sequence[Number],
        coins: Sequence[Number],
        brought: Sequence[Sequence[Number]],
        begins: Sequence[Number],
    ) -> None:
        """``begins``: the coins with which each seat begins."""
        self.brought = brought
        self.rules, self.cities, self.ledgers = rules, cities, ledgers
        self.bought = [[cities.count() for _ in "lr"] for _ in cities.seats]
        self.moments = Moments(rules)
        self.gains: list[Sequence[Number]] = []
        self.spent: list[Sequence[Number]] = []
        self.due: list[Sequence[Number]] = []
        self.more: list[Number] = []
        for seat in cities.seats:
            left, right = (seat - 1) % len(ledgers), (seat + 1) % len(ledgers)
            gains = self._gains(seat, left, right)
            more = sum_of([
                begins[seat],
                self._discards(discarded[seat]),
                self.bought[left][1],
                self.bought[right][0],
            ])  # fmt: skip
            due = self._due(seat)
            costs, lacking = self._costs(due), self._all_lacking(seat, due)
            price = self._purchases(seat, lacking)
            spent = sum_of([*costs, *self.bought[seat]])
            cities.let(coins[seat] == sum_of(gains) + more - spent)
            cities.let(sum_of(self.bought[seat]) <= self._dearest(seat))
            self.gains.append(gains)
            self.more.append(more)
            self.due.append(due)
            self.spent.append([c + price * n for c, n in zip(costs, lacking, strict=True)])

    def _discards(self, discarded: Number) -> Number:
        """Coins for discarded cards, each at a rate that there can have been."""
        cards = self.rules.cards
        rate = self.moments.span(cards.resolved(cards.rules["discard_income"]))
        return self.cities.times(discarded, *rate, most(discarded))

    def _gains(self, seat: int, left: int, right: int) -> list[Number]:
        """Coins that each group's items brought when built: at most what they would at the end."""
        seats = [self.moments.until(self.ledgers[s]) for s in (seat, left, right)]
        return [
            sum_of(
                self._gain(have, group, self.rules.cards.inlined(gain.amount), seats)
                for gain in group.first.gains(When.BUILT)
            )
            for group, have in zip(self.cities.groups, self.cities.have[seat], strict=True)
        ]

    def _gain(
        self, have: Number, group: Group, formula: Expression, seats: Sequence[ColumnBounds]
    ) -> Number:
        cities, cards = self.cities, self.rules.cards
        low, high = self.moments.span(formula)
        if low == high:
            return have * low
        worth = highest(cards, cities.program, formula, seats) * group.size
        got = cities.where_had(have, worth, high * group.size, exact=False)
        return got - cities.count(-low * group.size) if low < 0 else got

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
        given = len(self.rules.ages) * once_an_age + sum_of(self.brought[seat])
        given += cities.weighed(seat, self._given_free)
        cities.let(sum_of(freed) <= given)
        return due

    def _given_free(self, item: Item) -> int:
        """How many cards of a city an item can have let it build free, at most."""
        ages = len(self.rules.ages)
        most = {
            Which.FIRST_OF_COLOUR: len(self.rules.cards.colours),
            Which.FIRST_OF_AGE: ages,
            Which.LAST_OF_AGE: 2 * ages,  # the seventh card is one more
            Which.EACH: ages * self.rules.hand_size,
        }
        return sum(most[e.which] for e in item.effects if e.power is Power.BUILDS_FREE)

    def _costs(self, due: Sequence[Number]) -> list[Number]:
        """Coin costs of all that was paid for, by group."""
        groups = self.cities.groups
        return [n * group.first.cost.coins for n, group in zip(due, groups, strict=True)]

    def _all_lacking(self, seat: int, due: Sequence[Number]) -> list[Number]:
        """For each group at least how many units a city bought: those it cannot have produced."""
        return [
            self._lacking(seat, group.first, n) if any(group.first.cost.units) else 0
            for n, group in zip(due, self.cities.groups, strict=True)
        ]

    def _purchases(self, seat: int, lacking: Sequence[Number]) -> int:
        """At least what a city paid for resources; returns the least price of a unit.

        Each at the lowest price that there can have been, with all that lowers it.
        """
        cities, units = self.cities, sum_of(lacking)
        paid, prices = sum_of(self.bought[seat]), self._lowest_prices(seat)
        floor = max(0, min(map(least, prices)))
        cities.let(paid >= floor * units)
        for price in range(floor + 1, min(map(most, prices)) + 1):
            dear = [each >= price for each in prices]
            cities.program.let_where(all_true(dear), paid >= price * units)
        return floor

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
        cities = self.cities
        own = self.rules.own_supply(self.until(seat, item))
        needed = {r for r, units in enumerate(item.cost.units) if units}
        short: list[Number] = []
        for r in needed:
            units = item.cost.units[r]
            lack = cities.count(units * most(due))
            cities.let(lack >= units * due - own.fixed[r])
            short.append(lack)
        bought = cities.count(sum(map(most, short)))
        cities.let(bought >= sum_of(short) - choices(own, needed))
        return bought

    def until(self, seat: int, item: Item) -> Sequence[Number]:
        """The most that a city was in each column that items add to when it built an item."""
        return self._until[seat, item.age or self.rules.ages[-1]]

    @cached_property
    def _until(self) -> Mapping[tuple[int, int], Sequence[Number]]:
        cities = self.cities
        return {
            (seat, age): cities.ledger(seat, cities.where(lambda item: (item.age or 0) <= age))  # noqa: B023  (called at once)
            for seat in cities.seats
            for age in self.rules.ages
        }

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


def choices(supply: Supply, needed: Set[int]) -> Number:
    """At most how many units of some resources producers of one of several give."""
    return sum_of(count for count, kinds in supply.producers if needed & set(kinds))


def _gives_chain(giver: Item, item: Item) -> bool:
    return any(map(giver.adds, item.free_with))
