"""Invariants of a game: some moves of each kind, what breaks them, and how they are written."""

from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet, Edition
from antipater.rules.duel import Due, Move, Verb
from antipater.rules.duel.turn import Turn
from antipater.rules.expressions import Constant, Expression, Operation
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import variable

DRAFTED = 8
FIRST_AGE = ControlState(1, 1, 0, drafted=DRAFTED)


def shown(
    cards: CardSet,
    control: ControlState,
    *moves: Move,
    edition: str | None = None,
    dropped: tuple[str, ...] = (),
) -> DuelInduction:
    induction = DuelInduction(DuelCities(cards, edition), Prover())
    induction.drop(dropped)
    for move in moves:
        induction.follow(control, move)
    return induction


def refuted(induction: DuelInduction) -> set[str]:
    assert all(s.status is not ProofStatus.UNKNOWN for s in induction.found.values())
    return {n for n, s in induction.found.items() if s.status is ProofStatus.REFUTED}


def move(cards: CardSet, verb: Verb, slug: str, other: str = "") -> Move:
    by_slug = cards.by_slug
    return Move(verb, 0, by_slug[slug].id, by_slug[other].id if other else -1)


def with_figure(cards: CardSet, name: str, value: int) -> CardSet:
    rule = cards.rules[name]._replace(formula=Constant(value))
    return replace(cards, rules={**cards.rules, name: rule})


def test_every_way_of_deciding_is_run_once() -> None:
    x, y = variable("x"), variable("y")

    def run() -> str:
        if x > 3:
            return "large" if y > 3 else "wide"
        return "small" if x < 9 else "never"

    found = [path.result for path in paths(run, IndependentGroups((), Prover()).feasible)]
    assert sorted(found) == ["large", "small", "wide"]


def test_invariants_hold_over_moves_of_each_kind(duel: CardSet) -> None:
    induction = shown(
        duel,
        FIRST_AGE,
        move(duel, Verb.BUILD, "workshop"),
        move(duel, Verb.BUILD, "guard_tower"),
        move(duel, Verb.BUILD, "tavern"),
        move(duel, Verb.DISCARD, "theater"),
        move(duel, Verb.WONDER, "piraeus", "theater"),
        move(duel, Verb.WONDER, "mausoleum", "theater"),
    )
    assert induction.steps > 15
    assert refuted(induction) == set()


@pytest.mark.parametrize(
    ("due", "slug"),
    [
        (Due(Verb.TOKEN, 0), "law"),
        (Due(Verb.DRAWN, 0), "agriculture"),
        (Due(Verb.REVIVE, 0), "fortifications"),
        (Due(Verb.DESTROY, 0, "grey"), "glassworks"),
    ],
)
def test_invariants_hold_over_choices(duel: CardSet, due: Due, slug: str) -> None:
    control = replace(FIRST_AGE, due=(due,))
    induction = shown(duel, control, move(duel, due.verb, slug))
    assert induction.steps
    assert refuted(induction) == set()


@pytest.mark.parametrize(
    ("due", "verb", "slug", "other"),
    [
        (None, Verb.WONDER, "messe", "altar"),
        (None, Verb.WONDER, "statue_of_liberty", "altar"),
        (Due(Verb.TOP_ROW, 0), Verb.TOP_ROW, "guard_tower", ""),
        (Due(Verb.LEFT_OUT, 0), Verb.LEFT_OUT, "workshop", "guard_tower"),
    ],
)
def test_invariants_hold_over_the_promo_wonders(
    due: Due | None, verb: Verb, slug: str, other: str
) -> None:
    """What can be chosen is asked at once of all cards, and not of each in turn."""
    promo = load_set("duel_promo")
    control = replace(FIRST_AGE, due=(due,) if due else ())
    induction = shown(promo, control, move(promo, verb, slug, other))
    assert refuted(induction) == set()
    assert 0 < induction.steps < 100


