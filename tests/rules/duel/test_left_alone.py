"""What comes of it where an edition lets a player leave a progress token."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Move, Rules, State, Verb, begin, left_alone, legal_moves, perform
from support.random_duel import random_setup

pytestmark = pytest.mark.slow

RULES = Rules(load_set("duel"), "2015")


def with_a_token_due() -> Iterator[State]:
    """Moments of random games at which a progress token may be taken."""
    for seed in range(60):
        rng = Random(seed)
        state = begin(RULES, random_setup(rng, RULES))
        while state.to_move is not None:
            if state.due and state.due[0].verb is Verb.TOKEN:
                yield state
            state = perform(RULES, state, rng.choice(legal_moves(RULES, state)))


def plain_token(state: State) -> Move:
    """A token that opens no choice, if one lies on the board."""
    moves = legal_moves(RULES, state)
    asks = [bool(RULES.science_columns[i.id] or i.powers) for i in RULES.items]
    plain = (m for m in moves if not asks[m.item])
    return next(plain, moves[0])


def test_a_token_left_alone_lies_there_and_the_turn_goes_on() -> None:
    """Nothing else changes, and it is whose turn it is after a token that opens no choice."""
    seen = 0
    for state in islice(with_a_token_due(), 40):
        alone, taken = left_alone(RULES, state), perform(RULES, state, plain_token(state))
        assert alone is not None
        for part in ("cities", "places", "board_tokens", "drafted", "victory", "winner"):
            assert getattr(alone, part) == getattr(state, part), part
        if taken.victory is None and not RULES.science_columns[plain_token(state).item]:
            seen += 1
            for part in ("age", "left", "active", "due", "replay"):
                assert getattr(alone, part) == getattr(taken, part), part
    assert seen > 10


def test_the_first_of_two_choices_is_left() -> None:
    state = next(with_a_token_due())
    other = state.due[0]._replace(player=1 - state.due[0].player)
    alone = left_alone(RULES, state._replace(due=(*state.due, other)))
    assert alone is not None
    assert alone.due == (other,)


@pytest.mark.parametrize("edition", ["reprint", "7wd.io"])
def test_where_a_token_must_be_taken_none_is_left(edition: str) -> None:
    state = next(with_a_token_due())
    assert left_alone(Rules(RULES.cards, edition), state) is None
