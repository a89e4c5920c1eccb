"""Rows of 7 Wonders judged by modules: what they count and say is what the engine says."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("wasmtime")

from antipater.checker.bulk import judge
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.seven_wonders import Action
from support.native import archived, compared, left_to_the_engine, row
from support.random_seven_wonders import random_table


@pytest.fixture(autouse=True)
def modules_for_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)


def right_claims(record: SevenWondersRecord) -> dict[str, Any]:
    """All that can be claimed of a game, and rightly."""
    verdict = judge_table(record)
    (winner, *others) = verdict.result.winners
    claimed = ClaimedResult("civilian", None if others else winner, bool(others))
    names = verdict.scores[0]
    scores = {name: tuple(points[name] for points in verdict.scores) for name in names}
    return {"result": claimed, "scores": scores}


def test_whole_games_are_judged_by_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [random_table(seed, 3 + seed % 5) for seed in range(10)]
    records += [replace(record, **right_claims(record)) for record in records[:4]]
    path = archived(tmp_path / "games.parquet", [row(record) for record in records])
    tally = compared(path)
    assert tally.valid == len(records)
    assert left_to_the_engine(path, monkeypatch, as_json=False) == 0


def spoilt(record: SevenWondersRecord, rng: random.Random) -> SevenWondersRecord:
    """A record with something changed: a play, its order, a claim, a deal."""
    plays, place = list(record.plays), rng.randrange(len(record.plays))
    noted = plays[place]
    match rng.randrange(9):
        case 0:
            plays[place] = noted._replace(play=noted.play._replace(card=rng.randrange(78)))
        case 1:
            plays[place] = noted._replace(play=noted.play._replace(split=(rng.randrange(3), 1)))
        case 2:
            plays[place] = noted._replace(play=noted.play._replace(split=None))
        case 3:
            plays[place] = noted._replace(play=noted.play._replace(action=rng.choice([*Action])))
        case 4:
            del plays[place]
        case 5:
            plays[place], plays[0] = plays[0], noted
        case 6:
            del plays[place:]
        case 7:
            points = tuple(rng.randrange(60) for _ in record.players)
            return replace(record, scores={"total": points})
        case _:
            deals = dict(record.setup.deals)
            first, *others = deals[2]
            assert first is not None
            wrong = (None, (first[1], *first[1:]), (-1, *first[1:]))[rng.randrange(3)]
            setup = replace(record.setup, deals={**deals, 2: (wrong, *others)})
            return replace(record, setup=setup)
    return replace(record, plays=tuple(plays))


@pytest.mark.parametrize("part", range(3))
def test_games_with_something_wrong_are_left_to_the_engine(tmp_path: Path, part: int) -> None:
    rng = random.Random(part)
    records = []
    for seed in range(10):
        record = random_table(100 * part + seed, 3 + seed % 5, stated=seed % 3 > 0)
        records += [record, spoilt(record, rng)]
    records.append(random_table(part, 2))
    records.append(random_table(part, 4, known=False))
    compared(archived(tmp_path / "games.parquet", [row(record) for record in records]))


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(10, 60))
def test_many_games_with_something_wrong(tmp_path: Path, part: int) -> None:
    test_games_with_something_wrong_are_left_to_the_engine(tmp_path, part)


def test_records_in_the_notation_are_judged_by_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(5)
    records = [random_table(seed, 3 + seed % 5) for seed in range(6)]
    records.append(random_table(7, 3, turns=20))
    records += [replace(record, **right_claims(record)) for record in records[:2]]
    wrong = [spoilt(record, rng) for record in records]
    wrong += [random_table(3, 2), random_table(4, 4, known=False), random_table(4, 4, stated=False)]
    whole = tmp_path / "whole.7w"
    whole.write_text("\n".join(write_table(record) for record in records), "utf-8")
    tally = compared(whole)
    assert tally.valid == len(records)
    assert left_to_the_engine(whole, monkeypatch, as_json=True) == 0
    doubtful = tmp_path / "doubtful.7w"
    doubtful.write_text("\n".join(write_table(record) for record in wrong), "utf-8")
    compared(doubtful)
