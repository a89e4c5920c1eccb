"""How fast games are played. Run with: pytest tests/benchmarks --benchmark-only

With --benchmark-timer=time.process_time it is processor time of one core.
"""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.simulate.compare import changes
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.policy import read_policy
from antipater.checker.simulate.report import Simulated
from antipater.checker.simulate.run import play, player_of
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import begin, legal_moves, perform
from support.random_duel import random_setup, rules

SETS = [("duel", "uniform", 10_000), ("duel_promo", "uniform", 10_000), ("duel", "greedy", 500)]


@pytest.mark.parametrize(
    ("card_set", "policy", "games"),
    [
        *SETS,
        ("duel", "lookahead", 20),
        ("seven_wonders", "uniform", 2000),
        ("seven_wonders", "lookahead", 5),
    ],
)
def test_play_and_count(
    benchmark: BenchmarkFixture, card_set: str, policy: str, games: int
) -> None:
    """Whole games, dealt, played and counted."""
    game = load_set(card_set).game
    player = player_of(Order(game, card_set, policy=read_policy(policy)))
    player.play(0, 10)
    benchmark.pedantic(player.play, (0, games), rounds=5)  # type: ignore[no-untyped-call]
    started = time.process_time()
    player.play(games, games)
    benchmark.extra_info["games a second"] = round(games / (time.process_time() - started))


def test_play_by_the_engine_in_python(benchmark: BenchmarkFixture) -> None:
    """The same decisions without a module: what the ratio is to."""
    import random

    using, rng = rules("duel", "reprint"), random.Random(3)

    def game() -> None:
        state = begin(using, random_setup(rng, using))
        while state.to_move is not None:
            state = perform(using, state, rng.choice(legal_moves(using, state)))

    benchmark.pedantic(game, rounds=30)  # type: ignore[no-untyped-call]


def test_compare_two_sets(benchmark: BenchmarkFixture) -> None:
    """Two times 20,000 games, and what differs."""
    cards = load_set("duel")
    orders = [Order("duel", "duel"), Order("duel", "duel", luck=(("palace", "big_palace"),))]

    def compare() -> None:
        sums = play(orders, 20_000)
        pair = [Simulated(cards, o, player_of(o), s) for o, s in zip(orders, sums, strict=True)]
        changes(*pair)

    benchmark.pedantic(compare, rounds=2)  # type: ignore[no-untyped-call]
