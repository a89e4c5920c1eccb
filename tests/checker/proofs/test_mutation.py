"""Wrong rules are killed. All are tried by ``nox -s mutants``; here a few."""

from pathlib import Path

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from support.mutation import seven_wonders as seven_mutation
from support.mutation.duel import by_induction, killed_by, sample_moves
from support.mutation.killed import run_mutants
from support.mutation.sets import mutants

EXPLAINED = [  # in docs/guide/proving.md
    "score_scientific: up to 3 wildcards become 4",
    "copied_shipowners: does_not_count",
    "chain_use: always",
]


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


def test_moves_are_found_in_a_set_without_such_buildings(tmp_path: Path) -> None:
    """No building of the first age is purple, so that none can be destroyed there."""
    text = (
        'set mine\n  en "Mine"\n  extends duel\n\nchange wonder circus_maximus\n  destroys purple\n'
    )
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    mine = load_set(str(tmp_path))
    verbs = {move.verb for _, move in sample_moves(mine)}
    assert verbs == {move.verb for _, move in sample_moves(load_set("duel"))}


def test_what_is_right_is_not_noticed() -> None:
    assert by_induction(DuelCities(load_set("duel")), Prover()) is None


def test_mutants_of_7_wonders_are_noticed() -> None:
    seven = load_set("seven_wonders")
    found = list(mutants(seven))
    named = {mutant.description.split(":")[0] for mutant in found}
    fixed = {"free_city_players"}  # no set may have another
    assert set(seven.rules) - fixed | set(seven.rulings) | {"draft"} <= named
    assert not fixed & named
    assert all(mutant.cards != seven for mutant in found)
    for mutant in found[1::24]:
        assert seven_mutation.killed_by(mutant, Prover()) is not None, mutant.description


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("name", "survivors"),
    [
        ("duel", []),
        ("seven_wonders", EXPLAINED),
    ],
    ids=["duel", "seven_wonders"],
)
def test_all_mutants_but_those_explained_are_killed(name: str, survivors: list[str]) -> None:
    found = run_mutants(load_set(name))
    assert [result.description for result in found if result.theorem is None] == survivors
