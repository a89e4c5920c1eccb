"""Wrong rules are killed. All are tried by ``antipater prove --mutate``; here a few."""

from antipater.checker.proofs.duel.mutation import by_induction, killed_by
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.mutants import mutants
from antipater.checker.proofs.seven_wonders import mutation as seven_mutation
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set


def test_mutants_differ_from_the_set_and_cover_every_rule() -> None:
    duel = load_set("duel")
    found = list(mutants(duel))
    assert len(found) > 350
    assert all(mutant.cards != duel for mutant in found)
    named = {mutant.description.split(":")[0] for mutant in found}
    assert set(duel.rules) - {"income_per_building"} | set(duel.rulings) | {"track"} <= named
    assert len({mutant.description for mutant in found}) > 300


def test_mutants_are_noticed() -> None:
    prover = Prover()
    for mutant in list(mutants(load_set("duel")))[5::60]:
        assert killed_by(mutant, prover) is not None, mutant.description


def test_what_is_right_is_not_noticed() -> None:
    assert by_induction(DuelCities(load_set("duel")), Prover()) is None


def test_mutants_of_7_wonders_are_noticed() -> None:
    seven = load_set("seven_wonders")
    found = list(mutants(seven))
    named = {mutant.description.split(":")[0] for mutant in found}
    assert set(seven.rules) | set(seven.rulings) | {"draft"} <= named
    assert all(mutant.cards != seven for mutant in found)
    for mutant in found[1::12]:
        assert seven_mutation.killed_by(mutant, Prover()) is not None, mutant.description
