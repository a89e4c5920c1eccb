"""The compiled module of Duel against the engine, move by move, over random games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.grammar.cards.load import load_set
from support.compiled import Pair, compiled, hidden
from support.random_duel import random_setup

EDITIONS = [
    (name, edition) for name in ("duel", "duel_promo") for edition in load_set("duel").editions
]
seeds = st.integers(0, 1 << 32)
choices = st.lists(st.integers(0, 400), max_size=90)


@pytest.mark.parametrize(("set_name", "edition"), EDITIONS)
def test_whole_games_are_the_same(set_name: str, edition: str) -> None:
    rules, module = compiled(set_name, edition)
    for seed in range(2):
        rng = random.Random(f"{set_name} {edition} {seed}")
        setup = random_setup(rng, rules)
        Pair(rules, module, setup).play((rng.randrange(400) for _ in range(200)), rng)


@settings(max_examples=12)
@given(seed=seeds, played=choices)
def test_games_are_the_same(seed: int, played: list[int]) -> None:
    rules, module = compiled("duel_promo", "reprint")
    rng = random.Random(seed)
    Pair(rules, module, random_setup(rng, rules)).play(played, rng)


@settings(max_examples=20)
@given(seed=seeds, played=choices)
def test_games_of_which_the_set_up_is_not_all_known_are_the_same(
    seed: int, played: list[int]
) -> None:
    rules, module = compiled("duel_promo", "7wd.io")
    rng = random.Random(seed)
    Pair(rules, module, hidden(rng, random_setup(rng, rules))).play(played, rng)
