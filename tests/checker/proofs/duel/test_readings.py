"""The engine on integers against the same engine on the solver's constants."""

import random
from functools import lru_cache
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import SolverRules
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import (
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    begin,
    legal_moves,
    perform,
    refusal,
    scores,
)
from antipater.rules.duel.ending import advantage
from antipater.rules.ledger import Ledger
from antipater.rules.readings.nodes import value_of
from antipater.rules.readings.terms import Term, Truth, constant, deciding

CARDS = load_set("duel")
ON_INTEGERS, ON_TERMS = Rules(CARDS), SolverRules(CARDS)
of_constant = lru_cache(constant)


def plain(value: Any) -> Any:
    return value_of(value) if isinstance(value, Term | Truth) else value


def as_terms(state: State) -> State:
    first, second = (tuple(map(of_constant, city)) for city in state.cities)
    return state._replace(cities=(first, second), log=None)


def as_integers(city: Ledger) -> tuple[int, ...]:
    return tuple(plain(n) for n in city)


def a_setup(chance: random.Random) -> Setup:
    rules = ON_INTEGERS
    wonders = chance.sample([i.id for i in CARDS.items if i.kind == "wonder"], 8)
    tokens = chance.sample([t.id for t in rules.progress_tokens], 8)
    layouts = {}
    for age, layout in CARDS.layouts.items():
        deck = [b.id for b in rules.buildings if b.age == age and b.kind == "building"]
        guilds = [b.id for b in rules.buildings if b.age == age and b.kind == "guild"]
        slots = len(layout.slots)
        more = chance.sample(guilds, 3) if guilds else []
        cards = [*chance.sample(deck, slots - len(more)), *more]
        chance.shuffle(cards)
        layouts[age] = tuple(cards)
    rows = (tuple(wonders[:4]), tuple(wonders[4:]))
    return Setup(rows=rows, tokens=tuple(tokens[:5]), drawn=tuple(tokens[5:]), layouts=layouts)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_run_alike_on_both_readings(seed: int) -> None:
    chance = random.Random(seed)
    state, moves = begin(ON_INTEGERS, a_setup(chance)), 0
    while state.victory is None:
        move = chance.choice(legal_moves(ON_INTEGERS, state))
        with deciding(lambda truth: bool(value_of(truth))):
            before = as_terms(state)
            assert refusal(ON_TERMS, before, move) is None
            after = perform(ON_TERMS, before, move)
        state = perform(ON_INTEGERS, state, move)
        moves += 1
        assert tuple(map(as_integers, after.cities)) == state.cities
        assert tuple(map(plain, after.places)) == state.places
        assert plain(after.replay) == state.replay
        assert after[3:9] == state[3:9]
        assert after.victory == state.victory
        events = after.log.events if after.log else ()
        told = [e._replace(amount=plain(e.amount)) for e in events]
        assert state.log is not None
        assert [e for e in told if e.amount] == [e for e in state.log.events if e.amount]
    assert moves > 20
    on_terms = as_terms(state)
    points = ON_TERMS.scoring.points(*on_terms.cities)
    assert {k: plain(v) for k, v in points.items()} == scores(ON_INTEGERS, state)[0]
    assert plain(advantage(ON_TERMS, *on_terms.cities)) == advantage(ON_INTEGERS, *state.cities)


@pytest.mark.parametrize("seed", range(2))
def test_every_rule_runs_alike_on_both_readings(seed: int) -> None:
    chance = random.Random(seed)
    functions = [
        (name, CARDS.function(name, argument))
        for name, rule in CARDS.rules.items()
        for argument in (CARDS.resources if rule.parameter else ("",))
    ]
    for _ in range(1000):
        cities = [tuple(chance.randint(0, 6) for _ in CARDS.columns) for _ in range(2)]
        terms = [tuple(map(of_constant, city)) for city in cities]
        for name, function in chance.sample(functions, 6):
            assert plain(function(*terms)) == function(*cities), name
        item = chance.choice(CARDS.items)
        assert plain(ON_TERMS.trade(terms[0], terms[1], item)) == ON_INTEGERS.trade(
            cities[0], cities[1], item
        )


def other_player(spot: int) -> int:
    """The same place with the players exchanged."""
    if Spot.HELD <= spot < Spot.DISCARD:
        return spot + 1 if spot in (Spot.HELD, Spot.CITY) else spot - 1
    return spot


def exchanged(state: State) -> State:
    return state._replace(
        cities=state.cities[::-1],
        places=tuple(map(other_player, state.places)),
        active=1 - state.active,
        due=tuple(due._replace(player=1 - due.player) for due in state.due),
        winner=None if state.winner is None else 1 - state.winner,
        log=None,
    )


@pytest.mark.parametrize("seed", range(6))
def test_players_exchanged_play_the_same_game(seed: int) -> None:
    """The induction shows the first player's moves only; the second's are the same."""
    chance = random.Random(100 + seed)
    state = begin(ON_INTEGERS, a_setup(chance))
    while state.victory is None:
        move = chance.choice(legal_moves(ON_INTEGERS, state))
        after = perform(ON_INTEGERS, state, move)
        if state.age:
            mirrored = move._replace(player=1 - move.player)
            if move.verb is Verb.BEGIN:
                mirrored = mirrored._replace(item=1 - move.item)
            assert refusal(ON_INTEGERS, exchanged(state), mirrored) is None
            there = perform(ON_INTEGERS, exchanged(state), mirrored)
            assert there._replace(log=None) == exchanged(after)
        state = after
