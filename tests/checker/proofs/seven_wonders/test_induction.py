"""Invariants of a game of 7 Wonders: some plays of each kind, and what breaks them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Power, of_power
from antipater.rules.expressions import Constant
from antipater.rules.seven_wonders import (
    Action,
    Due,
    DueKind,
    Move,
    Rules,
    effects,
    legality,
)
from support.mutation.seven_wonders import choices

BASE = load_set("seven_wonders")


def few(induction: SevenInduction) -> Iterator[tuple[ControlState, Move]]:
    """Of each control state and action some plays, and each that brings a choice."""
    seen: dict[object, int] = {}
    for control, move in (*induction.moves(), *choices(induction)):
        kind = (replace(control, board=-1, built=None), move[0].action)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] % 40 == 1 or (control.age == 1 and control.pile == 0):
            yield control, move


def shown(cards: CardSet, *wanted: str) -> SevenInduction:
    induction = SevenInduction(SevenCities(cards), Prover(), wanted)
    for control, move in few(induction):
        if control.players == 3 and not control.others_choose:
            induction.follow(control, move)
    return induction


def refuted(induction: SevenInduction) -> set[str]:
    assert all(s.status is not ProofStatus.UNKNOWN for s in induction.found.values())
    return {n for n, s in induction.found.items() if s.status is ProofStatus.REFUTED}


def test_invariants_hold_over_plays_of_each_kind_and_each_comes_about() -> None:
    induction = SevenInduction(SevenCities(BASE), Prover())
    actions, choices, ends = set(), set(), set()
    for control, move in few(induction):
        for step in induction.steps_of(control, move):
            induction.prove_step(step)
            actions.add(move[0].action)
            choices |= {due.kind for due in step.after.due}
            ends.add((step.after.age, step.after.over, bool(step.after.due)))
    assert refuted(induction) == set()
    assert actions == {*Action} - {Action.TAKE}  # nothing is offered in this set
    assert len(choices) == 2
    assert ends == {
        *((age, False, due) for age in (1, 2, 3) for due in (True, False)),
        (3, True, False),
    }


def variant(folder: Path, text: str) -> CardSet:
    head = 'set mine\n  en "Mine"\n  extends seven_wonders\n\n'
    (folder / "mine.cards").write_text(head + text, "utf-8")
    return load_set(folder)


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        ("own.shields <= 3 * own.red + 2 * own.stages", True),
        ("own.shields <= 2 * own.red + 2 * own.stages", False),
        ("own.purple <= 10", True),
        ("own.science(gear) <= 3", False),
        ("game.age = 1 or own.coins <= 99", False),
        ("own.coins + left.coins + right.coins >= 0", True),
    ],
)
def test_a_designer_adds_an_invariant(tmp_path: Path, formula: str, holds: bool) -> None:
    cards = variant(tmp_path, f'invariant mine "It holds"\n  always {formula}\n')
    induction = SevenInduction(SevenCities(cards), Prover(), ("mine",))
    for control, move in induction.moves():
        usual = not (control.due or control.others_choose) and control.age == 3
        if usual and move[0].action in (Action.BUILD, Action.STAGE):
            induction.follow(control, move)
    assert (refuted(induction) == set()) == holds
    if not holds:
        told = induction.result("mine").counterexample
        assert told[0].startswith("broken by: player 1 builds ")
        assert any(line.startswith("before: player 2 has ") for line in told)
        assert any(line.startswith("after: player 1's ") for line in told)


def test_an_invariant_that_fails_at_the_start_is_told(tmp_path: Path) -> None:
    cards = variant(tmp_path, 'invariant mine "It holds"\n  always own.coins <= 2\n')
    induction = SevenInduction(SevenCities(cards), Prover(), ("mine",))
    induction.prove_base_case()
    (line,) = induction.result("mine").counterexample
    assert line.startswith("it does not hold when a game begins, with ")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('invariant a "a"\n  always own.gold >= 0\n', "C-UNKNOWN"),
        ('invariant a "a"\n  always game.replay = 1\n', "C-UNKNOWN"),
        ('invariant a "a"\n  always opponent.coins >= 0\n', "C-UNKNOWN"),
        ('invariant a "a"\n  always own.coins / own.yellow >= 0\n', "C-DIVIDE"),
        ('invariant a "a"\n  always own.freed\n', "C-TYPE"),
        ("rule a\n  game.age\n", "C-UNKNOWN"),
    ],
)
def test_wrong_invariants_are_diagnosed_at_their_place(
    tmp_path: Path, text: str, code: str
) -> None:
    with pytest.raises(CardSetError) as error:
        variant(tmp_path, text)
    found = [d for d in error.value.diagnostics if d.code == code]
    assert found
    assert found[0].span.start.file.endswith("mine.cards")
    assert found[0].span.start.line >= 5


# Slips of an engine, each killed by a theorem about the whole game


def unpaid_sale(rules: Rules, own: Any, left: Any, right: Any, payment: Any) -> None:
    """The neighbours' coins are not taken from the buyer."""
    left[rules.coins] = left[rules.coins] + payment.left
    right[rules.coins] = right[rules.coins] + payment.right