def test_an_eighth_wonder_is_told_in_card_names(duel: CardSet) -> None:
    """Of a set whose invariants hold the printed seven, though eight may be built."""
    raised = with_figure(duel, "wonder_cap", 8)
    seven = [i for i in duel.invariants if i.name == "seven_wonders"]
    held = seven[0]._replace(formula=_with_seven(seven[0].formula))
    raised = replace(raised, invariants=(held,))
    build = move(raised, Verb.WONDER, "pyramids", "theater")
    induction = shown(raised, FIRST_AGE, build)
    assert "seven_wonders" in refuted(induction)
    result = induction.result("seven_wonders")
    broken_by, *_ = result.counterexample
    assert broken_by == "broken by: the first player builds The Pyramids, with Theater"
    assert any("wonders:" in line for line in result.counterexample)


def _with_seven(formula: Expression) -> Expression:
    """The formula with the number in place of the figure's name."""
    assert isinstance(formula, Operation)
    return Operation(formula.operator, (formula.operands[0], Constant(7)))


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        ("game.cards_left = 20 or game.cards_left <= 2", False),
        ("game.cards_left < 13 or game.cards_left > 13", False),
        ("game.cards_left > 5 or game.choices >= 1", False),
        ("game.cards_left <= 20", True),
    ],
)
def test_cards_left_are_any_number(tmp_path: Path, formula: str, holds: bool) -> None:
    """However many cards are left of a structure, one is taken after another."""
    said = f'invariant left "Cards are left"\n  always {formula}\n'
    text = f'set mine\n  en "Mine"\n  extends duel\n\n{said}'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    cards = load_set(str(tmp_path))
    moves = [move(cards, Verb.BUILD, slug) for slug in ("tavern", "workshop")]
    broken = refuted(shown(cards, FIRST_AGE, *moves))
    assert broken == (set() if holds else {"left"})


def test_a_first_player_who_is_not_asked_is_noticed(
    duel: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    discard = move(duel, Verb.DISCARD, "theater")
    for edition in ("reprint", "2015"):
        assert refuted(shown(duel, FIRST_AGE, discard, edition=edition)) == set()
    ends = Turn.end_age

    def asks_nobody(turn: Turn) -> None:
        ends(turn)
        turn.due.clear()

    monkeypatch.setattr(Turn, "end_age", asks_nobody)
    assert refuted(shown(duel, FIRST_AGE, discard)) == {"choices_are_those_printed"}


def test_editions_stand_in_the_set(duel: CardSet) -> None:
    assert all(isinstance(edition, Edition) for edition in duel.editions.values())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('invariant a "a"\n  always own.gold >= 0\n', "C-UNKNOWN"),
        ('invariant a "a"\n  always game.moon = 1\n', "C-UNKNOWN"),
        ('invariant a "a"\n  always own.coins / own.yellow >= 0\n', "C-DIVIDE"),
        ('invariant a "a"\n  always own.coins\n', "C-TYPE"),
        ('invariant a "a"\n', "C-MISSING"),
        ("rule a\n  game.age\n", "C-UNKNOWN"),
    ],
)
def test_wrong_invariants_are_diagnosed_at_their_place(
    tmp_path: Path, text: str, code: str
) -> None:
    file = tmp_path / "mine.cards"
    header = 'set mine\n  en "Mine"\n  extends duel\n\n'
    file.write_text(header + text, "utf-8")
    with pytest.raises(CardSetError) as error:
        load_set(tmp_path)
    found = [d for d in error.value.diagnostics if d.code == code]
    assert found
    assert found[0].span.start.file.endswith("mine.cards")
    assert found[0].span.start.line >= 5


@pytest.mark.parametrize(
    ("column", "number", "theorem"),
    [
        ("built(theater)", 1, "cities_are_their_buildings"),
        ("loot(3)", 2, "loot_lies_there_once"),
        ("early(wonder, wood, clay, stone)", 1, "cities_are_their_buildings"),
    ],
)
def test_what_other_theorems_rest_on_holds_when_a_game_begins(
    column: str, number: int, theorem: str
) -> None:
    cards = load_set("duel")
    induction = DuelInduction(DuelCities(cards), Prover())
    induction.prove_base_case()
    assert refuted(induction) == set()
    place = cards.column[column]
    rules = induction.any_cities.rules
    opening = rules.opening
    rules.opening = (*opening[:place], number, *opening[place + 1 :])
    induction.prove_base_case()
    assert theorem in refuted(induction)
