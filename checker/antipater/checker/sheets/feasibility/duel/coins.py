"""The treasuries at the end of a Duel: all that came in and went out, with sound bounds.

When a thing happened is mostly not known, so each flow is bounded by what it can have been
at any time: gains by the widest city there was, costs by the cheapest way to pay them.
"""

from collections.abc import Sequence
from itertools import pairwise

from antipater.checker.sheets.feasibility.cities import Cities, everything
from antipater.checker.sheets.feasibility.duel.plays import Plays
from antipater.checker.sheets.feasibility.duel.resources import Resources
from antipater.checker.sheets.feasibility.program import Number, sum_of
from antipater.rules.duel.rules import Rules
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
        self.resources = Resources(rules, cities, plays)
        self.nothing = [0] * len(rules.cards.columns)
        for seat in SEATS:
            cities.let(coins[seat] == sum_of(self._incomes(seat)) - self._expenses(seat))

    def _incomes(self, seat: int) -> list[Number]:
        incomes = [self.rules.cards.figure("starting_coins"), *self._gains(seat)]
        incomes += [self._discards(seat, n, age) for n, age in enumerate(self.rules.ages)]
        incomes += [self._for_chains(seat), self._collected(seat)]
        return incomes

    def _gains(self, seat: int) -> list[Number]:
        """Coins that items brought when built."""
        cities, parts = self.cities, []
        wide = [self.plays.widest(s, self.rules.ages[-1]) for s in (seat, 1 - seat)]
        for g, group in enumerate(cities.groups):
            for gain in self.rules.gains[group.first.id]:
                most = gain(*wide)
                if isinstance(most, int):
                    parts.append(cities.have[seat][g] * most)
                else:
                    got = cities.count()
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
        rate = rules.discard_income(self.plays.widest(seat, age), self.plays.widest(1 - seat, age))
        least = rules.discard_income(self.nothing, self.nothing)
        full = everything(rules.cards)
        slots = len(rules.cards.layouts[age].slots)
        slots = min(slots, (slots + 1) // 2 + rules.wonders_each)
        steps = range(rules.discard_income(full, full) - least)
        taken = [cities.count(1) for _ in steps]
        more = [cities.count(slots) for _ in steps]
        cities.let(sum_of(taken) <= rate - least)
        cities.let(*(after <= before for before, after in pairwise(taken)))
        for step, extra in zip(taken, more, strict=True):
            cities.let(extra <= cards, extra <= slots * step)
        return sum_of([least * cards, *more])

    def _for_chains(self, seat: int) -> Number:
        """Coins that a token (Urbanism) brought for buildings free by a chain."""
        cities, column = self.cities, self.rules.chain_coins
        coins = cities.count()
        chained = sum_of(self.resources.chained[seat])
        held = cities.total(seat, cities.adding(column)) >= 1
        most = cities.amount(column) * (chained + sum_of(self.plays.destroyed[seat]))
        cities.let(coins <= if_else(held, most, 0))
        return coins

    def _collected(self, seat: int) -> Number:
        """What the opponent paid for resources to a city with Economy."""
        cities = self.cities
        coins = cities.count()
        held = cities.total(seat, cities.adding(self.rules.collects_trade)) >= 1
        cities.let(coins <= if_else(held, self.resources.trade[1 - seat], 0))
        return coins

    def _expenses(self, seat: int) -> Number:
        return self._costs(seat) + self.resources.trade[seat] + self._taken(seat)

    def _costs(self, seat: int) -> Number:
        """Coin costs of all that was paid for; more for what was destroyed."""
        cities, plays = self.cities, self.plays
        dearest = max(building.cost.coins for building in self.rules.buildings)
        paid = sum_of(
            self.resources.due[seat][g] * group.first.cost.coins
            for g, group in enumerate(cities.groups)
        )
        lost = cities.count()
        cities.let(lost <= dearest * sum_of(plays.destroyed[seat]))
        return paid + lost

    def _taken(self, seat: int) -> Number:
        """Coins that the opponent's wonders and the conflict pawn may have taken."""
        cities, other = self.cities, 1 - seat
        coins = cities.count()
        loot = sum_of(
            if_else(self.shields[other] >= token.at, token.coins, 0)
            for token in self.rules.cards.loot
        )
        cities.let(coins <= cities.weighed(other, lambda item: item.opponent_loses) + loot)
        return coins
