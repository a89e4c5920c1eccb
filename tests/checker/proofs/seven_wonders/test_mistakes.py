"""Mistakes in the engine, as people make them, that theorems once did not notice."""

import pytest

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import Prover, first_refuted
from antipater.grammar.cards.load import load_set
from support.mutation.by_hand import every_mistake

BASE = load_set("seven_wonders")
MISTAKES = {  # with the theorem that notices each
    "_decline: `if negation(is_free_city(state, play.seat))` never holds":
        "every_seat_is_held_to_the_rules",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES, ids=[name.partition(":")[0] for name in MISTAKES])
def test_a_mistake_is_refuted(name: str) -> None:
    modules = ["antipater.rules.seven_wonders.legality"]
    (mistake,) = (each for each in every_mistake(modules, ()) if each.name == name)
    with mistake.planted():
        theorems = seven_theorems(SevenCities(BASE))
        due = (theorem for theorem in theorems if theorem.name == MISTAKES[name])
        assert first_refuted(due, Prover()) == MISTAKES[name]
