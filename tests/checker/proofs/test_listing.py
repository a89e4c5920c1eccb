"""The page of theorems lists every theorem of every game; that it is current is tested with the
other generated pages."""

import pytest

from antipater.checker.proofs.prove import proofs_of
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from support.theorem_list import page, theorem_list


@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_every_theorem_is_listed_once(name: str) -> None:
    cards = load_set(name)
    listed, whole = theorem_list(cards), page()
    profile = proofs_of(cards).profile(cards, None, Prover())
    assert listed in whole
    for theorem in profile.names:
        assert sum(f"`{theorem}`" in line.split(" (")[0] for line in listed.splitlines()) >= 1
    assert "fr-" in listed
