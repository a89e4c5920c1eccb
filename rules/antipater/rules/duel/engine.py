"""The course of a game of Duel: set-up, legal moves, and states after them.

Functions take a state and return a new one; a state is never changed. What a move does
is in ``turn``.
"""

from collections.abc import Iterable, Iterator

from antipater.rules.choices import Zone
from antipater.rules.duel import legality
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.legality import Refusal, refusal
from antipater.rules.duel.moves import UNKNOWN, Due, Move, Setup, Spot, State, Verb
from antipater.rules.duel.rules import PLAYERS, Rules
from antipater.rules.duel.turn import Turn, options
from antipater.rules.duel.zones import WORDED, choice_of, goes, is_known


class Illegal(ValueError):
    """A move that the rules refuse; ``refusal`` tells which rule."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.code)
        self.refusal = why


def begin(rules: Rules, setup: Setup) -> State:
    """The state before the first move: the draft, or Age I where no draft is recorded."""
    first, second = rules.begun(setup.start, len(PLAYERS))
    empty = State(
        setup=setup,
        cities=(first, second),
        places=(Spot.BOX,) * len(rules.items),
        age=0,
        left=0,
        active=0,
        due=(),
        drafted=0,
        board_tokens=0,
        replay=False,
        victory=None,
        winner=None,
        log=None,
    )
    turn = Turn(rules, empty)
    turn.set_up()
    return turn.frozen()


def apply(rules: Rules, state: State, move: Move) -> State:
    """The state after a legal move; raises ``Illegal`` for any other."""
    why = refusal(rules, state, move)
    if why is not None:
        raise Illegal(why)
    return perform(rules, state, move)


def perform(rules: Rules, state: State, move: Move, payment: Payment | None = None) -> State:
    """The state after a move that ``refusal`` has found legal; legality is not checked.

    ``payment``: one of ``possible_payments`` that is made instead of the least.
    """
    turn = Turn(rules, state)
    turn.make(move, payment)
    return turn.frozen()


def may_leave(rules: Rules) -> bool:
    """Whether anything that is due may be left alone, so that a game may end without it."""
    return _tokens_may_stay(rules) or bool(rules.worded)


def _tokens_may_stay(rules: Rules) -> bool:
    return rules.ruling("pair_token") == "may_take"


def left_alone(rules: Rules, state: State) -> State | None:
    """The state after a choice that is due is left alone; None where it must be made.

    By edition, a progress token for a pair need not be taken; some cards say so of theirs. Where
    it is not known what lies there, or which tokens are drawn in a set whose cards take others out
    of the box, there may have been nothing to choose.
    """
    if not state.due:
        return None
    due = state.due[0]
    if due.verb in WORDED:
        choice = choice_of(rules, due)
        may = legality.may_pass(rules, state, due) or not is_known(rules, state, choice.zone)
    elif due.verb is Verb.DRAWN and not state.setup.drawn:
        may = any(choice.zone is Zone.BOX for choice in rules.worded)
    else:
        may = due.verb is Verb.TOKEN and _tokens_may_stay(rules)
    return passed_over(rules, state) if may else None


def passed_over(rules: Rules, state: State) -> State:
    """The state after a choice that is due is not made, whether or not the rules allow that."""
    turn = Turn(rules, state)
    due = turn.due.pop(0)
    turn.offer_instead(due)
    turn.go_on(Move(due.verb, due.player, UNKNOWN))
    return turn.frozen()


def replay(rules: Rules, state: State, moves: Iterable[Move]) -> tuple[State, int, Refusal | None]:
    """Play moves in one go, which is faster than one by one: up to the first illegal one.

    Returns the last state reached, how many moves were made, and why the next is refused
    (None if all were made).
    """
    turn, made = Turn(rules, state), 0
    for move in moves:
        why = turn.attempt(move)
        if why is not None:
            return turn.frozen(), made, why
        made += 1
    return turn.frozen(), made, None


def legal_moves(rules: Rules, state: State) -> list[Move]:
    """Every move that the player to move may make, in a fixed order."""
    player = state.to_move
    if player is None:
        return []
    if state.due:
        return list(_choices(rules, state, state.due[0]))
    if state.age == 0:
        return [Move(Verb.DRAFT, player, w) for w in legality.offered(rules, state)]
    cards = [b.id for b in rules.buildings if legality.accessible(rules, state, b.id) is None]
    wonders = [w.id for w in rules.items if state.places[w.id] == Spot.HELD + player]
    plays = [Move(verb, player, card) for card in cards for verb in (Verb.BUILD, Verb.DISCARD)]
    plays += [Move(Verb.WONDER, player, wonder, card) for wonder in wonders for card in cards]
    plays += [Move(v, player, c.id) for v in (Verb.CALL, Verb.SET_OFF) for c in rules.characters]
    return [move for move in plays if refusal(rules, state, move) is None]


def _choices(rules: Rules, state: State, due: Due) -> Iterator[Move]:
    choice = None if due.verb is Verb.BEGIN else choice_of(rules, due)
    if choice and len(choice.parts) > 1:
        first, second = (legality.of_part(rules, state, due, part) for part in choice.parts)
        pairs = ((a, b) for a in first for b in second if a != b)
        pairs = (pair for pair in pairs if goes(rules, state, choice, *pair))
        yield from (Move(due.verb, due.player, *pair) for pair in pairs)
    else:
        yield from (Move(due.verb, due.player, item) for item in options(rules, state, due))
    if choice and legality.may_pass(rules, state, due):
        yield Move(Verb.PASS, due.player, due.player)
