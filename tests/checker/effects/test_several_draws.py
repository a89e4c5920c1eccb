"""Several cards that draw tokens: each draws of the box when it comes, and none at set-up."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.setup import figures
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, Verb
from support.agreement import agreed_moves, module_agrees
from support.random_duel import random_game

BESIDE = """set beside
  extends duel
  en "Beside"  fr "Avec"  nl "Naast"

change building workshop
  draws {} tokens
"""


def with_two(folder: Path, number: int = 2) -> CardSet:
    """A set in which the Workshop draws tokens, as the Great Library does."""
    (folder / "beside.cards").write_text(BESIDE.format(number), "utf-8")
    return load_set(str(folder))


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3])
def test_each_draws_of_the_whole_box(tmp_path: Path, number: int) -> None:
    cards, rng = with_two(tmp_path, number), random.Random(number)
    assert figures(cards).drawn == 0
    moves = [move for _, _, move, _ in agreed_moves(rng, cards, 8)]
    kept = {move.item for move in moves if move.verb is Verb.DRAWN}
    assert len(kept) > 2
    module_agrees(rng, cards, 6)


@pytest.mark.slow
def test_records_say_what_each_has_drawn(tmp_path: Path) -> None:
    rules, told = Rules(with_two(tmp_path)), 0
    for seed in range(8):
        record, _ = random_game(seed, rules)
        text = write_notation(replace(record, set=str(tmp_path)))
        again = read_notation(text, ("duel",), str(tmp_path))
        assert (again.moves, again.problems) == (record.moves, ())
        assert judge(again).findings == ()
        told += any(move.verb is Verb.DRAWN for move in record.moves)
    assert told


def test_one_card_that_draws_does_so_at_set_up() -> None:
    assert figures(load_set("duel")).drawn == 3
