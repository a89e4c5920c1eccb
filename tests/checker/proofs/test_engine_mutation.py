"""Each change of one node of the engine's Python is noticed, or told why it cannot matter."""

from collections.abc import Callable
from importlib import import_module

import pytest
from typer.testing import CliRunner

from antipater.checker.cli import app
from antipater.checker.proofs.engine_mutants import EngineMutant, engine_mutants
from antipater.checker.proofs.engine_mutation import mutants_of, reasons, run_engine_mutants
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import effects
from antipater.rules.numbers import is_zero

DUEL, SEVEN = load_set("duel"), load_set("seven_wonders")
EFFECTS = "antipater.rules.duel.effects"


def named(function: str, change: str) -> EngineMutant:
    found = [m for m in engine_mutants([EFFECTS]) if (m.function, m.change) == (function, change)]
    assert len(found) == 1
    return found[0]


def test_a_planted_mutant_runs_wherever_the_function_was_imported() -> None:
    total: Callable[[effects.Payment], int] = lambda payment: payment.total  # noqa: E731
    mutant = named("Payment.total", "`self.coins + self.trade` becomes `self.coins - self.trade`")
    with mutant.planted():
        assert total(effects.Payment(5, 2)) == 3
    assert total(effects.Payment(5, 2)) == 7


def test_a_mutant_differs_from_the_engine_in_one_function() -> None:
    mutants = list(engine_mutants([EFFECTS, "antipater.rules.numbers"]))
    assert len({m.description for m in mutants}) > 40
    for mutant in mutants:
        assert import_module(mutant.module)
        with mutant.planted():
            pass
    assert is_zero(0)
    assert not is_zero(1)


def test_docstrings_and_what_is_only_told_are_left_alone() -> None:
    for cards in (DUEL, SEVEN):
        functions = {mutant.function for mutant in mutants_of(cards)}
        assert not functions & {"Turn.tell", "Game.tell", "covered_by", "allocation"}
        assert len(functions) > 50


def test_reasons_are_given_for_mutants_that_there_are() -> None:
    found = {f"{m.function}: {m.change}" for c in (DUEL, SEVEN) for m in mutants_of(c)}
    assert reasons().keys() <= found
    assert all(reasons().values())


def test_the_theorem_that_notices_a_mutant_is_named() -> None:
    (killed,) = run_engine_mutants(DUEL, [named("advance", "`acts >= 1` becomes `acts > 1`")])
    assert killed.theorem == "loot_is_taken_once"
    assert not killed.survived


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_nearly_every_change_of_the_engine_is_noticed(name: str) -> None:
    cards = load_set(name)
    found = list(run_engine_mutants(cards, mutants_of(cards)))
    due = [each for each in found if not each.reason]
    survived = [each.description for each in due if each.survived]
    assert len(survived) * 20 <= len(due), survived


@pytest.mark.parametrize("other", ["--mutate", "--bounds"])
def test_options_that_exclude_each_other(other: str) -> None:
    result = CliRunner().invoke(app, ["prove", "--mutate-engine", other])
    assert result.exit_code == 2
    assert "exclude each other" in result.stderr
