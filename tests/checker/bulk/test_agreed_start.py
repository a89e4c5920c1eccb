"""Games with coins that players agreed on: engine, module, archive and fast path say the same."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("wasmtime")

from antipater.checker.bulk import judge
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.bulk.native.seven_wonders.records import TableRecords
from antipater.checker.judging.games import judge_record
from antipater.checker.records.sources import games
from antipater.rules.start import Start
from support import compiled, compiled_seven_wonders, random_duel
from support.bridge_seven_wonders import rules
from support.native import archived, compared, row
from support.random_seven_wonders import random_setup, random_table
from support.starts import random_start


def seats_of(players: int) -> tuple[int, ...]:
    return tuple(range(players)) if players > 2 else (0, 2)


def records(first: int, count: int) -> list[Any]:
    """Games of both with coins by chance, and each time one without."""
    found: list[Any] = []
    for seed in range(first, first + count):
        rng, players = Random(seed), 2 + seed % 6
        found.append(random_duel.random_game(seed, start=random_start(rng, (0, 1)))[0])
        start = random_start(rng, seats_of(players))
        found.append(random_table(seed, players, using=rules(), start=start))
        found.append(random_table(seed, players, using=rules()))
    return found


def check(tmp_path: Path, first: int, count: int) -> None:
    """That an archive keeps the games, and that they are judged alike from there."""
    written = records(first, count)
    path = archived(tmp_path / "games.parquet", [row(record) for record in written])
    read: list[Any] = [game.record for game in games(str(path))]
    assert [r and r.setup for r in read] == [record.setup for record in written]
    assert compared(path).valid == len(written)
    tables = TableRecords(None, loaded)
    for record in written:
        if record.ruleset == "seven_wonders":
            told, due = tables.verdict(record), judge_record(record)
            assert told is not None
            assert (told.scores, told.result) == (due.scores, due.result)


@pytest.mark.slow
def test_an_archive_keeps_agreed_coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)
    check(tmp_path, 0, 2)


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(20))
def test_archives_keep_agreed_coins_of_many_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setattr(judge, "FEW", 0)
    check(tmp_path, 100 * part, 30)


def play_duel(seed: int) -> None:
    """A game of Duel by engine and module, move by move."""
    using, module = compiled.compiled("duel_promo", "7wd.io")
    rng = Random(seed)
    setup = replace(random_duel.random_setup(rng, using), start=random_start(rng, (0, 1)))
    pair = compiled.Pair(using, module, setup)
    pair.play((rng.randrange(1000) for _ in range(200)), rng)


def play_table(seed: int) -> None:
    """A game of 7 Wonders by engine and module, turn by turn."""
    using, module = compiled_seven_wonders.compiled("seven_wonders", "first")
    rng, players = Random(seed), 2 + seed % 6
    start = random_start(rng, seats_of(players))
    setup = replace(random_setup(rng, using, players), start=start)
    compiled_seven_wonders.Pair(using, module, setup).play(rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_module_plays_duel_with_agreed_coins(seed: int) -> None:
    play_duel(seed)


@pytest.mark.slow
def test_a_module_plays_7_wonders_with_agreed_coins() -> None:
    play_table(1)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2, 120))
def test_modules_play_many_games_with_agreed_coins(seed: int) -> None:
    play_duel(seed)
    play_table(seed)


@pytest.mark.slow
def test_coins_of_one_game_do_not_stay_for_the_next() -> None:
    using, module = compiled.compiled("duel_promo", "7wd.io")
    setup = random_duel.random_setup(Random(1), using)
    for start in (Start((1, 2)), Start()):
        pair = compiled.Pair(using, module, replace(setup, start=start))
        coins = pair.game.numbers("cities")[using.coins]
        assert coins == pair.state.cities[0][using.coins]
