"""Theorems about a set that has only one side of some city, or no board with some power."""

from pathlib import Path

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.theorems.course import COURSE
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set

COUNTED = ("all_stands_once", "stages_are_counted")
# What takes a minute a board is a campaign.
EVERY_PLAY = ("every_seat_plays_by_the_rules", "every_seat_is_held_to_the_rules")

SIDES = ("olympia side A", "halicarnassus side A", "babylon side B")


@pytest.mark.parametrize(
    "theorems", [COUNTED, pytest.param(EVERY_PLAY, marks=pytest.mark.campaign)]
)
@pytest.mark.parametrize(
    "sides", [SIDES, *(pytest.param((side,), marks=pytest.mark.campaign) for side in SIDES)]
)
def test_sides_may_be_missing(
    tmp_path: Path, sides: tuple[str, ...], theorems: tuple[str, ...]
) -> None:
    lines = "".join(f"remove board {side}\n" for side in sides)
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{lines}'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    results = list(prove_set(load_set(str(tmp_path)), only=theorems))
    assert {result.theorem for result in results} == set(theorems)
    assert {result.status for result in results} == {ProofStatus.PROVED}


def test_a_board_may_have_no_stages(tmp_path: Path) -> None:
    board = 'board petra side A\n  en "Petra"\n  produces and sells stone\n'
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{board}'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    theorems = tuple(spec.name for spec in COURSE)
    results = list(prove_set(load_set(str(tmp_path)), only=theorems))
    assert {result.theorem for result in results} == set(theorems)
    assert {result.status for result in results} == {ProofStatus.PROVED}
