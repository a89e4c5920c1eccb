"""Theorems of the 7 Wonders induction that are no formula of the set: about what a play adds,
the events in the engine's log, and the course of the game."""

from collections.abc import Iterator
from typing import TypeAlias

from antipater.checker.proofs.seven_wonders.symbolic_state import Step, SymbolicState
from antipater.checker.proofs.step_theorem import StepTheorem as AnyStepTheorem
from antipater.rules.card_set import Item, Kind
from antipater.rules.numbers import Number, negation, total
from antipater.rules.readings.compounds import all_of, implies
from antipater.rules.readings.nodes import same
from antipater.rules.readings.terms import Condition
from antipater.rules.seven_wonders import UNKNOWN, Action, DueKind, Happening

StepTheorem: TypeAlias = AnyStepTheorem[SymbolicState, Step]
_BUILT = frozenset({Action.BUILD, Action.FREE, Action.SALVAGE})
_FREE_OF_COST = frozenset({Action.FREE, Action.SALVAGE, Action.DISCARD, Action.DECLINE})


def entered(symbolic: SymbolicState, step: Step) -> Item | None:
    """The building or stage that the first seat built."""
    play = step.move[0]
    if play.action in _BUILT:
        return symbolic.rules.items[play.card]
    if play.action is Action.STAGE:
        stages = symbolic.rules.stage_items[step.control.board]
        return stages[step.control.built or 0]
    return None


def _adds_up(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Each number changes by what the building or stage adds: given that cities added up
    before, they do so after. Coins and conflict tokens are no card's."""
    rules = symbolic.rules
    others = {rules.coins, rules.conflict, rules.defeats}
    for seat in step.seats:
        before, after = step.before.cities[seat], step.after.cities[seat]
        item = entered(symbolic, step) if seat == 0 else None
        adding = dict(item.standing) if item is not None else {}
        for column, (was, now) in enumerate(zip(before, after, strict=True)):
            if (now is not was or column in adding) and column not in others:
                due = was + adding.get(column, 0)
                if not same(now, due):
                    yield now == due


def _stands_once(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """What enters a city was not there."""
    item = entered(symbolic, step)
    if item is not None and item.kind is not Kind.STAGE:
        yield step.after.cities[0][item.presence] <= 1
    if item is not None and item.kind is Kind.STAGE:
        yield step.before.cities[0][symbolic.rules.stages] == (item.number or 0) - 1


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
}


def _free_is_free(_: SymbolicState, step: Step) -> Iterator[Condition]:
    """What is built free of any cost or out of the discards, and a discard, cost nothing."""
    if step.move[0].action in _FREE_OF_COST:
        events = step.after.log.events if step.after.log else ()
        paying = (Happening.PAYS, Happening.BUYS_LEFT, Happening.BUYS_RIGHT)
        yield not any(e.seat == 0 and e.what in paying for e in events)


def _free_once(_: SymbolicState, step: Step) -> Iterator[Condition]:
    before, after = step.before.freed[0], step.after.freed[0]
    if step.move[0].action is Action.FREE:
        yield all_of([before < step.before.age, after == step.before.age])
    else:
        yield after == before


def _tokens(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Around the table each defeat of an age is worth one victory token of that age."""
    rules, age = symbolic.rules, step.before.age
    won = _around(step, rules.conflict) + _around(step, rules.defeats)
    yield won == rules.victory_points[age] * _around(step, rules.defeats)
    for seat in step.seats:
        before, after = step.before.cities[seat], step.after.cities[seat]
        more = after[rules.defeats] - before[rules.defeats]
        yield all_of([more >= 0, more <= 2])


def _around(step: Step, column: int) -> Number:
    cities = zip(step.before.cities, step.after.cities, strict=True)
    return total(after[column] - before[column] for before, after in cities)


def _conflicts_end_an_age(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Conflict tokens are taken when an age is over and at no other time."""
    if step.after.age == step.before.age and not step.after.over:
        for seat in step.seats:
            before, after = step.before.cities[seat], step.after.cities[seat]
            for column in (symbolic.rules.conflict, symbolic.rules.defeats):
                yield same(before[column], after[column])


def _course(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """A turn follows a turn, an age an age, when nothing is left to choose."""
    rules, before, after = symbolic.rules, step.before, step.after
    last = before.turn == rules.turns
    if after.due:
        yield all_of([after.age == before.age, not after.over, after.turn == before.turn])
        return
    yield implies(negation(last), all_of([after.turn == before.turn + 1, after.age == before.age]))
    over = before.age == rules.ages[-1]
    next_age = all_of([after.age == before.age + 1, after.turn == 1])
    yield implies(last, after.over if over else next_age)
    yield implies(negation(last), not after.over)


def _choices(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Nobody has two choices of a kind, or one that a stage of the own city does not give."""
    item, waiting, after = entered(symbolic, step), step.before.due, step.after.due
    yield len(set(after)) == len(after)
    kept = tuple(due for due in after if due in waiting)
    yield kept == after[: len(kept)] == waiting[len(waiting) - len(kept) :]
    for due in after[len(kept) :]:
        if due.seat == 0 and due.kind is DueKind.SALVAGE:
            yield item is not None and item.kind is Kind.STAGE
        elif waiting:
            yield False


def _discards(_: SymbolicState, step: Step) -> Iterator[Condition]:
    """A discard lies in the pile, a building taken out of it does so no more, and the last
    cards of an age that are not played come to lie there; no card else moves there."""
    before, after = len(step.before.discards), len(step.after.discards)
    action, seats = step.move[0].action, len(step.before.cities)
    due = {Action.DISCARD: 1, Action.SALVAGE: -1}.get(action, 0)
    kind = step.before.due[0].kind if step.before.due else None
    if kind is DueKind.SEVENTH:
        due += seats - (0 if action is Action.DECLINE else 1)
    dropped = kind is None and not any(d.kind is DueKind.SEVENTH for d in step.after.due)
    if dropped:
        turns = step.before.turn
        ended = after - before - due == seats
        yield implies(turns == 6, ended)
        yield implies(turns < 6, after - before == due)
    else:
        yield after - before == due
    yield all(card == UNKNOWN for card in step.after.discards)


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
        "free_builds_cost_nothing",
        "What is built free of any cost, or out of the discards, costs nothing",
        _free_is_free,
    ),
    StepTheorem("one_free_build_an_age", "A city builds free of any cost once an age", _free_once),
    StepTheorem(
        "victories_are_defeats",
        "Each defeat token of an age is another city's victory token of that age, and no city "
        "takes more than two",
        _tokens,
    ),
    StepTheorem(
        "conflicts_end_an_age",
        "Conflict tokens are taken when an age is over, and at no other time",
        _conflicts_end_an_age,
    ),
    StepTheorem(
        "ages_take_their_turns",
        "A turn follows a turn and an age an age, as soon as nothing is left to choose; the "
        "game ends with its last age",
        _course,
    ),
    StepTheorem(
        "choices_are_given",
        "A choice comes of a stage, once, and is made before the game goes on",
        _choices,
    ),
    StepTheorem(
        "discards_form_the_pile",
        "What is discarded, and the last cards of an age, come to lie in the discard pile, and "
        "what is built out of it lies there no more",
        _discards,
    ),
)
