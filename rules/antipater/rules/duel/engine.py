"""The course of a game of Duel: set-up, legal moves, and states after them.

Functions take a state and return a new one; a state is never changed. What a move does
is in ``turn``.
"""

from collections.abc import Iterable, Iterator

from antipater.rules.duel import legality
from antipater.rules.duel.legality import Refusal, refusal
from antipater.rules.duel.moves import Due, Move, Setup, Spot, State, Verb
from antipater.rules.duel.rulebook import Rules
from antipater.rules.duel.turn import Turn, options


class Illegal(ValueError):
    """A move that the rules refuse; ``refusal`` tells which rule."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.code)
        self.refusal = why


def begin(rules: Rules, setup: Setup) -> State:
    """The state before the first move: the draft, or Age I where no draft is recorded."""
    places: list[int] = [Spot.BOX] * len(rules.items)
    for wonder in (w for row in setup.rows for w in row):
        places[wonder] = Spot.TABLE
    tokens = setup.tokens or [token.id for token in rules.progress_tokens]
    for token in tokens:
        places[token] = Spot.TABLE
    if not setup.rows:
        for player, wonders in enumerate(setup.wonders):
            for wonder in wonders:
                places[wonder] = Spot.HELD + player
    start = State(
        setup=setup,
        cities=(rules.opening, rules.opening),
        places=tuple(places),
        age=0,
        left=0,
        active=rules.draft_order[0],
        due=(),
        drafted=0,
        board_tokens=len(setup.tokens) or rules.cards.figure("tokens_on_board"),
        replay=False,
        victory=None,
        winner=None,
        log=None,
    )
    if setup.rows:
        return start
    turn = Turn(rules, start)
    turn.lay_age(rules.ages[0])
    turn.active = 0
    return turn.frozen()


def apply(rules: Rules, state: State, move: Move) -> State:
    """The state after a legal move; raises ``Illegal`` for any other."""
    why = refusal(rules, state, move)
    if why is not None:
        raise Illegal(why)
    return perform(rules, state, move)


def perform(rules: Rules, state: State, move: Move) -> State:
    """The state after a move that ``refusal`` has found legal; legality is not checked."""
    turn = Turn(rules, state)
    turn.make(move)
    return turn.frozen()


def replay(rules: Rules, state: State, moves: Iterable[Move]) -> tuple[State, int, Refusal | None]:
    """Play moves in one go, which is faster than one by one: up to the first illegal one.

    Returns the last state reached, how many moves were made, and why the next is refused
    (None if all were made).
    """
    turn, made = Turn(rules, state), 0
    for move in moves:
        why, payment = legality.unplayable(rules, turn, move), None
        if why is None and move.verb in legality.PAID:
            payment = legality.payment_for(rules, turn, move.player, rules.items[move.item])
            why = legality.too_dear(rules, turn, move, payment)
        if why is not None:
            return turn.frozen(), made, why
        turn.make(move, payment)
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
    return [move for move in plays if refusal(rules, state, move) is None]


def _choices(rules: Rules, state: State, due: Due) -> Iterator[Move]:
    if due.verb is Verb.LEFT_OUT:
        out = legality.left_out(rules, state)
        yield from (Move(due.verb, due.player, a, b) for a in out for b in out if a != b)
    else:
        yield from (Move(due.verb, due.player, item) for item in options(rules, state, due))
