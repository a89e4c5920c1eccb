"""Moves of Duel that an arbiter lets stand, and coins that one sets: played as written."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.stands import coins_set
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.record import Correction
from antipater.rules.card_set import Kind
from antipater.rules.choices import TOKENS, Zone
from antipater.rules.duel import (
    PAID,
    TURNS,
    Move,
    Refusal,
    Rules,
    Spot,
    State,
    Verb,
    passed_over,
    perform,
    refusal,
)
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.zones import CHOICES, WORDED

_BUILDINGS = (Kind.BUILDING, Kind.GUILD)


class Stood(NamedTuple):
    """The state after a move that stands; ``lent``: the coins that its player did not have;
    ``also``: what it breaks beside the first rule."""

    state: State
    lent: int = 0
    also: Refusal | None = None


def let_stand(rules: Rules, state: State, move: Move) -> Stood | None:
    """A refused move made as it is written; None for one that cannot have been made.

    That is a move after the end of the game, with a card that is not there, or with an item of
    another kind than its verb's. Choices that were due before it lapse.
    """
    if state.victory is not None:
        return None
    state = out_of_turn(rules, state, move)
    also = refusal(rules, state, move)
    if not _can_be(rules, state, move):
        return None
    if move.verb in CHOICES and CHOICES[move.verb].zone is Zone.DISCARDS:
        state = _lifted(state, move.item)
    if move.verb not in PAID:
        return Stood(_chosen(rules, state, move), 0, also)
    price = payment_for(rules, state, move.player, rules.items[move.item]).total
    had = state.cities[move.player][rules.coins]
    lent = max(0, price - had)
    rich = with_coins(rules, state, move.player, had + lent) if lent else state
    return Stood(perform(rules, rich, move), lent, also)


def out_of_turn(rules: Rules, state: State, move: Move) -> State:
    """The state in which the player who moves is to; other choices that are due lapse."""
    while state.due and state.due[0].verb is not move.verb:
        state = passed_over(rules, state)
    if state.due:
        first = state.due[0]._replace(player=move.player)
        return state._replace(due=(first, *state.due[1:]))
    return state._replace(active=move.player) if move.verb in (*TURNS, Verb.DRAFT) else state


def _can_be(rules: Rules, state: State, move: Move) -> bool:
    """Whether a move can have been made at the table at all, whatever the rules say."""
    if (move.verb is Verb.DRAFT) != (state.age == 0):
        return False
    if move.verb is Verb.BEGIN:
        return move.item in (0, 1)
    if move.verb in (*WORDED, Verb.PASS):
        return False
    item, there = rules.items[move.item], state.places[move.item]
    built = there in (Spot.CITY, Spot.CITY + 1)
    match move.verb:
        case Verb.WONDER:
            reached = _lies_there(rules, state, move.other)
            could = item.kind is Kind.WONDER or rules.is_prepared(move.item)
            return bool(could) and not built and there < Spot.PREPARED and reached
        case Verb.BUILD | Verb.DISCARD:
            return _lies_there(rules, state, move.item)
        case Verb.CALL:
            lies = there in (Spot.BOX, Spot.TABLE) or there >= Spot.LAID
            return item.kind is Kind.CHARACTER and lies
        case Verb.SET_OFF:
            return rules.set_off_from[move.item] > 0 and not built
        case verb if verb in CHOICES:
            return _can_be_chosen(rules, state, move)
        case _:
            return item.kind is Kind.WONDER and there in (Spot.BOX, Spot.TABLE)


def _can_be_chosen(rules: Rules, state: State, move: Move) -> bool:
    """The same of what a verb chooses: of its kind, and where it is chosen from."""
    choice, there = CHOICES[move.verb], state.places[move.item]
    of_kind = TOKENS if choice.of.kinds == TOKENS else _BUILDINGS
    if rules.items[move.item].kind not in of_kind:
        return False
    if choice.zone.is_structure:
        return _lies_there(rules, state, move.item)
    if choice.zone.is_city:
        return there == Spot.CITY + 1 - move.player
    if choice.gives:
        given = rules.items[move.other].kind in of_kind and move.item != move.other
        return given and there == Spot.BOX and state.places[move.other] == Spot.BOX
    return there not in (Spot.CITY, Spot.CITY + 1)


def _lies_there(rules: Rules, state: State, card: int) -> bool:
    """Whether a card can lie in the structure, accessible or not."""
    item = rules.items[card]
    known = state.age in state.setup.layouts
    slot = state.setup.slot_of[state.age].get(card) if known else None
    return (
        item.kind in _BUILDINGS
        and item.age == state.age
        and state.places[card] in (Spot.BOX, Spot.TABLE)
        and (not known or slot is not None)
    )


def _lifted(state: State, card: int) -> State:
    """The state in which a card no longer lies in the structure, if it did."""
    slot = state.setup.slot_of.get(state.age, {}).get(card)
    if slot is None or state.places[card] != Spot.TABLE:
        return state
    return state._replace(left=state.left & ~(1 << slot))


def _chosen(rules: Rules, state: State, move: Move) -> State:
    """The state after a move that costs nothing; a choice that was not due takes no turn."""
    after = perform(rules, state, move)
    if state.due or move.verb in (*TURNS, Verb.DRAFT, Verb.BEGIN) or after.age != state.age:
        return after
    return after._replace(active=state.active, replay=state.replay)


def with_coins(rules: Rules, state: State, seat: int, coins: int) -> State:
    """The state with so many coins in a city."""
    cities = [list(city) for city in state.cities]
    cities[seat][rules.coins] = max(0, coins)
    return state._replace(cities=(tuple(cities[0]), tuple(cities[1])))


def as_stated(
    rules: Rules, record: DuelRecord, number: int, move: Move, state: State, lent: int = 0
) -> State:
    """The state after a move that stands, with the coins that the record states with it."""
    stated, entry = record.paid.get(number), state.log
    own = state.cities[move.player][rules.coins]
    if stated is None or move.verb not in TURNS or entry is None:
        return state
    more = stated - paid(entry)
    change = more if move.verb is Verb.DISCARD else -more - lent
    return with_coins(rules, state, move.player, own + change) if change else state


class Corrections:
    """The coins that an arbiter set, by how many moves lie before."""

    def __init__(self, rules: Rules, record: DuelRecord) -> None:
        self.rules, self.record = rules, record
        self.at: dict[int, list[Correction]] = {}
        for each in record.corrections:
            self.at.setdefault(max(0, each.after + 1 - record.first_number), []).append(each)

    def applied(self, state: State, index: int) -> tuple[State, list[Finding]]:
        """The state before a move with the coins that were set there, and what is told of it."""
        told: list[Finding] = []
        for each in self.at.get(index, ()):
            for seat, coins in enumerate(each.coins):
                if coins is None:
                    continue
                had = state.cities[seat][self.rules.coins]
                state = with_coins(self.rules, state, seat, coins)
                told.append(coins_set(self.record, each, seat, had, each.after))
        return state, told


def sorted_out(
    record: DuelRecord, findings: Sequence[Finding]
) -> tuple[list[Finding], list[Finding]]:
    """The findings that count, and those on moves that stand, each with the reason."""
    if not record.stands:
        return list(findings), []
    against = [f for f in findings if f.move not in record.stands]
    stood = [standing(record, f) for f in findings if f.move in record.stands]
    return against, stood


def standing(record: DuelRecord, found: Finding) -> Finding:
    """A finding on a move that stands, with the arbiter's reason among its values."""
    reason = record.stands.get(found.move or 0, "")
    return replace(found, values={**found.values, "reason": reason})


def needless(record: DuelRecord, stood: Sequence[Finding], judged: int) -> Iterator[Finding]:
    """Notes on marks where nothing was wrong: of each line one."""
    told = {f.line for f in stood}
    for number in record.stands:
        line = record.line_of(number)
        if line not in told and number < record.first_number + judged:
            told.add(line)
            yield finding("R-STAND-01", move=number, line=line)
