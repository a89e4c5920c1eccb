"""The treasuries at the end of a game of 7 Wonders, with sound bounds on all that flowed."""

from collections.abc import Sequence

from antipater.checker.proofs.z3_reading import Number, sum_of
from antipater.checker.sheets.possible.cities import Cities, everything
from antipater.rules.definitions import Item
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
    ) -> None:
        self.rules, self.cities, self.ledgers = rules, cities, ledgers
        self.bought = [[cities.count(f"{s} buys {way}") for way in "lr"] for s in cities.seats]
        nothing = [0] * len(rules.cards.columns)
        income = rules.cards.function("discard_income")(*[nothing] * len(rules.cards.seats))
        for seat in cities.seats:
            left, right = (seat - 1) % len(ledgers), (seat + 1) % len(ledgers)
            incomes = [
                rules.cards.figure("starting_coins"),
                income * discarded[seat],
                *self._gains(seat, left, right),
                self.bought[left][1],
                self.bought[right][0],
            ]
            spent = self._costs(seat) + sum_of(self.bought[seat])
            cities.let(coins[seat] == sum_of(incomes) - spent)
            cities.let(sum_of(self.bought[seat]) <= self._dearest(seat))

    def _gains(self, seat: int, left: int, right: int) -> list[Number]:
        """Coins that items brought when built: at most what they would bring at the end."""
        cities, parts = self.cities, []
        seats = [self.ledgers[s] for s in (seat, left, right)]
        full = everything(self.rules.cards)
        for g, group in enumerate(cities.groups):
            for n, gain in enumerate(group.first.on_build):
                formula = self.rules.cards.compile(group.first.slug, gain.formula)
                most, have = formula(*seats), cities.have[seat][g]
                if isinstance(most, int):
                    parts.append(have * most)
                else:
                    name, widest = f"{seat} {group.first.slug} gain {n}", formula(full, full, full)
                    parts.append(
                        cities.where_had(name, have, most * group.size, widest, exact=False)
                    )
        return parts

    def _costs(self, seat: int) -> Number:
        """Coin costs; nothing is due for a building that was free of all cost."""
        cities = self.cities
        full = cities.weighed(seat, lambda item: item.cost.coins)
        paid = cities.count(f"{seat} costs")
        cities.let(paid <= full)
        free = cities.total(seat, cities.where(lambda item: bool(item.abilities)))
        cities.let(paid >= full - len(self.rules.ages) * free)
        return paid

    def _dearest(self, seat: int) -> Number:
        """At most what resources cost: every unit bought at the full price."""
        nothing = [0] * len(self.rules.cards.columns)
        prices = self.rules.prices(*[nothing] * len(self.rules.cards.seats))
        price = max(max(side) for side in prices)

        def units(item: Item) -> int:
            return sum(item.cost.units)

        most = [price * max(map(units, group.items)) for group in self.cities.groups]
        return sum_of(self.cities.have[seat][g] * each for g, each in enumerate(most) if each)
