"""Sixty pads as people keep them: what was meant is read, and nothing wrongly in silence."""

import tomllib
from typing import Any

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.scoresheets import is_sheet, readings
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.grammar.cards.load import load_set
from support.places import TESTS

PADS: dict[str, dict[str, Any]] = tomllib.loads((TESTS / "data" / "pads.toml").read_text("utf-8"))
MEANT = {
    "duel": {"Anna": [20, 13, 6, 0, 9, 11, 11, 0], "Bert": [6, 2, 9, 10, 9, 0, 6, 0]},
    "seven_wonders": {
        "Ann": [5, 4, 10, 20, 13, 4, 7],
        "Bob": [3, 2, 7, 15, 4, 3, 0],
        "Cy": [-2, 5, 3, 11, 26, 0, 4],
    },
}


def read(text: str) -> tuple[str, dict[str, list[int | None]], list[str]]:
    """The game, the points of each player, and what was found."""
    try:
        (reading,) = readings(text.lstrip("\n").encode())
    except UnreadableSheet as error:
        return "", {}, [found.code for found in error.findings]
    cards = load_set(GAMES[reading.game].cards)
    (sheet,) = reading.sheets
    verdict = judged(cards, sheet)
    points = {
        player.name: [player.points[c] for c in cards.categories]
        for player in verdict.sheet.players
    }
    return reading.game, points, [f.code for f in (*reading.findings, *verdict.findings)]


def test_there_are_sixty() -> None:
    assert len(PADS) >= 60


@pytest.mark.slow
@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_read_as_it_was_meant(name: str) -> None:
    pad = PADS[name]
    game, points, found = read(pad["text"])
    assert found == pad.get("findings", [])
    if "game" in pad:
        assert game == pad["game"]
    if not found:
        assert points == MEANT[game]


@pytest.mark.slow
@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_no_record(name: str) -> None:
    assert is_sheet(PADS[name]["text"].lstrip("\n"))