SLIPS: list[tuple[object, str, object, str]] = [
    (effects, "pay", unpaid_sale, "coins_are_accounted_for"),
    (legality, "unpaid", lambda *_: None, "no_debts"),
    (legality, "_twice", lambda *_: None, "all_stands_once"),
]


@pytest.mark.parametrize(("place", "name", "slip", "theorem"), SLIPS)
def test_a_slip_is_noticed_over_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, place: object, name: str, slip: object, theorem: str
) -> None:
    monkeypatch.setattr(place, name, slip)
    assert refuted(shown(BASE, theorem)) == {theorem}


def test_a_defeat_worth_three_is_noticed() -> None:
    worse = BASE.rules["conflict_defeat"]._replace(formula=Constant(-3))
    cards = replace(BASE, rules={**BASE.rules, "conflict_defeat": worse})
    assert refuted(shown(cards, "victories_of_the_ages")) == {"victories_of_the_ages"}


@pytest.mark.parametrize(
    ("number", "theorem"), [(1, "cities_are_their_buildings"), (2, "all_stands_once")]
)
def test_what_other_theorems_rest_on_holds_when_a_game_begins(
    monkeypatch: pytest.MonkeyPatch, number: int, theorem: str
) -> None:
    cards = load_set("seven_wonders")
    any_cities = SevenCities(cards)
    induction = SevenInduction(any_cities, Prover())
    induction.prove_base_case()
    assert refuted(induction) == set()
    built = any_cities.rules.buildings[0].presence
    opening = any_cities.rules.opening
    any_cities.rules.opening = (*opening[:built], number, *opening[built + 1 :])
    induction.prove_base_case()
    assert theorem in refuted(induction)


SEVENTH, SALVAGE = DueKind.SEVENTH, DueKind.SALVAGE


def choices_found(cards: CardSet, players: int) -> set[tuple[Due, ...]]:
    """The choices that the engine opens in turns of the first age, discards apart."""
    induction = SevenInduction(SevenCities(cards), Prover())
    found: set[tuple[Due, ...]] = set()
    for control, move in induction.moves():
        if (control.players, control.age) == (players, 1) and move[0].action is not Action.FREE:
            found |= {each.due for each in induction.follow(control, move)}
    return found


@pytest.mark.parametrize("players", [4, 7])
def test_the_engine_finds_the_choices_of_any_seat(players: int) -> None:
    both = {(Due(SEVENTH, 0), Due(SALVAGE, seat)) for seat in range(1, players)}
    alone = {(Due(SEVENTH, 0),), (Due(SALVAGE, 0),)}
    assert choices_found(load_set("seven_wonders"), players) == alone | both


def test_a_board_that_gives_both_choices_is_followed() -> None:
    cards = load_set("seven_wonders")
    items = tuple(
        replace(item, effects=(*item.effects, of_power(Power.PLAY_SEVENTH)))
        if item.has(FROM_DISCARD)
        else item
        for item in cards.items
    )
    found = choices_found(replace(cards, items=items), 4)
    assert (Due(SEVENTH, 0), Due(SEVENTH, 1), Due(SALVAGE, 1)) in found
