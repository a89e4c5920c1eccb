"""What an edition allows that no theorem about every move looks at is told with the results."""

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.prove import proofs_of, prove_set
from antipater.grammar.cards.load import load_set

DUEL = load_set("duel")
LEFT = "games in which a player leaves a progress token for a pair"


@pytest.mark.parametrize(
    ("edition", "told"), [(None, ()), ("2015", (LEFT,)), ("reprint", ()), ("7wd.io", ())]
)
def test_an_edition_that_lets_tokens_lie_says_so(
    edition: str | None, told: tuple[str, ...]
) -> None:
    assert proofs_of(DUEL).left_open(DUEL, edition) == told


@pytest.mark.parametrize(("edition", "told"), [("2015", True), ("reprint", False)])
def test_it_is_among_what_a_result_assumes(
    edition: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever moves are followed, so none is here."""
    monkeypatch.setattr(DuelInduction, "beginnings", lambda self: [])
    (result,) = prove_set(DUEL, edition, only=["no_debts"])
    assert (LEFT in result.assumes) is told
