"""A refusal that the rules do not know, or one that is left out, is refuted."""

from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import offers
from antipater.checker.proofs.duel.theorems.offers import OFFERS
from antipater.checker.proofs.duel.theorems.refusals import REFUSALS
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Move, Spot, Verb, legality
from antipater.rules.duel.legality import Refusal
from antipater.rules.duel.rules import Rules

DUEL = load_set("duel")
TURNS, CHOICES, TIME, DRAFT = (spec.name for spec in REFUSALS)
UNCOVERED, TOLD, DRAWN = (spec.name for spec in OFFERS)


def refuted(cards: Any = DUEL) -> set[str]:
    theorems = [spec.about(DuelCities(cards)) for spec in (*REFUSALS, *OFFERS)]
    found = {t.name: t.prove(Prover(), cards.slug).status for t in theorems}
    assert ProofStatus.UNKNOWN not in found.values()
    return {name for name, status in found.items() if status is ProofStatus.REFUTED}


@pytest.mark.parametrize("name", ["duel", "duel_promo"])
def test_moves_are_refused_where_the_rules_say(name: str) -> None:
    assert refuted(load_set(name)) == set()


def no_reason(*_: object) -> None:
    return None


def all_spent(rules: Rules, state: Any, move: Move, payment: Any) -> Refusal | None:
    """A coin has to be left over."""
    coins = state.cities[move.player][rules.coins]
    return Refusal("D-COST-01", move.item) if payment.total >= coins else None


def any_wonder(rules: Rules, state: Any, move: Move) -> Refusal | None:
    """The opponent's wonders may be built as well."""
    place = state.places[move.item]
    if place == Spot.HELD or place == Spot.HELD + 1:
        return accessible(rules, state, move.other)
    return wonder(rules, state, move)


accessible, wonder, unplayable = legality.accessible, legality._wonder, legality.unplayable


def played_again(rules: Rules, state: Any, item: int) -> Refusal | None:
    """Cards of the discard pile lie in the structure, too."""
    why = accessible(rules, state, item)
    return None if why is not None and why.code == "D-CARD-01" else why


def another_code(rules: Rules, state: Any, item: int) -> Refusal | None:
    why = accessible(rules, state, item)
    return why._replace(code="D-CARD-03") if why is not None and why.code == "D-CARD-02" else why


def after_the_end(rules: Rules, state: Any, move: Move) -> Refusal | None:
    return unplayable(rules, state._replace(victory=None), move)


def one_cover(rules: Rules, state: Any, item: int) -> Refusal | None:
    """One of two cards on it is gone: that is enough."""
    why = accessible(rules, state, item)
    if why is None or why.code != "D-CARD-05":
        return why
    over = rules.cards.layouts[state.age].slots[state.setup.slot_of[state.age][item]].covered_by
    return why if all(bool(1 << slot & state.left) for slot in over) else None


def further(rules: Rules, state: Any, covering: int) -> tuple[int, ...]:
    """All cards of the structure lie on each."""
    layout = state.setup.layouts[state.age]
    return rules.those((item, state.left >> slot & 1 == 1) for slot, item in enumerate(layout))


def to_build(rules: Rules, state: Any) -> Any:
    """Buildings that can be built are told in place of those discarded."""
    return rules.those((i.id, state.places[i.id] <= Spot.TABLE) for i in rules.items)


def any_token(rules: Rules, state: Any, due: Any, item: int) -> Any:
    """Whichever tokens are drawn, all in the box may be chosen."""
    return in_box(rules, state._replace(setup=replace(state.setup, drawn=())), due, item)


in_box = legality._in_box


SLIPS: list[tuple[object, object, object, str]] = [
    (legality, "too_dear", no_reason, TURNS),
    (legality, "too_dear", all_spent, TURNS),
    (legality._CHECKS, Verb.WONDER, any_wonder, TURNS),
    (legality, "accessible", played_again, TURNS),
    (legality, "accessible", another_code, TURNS),
    (legality._OFFERS, Verb.TOKEN, legality._in_box, CHOICES),
    (legality._OFFERS, Verb.DRAWN, legality._on_board, CHOICES),
    (legality._OFFERS, Verb.REVIVE, legality._is_left_out, CHOICES),
    (legality._OFFERS, Verb.DESTROY, legality._in_discard_pile, CHOICES),
    (legality._CHECKS, Verb.LEFT_OUT, no_reason, CHOICES),
    (legality, "unplayable", after_the_end, TIME),
    (legality, "_wrong_time", no_reason, TIME),
    (legality._CHECKS, Verb.BEGIN, no_reason, TIME),
    (legality._CHECKS, Verb.DRAFT, no_reason, DRAFT),
    (legality, "accessible", one_cover, UNCOVERED),
    (legality, "covered_by", further, UNCOVERED),
    (offers._TOLD, Verb.REVIVE, to_build, TOLD),
    (offers, "options", lambda rules, *_: rules.those(()), TOLD),
    (legality._OFFERS, Verb.DRAWN, any_token, DRAWN),
]


@pytest.mark.slow
@pytest.mark.parametrize(("where", "what", "slip", "theorem"), SLIPS, ids=range(len(SLIPS)))
def test_a_wrong_refusal_is_refuted(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: Any, slip: Any, theorem: str
) -> None:
    if isinstance(where, dict):
        monkeypatch.setitem(where, what, slip)
    else:
        monkeypatch.setattr(where, what, slip)
    try:
        assert theorem in refuted()
    except LookupError:  # it goes on to what there is not
        assert theorem == TIME
