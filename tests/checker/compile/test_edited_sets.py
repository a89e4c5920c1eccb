"""Modules of sets that somebody edited, against the engine: cards, rules, layouts, rulings."""

import random
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.host import Module
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.duel import Rules
from support.compiled import Pair, hidden, made
from support.mutation.sets import mutants
from support.random_duel import random_setup
from support.random_sets import random_set


@cache
def edited(seed: int) -> tuple[Rules, Module]:
    """A random set, and its module; the first that compiles from this seed on."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            try:
                return made(random_set(rng, Path(folder)))
            except CardSetError:
                continue


@pytest.mark.parametrize("edit", range(4))
@settings(max_examples=6)
@given(seed=st.integers(0, 1 << 32), played=st.lists(st.integers(0, 400), max_size=90))
def test_games_of_edited_sets_are_the_same(edit: int, seed: int, played: list[int]) -> None:
    rules, module = edited(edit)
    rng = random.Random(seed)
    setup = random_setup(rng, rules)
    Pair(rules, module, hidden(rng, setup) if seed % 4 == 0 else setup).play(played, rng)


def whole_games(rules: Rules, module: Module, rng: random.Random, games: int) -> None:
    for _ in range(games):
        choices = (rng.randrange(400) for _ in range(300))
        Pair(rules, module, random_setup(rng, rules)).play(choices, rng)


@pytest.mark.parametrize("edit", range(4))
def test_whole_games_of_edited_sets_are_the_same(edit: int) -> None:
    whole_games(*edited(edit), random.Random(edit), 2)


NARROW = """set narrow
  extends duel

layout age 2
  row up 3 5 7
  row down 2 4 6 8
"""


def test_whole_games_are_the_same_where_an_age_has_fewer_places(tmp_path: Path) -> None:
    (tmp_path / "narrow.cards").write_text(NARROW, "utf-8")
    whole_games(*made(load_set(tmp_path)), random.Random(0), 3)


@pytest.mark.parametrize("part", range(4))
def test_whole_games_under_a_wrong_rule_are_the_same(part: int) -> None:
    rng = random.Random(part)
    mutant = rng.choice(list(mutants(load_set("duel"))))
    whole_games(*made(mutant.cards), rng, 1)


@pytest.mark.campaign
@pytest.mark.parametrize("edit", range(100, 160))
def test_many_edited_sets(edit: int) -> None:
    whole_games(*edited(edit), random.Random(edit), 8)


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(60))
def test_many_wrong_rules(part: int) -> None:
    rng = random.Random(part)
    mutant = list(mutants(load_set("duel")))[part * 6]
    whole_games(*made(mutant.cards), rng, 4)


@pytest.mark.parametrize(
    "rule",
    [
        "own.different_symbols >= 6 or own.blue >= 3",
        "own.coins >= 16 or opponent.coins = 0",
        "own.brown + own.grey <= opponent.brown + opponent.grey - 3",
    ],
)
def test_whole_games_are_the_same_that_a_rule_of_the_set_ends(rule: str, tmp_path: Path) -> None:
    text = f"set ended\n  extends duel_promo\nrule scientific_supremacy\n  {rule}\n"
    (tmp_path / "ended.cards").write_text(text, "utf-8")
    whole_games(*made(load_set(tmp_path)), random.Random(7), 4)
