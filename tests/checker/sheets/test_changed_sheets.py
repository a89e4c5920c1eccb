"""Changed sheets that are ends of games all the same: nobody may call them impossible."""

import random
import sys
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, Victory, begin, replay, scores
from support.places import TESTS

sys.path.insert(0, str(TESTS / "benchmarks"))

import refuted_slips as slips  # type: ignore[import-not-found]

RECORDS = sorted((TESTS / "data" / "changed_sheets").glob("near_*.duel"))
NUMBER = 40

pytestmark = pytest.mark.slow


@cache
def changed_sheets() -> list[dict[Entry, int]]:
    """The sheets of ``refuted_slips.py 40 near``, each with one entry changed."""
    found: list[dict[Entry, int]] = []
    for n, sheet in enumerate(slips.real_sheets()):
        wanted = {**sheet, **slips.near(random.Random(n), sheet)}
        if wanted != sheet:
            found.append(wanted)
        if len(found) == NUMBER:
            return found
    raise AssertionError


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_ends_with_a_changed_sheet(path: Path) -> None:
    """Every move is legal, layouts included, and all sixteen entries are those of the sheet."""
    record = read_notation(path.read_text("utf-8"), ("duel",))
    rules = Rules(load_set("duel"), record.edition)
    state, made, refused = replay(rules, begin(rules, record.setup), record.moves)
    assert (refused, made, state.victory) == (None, len(record.moves), Victory.CIVILIAN)
    said = {
        (seat, column): points[column]
        for seat, city in enumerate(scores(rules, state))
        for points in ({**city, "coins": state.cities[seat][rules.coins]},)
        for column in slips.ROW
    }
    assert said == changed_sheets()[int(path.stem.removeprefix("near_"))]


def test_fewer_than_three_in_five_can_be_refuted() -> None:
    """Decision 089: so many near changes are ends of games that fewer than 60 % are impossible."""
    assert NUMBER - len(RECORDS) < NUMBER * 60 / 100


def test_three_in_five_that_may_be_impossible_are_refuted() -> None:
    """Of the sheets with which no game is known to end; those with which one does pass."""
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    refuted = {
        n
        for n, sheet in enumerate(changed_sheets())
        if Question(ends, sheet).answer().possible is False
    }
    possible = {int(path.stem.removeprefix("near_")) for path in RECORDS}
    assert refuted & possible == set()
    assert len(refuted) >= (NUMBER - len(possible)) * 60 / 100
