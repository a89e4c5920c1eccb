"""Conflicts of 7 Wonders with cities beyond the neighbours: naive count of who meets whom, engine,
second reading and module agree, at tables of each size."""

import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.seven_wonders import can_be_held, open_columns
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set, read_layers
from antipater.rules.seven_wonders import Rules, perform
from support import compiled_seven_wonders as compiled
from support.commands import run
from support.random_seven_wonders import random_course, random_setup

FAR = """set far
  extends seven_wonders
  en "Far"  fr "Loin"  nl "Ver"

tally glory  en "glory"  fr "gloire"  nl "roem"
  when own wins a conflict: gain 1 glory
  when own loses a conflict: lose 1 glory

rule fights_beyond
  own.brown >= 2
  source "house rule"

"""
AWAY = """rule takes_part
  own.blue <= own.red
  source "house rule"

"""
MEET = """ruling absent_city "a city that takes no part in conflicts"
  option neighbours_meet "its neighbours meet, each other city once"
  option stands_between "nobody meets across it"
  source "house rule"

"""
# To one side alone: the names of what decides whether a city fights so far to its left and right.
SIDES = (
    FAR.replace("fights_beyond", "fights_beyond_left")
    + """rule fights_beyond_right
  own.grey >= 1
  source "house rule"

"""
)
SETS = (FAR, FAR + AWAY, FAR + AWAY + MEET, SIDES, SIDES + AWAY, SIDES + AWAY + MEET)
NAMES = ["all", "stand", "meet", "sides", "sides-stand", "sides-meet"]


@cache
def rules_of(text: str) -> Rules:
    compilation = compile_set([*read_layers("seven_wonders"), (("far.cards", text),)])
    assert not compilation.diagnostics, compilation.diagnostics[0]
    assert compilation.card_set
    return Rules(compilation.card_set)


def meetings(
    there: list[bool], left: list[bool], right: list[bool], across: bool
) -> set[frozenset[int]]:
    """Who meets whom, each pair once."""
    around = [seat for seat, is_there in enumerate(there) if is_there or not across]
    circle = [*around, *around[:2]]
    met = {frozenset(pair) for pair in pairwise(circle[: len(around) + 1]) if len({*pair}) == 2}
    for one, between, other in zip(circle, circle[1:], circle[2:], strict=False):
        if there[between] and (right[one] or left[other]) and len({one, between, other}) == 3:
            met.add(frozenset((one, other)))
    return {pair for pair in met if all(there[seat] for seat in pair)}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("text", SETS, ids=NAMES)
def test_tokens_are_those_of_a_naive_count(text: str, players: int) -> None:
    rules = rules_of(text)
    column, book, beyond = rules.cards.column, Book(rules), 0
    words = [column["conflict"], column["defeats"]]
    for seed in range(3):
        for before, move in random_course(random.Random(seed), rules, players):
            after = perform(rules, before, move)
            assert book.after(before, move) == after
            if after.age == before.age and not after.over:
                continue
            found = [[city[word] for word in words] for city in before.cities]
            red, blue, brown, grey = (
                [city[column[colour]] for city in after.cities]
                for colour in ("red", "blue", "brown", "grey")
            )
            there = [AWAY not in text or b <= r for b, r in zip(blue, red, strict=True)]
            left, strength = (
                [b >= 2 for b in brown],
                [rules.strength(city) for city in after.cities],
            )
            right = [g >= 1 for g in grey] if "fights_beyond_right" in text else left
            for one, other in map(sorted, meetings(there, left, right, MEET in text)):
                beyond += other - one not in (1, len(red) - 1)
                for seat, foe in ((one, other), (other, one)):
                    if strength[seat] > strength[foe]:
                        found[seat][0] += (1, 3, 5)[before.age - 1]
                    elif strength[seat] < strength[foe]:
                        found[seat] = [found[seat][0] - 1, found[seat][1] + 1]
            assert [[city[word] for word in words] for city in after.cities] == found
    assert bool(beyond) == (players > 3)  # of three cities each is the neighbour of each


@pytest.mark.slow
@pytest.mark.parametrize("text", SETS, ids=NAMES)
def test_the_module_agrees(text: str) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    rules, module = compiled.made(rules_of(text).cards)
    rng = random.Random(1)
    for players in (2, 3, 4, 5, 7):
        compiled.Pair(rules, module, random_setup(rng, rules, players)).play(rng)


def test_a_city_can_hold_what_four_conflicts_an_age_bring() -> None:
    rules, plain = rules_of(FAR), Rules(load_set("seven_wonders"))
    assert [each.most_pairs(n) for each in (plain, rules) for n in (3, 4, 5, 7)] == [
        3, 4, 5, 7, 3, 6, 10, 14,
    ]  # fmt: skip
    assert can_be_held(rules, [5] * 4)
    assert not can_be_held(plain, [5] * 4)
    assert str(open_columns(rules.cards)["defeats"]) != str(open_columns(plain.cards)["defeats"])
    assert not_modelled(rules.cards)


@pytest.mark.slow
def test_a_sheet_is_believed_where_its_set_has_such_conflicts(tmp_path: Path) -> None:
    text = "player,military\nAnna,36\n" + "".join(f"{name},-3\n" for name in "BCDE")
    (tmp_path / "sheet.csv").write_text(text, "utf-8")
    (tmp_path / "far.cards").write_text(FAR, "utf-8")
    for path, told in (("seven_wonders", True), (str(tmp_path / "far.cards"), False)):
        words = ["score", str(tmp_path / "sheet.csv"), "--set", path, "--possible"]
        said = run(*words).output
        assert ("S-MILITARY-02" in said) == told
        assert ("not known whether possible" in said) != told
