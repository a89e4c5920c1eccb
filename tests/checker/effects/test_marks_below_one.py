"""Marks of numbers that can fall below 0: engine, module and second reading agree."""

import random

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.rules.card_set import CardSet
from support.agreement import agreed_moves, module_agrees


def compiled(line: str, game: str = "duel") -> tuple[CardSet | None, str]:
    text = (
        f'set tried\n  extends {game}\ntally falls  en "f" fr "f" nl "f"\n'
        f"change building altar\n  gain 1 falls\nchange building baths\n  {line}\n"
    )
    found = compile_set([*read_layers(game), (("tried.cards", text),)])
    told = [f"{d.code} {d.message}: {d.expected}" for d in found.diagnostics if d.code[0] != "L"]
    return found.card_set, "\n".join(told)


@pytest.mark.slow
@pytest.mark.parametrize("mark", [-1, 0, 1])
def test_the_lead_reaches_a_mark_below_one(mark: int) -> None:
    text = (
        'set tried\n  extends duel\ntally falls  en "f" fr "f" nl "f"\n'
        f"  when own.lead reaches {mark}: gain 1 falls\n"
    )
    cards = compile_set([*read_layers("duel"), (("tried.cards", text),)]).card_set
    assert cards
    lead, falls = cards.column["lead"], cards.column["falls"]
    rng, seen = random.Random(1), 0
    for _, before, _, after in agreed_moves(rng, cards, 5):
        for old, new in zip(before.cities, after.cities, strict=True):
            reached = old[lead] < mark <= new[lead]
            assert new[falls] - old[falls] == reached or after.victory is not None
            seen += reached
    assert seen
    module_agrees(rng, cards, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("duel", "when own.coins reaches 0: gain 1 falls", "a number from 1 to 999"),
        ("duel", "when own.blue reaches -1: gain 1 falls", "a number from 1 to 999"),
        ("duel", "when own reaches 0 blue: gain 1 falls", "a number from 1 to 999"),
        ("seven_wonders", "when own.conflict reaches -2: gain 1 falls", ""),
        ("seven_wonders", "when own.defeats reaches -2: gain 1 falls", "a number from 1"),
    ],
)
def test_other_numbers_reach_1_at_least(game: str, line: str, told: str) -> None:
    cards, said = compiled(line, game)
    assert (cards is not None) is (not told)
    assert told in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("left.symbols(compass, green)", "expected `left.science(compass)`, of all colours"),
        ("own.symbols(wodo, green)", "`wodo` is no resource of this set"),
    ],
)
def test_symbols_of_science_are_no_resources(formula: str, told: str) -> None:
    cards, said = compiled(f"at end {formula} points", "seven_wonders")
    assert cards is None
    assert told in said.replace(": `", ": expected `")
    assert "produces" not in said
