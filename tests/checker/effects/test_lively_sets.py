"""Random sets with effects of every sort: engine, module and a second reading agree move by move,
and what their games come to is never called impossible."""

import random
from pathlib import Path

import pytest

from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, scores
from support.agreement import agreed_moves, module_agrees
from support.random_duel import random_game
from support.random_sets import lively_set


@pytest.mark.parametrize("seed", range(6))
def test_a_second_reading_agrees(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    assert [*agreed_moves(rng, lively_set(rng, tmp_path), 2)]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.campaign)])
def test_the_module_agrees(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    module_agrees(rng, lively_set(rng, tmp_path), 2)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_modules_agree(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    module_agrees(rng, lively_set(rng, tmp_path), 6)


@pytest.mark.parametrize("seed", range(1, 5))  # sets of which some games end by points
def test_no_real_end_is_called_impossible(seed: int, tmp_path: Path) -> None:
    cards = lively_set(random.Random(seed), tmp_path)
    rules, asker, asked = Rules(cards), Asker(cards), 0
    for game in range(12):
        _, state = random_game(100 * seed + game, rules)
        if state.victory != "civilian":
            continue
        players = tuple(
            PlayerEntries(name, {c: points[c] for c in cards.categories})
            for name, points in zip(("Anna", "Bert"), scores(rules, state), strict=True)
        )
        verdict = asker.asked(judged(cards, Sheet("1", players)))
        assert verdict.possible is not False
        assert verdict.possible or verdict.because == "military_supremacy"
        asked += 1
    assert asked


@pytest.mark.parametrize(
    ("rule", "known"),
    [
        ("own.lead >= capital", True),
        ("own.lead >= 4", True),
        ("own.lead >= capital and own.red >= 3", False),
        ("own.lead >= capital or own.red >= 5", False),
        ("own.lead >= 12", False),
    ],
)
def test_the_model_knows_victories_by_the_pawn_alone(
    rule: str, known: bool, tmp_path: Path
) -> None:
    path = tmp_path / "won.cards"
    path.write_text(f"set won\n  extends duel\nrule military_supremacy\n  {rule}\n", "utf-8")
    found = not_modelled(load_set(path))
    assert found == (None if known else ("rule", "military_supremacy"))
