"""Slips that real implementations of Duel have made, and the theorem that catches each.

Those that are no matter of a formula are put into the engine's own functions here.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Due, Happening, Move, Rules, Spot, Verb, effects, rules, turn
from antipater.rules.expressions import Constant, Operation, Quantity
from support.mutation.by_hand import another_place, branch_deleted
from support.mutation.duel import by_induction
from support.mutation.engine import Change, EngineMutant, engine_mutants

DUEL = load_set("duel")
# The view of the claim about every move that speaks of cities.
CHANGED = "cities_change_as_the_rules_say"


def status(name: str, cards: CardSet = DUEL) -> ProofStatus:
    theorems = {t.name: t for t in formula_theorems(DuelCities(cards))}
    return theorems[name].prove(Prover(), "duel").status


def ruled(name: str, option: str) -> CardSet:
    edition = DUEL.editions[DUEL.default_edition]
    changed = edition._replace(rulings={**edition.rulings, name: option})
    return replace(DUEL, editions={**DUEL.editions, edition.name: changed})


def with_rule(name: str, **parts: Any) -> CardSet:
    changed = DUEL.rules[name]._replace(formula=replace(DUEL.rules[name].formula, **parts))
    return replace(DUEL, rules={**DUEL.rules, name: changed})


def refuted_by(control: ControlState, move: Move, cards: CardSet = DUEL) -> set[str]:
    induction = DuelInduction(DuelCities(cards), Prover())
    induction.follow(control, move)
    return {n for n, s in induction.found.items() if s.status is ProofStatus.REFUTED}


@pytest.mark.parametrize("option", ["both", "further_only"])
def test_a_jump_over_a_whole_zone_fines_as_the_edition_rules(
    monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    cards = ruled("jumped_loot", option)
    assert status("loot_is_taken_once", cards) is ProofStatus.PROVED
    monkeypatch.setattr(Rules, "only_further_loot", option == "both")
    assert status("loot_is_taken_once", cards) is ProofStatus.REFUTED


def test_a_destroyed_card_reaches_the_discard_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    control = ControlState(1, 1, 0, (Due(Verb.DESTROY, 0, "grey"),), 8)
    move = Move(Verb.DESTROY, 0, DUEL.by_slug["press"].id)
    assert refuted_by(control, move) == set()
    assert refuted_by(control, move, ruled("destroyed_card", "leaves_game")) == set()
    monkeypatch.setattr(Rules, "destroyed_to", Spot.GONE)
    assert refuted_by(control, move) == {"items_go_where_the_rules_say"}


def test_a_ruling_of_an_edition_is_that_of_its_printing() -> None:
    assert status("editions_rule_as_printed", DUEL) is ProofStatus.PROVED
    for ruling in DUEL.rulings.values():
        other = ruled(ruling.name, ruling.options[1])
        assert status("editions_rule_as_printed", other) is ProofStatus.REFUTED


def test_a_discount_takes_the_dearest_not_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(
        needed: Sequence[int],
        missing: Sequence[Any],
        prices: Sequence[Any],
        producers: object = (),
        free_units: Any = 0,
    ) -> Any:
        units = [price for price, n in zip(prices, needed, strict=True) for _ in range(n)]
        return sum(units[2:]) if not isinstance(free_units, int) else sum(units)

    monkeypatch.setattr(rules, "least_trade", in_order)
    assert status("discount_takes_the_dearest") is ProofStatus.REFUTED


def test_economy_gets_nothing_of_a_free_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = effects.pay

    def slip(rules: Rules, own: Any, opponent: Any, payment: effects.Payment) -> Any:
        found = paid(rules, own, opponent, payment)
        if payment.chained:
            opponent[rules.coins] = opponent[rules.coins] + opponent[rules.collects_trade]
        return found

    monkeypatch.setattr(effects, "pay", slip)
    assert by_induction(DuelCities(DUEL), Prover()) == "coins_are_accounted_for"


def test_strategy_adds_no_shield_to_wonders(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = tuple(DUEL.column["extra_shields(red)"] for _ in DUEL.items)
    monkeypatch.setattr(Rules, "extra_shields", everywhere)
    assert by_induction(DuelCities(DUEL), Prover()) == CHANGED


def test_a_discard_is_worth_more_with_yellow_buildings() -> None:
    flat = with_rule("discard_income", operands=(Constant(2), Constant(0)))
    assert status("discard_income_is_two_and_yellow", flat) is ProofStatus.REFUTED


def test_six_symbols_are_enough() -> None:
    formula: Any = DUEL.rules["scientific_supremacy"].formula
    seven = with_rule("scientific_supremacy", operands=(formula.operands[0], Constant(7)))
    assert status("six_symbols_win", seven) is ProofStatus.REFUTED


def test_a_treasury_is_never_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def slip(ledger: Any, column: int, amount: Any) -> Any:
        ledger[column] = ledger[column] - amount
        return amount

    monkeypatch.setattr(effects, "lose", slip)
    assert by_induction(DuelCities(DUEL), Prover()) == CHANGED


def test_a_full_tie_is_shared() -> None:
    otherwise = ruled("full_tie", "second_player")
    assert status("editions_rule_as_printed", otherwise) is ProofStatus.REFUTED
    assert status("players_may_be_swapped", otherwise) is ProofStatus.PROVED


def test_shipowners_count_both_colours_in_one_city() -> None:
    apart = Operation(
        "+",
        tuple(
            Operation("max", (Quantity("own", colour), Quantity("opponent", colour)))
            for colour in ("brown", "grey")
        ),
    )
    guild = DUEL.by_slug["shipowners_guild"]
    gains = tuple(gain._replace(formula=apart) for gain in guild.on_build)
    items = tuple(replace(i, on_build=gains) if i is guild else i for i in DUEL.items)
    assert status("most_is_counted_in_one_city") is ProofStatus.PROVED
    assert status("most_is_counted_in_one_city", replace(DUEL, items=items)) is ProofStatus.REFUTED


def test_a_guild_may_count_its_own_city_alone() -> None:
    guild = DUEL.by_slug["shipowners_guild"]
    gains = tuple(gain._replace(formula=Quantity("own", "green")) for gain in guild.at_end)
    items = tuple(replace(i, at_end=gains) if i is guild else i for i in DUEL.items)
    assert status("most_is_counted_in_one_city", replace(DUEL, items=items)) is ProofStatus.PROVED


def test_urbanism_pays_nothing_for_the_mausoleum(monkeypatch: pytest.MonkeyPatch) -> None:
    control = ControlState(1, 1, 0, (Due(Verb.REVIVE, 0),), 8)
    move = Move(Verb.REVIVE, 0, DUEL.by_slug["theater"].id)
    assert refuted_by(control, move) == set()

    def slip(self: turn.Turn, move: Move) -> None:
        city = self.cities[self.player]
        bonus = city[self.rules.chain_coins]
        city[self.rules.coins] = city[self.rules.coins] + bonus
        self.tell(Happening.CHAIN, self.player, bonus, move.item)
        self.construct(self.player, move.item)

    monkeypatch.setitem(turn._PLAYS, Verb.REVIVE, slip)
    broken = {"cities_change_as_the_rules_say", "the_log_tells_what_happens"}
    assert refuted_by(control, move) == broken


LEGALITY = "antipater.rules.duel.legality"
OUT_OF_TIME = [
    ("unplayable", "`if state.victory is not None` never holds"),
    ("accessible", "`if definition.age != state.age` never holds"),
    ("_in_top_row", "`layout[slot]` becomes `layout[1 - slot]`"),
]


@pytest.mark.parametrize("slip", OUT_OF_TIME, ids=lambda slip: slip[0])
def test_a_move_out_of_time_or_place_is_refused(slip: tuple[str, str]) -> None:
    """Mistakes that no theorem noticed when they were first drawn (``by_hand``)."""
    (mistake,) = (m for m in engine_mutants([LEGALITY], (), _forgotten) if _named(m) == slip)
    with mistake.planted():
        assert status("moves_out_of_time_are_refused") is ProofStatus.REFUTED
    assert status("moves_out_of_time_are_refused") is ProofStatus.PROVED


def _named(mutant: EngineMutant) -> tuple[str, str]:
    return mutant.function, mutant.change


def _forgotten(node: ast.AST, _: ast.AST, function: ast.FunctionDef) -> Iterator[Change]:
    yield from branch_deleted(node, function)
    yield from another_place(node, function)
