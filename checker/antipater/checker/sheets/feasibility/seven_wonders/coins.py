"""The treasuries at the end of a game of 7 Wonders, with sound bounds on all that flowed."""

from collections.abc import Sequence

from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.direction import highest
from antipater.checker.sheets.feasibility.program import Number, most, sum_of
from antipater.checker.sheets.feasibility.seven_wonders.moments import Moments
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.seven_wonders import Rules


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
            spent = self._costs(seat) + sum_of(self.bought[seat])
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

    def _costs(self, seat: int) -> Number:
        """Coin costs of all that stands, but for what a chain, a power or the discards gave."""
        cities, dearer = self.cities, self.cities.where(lambda item: item.cost.coins)
        freed: list[Number] = []
        paid: list[Number] = []
        for g in dearer:
            group, have = cities.groups[g], cities.have[seat][g]
            due = have
            if group.first.kind is not Kind.STAGE:
                givers = cities.where(lambda item, group=group: _gives_chain(item, group.first))  # type: ignore[misc]
                chained, free = cities.count(group.size), cities.count(group.size)
                cities.let(chained <= group.size * cities.total(seat, givers))
                cities.let(chained + free <= have)
                freed.append(free)
                due = have - chained - free
            paid.append(due * group.first.cost.coins)
        once_an_age = cities.total(seat, cities.having(Power.FREE_BUILD))
        given = len(self.rules.ages) * once_an_age + sum_of(self.revived[seat])
        cities.let(sum_of(freed) <= given)
        return sum_of(paid)

    def _dearest(self, seat: int) -> Number:
        """At most what resources cost: every unit bought at the highest price there is."""
        cards = self.rules.cards
        price = max(
            self.moments.span(cards.resolved(cards.rules[rule], resource))[1]
            for rule in ("price_left", "price_right")
            for resource in cards.resources
        )

        def units(item: Item) -> int:
            return sum(item.cost.units)

        dearest = [price * max(map(units, group.items)) for group in self.cities.groups]
        return sum_of(self.cities.have[seat][g] * each for g, each in enumerate(dearest) if each)


def _gives_chain(giver: Item, item: Item) -> bool:
    return any(dict(giver.standing).get(column) for column in item.free_with)
