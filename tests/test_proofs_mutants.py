"""Wrong rules are noticed. All are tried by ``antipater prove --mutate``; here a few."""

from antipater.checker.proofs import seven_noticing
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.mutants import mutants
from antipater.checker.proofs.noticing import by_induction, notices
from antipater.checker.proofs.theorems import Judge
from antipater.grammar.load import load_set


def test_mutants_differ_from_the_set_and_cover_every_rule() -> None:
    duel = load_set("duel")
    found = list(mutants(duel))
    assert len(found) > 350
    assert all(mutant.cards != duel for mutant in found)
    named = {mutant.about.split(":")[0] for mutant in found}
    assert set(duel.rules) | set(duel.rulings) | {"track"} <= named
    assert len({mutant.about for mutant in found}) > 300


def test_mutants_are_noticed() -> None:
    judge = Judge()
    for mutant in list(mutants(load_set("duel")))[5::60]:
        assert notices(mutant, judge) is not None, mutant.about


def test_what_is_right_is_not_noticed() -> None:
    assert by_induction(Table(load_set("duel")), Judge()) is None


def test_mutants_of_7_wonders_are_noticed() -> None:
    seven = load_set("seven_wonders")
    found = list(mutants(seven))
    named = {mutant.about.split(":")[0] for mutant in found}
    assert set(seven.rules) | set(seven.rulings) | {"draft"} <= named
    assert all(mutant.cards != seven for mutant in found)
    for mutant in found[1::12]:
        assert seven_noticing.notices(mutant, Judge()) is not None, mutant.about
