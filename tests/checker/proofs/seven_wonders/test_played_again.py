"""Kept games of 7 Wonders, set up and played again with the items of an edited set."""

from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.reachability import prove_reachability
from antipater.checker.proofs.seven_wonders.play import SevenPlayer
from antipater.checker.proofs.seven_wonders.reachability import reachability_theorems
from antipater.checker.proofs.theorem import ProofStatus, TheoremResult
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules


def edited(folder: Path, edit: str) -> CardSet:
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{edit}\n'
    (folder / "mine.cards").write_text(text, "utf-8")
    return load_set(str(folder))


def reached(cards: CardSet, kept: ProofCache, rounds: int) -> dict[str, TheoremResult]:
    rules = Rules(cards)
    wanted = list(reachability_theorems(rules))
    found = prove_reachability(SevenPlayer(rules), wanted, cards, kept, rounds)
    return {result.theorem: result for result in found}


@cache
def kept_games() -> ProofCache:
    """What is kept of the unedited set."""
    kept = ProofCache()
    reached(load_set("seven_wonders"), kept, 60)
    return kept


@pytest.mark.parametrize(
    "edit",
    [
        "change building altar\n  age 1 yellow",
        "change building altar\n  cost 3 stone, papyrus",
        "change building lumber_yard\n  produces clay",
        pytest.param("remove guild spies_guild", marks=pytest.mark.campaign),
        "remove guild builders_guild\nremove building pawnshop",
        pytest.param(
            'building hut\n  en "Hut"\n  age 1 blue\n  copies 3 4\n  points 2',
            marks=pytest.mark.campaign,
        ),
        'building hut\n  en "Hut"\n  age 3 blue\n  copies 3 4\n  points 2\n\nremove building haven',
        "change building altar\n  copies 3",
    ],
    ids=["colour", "cost", "producer", "guild", "both", "added", "other", "copies"],
)
def test_kept_games_are_set_up_with_the_items_of_an_edited_set(tmp_path: Path, edit: str) -> None:
    """What is shown by them, where every hand is whole, `validate` accepts of that set."""
    cards = edited(tmp_path, edit)
    found = reached(cards, deepcopy(kept_games()), 0)
    lines = [line for result in found.values() for line in result.traces]
    assert len(lines) > 100
    whole = 0
    for line in lines:
        verdict = judge_table(read_table(line.record, shipped_sets(), str(tmp_path)))
        codes = {finding.code for finding in verdict.findings}
        assert codes <= {"W-DEAL-03"}  # a hand that the deck does not fill
        whole += not codes
    assert whole > 20


def test_a_game_of_which_a_deck_is_too_small_cannot_be_played(tmp_path: Path) -> None:
    """Whether or not games are kept in which the deck was whole."""
    cards = edited(tmp_path, "remove building pawnshop")
    for kept in (ProofCache(), deepcopy(kept_games())):
        result = reached(cards, kept, 1)["games_of_all_sizes_end"]
        assert result.status is ProofStatus.REFUTED
        assert "7 players, and 49 are dealt" in result.counterexample[-1]


def test_a_kept_game_is_not_found_again_where_everything_is_too_dear(tmp_path: Path) -> None:
    """A card that no game can pay for enters no city."""
    cards = edited(tmp_path, "change building altar\n  cost 999 coins")
    result = reached(cards, deepcopy(kept_games()), 0)["buildings_take_effect"]
    assert result.status is ProofStatus.UNKNOWN
    assert any("Altar: enters a city" in told for told in result.reasons)
