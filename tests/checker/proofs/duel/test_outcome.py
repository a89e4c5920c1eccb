"""The outcome: wrong engines that no other theorem notices are refuted."""

from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import points
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Outcome, Rules, State, outcome

SETS = {name: load_set(name) for name in ("duel", "duel_promo")}
NAMES = ("outcome_is_the_winners",)


def refuted(cards: CardSet = SETS["duel"], edition: str | None = None) -> set[str]:
    theorems = {t.name: t for t in formula_theorems(DuelCities(cards, edition))}
    found = [theorems[name].prove(Prover(), cards.slug) for name in NAMES]
    assert all(r.cases > 2 for r in found if r.status is ProofStatus.PROVED)
    return {each.theorem for each in found if each.status is not ProofStatus.PROVED}


@pytest.mark.parametrize("edition", ["reprint", "7wd.io"])
@pytest.mark.parametrize("name", SETS)
def test_outcomes_are_those_of_the_rules(name: str, edition: str) -> None:
    assert refuted(SETS[name], edition) == set()


def other_wins(rules: Rules, state: State) -> Outcome | None:
    told = outcome(rules, state)
    return told and told._replace(winner=None if told.winner is None else 1 - told.winner)


def seats_exchanged(rules: Rules, state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = state.cities
    return rules.scoring.points(second, first), rules.scoring.points(first, second)


ENGINES: list[tuple[Any, str, object, str]] = [
    (points, "outcome", other_wins, NAMES[0]),
    (points, "scores", seats_exchanged, NAMES[0]),
]


@pytest.mark.parametrize(("where", "what", "slip", "theorem"), ENGINES, ids=range(len(ENGINES)))
def test_a_wrong_engine_is_refuted(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: str, slip: object, theorem: str
) -> None:
    monkeypatch.setattr(where, what, slip)
    assert refuted() == {theorem}
