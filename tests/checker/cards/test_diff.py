"""What changed between two sets, on variants written for the purpose."""

import json
import os
import random
import re
import subprocess
import sys
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from antipater.checker.cards import equivalence as situations
from antipater.checker.cards.diff import ChangeKind, Difference, Sort, differences
from antipater.checker.cards.diff_report import report
from antipater.checker.cards.equivalence import Equivalence, Side, compare
from antipater.grammar.cards.load import load_set
from antipater.grammar.cards.parse import split
from antipater.grammar.cards.wildcards import BestChoice, recognised, spelled_out
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.effects import When
from antipater.rules.expressions import Choice, Constant, Expression, Operation, Quantity, rebuild
from support import commands
from support.caches import with_tables
from support.commands import printed

DUEL = load_set("duel")
SEVEN = load_set("seven_wonders")


def variant(folder: Path, text: str, below: str = "duel") -> CardSet:
    """A set that extends another."""
    folder.mkdir(exist_ok=True)
    (folder / "variant.cards").write_text(f"set variant\n  extends {below}\n\n{text}", "utf-8")
    return load_set(folder)


def found(folder: Path, text: str, below: str = "duel") -> list[Difference]:
    return differences(load_set(below), variant(folder, text, below))


def only(folder: Path, text: str, below: str = "duel") -> Difference:
    """The one difference, invariants left aside that change only through what they use."""
    differing = found(folder, text, below)
    (difference,) = (d for d in differing if d.sort is not Sort.INVARIANT or not d.through)
    return difference


def shipped_text(name: str) -> list[str]:
    """Every declaration of a shipped set."""
    folder = resources.files("antipater.dsl_cards").joinpath(name)
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".cards")), key=lambda f: f.name)
    return [piece for f in files for _, piece in split(f.read_text("utf-8"))]


# ---- nothing changed ---------------------------------------------------------


@pytest.mark.parametrize("name", ["duel", "duel_promo", "seven_wonders"])
def test_a_set_does_not_differ_from_itself(name: str) -> None:
    assert differences(load_set(name), load_set(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_the_order_of_declarations_means_nothing(name: str, seed: int, tmp_path: Path) -> None:
    pieces = shipped_text(name)
    random.Random(seed).shuffle(pieces)
    (tmp_path / "shuffled.cards").write_text("\n".join(pieces), "utf-8")
    shuffled = load_set(tmp_path)
    assert shuffled.columns != load_set(name).columns
    changes = [d for d in differences(load_set(name), shuffled) if d.matters]
    assert changes == []


@pytest.mark.slow
def test_comments_sources_and_spacing_mean_nothing(tmp_path: Path) -> None:
    text = '# a note\nfigure  starting_coins   7\n  source "elsewhere"\n'
    assert found(tmp_path, text) == []


@pytest.mark.slow
def test_a_reworded_formula_is_told_apart_from_a_changed_one(tmp_path: Path) -> None:
    text = """rule price of r
  2 + opponent.symbols(r, grey or brown) if not own.fixed_price(r) >= 1
  1 otherwise
"""
    difference = only(tmp_path, text)
    assert (difference.sort, difference.name) == (Sort.RULE, "price")
    assert difference.change is ChangeKind.REWORDED
    assert not difference.matters


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("own.coins < 3", "own.coins <= 2", ChangeKind.REWORDED),
        ("own.coins < 3", "not own.coins >= 3", ChangeKind.REWORDED),
        ("own.coins < 3", "own.coins < 4", ChangeKind.CHANGED),
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "when own builds yellow: gain 2 coins if {}, once a turn",
        "2 coins off blue if {}",
        "opponent loses 2 coins if {}",
    ],
)
def test_a_condition_that_always_agrees_is_reworded(
    tmp_path: Path, line: str, before: str, after: str, change: ChangeKind
) -> None:
    card = 'building inn\n  en "Inn"  fr "Auberge"  nl "Herberg"\n  age 1 yellow\n  {}\n'
    sets = list[CardSet]()
    for name, condition in (("old", before), ("new", after)):
        sets.append(variant(tmp_path / name, card.format(line.format(condition))))
    old, new = sets
    (found,) = differences(old, new)
    assert (found.name, found.aspect, found.change) == ("inn", "effect", change)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("after", "change"),
    [("own.coins <= 2", ChangeKind.REWORDED), ("own.coins <= 3", ChangeKind.CHANGED)],
)
@pytest.mark.parametrize(
    "text",
    [
        "tally debts\n  when own builds yellow: gain 1 debts if {}\n",
        "track debts\n  step 1: points 2\n  step 2: gain 5 coins if {}\n  scores civilian\n"
        "  when own builds yellow: gain 1 debts\n",
    ],
)
def test_so_are_those_of_tallies_and_tracks(
    tmp_path: Path, text: str, after: str, change: ChangeKind
) -> None:
    sets = list[CardSet]()
    for name, condition in (("old", "own.coins < 3"), ("new", after)):
        (tmp_path / name).mkdir()
        named = text.format(condition).replace("\n", '\n  en "debts"  fr "d"  nl "d"\n', 1)
        sets.append(variant(tmp_path / name, named))
    old, new = sets
    (found,) = differences(old, new)
    assert (found.name, found.change) == ("debts", change)


