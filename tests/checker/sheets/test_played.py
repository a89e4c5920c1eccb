"""Whole games that end with the numbers of a sheet: each is judged again from its record."""

import json
from pathlib import Path

import pytest

from antipater.checker.judging.judged import judged
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.command import score_typed
from antipater.checker.sheets.options import Options
from antipater.checker.sheets.played import duel

pytestmark = pytest.mark.slow

# The end of a random game, one of those for which a game is found soonest.
ROWS = ["Anna 5 8 6 8 19 6 6c 0", "Bert 27 3 0 0 9 0 5c 10"]
PLAY = Options(possible=True, play=True)


def test_a_game_that_ends_so_is_a_record_that_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record is valid, complete down to draft and layouts, and has the points of the sheet."""
    score_typed(ROWS, "duel", Options(json=True, possible=True, play=True))
    told = json.loads(capsys.readouterr().out)
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
    monkeypatch.setattr(duel, "GAMES_EACH", 0)
    monkeypatch.setattr(duel, "ROUNDS", 2)
    score_typed(ROWS, "duel", PLAY)
    text = capsys.readouterr().out
    assert "possible\n" in text
    assert "not checked of this example" in text
    assert "no game that ends so was found among those tried" in text
    assert "played through" not in text


def test_in_7_wonders_no_game_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["Anna 16 3c 3 17 1 2 5", "Bert 5 4c 3 12 13 1 0", "Carla -5 20c 5 8 18 0 5"]
    score_typed(rows, "seven_wonders", Options(json=True, possible=True, play=True))
    told = json.loads(capsys.readouterr().out)
    assert (told["played"], told["game"], told["moves"]) == (False, None, None)
