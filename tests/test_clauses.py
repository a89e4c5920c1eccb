"""The clauses of the rulebooks: each names what is there, and is tested."""

import ast
from collections.abc import Mapping
from functools import cache

import pytest

from antipater.checker.commands.explain import stated_by
from antipater.checker.judging.duel.subjects import CHAIN, COINS, FIRST, REPLAY, RESOURCES
from antipater.checker.messages.catalogue import catalogue
from antipater.checker.sheets.duel import CAP, FOUR, GUILD
from antipater.grammar.books import books
from antipater.grammar.cards.load import load_set
from antipater.grammar.clause_text import LANGUAGES, Clause, Status
from antipater.grammar.clauses import clauses, clauses_of, conventions, files
from antipater.rules.duel.moves import Verb
from antipater.rules.seven_wonders.moves import Action
from support.clause_marks import marked
from support.places import TOP
from support.theorem_list import theorem_list

CLAUSES = list(clauses().values())
NAMES = [clause.name for clause in CLAUSES]
GAMES = tuple(files())
# Promo cards and logs of a site come with no rulebook.
NO_RULEBOOK = {name for name, book in books().items() if not book.language}


@cache
def stated(game: str) -> Mapping[str, frozenset[str]]:
    """What a statement of each kind can name."""
    cards = load_set(game)
    listed = theorem_list(cards)
    return {
        "finding": frozenset(catalogue()),
        "rule": frozenset(cards.rules),
        "ruling": frozenset(cards.rulings),
        "table": frozenset(["track", "draft", "structure"]),
        "card": frozenset(cards.by_slug),
        "set": frozenset([game]),
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


@pytest.mark.slow
def test_what_states_a_clause_is_there() -> None:
    for clause in CLAUSES:
        for statement in clause.states:
            kind, _, name = statement.partition(" ")
            assert name in stated(clause.game)[kind], (clause.name, statement)


def test_a_clause_is_about_what_a_finding_can_be_about() -> None:
    kinds = {"total", COINS, RESOURCES, CHAIN, FIRST, REPLAY, FOUR, CAP, GUILD}
    known = {"duel": {*kinds, *Verb}, "seven_wonders": {"total", "free_city", *Action}}
    for game, words in known.items():
        cards = load_set(game)
        rules = [name for name in cards.rules if name.startswith("score_")]
        words |= {name.removeprefix("score_") for name in rules} | {*cards.by_slug}
    assert all(set(clause.about) <= known[clause.game] for clause in CLAUSES)


def test_every_clause_is_said_in_every_language() -> None:
    for clause in CLAUSES:
        texts = [clause.says, *(ruled.says for ruled in clause.when.values())]
        texts += [*clause.printed.values(), *([clause.why] if clause.why else [])]
        assert all(set(says) == set(LANGUAGES) for says in texts), clause.name


def test_every_clause_but_those_out_of_scope_has_a_test() -> None:
    due = {clause.name for clause in CLAUSES if clause.status is not Status.OUT_OF_SCOPE}
    assert due - set(marked()) == set()


def test_every_mark_names_a_clause() -> None:
    assert set(marked()) - set(NAMES) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_figure_of_card_text_belongs_to_a_clause(game: str) -> None:
    belong = {s for c in CLAUSES if c.game == game for s in c.states}
    assert {f"rule {name}" for name in stated(game)["rule"]} - belong == set()


def test_no_clause_is_missing() -> None:
    assert len(CLAUSES) == 322
    assert {clause.status for clause in CLAUSES} == set(Status)
    enforced = [c for c in CLAUSES if c.status is Status.ENFORCED]
    assert len(enforced) > 270


def test_every_finding_belongs_to_a_clause_or_is_a_convention() -> None:
    asked = {code: e.source for code, e in catalogue().items() if e.source != "convention"}
    astray = {code for code in asked if not clauses_of(f"finding {code}")}
    assert {asked[code].partition(" ")[0] for code in astray} <= NO_RULEBOOK


def test_what_is_a_convention_belongs_to_no_clause() -> None:
    ours = {code for code, entry in catalogue().items() if entry.source == "convention"}
    assert [code for code in ours if clauses_of(f"finding {code}")] == []


@pytest.mark.parametrize("code", [c for c in catalogue() if clauses_of(f"finding {c}")])
def test_a_finding_cites_where_its_clauses_stand(code: str) -> None:
    places = {
        (book, heading.rstrip(" !"))
        for clause in clauses_of(f"finding {code}")
        for book, heading in clause.headings.items()
    }
    parts = [part.partition(" ") for part in catalogue()[code].source.split("; ")]
    cited = {(book, heading.rstrip(" !")) for book, _, heading in parts}
    assert cited <= places
    printed = {book for book, _ in places if books()[book].edition != "summary"}
    assert {book for book, _ in cited} == printed - NO_RULEBOOK


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["theorem", "ruling"])
def test_theorems_and_rulings_belong_to_a_clause_or_are_conventions(kind: str, game: str) -> None:
    names = {f"{kind} {name}" for name in stated(game)[kind]}
    belong = {s for c in CLAUSES if c.game == game for s in c.states}
    ours = {name for name in conventions(game) if name.startswith(kind)}
    assert names - belong == ours
    assert all(conventions(game).values())


@pytest.mark.parametrize("clause", [c for c in CLAUSES if c.differs], ids=lambda c: c.name)
def test_how_printings_differ_is_told_in_each_language(clause: Clause) -> None:
    assert set(clause.differs) == set(LANGUAGES)


def test_points_on_which_the_printings_differ() -> None:
    rulings = {f"ruling {name}" for game in GAMES for name in stated(game)["ruling"]}
    read = {c.name for c in CLAUSES if c.status is Status.READING}
    ruled = {c.name for c in CLAUSES if rulings & set(c.states)}
    assert len({c.name for c in CLAUSES if c.differs} | read | ruled) >= 15
    for clause in (c for c in CLAUSES if c.differs):
        assert len(clause.headings) > 1 or clause.name in ("D081", "D079")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_holds_a_clause_is_said_in_words(language: str) -> None:
    for clause in CLAUSES:
        told = list(stated_by(clause, language))
        assert bool(told) == (clause.status is not Status.OUT_OF_SCOPE), clause.name
        assert not [line for line in told if "code " in line or "{" in line], told
