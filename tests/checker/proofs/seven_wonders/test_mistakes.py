"""Mistakes in the engine, as people make them, that theorems once did not notice."""

import pytest

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from support.mutation.by_hand import every_mistake
from support.mutation.checks import first_refuted
from support.mutation.games import BROKEN
from support.places import TOP

SEVEN, MOTLEY = "seven_wonders", str(TOP / BROKEN["seven_wonders"].motley)
MASONS, ISLANDS, NEIGHBOURS = (
    str(TOP / "docs" / "examples" / name) for name in ("masons", "islands", "neighbours")
)
ENGINE = "antipater.rules.seven_wonders"
# With the theorem that notices each, the set of which, and the edition.
MISTAKES = {
    "legality: _decline: `if negation(is_free_city(state, play.seat))` never holds":
        ("every_seat_is_held_to_the_rules", SEVEN, None),
    "legality: _payable_by_now: `payment is not None or not rules.seventh_at_start or "
    "state.started is None` becomes `False or not rules.seventh_at_start or "
    "state.started is None`":
        ("every_seat_is_held_to_the_rules", SEVEN, "one_turn"),
    "legality: salvageable: ` for card in shown if buildable(rules, state, due, card)` becomes "
    "` for card in shown`":
        ("listed_plays_are_the_legal_ones", SEVEN, None),
    "legality: _salvage: `if in_pile(rules, state.discards, play.card, argument) is not None` "
    "never holds":
        ("every_seat_is_held_to_the_rules", SEVEN, None),
    "turn: WorkingState.carry_out: `self.events = []` is left out":
        ("moves_are_the_same_in_one_go", SEVEN, None),
    "turn: WorkingState.carry_out: `self.reckoned = {}` is left out":
        ("moves_are_the_same_in_one_go", SEVEN, None),
    "effects: act: `ready.column == table.rules.coins and (not isinstance(moved, int) or moved)` "
    "becomes `ready.column == table.rules.coins and True`":
        ("what_comes_to_nothing_is_not_told", MOTLEY, None),
    "effects: _reached: `left.right` becomes `left.left`":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "legality: _take: `'W-LAY-02' if laying else 'W-DRAW-04'` becomes "
    "`'W-LAY-02' if True else 'W-DRAW-04'`":
        ("every_seat_is_held_to_the_rules", ISLANDS, None),
    "rules: Rules._applies: `if permit.which is Which.FIRST_OF_AGE` never holds":
        ("every_seat_plays_by_the_rules", NEIGHBOURS, None),
    "trade: PricedRules.__init__: `super().__init__(cards, edition)` becomes "
    "`super().__init__(cards)`":
        ("every_seat_plays_by_the_rules", SEVEN, "one_turn"),
    "trade: PricedRules.remembered_by: `self._needs[item.id]` becomes `self._needs[0]`":
        ("payments_are_remembered_by_all_they_depend_on", SEVEN, None),
    "turn: WorkingState.use_up: `if any(payment) or not chained` never holds":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "turn: WorkingState.use_up: `any(payment) or not chained` becomes `any(payment) or False`":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "turn: WorkingState.spend: `self.freed[seat]` becomes `self.freed[0]`":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "turn: WorkingState.spend: `if permit.limit is Limit.GAME` never holds":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "turn: WorkingState.spend: `own[permit.none_yet] = if_else(used, 1, own[permit.none_yet])` is "
    "left out":
        ("every_seat_plays_by_the_rules", MOTLEY, None),
    "rules: Rules.players: `range(self.least_players - self.has_free_city, self.most_players + 1)` "
    "becomes `range(self.most_players + 1, self.least_players - self.has_free_city)`":
        ("every_seat_plays_by_the_rules", SEVEN, None),
    "rules: Rules.salvaging: ` for item in self.cards.items if item.kind is not Kind.STAGE and "
    "item.choices` becomes ` for item in self.cards.items`":
        ("stages_are_counted", MASONS, None),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES, ids=[name.split(":")[1].strip() for name in MISTAKES])
def test_a_mistake_is_refuted(name: str) -> None:
    theorem, cards, edition = MISTAKES[name]
    module, _, mistake = name.partition(": ")
    functions = every_mistake([f"{ENGINE}.{module}"], ())
    found = next(each for each in functions if each.name == mistake)
    with found.planted():
        theorems = seven_theorems(SevenCities(load_set(cards), edition))
        due = (each for each in theorems if each.name == theorem)
        assert first_refuted(due, Prover()) == theorem
