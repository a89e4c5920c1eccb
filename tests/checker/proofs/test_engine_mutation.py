"""Each change of one node of the engine's Python is noticed, or told why it cannot matter."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from importlib import import_module
from inspect import getsource

import pytest

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from antipater.rules import choices
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, effects
from antipater.rules.numbers import is_zero
from support.mutation.__main__ import main
from support.mutation.by_hand import TwoPlaces, drawn, every_mistake
from support.mutation.checks import Check, Recorded, Refuted, recorded
from support.mutation.engine import EngineMutant, engine_mutants, functions_of
from support.mutation.engine_runs import (
    OTHERWISE,
    explained,
    mistakes_of,
    mutants_of,
    run_engine_mutants,
    runs,
)
from support.mutation.games import BROKEN
from support.mutation.in_play import Difference, difference
from support.mutation.prepared import prepared
from support.places import TOP
from support.planted import every_mutant

DUEL, SEVEN = load_set("duel"), load_set("seven_wonders")
RULES = Rules(DUEL)
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
    functions = {mutant.function for mutant in every_mutant()}
    assert not functions & {"Turn.tell", "WorkingTable.tell", "covered_by", "allocation"}
    assert len(functions) > 100


def test_reasons_are_given_for_mutants_that_there_are() -> None:
    found = {mutant.name for mutant in every_mutant()}
    assert explained("engine_mutants.toml").keys() <= found
    assert all(known.reason or known.test for known in explained().values())


@pytest.mark.slow
def test_reasons_are_given_for_mistakes_that_there_are() -> None:
    known = explained("mistakes.toml").keys()
    functions = {name.partition(": ")[0] for name in known}
    found = set[str]()
    for broken in BROKEN.values():
        trees = (ast.parse(getsource(import_module(module))) for module in broken.engine)
        names = {".".join(path) for tree in trees for _, path in functions_of(tree)}
        found |= {m.name for m in every_mistake(broken.engine, tuple(names - functions))}
    assert known <= found


TESTED = {name: known.test for name, known in explained().items() if known.test}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        # Each is a run of its own: the shortest by default, and all of them in a campaign.
        pytest.param(name, id=name.partition(":")[0], marks=[pytest.mark.campaign] * (n > 0))
        for n, name in enumerate(reversed(TESTED))
    ],
)
def test_the_test_that_is_named_notices_what_no_theorem_does(name: str) -> None:
    """In a process of its own, for pytest holds one run at a time."""
    run = subprocess.run(
        [sys.executable, "-m", "support.planted", name, TESTED[name]],
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(TOP / "tests")},
        capture_output=True,
        check=False,
    )
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout


RED = "build guard_tower"  # all that is proved of one move
ADVANCE = named("advance", "`acts >= 1` becomes `acts > 1`")


def test_the_theorem_that_notices_a_mutant_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    only_check(monkeypatch, RED)
    (killed,) = run_engine_mutants(DUEL, [ADVANCE])
    assert killed.theorem == "cities_change_as_the_rules_say"
    assert not killed.survived


def only_check(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Put mutants to one theorem alone."""
    broken = BROKEN["duel"]
    checks = lambda *made: [c for c in broken.checks(*made) if c.name == name]  # noqa: E731
    changed = replace(broken, checks=checks, editions=(), examples=())
    monkeypatch.setitem(BROKEN, "duel", changed)


def test_a_statement_on_which_no_set_acts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    only_check(monkeypatch, "track_points")
    (found,) = run_engine_mutants(DUEL, [ADVANCE])
    assert found.unacted
    assert not found.survived


