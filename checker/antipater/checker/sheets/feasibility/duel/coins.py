"""The treasuries at the end of a Duel: all that came in and went out, with sound bounds.

When a thing happened is mostly not known, so each flow is bounded by what it can have been
at any time: gains by the widest city there was, costs by the cheapest way to pay them.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.duel.moments import Moments
from antipater.checker.sheets.feasibility.duel.resources import Resources
from antipater.checker.sheets.feasibility.duel.swings import Swings, most_gained, taken_when_built
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Number, least, most, sum_of
from antipater.rules.card_set import CardSet, Item
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.duel.rules import Rules
from antipater.rules.effects import When
from antipater.rules.expressions import Constant, Expression
from antipater.rules.numbers import if_else

SEATS = (0, 1)
# Rates of discards beyond the least one that are told apart; where there are more, none is.
_MOST_STEPS = 30


class Flows:
    """What came into both treasuries from the bank, and the coins that items cost.

    ``begins``: the coins with which each begins.
    """

    def __init__(
        self, rules: Rules, cities: CityCounts, moments: Moments, begins: Sequence[int]
    ) -> None:
        self.begins = begins
        self.rules, self.cities = rules, cities
        self.moments, self.plays = moments, moments.plays
        self.resources = Resources(rules, cities, self.plays, moments)
        self.swings = Swings(rules, cities, moments, self.resources)

    def _otherwise(self, seat: int) -> list[Number]:
        """The coins at the beginning, and those that destroyed buildings may have brought, or
        what acts otherwise than when its owner builds it."""
        gone = self.plays.gone(seat, lambda item: most_gain(self.rules.cards, self.moments, item))
        return [self.begins[seat], gone, self.swings.gained[seat]]

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
        return [self.rules.cards.inlined(gain.amount) for gain in item.gains(When.BUILT)]

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
            return cities.times(cards, lowest, best, slots)
        rate = self.moments.highest(formula, seat, age, age)
        steps = range(min(best, most(rate)) - lowest)
        taken = [cities.count(1) for _ in steps]
        more = [cities.count(slots) for _ in steps]
        cities.let(sum_of(taken) <= rate - lowest)
        cities.let(*(after <= before for before, after in pairwise(taken)))
        for step, extra in zip(taken, more, strict=True):
            cities.let(extra <= cards, extra <= slots * step)
        return sum_of([lowest * cards, *more])

    def _for_chains(self, seat: int) -> list[Number]:
        """Coins that came in for chains (Urbanism), as often as it can have happened, to either
        player."""
        brought: list[Number] = []
        for player, whose in zip((seat, 1 - seat), self.rules.at_chains, strict=True):
            chained = sum_of(self.resources.chained[player]) + self.plays.lost(player)
            times = partial(_as_often, chained)
            brought += [self.cities.at_most(seat, kept.column, times) for kept in whose]
        return brought

    def _costs(self, seat: int) -> Number:
        """Coin costs of all that was paid for; more for what was destroyed."""
        cities, plays = self.cities, self.plays
        paid = sum_of(
            self.resources.due[seat][g] * group.first.cost.coins
            for g, group in enumerate(cities.groups)
        )
        return paid + plays.gone(seat, lambda item: item.cost.coins)


def _as_often(times: Number, giver: int) -> Number:
    """The same for every giver."""
    return times


class Purse(Flows):
    """Bounds the coins of both players together, with whom trade leaves at most what it takes.

    So nothing is asked of resources, and coins that are far too many are soon refuted. Holds where
    ``trade_makes_no_coins``.
    """

    def __init__(
        self,
        rules: Rules,
        cities: CityCounts,
        moments: Moments,
        coins: Sequence[Number],
        begins: Sequence[int],
    ) -> None:
        super().__init__(rules, cities, moments, begins)
        cities.let(sum_of(coins) <= sum_of(flow for seat in SEATS for flow in self._of(seat)))

    def _of(self, seat: int) -> list[Number]:
        others = [*self._otherwise(seat), *self._for_chains(seat), -self._costs(seat)]
        return [*self._gains(seat), *self._all_discards(seat), *others]


def trade_makes_no_coins(rules: Rules) -> bool:
    """Whether what is paid for resources comes to one player at most."""
    return sum(map(len, rules.at_trades)) <= 1


class Coins(Flows):
    """Conditions on the coins of both cities at the end."""

    def __init__(
        self,
        rules: Rules,
        cities: CityCounts,
        moments: Moments,
        shields: Sequence[Number],
        coins: Sequence[Number],
        begins: Sequence[int],
    ) -> None:
        super().__init__(rules, cities, moments, begins)
        self.shields = shields
        # What is paid for resources comes first into the program.
        assert len(self.resources.trade) == len(SEATS)
        self.most_ever = most_ever(rules, cities, moments, begins)
        for seat in SEATS:
            gains, discards = self._gains(seat), self._all_discards(seat)
            more = sum_of([*self._otherwise(seat), *self._for_chains(seat), *self._collected(seat)])
            gained = sum_of([*gains, *discards, more])
            cities.let(coins[seat] == gained - self._expenses(seat))
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

    def _collected(self, seat: int) -> list[Number]:
        """Coins that came in for what either player paid for resources (Economy)."""
        cities, brought = self.cities, []
        for player, whose in zip((seat, 1 - seat), self.rules.at_trades, strict=True):
            paid = self.resources.trade[player]
            for kept in whose:
                held = cities.held(seat, cities.adding(kept.column))
                most_paid = min(most(paid), self.most_ever)
                brought.append(cities.where_had(held, paid, most_paid, exact=False))
        return brought

    def _expenses(self, seat: int) -> Number:
        lost = self._taken(seat) + self.swings.lost[seat]
        return self._costs(seat) + self.resources.trade[seat] + lost

    def _taken(self, seat: int) -> Number:
        """Coins that the opponent's wonders and the conflict pawn may have taken."""
        cities, other = self.cities, 1 - seat
        loses = cities.weighed(other, _takes) + self.plays.most_gone(other, _takes)
        loot = sum_of(
            if_else(self.shields[other] >= token.at, token.coins, 0)
            for token in self.rules.cards.loot
        )
        coins = cities.count(most(loses + loot))
        cities.let(coins <= loses + loot)
        return coins


