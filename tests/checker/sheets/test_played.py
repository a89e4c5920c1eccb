"""Whole games that end with the numbers of a sheet: each is judged again from its record."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.bulk.judged import judged
from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.commands.runs.score.typed import score_typed
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.played import duel
from antipater.checker.sheets.reading.typed import Typed

pytestmark = pytest.mark.slow

# Ends of random games. For one of twenty no game is found, so that three in a row are no chance.
ENDS = [
    ["Anna 24 1 9 5 16 0 3 0", "Bert 14 6 3 0 6 0 4 2"],
    ["Anna 7 4 6 4 8 0 12c 5", "Bert 12 5 3 8 16 0 2c 0"],
    ["Anna 5 8 6 8 19 6 6c 0", "Bert 27 3 0 0 9 0 5c 10"],
]
PLAY = ScoreOptions(possible=True, play=True)


def answer(rows: list[str], asked: ScoreOptions, capsys: pytest.CaptureFixture[str]) -> Any:
    score_typed(Typed(("duel",), tuple(rows)), asked)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("left_out", [0, 3, pytest.param(9, marks=pytest.mark.campaign)])
def test_a_game_that_ends_so_is_a_record_that_holds(
    left_out: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The record is valid, complete down to draft and layouts, and has the points of the sheet,
    whichever cities the solver gives first."""
    begun = duel._begun
    monkeypatch.setattr(duel, "_begun", lambda *asked: islice(begun(*asked), left_out, None))
    asked = ScoreOptions(json=True, possible=True, play=True)
    answers = (answer(rows, asked, capsys) for rows in ENDS)
    told = next(told for told in answers if told["game"])
    assert told["possible"] is True
    file = tmp_path / "found.duel"
    file.write_text(told["game"])
    ((game, verdict),) = judged([str(file)], None, None)
    assert isinstance(game.record, DuelRecord)
    assert verdict is not None
    assert verdict.findings == ()
    assert verdict.complete
    assert len(game.record.moves) == told["moves"]
    assert game.record.players == ("Anna", "Bert")
    for player, points in zip(told["players"], verdict.scores, strict=True):
        assert player["score"] == {category: points[category] for category in player["score"]}


def test_where_no_game_is_found_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(duel, "STAGES", ((2, 0), (1, 0)))
    score_typed(Typed(("duel",), tuple(ENDS[0])), PLAY)
    text = capsys.readouterr().out
    assert "possible\n" in text
    assert "not checked of this example" in text
    assert "no game that ends so was found among those tried" in text
    assert "played through" not in text


def test_in_7_wonders_no_game_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["Anna 16 3c 3 17 1 2 5", "Bert 5 4c 3 12 13 1 0", "Carla -5 20c 5 8 18 0 5"]
    score_typed(
        Typed(("seven_wonders",), tuple(rows)), ScoreOptions(json=True, possible=True, play=True)
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["played"], told["game"], told["moves"]) == (False, None, None)
