"""Lines of play: that all the rules speak of can come about, and that what is refuted does."""

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.judging.duel.judge import DuelVerdict as Judged
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.proofs.duel.counterexample import DuelCounterexamples
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.play import DuelPlayer
from antipater.checker.proofs.duel.played_again import Played
from antipater.checker.proofs.duel.reachability import DuelEffects, reachability_theorems
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.reachability import ReachabilityTheorem, prove_reachability
from antipater.checker.proofs.seven_wonders.counterexample import SevenCounterexamples
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.play import SevenPlayer
from antipater.checker.proofs.seven_wonders.reachability import SevenEffects
from antipater.checker.proofs.seven_wonders.reachability import (
    reachability_theorems as seven_reaches,
)
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover, TheoremResult, Trace
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet, Cost
from antipater.rules.duel import Move, Rules, Verb, Victory, effects
from antipater.rules.duel.quantities import OF_A_PLAYER, OF_THE_GAME, invariant_function
from antipater.rules.readings.slack import Gauge, Gauged, Near, spare
from antipater.rules.seven_wonders import Rules as TableRules
from support import commands

DUEL = load_set("duel")


@cache
def reached(slug: str = "duel") -> dict[str, TheoremResult]:
    cards = load_set(slug)
    rules = Rules(cards)
    found = prove_reachability(DuelPlayer(rules), list(reachability_theorems(rules)), cards)
    return {result.theorem: result for result in found}


def judged(line: Trace, folder: Path | None = None) -> Judged:
    """The verdict on a line of play: nothing is found, and every move is judged."""
    verdict = judge(read_notation(line.record, shipped_sets(), str(folder) if folder else None))
    assert verdict.findings == ()
    assert verdict.moves == line.moves
    return verdict


@pytest.mark.parametrize("slug", ["duel", pytest.param("duel_promo", marks=pytest.mark.campaign)])
def test_everything_is_reached_by_lines_that_validate_accepts(slug: str) -> None:
    for result in reached(slug).values():
        assert result.status is ProofStatus.PROVED, result.counterexample
        assert result.traces
        for line in result.traces:
            judged(line)


@pytest.mark.parametrize("kind", list(Victory))
def test_each_kind_of_victory_is_won(kind: Victory) -> None:
    (line,) = reached()[f"{kind}_victory_is_won"].traces
    result = judged(line).result
    assert result is not None
    assert result.kind == kind


def test_a_tie_is_broken_and_a_victory_is_shared() -> None:
    for name, shared in (("tie_is_broken", False), ("victory_is_shared", True)):
        (line,) = reached()[name].traces
        verdict = judged(line)
        first, second = verdict.scores
        assert first["total"] == second["total"]
        assert (first["civilian"] == second["civilian"]) is shared
        assert verdict.result is not None
        assert (verdict.result.winner is None) is shared


def test_seven_wonders_stand_and_tokens_run_out() -> None:
    (line,) = reached()["last_wonder_is_built"].traces
    state = judged(line).state
    assert sum(city[DUEL.column["wonders"]] for city in state.cities) == 7
    (line,) = reached()["tokens_run_out"].traces
    assert judged(line).state.board_tokens == 0


def test_each_item_and_each_of_its_effects_has_a_line() -> None:
    lines = [line for result in reached().values() for line in result.traces]
    shown = {what for line in lines for what in line.shows}
    for item in DUEL.items:
        for effect in DuelEffects(Rules(DUEL)).of(item):
            assert effect.name in shown
    assert "The Statue of Zeus: destroy brown" in shown
    assert "The Mausoleum: build from discard" in shown
    assert "Economy: collects_trade" in shown
    assert "Theater: chain(mask)" in shown


def test_what_nobody_can_pay_is_not_reached() -> None:
    sphinx = DUEL.by_slug["sphinx"]
    dear = replace(sphinx, cost=Cost(10**6, sphinx.cost.units))
    cards = replace(DUEL, items=tuple(dear if i is sphinx else i for i in DUEL.items))
    rules = Rules(cards)
    (theorem,) = (t for t in reachability_theorems(rules) if t.name == "wonders_take_effect")
    (result,) = prove_reachability(DuelPlayer(rules), [theorem], cards, rounds=8)
    assert result.status is ProofStatus.UNKNOWN
    told = [line for line in result.reasons if "The Sphinx: enters a city" in line]
    assert len(told) == 1
    assert told[0].startswith("not reached in 8 games of up to ")
    assert all("The Sphinx" in line for line in result.counterexample)