@pytest.mark.slow
def test_two_lines_are_each_compared_with_one(tmp_path: Path) -> None:
    card = 'building inn\n  en "Inn"  fr "Auberge"  nl "Herberg"\n  age 1 yellow\n'
    line = "  when own builds yellow: gain 2 coins if {}\n"
    sets = list[CardSet]()
    for name, conditions in (
        ("old", ["own.coins < 3"]),
        ("new", ["own.coins <= 2", "own.red > 1"]),
    ):
        (tmp_path / name).mkdir()
        sets.append(variant(tmp_path / name, card + "".join(map(line.format, conditions))))
    old, new = sets
    (found,) = differences(old, new)
    assert found.change is ChangeKind.CHANGED


@pytest.mark.slow
def test_formulas_that_differ_for_no_cards_are_equal(tmp_path: Path) -> None:
    text = """rule discard_income
  2 + own.buildings - own.brown - own.grey - own.blue - own.green - own.red - own.purple
"""
    assert only(tmp_path, text).change is ChangeKind.REWORDED


@pytest.mark.slow
def test_the_pawn_stands_no_further_than_a_capital(tmp_path: Path) -> None:
    text = "rule military_supremacy\n  own.lead = capital\n"
    assert only(tmp_path, text).change is ChangeKind.REWORDED
    text = "rule military_supremacy\n  own.lead >= capital or opponent.lead < 0 - 7\n"
    assert only(tmp_path, text).situation == {"own.lead": 8, "opponent.lead": -8}


@pytest.mark.slow
def test_a_card_stands_in_one_city_only(tmp_path: Path) -> None:
    twice = "max(0, own.built(tavern) + opponent.built(tavern) - 1)"
    text = f"rule discard_income\n  2 + own.yellow + {twice}\n"
    assert only(tmp_path, text).change is ChangeKind.REWORDED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("when own builds blue: gain 1 shield or 3 coins",
         "when own builds blue: gain 3 coins or 1 shield", False),
        ("when own builds blue: gain 1 shield or 3 coins",
         "when own builds blue: gain 2 coins or 1 shield", True),
        ("may pay 2 coins: gain 1 shield or 4 coins",
         "may pay 2 coins: gain 4 coins or 1 shield", False),
    ],
)  # fmt: skip
def test_what_is_chosen_instead_is_so_in_either_order(
    one: str, other: str, differ: bool, tmp_path: Path
) -> None:
    card = "change building altar\n  {}\n"
    old, new = (
        variant(tmp_path / name, card.format(line), "seven_wonders")
        for name, line in (("a", one), ("b", other))
    )
    assert bool(list(differences(old, new))) == differ


# ---- what acts one after the other --------------------------------------------

ZEAL = """tally zeal
  en "zeal"  fr "zèle"  nl "ijver"
  when own builds green: gain 1 zeal

"""
GAINS = "when own discards: gain 1 zeal"


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("when own discards: gain 1 zeal per coin", "when own discards: lose 3 coins", True),
        ("gain 1 zeal", "lose 2 zeal", True),
        ("destroys brown", "choose 1 blue from the discards, build it", True),
        (GAINS, "when own discards: gain 2 coins if own.zeal >= 1", True),
        (GAINS, "when own builds blue: gain 1 coin if own.zeal >= 1", False),
        (GAINS, "when own discards: opponent loses 2 coins", False),
        ("when own discards: gain 1 coin", "when own discards: opponent loses 2 coins", False),
        ("lose 1 coin", "destroys brown", False),
    ],
)
def test_another_order_is_a_change_where_one_reads_what_the_other_does(
    one: str, other: str, differ: bool, tmp_path: Path
) -> None:
    old, new = (
        variant(tmp_path / name, f"{ZEAL}change building altar\n  {first}\n  {then}\n")
        for name, first, then in (("a", one, other), ("b", other, one))
    )
    changed = list(differences(old, new))
    assert [d.aspect for d in changed] == ["order"] * differ


def test_of_two_cards_the_first_of_the_set_acts_first(tmp_path: Path) -> None:
    inn = 'building inn\n  en "Inn"  fr "Auberge"  nl "Herberg"\n  age 1 yellow\n  {}\n'
    takes = inn.format("when own discards: lose 3 coins")
    counts = inn.replace("inn", "quay").format("when own discards: gain 1 zeal per coin")
    old, new = (
        variant(tmp_path / name, ZEAL + text)
        for name, text in (("a", f"{takes}\n{counts}"), ("b", f"{counts}\n{takes}"))
    )
    (found,) = differences(old, new)
    assert (found.name, found.aspect) == ("inn", "order")
    assert found.old == found.new[::-1]


