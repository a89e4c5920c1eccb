"""Coins, or a tally, that cards bring to either city or take from it, beside what is on most
cards: when they are built, and whenever something happens that they wait for.

Each is bounded by how often it can have been: every such amount lies between nothing and that.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.duel.moments import Moments
from antipater.checker.sheets.feasibility.duel.plays import SEATS
from antipater.checker.sheets.feasibility.duel.resources import Resources
from antipater.checker.sheets.feasibility.numbers import Number, most, sum_of
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel.rules import Rules
from antipater.rules.effects import OF_THE_TABLE, Effect, Event, Happens, Limit, What, When, Who
from antipater.rules.expressions import Constant
from antipater.rules.interpreter import is_among, names_of, steps


class Swing(NamedTuple):
    """An effect of an item: the most that it gives or takes each time."""

    effect: Effect
    each: int


def taken_when_built(effect: Effect) -> bool:
    """Whether it takes a printed number of coins from the opponent when its item is built."""
    return (effect.when, effect.who, effect.column) == (
        When.BUILT, Who.OPPONENT, "coins"
    ) and isinstance(effect.amount, Constant)  # fmt: skip


def swings(moments: Moments, item: Item, column: str = "coins") -> Iterator[Swing]:
    """What an item does to a column that is no gain of its owner when it is built, and no loss of
    the opponent's then."""
    for effect in item.effects:
        if effect.what is not What.AMOUNT or effect.is_gain or column not in effect.changes:
            continue
        if effect.owed == column or not (effect.takes and taken_when_built(effect)):
            highest = moments.span(moments.cities.cards.inlined(effect.moved))[1]
            yield Swing(effect, min(FAR, max(0, highest)))


def most_gained(rules: Rules, moments: Moments, column: str) -> int:
    """The most that effects can bring both cities together of coins or a tally, roughly: all that
    they can bring so, and what could not be taken and is owed."""
    times = {Limit.GAME: 1, Limit.AGE: len(rules.ages)}
    found = (swing for item in rules.items for swing in swings(moments, item, column))
    return sum(
        2 * swing.each * times.get(swing.effect.limit, most_moves(rules))
        for swing in found
        if swing.effect.owed == column or not swing.effect.takes
    )


def most_moves(rules: Rules) -> int:
    """More than there are moves in a game: for each card perhaps a few choices."""
    return 4 * sum(len(layout.slots) for layout in rules.cards.layouts.values())


def whom(who: Who, owner: int) -> set[int]:
    """The seats that a word means, as an owner sees it."""
    return {(owner + step) % 2 for step in steps(who, SEATS)}


class Swings:
    """What each seat got and lost so: ``gained`` and ``lost``, by seat.

    ``resources``: None where nothing is asked of how items were paid for.
    """

    def __init__(
        self,
        rules: Rules,
        cities: CityCounts,
        moments: Moments,
        resources: Resources | None,
        column: str = "coins",
    ) -> None:
        self.rules, self.cities, self.moments, self.resources = rules, cities, moments, resources
        self.plays = moments.plays
        found: dict[bool, list[list[Number]]] = {way: [[] for _ in SEATS] for way in (False, True)}
        for g, group in enumerate(cities.groups):
            for swing in swings(moments, group.first, column):
                takes = swing.effect.takes and swing.effect.owed != column
                for owner in SEATS:
                    for seat in whom(swing.effect.who, owner):
                        found[takes][seat].append(self._of(g, swing, owner))
        self.gained, self.lost = (
            [sum_of(parts) for parts in found[takes]] for takes in (False, True)
        )

    def _of(self, g: int, swing: Swing, owner: int) -> Number:
        """What a group's items in an owner's city came to for one whom the effect means."""
        cities, group = self.cities, self.cities.groups[g]
        stood = cities.have[owner][g] + self.plays.lost_of(owner, [g])
        times = self._times(swing.effect, owner)
        if times is None:
            return self._number(swing.each * most(stood), stood * swing.each, stood)
        worth = times * (swing.each * group.size)
        return self._number(most(worth), worth, stood)

    def _number(self, limit: int, worth: Number, stood: Number) -> Number:
        """A new number, at most what something is worth, and 0 where no item stood."""
        number = self.cities.count(min(FAR, limit))
        self.cities.let(number <= stood * min(FAR, limit))
        if limit <= FAR:
            self.cities.let(number <= worth)
        return number

    def _times(self, effect: Effect, owner: int) -> Number | None:
        """At most how often an event can have been for one owner; None: once for each item."""
        if effect.event is None:
            return None
        limited = {Limit.GAME: 1, Limit.AGE: len(self.rules.ages)}.get(effect.limit)
        if limited is not None:
            return limited
        event = effect.event
        if event.what in OF_THE_TABLE or event.what is Happens.LAST_CARD:
            return len(self.rules.ages)
        return sum_of(self._happened(event, player) for player in whom(event.who, owner))

    def _is_of_items(self, column: str) -> bool:
        """Whether a number is what items that stand add up to, so that it falls only with them."""
        cards = self.rules.cards
        others = {"coins", "lead", *cards.changed, *cards.by_formula}
        return column not in others and not column.startswith(("early(", "loot("))

    def _paid_for(self, player: int, chained: bool) -> Sequence[Number]:
        """At most how many items of each group a player built free by a chain, or paid for."""
        if self.resources is None:
            return self.cities.have[player]
        return (self.resources.chained if chained else self.resources.due)[player]

    def _happened(self, event: Event, player: int) -> Number:
        """At most how often something happened to a player."""
        cities, plays = self.cities, self.plays
        gone = plays.lost(player)
        match event.what:
            case Happens.DISCARDS:
                return sum_of(plays.discarded[player])
            case Happens.CHAINS:
                return sum_of(self._paid_for(player, chained=True)) + gone
            case Happens.TRADES:
                return sum_of(self._paid_for(player, chained=False)) + gone
            case Happens.TAKES:
                return cities.total(player, cities.where(lambda item: item.kind is Kind.TOKEN))
            case Happens.ADVANCES:
                return cities.total(player, cities.where(self.rules.may_move_pawn)) + gone
            case Happens.REACHES:
                return 1 + gone if self._is_of_items(event.column) else most_moves(self.rules)
            case Happens.PAIRS:
                symbols = self.rules.science_columns
                each = max(map(len, symbols))
                return cities.weighed(player, lambda item: len(symbols[item.id])) + gone * each
            case Happens.BUILDS:
                built = cities.where(lambda item: is_among(names_of(item), event.of))
                return cities.total(player, built) + gone
        return most_moves(self.rules)