def test_a_set_with_too_few_cards_is_no_crash(tmp_path: Path) -> None:
    """Five buildings fewer do not fill the first age; its games stop where they must."""
    few = ["altar", "baths", "theater", "stable", "garrison", "workshop", "law", "economy"]
    kinds = [("token" if name in ("law", "economy") else "building", name) for name in few]
    cards = changed(tmp_path, "".join(f"remove {kind} {name}\n" for kind, name in kinds))
    results = prove_reachability(
        DuelPlayer(Rules(cards)), list(reachability_theorems(Rules(cards))), cards, rounds=3
    )
    verdicts = {result.theorem: result.status for result in results}
    assert verdicts["civilian_victory_is_won"] is ProofStatus.UNKNOWN


def test_hands_that_are_too_small_are_no_crash() -> None:
    cards = load_set("seven_wonders")
    few = tuple(i if i.age != 1 or not i.copies else replace(i, copies=()) for i in cards.items)
    cards = replace(cards, items=few)
    rules = TableRules(cards)
    results = prove_reachability(SevenPlayer(rules), list(seven_reaches(rules)), cards, rounds=2)
    assert any(result.status is ProofStatus.UNKNOWN for result in results)


# Lines that were kept


def sphinx_effects(cards: CardSet) -> list[ReachabilityTheorem[Played]]:
    rules = Rules(cards)
    return [
        replace(theorem, goals=tuple(s for s in theorem.goals if s.name.startswith("The Sphinx")))
        for theorem in reachability_theorems(rules)
        if theorem.name == "wonders_take_effect"
    ]


class NoGames(DuelPlayer):
    """A player who plays no game but those that were kept."""

    def by_chance(self, seed: int, goals: Any) -> Any:
        raise AssertionError("a game is played anew")

    def towards(self, seed: int, goal: Any) -> Any:
        raise AssertionError("a game is played anew")


def test_kept_lines_are_played_again_instead_of_new_games() -> None:
    cache, wanted = ProofCache(), sphinx_effects(DUEL)
    first = prove_reachability(DuelPlayer(Rules(DUEL)), wanted, DUEL, cache)
    again = prove_reachability(NoGames(Rules(DUEL)), wanted, DUEL, cache)
    assert [result.traces for result in again] == [result.traces for result in first]


def test_a_kept_line_that_shows_a_thing_no_more_is_no_proof() -> None:
    """The Sphinx is made dearer than all games have coins, and then loses its replay."""
    cache = ProofCache()
    prove_reachability(DuelPlayer(Rules(DUEL)), sphinx_effects(DUEL), DUEL, cache)
    sphinx = DUEL.by_slug["sphinx"]
    dear = replace(sphinx, cost=Cost(10**6, sphinx.cost.units))
    cards = replace(DUEL, items=tuple(dear if i is sphinx else i for i in DUEL.items))
    (result,) = prove_reachability(
        DuelPlayer(Rules(cards)), sphinx_effects(cards), cards, cache, rounds=2
    )
    assert result.status is ProofStatus.UNKNOWN
    assert result.traces == ()
    (theorem,) = sphinx_effects(DUEL)
    blunt = replace(sphinx, effects=())
    cards = replace(DUEL, items=tuple(blunt if i is sphinx else i for i in DUEL.items))
    (result,) = prove_reachability(DuelPlayer(Rules(cards)), [theorem], cards, cache, rounds=2)
    assert any("The Sphinx: replay" in told for told in result.reasons)


@cache
def lines_of_duel() -> ProofCache:
    """What is kept of Duel."""
    kept, rules = ProofCache(), Rules(DUEL)
    prove_reachability(DuelPlayer(rules), list(reachability_theorems(rules)), DUEL, kept)
    return kept


@pytest.mark.parametrize(
    "edit",
    [
        "change building altar\n  age 2 blue",
        pytest.param("remove building altar", marks=pytest.mark.campaign),
        pytest.param("remove guild builders_guild", marks=pytest.mark.campaign),
        "remove wonder sphinx",
        pytest.param("change wonder pyramids\n  cost 2 coins, 9 stone", marks=pytest.mark.campaign),
        'building mill\n  en "Mill"\n  age 1 yellow\n  cost wood\n  points 2',
    ],
)
def test_kept_lines_are_set_up_with_the_items_of_an_edited_set(tmp_path: Path, edit: str) -> None:
    """What is shown by them is shown by games that `validate` accepts of that set."""
    kept = deepcopy(lines_of_duel())
    (tmp_path / "mine.cards").write_text(f'set mine\n  en "Mine"\n  extends duel\n\n{edit}\n')
    cards = load_set(str(tmp_path))
    wanted = list(reachability_theorems(Rules(cards)))
    found = prove_reachability(DuelPlayer(Rules(cards)), wanted, cards, kept, rounds=0)
    lines = [line for result in found for line in result.traces]
    assert len(lines) > 50
    for line in lines:
        judged(line, tmp_path)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "anew"])