# ---- what changed ------------------------------------------------------------

CHANGES: list[tuple[str, Sort, str, ChangeKind, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "change building aqueduct\n  cost 2 stone, wood",
        *(Sort.CARD, "aqueduct", ChangeKind.CHANGED, "cost"),
        ("3 stone",),
        ("1 wood, 2 stone",),
    ),
    (
        "change building aqueduct\n  points 6",
        *(Sort.CARD, "aqueduct", ChangeKind.CHANGED, "effect"),
        ("5 points",),
        ("6 points",),
    ),
    (
        "change building aqueduct\n  free with sword",
        *(Sort.CARD, "aqueduct", ChangeKind.CHANGED, "free_with"),
        ("Baths",),
        ("Garrison",),
    ),
    (
        "change wonder sphinx\n  destroys grey",
        *(Sort.CARD, "sphinx", ChangeKind.CHANGED, "effect"),
        (),
        ("takes a building of colour grey from the opponent and discards it",),
    ),
    (
        "change building forum\n  produces glass or papyrus or stone",
        *(Sort.CARD, "forum", ChangeKind.CHANGED, "effect"),
        ("produces a choice of glass or papyrus",),
        ("produces a choice of stone, glass or papyrus",),
    ),
    (
        'change building tavern\n  nl "Kroeg"',
        *(Sort.CARD, "tavern", ChangeKind.RENAMED, "name nl"),
        DUEL.by_slug["tavern"].names["nl"],
        ("Kroeg",),
    ),
    (
        "token novelty\n  points 2",
        *(Sort.CARD, "novelty", ChangeKind.ADDED, ""),
        (),
        ("novelty", "nothing", "2 points"),
    ),
    (
        "remove token law",
        *(Sort.CARD, "law", ChangeKind.REMOVED, ""),
        ("Law", "nothing", "scientific symbol: balance"),
        (),
    ),
    (
        'edition 2015 "first printing"\n  central_pawn begins\n  pair_token may_take\n'
        "  full_tie second_player",
        *(Sort.EDITION, "2015", ChangeKind.CHANGED, "choices"),
        ("full_tie shared",),
        ("full_tie second_player",),
    ),
    (
        "figure wonder_cap 8",
        *(Sort.RULE, "wonder_cap", ChangeKind.CHANGED, ""),
        ("7",),
        ("8",),
    ),
    (
        "layout age 2\n  row up 1 3 5 7 9 11\n  row down 2 4 6 8 10\n  row up 3 5 7 9",
        *(Sort.LAYOUT, "2", ChangeKind.CHANGED, "rows"),
        ("down 4 6 8", "up 5 7"),
        (),
    ),
    (
        "track\n  loot 2 coins at 3\n  loot 6 coins at 6\n  capital 9",
        *(Sort.SET, "variant", ChangeKind.CHANGED, "loot"),
        ("5 coins at 6",),
        ("6 coins at 6",),
    ),
    (
        "draft\n  row first second first second\n  row second first first second",
        *(Sort.SET, "variant", ChangeKind.CHANGED, "draft"),
        ("first second second first",),
        ("first second first second",),
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CHANGES, ids=[f"{c[2]}-{c[4] or c[3]}" for c in CHANGES])
def test_one_change_is_reported_as_one(case: Any, tmp_path: Path) -> None:
    text, sort, name, change, aspect, old, new = case
    difference = only(tmp_path, text + "\n")
    assert (difference.sort, difference.name, difference.change) == (sort, name, change)
    assert (difference.aspect, difference.old, difference.new) == (aspect, tuple(old), tuple(new))
    assert difference.matters


RULING = """ruling wonder_order "who chooses a wonder first"
  option eldest "the eldest"
  option lots "by lot"
"""
INVARIANT = """invariant few_wonders "few wonders stand"
  always own.wonders + opponent.wonders <= 7
"""


@pytest.mark.slow
def test_rulings_and_their_default_are_compared(tmp_path: Path) -> None:
    added, *editions = found(tmp_path, RULING)
    assert (added.sort, added.name, added.change) == (Sort.RULING, "wonder_order", ChangeKind.ADDED)
    assert {d.new for d in editions} == {("wonder_order eldest",)}
    (tmp_path / "other").mkdir()
    lines = RULING.splitlines()
    turned = "\n".join([lines[0], lines[2], lines[1], ""])
    changes = differences(load_set(tmp_path), variant(tmp_path / "other", turned))
    assert changes[0].name == "wonder_order"
    assert changes[0].new[0] == "lots"


INSTEAD = """rule poor
  1 + own.yellow
  source "house rule"

rule rich
  4 + own.yellow
  source "house rule"

ruling thrift "what a discard brings"
  option some "as printed"
  option other "as a club has it" where {}
  source "house rule"
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("discard_income is poor", "discard_income is rich"),
        ("baths costs 2 clay, 1 coin", "baths costs 3 glass, 6 coins"),
    ],
)
def test_what_an_option_puts_in_the_place_of_another_is_compared(
    before: str, after: str, tmp_path: Path
) -> None:
    old = variant(tmp_path / "old", INSTEAD.format(before))
    (change,) = differences(old, variant(tmp_path / "new", INSTEAD.format(after)))
    assert (change.sort, change.name) == (Sort.RULING, "thrift")
    assert (change.old, change.new) == ((f"other where {before}",), (f"other where {after}",))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "change", "situation"),
    [
        ("opponent.wonders + own.wonders < 8", ChangeKind.REWORDED, {}),
        ("not own.wonders + opponent.wonders >= 8", ChangeKind.REWORDED, {}),
        (
            "own.wonders + opponent.wonders <= 7 or game.over = 1",
            ChangeKind.CHANGED,
            {"own.wonders": 8, "opponent.wonders": 0, "game.over": 1},
        ),
        (
            "own.wonders + opponent.wonders <= 8",
            ChangeKind.CHANGED,
            {"own.wonders": 8, "opponent.wonders": 0},
        ),
    ],
)
def test_invariants_are_compared_by_what_they_say(
    formula: str, change: ChangeKind, situation: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    text = INVARIANT.replace("own.wonders + opponent.wonders <= 7", formula)
    (difference,) = differences(variant(tmp_path, INVARIANT), variant(tmp_path / "other", text))
    assert (difference.sort, difference.change) == (Sort.INVARIANT, change)
    assert difference.situation == situation


def test_a_card_of_another_age_and_colour(tmp_path: Path) -> None:
    changes = found(tmp_path, "change building altar\n  age 2 yellow\n")
    card = {d.aspect: (d.old, d.new) for d in changes if d.sort is Sort.CARD}
    assert card == {"age": (("1",), ("2",)), "colour": (("blue",), ("yellow",))}
    assert {d.name for d in changes if d.sort is Sort.DECK} == {"age 1", "age 2"}


@pytest.mark.slow
def test_new_words_of_a_set_are_reported(tmp_path: Path) -> None:
    difference = only(tmp_path, 'resource gold raw  en "gold"  fr "or"  nl "goud"\n')
    assert (difference.sort, difference.aspect, difference.new) == (
        Sort.SET,
        "resources",
        ("gold",),
    )
    text = 'resource wood raw  en "timber"  fr "bois"  nl "hout"\n'
    difference = only(tmp_path, text)
    assert (difference.sort, difference.name, difference.aspect) == (Sort.WORD, "wood", "name en")


NUMBERS = [
    (item.slug, item.kind.value) for item in DUEL.items if item.kind in (Kind.BUILDING, Kind.WONDER)
]


@pytest.mark.slow
@settings(max_examples=8)
@example(card=("chamber_of_commerce", "building"), points=10, coins=10, lost=10)
@given(
    card=st.sampled_from(NUMBERS),
    points=st.integers(10, 30),
    coins=st.integers(10, 30),
    lost=st.integers(10, 30),
)
def test_random_numbers_on_a_card_are_each_reported(
    card: tuple[str, str],
    points: int,
    coins: int,
    lost: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    slug, kind = card
    item = DUEL.by_slug[slug]
    assume(item.category)
    text = f"  points {points}\n  on build {coins} coins\n  opponent loses {lost} coins\n"
    changes = found(tmp_path_factory.mktemp("v"), f"change {kind} {slug}\n{text}")
    assert {(d.name, d.aspect) for d in changes} == {(slug, "effect"), (slug, "on_build")}
    effect, gain = changes
    assert effect.new == (f"{points} points", f"when built: the opponent loses {lost} coins")
    assert gain.new_result == coins
    before = item.gains(When.BUILT)
    assert gain.old_result == sum(value(g.amount, dict(gain.situation)) for g in before)


@pytest.mark.slow
def test_a_changed_deck_is_counted(tmp_path: Path) -> None:
    decks = [d for d in found(tmp_path, "remove building tavern\n") if d.sort is Sort.DECK]
    assert [(d.name, d.old, d.new) for d in decks] == [("age 1", ("23",), ("22",))]


@pytest.mark.slow
def test_copies_change_decks_by_players(tmp_path: Path) -> None:
    text = "change building tavern\n  copies 4 5\n"
    card, deck = found(tmp_path, text, "seven_wonders")
    assert (card.aspect, deck.name) == ("copies", "age 1")
    assert "7 players: 49" in deck.old[-1]
    assert "7 players: 48" in deck.new[-1]


@pytest.mark.slow
def test_a_card_under_another_slug_is_renamed(tmp_path: Path) -> None:
    text = """remove building palace
building town_hall_of_athens
  en "Palace"  fr "Palais"  nl "Paleis"
  age 3 blue
  cost wood, clay, stone, 2 glass
  points 7
"""
    changes = [d for d in found(tmp_path, text) if not d.aspect.startswith("name")]
    assert [(d.change, d.old, d.new) for d in changes] == [
        (ChangeKind.RENAMED, ("palace",), ("town_hall_of_athens",))
    ]


@pytest.mark.slow
def test_a_card_with_other_names_is_the_same_if_it_does_the_same(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    rule = "rule discard_income\n  2 + own.built(palace)\n"
    text = """remove building palace
building residence
  en "Residence"  fr "Résidence"  nl "Residentie"
  age 3 blue
  cost wood, clay, stone, 2 glass
  points 7
"""
    old = variant(tmp_path, rule)
    changes = differences(
        old, variant(tmp_path / "other", text + rule.replace("palace", "residence"))
    )
    assert {(d.name, d.change) for d in changes if d.matters} == {("residence", ChangeKind.RENAMED)}
    assert [d.name for d in changes if not d.matters] == ["discard_income"]


@pytest.mark.slow
def test_a_renamed_chain_symbol_links_as_before(tmp_path: Path) -> None:
    pieces = [p.replace(" drop", " water") for p in shipped_text("duel")]
    (tmp_path / "duel.cards").write_text("\n".join(pieces), "utf-8")
    (difference,) = differences(DUEL, load_set(tmp_path))
    assert (difference.change, difference.old, difference.new) == (
        ChangeKind.RENAMED,
        ("drop",),
        ("water",),
    )


@pytest.mark.slow
def test_a_rule_changes_with_a_rule_that_it_uses(tmp_path: Path) -> None:
    text = "track\n  loot 2 coins at 3\n  loot 5 coins at 6\n  capital 8\n"
    changes = {d.name: d for d in found(tmp_path, text)}
    assert {d.name for d in changes.values() if d.sort is not Sort.INVARIANT} == {
        "capital",
        "military_supremacy",
    }
    invariants = [d for d in changes.values() if d.sort is Sort.INVARIANT]
    assert "capital_ends_the_game" in {d.name for d in invariants}
    assert {d.through for d in invariants} == {("capital",)}
    supremacy = changes["military_supremacy"]
    assert supremacy.through == ("capital",)
    assert supremacy.situation == {"own.lead": 8}
    assert (supremacy.old_result, supremacy.new_result) == (False, True)


@pytest.mark.slow
def test_a_rule_that_is_itself_changed_has_no_other_to_blame(tmp_path: Path) -> None:
    text = "track\n  loot 2 coins at 3\n  loot 5 coins at 6\n  capital 8\n"
    text += "rule military_supremacy\n  own.lead > capital\n"
    changes = {d.name: d for d in found(tmp_path, text)}
    assert changes["capital"].change is ChangeKind.CHANGED
    assert changes["military_supremacy"].change is ChangeKind.REWORDED
    assert changes["military_supremacy"].through == ()


@pytest.mark.slow
def test_a_price_may_change_for_some_resources_only(tmp_path: Path) -> None:
    text = """rule price of r
  1 if own.fixed_price(r) >= 1
  3 if own.produces(glass) > 20
  2 + opponent.symbols(r, brown or grey) otherwise
"""
    assert only(tmp_path, text).change is ChangeKind.REWORDED
    text = text.replace("own.produces(glass) > 20", "own.produces(glass) > 1 and own.coins > 4")
    difference = only(tmp_path, text)
    assert difference.change is ChangeKind.CHANGED
    assert difference.situation["own.coins"] == 5
    assert difference.situation["own.produces(glass)"] == 2
    assert (difference.old_result, difference.new_result) == (2, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "situation", "results"),
    [
        ("max(2, own.yellow + 1)", {"own.yellow": 1}, (3, 2)),
        ("3 + own.yellow", {"own.yellow": 0}, (2, 3)),
        ("min(5, 2 + own.yellow)", {"own.yellow": 4}, (6, 5)),
        ("2 + own.yellow + own.coins / 25", {"own.coins": 25, "own.yellow": 0}, (2, 3)),
    ],
)
def test_the_situation_is_a_smallest_one(
    formula: str, situation: dict[str, int], results: tuple[int, int], tmp_path: Path
) -> None:
    difference = only(tmp_path, f"rule discard_income\n  {formula}\n")
    assert difference.situation == situation
    assert (difference.old_result, difference.new_result) == results


@pytest.mark.slow
def test_a_situation_is_one_that_cards_can_bring_about(tmp_path: Path) -> None:
    text = "rule discard_income\n  2 + own.yellow + max(0, own.buildings - own.yellow - 60)\n"
    assert only(tmp_path, text).change is ChangeKind.REWORDED
    text = "rule discard_income\n  2 + own.buildings - own.blue - own.red\n"
    difference = only(tmp_path, text)
    values = difference.situation
    assert values["own.buildings"] >= values["own.yellow"] + values["own.blue"] + values["own.red"]
    assert sum(values.values()) == 1


@pytest.mark.slow
def test_the_science_of_seven_wonders_is_compared() -> None:
    formula = SEVEN.resolved(SEVEN.rules["score_scientific"])
    best = recognised(formula)
    assert best
    assert isinstance(best.formula, Operation)
    turned = best._replace(formula=Operation("+", best.formula.operands[::-1]))
    assert compared(SEVEN, formula, spelled_out(turned)).verdict is Equivalence.SAME
    eight = rebuild(best.formula, lambda e: Constant(8) if e == Constant(7) else e)
    changed = compared(SEVEN, formula, spelled_out(best._replace(formula=eight)))
    assert changed.verdict is Equivalence.DIFFERENT
    assert changed.old == 10
    assert changed.new == 11
    assert isinstance(best, BestChoice)


@pytest.mark.slow
def test_a_reached_limit_is_no_equality(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(situations, "RLIMIT", 1)
    text = "rule discard_income\n  2 + own.buildings - own.blue * own.red + own.red * own.blue\n"
    difference = only(tmp_path, text)
    assert difference.change is ChangeKind.UNKNOWN
    assert difference.matters


# ---- random formulas ---------------------------------------------------------

QUANTITIES = [Quantity("own", "yellow"), Quantity("opponent", "brown"), Quantity("own", "coins")]


MASKED = """score scientific
  square(own.science(compass)) + square(own.science(gear)) + square(own.science(tablet))
    + {} * min(own.science(compass), own.science(gear), own.science(tablet))
  each own.wildcards as own.science(compass) or own.science(gear) or own.science(tablet) up to 3
  each own.masks as own.science(compass) at most left.science(compass) + right.science(compass)
    or own.science(gear) at most left.science(gear) + right.science(gear) up to 3
change building altar
  gain 1 masks
tally masks
"""


@pytest.mark.slow
def test_a_small_situation_tells_formulas_apart_without_the_solver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One symbol of each does, where all choices of masks are too much for the solver."""

    def too_much(*_: object) -> Equivalence:
        return Equivalence.UNKNOWN

    old = variant(tmp_path, MASKED.format(7), "seven_wonders")
    new = variant(tmp_path, MASKED.format(6), "seven_wonders")
    monkeypatch.setattr("antipater.checker.cards.equivalence._Search._smallest", too_much)
    (difference,) = differences(old, new)
    assert difference.change is ChangeKind.CHANGED
    assert {name: n for name, n in difference.situation.items() if n} == {
        "own.science(compass)": 1, "own.science(gear)": 1, "own.science(tablet)": 1,
    }  # fmt: skip
    assert (difference.old_result, difference.new_result) == (10, 9)


@pytest.mark.slow
def test_what_may_be_no_change_is_not_counted_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(situations, "RLIMIT", 1)
    text = "rule discard_income\n  2 + own.yellow + own.coins / 50\n"
    changed = text + "figure starting_coins 8\n"
    for said, counted in ((text, ""), (changed, "1 change in the meaning. ")):
        after = variant(tmp_path, said)
        told = report(differences(DUEL, after), DUEL, after, "en").splitlines()[-1]
        assert told == f"{counted}1 difference may or may not be a change in the meaning."


def compared(cards: CardSet, old: Expression, new: Expression) -> situations.Comparison:
    return compare(Side(cards, old, {}), Side(cards, new, {}))


def formulas() -> st.SearchStrategy[Expression]:
    leaves = st.one_of(st.integers(0, 6).map(Constant), st.sampled_from(QUANTITIES))

    def combined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        signs = st.sampled_from(["+", "-", "min", "max"])
        comparison = st.builds(
            Operation, st.sampled_from(["<", ">=", "="]), st.tuples(inner, inner)
        )
        return st.one_of(
            st.builds(Operation, signs, st.tuples(inner, inner)),
            st.builds(Operation, st.just("/"), st.tuples(inner, st.integers(1, 5).map(Constant))),
            st.builds(Choice, comparison, inner, inner),
        )

    return st.recursive(leaves, combined, max_leaves=7)


def rewritten(e: Expression, how: random.Random) -> Expression:
    """The same formula in other words, by laws of arithmetic."""
    match e:
        case Operation("+" | "min" | "max" | "=" as operator, (a, b)):
            a, b = rewritten(a, how), rewritten(b, how)
            return Operation(operator, (b, a) if how.random() < 0.7 else (a, b))
        case Operation("-", (a, b)):
            a, b = rewritten(a, how), rewritten(b, how)
            return Operation("+", (Operation("-", (Constant(0), b)), a))
        case Operation("<", (a, b)):
            return Operation("not", (Operation(">=", (rewritten(a, how), rewritten(b, how))),))
        case Operation(">=", (a, b)):
            return Operation("<=", (rewritten(b, how), rewritten(a, how)))
        case Operation(operator, operands):
            return Operation(operator, tuple(rewritten(o, how) for o in operands))
        case Choice(condition, yes, no):
            turned = Operation("not", (rewritten(condition, how),))
            return Choice(turned, rewritten(no, how), rewritten(yes, how))
        case Constant(value) if value and how.random() < 0.5:
            return Operation("+", (Constant(value - 1), Constant(1)))
    return e


def value(e: Expression, situation: dict[str, int]) -> int:
    """A formula's value, read a second time, straight off the tree."""
    match e:
        case Constant(number):
            return number
        case Quantity(who, name):
            return situation.get(f"{who}.{name}", 0)
        case Choice(condition, yes, no):
            return value(yes if value(condition, situation) else no, situation)
        case Operation("not", (a,)):
            return not value(a, situation)
        case Operation(operator, (a, b)):
            x, y = value(a, situation), value(b, situation)
            table = {
                "+": x + y,
                "-": x - y,
                "*": x * y,
                "min": min(x, y),
                "max": max(x, y),
                "<": x < y,
                "<=": x <= y,
                ">=": x >= y,
                "=": x == y,
                "/": x // (y or 1),
            }
            return table[operator]
    raise AssertionError(e)


@pytest.mark.slow
@settings(max_examples=30)
@given(formula=formulas(), seed=st.integers(0, 10**6))
def test_random_rewordings_are_equal(formula: Expression, seed: int) -> None:
    other = rewritten(formula, random.Random(seed))
    assert compared(DUEL, formula, other).verdict is Equivalence.SAME


@pytest.mark.slow
@settings(max_examples=30)
@given(formula=formulas(), by=st.integers(1, 3), at=st.integers(0, 8))
def test_random_changes_come_with_a_situation_that_shows_them(
    formula: Expression, by: int, at: int
) -> None:
    more = Choice(
        Operation(">=", (QUANTITIES[0], Constant(at))),
        Operation("+", (formula, Constant(by))),
        formula,
    )
    result = compared(DUEL, formula, more)
    assert result.verdict is Equivalence.DIFFERENT
    situation = dict(result.situation)
    assert value(formula, situation) == result.old
    assert value(more, situation) == result.new == value(formula, situation) + by
    assert situation["own.yellow"] == at
    assert sum(situation.values()) == at


@pytest.mark.slow
@settings(max_examples=30)
@given(old=formulas(), new=formulas())
def test_verdicts_on_any_two_formulas_hold_on_samples(old: Expression, new: Expression) -> None:
    result = compared(DUEL, old, new)
    if result.verdict is Equivalence.DIFFERENT:
        situation = dict(result.situation)
        assert value(old, situation) == result.old != result.new == value(new, situation)
        return
    assume(result.verdict is Equivalence.SAME)
    how = random.Random(1)
    for _ in range(50):
        situation = {
            "own.yellow": how.randint(0, 5),
            "opponent.brown": how.randint(0, 5),
            "own.coins": how.randint(0, 30),
        }
        assert value(old, situation) == value(new, situation)


# ---- the command ---------------------------------------------------------------


run = partial(printed, "cards", "diff")


@pytest.mark.slow
def test_exit_status_tells_whether_the_meaning_changed(tmp_path: Path) -> None:
    assert run("duel", "duel") == (0, "Nothing changed in the meaning.\n")
    variant(tmp_path, "rule discard_income\n  own.yellow + 2\n")
    status, output = run("duel", str(tmp_path))
    assert status == 0
    assert "the same in every situation: rule discard_income" in output
    variant(tmp_path, "rule discard_income\n  own.yellow + 3\n")
    status, output = run("duel", str(tmp_path))
    assert status == 1
    assert "where own.yellow = 0: 2 → 3" in output
    assert "1 change in the meaning." in output


@pytest.mark.parametrize("sets", [("duel", "dual"), ("nowhere", "duel")])
def test_a_set_that_cannot_be_read_is_status_2(sets: tuple[str, str]) -> None:
    status, output = run(*sets)
    assert status == 2
    assert "Traceback" not in output


def test_a_broken_set_is_status_2_and_shown_underlined(tmp_path: Path) -> None:
    text = "set x\n  extends duel\nchange building tavern\n  cost 3 wod\n"
    (tmp_path / "x.cards").write_text(text)
    status, output = run("duel", str(tmp_path))
    assert status == 2
    assert "did you mean `wood`?" in output
    assert "^^^" in output


@pytest.mark.slow
def test_slow_imports_are_left_out_where_they_are_not_needed(tmp_path: Path) -> None:
    folder = tmp_path / "v"
    folder.mkdir()
    variant(folder, "change building tavern\n  cost 1 coin\n")
    code = (
        "import sys; from antipater.checker.cards.diff import differences;"
        "from antipater.grammar.cards.load import load_set;"
        f"print(len(differences(load_set('duel'), load_set({str(folder)!r}))));"
        "print({'z3', 'lark', 'rich'} & set(sys.modules))"
    )
    path = os.pathsep.join(sys.path)
    environment = {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": with_tables(tmp_path)}
    for _ in ("compiled", "kept from before"):
        told = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
    assert told.stdout.splitlines() == ["1", "set()"]


@pytest.mark.slow
def test_of_many_quantities_only_those_above_0_are_told(tmp_path: Path) -> None:
    variant(tmp_path, "rule scientific_supremacy\n  own.different_symbols >= 5\n")
    output = run("duel", str(tmp_path))[1]
    (line,) = (line for line in output.splitlines() if "all else 0: false → true" in line)
    assert line.count("own.science(") == 5


def test_json_is_one_object_a_change(tmp_path: Path) -> None:
    variant(tmp_path, "change building tavern\n  on build 5 coins\nremove wonder sphinx\n")
    status, output = run("duel", str(tmp_path), "--json")
    assert status == 1
    first, second = (json.loads(line) for line in output.splitlines())
    assert (first["name"], first["aspect"]) == ("tavern", "on_build")
    assert (first["old_result"], first["new_result"]) == (4, 5)
    assert (second["name"], second["change"], second["meaning"]) == ("sphinx", "removed", True)
    assert (first["title"], first["label"]) == ("Tavern · building · tavern", "effect")
    assert (second["title"], second["label"]) == ("The Sphinx · wonder · sphinx", "gone")
    _, output = run("duel", str(tmp_path), "--json", "--lang", "fr")
    assert json.loads(output.splitlines()[1])["label"] == "supprimée"


@pytest.mark.slow
def test_two_whole_games_can_be_compared() -> None:
    status, output = run("seven_wonders", "duel", "--lang", "nl")
    assert status == 1
    assert "{" not in output
    assert "wonderbord" in output


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_promo_set_adds_two_wonders(language: str) -> None:
    status, output = run("duel", "duel_promo", "--lang", language)
    assert status == 1
    assert "Messe Essen" in output
    assert output.splitlines()[-1].startswith("2 ")


@pytest.mark.slow
def test_every_aspect_has_a_name_in_each_language(tmp_path: Path) -> None:
    """Colours, seats and symbols are told in French, not by their English keys."""
    _, output = run("duel", "seven_wonders", "--lang", "fr")
    labels = {line[2:16].strip() for line in output.splitlines() if line.startswith("  ")}
    assert {"symboles", "places", "ressources", "catégories", "choix", "jeu"} <= labels
    assert not labels & {"colours", "seats", "resources", "categories", "symbols", "game"}
    variant(tmp_path, 'change building altar\n  en "Shrine"\ncolour pink\n')
    assert "naam en" in run("duel", str(tmp_path), "--lang", "nl")[1]
    assert "couleurs" in run("duel", str(tmp_path), "--lang", "fr")[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["new", "gone", "deck Age I", "layout Age II"]),
        ("fr", ["nouvelle", "supprimée", "paquet Âge I", "structure Âge II"]),
        ("nl", ["nieuw", "weg", "stapel Tijdperk I", "structuur Tijdperk II"]),
    ],
)
def test_ages_and_what_is_new_or_gone_are_told_in_each_language(
    language: str, titles: list[str], tmp_path: Path
) -> None:
    layout = "layout age 2\n  row up 1 3 5 7 9 11\n  row down 2 4 6 8 10\n  row up 3 5 7 9\n"
    text = f"remove building tavern\ntoken novelty\n  points 2\n{layout}"
    variant(tmp_path, text)
    output = run("duel", str(tmp_path), "--lang", language)[1]
    assert "novelty" in output
    heads = {re.split("  +", line.strip())[0] for line in output.splitlines()}
    assert set(titles) <= heads


