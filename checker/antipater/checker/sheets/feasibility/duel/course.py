"""Two cities of Duel in the course of a game of which it is not known what is built when.

Their ledgers hold numbers of the solver. What is paid, what enters and what it does is reckoned
by the rules' own functions, with bits (unknowns of 0 and 1) that tell which item it is: at most
one of them is 1 at a time.
"""

from collections.abc import Mapping
from typing import TypeAlias

from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.numbers import Fact, Number, least, most, sum_of
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import effects
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.rules import Rules
from antipater.rules.ledger import Working, lose
from antipater.rules.numbers import any_true, if_else, is_zero, maximum, negation, scaled
from antipater.rules.trade.cost import least_trade

# For groups of items, a bit each: 1 for the one that it is about.
Bits: TypeAlias = Mapping[int, Number]


class Course:
    """The ledgers of both cities, changed in place as the game goes on."""

    def __init__(self, rules: Rules, cities: Cities) -> None:
        self.rules, self.cities = rules, cities
        self.ledgers: tuple[Working, Working] = (list(rules.opening), list(rules.opening))
        self._bounds = {rules.lead: (-rules.capital, rules.capital)}
        self._bounds |= {loot.column: (0, 1) for loot in rules.cards.loot}

    def item(self, g: int) -> Item:
        """The item that stands for a group."""
        return self.cities.groups[g].first

    def _seats(self, seat: int) -> tuple[Working, Working]:
        return self.ledgers[seat], self.ledgers[1 - seat]

    def _keep(self, seat: int, *columns: int) -> None:
        """Give what stands in these columns unknowns of their own, so that sums stay short."""
        ledger = self.ledgers[seat]
        for column in columns:
            number = ledger[column]
            if not isinstance(number, int):
                low, high = self._bounds.get(column, (-FAR, FAR))
                kept = self.cities.count(min(most(number), high), max(least(number), low))
                self.cities.let(kept == number)
                ledger[column] = kept

    # Payments

    def buy(self, seat: int, bits: Bits) -> None:
        """Let a player pay for an item, or have it free by a chain."""
        own, other = self._seats(seat)
        chained = {g: self._chained(own, g, bit) for g, bit in bits.items()}
        paid = {g: bit - chained[g] for g, bit in bits.items()}
        coins = sum_of(bit * self.item(g).cost.coins for g, bit in paid.items())
        payment = Payment(coins, self._trade(seat, paid))
        self._where(sum_of(paid.values()), own[self.rules.coins] >= payment.total)
        effects.pay(self.rules, own, other, payment)
        bonus = if_else(sum_of(chained.values()) >= 1, own[self.rules.chain_coins], 0)
        own[self.rules.coins] = own[self.rules.coins] + bonus
        for each in (seat, 1 - seat):
            self._keep(each, self.rules.coins)

    def _where(self, bit: Number, condition: Fact | bool) -> None:
        """Let a condition hold where a bit is 1."""
        self.cities.program.let_where(bit >= 1, condition)

    def _chained(self, own: Working, g: int, bit: Number) -> Number:
        """1 where an item comes free; by edition it can be paid for all the same."""
        free: Fact | bool = any_true(own[column] >= 1 for column in self.item(g).free_with)
        if free is False:
            return 0
        chained = self.cities.count(1)
        self.cities.let(chained <= bit)
        self._where(chained, free)
        if self.rules.ruling("chain_use") == "always":
            self.cities.let(chained >= bit - if_else(free, 0, 1))
        return chained

    def _trade(self, seat: int, paid: Bits) -> Number:
        """What is paid for resources: no less than the least, and no more than for all that is
        missing, as the builder chooses what helps with what."""
        rules, (own, other) = self.rules, self._seats(seat)
        costs = {g: self.item(g).cost.units for g in paid if any(self.item(g).cost.units)}
        if not costs:
            return 0
        units = [max(each) for each in zip(*costs.values(), strict=True)]
        missing = [
            maximum(sum_of(paid[g] * cost[r] for g, cost in costs.items()) - own[column], 0)
            for r, column in enumerate(rules.produces)
        ]
        prices = rules.price_list(own, other)
        due = zip(missing, prices, units, strict=True)
        full: Number = sum_of(scaled(*each) for each in due if not is_zero(each[0]))
        off = self._off(own, {g: paid[g] for g in costs})
        producers = rules.producers(own)
        if is_zero(off) and all(is_zero(count) for count, _ in producers):
            return full
        trade = self.cities.count(most(full), 0)
        self.cities.let(trade >= least_trade(units, missing, prices, producers, off))
        self.cities.let(trade <= full)
        return trade

    def _off(self, own: Working, paid: Bits) -> Number:
        """The units that a city's discounts take off."""
        off: Number = 0
        for column in sorted({c for c in self.rules.discounts if c is not None}):
            those = [
                bit for g, bit in paid.items() if self.rules.discounts[self.item(g).id] == column
            ]
            off = off + if_else(sum_of(those) >= 1, own[column], 0)
        return off

    def discard(self, seat: int, bit: Number) -> None:
        """Let a player take the coins for a discarded card."""
        own, other = self._seats(seat)
        income = self.rules.discard_income(own, other)
        own[self.rules.coins] = own[self.rules.coins] + if_else(bit >= 1, income, 0)
        self._keep(seat, self.rules.coins)

    # What enters and leaves

    def enter(self, seat: int, bits: Bits) -> Number:
        """Let an item enter a city, as ``effects.enter`` does; returns the pairs completed."""
        rules, (own, other) = self.rules, self._seats(seat)
        shields = sum_of(self._shields(own, g, bit) for g, bit in bits.items())
        self._stand(seat, bits, 1)
        if not is_zero(shields):
            effects.advance(rules, own, other, shields)
            self._keep(seat, rules.lead, *(loot.column for loot in rules.cards.loot))
            other[rules.lead] = -own[rules.lead]
        gains = [
            if_else(bit >= 1, gain(own, other), 0)
            for g, bit in bits.items()
            for gain in rules.gains[self.item(g).id]
        ]
        own[rules.coins] = own[rules.coins] + sum_of(gains)
        loss = sum_of(bit * self.item(g).opponent_loses for g, bit in bits.items())
        if not is_zero(loss):
            lose(other, rules.coins, loss)
        for each in (seat, 1 - seat):
            self._keep(each, rules.coins)
        self._goes_on(seat, bits, shields)
        return sum_of(
            if_else(bit >= 1, effects.pairs(rules, own, self.item(g)), 0) for g, bit in bits.items()
        )

    def _shields(self, own: Working, g: int, bit: Number) -> Number:
        item = self.item(g)
        extra = self.rules.extra_shields[item.id]
        if extra is None or item.kind is Kind.TOKEN:
            return bit * item.shields
        shields: Number = bit * item.shields + if_else(bit >= 1, own[extra], 0)
        return shields

    def leave(self, seat: int, bits: Bits) -> None:
        """Let an item leave a city; the coins that it brought stay, and so does the pawn."""
        self._stand(seat, bits, -1)

    def _stand(self, seat: int, bits: Bits, sign: int) -> None:
        own, changed = self.ledgers[seat], set[int]()
        for g, bit in bits.items():
            for column, amount in self.item(g).standing:
                own[column] = own[column] + sign * amount * bit
                changed.add(column)
        self._keep(seat, *changed)

    def _goes_on(self, seat: int, bits: Bits, shields: Number) -> None:
        """Nobody won by a supremacy where that is looked at."""
        rules, (own, other) = self.rules, self._seats(seat)
        science = sum_of(bit for g, bit in bits.items() if self.item(g).science)
        for supremacy in (rules.military_supremacy, rules.scientific_supremacy):
            for cause in (science, shields):
                self._where(cause, negation(supremacy(own, other)))
