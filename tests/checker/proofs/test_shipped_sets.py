"""Every theorem of the sets that ship is proved, in the edition that is taken by default."""

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set


@pytest.mark.parametrize("name", ["duel", "duel_promo", "seven_wonders"])
def test_every_theorem_of_a_shipped_set_is_proved(name: str) -> None:
    found = list(prove_set(load_set(name)))
    assert len(found) > 70
    assert [r.theorem for r in found if r.status is not ProofStatus.PROVED] == []
