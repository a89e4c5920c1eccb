"""The theorems of the Duel induction that are no formula of the set.

About places, sums and coins of a move; and the one claim about every move: the engine refuses what
the rules refuse, and of a legal move it makes what they say, in every field of the state. Each
theorem of ``AGREEMENT`` is a view of that claim: the fields of which its sentence speaks. Which
field stands in which view is told by ``FIELDS``; a field of the state that stands in none is
noticed by a test.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from antipater.checker.proofs.agreement import differences
from antipater.checker.proofs.duel.changes import Change, goals_per_change
from antipater.checker.proofs.duel.symbolic_state import Step, SymbolicState, is_somewhere
from antipater.checker.proofs.step_theorem import StepTheorem as AnyStepTheorem
from antipater.rules.duel import Happening, Spot, Verb
from antipater.rules.duel.moves import LogEntry
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
    yield from symbolic.tallies_sane(after.cities, after.places)
    yield from symbolic.early_sane(after.cities)


def _is_in_order(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Cities add up, and nothing is left over of choices between two ages."""
    yield from _adds_up(symbolic, step)
    yield from symbolic.between_sane(step.after)


@goals_per_change
def _somewhere(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    for item in symbolic.rules.items:
        before, after = change.before.places[item.id], change.after.places[item.id]
        if not same(before, after):
            yield is_somewhere(item, after, symbolic.any_cities.cards.free_row)


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


STEP_THEOREMS = (
    StepTheorem(
        "cities_are_their_buildings",
        "Each number of a city, its shields, symbols and points among them, is what its "
        "buildings, wonders and tokens say; of producers that came before a discount no more are "
        "noted than are left, and where their order is not asked none",
        _is_in_order,
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
)


# The theorems that are views of the claim: which fields of a state each claims, in a sentence.
_VIEWS = (
    (
        "items_go_where_the_rules_say",
        ("setup", "places"),
        "What is built, revived or taken stands in the city of who builds it, a card under a "
        "wonder lies there, a discard in the pile, a drafted wonder before its player, what is "
        "destroyed in the pile or by edition out of the game; after the last wonder that may "
        "stand the others are back in the box; nothing else moves",
    ),
    (
        "cities_change_as_the_rules_say",
        ("cities",),
        "Each number of both cities is after a move what the rules say: coins by what is paid, "
        "received, brought and lost, the pawn by the shields of what enters, loot tokens by where "
        "it comes, and the rest by what enters or is destroyed",
    ),
    (
        "choices_are_those_printed",
        ("due", "board_tokens"),
        "What enters a city opens the choices that it says, for its player, where there is "
        "something to choose, and one of a token for each pair while one is left; choices that "
        "wait go on waiting; a supremacy ends them",
    ),
    (
        "turns_pass_as_the_rules_say",
        ("active", "replay"),
        "After the last choice of a turn the other player moves, or the same one where a wonder "
        "says so; the player who is to begin an age begins it",
    ),
    (
        "ages_follow_one_another",
        ("age", "left", "drafted"),
        "Wonders are drafted in their order; each card leaves the structure that is taken; when "
        "the last is gone and nothing is left to choose, the next age is laid",
    ),
    (
        "a_game_is_won_by_the_rules",
        ("victory", "winner"),
        "Who has a supremacy wins at once, that player and no other; else the game ends after "
        "the last card of the last age, and at no other time",
    ),
    (
        "the_log_tells_what_happens",
        ("log",),
        "The log tells each move with every coin paid, gained or lost, every space of the pawn, "
        "every pair, chain and replay, and nothing else",
    ),
)
FIELDS = {name: fields for name, fields, _ in _VIEWS}


def logs_alike(one: LogEntry, other: LogEntry) -> Iterator[Condition]:
    """That two logs tell the same of the last move, or that what one tells alone comes to nothing:
    which of the two knows that an amount is 0, and leaves it out, depends on how it was reckoned.
    """
    yield from differences((one.move, one.before), (other.move, other.before))
    told, due = deque(one.events), deque(other.events)
    while told or due:
        if told and due and told[0]._replace(amount=0) == due[0]._replace(amount=0):
            yield from differences(told.popleft(), due.popleft())
        else:
            event = (told if len(told) > len(due) else due).popleft()
            # A chain is told whatever it brings.
            reckoned = not isinstance(event.amount, int) and event.what is not Happening.CHAIN
            yield reckoned and event.amount == 0


def _refused_alike(_: object, step: Step) -> Iterator[Condition]:
    """That a step was refused by both or by neither."""
    yield step.due is not None


def _fields_agree(fields: Sequence[str], _: object, step: Step) -> Iterator[Condition]:
    """That the engine makes of a legal move what the rules say, in some fields."""
    for field in fields if step.due is not None else ():
        alike: Callable[[Any, Any], Iterator[Condition]]
        alike = logs_alike if field == "log" else differences
        found = list(alike(getattr(step.after, field), getattr(step.due, field)))
        yield from found or (True,)


AGREEMENT = (
    StepTheorem(
        "moves_are_legal_by_the_rules",
        "A move is refused exactly where a rule forbids it, and for the first rule that it breaks; "
        "every other move is made",
        _refused_alike,
    ),
    *(
        StepTheorem(name, sentence, partial(_fields_agree, fields))
        for name, fields, sentence in _VIEWS
    ),
)
