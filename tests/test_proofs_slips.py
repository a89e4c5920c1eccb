"""Slips that real implementations of Duel have made, and the theorem that catches each.

Those that are no matter of a formula are put into the engine's own functions here.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.proofs.duel_formulas import formula_theorems
from antipater.checker.proofs.duel_induction import DuelInduction
from antipater.checker.proofs.duel_situation import Course
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.theorems import Judge, Verdict
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet
from antipater.rules.duel import Due, Happening, Move, Rules, Verb, effects, rulebook, turn
from antipater.rules.expressions import Constant, Operation, Quantity

DUEL = load_set("duel")


def verdict(name: str, cards: CardSet = DUEL) -> Verdict:
    theorems = {t.name: t for t in formula_theorems(Table(cards))}
    return theorems[name].prove(Judge(), "duel").verdict


def ruled(name: str, option: str) -> CardSet:
    edition = DUEL.editions[DUEL.default_edition]
    changed = replace(edition, rulings={**edition.rulings, name: option})
    return replace(DUEL, editions={**DUEL.editions, edition.name: changed})


def with_rule(name: str, **parts: Any) -> CardSet:
    changed = replace(DUEL.rules[name], formula=replace(DUEL.rules[name].formula, **parts))
    return replace(DUEL, rules={**DUEL.rules, name: changed})


def refuted_by(course: Course, move: Move, cards: CardSet = DUEL) -> set[str]:
    induction = DuelInduction(Table(cards), Judge())
    induction.follow(course, move)
    return {n for n, s in induction.found.items() if s.verdict is Verdict.REFUTED}


def test_a_jump_over_a_whole_zone_fines_for_both() -> None:
    assert verdict("loot_is_taken_once", ruled("jumped_loot", "further_only")) is Verdict.REFUTED


def test_a_destroyed_card_reaches_the_discard_pile() -> None:
    course = Course(1, 3, 0, (Due(Verb.DESTROY, 0, "grey"),), 8)
    move = Move(Verb.DESTROY, 0, DUEL.by_slug["press"].id)
    assert refuted_by(course, move) == set()
    found = refuted_by(course, move, ruled("destroyed_card", "leaves_game"))
    assert "destroyed_and_discarded_form_the_pile" in found


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

    monkeypatch.setattr(rulebook, "least_trade", in_order)
    assert verdict("discount_takes_the_dearest") is Verdict.REFUTED


def test_economy_gets_nothing_of_a_free_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = effects.pay

    def slip(rules: Rules, own: Any, opponent: Any, payment: effects.Payment) -> Any:
        found = paid(rules, own, opponent, payment)
        if payment.chained:
            opponent[rules.coins] = opponent[rules.coins] + opponent[rules.collects_trade]
        return found

    monkeypatch.setattr(effects, "pay", slip)
    assert verdict("economy_moves_the_trade_part") is Verdict.REFUTED


def test_strategy_adds_no_shield_to_wonders(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = tuple(DUEL.column["extra_shields(red)"] for _ in DUEL.items)
    monkeypatch.setattr(Rules, "extra_shields", everywhere)
    assert verdict("shields_of_items_move_the_pawn") is Verdict.REFUTED


def test_a_discard_is_worth_more_with_yellow_buildings() -> None:
    flat = with_rule("discard_income", operands=(Constant(2), Constant(0)))
    assert verdict("discard_income_is_two_and_yellow", flat) is Verdict.REFUTED


def test_six_symbols_are_enough() -> None:
    formula: Any = DUEL.rules["scientific_supremacy"].formula
    seven = with_rule("scientific_supremacy", operands=(formula.operands[0], Constant(7)))
    assert verdict("six_symbols_win", seven) is Verdict.REFUTED


def test_a_treasury_is_never_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def slip(ledger: Any, column: int, amount: Any) -> Any:
        ledger[column] = ledger[column] - amount
        return amount

    monkeypatch.setattr(effects, "lose", slip)
    assert verdict("losses_stop_at_nothing") is Verdict.REFUTED


def test_a_full_tie_is_shared() -> None:
    assert verdict("players_may_be_swapped", ruled("full_tie", "second_player")) is Verdict.REFUTED


def test_shipowners_count_both_colours_in_one_city() -> None:
    apart = Operation(
        "+",
        tuple(
            Operation("max", (Quantity("own", colour), Quantity("opponent", colour)))
            for colour in ("brown", "grey")
        ),
    )
    guild = DUEL.by_slug["shipowners_guild"]
    gains = tuple(replace(gain, formula=apart) for gain in guild.on_build)
    items = tuple(replace(i, on_build=gains) if i is guild else i for i in DUEL.items)
    assert verdict("most_is_counted_in_one_city") is Verdict.PROVED
    assert verdict("most_is_counted_in_one_city", replace(DUEL, items=items)) is Verdict.REFUTED


def test_urbanism_pays_nothing_for_the_mausoleum(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course(1, 3, 0, (Due(Verb.REVIVE, 0),), 8)
    move = Move(Verb.REVIVE, 0, DUEL.by_slug["theater"].id)
    assert refuted_by(course, move) == set()

    def slip(self: turn.Turn, move: Move) -> None:
        city = self.cities[self.player]
        bonus = city[self.rules.chain_coins]
        city[self.rules.coins] = city[self.rules.coins] + bonus
        self.tell(Happening.CHAIN, self.player, bonus, move.item)
        self.construct(self.player, move.item)

    monkeypatch.setitem(turn._PLAYS, Verb.REVIVE, slip)
    assert refuted_by(course, move) == {"revived_is_free"}
