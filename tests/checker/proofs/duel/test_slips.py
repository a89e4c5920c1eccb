"""Slips that real implementations of Duel have made, and the theorem that catches each.

Those that are no matter of a formula are put into the engine's own functions here.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.duel import (
    Due,
    Happening,
    Move,
    Rules,
    Spot,
    Verb,
    Victory,
    effects,
    trade,
    turn,
)
from antipater.rules.effects import Happens, When
from antipater.rules.expressions import Constant, Expression, Operation, Quantity
from antipater.rules.start import Start
from support.mutation.by_hand import another_place, branch_deleted, every_mistake
from support.mutation.duel import by_induction
from support.mutation.engine import Change, EngineMutant, engine_mutants
from support.places import TESTS

DUEL = load_set("duel")
MOTLEY = load_set(TESTS / "data" / "motley" / "duel.cards")  # lines of every sort
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
    control = ControlState(3, 1, 0, drafted=8)
    move = Move(Verb.BUILD, 0, DUEL.by_slug["arsenal"].id)
    assert refuted_by(control, move, cards) == set()
    monkeypatch.setattr(Rules, "only_further_loot", option == "both")
    assert CHANGED in refuted_by(control, move, cards)


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
        off: Any = 0,
    ) -> Any:
        units = [price for price, n in zip(prices, needed, strict=True) for _ in range(n)]
        return sum(units[2:]) if not isinstance(free_units, int) else sum(units)

    monkeypatch.setattr(trade, "least_trade", in_order)
    assert status("payment_is_least") is ProofStatus.REFUTED


def test_economy_gets_nothing_of_a_free_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    paid = effects.pay

    def slip(rules: Rules, own: Any, opponent: Any, payment: effects.Payment) -> Any:
        found = paid(rules, own, opponent, payment)
        if payment.chained:
            opponent[rules.coins] = opponent[rules.coins] + opponent[DUEL.column["collects_trade"]]
        return found

    monkeypatch.setattr(effects, "pay", slip)
    assert by_induction(DuelCities(DUEL), Prover()) == "coins_are_accounted_for"


def test_strategy_adds_no_shield_to_wonders(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Rules(DUEL).effects.kept(Happens.BUILDS, "lead", ("red",))
    assert [DUEL.columns[each.column] for each in kept] == ["extra_shields(red)"]
    monkeypatch.setattr(Rules, "more_shields", tuple(kept for _ in DUEL.items))
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


def test_trades_are_remembered_by_both_cities(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: Rules, own: Any, opponent: Any, item: Item) -> Any:
        key = item.id, self._trade_keys[item.id][0](own)
        if key not in self._known_trade:
            self._known_trade[key] = self.trade(own, opponent, item)
        return self._known_trade[key]

    monkeypatch.setattr(Rules, "_remembered", forgetful)
    assert status("remembered_trade_is_the_trade") is ProofStatus.REFUTED


def test_agreed_coins_are_those_of_their_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def exchanged(self: Rules, start: Start, seats: int) -> tuple[int, ...]:
        return start.coins_of(self.opening[self.coins], seats)[::-1] if any(start) else ()

    assert status("games_begin_as_set_up") is ProofStatus.PROVED
    monkeypatch.setattr(Rules, "coins_at_start", exchanged)
    assert status("games_begin_as_set_up") is ProofStatus.REFUTED


def test_a_full_tie_is_shared() -> None:
    otherwise = ruled("full_tie", "second_player")
    assert status("editions_rule_as_printed", otherwise) is ProofStatus.REFUTED
    assert status("outcome_is_the_winners", otherwise) is ProofStatus.PROVED


def test_shipowners_count_both_colours_in_one_city() -> None:
    apart = Operation(
        "+",
        tuple(
            Operation("max", (Quantity("own", colour), Quantity("opponent", colour)))
            for colour in ("brown", "grey")
        ),
    )
    guild = DUEL.by_slug["shipowners_guild"]
    assert status("most_is_counted_in_one_city") is ProofStatus.PROVED
    found = status("most_is_counted_in_one_city", gaining(guild, When.BUILT, apart))
    assert found is ProofStatus.REFUTED


def test_a_guild_may_count_its_own_city_alone() -> None:
    guild = DUEL.by_slug["shipowners_guild"]
    own = gaining(guild, When.END, Quantity("own", "green"))
    assert status("most_is_counted_in_one_city", own) is ProofStatus.PROVED


def gaining(item: Item, when: When, amount: Expression) -> CardSet:
    """Duel with an item that brings another amount."""
    effects = tuple(replace(e, amount=amount) if e.when is when else e for e in item.effects)
    items = tuple(replace(i, effects=effects) if i is item else i for i in DUEL.items)
    return replace(DUEL, items=items)


def test_urbanism_pays_nothing_for_the_mausoleum(monkeypatch: pytest.MonkeyPatch) -> None:
    control = ControlState(1, 1, 0, (Due(Verb.REVIVE, 0),), 8)
    move = Move(Verb.REVIVE, 0, DUEL.by_slug["theater"].id)
    assert refuted_by(control, move) == set()

    def slip(self: turn.Turn, move: Move) -> None:
        city = self.cities[self.player]
        bonus = city[DUEL.column["chain_coins"]]
        city[self.rules.coins] = city[self.rules.coins] + bonus
        self.tell(Happening.CHAIN, self.player, bonus, move.item)
        self.construct(self.player, move.item)

    monkeypatch.setitem(turn._PLAYS, Verb.REVIVE, slip)
    broken = {"cities_change_as_the_rules_say", "the_log_tells_what_happens"}
    assert refuted_by(control, move) == broken


ENGINE = [f"antipater.rules.duel.{part}" for part in ("legality", "zones", "effects", "trade")]
ARCHERY, THEATER = (DUEL.by_slug[slug].id for slug in ("archery_range", "theater"))
OVER = ControlState(1, 1, 0, drafted=8, over=Victory.MILITARY, winner=0)
TOP_ROW = ControlState(1, 1, 0, (Due(Verb.TOP_ROW, 0),), 8, laid_out=True)
OUT_OF_TIME = [
    ("unplayable", "`if state.victory is not None` never holds", OVER, Verb.BUILD, THEATER),
    ("accessible", "`if definition.age != state.age` never holds",
     ControlState(1, 1, 0, drafted=8), Verb.DISCARD, ARCHERY),
    ("_in_top_row", "`layout[slot]` becomes `layout[1 - slot]`", TOP_ROW, Verb.TOP_ROW, THEATER),
]  # fmt: skip


@pytest.mark.parametrize("slip", OUT_OF_TIME, ids=lambda slip: slip[0])
def test_a_move_out_of_time_or_place_is_refused(
    slip: tuple[str, str, ControlState, Verb, int],
) -> None:
    """Mistakes that no theorem noticed when they were first drawn (``by_hand``)."""
    function, change, control, verb, item = slip
    move = Move(verb, 0, item)
    with mistake(function, change).planted():
        assert refuted_by(control, move) == {"moves_are_legal_by_the_rules"}
    assert refuted_by(control, move) == set()


def test_a_token_with_the_symbol_of_buildings_makes_no_pair() -> None:
    law, at = MOTLEY.by_slug["law"].id, ControlState(1, 1, 0, (Due(Verb.TOKEN, 0),), 8)
    shortcut = "item.kind is Kind.TOKEN or not rules.science_columns[item.id]"
    with mistake("pairs", f"`if {shortcut}` never holds").planted():
        assert "choices_are_those_printed" in refuted_by(at, Move(Verb.TOKEN, 0, law), MOTLEY)


def test_what_waits_for_an_event_looks_at_both_cities() -> None:
    yellow = next(i.id for i in MOTLEY.items if (i.age, i.colour) == (1, "yellow"))
    at = ControlState(1, 1, 0, drafted=8)
    with mistake("happen", "`cities[1 - owner]` becomes `cities[owner]`").planted():
        assert CHANGED in refuted_by(at, Move(Verb.BUILD, 0, yellow), MOTLEY)


@pytest.mark.parametrize(
    ("function", "change", "theorem"),
    [
        ("PricedRules._remembered",
         "`if self.by_acquisition and self.discount(own, item)` never holds",
         "remembered_trade_is_the_trade"),
        ("_open_ways", "`state.cities[player]` becomes `state.cities[0]`",
         "possible_payments_begin_with_the_charge"),
    ],
)  # fmt: skip
def test_payments_in_the_order_of_discounts(function: str, change: str, theorem: str) -> None:
    site = replace(load_set("duel_promo"), default_edition="7wd.io")
    with mistake(function, change).planted():
        assert status(theorem, site) is ProofStatus.REFUTED


@pytest.mark.slow
def test_a_draft_that_the_second_player_begins(tmp_path: Path) -> None:
    """The first player begins the first age, with a draft or without one."""
    rows = "row second first first second\n  row first second second first"
    text = f'set turned\n  extends duel\ndraft\n  {rows}\n  source "house rule"\n'
    (tmp_path / "turned.cards").write_text(text, "utf-8")
    cards, name = load_set(tmp_path), "games_begin_as_set_up"
    assert status(name, cards) is ProofStatus.PROVED
    for change in ("`self.active = rules.draft_order[0]` is left out",
                   "`rules.draft_order[0]` becomes `rules.draft_order[1]`"):  # fmt: skip
        (found,) = by_people("turn", "Turn.set_up", change)
        with found.planted():
            assert status(name, cards) is ProofStatus.REFUTED
    last = ControlState(0, 0, 0, drafted=7)
    (wonder, *_) = cards.of_kind(Kind.WONDER)
    assert refuted_by(last, Move(Verb.DRAFT, 0, wonder.id), cards) == set()


@pytest.mark.slow
@pytest.mark.parametrize("place", ["0", "1 - item.id"])
def test_shields_by_a_count_are_looked_at(place: str, tmp_path: Path) -> None:
    """On a card to which nothing else adds shields."""
    text = "set counted\n  extends duel\nchange building altar\n  shields 1 per brown\n"
    (tmp_path / "counted.cards").write_text(text, "utf-8")
    cards = load_set(tmp_path)
    change = f"`self.shields_by_formula[item.id]` becomes `self.shields_by_formula[{place}]`"
    (found,) = by_people("rules", "Rules.may_move_pawn", change)
    with found.planted():
        move = Move(Verb.BUILD, 0, cards.by_slug["altar"].id)
        assert "a_game_is_won_by_the_rules" in refuted_by(
            ControlState(1, 1, 0, drafted=8), move, cards
        )


@pytest.mark.slow
def test_the_city_that_buys_is_not_exchanged_in_what_is_remembered() -> None:
    """At any one place: one city has what the other has not, such as tokens of discounts."""
    site = replace(load_set("duel_promo"), default_edition="7wd.io")
    found = by_people("trade", "PricedRules._remembered", "`own` becomes `opponent`")
    assert len(found) == 5
    for each in found:
        with each.planted():
            assert status("remembered_trade_is_the_trade", site) is ProofStatus.REFUTED


def by_people(module: str, function: str, change: str) -> list[EngineMutant]:
    """The engines with a mistake as people make them, at each place where it can be made."""
    every = every_mistake([f"antipater.rules.duel.{module}"], ())
    return [each for each in every if (each.function, each.change) == (function, change)]


def mistake(function: str, change: str) -> EngineMutant:
    """The engine with a mistake in a function."""
    every = engine_mutants(ENGINE, (), _forgotten)
    return next(m for m in every if (m.function, m.change) == (function, change))


def _forgotten(node: ast.AST, _: ast.AST, function: ast.FunctionDef) -> Iterator[Change]:
    yield from branch_deleted(node, function)
    yield from another_place(node, function)
