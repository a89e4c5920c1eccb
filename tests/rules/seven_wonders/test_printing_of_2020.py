"""Random games of the printing of 2020: engine, module and naive reading play the same.

``pytest -m campaign tests/rules/seven_wonders/test_printing_of_2020.py`` plays 5,000 games.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Protocol

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import (
    Action,
    Move,
    Rules,
    Setup,
    State,
    begin,
    outcome,
    perform,
    scores,
)
from support.bridge_seven_wonders import agree, naive_step, random_move, slug
from support.naive import seven_wonders as naive
from support.random_seven_wonders import random_setup

FOLDER, SET = "base2020", "seven_wonders_2020"


@pytest.fixture(autouse=True)
def tables() -> Iterator[None]:
    with naive.printing(FOLDER):
        yield


@cache
def rules() -> Rules:
    return Rules(load_set(SET))


def name(card: int) -> str:
    return slug(card, rules())


def naive_table(setup: Setup) -> naive.Table:
    items = rules().items
    boards = [(items[b].board or "", items[b].side or "") for b in setup.boards]
    deals = {age: [list(map(name, hand or ())) for hand in d] for age, d in setup.deals.items()}
    piles = {age: list(map(name, pile)) for age, pile in setup.piles.items()}
    return naive.Table(setup.players, boards, deals, piles)


class _Module(Protocol):
    """What plays a game beside both readings, and is compared with the engine's states."""

    def begins(self, setup: Setup) -> None: ...
    def makes(self, move: Move, after: State) -> None: ...


def played(seed: int, module: _Module | None = None) -> set[str]:
    """A random game by both readings, and by a module; what was built free of any cost, by board
    and side."""
    rng, found = Random(seed), set[str]()
    setup = random_setup(rng, rules(), rng.randint(3, 7))
    state, table = begin(rules(), setup), naive_table(setup)
    agree(state, table, rules())
    if module:
        module.begins(setup)
    while not state.over:
        move = random_move(state, rng, using=rules())
        found |= {rules().items[setup.boards[p.seat]].slug for p in move if p.action is Action.FREE}
        table.step(naive_step(state, move, rules()))
        state = perform(rules(), state, move)
        agree(state, table, rules())
        if module:
            module.makes(move, state)
    return found


def compiled_module() -> _Module:
    """The set's module."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.compile.seven_wonders.host import Table
    from antipater.checker.compile.seven_wonders.records import setup_numbers
    from antipater.checker.records.archive.plays import play_number
    from support.compiled_seven_wonders import compiled

    _, module = compiled(SET, "2020")

    class Compiled:
        def begins(self, setup: Setup) -> None:
            self.table = Table(module, setup_numbers(setup, module.manifest))

        def makes(self, move: Move, after: State) -> None:
            assert self.table.attempt([play_number(play) for play in move]) is None
            numbers = [number for city in after.cities for number in city]
            assert self.table.numbers("cities")[: len(numbers)] == numbers
            if after.over:
                assert list(self.table.points()) == list(scores(rules(), after))
                ended = outcome(rules(), after)
                assert self.table.outcome() == (ended and ended.winners)

    return Compiled()


@pytest.mark.slow
def test_the_naive_reading_plays_the_same_games() -> None:
    assert set().union(*map(played, range(12))) == {"olympia_a", "olympia_b"}


@pytest.mark.slow
def test_module_and_naive_reading_play_the_same_games() -> None:
    module = compiled_module()
    for seed in range(12, 14):
        played(seed, module)


@pytest.mark.campaign
@pytest.mark.slow
def test_module_and_naive_reading_play_the_same_five_thousand_games() -> None:
    module = compiled_module()
    for seed in range(5000):
        played(seed, module)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2020", "other_costs"])
def test_a_module_plays_the_same_games(edition: str) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support.compiled_seven_wonders import Pair, compiled

    using, module = compiled(SET, edition)
    for seed in range(6):
        rng = Random(f"{edition} {seed}")
        Pair(using, module, random_setup(rng, using, rng.randint(3, 7))).play(rng)