def test_the_first_card_of_a_set_is_compared_like_any(tmp_path: Path) -> None:
    first = load_set("duel").items[0]
    difference = only(tmp_path, f"change building {first.slug}\n  produces 2 wood\n")
    assert (difference.sort, difference.name, difference.aspect) == (
        Sort.CARD,
        first.slug,
        "effect",
    )


@pytest.mark.slow
def test_a_review_in_markdown(tmp_path: Path) -> None:
    """A heading a card, the changes as text; nothing in a set is taken for Markdown."""
    text = 'change building palace\n  points 8\n  en "*Palace* <b>`x`"\n'
    variant(tmp_path, text)
    result = commands.run("cards", "diff", "duel", tmp_path, "--markdown")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].startswith("## duel → ")
    (title,) = [line for line in lines if line.startswith("### ")]
    assert title.startswith(r"### \*Palace\* \<b\>\`x\` · building")
    start = next(n for n, line in enumerate(lines) if line.startswith("```"))
    fence = lines[start].removesuffix("text")
    end = lines.index(fence, start + 1)
    assert any("7 points → 8 points" in line for line in lines[start:end])
    assert not any(line.startswith(fence) for line in lines[start + 1 : end])


def test_a_review_of_equal_sets_says_so() -> None:
    result = commands.run("cards", "diff", "duel", "duel", "--markdown")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 3


def test_json_and_markdown_exclude_each_other() -> None:
    result = commands.run("cards", "diff", "duel", "duel", "--markdown", "--json")
    assert result.exit_code == 2
    assert "exclude each other" in result.output
