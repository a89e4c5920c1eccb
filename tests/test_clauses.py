"""The clauses of the rulebooks: each names headings, statements and tests that are there."""

import ast
from collections.abc import Mapping
from functools import cache

import pytest

from antipater.checker.messages.catalogue import catalogue
from antipater.checker.proofs.listing import theorem_list
from antipater.grammar.books import books, wrong_with
from antipater.grammar.cards.load import load_set
from antipater.grammar.clauses import Clause, Status, clauses, clauses_of
from support.places import TESTS, TOP

CLAUSES = list(clauses().values())
NAMES = [clause.name for clause in CLAUSES]
# Promo cards come with no rulebook.
WITHOUT_CLAUSE = {"D-TOPROW-01", "D-LEFTOUT-01", "D-LEFTOUT-02"}


@cache
def functions(file: str) -> frozenset[str]:
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    return frozenset(n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))


@cache
def stated(game: str) -> Mapping[str, frozenset[str]]:
    """What a statement of each kind can name."""
    cards = load_set(game)
    listed = theorem_list(cards)
    return {
        "finding": frozenset(catalogue()),
        "rule": frozenset(cards.rules),
        "ruling": frozenset(cards.rulings),
        "card": frozenset(cards.by_slug),
        "theorem": frozenset(listed.split("`")[1::2]),
        "code": frozenset(code(game)),
    }


def code(game: str) -> set[str]:
    folder = TOP / "rules" / "antipater" / "rules" / game
    return {
        f"{game}.{path.stem}.{node.name}"
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("clause", CLAUSES, ids=NAMES)
def test_a_clause_stands_under_headings_of_its_games_books(clause: Clause) -> None:
    assert clause.headings
    for book, heading in clause.headings.items():
        assert wrong_with(f"{book} {heading}") == ("", "")
        assert books()[book].game == clause.game


@pytest.mark.parametrize("clause", CLAUSES, ids=NAMES)
def test_what_states_a_clause_is_there(clause: Clause) -> None:
    for statement in clause.states:
        kind, _, name = statement.partition(" ")
        assert name in stated(clause.game)[kind], statement


@pytest.mark.parametrize("clause", CLAUSES, ids=NAMES)
def test_the_tests_of_a_clause_are_there(clause: Clause) -> None:
    for test in clause.tests:
        file, _, name = test.partition("::")
        assert name in functions(file), test
    assert clause.tests or clause.status is not Status.ENFORCED


@pytest.mark.parametrize("clause", CLAUSES, ids=NAMES)
def test_what_is_not_enforced_says_why(clause: Clause) -> None:
    assert clause.says
    if clause.status in (Status.NOT_ENFORCED, Status.MISSING):
        assert clause.note


def test_most_clauses_are_enforced_and_tested() -> None:
    done = [c for c in CLAUSES if c.status is Status.ENFORCED]
    assert len(CLAUSES) == 322
    assert len(done) > 280


def test_every_finding_on_a_rule_belongs_to_a_clause() -> None:
    rules = {
        c for c, e in catalogue().items() if c[:2] in ("D-", "W-") and e.source != "convention"
    }
    assert {code for code in rules if not clauses_of(f"finding {code}")} == WITHOUT_CLAUSE
