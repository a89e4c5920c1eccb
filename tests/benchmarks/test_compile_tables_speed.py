"""How fast modules of 7 Wonders are built and judge. Run with: pytest tests/benchmarks
--benchmark-only

``extra_info`` holds the ratio to the Python path, measured in the same run.
"""

import random
import time
from array import array
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.module import build
from antipater.checker.compile.seven_wonders.records import setup_numbers
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.archive.plays import play_number
from antipater.rules.readings import kept
from support.compiled_seven_wonders import compiled
from support.random_sets import random_table_set
from support.random_seven_wonders import random_table

GAMES = 100
REPEATED = 30


@pytest.mark.parametrize(
    ("players", "known"),
    [(3, True), (7, True), (2, True), (3, False)],
    ids=["three", "seven", "two", "no-hands"],
)
def test_judge_a_block_of_games(benchmark: BenchmarkFixture, players: int, known: bool) -> None:
    """3,000 games, 100 of them different: hands, every play, payments, results and points."""
    _, module = compiled("seven_wonders", "first")
    games = [random_table(seed, players, known) for seed in range(GAMES)]
    setups, plays, offsets = array("h"), array("Q"), array("i", [0])
    for game in games * REPEATED:
        setups.extend(setup_numbers(game.setup, module.manifest))
        plays.extend(play_number(noted.play, noted.age, noted.turn) for noted in game.plays)
        offsets.append(len(plays))
    judged = benchmark(module.judge, GAMES * REPEATED, setups, offsets, plays, True)
    assert all(judged.row(n)["status"] == 0 for n in range(GAMES))
    started = time.process_time()
    for game in games:
        assert judge_table(game).valid
    by_python = GAMES / (time.process_time() - started)
    started = time.process_time()
    module.judge(GAMES * REPEATED, setups, offsets, plays, True)
    by_module = GAMES * REPEATED / (time.process_time() - started)
    benchmark.extra_info["games a second"] = round(by_module)
    benchmark.extra_info["times the Python path"] = round(by_module / by_python)


def test_build_the_module_of_an_edited_set(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From the compiled set to the bytes, nothing kept from before."""
    cards = random_table_set(random.Random(3), tmp_path)
    benchmark.pedantic(lambda: build(cards), setup=kept.made.clear, rounds=5)  # type: ignore[no-untyped-call]


def test_start_a_module(benchmark: BenchmarkFixture) -> None:
    """What Wasmtime takes to make machine code of it."""
    data = build(compiled("seven_wonders", "first")[0].cards)
    benchmark.pedantic(lambda: Module.load(data), rounds=5)  # type: ignore[no-untyped-call]
