"""Mutants told by the clauses of the rulebooks."""

from itertools import islice

import pytest

from antipater.grammar.cards.load import load_set
from antipater.grammar.clauses import clauses, clauses_of
from support.mutation.clauses import by_clause, in_words, statement_of
from support.mutation.sets import mutants


@pytest.mark.parametrize(
    ("description", "statement"),
    [
        ("price: 2 becomes 3", "rule price"),
        ("full_tie: second_player", "ruling full_tie"),
        ("track: loot 2 at 3 becomes 3 at 3", "table track"),
        ("draft: choice 1 of row 1", "table draft"),
        ("structure of age 1, slot 2 loses a cover", "table structure"),
        ("rules/duel/turn.py:120 build: + becomes -", "code duel.turn.build"),
    ],
)
def test_a_mutant_changes_what_clauses_name(description: str, statement: str) -> None:
    assert statement_of(description, load_set("duel")) == statement
    assert clauses_of(statement)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_every_mutant_touches_a_clause(game: str) -> None:
    cards = load_set(game)
    known = {s for c in clauses().values() if c.game == game for s in c.states}
    assert {statement_of(m.description, cards) for m in mutants(cards)} <= known


def test_a_clause_none_of_whose_mutants_is_killed_is_weak() -> None:
    results = [
        ("price: 2 becomes 3", True),
        ("price: 2 becomes 1", False),
        ("tie_break: own.points becomes 0", False),
    ]
    found = {each.clause: each for each in by_clause(load_set("duel"), results)}
    assert set(found) == {"D042", "D043", "D099"}
    assert (found["D043"].mutants, found["D043"].killed, found["D043"].weak) == (2, 1, False)
    assert (found["D099"].mutants, found["D099"].killed, found["D099"].weak) == (1, 0, True)
    *_, last = in_words(found.values())
    assert last == f"{len(found)} clauses have mutants; weak: D099"


def test_all_that_is_killed_leaves_nothing_weak() -> None:
    cards = load_set("seven_wonders")
    found = by_clause(cards, [(m.description, True) for m in islice(mutants(cards), 40)])
    assert list(in_words(found))[-1].endswith("; weak: none")
