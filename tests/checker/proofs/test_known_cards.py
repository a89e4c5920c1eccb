"""Theorems about structures, hands and payments that are known card by card, each with changes of
the engine that refute it."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from inspect import getsource

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from support.mutation.checks import forget
from support.mutation.engine import EngineMutant, engine_mutants
from support.mutation.games import BROKEN

DUEL, SEVEN = "duel", "seven_wonders"
# Set, edition, theorem, and changes by function.
WRONG: Sequence[tuple[str, str | None, str, str, str]] = [
    (
        DUEL,
        None,
        "choices_told_are_those_allowed",
        "_drawn",
        "`item == token` becomes `item != token`",
    ),
    (
        DUEL,
        "7wd.io",
        "discounts_go_by_their_order",
        "_dearer",
        "`prices[r] >= prices[at]` becomes `prices[r] > prices[at]`",
    ),
    (
        SEVEN,
        None,
        "games_begin_with_what_was_dealt",
        "WorkingState.draw_card",
        "`1:` becomes `2:`",
    ),
    (
        SEVEN,
        None,
        "payments_are_remembered_by_all_they_depend_on",
        "PricedRules._needs_of",
        "`seats[0]` becomes `seats[1]`",
    ),
    (
        SEVEN,
        None,
        "every_seat_is_held_to_the_rules",
        "Rules._decks",
        "`least <= table` becomes `least < table`",
    ),
    (
        SEVEN,
        None,
        "every_seat_plays_by_the_rules",
        "WorkingState.drop",
        "`self.rules.size_of(left) == 1` becomes `self.rules.size_of(left) != 1`",
    ),
    (
        SEVEN,
        None,
        "every_seat_plays_by_the_rules",
        "buildable",
        "`state.cities[due.seat][item.presence] < 1` becomes "
        "`state.cities[due.seat][item.presence] < 2`",
    ),
    (
        SEVEN,
        None,
        "every_seat_is_held_to_the_rules",
        "held",
        "`play.seat == holder` becomes `play.seat != holder`",
    ),
    (
        SEVEN,
        None,
        "every_seat_is_held_to_the_rules",
        "cheapest_with",
        "`able.append(Able(0, Action.FREE, card))` is left out",
    ),
    (
        SEVEN,
        None,
        "every_seat_is_held_to_the_rules",
        "_chain_optional",
        "`rules.ruling('chain_use') != 'always'` becomes `rules.ruling('chain_use') == 'always'`",
    ),
    (
        SEVEN,
        None,
        "stages_are_counted",
        "Rules.stands",
        "`own[self.stages] >= number` becomes `own[self.stages] > number`",
    ),
]


def status(name: str, edition: str | None, theorem: str) -> ProofStatus:
    cards = load_set(name)
    if name == DUEL:
        found = formula_theorems(DuelCities(cards, edition))
    else:
        found = seven_theorems(SevenCities(cards, edition))
    return next(t for t in found if t.name == theorem).prove(Prover(), name).status


@cache
def as_it_is(name: str, edition: str | None, theorem: str) -> ProofStatus:
    """``status`` of the engine without a change."""
    return status(name, edition, theorem)


def mutant(name: str, function: str, change: str) -> EngineMutant:
    modules = [m for m in BROKEN[load_set(name).game].engine if f"def {function.split('.')[-1]}(" in
               getsource(import_module(m))]  # fmt: skip
    found = [m for m in engine_mutants(modules) if (m.function, m.change) == (function, change)]
    assert len(found) == 1
    return found[0]


# Changes of which the proof takes a minute, that it takes without the change: campaigns.
LONG = ("held", "_chain_optional", "cheapest_with")


@pytest.mark.parametrize("case", [
    pytest.param(case, id=f"{case[2]} {case[3]}", marks=[pytest.mark.campaign] * (case[3] in LONG))
    for case in WRONG
])  # fmt: skip
def test_a_wrong_engine_is_refuted(case: tuple[str, str | None, str, str, str]) -> None:
    name, edition, theorem, function, change = case
    modules = BROKEN[load_set(name).game].engine
    assert as_it_is(name, edition, theorem) is ProofStatus.PROVED
    with mutant(name, function, change).planted():
        forget(modules)
        assert status(name, edition, theorem) is ProofStatus.REFUTED
    forget(modules)


@pytest.mark.parametrize("name", [DUEL, SEVEN])
def test_no_edition_breaks_what_is_looked_at_on_the_tables(name: str) -> None:
    """But for the claim about every seat's play, which the campaign of all editions proves."""
    theorems = {case[2] for case in WRONG if case[0] == name}
    for edition in load_set(name).editions:
        for theorem in sorted(each for each in theorems if not each.startswith("every_seat")):
            assert as_it_is(name, edition, theorem) is ProofStatus.PROVED, (edition, theorem)
