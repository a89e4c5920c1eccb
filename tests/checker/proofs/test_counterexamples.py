"""A game is told as a counterexample only where it is one."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.counterexample import DuelCounterexamples
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.reporting import status_in_words
from antipater.checker.proofs.seven_wonders.counterexample import SevenCounterexamples
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Method, ProofStatus, Prover, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Due, Move, Rules, Verb, turn
from antipater.rules.seven_wonders import Rules as TableRules

DUEL = load_set("duel")


def duel(name: str) -> DuelCounterexamples:
    cards = load_set(name)
    return DuelCounterexamples(Rules(cards), DuelInduction(DuelCities(cards), Prover()))


def seven_wonders() -> SevenCounterexamples:
    cards = load_set("seven_wonders")
    return SevenCounterexamples(TableRules(cards), SevenInduction(SevenCities(cards), Prover()))


@pytest.mark.parametrize(
    "search",
    [lambda: duel("duel"), lambda: duel("duel_promo"), seven_wonders],
    ids=["duel", "duel_promo", "seven_wonders"],
)
def test_no_game_breaks_what_is_proved(search: Any) -> None:
    counterexamples = search()
    names = list(counterexamples.induction.found)
    wanted = map(counterexamples.for_step_theorem, map(counterexamples.induction.result, names))
    goals = [each.goal for each in wanted if each is not None]
    assert len(goals) >= 9
    for seed in range(6):
        for played in islice(counterexamples.player.by_chance(seed, ()), 200):
            assert [goal.name for goal in goals if goal.reached(played)] == []


def test_symbols_that_nothing_counts_are_counted_by_the_buildings(tmp_path: Path) -> None:
    """The printed price counts those of grey buildings too, the rule of the set does not."""
    rule = (
        "  1 if own.fixed_price(resource) >= 1\n  2 + opponent.symbols(resource, brown) otherwise\n"
    )
    text = f'set mine\n  extends duel\n\nrule price of resource\n{rule}  source "house"\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    only = ("price_is_as_printed", "symbols_are_those_of_brown_and_grey")
    price, symbols = prove_set(load_set(str(tmp_path)), only=only)
    assert price.counterexample[0].startswith("reached in a game")
    assert any("opponent.built(glassworks) = 1" in line for line in price.counterexample)
    assert symbols.counterexample[0] == "glassworks: glass"


BY_EDITION = """rule rich
  4 + own.yellow
  source "house rule"

ruling thrift "what a discard brings"
  option some "as printed"
  option more "more" where discard_income is rich
  source "house rule"

edition house "house rules" default
  thrift more
"""


@pytest.mark.slow
def test_a_rule_that_an_edition_puts_in_the_place_of_another_is_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(f"set mine\n  extends duel\n\n{BY_EDITION}", "utf-8")
    only = ("discard_income_is_two_and_yellow",)
    (result,) = prove_set(load_set(str(tmp_path)), only=only)
    assert result.counterexample[0].startswith("reached in a game by its move")


def test_what_revives_nothing_is_shown_by_a_choice_out_of_the_discards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(turn._PLAYS, Verb.REVIVE, lambda *_: None)
    found = duel("duel")
    control = ControlState(1, 1, 0, (Due(Verb.REVIVE, 0),), 8)
    move = Move(Verb.REVIVE, 0, DUEL.by_slug["garrison"].id)
    found.induction.follow(control, move)
    (result,) = found.with_traces([found.induction.result("items_go_where_the_rules_say")])
    assert result.counterexample[0].startswith("reached in a game by its move")
    assert "revives" in result.counterexample[1]


@pytest.mark.slow
def test_a_false_invariant_is_shown_by_a_game_on_the_way_that_the_solver_found(
    tmp_path: Path,
) -> None:
    """Chance and the number itself lead to no third token in so many games."""
    text = 'set mine\n  en "Mine"\n  extends duel\n\n'
    text += 'invariant two_tokens "Nobody has a third token"\n  always own.tokens < 3\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    found = duel(str(tmp_path))
    control = ControlState(2, 1, 0, (Due(Verb.TOKEN, 0),), 8)
    found.induction.follow(control, Move(Verb.TOKEN, 0, DUEL.by_slug["law"].id))
    (result,) = found.with_traces([found.induction.result("two_tokens")])
    assert [trace.moves > 20 for trace in result.traces] == [True]
    assert result.counterexample[-1] == "so that for the first player: own.tokens = 3"
    # Later runs have the game, whatever they look for besides; without a search as well.
    (again,) = found.with_traces([found.induction.result("two_tokens")], rounds=0)
    assert again.counterexample == result.counterexample


def test_what_was_done_is_said() -> None:
    due = {
        Method.FORMULA: "proved",
        Method.INDUCTION: "proved",
        Method.TABLE: "checked one by one",
        Method.EXAMPLES: "tested on examples",
        Method.REACHABILITY: "shown by a game",
    }
    found = {m: TheoremResult("it", "It", "duel", ProofStatus.PROVED, m, 0) for m in Method}
    assert {method: status_in_words(result) for method, result in found.items()} == due
