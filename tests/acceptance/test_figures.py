"""The figures that the first pages name are those of the program."""

import re
from pathlib import Path

import pytest

from antipater.checker.proofs.prove import proofs_of
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from support.mutation.sets import mutants
from support.places import TOP

PAGES = (TOP / "README.md", TOP / "docs" / "explanation" / "trust.md")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_theorems_and_mutants_are_counted_right(page: Path) -> None:
    text = page.read_text("utf-8")
    stated = re.search(r"(\d+) theorems about (?:7 Wonders )?Duel and (\d+) about", text)
    broken = re.search(r"(\d+) (?:deliberately broken rule sets|ways)", text)
    assert stated
    assert broken
    assert [int(n) for n in stated.groups()] == [theorems("duel"), theorems("seven_wonders")]
    assert int(broken[1]) == sum(
        1 for game in ("duel", "seven_wonders") for _ in mutants(load_set(game))
    )


def theorems(game: str) -> int:
    cards = load_set(game)
    profile = proofs_of(cards).profile(cards, None, Prover())
    return sum(map(len, (profile.theorems, profile.induction.theorems, profile.reachability)))
