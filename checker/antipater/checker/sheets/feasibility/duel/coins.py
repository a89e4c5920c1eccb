"""The treasuries at the end of a Duel: all that came in and went out, with sound bounds.

When a thing happened is mostly not known, so each flow is bounded by what it can have been
at any time: gains by the widest city there was, costs by the cheapest way to pay them.
"""

from collections.abc import Sequence
from itertools import pairwise

from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.duel.moments import Moments
from antipater.checker.sheets.feasibility.duel.resources import Resources
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Number, least, most, sum_of
from antipater.rules.card_set import CardSet, Item, Power
from antipater.rules.duel.rules import Rules
from antipater.rules.expressions import Expression
from antipater.rules.numbers import if_else

SEATS = (0, 1)
# Rates of discards beyond the least one that are told apart; where there are more, none is.
_MOST_STEPS = 30


class Coins:
    """Conditions on the coins of both cities at the end."""

    def __init__(
        self,
        rules: Rules,
        cities: Cities,
        moments: Moments,
        shields: Sequence[Number],
        coins: Sequence[Number],
    ) -> None:
        self.rules, self.cities, self.shields = rules, cities, shields
        self.moments, self.plays = moments, moments.plays
        self.resources = Resources(rules, cities, self.plays, moments)
        self.most_ever = most_ever(rules, cities, moments)
        for seat in SEATS:
            gains, discards = self._gains(seat), self._all_discards(seat)
            more = sum_of([*self._otherwise(seat), self._for_chains(seat), self._collected(seat)])
            incomes = sum_of([*gains, *discards, more])
            cities.let(coins[seat] == incomes - self._expenses(seat))
            self._never_in_debt(seat, gains, discards, more)

    def _never_in_debt(
        self, seat: int, gains: Sequence[Number], discards: Sequence[Number], more: Number
    ) -> None:
        """What was paid in the ages up to one had come in by then.

        Wonders, tokens, chains and trade may have brought theirs at any time. Where an item may
        take coins away, nothing is said.
        """
        cities, resources = self.cities, self.resources
        if any(least(gain) < 0 for gain in gains):
            return
        ages = [group.first.age or 0 for group in cities.groups]
        for n, age in enumerate(self.rules.ages[:-1], start=1):
            had = sum_of(gain for gain, since in zip(gains, ages, strict=True) if since <= age)
            spent = sum_of(
                resources.due[seat][g] * group.first.cost.coins + resources.purchases[seat][g]
                for g, group in enumerate(cities.groups)
                if 1 <= ages[g] <= age
            )
            cities.let(had + sum_of(discards[:n]) + more >= spent)

    def _otherwise(self, seat: int) -> list[Number]:
        """The coins at the beginning, and those that destroyed buildings may have brought."""
        gone = self.plays.gone(seat, lambda item: most_gain(self.rules.cards, self.moments, item))
        return [self.rules.cards.figure("starting_coins"), gone]

    def _gains(self, seat: int) -> list[Number]:
        """Coins that the items of each group brought when built."""
        return [
            sum_of(self._gain(seat, group, have, each) for each in self._formulas(group.first))
            for group, have in zip(self.cities.groups, self.cities.have[seat], strict=True)
        ]

    def _gain(self, seat: int, group: Group, have: Number, formula: Expression) -> Number:
        """Coins by one formula, at the most that the cities can ever have been worth."""
        cities = self.cities
        low, high = self.moments.span(formula)
        if low == high:
            return have * low
        best = self.moments.highest(formula, seat, self.rules.ages[0], self.rules.ages[-1])
        if low >= 0:
            return cities.where_had(have, best * group.size, high * group.size, exact=False)
        got = cities.count(max(0, high) * group.size, low * group.size)
        cities.let(got <= if_else(have >= 1, best * group.size, 0))
        return got

    def _formulas(self, item: Item) -> list[Expression]:
        return [self.rules.cards.inlined(gain.formula) for gain in item.on_build]

    def _all_discards(self, seat: int) -> list[Number]:
        return [self._discards(seat, n, age) for n, age in enumerate(self.rules.ages)]

    def _discards(self, seat: int, n: int, age: int) -> Number:
        """Coins for the cards discarded in an age, at the best rate the city can have had.

        The rate beyond the least that there is is counted in steps of one coin a card.
        """
        cities, rules = self.cities, self.rules
        formula = rules.cards.resolved(rules.cards.rules["discard_income"])
        lowest, best = self.moments.span(formula)
        cards = self.plays.discarded[seat][n]
        slots = self.plays.most_discards(age)
        if best - lowest > _MOST_STEPS:
            income = cities.count(max(0, best * slots), min(0, lowest * slots))
            cities.let(income >= lowest * cards, income <= best * cards)
            return income
        rate = self.moments.highest(formula, seat, age, age)
        steps = range(min(best, most(rate)) - lowest)
        taken = [cities.count(1) for _ in steps]
        more = [cities.count(slots) for _ in steps]
        cities.let(sum_of(taken) <= rate - lowest)
        cities.let(*(after <= before for before, after in pairwise(taken)))
        for step, extra in zip(taken, more, strict=True):
            cities.let(extra <= cards, extra <= slots * step)
        return sum_of([lowest * cards, *more])

    def _for_chains(self, seat: int) -> Number:
        """Coins that a token (Urbanism) brought for buildings free by a chain."""
        cities, column = self.cities, self.rules.chain_coins
        chained = sum_of(self.resources.chained[seat])
        worth = cities.amount(column) * (chained + sum_of(self.plays.destroyed[seat]))
        held = cities.held(seat, cities.adding(column))
        return cities.where_had(held, worth, most(worth), exact=False)

    def _collected(self, seat: int) -> Number:
        """What the opponent paid for resources to a city with Economy."""
        cities, paid = self.cities, self.resources.trade[1 - seat]
        held = cities.held(seat, cities.adding(self.rules.collects_trade))
        return cities.where_had(held, paid, min(most(paid), self.most_ever), exact=False)

    def _expenses(self, seat: int) -> Number:
        return self._costs(seat) + self.resources.trade[seat] + self._taken(seat)

    def _costs(self, seat: int) -> Number:
        """Coin costs of all that was paid for; more for what was destroyed."""
        cities, plays = self.cities, self.plays
        paid = sum_of(
            self.resources.due[seat][g] * group.first.cost.coins
            for g, group in enumerate(cities.groups)
        )
        return paid + plays.gone(seat, lambda item: item.cost.coins)

    def _taken(self, seat: int) -> Number:
        """Coins that the opponent's wonders and the conflict pawn may have taken."""
        cities, other = self.cities, 1 - seat
        loses = cities.weighed(other, lambda item: item.opponent_loses)
        loses = loses + self.plays.most_gone(other, lambda item: item.opponent_loses)
        loot = sum_of(
            if_else(self.shields[other] >= token.at, token.coins, 0)
            for token in self.rules.cards.loot
        )
        coins = cities.count(most(loses + loot))
        cities.let(coins <= loses + loot)
        return coins


def most_ever(rules: Rules, cities: Cities, moments: Moments) -> int:
    """A rough bound on any treasury, which spares the solver long searches.

    It is both players' coins together: every card discarded at the best rate there is,
    chains at theirs, and every item's gain once, and again where items come again.
    """
    cards = rules.cards
    plays = sum(len(cards.layouts[age].slots) for age in rules.ages)
    income = moments.span(cards.resolved(cards.rules["discard_income"]))[1]
    again = sum(item.has(Power.BUILD_FROM_DISCARD) for item in rules.items)
    gains = [most_gain(cards, moments, item) for item in rules.items]
    a_card = max(income, cities.amount(rules.chain_coins), 0)
    most = 2 * cards.figure("starting_coins") + plays * a_card + sum(gains)
    return min(FAR, most + again * max(gains))


def most_gain(cards: CardSet, moments: Moments, item: Item) -> int:
    """The most coins that an item can bring when it is built."""
    formulas = (cards.inlined(gain.formula) for gain in item.on_build)
    return sum(max(0, moments.span(each)[1]) for each in formulas)
