"""Rows of 7 Wonders judged by modules: what they count and say is what the engine says."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("wasmtime")

from antipater.checker.bulk import judge
from antipater.checker.bulk.native.modules import loaded, troubles
from antipater.checker.bulk.native.seven_wonders.records import TableRecords
from antipater.checker.bulk.parts import parts_of
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.lines import told
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.seven_wonders import UNKNOWN, Action, Setup
from support.compiled_seven_wonders import partly_known
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


@pytest.mark.slow
def test_whole_games_are_judged_by_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [random_table(seed, 3 + seed % 5) for seed in range(10)]
    records += [replace(record, **right_claims(record)) for record in records[:4]]
    path = archived(tmp_path / "games.parquet", [row(record) for record in records])
    tally = compared(path)
    assert tally.valid == len(records)
    assert left_to_the_engine(path, monkeypatch, as_json=False) == 0


@pytest.mark.slow
def test_games_of_two_and_of_unknown_hands_are_judged_by_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [random_table(seed, 2) for seed in range(3)]
    records += [random_table(seed, 2 + seed, known=False) for seed in range(6)]
    records += [hiding(record, random.Random(n)) for n, record in enumerate(records)]
    records += [replace(record, **right_claims(record)) for record in records[::4]]
    path = archived(tmp_path / "games.parquet", [row(record) for record in records])
    tally = compared(path)
    assert tally.valid == len(records)
    assert left_to_the_engine(path, monkeypatch, as_json=True) == 0


@pytest.mark.slow
def test_what_no_deal_allows_is_left_to_the_engine(tmp_path: Path) -> None:
    """More copies of a card than its deck has: each play alone is right, the game is not."""
    records = []
    for seed in range(6):
        record = random_table(seed, 3 + seed % 5, known=False)
        first = {noted.age: noted.play.card for noted in reversed(record.plays) if discards(noted)}
        plays = [
            noted._replace(play=noted.play._replace(card=first[noted.age]))
            if discards(noted)
            else noted
            for noted in record.plays
        ]
        records.append(replace(record, plays=tuple(plays)))
    tally = compared(archived(tmp_path / "games.parquet", [row(record) for record in records]))
    assert tally.codes["W-DEAL-01"] > 0


@pytest.mark.slow
def test_a_card_played_twice_out_of_a_hand_that_has_it_once_is_left_to_the_engine(
    tmp_path: Path,
) -> None:
    lines = ["Anna builds Theater", "Bert builds Stone Pit", "Carla builds Clay Pool"]
    lines += ["Anna builds Ore Vein", "Bert builds Loom", "Carla {} Theater"]
    text = """[Game "seven_wonders"]

Seats
  Anna: Giza A
  Bert: Rhodes A
  Carla: Ephesus A

Age 1
  Anna: Theater, ?, ?, ?, ?, ?, ?
  Bert: ?
  Carla: ?

"""
    text += "\n".join(f"I.{1 + n // 3} {line}" for n, line in enumerate(lines)) + "\n"
    records = [read_table(text.format(use), ["seven_wonders"]) for use in ("builds", "discards")]
    tally = compared(archived(tmp_path / "games.parquet", [row(record) for record in records]))
    assert (tally.codes["W-DEAL-01"], tally.valid) == (2, 0)


def discards(noted: Noted) -> bool:
    return noted.play.action is Action.DISCARD and noted.play.card != UNKNOWN


@pytest.mark.slow
def test_games_of_which_payments_are_open_are_counted_without_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such games pay the least; what else they can have paid, only a verdict tells."""
    records = [paying_least(random_table(seed, 2 + seed % 6)) for seed in range(8)]
    records += [replace(r, setup=Setup(r.setup.players, r.setup.boards)) for r in records]
    path = archived(tmp_path / "games.parquet", [row(record) for record in records])
    compared(path)
    counted = left_to_the_engine(path, monkeypatch, as_json=False)
    asked = left_to_the_engine(path, monkeypatch, as_json=True)
    assert counted < asked


def paying_least(record: SevenWondersRecord) -> SevenWondersRecord:
    """A record cut where the least payments no longer do, which it leaves open."""
    plays = tuple(n._replace(play=n.play._replace(split=None)) for n in record.plays)
    turns = sorted({(noted.age, noted.turn) for noted in plays})
    for last in reversed(turns):
        cut = replace(record, plays=tuple(n for n in plays if (n.age, n.turn) <= last))
        if TableRecords(None, loaded).ended(cut):
            return cut
    return record


def hiding(record: SevenWondersRecord, rng: random.Random) -> SevenWondersRecord:
    """A record of which some hands are not known, nor some of the cards that were discarded."""
    plays = (
        noted._replace(play=noted.play._replace(card=UNKNOWN))
        if discards(noted) and rng.random() < 0.5
        else noted
        for noted in record.plays
    )
    return replace(record, setup=partly_known(rng, record.setup), plays=tuple(plays))


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
            wrong = (first[1:], (first[1], *first[1:]), (-1, *first[1:]))[rng.randrange(3)]
            setup = replace(record.setup, deals={**deals, 2: (wrong, *others)})
            return replace(record, setup=setup)
    return replace(record, plays=tuple(plays))


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in (1, 2))]
)
def test_games_with_something_wrong_are_left_to_the_engine(tmp_path: Path, part: int) -> None:
    rng = random.Random(part)
    records = []
    for seed in range(10):
        record = random_table(100 * part + seed, 2 + seed % 6, stated=seed % 3 > 0)
        records += [record, spoilt(record, rng), hiding(spoilt(record, rng), rng)]
    compared(archived(tmp_path / "games.parquet", [row(record) for record in records]))


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(10, 60))
def test_many_games_with_something_wrong(tmp_path: Path, part: int) -> None:
    test_games_with_something_wrong_are_left_to_the_engine(tmp_path, part)


@pytest.mark.slow
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


@pytest.mark.slow
def test_an_edition_that_is_no_module_is_judged_by_the_engine(tmp_path: Path) -> None:
    path = archived(tmp_path / "games.parquet", [row(random_table(seed, 3)) for seed in (1, 2)])
    loaded.cache_clear()  # a process tells each trouble once, and tests before had theirs
    troubles.clear()
    job = judge.Job("one_turn", causes=False)
    done = judge.judge_batch(0, tuple(parts_of(str(path))), job)
    assert (done.tally.games, done.tally.faults) == (2, 0)
    (note,) = done.notes
    assert note.startswith("seven_wonders cannot be compiled in edition one_turn: ")
    assert "kan niet worden gecompileerd in editie one_turn: " in told(note, "nl")
