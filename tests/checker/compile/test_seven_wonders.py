"""The compiled module of 7 Wonders against the engine, turn by turn, over random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.seven_wonders.module import build
from antipater.grammar.cards.load import load_set
from support.compiled_seven_wonders import Pair, compiled, partly_known, random_setup

EDITIONS = list(load_set("seven_wonders").editions)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 7])
def test_whole_games_are_the_same(edition: str, players: int) -> None:
    rules, module = compiled("seven_wonders", edition)
    rng = random.Random(f"{edition} {players}")
    Pair(rules, module, random_setup(rng, rules, players)).play(rng)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 32), players=st.integers(2, 7), turns=st.integers(1, 12))
def test_games_are_the_same(seed: int, players: int, turns: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    Pair(rules, module, random_setup(rng, rules, players)).play(rng, turns)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 32), players=st.integers(2, 7), turns=st.integers(1, 24))
def test_games_of_which_not_all_is_known_are_the_same(seed: int, players: int, turns: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    setup = partly_known(rng, random_setup(rng, rules, players))
    Pair(rules, module, setup).play(rng, turns)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100))
def test_many_whole_games_are_the_same(seed: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    setup = random_setup(rng, rules, 2 + seed % 6)
    Pair(rules, module, partly_known(rng, setup) if seed % 3 else setup).play(rng, tries=8)


def test_the_same_text_gives_the_same_bytes() -> None:
    cards = load_set("seven_wonders")
    assert build(cards, "first") == build(cards, "first")
