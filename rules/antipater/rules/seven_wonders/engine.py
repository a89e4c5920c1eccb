"""7 Wonders as functions of states: set-up, moves, and what may be played.

How a game goes on is in ``game``, what a move does to coins and points in ``effects``.
Functions take a state and return a new one; a state is never changed.
"""

from collections.abc import Iterator

from antipater.rules.seven_wonders.choosing import must_choose, there
from antipater.rules.seven_wonders.legality import (
    Refusal,
    fee_ways,
    held,
    payments,
    play_refusal,
    refusal,
    salvageable,
)
from antipater.rules.seven_wonders.moves import (
    LAYS,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Hand,
    Move,
    Play,
    Setup,
    State,
)
from antipater.rules.seven_wonders.rules import FROM_THE_START, Rules
from antipater.rules.seven_wonders.turn import WorkingState


class Illegal(ValueError):
    """A move that the rules refuse; ``refusal`` tells which rule."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.code)
        self.refusal = why


def begin(rules: Rules, setup: Setup) -> State:
    """The state before the first turn of the first age."""
    seats = len(setup.boards)
    blank = State(
        setup=setup,
        cities=rules.begun(setup.start, seats),
        hands=(None,) * seats,
        pile=None,
        discards=(),
        age=0,
        turn=0,
        freed=(0,) * seats,
        due=(),
        over=False,
        log=None,
        kept=held_from_the_start(rules, setup),
    )
    game = WorkingState(rules, blank)
    game.set_up()
    return game.frozen()


def held_from_the_start(rules: Rules, setup: Setup) -> tuple[Hand | None, ...]:
    """The hands that players hold from the start, as far as they are known."""
    if rules.held is None:
        return ()
    return setup.deals.get(FROM_THE_START, (None,) * len(setup.boards))


def apply(rules: Rules, state: State, move: Move) -> State:
    """The state after a legal move; raises ``Illegal`` for any other."""
    why = refusal(rules, state, move)
    if why is not None:
        raise Illegal(why)
    return perform(rules, state, move)


def perform(rules: Rules, state: State, move: Move) -> State:
    """The state after a move that ``refusal`` has found legal; legality is not checked."""
    game = WorkingState(rules, state)
    game.carry_out(move)
    return game.frozen()


def legal_plays(rules: Rules, state: State, seat: int, so_far: tuple[Play, ...] = ()) -> list[Play]:
    """Every play that a seat may make now, with each way to pay, in a fixed order.

    A turn's move is one legal play for each seat. The Free City plays out of what its
    holder leaves: ``so_far`` must hold the holder's play. Where the hand is not known,
    nothing can be listed for a turn, and only what was shown of the discards.
    """
    if state.over:
        return []
    if state.due:
        due = state.due[0]
        if due.seat != seat:
            return []
        if due.kind is DueKind.SALVAGE:
            found = answers(rules, state)
            decline = Play(seat, Action.DECLINE)
            return found if must_choose(rules, state, due) else [*found, decline]
        if due.kind is DueKind.OFFER:
            plays = [*_taken(rules, state, due), Play(seat, Action.DECLINE)]
            return [play for play in plays if play_refusal(rules, state, play, None) is None]
    hand = held(rules, state, seat, so_far)
    plays = list(_card_plays(rules, state, seat, hand or ()))
    if state.due:
        plays.append(Play(seat, Action.DECLINE))
    return [play for play in plays if play_refusal(rules, state, play, hand) is None]


def answers(rules: Rules, state: State) -> list[Play]:
    """The plays that answer what is due, but for a last card, with something that is there: of
    offers as if each could be paid."""
    due = state.due[0]
    if due.kind is DueKind.SALVAGE:
        return [Play(due.seat, Action.SALVAGE, c) for c in salvageable(rules, state, due.seat)]
    if due.argument in rules.late:
        among = there(rules, state.cities, due.seat, rules.choice(due.argument))
        return [Play(due.seat, Action.TAKE, item) for item, is_there in among if is_there]
    return [Play(due.seat, Action.TAKE, stage=n) for n in rules.offered_by(due.argument)]


def _taken(rules: Rules, state: State, due: Due) -> list[Play]:
    """The plays by which what is offered is taken, or something is kept of a draw or discarded, if
    they can be."""
    if due.argument in rules.late:
        items = rules.among(rules.choice(due.argument))
        return [Play(due.seat, Action.TAKE, item) for item in items]
    return [
        play for n in rules.offered_by(due.argument) for play in _paid(rules, state, due.seat, n)
    ]


def _paid(rules: Rules, state: State, seat: int, number: int) -> list[Play]:
    """The plays by which an offer is taken: of one for resources with each way to pay."""
    offer = rules.effects.offers[number - 1]
    if not offer.units:
        return [Play(seat, Action.TAKE, stage=number)]
    ways = fee_ways(rules, state, seat, offer)
    return [Play(seat, Action.TAKE, split=way[1:], stage=number) for way in ways]


def _card_plays(rules: Rules, state: State, seat: int, hand: Hand) -> Iterator[Play]:
    stages = [*rules.open_stages(state.setup.boards[seat], state.cities[seat])]
    for card in sorted(set(hand) - {UNKNOWN}):
        for way in payments(rules, state, seat, rules.items[card]):
            yield Play(seat, Action.BUILD, card, (way.left, way.right))
        for stage in stages:
            number = (stage.number or 0) if rules.cards.any_order else 0
            for way in payments(rules, state, seat, stage):
                yield Play(seat, Action.STAGE, card, (way.left, way.right), number)
        yield Play(seat, Action.FREE, card)
        yield Play(seat, Action.DISCARD, card)
        if rules.laying is not None:
            yield Play(seat, Action.DISCARD, card, stage=LAYS)
