"""Theorems of the Duel induction that are no formula of the set: about places, sums and the
events of a move."""

from collections.abc import Iterator
from typing import TypeAlias

from antipater.checker.proofs.duel.changes import Change, goals_per_change
from antipater.checker.proofs.duel.symbolic_state import Step, SymbolicState, is_somewhere
from antipater.checker.proofs.step_theorem import StepTheorem as AnyStepTheorem
from antipater.rules.duel import Happening, Spot, Verb
from antipater.rules.numbers import Number, if_else, is_zero
from antipater.rules.readings.nodes import same
from antipater.rules.readings.terms import Condition

StepTheorem: TypeAlias = AnyStepTheorem[SymbolicState, Step]


@goals_per_change
def _adds_up(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    """Each number changes by what the items of the move add: given that cities added up
    before, they do so after, for no other item comes into a city or leaves one."""
    before, after = change.before, change.after
    moved = (change.move.item, change.move.other) if change.move.verb is not Verb.BEGIN else ()
    due: dict[tuple[int, int], Number] = dict.fromkeys(symbolic.adds_up, 0)
    for item in symbolic.rules.items:
        if same(before.places[item.id], after.places[item.id]):
            continue
        for player in (0, 1):
            was, now = (p[item.id] == Spot.CITY + player for p in (before.places, after.places))
            if item.id not in moved:
                yield now == was
                continue
            for column, amount in item.standing:
                change = if_else(now, amount, 0) - if_else(was, amount, 0)
                due[player, column] = due[player, column] + change
    for (player, column), change in due.items():
        was, now = before.cities[player][column], after.cities[player][column]
        if not (is_zero(change) and same(was, now)):
            yield now - was >= change if column in symbolic.copied else now - was == change
    yield from symbolic.tallies_sane(after.cities)


@goals_per_change
def _somewhere(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    for item in symbolic.rules.items:
        before, after = change.before.places[item.id], change.after.places[item.id]
        if not same(before, after):
            yield is_somewhere(item, after)


def _accounted(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    entry = step.after.log
    coins = symbolic.rules.coins
    change: list[Number] = [0, 0]
    for event in entry.events if entry else ():
        sign = _COINS.get(event.what, 0)
        change[event.player] = change[event.player] + sign * event.amount
    for player in (0, 1):
        moved = step.after.cities[player][coins] - step.before.cities[player][coins]
        yield moved == change[player]


_COINS = {
    Happening.PAYS: -1,
    Happening.TRADES: -1,
    Happening.LOSES: -1,
    Happening.RECEIVES: 1,
    Happening.GAINS: 1,
    Happening.CHAIN: 1,
}


@goals_per_change
def _loot_is_sane(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    yield from symbolic.loot_sane(change.after.cities)


@goals_per_change
def _early_is_sane(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    yield from symbolic.early_sane(change.after.cities)


STEP_THEOREMS = (
    StepTheorem(
        "cities_are_their_buildings",
        "Each number of a city, its shields, symbols and points among them, is what its "
        "buildings, wonders and tokens say",
        _adds_up,
    ),
    StepTheorem("items_are_somewhere", "Every item is where its kind can be", _somewhere),
    StepTheorem(
        "coins_are_accounted_for",
        "Every coin that a treasury gains or loses is accounted for, by the bank or the other "
        "player",
        _accounted,
    ),
    StepTheorem(
        "loot_lies_there_once", "Each loot token lies there once, or no more", _loot_is_sane
    ),
    StepTheorem(
        "early_producers_are_noted",
        "Where discounts and producers of one of several resources are used in the order in which "
        "they came, a city notes at no discount more producers than are left, and elsewhere none",
        _early_is_sane,
    ),
)
