"""The treasuries at the end of a Duel: all that came in and went out, with sound bounds.

When a thing happened is mostly not known, so each flow is bounded by what it can have been
at any time: gains by the widest city there was, costs by the cheapest way to pay them.
"""

from collections.abc import Sequence

from antipater.checker.proofs.z3_reading import Number, sum_of
from antipater.checker.sheets.possible.cities import Cities, everything
from antipater.checker.sheets.possible.duel_plays import Plays
from antipater.rules.definitions import Item
from antipater.rules.duel.rulebook import Rules
from antipater.rules.numbers import if_else

SEATS = (0, 1)


class Coins:
    """Conditions on the coins of both cities at the end."""

    def __init__(
        self,
        rules: Rules,
        cities: Cities,
        plays: Plays,
        shields: Sequence[Number],
        coins: Sequence[Number],
    ) -> None:
        self.rules, self.cities, self.plays, self.shields = rules, cities, plays, shields
        self.nothing = [0] * len(rules.cards.columns)
        self.trade = [cities.count(f"{seat} trade") for seat in SEATS]
        for seat in SEATS:
            cities.let(coins[seat] == sum_of(self._incomes(seat)) - self._expenses(seat))

    def _wide(self, seat: int, age: int) -> list[Number]:
        """At least what a city was at any time up to the end of an age."""
        groups = self.cities.where(lambda i: i.age is None or i.age <= age)
        ledger = self.cities.ledger(seat, groups)
        for colour in self.plays.destroyable:
            column = self.rules.cards.column[colour]
            ledger[column] = ledger[column] + sum_of(self.plays.destroyed[seat])
        return ledger

    def _incomes(self, seat: int) -> list[Number]:
        incomes = [self.rules.cards.figure("starting_coins"), *self._gains(seat)]
        incomes += [self._discards(seat, n, age) for n, age in enumerate(self.rules.ages)]
        incomes += [self._for_chains(seat), self._collected(seat)]
        return incomes

    def _gains(self, seat: int) -> list[Number]:
        """Coins that items brought when built."""
        cities, parts = self.cities, []
        wide = [self._wide(s, self.rules.ages[-1]) for s in (seat, 1 - seat)]
        for g, group in enumerate(cities.groups):
            for n, gain in enumerate(self.rules.gains[group.first.id]):
                most = gain(*wide)
                if isinstance(most, int):
                    parts.append(cities.have[seat][g] * most)
                else:
                    got = cities.count(f"{seat} {group.first.slug} gain {n}")
                    here = cities.have[seat][g] >= 1
                    cities.let(got <= if_else(here, most * group.size, 0))
                    parts.append(got)
        return parts

    def _discards(self, seat: int, n: int, age: int) -> Number:
        """Coins for the cards discarded in an age, at the best rate the city can have had.

        The rate beyond that of an empty city is counted in steps of one coin a card.
        """
        cities, rules = self.cities, self.rules
        cards = self.plays.discarded[seat][n]
        rate = rules.discard_income(self._wide(seat, age), self._wide(1 - seat, age))
        least = rules.discard_income(self.nothing, self.nothing)
        full = everything(rules.cards)
        steps = range(rules.discard_income(full, full) - least)
        taken = [cities.count(f"{seat} step {k} {age}", 1) for k in steps]
        more = [cities.count(f"{seat} more {k} {age}") for k in steps]
        cities.let(sum_of(taken) <= rate - least)
        slots = len(rules.cards.layouts[age].slots)
        for step, extra in zip(taken, more, strict=True):
            cities.let(extra <= cards, extra <= slots * step)
        return sum_of([least * cards, *more])

    def _for_chains(self, seat: int) -> Number:
        """Coins that a token (Urbanism) brought for buildings free by a chain."""
        cities, column = self.cities, self.rules.chain_coins
        coins = cities.count(f"{seat} chain coins")
        chained = cities.total(seat, cities.where(lambda i: bool(i.free_with)))
        held = cities.total(seat, cities.adding(column)) >= 1
        cities.let(coins <= if_else(held, cities.amount(column) * chained, 0))
        return coins

    def _collected(self, seat: int) -> Number:
        """What the opponent paid for resources to a city with Economy."""
        cities = self.cities
        coins = cities.count(f"{seat} collected")
        held = cities.total(seat, cities.adding(self.rules.collects_trade)) >= 1
        cities.let(coins <= if_else(held, self.trade[1 - seat], 0))
        return coins

    def _expenses(self, seat: int) -> Number:
        return self._costs(seat) + self._traded(seat) + self._taken(seat)

    def _costs(self, seat: int) -> Number:
        """Coin costs; less for what may have been free, more for what was destroyed."""
        cities, plays = self.cities, self.plays
        dearest = max(building.cost.coins for building in self.rules.buildings)
        full = cities.weighed(seat, lambda item: item.cost.coins)
        free = cities.weighed(seat, lambda item: item.cost.coins if item.free_with else 0)
        paid = cities.count(f"{seat} costs")
        cities.let(paid >= full - free - dearest * plays.not_played(seat))
        cities.let(paid <= full + dearest * sum_of(plays.destroyed[seat]))
        return paid

    def _traded(self, seat: int) -> Number:
        """Coins for resources: from nothing to the price that an opponent with all could ask."""
        cities, rules = self.cities, self.rules
        prices = rules.price_list(self.nothing, everything(rules.cards))

        def dearest(item: Item) -> int:
            units = zip(prices, item.cost.units, strict=True)
            return sum(price * unit for price, unit in units)

        costs = [max(map(dearest, group.items)) for group in cities.groups]
        most = sum_of(cities.have[seat][g] * cost for g, cost in enumerate(costs) if cost)
        targets = (b for b in rules.buildings if b.colour in self.plays.destroyable)
        worst = max(map(dearest, targets), default=0)
        cities.let(self.trade[seat] <= most + worst * sum_of(self.plays.destroyed[seat]))
        return self.trade[seat]

    def _taken(self, seat: int) -> Number:
        """Coins that the opponent's wonders and the conflict pawn may have taken."""
        cities, other = self.cities, 1 - seat
        coins = cities.count(f"{seat} taken")
        loot = sum_of(
            if_else(self.shields[other] >= token.at, token.coins, 0)
            for token in self.rules.cards.loot
        )
        cities.let(coins <= cities.weighed(other, lambda item: item.opponent_loses) + loot)
        return coins
