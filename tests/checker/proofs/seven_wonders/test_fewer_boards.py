"""Theorems about a set that has only one side of some city, or no board with some power."""

from pathlib import Path

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set

WITH_BOARDS = (
    "all_stands_once",
    "every_seat_plays_by_the_rules",
    "every_seat_is_held_to_the_rules",
    "stages_are_built_in_order",
)


@pytest.mark.parametrize("board", ["olympia side A", "halicarnassus side A", "babylon side B"])
def test_a_side_may_be_missing(tmp_path: Path, board: str) -> None:
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\nremove board {board}\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    results = list(prove_set(load_set(str(tmp_path)), only=WITH_BOARDS))
    assert {result.theorem for result in results} == set(WITH_BOARDS)
    assert {result.status for result in results} == {ProofStatus.PROVED}
