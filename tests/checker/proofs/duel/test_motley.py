"""Mistakes in what the engine does with lines that no shipped set has are refuted of the motley
set: each had survived the theorems about the shipped ones."""

from functools import partial

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.least_payment import LEAST_PAYMENTS
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Verb
from support.mutation.by_hand import every_mistake
from support.mutation.checks import (
    Check,
    first_refuted,
    forget,
    make_anew,
    refuted_by,
    without_broken,
)
from support.mutation.duel import by_induction, by_the_other, sample_moves
from support.mutation.engine import EngineMutant
from support.mutation.engine_runs import Questions
from support.mutation.games import BROKEN
from support.places import TOP

DUEL = BROKEN["duel"]
MISTAKES = {  # with the move by which each is noticed
    "Table.look_back: `own` becomes `opponent`": "choose lumber_yard",
    "Table.look_back: `if self.victory is not None` never holds": "choose theater",
    "Table.receive: `self.cities[1 - player]` becomes `self.cities[player]`": "choose agriculture",
    "Table.have: `self.rules.science_columns[item]` becomes `self.rules.science_columns[1 - item]`":
        "choose workshop",
    "Turn.swap: `self.places[move.item] = Spot.HELD + 1 - owner` is left out":
        "swap temple_of_artemis",
    "Table.any_left: `if first.verb == due.verb and first.argument == due.argument` never holds":
        "choose lumber_yard",
    "Table.look: `self.test_supremacy(1 - player)` becomes `self.test_supremacy(player)`":
        "swap archery_range",
    "Table.is_for_turn: `self.active` becomes `self.player`": "choose appian_way",
    "Turn.note_used: `self.cities[player]` becomes `self.cities[1 - player]`": "build study",
    "Turn.note_used: `self.cities[1 - player]` becomes `self.cities[player]`": "build guard_tower",
    "Rules.again_coming: `effect.is_perhaps_again or (effect.power is Power.REPLAY and item.kind "
    "not in _AGAIN_BEFOREHAND)` becomes `effect.is_perhaps_again or False`": "build clay_pool",
    "copy_symbol: `opponent` becomes `own`": "choose apothecary",
    "enter: `gain(own, opponent)` becomes `gain(opponent, own)`": "build armory",
    "look_back: `happen(rules, cities[seat], cities[1 - seat], [waiting[n]], rises)` becomes "
    "`happen(rules, cities[1 - seat], cities[seat], [waiting[n]], rises)`": "choose theater",
}  # fmt: skip


@pytest.fixture(scope="module")
def checks() -> list[Check]:
    return list(DUEL.checks(load_set(DUEL.also[0]), Prover(cache=Questions()), None))


@pytest.fixture(scope="module")
def mistakes() -> dict[str, EngineMutant]:
    modules = [
        f"antipater.rules.duel.{name}" for name in ("effects", "rules", "trade", "turn", "table")
    ]
    return {mistake.name: mistake for mistake in every_mistake(modules, DUEL.aside)}


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES, ids=[name.partition(":")[0] for name in MISTAKES])
def test_a_mistake_is_refuted_of_the_motley_set(
    name: str, checks: list[Check], mistakes: dict[str, EngineMutant]
) -> None:
    some = [check for check in checks if check.name == MISTAKES[name]]
    assert noticed(some) is None
    with mistakes[name].planted():
        assert noticed(some) is not None


PRICES = (
    "PricedRules.units_off: `self.priced.units[item.id]` becomes `self.priced.units[0]`",
    "PricedRules.units_off: `opponent` becomes `own`",
    "PricedRules._in_use: `column if column in self._added_to else None` becomes "
    "`column if False else None`",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRICES, ids=range(len(PRICES)))
def test_what_cards_take_off_a_cost_is_claimed(
    name: str, mistakes: dict[str, EngineMutant]
) -> None:
    (spec,) = (each for each in LEAST_PAYMENTS if each.name == "payment_is_least")
    with mistakes[name].planted():
        theorem = spec.about(DuelCities(load_set(DUEL.also[0])))
        assert first_refuted([theorem], Prover()) == "payment_is_least"


# Either of two, on two cards of the set.
OF_TWO = tuple(
    f"{chooses} of the opponent, discard it, or choose 1 grey of own city, discard it"
    for chooses in ("choose 1 brown", "may choose 1 red")
)
PASSES = (
    "may_pass: `choice.may or choice.instead is None` becomes `False or choice.instead is None`",
    "may_pass: `due_for(choice.instead, 0)._replace(player=due.player)` becomes "
    "`due_for(choice.instead, 0)._replace()`",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", PASSES, ids=range(len(PASSES)))
def test_what_can_be_left_alone_for_another_choice_is_claimed_of_either_player(name: str) -> None:
    motley = load_set(DUEL.also[0])
    left = [
        (c, m)
        for c, m in sample_moves(motley)
        if m.verb is Verb.PASS and c.due[0].argument in OF_TWO
    ]
    both = [*left, *(by_the_other(*each) for each in left)]
    (mistake,) = (
        m for m in every_mistake(["antipater.rules.duel.legality"], DUEL.aside) if m.name == name
    )
    assert by_induction(DuelCities(motley), Prover(), both) is None
    with mistake.planted():
        assert by_induction(DuelCities(motley), Prover(), both) == "moves_are_legal_by_the_rules"


def noticed(checks: list[Check]) -> str | None:
    """The first theorem that is refuted, of the engine as it is now."""
    make_anew()
    forget(DUEL.engine)
    return next(filter(None, (check.refuted() for check in checks)), None)


@pytest.mark.slow
def test_influence_moves_to_a_neighbouring_place_alone() -> None:
    curia = load_set(str(TOP / "docs/examples/curia"))
    moved = [
        (control, move)
        for control, move in sample_moves(curia)
        if move.verb is Verb.SWAP
        and curia.items[move.item].slug == "decree_of_tolls"
        and curia.items[move.other].slug == "decree_of_grain"
    ]
    name = "_choose: `if not goes(rules, state, choice, move.item, move.other)` never holds"
    (mistake,) = (
        m for m in every_mistake(["antipater.rules.duel.legality"], DUEL.aside) if m.name == name
    )
    with mistake.planted():
        induction = without_broken(DuelInduction(DuelCities(curia), Prover()))
        found = {refuted_by(induction, partial(induction.follow, *each)) for each in moved}
    assert "moves_are_legal_by_the_rules" in found