def _takes(item: Item) -> int:
    """The coins that an item takes from the opponent when it is built."""
    taken = (effect.moved for effect in item.effects if effect.takes and taken_when_built(effect))
    return sum(amount.value for amount in taken if isinstance(amount, Constant))


def most_ever(rules: Rules, cities: CityCounts, moments: Moments, begins: Sequence[int]) -> int:
    """A rough bound on any treasury, which spares the solver long searches.

    It is both players' coins together: every card discarded at the best rate there is,
    chains at theirs, and every item's gain once, and again where items come again.
    """
    cards = rules.cards
    plays = sum(len(cards.layouts[age].slots) for age in rules.ages)
    income = moments.span(cards.resolved(cards.rules["discard_income"]))[1]
    chains = (kept.column for whose in rules.at_chains for kept in whose)
    again = sum(item.has(FROM_DISCARD) for item in rules.items)
    gains = [most_gain(cards, moments, item) for item in rules.items]
    a_card = max(income, sum(item.adds(c) for c in chains for item in rules.items), 0)
    most = sum(begins) + plays * a_card + sum(gains) + most_gained(rules, moments, "coins")
    return min(FAR, most + again * max(gains))


def most_gain(cards: CardSet, moments: Moments, item: Item) -> int:
    """The most coins that an item can bring when it is built."""
    formulas = (cards.inlined(gain.amount) for gain in item.gains(When.BUILT))
    return sum(max(0, moments.span(each)[1]) for each in formulas)