def test_it_is_told_where_no_set_acts_and_what_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = BROKEN["duel"]

    def checks(cards: CardSet, prover: Prover, edition: str | None) -> Iterator[Check]:
        every = broken.checks(cards, prover, edition)
        yield from (check for check in every if check.name == "track_points")
        if cards.slug == "motley":
            yield Check("it", lambda: "wrong")

    changed = replace(broken, checks=checks, editions=(None,), examples=())
    monkeypatch.setitem(BROKEN, "duel", changed)
    assert main(["duel", "--acting", "--cold"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "false of motley, and not asked: wrong"
    assert any(line.startswith("no set acts on duel.effects: advance, line ") for line in told)
    assert not any("duel.trade: allocation" in line for line in told)


def test_an_interrupted_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = ProofCache()
    only_check(monkeypatch, "track_points")
    (first,) = run_engine_mutants(DUEL, [ADVANCE], cache=cache)
    monkeypatch.setattr("support.mutation.engine_runs.runs", forbidden)
    (again,) = run_engine_mutants(DUEL, [ADVANCE], cache=cache)
    assert first == again


def test_a_run_without_end_is_stopped_and_kills_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    only_check(monkeypatch, RED)
    monkeypatch.setattr("support.mutation.engine_runs._SECONDS", 0.2)
    monkeypatch.setattr("support.mutation.engine_runs._first_refuted", endless)
    (stopped,) = run_engine_mutants(DUEL, [ADVANCE])
    assert stopped.survived
    assert stopped.note.startswith("its run was stopped")


def endless(_: object) -> str:
    while True:
        pass


def forbidden(*_: object) -> bool:
    raise AssertionError


def test_a_check_notes_the_lines_that_it_runs() -> None:
    def losing() -> None:
        own, opponent = [0] * len(RULES.cards.columns), [0] * len(RULES.cards.columns)
        effects.advance(RULES, own, opponent, 0)

    (noted,) = recorded([EFFECTS], [Check("losing", losing)])
    assert isinstance(noted, Recorded)
    changed = {m.change for m in engine_mutants([EFFECTS]) if runs(noted, m)}
    assert "`if is_zero(shields)` is denied" in changed
    assert "`before + shields` becomes `before - shields`" not in changed


@pytest.mark.parametrize("age", [0, 1])
def test_a_part_of_a_statement_that_is_not_run_is_told_from_one_that_is(age: int) -> None:
    module = "antipater.rules.choices"
    of = choices.FROM_DISCARD.of._replace(age=age)
    asked = replace(choices.FROM_DISCARD, of=of)

    def is_of_the_age() -> None:
        choices.has_age(asked, DUEL.items[0])

    (noted,) = recorded([module], [Check("has_age", is_of_the_age)])
    assert isinstance(noted, Recorded)
    inner = [m for m in engine_mutants([module]) if m.function == "has_age" and m.part]
    assert inner
    assert all(runs(noted, m) is bool(age) for m in inner)


def test_what_is_kept_is_noted_of_later_parts_as_well() -> None:
    trade = "antipater.rules.duel.trade"
    rules = Rules(load_set("duel"), "7wd.io")
    first = Check("early", lambda: None)
    second = Check("early", lambda: "" if not rules.early else None, part=True)
    third = Check("early", lambda: None, part=True)
    found = [f for f in recorded([trade], [first, second, third]) if isinstance(f, Recorded)]
    early = [m for m in engine_mutants([trade]) if m.function == "PricedRules.early"]
    assert early
    for mutant in early:
        assert [runs(each, mutant) for each in found] == [False, True, True]


def test_a_check_that_takes_too_long_is_passed_over() -> None:
    def losing() -> None:
        effects.advance(RULES, [], [], 0)

    checks = [Check("endless", lambda: endless(0)), Check("losing", losing)]
    (found,) = recorded([EFFECTS], checks, longest=0.1)
    assert isinstance(found, Recorded)
    assert found.check.name == "losing"


def test_a_theorem_refuted_of_the_engine_as_it_is_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (refuted,) = recorded([EFFECTS], [Check("it", lambda: "wrong")])
    assert isinstance(refuted, Refuted)
    checks = lambda *_: [Check("it", lambda: "wrong")]  # noqa: E731
    monkeypatch.setitem(BROKEN, "duel", replace(BROKEN["duel"], checks=checks))
    with pytest.raises(Refuted, match="wrong"):
        prepared(DUEL, Prover(), ProofCache())


def test_what_was_prepared_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = ProofCache()
    only_check(monkeypatch, "track_points")
    one = prepared(DUEL, Prover(), cache)
    monkeypatch.setattr("support.mutation.prepared.recorded", forbidden)
    again = prepared(DUEL, Prover(), cache)
    assert [(c.check.name, c.lines) for c in one.checks] == [
        (c.check.name, c.lines) for c in again.checks
    ]
    assert one.acting == again.acting


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_nearly_every_change_of_the_engine_is_noticed(name: str) -> None:
    cards = load_set(name)
    found = list(run_engine_mutants(cards, mutants_of(cards)))
    due = [each for each in found if not each.harmless]
    left = [each.description for each in due if each.theorem is None]
    assert len(left) * 20 <= len(due), left
    assert [each.description for each in due if each.survived] == []


def test_mistakes_are_the_same_ones_for_a_seed_in_one_place_or_two() -> None:
    one, same, other = (drawn([EFFECTS], (), 30, seed) for seed in (1, 1, 2))
    assert [m.description for m in one] == [m.description for m in same]
    assert [m.description for m in one] != [m.description for m in other]
    assert len({m.description for m in one}) == 30
    assert sum(isinstance(m, TwoPlaces) for m in one) == 5
    for mistake in one:
        with mistake.planted():
            pass
    assert effects.Payment(5, 2).total == 7


def test_games_show_what_a_mistake_does() -> None:
    assert difference("duel", lambda: named("Payment.total", PAID).planted()) is Difference.DIFFERS
    assert difference("duel", nullcontext) is Difference.NONE


PAID = "`self.coins + self.trade` becomes `self.coins - self.trade`"


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["duel_promo", "seven_wonders"])
def test_mistakes_that_change_games_are_noticed(name: str) -> None:
    """Of 300 mistakes as people make them, drawn from a seed."""
    cards = load_set(name)
    found = list(run_engine_mutants(cards, mistakes_of(cards, 300, 34)))
    killed = [each for each in found if each.theorem is not None]
    missed = [each.description for each in found if each.survived and OTHERWISE in each.note]
    assert len(missed) * 20 <= len(killed), missed
