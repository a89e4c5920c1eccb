"""A refusal that the rules of 7 Wonders do not know, or one that is left out, is refuted."""

from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.refusals import REFUSALS
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Play, Rules, legality
from antipater.rules.seven_wonders.legality import Refusal

BASE = load_set("seven_wonders")
PLAYS, SALVAGES, TIME = (spec.name for spec in REFUSALS)


def refuted() -> set[str]:
    any_cities = SevenCities(BASE)
    theorems = [any_cities.theorem(spec) for spec in REFUSALS]
    found = {t.name: t.prove(Prover(), BASE.slug).status for t in theorems}
    assert ProofStatus.UNKNOWN not in found.values()
    return {name for name, status in found.items() if status is ProofStatus.REFUTED}


def test_plays_are_refused_where_the_rules_say() -> None:
    assert refuted() == set()


def no_reason(*_: object) -> None:
    return None


def all_spent(rules: Rules, state: Any, play: Play, item: Any) -> Refusal | None:
    """A coin has to be left over."""
    payment = legality.payment_for(rules, state, play, item)
    assert payment is not None
    poor = payment.total >= state.cities[play.seat][rules.coins]
    return Refusal("W-COST-02", play.seat) if poor else None


def free_each_turn(rules: Rules, state: Any, play: Play) -> Refusal | None:
    """Olympia builds free as often as it likes."""
    why = free(rules, state, play)
    return legality._twice(rules, state, play) if why and why.code == "W-FREE-02" else why


free, salvage, wrong_time = legality._free, legality._salvage, legality.wrong_time


def any_age(rules: Rules, state: Any, play: Play) -> Refusal | None:
    """Cards of later ages lie in the discards, unseen."""
    why = salvage(rules, state, play)
    return None if why is not None and why.code == "W-SALVAGE-01" else why


def after_the_end(state: Any, move: Any) -> Refusal | None:
    return wrong_time(state._replace(over=False), move)


SLIPS: list[tuple[str, object, str]] = [
    ("_twice", no_reason, PLAYS),
    ("unpaid", no_reason, PLAYS),
    ("unpaid", all_spent, PLAYS),
    ("not_held", no_reason, PLAYS),
    ("_free", free_each_turn, PLAYS),
    ("_free", legality._twice, PLAYS),
    ("_stage", no_reason, PLAYS),
    ("_salvage", any_age, SALVAGES),
    ("_salvage", no_reason, SALVAGES),
    ("_decline", lambda *_: Refusal("W-TURN-03", 0), SALVAGES),
    ("wrong_time", no_reason, TIME),
    ("wrong_time", after_the_end, TIME),
    ("wrong_action", no_reason, TIME),
]


@pytest.mark.slow
@pytest.mark.parametrize(("what", "slip", "theorem"), SLIPS, ids=range(len(SLIPS)))
def test_a_wrong_refusal_is_refuted(
    monkeypatch: pytest.MonkeyPatch, what: str, slip: Any, theorem: str
) -> None:
    monkeypatch.setattr(legality, what, slip)
    try:
        assert theorem in refuted()
    except LookupError:  # it goes on to what there is not
        assert theorem == TIME
