"""Theorems of the Duel induction that are no formula of the set: about places, sums and the
events of a move."""

from collections.abc import Iterator
from typing import TypeAlias

from antipater.checker.proofs.duel.changes import Change, goals_per_change, per_change
from antipater.checker.proofs.duel.symbolic_state import Step, SymbolicState, is_somewhere
from antipater.checker.proofs.step_theorem import StepTheorem as AnyStepTheorem
from antipater.rules.card_set import Power
from antipater.rules.duel import Happening, Spot, Verb
from antipater.rules.numbers import Number, if_else, is_zero, minimum, negation, total
from antipater.rules.readings.compounds import all_of, any_of, implies
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
            yield now - was == change


@goals_per_change
def _somewhere(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    for item in symbolic.rules.items:
        before, after = change.before.places[item.id], change.after.places[item.id]
        if not same(before, after):
            yield is_somewhere(item, after)


@goals_per_change
def _one_place(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    """Whatever stands in a city is there, and nowhere else; what moves came from elsewhere."""
    for item in symbolic.rules.items:
        if same(change.before.places[item.id], change.after.places[item.id]):
            continue
        for player, city in enumerate(change.after.cities):
            here = change.after.places[item.id] == Spot.CITY + player
            yield (city[item.presence] >= 1) == here
        yield change.after.cities[0][item.presence] + change.after.cities[1][item.presence] <= 1


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


def _received_is_paid(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    events = step.after.log.events if step.after.log else ()
    paid = total(e.amount for e in events if e.what is Happening.TRADES)
    received = total(e.amount for e in events if e.what is Happening.RECEIVES)
    yield received <= paid
    yield all_of(e.amount >= 0 for e in events if e.what in _COINS)


@goals_per_change
def _loot_stays_gone(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    for loot in symbolic.any_cities.cards.loot:
        for before, after in zip(change.before.cities, change.after.cities, strict=True):
            yield after[loot.column] <= before[loot.column]
    yield from symbolic.loot_sane(change.after.cities)


@goals_per_change
def _early_is_noted(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    """Where an edition goes by the order of acquisition; else nothing is noted."""
    in_order = symbolic.rules.ruling("discounted_units") == "by_acquisition"
    for player, (before, after) in enumerate(
        zip(change.before.cities, change.after.cities, strict=True)
    ):
        brought = {c for i in _came_to(change, player) for c, _ in symbolic.rules.items[i].standing}
        for discount, producer, early in symbolic.early:
            if in_order and discount in brought:
                yield after[early] == after[producer]
            elif not in_order or after[producer] is before[producer]:
                yield after[early] == before[early]
            else:
                yield after[early] == minimum(before[early], after[producer])
    yield from symbolic.early_sane(change.after.cities)


def _came_to(change: Change, player: int) -> Iterator[int]:
    """The items that a move has brought into a city."""
    moved = () if change.move.verb is Verb.BEGIN else (change.move.item, change.move.other)
    for item in moved:
        was, now = change.before.places[item], change.after.places[item]
        if item >= 0 and not same(was, now) and now == Spot.CITY + player:
            yield item


def _replay_is_taken(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """A wonder that replays, or Theology, keeps the turn where cards are left."""
    if step.move.verb not in (Verb.WONDER, Verb.BUILD, Verb.DISCARD):
        return
    if step.after.due or step.after.victory is not None or step.after.age != step.before.age:
        return
    item = symbolic.rules.items[step.move.item]
    own = step.before.cities[step.move.player]
    again: Condition = False
    if step.move.verb is Verb.WONDER:
        again = item.has(Power.REPLAY) or own[symbolic.rules.wonder_replay] >= 1
    yield again == (step.after.active == step.move.player)


def _revived_is_free(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """A building from the discard pile costs nothing, and is no chain."""
    if step.move.verb is Verb.REVIVE:
        events = step.after.log.events if step.after.log else ()
        paying = (Happening.PAYS, Happening.TRADES, Happening.CHAIN, Happening.RECEIVES)
        yield not any(event.what in paying for event in events)


def _goes_to_the_pile(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    destroyed = step.move.verb is Verb.DESTROY
    if destroyed or step.move.verb is Verb.DISCARD:
        out = destroyed and symbolic.rules.ruling("destroyed_card") == "leaves_game"
        yield step.after.places[step.move.item] == (Spot.GONE if out else Spot.DISCARD)


def _last_player_chooses(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """After an age the player behind on the track says who begins; else the last active, who
    by edition does not choose but begins."""
    if step.after.age == step.before.age or not step.before.age:
        return
    lead, last = step.after.cities[0][symbolic.rules.lead], step.before.active
    begins = [d.player for d in step.after.due if d.verb is Verb.BEGIN]
    asked = symbolic.rules.ruling("central_pawn") == "chooses"
    yield len(begins) == 1 if asked or begins else all_of([lead == 0, step.after.active == last])
    for player in begins:
        behind = lead < 0 if player == 0 else lead > 0
        yield any_of([behind, all_of([asked, lead == 0, player == last])])


def _over_stays_over(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """The game is over when, and only when, someone has won or the last card is gone."""
    anyone = _anyone_won(symbolic, step)
    done = all_of([step.after.age > 0, step.after.left == 0, not step.after.due])
    yield anyone == (step.after.victory is not None and step.after.victory != "civilian")
    yield implies(negation(anyone), done == (step.after.victory is not None))


@per_change
def _anyone_won(symbolic: SymbolicState, change: Change) -> Condition:
    """Whether either player has a supremacy after a move."""
    seats = change.after.cities
    won = (
        f(*order)
        for order in (seats, seats[::-1])
        for f in (symbolic.rules.scientific_supremacy, symbolic.rules.military_supremacy)
    )
    anyone: Condition = total(0 if w is False else w for w in won) >= 1
    return anyone


STEP_THEOREMS = (
    StepTheorem(
        "cities_are_their_buildings",
        "Each number of a city, its shields, symbols and points among them, is what its "
        "buildings, wonders and tokens say",
        _adds_up,
    ),
    StepTheorem("items_are_somewhere", "Every item is where its kind can be", _somewhere),
    StepTheorem("one_place", "No card is in two places", _one_place),
    StepTheorem(
        "coins_are_accounted_for",
        "Every coin that a treasury gains or loses is accounted for, by the bank or the other "
        "player",
        _accounted,
    ),
    StepTheorem(
        "received_is_paid",
        "Nobody receives more than the other player pays for resources, and no amount is negative",
        _received_is_paid,
    ),
    StepTheorem("loot_acts_once", "Each loot token acts at most once", _loot_stays_gone),
    StepTheorem(
        "early_producers_are_noted",
        "Where discounts and producers of one of several resources are used in the order in which "
        "they came, a city notes at each discount how many producers it has, and never more than "
        "are left",
        _early_is_noted,
    ),
    StepTheorem(
        "replay_keeps_the_turn",
        "A wonder that replays keeps the turn, with Theology every wonder does; nothing else does",
        _replay_is_taken,
    ),
    StepTheorem(
        "revived_is_free",
        "A building from the discard pile costs nothing and earns no chain coins",
        _revived_is_free,
    ),
    StepTheorem(
        "destroyed_and_discarded_form_the_pile",
        "What is discarded, and what a wonder destroys, goes to the discard pile; by edition "
        "what is destroyed leaves the game",
        _goes_to_the_pile,
    ),
    StepTheorem(
        "trailing_player_chooses",
        "After an age the player behind on the track says who begins the next, and the last "
        "active player where the pawn is in the middle, or by edition begins it",
        _last_player_chooses,
    ),
    StepTheorem(
        "game_ends_when_it_is_won",
        "A supremacy ends the game at once; else the game ends with its last card",
        _over_stays_over,
    ),
)