def test_tokens_that_no_pair_takes_are_drawn(tmp_path: Path, kept: bool) -> None:
    """Of lines that do not show them any more, too, and with few games."""
    (tmp_path / "mine.cards").write_text(
        'set mine\n  en "Mine"\n  extends duel\n\nfigure pair 3\n  source "here"\n'
    )
    cards = load_set(str(tmp_path))
    rules, cache = Rules(cards), deepcopy(lines_of_duel()) if kept else ProofCache()
    wanted = list(reachability_theorems(rules))
    found = prove_reachability(DuelPlayer(rules), wanted, cards, cache, rounds=30)
    tokens = next(result for result in found if result.theorem == "tokens_take_effect")
    assert tokens.status is ProofStatus.PROVED, tokens.reasons
    for line in tokens.traces:
        judged(line, tmp_path)


# 7 Wonders


def test_everything_in_7_wonders_is_reached_by_lines_that_validate_accepts() -> None:
    cards = load_set("seven_wonders")
    rules = TableRules(cards)
    found = {
        r.theorem: r
        for r in prove_reachability(SevenPlayer(rules), list(seven_reaches(rules)), cards)
    }
    for result in found.values():
        assert result.status is ProofStatus.PROVED, result.counterexample
        for line in result.traces:
            verdict = judge_table(read_table(line.record, shipped_sets()))
            assert verdict.findings == ()
    shown = {what for result in found.values() for line in result.traces for what in line.shows}
    for item in cards.items:
        for effect in SevenEffects(rules).of(item):
            assert effect.name in shown
    for ability in ("build from discard", "copy guild", "free build", "play seventh"):
        assert any(what.endswith(f": {ability}") for what in shown)
    assert "East Trading Post: fixed_price(wood, right)" in shown
    for name, shared in (("tie_is_broken", False), ("victory_is_shared", True)):
        (line,) = found[name].traces
        verdict = judge_table(read_table(line.record, shipped_sets()))
        totals = sorted(verdict.scores[seat]["total"] for seat in verdict.record.seats)
        assert totals[-1] == totals[-2]
        assert verdict.result is not None
        assert verdict.result.shared is shared


# What refutes a theorem


def changed(folder: Path, text: str) -> CardSet:
    (folder / "mine.cards").write_text(f'set mine\n  en "Mine"\n  extends duel\n\n{text}', "utf-8")
    return load_set(folder)


def formula_refuted(cards: CardSet, name: str) -> TheoremResult:
    any_cities = DuelCities(cards)
    theorem = next(t for t in formula_theorems(any_cities) if t.name == name)
    counterexamples = DuelCounterexamples(Rules(cards), DuelInduction(any_cities, Prover()))
    (result,) = counterexamples.with_traces([theorem.prove(Prover(), cards.slug)])
    assert result.status is ProofStatus.REFUTED
    return result


def test_a_price_of_one_and_symbols_is_charged_in_a_game(tmp_path: Path) -> None:
    rule = "rule price of resource\n  1 + opponent.symbols(resource, brown or grey)\n"
    result = formula_refuted(changed(tmp_path, rule), "price_is_as_printed")
    (line,) = result.traces
    state = judged(line, tmp_path).state
    assert state.log is not None
    assert any(event.what == "trades" for event in state.log.events)
    assert result.counterexample[0] == f"reached in a game by its move {line.moves}"
    told = "\n".join(result.counterexample)
    (price,), (due,) = re.findall(r"price = (\d+)", told), re.findall(r"due = (\d+)", told)
    assert int(price) == int(due) - 1


def test_a_price_that_no_symbol_changes_is_charged_in_a_game(tmp_path: Path) -> None:
    """Nothing of the set counts the symbols of which the theorem speaks."""
    cards = changed(tmp_path, "rule price of resource\n  4\n")
    assert formula_refuted(cards, "price_is_as_printed").traces


