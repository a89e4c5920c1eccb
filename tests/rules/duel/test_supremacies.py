"""A supremacy written as text ends the game whenever a column that it reads makes it true."""

import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, State, begin, legal_moves, perform
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    compile_function,
    source_text,
)
from antipater.rules.triggers import made_true_by
from support.random_duel import random_setup

pytestmark = pytest.mark.slow

SEATS = ("own", "opponent")
COLUMNS = {"coins": 0, "blue": 1, "lead": 2}
numbers = st.recursive(
    st.integers(-2, 4).map(Constant)
    | st.builds(Quantity, st.sampled_from(SEATS), st.sampled_from(sorted(COLUMNS))),
    lambda e: (
        st.builds(
            Operation,
            st.sampled_from(["+", "-", "*", "min", "max", "sum"]),
            st.tuples(e, e),
        )
        | st.builds(lambda a: Operation("/", (a, Constant(2))), e)
    ),
    max_leaves=4,
)
compared = st.builds(
    Operation, st.sampled_from(["<", "<=", "=", "<>", ">=", ">"]), st.tuples(numbers, numbers)
)
truths = st.recursive(
    compared,
    lambda t: (
        st.builds(Operation, st.sampled_from(["and", "or"]), st.tuples(t, t))
        | st.builds(lambda a: Operation("not", (a,)), t)
        | st.builds(
            lambda c, a, b: Operation(">", (Choice(c, a, b), Constant(0))), t, numbers, numbers
        )
    ),
    max_leaves=3,
)
cities = st.tuples(*[st.tuples(*[st.integers(-3, 5)] * len(COLUMNS))] * 2)


@given(truths, cities, cities)
def test_only_changes_that_are_named_make_a_condition_true(
    condition: Expression,
    before: tuple[tuple[int, ...], tuple[int, ...]],
    after: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    holds = compile_function("it", SEATS, source_text(condition, COLUMNS))
    named = made_true_by(condition)
    ways = {
        (seat, column): after[s][c] - before[s][c]
        for (s, seat), (column, c) in product(enumerate(SEATS), COLUMNS.items())
    }
    happened = any(ways[seat, column] * way > 0 for seat, column, way in named)
    if not happened and not holds(*before):
        assert not holds(*after)


RULES = (
    "own.different_symbols >= 6 or own.blue >= 3",
    "own.coins >= 16",
    "opponent.coins = 0 and own.blue >= 1",
    "own.built(altar) >= 1 or own.buildings >= opponent.buildings + 4",
    "own.wonders >= 2 and own.points(civilian) >= 8",
    "own.brown + own.grey <= opponent.brown + opponent.grey - 3",
    "own.tokens >= 1 or own.symbols(wood, brown) >= 2",
    "own.lead <= -4 or opponent.shields >= own.shields + 3",
)


def with_rule(folder: Path, rule: str, name: str = "scientific_supremacy") -> Rules:
    text = f"set tried\n  extends duel\nrule {name}\n  {rule}\n"
    path = folder / "tried.cards"
    path.write_text(text, "utf-8")
    return Rules(load_set(path))


def won(rules: Rules, state: State) -> list[int]:
    """By a second reading: who has a supremacy, whatever the last move was."""
    seats = state.cities
    return [
        player
        for player, order in enumerate((seats, seats[::-1]))
        if rules.scientific_supremacy(*order) or rules.military_supremacy(*order)
    ]


@pytest.mark.parametrize("rule", RULES)
def test_a_game_ends_at_once_when_a_rule_of_the_set_holds(rule: str, tmp_path: Path) -> None:
    rules, rng, ended = with_rule(tmp_path, rule), random.Random(rule), 0
    for _ in range(12):
        state = begin(rules, random_setup(rng, rules))
        while moves := legal_moves(rules, state):
            mover = state.to_move
            state = perform(rules, state, rng.choice(moves))
            if winners := won(rules, state):
                assert state.winner == (mover if mover in winners else winners[0])
                ended += 1
            else:
                assert state.winner is None
    assert ended >= 2


def test_a_military_victory_can_ask_for_more_than_the_pawn(tmp_path: Path) -> None:
    rules = with_rule(tmp_path, "own.lead >= 2 and own.yellow >= 2", "military_supremacy")
    rng, ended = random.Random(3), 0
    for _ in range(12):
        state = begin(rules, random_setup(rng, rules))
        while moves := legal_moves(rules, state):
            state = perform(rules, state, rng.choice(moves))
            assert bool(won(rules, state)) == (state.winner is not None)
        ended += state.victory == "military"
    assert ended >= 3
