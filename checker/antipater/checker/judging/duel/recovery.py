"""How judging goes on after a refused move, so that one pass shows every problem."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from antipater.checker.judging.duel.stands import with_coins
from antipater.rules.duel import (
    TURNS,
    UNKNOWN,
    Move,
    Refusal,
    Rules,
    Spot,
    State,
    Verb,
    legal_moves,
    passed_over,
    perform,
    refusal,
)
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.zones import CHOICES, WORDED

# Of more cards that fit equally well none is named.
MANY = 3
_TAKEN = (Spot.CITY, Spot.CITY + 1)


class Repaired(NamedTuple):
    """A state to go on from, and what was assumed for it.

    ``again``: the refused move has not been made yet and is to be judged again. ``card``: what
    is assumed to have been taken, where another card is.
    """

    state: State
    then: str
    again: bool = False
    card: int = UNKNOWN


def repaired(
    rules: Rules, state: State, move: Move, why: Refusal, upcoming: Sequence[Move]
) -> Repaired | None:
    """The most likely meaning of a refused move; None where nothing can be assumed.

    ``upcoming`` are the moves that are recorded after it.
    """
    return _meant(rules, state, move, why, upcoming) or _assumed(rules, state, move, upcoming)


def _meant(
    rules: Rules, state: State, move: Move, why: Refusal, upcoming: Sequence[Move]
) -> Repaired | None:
    """The move that a refused one most likely is; None where that is not clear."""
    match why.code:
        case "D-TURN-01" | "D-BEGIN-02":
            return _wrong_player(rules, state, move, upcoming)
        case "D-TURN-03":
            return Repaired(state, "ignored")
        case "D-TURN-02":
            return _choice_left_out(rules, state, move)
        case "D-COST-01":
            return _lent(rules, state, move, why)
        case "D-CARD-05":
            return _uncovered(rules, state, move)
        case "D-CALL-02" | "D-CALL-04":
            price = payment_for(rules, state, move.player, rules.items[move.item]).total
            had = state.cities[move.player][rules.coins]
            rich = with_coins(rules, state, move.player, max(had, price))
            return Repaired(perform(rules, rich, move), "offered")
        case "D-PREPARE-01" | "D-SETOFF-01":
            return _not_held(rules, state, move)
        case "D-REVIVE-01" | "D-TOKEN-01" | "D-TOKEN-02":
            return _not_on_offer(rules, state, move)
    return None


def _assumed(rules: Rules, state: State, move: Move, upcoming: Sequence[Move]) -> Repaired | None:
    """What lets the game go on where a move says nothing that can be used."""
    if state.victory is not None:
        return None
    if state.due:
        fitting = WORDED if move.verb is Verb.PASS else (move.verb,)
        other = state.due[0].verb not in fitting
        after = passed_over(rules, state)
        return Repaired(after, "no choice", again=other)
    if (move.verb is Verb.DRAFT) != (state.age == 0):
        return Repaired(state, "ignored") if move.verb is Verb.DRAFT else None
    assert state.to_move is not None
    return _another(rules, state, move._replace(player=state.to_move), upcoming)


def _another(rules: Rules, state: State, move: Move, upcoming: Sequence[Move]) -> Repaired | None:
    """The like move with another card or wonder that the later ones leave free."""
    legal = legal_moves(rules, state)
    taken = {card for later in upcoming for card in (later.item, later.other)}
    best = min(legal, key=lambda other: _unlike(move, other, taken), default=None)
    if best is None:
        return None
    then = "card needed" if best.card in taken else "another card"
    then = "another wonder" if best.verb is Verb.DRAFT else then
    if best.verb is Verb.DISCARD and best.item in (move.item, move.other):
        return Repaired(perform(rules, state, best), "discarded")
    after = perform(rules, state, best)
    alike = {
        each.card for each in legal if _unlike(move, each, taken) == _unlike(move, best, taken)
    }
    if best.verb is not Verb.DRAFT and len(alike) > MANY:
        return Repaired(after, "some card")
    return Repaired(after, then, card=best.card)


def _unlike(move: Move, other: Move, taken: Container[int]) -> tuple[bool, bool, int, bool]:
    """How far a move is from the recorded one: whether its card is needed later, whether it is
    another card than that under a wonder, what is done with it, and whether that is another wonder.
    """
    card = other.card
    kept = move.verb is Verb.WONDER and card == move.other
    likeness = (move.verb, Verb.DISCARD, *TURNS)
    another = other.verb is Verb.WONDER and other.item != move.item
    return card in taken and not kept, not kept, likeness.index(other.verb), another


def _wrong_player(
    rules: Rules, state: State, move: Move, upcoming: Sequence[Move]
) -> Repaired | None:
    """Either the actor is a slip, or a move is missing: the next move's actor tells which."""
    assert state.to_move is not None
    corrected = move._replace(player=state.to_move)
    fits = refusal(rules, state, corrected) is None
    if fits:
        after = perform(rules, state, corrected)
        if state.due or not upcoming or after.to_move in (None, upcoming[0].player):
            return Repaired(after, "other player")
    if state.due or state.age == 0:
        return None
    return Repaired(state._replace(active=move.player), "turn", again=True)


def _choice_left_out(rules: Rules, state: State, move: Move) -> Repaired | None:
    """Who begins an age shows in who moves; another choice only if there was but one."""
    due = state.due[0]
    if due.verb is Verb.BEGIN:
        begun = perform(rules, state, Move(Verb.BEGIN, due.player, move.player))
        return Repaired(begun, "begun", again=True)
    choices = legal_moves(rules, state)
    if len(choices) != 1:
        return None
    return Repaired(perform(rules, state, choices[0]), "only choice", again=True)


def _lent(rules: Rules, state: State, move: Move, why: Refusal) -> Repaired:
    assert isinstance(why.expected, int)
    lent = with_coins(rules, state, move.player, why.expected)
    return Repaired(perform(rules, lent, move), "lent")


def _not_on_offer(rules: Rules, state: State, move: Move) -> Repaired | None:
    """A choice of what was not there to be chosen is made all the same, if no city has it."""
    kinds = CHOICES[move.verb].of.kinds
    if rules.items[move.item].kind not in kinds or state.places[move.item] in _TAKEN:
        return None
    return Repaired(perform(rules, state, move), "offered")


def _not_held(rules: Rules, state: State, move: Move) -> Repaired | None:
    """What its player does not hold, or has not prepared, is prepared or set off all the same, if
    no city has it and the card can be put under it."""
    where = rules.set_off_from[move.item]
    if not where or state.places[move.item] in _TAKEN:
        return None
    spot = where if move.verb is Verb.SET_OFF else int(Spot.HELD)
    places = list(state.places)
    places[move.item] = spot + move.player
    held = state._replace(places=tuple(places))
    if refusal(rules, held, move) is not None:
        return None
    return Repaired(perform(rules, held, move), "offered")


def _uncovered(rules: Rules, state: State, move: Move) -> Repaired | None:
    """A covered card taken all the same, if nothing else is wrong with the move."""
    slot = state.setup.slot_of[state.age][move.card]
    covering = rules.covers[state.age][slot] & state.left
    bare = state._replace(left=state.left & ~covering)
    if refusal(rules, bare, move) is not None:
        return None
    return Repaired(perform(rules, state, move), "forced")