def test_a_discard_that_pays_nothing_is_made_in_a_game(tmp_path: Path) -> None:
    cards = changed(tmp_path, "rule discard_income\n  0\n")
    (line,) = formula_refuted(cards, "discard_income_is_two_and_yellow").traces
    log = judged(line, tmp_path).state.log
    assert log is not None
    assert log.move.verb is Verb.DISCARD
    assert log.events[0].amount == 0


def test_a_wrong_score_is_counted_at_the_end_of_a_game(tmp_path: Path) -> None:
    cards = changed(tmp_path, "score treasury\n  own.coins / 2\n")
    (line,) = formula_refuted(cards, "treasury_is_whole_sets_of_three").traces
    assert judged(line, tmp_path).result is not None


def refuted_by(
    cards: CardSet, name: str, control: ControlState, move: Move, dropped: Sequence[str] = ()
) -> TheoremResult:
    any_cities = DuelCities(cards)
    induction = DuelInduction(any_cities, Prover())
    induction.drop(dropped)
    induction.follow(control, move)
    counterexamples = DuelCounterexamples(Rules(cards), induction)
    (result,) = counterexamples.with_traces([induction.result(name)], rounds=5)
    assert result.status is ProofStatus.REFUTED
    return result


def test_an_eighth_wonder_is_built_in_a_game(tmp_path: Path) -> None:
    seven = 'invariant seven "Seven stand"\n  always own.wonders + opponent.wonders <= 7\n'
    cards = changed(tmp_path, f"figure wonder_cap 8\n{seven}")
    move = Move(Verb.WONDER, 0, cards.by_slug["pyramids"].id, cards.by_slug["altar"].id)
    control = ControlState(1, 1, 0, drafted=8)
    result = refuted_by(cards, "seven", control, move, ["none_left_after_the_seventh"])
    (line,) = result.traces
    state = judged(line, tmp_path).state
    assert sum(city[cards.column["wonders"]] for city in state.cities) == 8
    assert any(told.startswith("broken by: ") for told in result.counterexample)
    assert any("has built" in told for told in result.counterexample)
    said = result.counterexample[-1]
    assert said.startswith("so that for the ")
    assert sum(map(int, re.findall(r"wonders = (\d+)", said))) == 8


def test_a_loot_token_that_acts_twice_does_so_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = effects.advance

    def kept(rules: Rules, own: list[Any], opponent: list[Any], shields: Any) -> Any:
        before = [own[loot.column] for loot in rules.cards.loot]
        found = advance(rules, own, opponent, shields)
        for loot, there in zip(rules.cards.loot, before, strict=True):
            own[loot.column] = there
        return found

    monkeypatch.setattr(effects, "advance", kept)
    move = Move(Verb.BUILD, 0, DUEL.by_slug["walls"].id)
    result = refuted_by(
        DUEL, "loot_gone_where_the_pawn_has_been", ControlState(2, 1, 0, drafted=8), move
    )
    (line,) = result.traces
    assert judged(line).state.cities[0][DUEL.column["loot(3)"]] == 1


def test_what_no_game_reaches_is_said_so(tmp_path: Path) -> None:
    """It is false of some city, but no game brings a treasury of 1000 coins."""
    text = 'invariant never_rich "Nobody is rich"\n  always own.coins < 1000\n'
    cards = changed(tmp_path, text)
    move = Move(Verb.DISCARD, 0, cards.by_slug["altar"].id)
    result = refuted_by(cards, "never_rich", ControlState(1, 1, 0, drafted=8), move)
    assert result.traces == ()
    assert result.counterexample[-1].startswith("no game that reaches such a moment")
    assert any(told.startswith("before: ") for told in result.counterexample)


# What refutes a theorem of 7 Wonders


def a_table_set(folder: Path, text: str) -> CardSet:
    (folder / "mine.cards").write_text(
        f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{text}', "utf-8"
    )
    return load_set(folder)


def table_refuted(cards: CardSet, name: str) -> TheoremResult:
    any_cities, rules = SevenCities(cards), TableRules(cards)
    counterexamples = SevenCounterexamples(rules, SevenInduction(any_cities, Prover()))
    theorem = next(t for t in seven_theorems(any_cities) if t.name == name)
    (result,) = counterexamples.with_traces([theorem.prove(Prover(), cards.slug)])
    assert result.status is ProofStatus.REFUTED
    return result


