"""Records of Duel that modules judge one by one: the engine says the same of each of them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from support.commands import run

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.bulk import judged
from antipater.checker.bulk.native.duel.records import DuelRecords
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.judging.games import judge_record
from antipater.checker.outputs import plain_games
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import ClaimedResult, Correction, End, Stop
from antipater.rules.start import Start
from support.many_games import write_games
from support.places import TOP
from support.random_duel import random_game

pytestmark = pytest.mark.slow

EXAMPLES = TOP / "docs" / "examples"


def plain(record: DuelRecord, verdict: Any) -> dict[str, Any]:
    return dict(plain_games.game(ReadGame("a.duel", 1, record, None, 0), verdict, "en"))


def right(record: DuelRecord) -> Iterator[DuelRecord]:
    """The record of a legal game, and others of it that are valid too."""
    verdict = judge_record(record)
    coins = [city[verdict.rules.coins] for city in verdict.state.cities]
    points = {name: tuple(each[name] for each in verdict.scores) for name in verdict.scores[0]}
    yield record
    yield replace(record, scores={**points, "coins": tuple(coins)})
    yield replace(record, moves=record.moves[:20], end=End(Stop.RESIGNATION, 1, 21))
    yield replace(record, moves=record.moves[:30])


def wrong(record: DuelRecord) -> Iterator[DuelRecord]:
    """Others of which the engine has to tell something."""
    setup, moves = record.setup, list(record.moves)
    moves[12], moves[40] = moves[40], moves[12]
    layout = list(setup.layouts[1])
    layout[0] = layout[1]
    yield replace(record, moves=tuple(moves))
    yield replace(record, setup=replace(setup, layouts={**setup.layouts, 1: tuple(layout)}))
    yield replace(record, setup=replace(setup, layouts={1: setup.layouts[1]}))
    yield replace(record, setup=replace(setup, tokens=()))
    yield replace(record, setup=replace(setup, start=Start((1, 40))))
    yield replace(record, result=ClaimedResult("scientific", 0))
    yield replace(record, result=ClaimedResult("scientific", 1))
    yield replace(record, scores={"total": (1, 2)})
    yield replace(record, scores={"coins": (99, None)})
    yield replace(record, paid={12: 50})
    yield replace(record, edition="none")
    yield replace(record, moves=record.moves[:20], end=End(Stop.RESIGNATION, 1, 11))
    yield replace(record, stands={12: ""})
    yield replace(record, corrections=(Correction(12, (1, 1), "", 1),))


def test_what_a_module_says_of_a_record_the_engine_says() -> None:
    judge = DuelRecords(None, loaded)
    told = 0
    for seed in range(6):
        record = random_game(seed)[0]
        for one in right(record):
            verdict = judge.verdict(one)
            assert verdict is not None
            assert plain(one, verdict) == plain(one, judge_record(one))
            assert judge.ended(one) == verdict.result.kind
        for one in wrong(record):
            due, verdict = judge_record(one), judge.verdict(one)
            if verdict is not None:
                told += 1
                assert plain(one, verdict) == plain(one, due)
    assert told < 30


def test_a_page_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_games(tmp_path / "games.jsonl", 20)
    command = ["validate", "--json", "--no-cause", str(EXAMPLES), str(tmp_path)]
    explained = ["validate", "--json", str(EXAMPLES / "disputed.duel")]
    expected, cause = (run(*each).stdout for each in (command, explained))
    by_module = []
    real = DuelRecords.verdict

    def noted(self: DuelRecords, record: DuelRecord) -> Any:
        by_module.append(real(self, record) is not None)
        return real(self, record)

    monkeypatch.setattr(DuelRecords, "verdict", noted)
    monkeypatch.setattr(judged, "IN_PAGE", True)
    monkeypatch.setattr(judged, "_SEEN", count(25))
    assert run(*command).stdout == expected
    assert run(*explained).stdout == cause
    assert len(expected.splitlines()) > 25 > sum(by_module) > 10
    assert json.loads(expected.splitlines()[-1])["valid"]


def test_a_page_has_no_extras_for_it() -> None:
    """Where nothing is installed besides, records are judged by modules all the same."""
    code = (
        "import sys; sys.modules |= dict.fromkeys(('pyarrow', 'numpy', 'wasmtime'))\n"
        "import antipater.checker\n"
        "from antipater.checker.bulk.native import modules, records\n"
        "judge = records.Records(None, modules.loaded).judge\n"
        "print(*(type(judge(game)).__name__ for game in ('duel', 'seven_wonders')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["DuelRecords", "TableRecords"], done.stderr
