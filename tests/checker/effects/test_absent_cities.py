"""Conflicts of 7 Wonders from which cities stay away: a naive count of who meets whom, engine,
second reading and module agree, and all conflicts are fought at once."""

import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.rules.seven_wonders import Rules, State, perform
from support import compiled_seven_wonders as compiled
from support.commands import run
from support.random_seven_wonders import random_course, random_setup

AWAY = """set away
  extends seven_wonders
  en "Away"  fr "Absents"  nl "Afwezig"

tally glory  en "glory"  fr "gloire"  nl "roem"
  when own wins a conflict: gain 1 glory

rule takes_part
  own.blue <= own.red + 1
  source "house rule"

"""
MEET = """ruling absent_city "a city that takes no part in conflicts"
  option neighbours_meet "its neighbours meet, each other city once"
  option stands_between "nobody meets across it"
  source "house rule"

"""
STRENGTH = """rule conflict_strength
  own.shields + own.brown + own.conflict
  source "house rule"
"""
SETS = (AWAY, AWAY + MEET, AWAY + MEET + STRENGTH)


@cache
def rules_of(text: str) -> Rules:
    compilation = compile_set([*read_layers("seven_wonders"), (("away.cards", text),)])
    assert not compilation.diagnostics
    assert compilation.card_set
    return Rules(compilation.card_set)


def meetings(there: list[bool], across: bool) -> set[tuple[int, int]]:
    """Who meets whom, each pair once."""
    around = [seat for seat, is_there in enumerate(there) if is_there or not across]
    pairs = {*pairwise([*around, *around[: len(around) > 2]])}
    return {(one, other) for one, other in pairs if there[one] and there[other]}


def tokens(rules: Rules, before: State, after: State, across: bool) -> list[list[int]]:
    """What each city has of points and defeats after an age, counted pair by pair."""
    column = rules.cards.column
    words = [column["conflict"], column["defeats"]]
    found = [[city[word] for word in words] for city in before.cities]
    # tokens of the age count in no strength of that age
    cities = [list(city) for city in after.cities]
    for city, had in zip(cities, before.cities, strict=True):
        for word in words:
            city[word] = had[word]
    there = [city[column["blue"]] <= city[column["red"]] + 1 for city in cities]
    strength = [rules.strength(city) for city in cities]
    for pair in meetings(there, across):
        for seat, other in (pair, pair[::-1]):
            if strength[seat] > strength[other]:
                found[seat][0] += (1, 3, 5)[before.age - 1]
            elif strength[seat] < strength[other]:
                found[seat] = [found[seat][0] - 1, found[seat][1] + 1]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 7])
@pytest.mark.parametrize("text", SETS, ids=["stand", "meet", "at once"])
def test_tokens_are_those_of_a_naive_count(text: str, players: int) -> None:
    rules, across = rules_of(text), MEET in text
    column, book, apart = rules.cards.column, Book(rules), 0
    for seed in range(3):
        for before, move in random_course(random.Random(seed), rules, players):
            after = perform(rules, before, move)
            assert book.after(before, move) == after
            if after.age > before.age or after.over:
                words = column["conflict"], column["defeats"]
                got = [[city[word] for word in words] for city in after.cities]
                assert got == tokens(rules, before, after, across)
                apart += got != tokens(rules, before, after, not across)
    assert bool(apart) == (players > 3)  # of three cities the two that are left meet anyway


@pytest.mark.slow
@pytest.mark.parametrize("text", SETS[1:])
def test_the_module_agrees(text: str) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    rules, module = compiled.made(rules_of(text).cards)
    rng = random.Random(1)
    for players in (2, 3, 5, 7):
        compiled.Pair(rules, module, random_setup(rng, rules, players)).play(rng)


def test_an_option_that_the_game_does_not_know_is_told(tmp_path: Path) -> None:
    path = tmp_path / "away.cards"
    path.write_text(AWAY + MEET.replace("neighbours_meet", "neighbors_meet"), "utf-8")
    told = run("cards", "check", path).output
    assert "the game knows no option `neighbors_meet` of `absent_city`" in told
    assert "expected: stands_between or neighbours_meet" in told
