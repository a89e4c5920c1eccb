"""How fast modules are built and judge. Run with: pytest tests/benchmarks --benchmark-only

``extra_info`` holds the ratio to the Python path, measured in the same run.
"""

import json
import random
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.duel.module import build
from antipater.checker.compile.duel.records import move_number, setup_numbers
from antipater.checker.compile.duel.scanned import READ, scanned
from antipater.checker.compile.host import Module
from antipater.rules.duel import begin, outcome, replay, scores
from antipater.rules.readings import kept
from support.compiled import compiled
from support.random_duel import as_7wdio, random_game
from support.random_sets import random_set

GAMES = 300
REPEATED = 20


def test_judge_a_block_of_games(benchmark: BenchmarkFixture) -> None:
    """6,000 games, 300 of them different: every move, payments, results and points."""
    rules, module = compiled("duel_promo", "7wd.io")
    games = [random_game(seed, rules)[0] for seed in range(GAMES)]
    setups, moves, offsets = array("h"), array("i"), array("i", [0])
    for game in games * REPEATED:
        setups.extend(setup_numbers(game.setup, module.manifest))
        moves.extend(map(move_number, game.moves))
        offsets.append(len(moves))
    judged = benchmark(module.judge, len(games) * REPEATED, setups, offsets, moves, True)
    assert all(judged.row(n)["status"] == 0 for n in range(GAMES))
    started = time.process_time()
    for game in games:
        state, _, why = replay(rules, begin(rules, game.setup), game.moves)
        assert why is None
        outcome(rules, state)
        scores(rules, state)
    by_python = GAMES / (time.process_time() - started)
    started = time.process_time()
    module.judge(len(games) * REPEATED, setups, offsets, moves, True)
    by_module = GAMES * REPEATED / (time.process_time() - started)
    benchmark.extra_info["games a second"] = round(by_module)
    benchmark.extra_info["times the Python path"] = round(by_module / by_python)


def test_read_logs(benchmark: BenchmarkFixture) -> None:
    """300 logs of 7wd.io, beside what the same module takes to judge them."""
    rules, module = compiled("duel_promo", "7wd.io")
    logs = [as_7wdio(random_game(seed, rules)[0]) for seed in range(GAMES)]
    text = "\n".join(map(json.dumps, logs)).encode()
    (found,) = benchmark(lambda: list(scanned(module, text)))
    assert found.column("status") == [READ] * GAMES
    games = GAMES, found.setups, found.offsets, found.moves
    judged = min(measured(lambda: module.judge(*games)) for _ in range(20))
    read = min(measured(lambda: list(scanned(module, text))) for _ in range(20))
    benchmark.extra_info["logs a second"] = round(GAMES / read)
    benchmark.extra_info["times the judging"] = round(read / judged, 2)


def measured(work: Callable[[], object]) -> float:
    """The processor time of some work."""
    started = time.process_time()
    work()
    return time.process_time() - started


def test_build_the_module_of_an_edited_set(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """From the compiled set to the bytes, nothing kept from before."""
    cards = random_set(random.Random(3), tmp_path)
    benchmark.pedantic(lambda: build(cards), setup=kept.made.clear, rounds=5)  # type: ignore[no-untyped-call]


def test_start_a_module(benchmark: BenchmarkFixture) -> None:
    """What Wasmtime takes to make machine code of it."""
    data = build(compiled("duel_promo", "7wd.io")[0].cards)
    benchmark.pedantic(lambda: Module.load(data), rounds=5)  # type: ignore[no-untyped-call]