@pytest.mark.clause("W062")
def test_a_wrong_discard_income_is_earned_in_a_game_of_7_wonders(tmp_path: Path) -> None:
    cards = a_table_set(tmp_path, "rule discard_income\n  2\n")
    result = table_refuted(cards, "discard_income_is_three")
    (line,) = result.traces
    verdict = judge_table(read_table(line.record, shipped_sets(), str(tmp_path)))
    assert verdict.findings == ()
    assert verdict.state.log is not None
    assert any(play.action == "discard" for play in verdict.state.log.move)
    assert any("income = 2" in told for told in result.counterexample)


def test_a_wrong_treasury_is_counted_at_the_end_of_a_game_of_7_wonders(tmp_path: Path) -> None:
    cards = a_table_set(tmp_path, "score treasury\n  own.coins / 2\n")
    (line,) = table_refuted(cards, "treasury_is_whole_sets_of_three").traces
    verdict = judge_table(read_table(line.record, shipped_sets(), str(tmp_path)))
    assert verdict.findings == ()
    assert verdict.state.over


def test_a_broken_invariant_of_7_wonders_is_broken_in_a_game(tmp_path: Path) -> None:
    cards = a_table_set(
        tmp_path, 'invariant few_coins "Nobody is rich"\n  always own.coins <= 12\n'
    )
    induction = SevenInduction(SevenCities(cards), Prover(), ("few_coins",))
    control, move = next(m for m in induction.moves() if m[1][0].action == "discard")
    induction.follow(control, move)
    counterexamples = SevenCounterexamples(TableRules(cards), induction)
    (result,) = counterexamples.with_traces([induction.result("few_coins")])
    (line,) = result.traces
    verdict = judge_table(read_table(line.record, shipped_sets(), str(tmp_path)))
    assert verdict.findings == ()
    assert max(city[cards.column["coins"]] for city in verdict.state.cities) > 12


# The records as files


def test_records_are_written_and_validated(tmp_path: Path) -> None:
    run = CliRunner()
    folder = tmp_path / "records"
    only = ["--only", "victory_is_shared", "--only", "tokens_take_effect"]
    result = run.invoke(app, ["prove", "duel", "--records", str(folder), *only])
    assert result.exit_code == 0, result.output
    files = sorted(folder.iterdir())
    assert folder / "victory_is_shared.txt" in files
    assert f"{len(files)} lines of play" in result.stderr
    assert run.invoke(app, ["validate", *map(str, files)]).exit_code == 0


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", "utf-8")
    taken = str(tmp_path / "taken")
    only = ["--only", "civilian_victory_is_won"]
    result = commands.run("prove", "duel", "--records", taken, *only)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


# Margins


NUMBERS = st.integers(-12, 12)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_condition_is_true_where_it_has_something_to_spare(a: int, b: int, c: int) -> None:
    x, y = Gauge(a), Gauge(b)
    for near, truth in (
        (x <= y, a <= b),
        (x < y, a < b),
        (x >= b, a >= b),
        (x > b, a > b),
        (x == y, a == b),
        (x != y, a != b),
        ((x + c <= 2 * y) & (x - y > c), a + c <= 2 * b and a - b > c),
        ((c - x < y) | ~(x // 3 >= 1), c - a < b or not a // 3 >= 1),
    ):
        assert isinstance(near, Near)
        assert (spare(near) >= 0) is truth


@given(st.data())
def test_invariants_read_as_distances_agree_with_integers(data: st.DataObject) -> None:
    city = st.lists(
        st.integers(-2, 9),
        min_size=len(DUEL.columns) + len(OF_A_PLAYER),
        max_size=len(DUEL.columns) + len(OF_A_PLAYER),
    )
    own, opponent = data.draw(city), data.draw(city)
    game = data.draw(st.lists(NUMBERS, min_size=len(OF_THE_GAME), max_size=len(OF_THE_GAME)))
    for invariant in DUEL.invariants:
        function = invariant_function(DUEL, invariant)
        near = function(Gauged(own), Gauged(opponent), Gauged(game))
        assert (spare(near) >= 0) is bool(function(own, opponent, game))


def test_a_claim_of_several_rules_is_not_led_to_a_game_of_another_of_them(tmp_path: Path) -> None:
    """The tokens of the second age are wrong: the end of the first shows nothing of that."""
    cards = a_table_set(tmp_path, "figure conflict_victory_2 4\n")
    result = table_refuted(cards, "each_victory_has_its_defeat")
    assert result.traces == ()
    assert "age 2" in result.counterexample
