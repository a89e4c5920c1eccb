"""Known structures and the outcome: wrong engines that no other theorem notices are refuted."""

from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import points
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Outcome, Rules, State, legality, outcome
from antipater.rules.duel.turn import Turn

SETS = {name: load_set(name) for name in ("duel", "duel_promo")}
NAMES = (
    "cards_leave_their_own_place",
    "top_row_is_what_lies_face_up",
    "outcome_is_the_winners",
)


def refuted(cards: CardSet = SETS["duel"], edition: str | None = None) -> set[str]:
    theorems = {t.name: t for t in formula_theorems(DuelCities(cards, edition))}
    found = [theorems[name].prove(Prover(), cards.slug) for name in NAMES]
    assert all(r.cases > 2 for r in found if r.status is ProofStatus.PROVED)
    return {each.theorem for each in found if each.status is not ProofStatus.PROVED}


@pytest.mark.parametrize("edition", ["reprint", "7wd.io"])
@pytest.mark.parametrize("name", SETS)
def test_structures_and_outcomes_are_those_of_the_rules(name: str, edition: str) -> None:
    assert refuted(SETS[name], edition) == set()


def face_down(cards: CardSet) -> CardSet:
    """The set with every card laid face down, those of the top rows among them."""
    layouts = {
        age: layout._replace(slots=tuple(s._replace(face_up=False) for s in layout.slots))
        for age, layout in cards.layouts.items()
    }
    return replace(cards, layouts=layouts)


def test_a_top_row_that_lies_face_down_is_followed() -> None:
    assert refuted(face_down(SETS["duel"])) == set()


def first_goes(self: Turn, item: int) -> None:
    self.left &= ~1


def all_go(self: Turn, item: int) -> None:
    self.left = 0


def unlaid(self: Turn, age: int) -> None:
    self.age, self.left = age, (1 << len(self.rules.cards.layouts[age].slots)) - 1


def in_the_wrong_age(self: Turn, age: int) -> None:
    unlaid(self, age)
    self._put(self.setup.layouts[1], 1)


def always_shown(*_: object) -> bool:
    return True


def never_uncovered(rules: Rules, state: Any, slot: int) -> bool:
    return rules.laid_up[state.age][slot]


def other_wins(rules: Rules, state: State) -> Outcome | None:
    told = outcome(rules, state)
    return told and told._replace(winner=None if told.winner is None else 1 - told.winner)


def seats_exchanged(rules: Rules, state: State) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = state.cities
    return rules.scoring.points(second, first), rules.scoring.points(first, second)


ENGINES: list[tuple[Any, str, object, str]] = [
    (Turn, "take_from_structure", first_goes, NAMES[0]),
    (Turn, "take_from_structure", all_go, NAMES[0]),
    (Turn, "lay_age", unlaid, NAMES[0]),
    (Turn, "lay_age", in_the_wrong_age, NAMES[0]),
    (legality, "shown", always_shown, NAMES[1]),
    (legality, "shown", never_uncovered, NAMES[1]),
    (points, "outcome", other_wins, NAMES[2]),
    (points, "scores", seats_exchanged, NAMES[2]),
]


@pytest.mark.parametrize(("where", "what", "slip", "theorem"), ENGINES, ids=range(len(ENGINES)))
def test_a_wrong_engine_is_refuted(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: str, slip: object, theorem: str
) -> None:
    monkeypatch.setattr(where, what, slip)
    assert refuted(face_down(SETS["duel"])) == {theorem}
