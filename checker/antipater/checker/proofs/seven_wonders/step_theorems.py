"""Theorems of the 7 Wonders induction that are no formula of the set: about what a play adds,
the events in the engine's log, and the course of the game."""

from collections.abc import Iterator
from typing import TypeAlias

from antipater.checker.proofs.seven_wonders.figures import Figures
from antipater.checker.proofs.seven_wonders.symbolic_state import Step, SymbolicState
from antipater.checker.proofs.step_theorem import StepTheorem as AnyStepTheorem
from antipater.rules.card_set import Item, Kind
from antipater.rules.numbers import Number, if_else
from antipater.rules.readings.nodes import same
from antipater.rules.readings.terms import Condition
from antipater.rules.seven_wonders import Action, DueKind, Happening
from antipater.rules.seven_wonders.legality import treasury
from antipater.rules.seven_wonders.moves import BUILT

StepTheorem: TypeAlias = AnyStepTheorem[SymbolicState, Step]


def entered(symbolic: SymbolicState, step: Step) -> Item | None:
    """The building or stage that the first seat built, or what it kept of a draw."""
    play = step.move[0]
    if play.action in BUILT or (_chosen(step) and not left(symbolic, step)):
        return symbolic.rules.items[play.card]
    if play.action is Action.STAGE:
        return symbolic.rules.stage_items[step.control.board][step.stage]
    return None


def _chosen(step: Step) -> bool:
    return step.move[0].action is Action.TAKE and step.move[0].card >= 0


def left(symbolic: SymbolicState, step: Step) -> Item | None:
    """The building that the first seat discarded out of its city."""
    due = step.before.due
    lost = bool(due) and due[0].argument in symbolic.rules.losses
    return symbolic.rules.items[step.move[0].card] if _chosen(step) and lost else None


def _added(symbolic: SymbolicState, step: Step, seat: int) -> dict[int, Number]:
    """By column, what has entered adds to a city: the first seat's, or each one where it is laid on
    the table; there what it covers adds no more."""
    item = entered(symbolic, step)
    if item is None or (seat and not item.pile):
        return {}
    adding: dict[int, Number] = dict(item.standing)
    if item.pile:
        city, players = step.before.cities[seat], len(step.before.cities)
        for other, gone in Figures(symbolic.rules).covered(city, item, players, step.before):
            for column, amount in other.standing:
                adding[column] = adding.get(column, 0) - if_else(gone, amount, 0)
    return adding


def _adds_up(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Each number changes by what the building or stage adds: given that cities added up
    before, they do so after. Coins and conflict tokens are no card's, and what effects change is
    only never below zero."""
    rules = symbolic.rules
    changed = symbolic.effects.changed | symbolic.effects.noted
    others = {rules.coins, *rules.of_tokens, *changed}
    for seat in step.seats:
        before, after = step.before.cities[seat], step.after.cities[seat]
        adding = _added(symbolic, step, seat)
        gone = left(symbolic, step) if seat == 0 else None
        adding |= {column: -amount for column, amount in gone.standing} if gone else {}
        for column, (was, now) in enumerate(zip(before, after, strict=True)):
            if (now is not was or column in adding) and column not in others:
                due = was + adding.get(column, 0)
                if not same(now, due):
                    yield now == due
        counts = changed - {rules.coins, rules.conflict}
        yield from (after[c] >= 0 for c in sorted(counts) if after[c] is not before[c])


def _stands_once(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """What enters a city was not there."""
    item = entered(symbolic, step)
    if item is not None and item.kind is not Kind.STAGE:
        yield step.after.cities[0][item.presence] <= 1
    if item is not None and item.kind is Kind.STAGE:
        yield symbolic.left(step.before.cities[0], item)
    for seat in step.seats:
        if item is not None and item.pile:
            yield from symbolic.noted_as_laid(step.after.cities[seat])


def _accounted(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """The change of each treasury is what the log says of it."""
    entry, coins, size = step.after.log, symbolic.rules.coins, len(step.before.cities)
    events = entry.events if entry else ()
    for seat in step.seats:
        right = (seat + 1) % size
        change: Number = 0
        for event in events:
            if event.seat == seat and event.what in _COINS:
                change = change + _COINS[event.what] * event.amount
            if event.seat == right and event.what is Happening.BUYS_LEFT:
                change = change + event.amount
            if event.seat == (seat - 1) % size and event.what is Happening.BUYS_RIGHT:
                change = change + event.amount
        yield step.after.cities[seat][coins] - step.before.cities[seat][coins] == change


_COINS = {
    Happening.PAYS: -1,
    Happening.BUYS_LEFT: -1,
    Happening.BUYS_RIGHT: -1,
    Happening.GAINS: 1,
    Happening.LOSES: -1,
}


def _noted(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """What can be paid with of the start of a turn is not more than what lies there after it."""
    rules = symbolic.rules
    if step.after.started is not None and not step.before.due:
        for due in step.after.due:
            if due.kind is DueKind.SEVENTH:
                here = step.after.cities[due.seat][rules.coins]
                yield treasury(rules, step.after, due.seat) <= here


STEP_THEOREMS = (
    StepTheorem(
        "cities_are_their_buildings",
        "Each number of a city, its shields, symbols and points among them, is what its board, "
        "stages and buildings say",
        _adds_up,
    ),
    StepTheorem(
        "all_stands_once",
        "No city has two buildings of one name, and none has a stage twice or out of order, "
        "whichever way they came",
        _stands_once,
    ),
    StepTheorem(
        "coins_are_accounted_for",
        "Every coin that a treasury gains or loses is accounted for, by the bank or a neighbour",
        _accounted,
    ),
    StepTheorem(
        "a_seventh_card_is_paid_out_of_the_treasury",
        "Where by edition a seventh card is paid with what lay there when its turn began, less "
        "what was paid in it and what cards have taken since, that is not more than lies there "
        "when it is played",
        _noted,
    ),
)
