"""What happens to the two cities' ledgers: coins, the conflict pawn, items that enter.

Arithmetic over abstract numbers: the engine runs it on integers, the prover on terms.
Ledgers are changed in place; each function tells what it did as amounts.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import Fate, ItemChoice
from antipater.rules.duel.rules import Rules
from antipater.rules.effects import Happens, Who
from antipater.rules.interpreter import (
    Kept,
    Ready,
    Waiting,
    acts,
    change,
    due,
    note_built,
    shares,
    steps,
)
from antipater.rules.ledger import Working, add, lose, remove
from antipater.rules.numbers import Number, Truth, if_else, is_zero, minimum, total


class Payment(NamedTuple):
    """What building an item costs: ``coins`` to the bank, ``trade`` for resources.

    Where it is free by a chain, ``chained`` is true and both are 0.
    """

    coins: Number
    trade: Number
    chained: bool = False

    @property
    def total(self) -> Number:
        """All coins that the builder pays."""
        return self.coins + self.trade


class Told(NamedTuple):
    """What an effect changed: for the one who moves (0) or the other (1), through an item."""

    seat: int
    ready: Ready
    amount: Number


class Entered(NamedTuple):
    """What an item brought: coins from the bank, spaces of the pawn, what the opponent lost by
    the pawn, and what other effects changed."""

    coins: Number
    spaces: Number
    looted: Number
    others: tuple[Told, ...]


def pay(rules: Rules, own: Working, opponent: Working, payment: Payment) -> tuple[Number, Number]:
    """Pay for an item; returns the coins that this brought the builder and the opponent.

    Economy gives the opponent what is paid for resources, and nothing else
    (fr-reprint, Économie); Urbanism pays the builder for a chain.
    """
    if not payment.chained:
        own[rules.coins] = own[rules.coins] - payment.total
    kept = rules.at_chains if payment.chained else rules.at_trades
    return _bring(rules, own, kept[0], payment), _bring(rules, opponent, kept[1], payment)


def _bring(rules: Rules, city: Working, kept: Iterable[Kept], payment: Payment) -> Number:
    coins = due(kept, city, payment.trade)
    if not is_zero(coins):
        city[rules.coins] = city[rules.coins] + coins
        rules.effects.note_moved(Happens.GAINS, city, coins)
    return coins


def enter(rules: Rules, own: Working, opponent: Working, item: Item) -> Entered:
    """Let an item enter a city, with all that it brings at once.

    What tokens add to the shields of its colour counts as it was before the item came.
    """
    shields: Number = item.adds(rules.shields) + due(rules.more_shields[item.id], own)
    stand(rules, own, item)
    note_built(rules.effects, own, item)
    for more in rules.shields_by_formula[item.id]:
        shields = shields + more(own, opponent)
    looted, spaces = advance(rules, own, opponent, shields)
    coins: Number = 0
    for gain in rules.gains[item.id]:
        coins = coins + gain(own, opponent)
    own[rules.coins] = own[rules.coins] + coins
    if rules.effects.moved:
        rules.effects.note_moved(Happens.GAINS, own, coins)
        rules.effects.note_moved(Happens.LOSES, opponent, looted)
    others = [*_brings(rules, own, opponent, item)]
    others += happen(rules, own, opponent, rules.effects.when_built(item))
    for what, when in _occasions(rules, own, item, spaces):
        others += happen(rules, own, opponent, rules.effects.besides(item, what), when)
    return Entered(coins, spaces, looted, tuple(others))


def _occasions(
    rules: Rules, own: Working, item: Item, spaces: Number
) -> Iterator[tuple[Happens, Truth]]:
    """What happens to a city by what has entered it, as far as anything waits for it."""
    waits = rules.effects.when
    if not is_zero(spaces) and waits(Happens.ADVANCES):
        yield Happens.ADVANCES, spaces >= 1
    if rules.science_columns[item.id] and waits(Happens.PAIRS):
        found = pairs(rules, own, item)
        yield from ((Happens.PAIRS, found > n) for n in range(len(rules.science_columns[item.id])))
    if item.kind is Kind.TOKEN and waits(Happens.TAKES):
        yield Happens.TAKES, True


def stand(rules: Rules, own: Working, item: Item) -> None:
    """Let a city have what an item adds while it stands."""
    add(own, item)
    if rules.by_acquisition:
        _note_early(rules, own, item)


def receive(rules: Rules, own: Working, opponent: Working, item: Item) -> list[Told]:
    """Let an item go over to a city, and what waits for that act; it brings nothing anew."""
    stand(rules, own, item)
    told: list[Told] = []
    for what, when in _occasions(rules, own, item, 0):
        told += happen(rules, own, opponent, rules.effects.besides(item, what), when)
    return told


def sway(rules: Rules, city: Working, choice: ItemChoice, item: int) -> None:
    """Let a city have more, or less as far as it is there, in a place that is controlled."""
    for lying in rules.cards.zone(choice.row).items:
        here = item == lying
        if here is False:
            continue
        on_it, in_all = rules.cards.influence[lying]
        moved: Number = choice.amount
        if choice.deed is not Fate.GAIN:
            moved = -minimum(city[on_it], moved)
        moved = if_else(here, moved, 0)
        city[on_it], city[in_all] = city[on_it] + moved, city[in_all] + moved


def shift(rules: Rules, city: Working, choice: ItemChoice, start: int, end: int) -> None:
    """Let what a city has in a place that is controlled, as far as it is there, lie in another."""
    there = [
        (lying, rules.cards.influence[lying][0]) for lying in rules.cards.zone(choice.row).items
    ]
    moved = total(
        if_else(start == lying, minimum(city[on_it], choice.amount), 0) for lying, on_it in there
    )
    for lying, on_it in there:
        change = if_else(end == lying, moved, 0) - if_else(start == lying, moved, 0)
        city[on_it] = city[on_it] + change


def copy_symbol(rules: Rules, own: Working, opponent: Working, item: Item) -> list[Told]:
    """Let a city have the symbol of an item once more, and what waits for a pair act."""
    symbols = rules.science_columns[item.id]
    for column, amount in item.standing:
        if column in symbols:
            own[column] = own[column] + amount
    told: list[Told] = []
    for what, when in _occasions(rules, own, item, 0):
        if what is Happens.PAIRS:
            told += happen(rules, own, opponent, rules.effects.when(what), when)
    return told


def _brings(rules: Rules, own: Working, opponent: Working, item: Item) -> Iterator[Told]:
    for ready in rules.effects.built[item.id]:
        yield from _changed(ready, (own, opponent), 0, True)


def happen(
    rules: Rules, own: Working, opponent: Working, waiting: Iterable[Waiting], when: Truth = True
) -> list[Told]:
    """Let what waits for an event act, where it is one (``when``); it happens to the first city.

    One after the other, in the order of the set: of each card for the first city, then for
    the other.
    """
    told: list[Told] = []
    cities = own, opponent
    for each in waiting:
        for owner in (0, 1):
            if 0 not in _meant(each.actor, owner):
                continue
            here = acts(each.ready, (cities[owner], cities[1 - owner]), when)
            told += _changed(each.ready, cities, owner, here)
    return told


def numbers(rules: Rules, own: Working, opponent: Working) -> list[tuple[Number, Number]]:
    """What both cities have of each number that something waits for."""
    waiting = (each.number for each in rules.effects.by_numbers if each.number)
    return [(number(own, opponent), number(opponent, own)) for number in waiting]


def look_back(
    rules: Rules,
    own: Working,
    opponent: Working,
    before: Iterable[tuple[Number, Number]],
    last: Truth,
) -> list[Told]:
    """Let act what waits for the last card of an age, if the first city has played it, and for
    numbers that have risen in either city since they were as ``before``. What these bring about
    sets off none of them, but for steps of tracks that they advance."""
    cities, after = (own, opponent), numbers(rules, own, opponent)
    told = happen(rules, own, opponent, rules.effects.when(Happens.LAST_CARD), last)
    were, waiting = list(before), rules.effects.by_numbers
    for nth, at_once in enumerate(rules.effects.rounds):
        after = numbers(rules, own, opponent) if nth else after
        for n, seat in product(at_once, (0, 1)):
            rises = waiting[n].rises(were[n][seat], after[n][seat])
            changes = happen(rules, cities[seat], cities[1 - seat], [waiting[n]], rises)
            told += (t._replace(seat=(t.seat + seat) % 2) for t in changes)
    return told


def _changed(
    ready: Ready, cities: tuple[Working, Working], owner: int, when: Truth
) -> Iterator[Told]:
    seats = _meant(ready.who, owner)
    amounts = shares(ready, owner, seats, lambda seat: (cities[seat], cities[1 - seat]), when)
    for seat, each in zip(seats, amounts, strict=True):
        yield Told(seat, ready, change(ready, cities[seat], each))


def _meant(who: Who, owner: int) -> list[int]:
    """The cities that a word means, as one sees it; the first before the other."""
    return sorted((owner + step) % 2 for step in steps(who, (0, 1)))


def _note_early(rules: Rules, own: Working, item: Item) -> None:
    """Note how many producers of one of several resources came before a discount."""
    for column, _ in item.standing:
        for producer, early in rules.early.get(column, ()):
            own[early] = own[producer]


def leave(rules: Rules, own: Working, item: Item) -> None:
    """Let an item leave a city; the coins that it brought stay, and so does the pawn.

    Of producers that came before a discount no more are noted then than are left.
    """
    remove(own, item)
    if rules.by_acquisition:
        for column, _ in item.standing:
            for early in rules.noted_of.get(column, ()):
                own[early] = minimum(own[early], own[column])


def advance(
    rules: Rules, own: Working, opponent: Working, shields: Number
) -> tuple[Number, Number]:
    """Move the conflict pawn towards the opponent's capital and take the loot on the way.

    Returns the coins that the opponent loses and the spaces moved. The pawn stops at the
    capital (R32). A loot token acts when the pawn first reaches its space, and is then
    gone (R31, R33); an edition may let a jump trigger only the furthest.
    """
    if is_zero(shields):
        return 0, 0
    before = own[rules.lead]
    after = minimum(before + shields, rules.capital)
    own[rules.lead] = after
    opponent[rules.lead] = -after
    reached = [
        (loot.coins, loot.column, if_else(after >= loot.at, own[loot.column], 0))
        for loot in rules.cards.loot
    ]
    looted: Number = 0
    for n, (coins, column, here) in enumerate(reached):
        own[column] = own[column] - here
        acts = here
        if rules.only_further_loot:
            further = total(hit for _, _, hit in reached[n + 1 :])
            acts = if_else(further >= 1, 0, here)
        looted = looted + lose(opponent, rules.coins, if_else(acts >= 1, coins, 0))
    return looted, after - before


def take_discard_income(rules: Rules, own: Working, opponent: Working) -> Number:
    """Coins from the bank for a discarded card (fr-reprint, Défausser pour obtenir des pièces)."""
    income = rules.discard_income(own, opponent)
    own[rules.coins] = own[rules.coins] + income
    rules.effects.note_moved(Happens.GAINS, own, income)
    return income


def discard_brings(rules: Rules, own: Sequence[int], opponent: Sequence[int]) -> int:
    """The coins that a discard would bring a city now, with all that effects do then."""
    cities = list(own), list(opponent)
    before = numbers(rules, *cities)
    take_discard_income(rules, *cities)
    happen(rules, *cities, rules.effects.when(Happens.DISCARDS))
    look_back(rules, *cities, before, False)
    return int(cities[0][rules.coins] - own[rules.coins])


def pairs(rules: Rules, own: Working, item: Item) -> Number:
    """How many pairs of science symbols a building that just entered completes (R4, R5): of
    as many as the city needs now, with this one."""
    if item.kind is Kind.TOKEN or not rules.science_columns[item.id]:
        return 0
    due = rules.to_pair(own)
    return total(if_else(own[column] == due, 1, 0) for column in rules.science_columns[item.id])
