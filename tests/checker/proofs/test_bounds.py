"""Bounds: exact on small sets, never beaten by games, every example scored again."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner, Result

from antipater.checker.commands.prove import prove
from antipater.checker.judging.duel.judge import judge
from antipater.checker.proofs.bounds.duel import plays
from antipater.checker.proofs.bounds.find import bounds
from antipater.checker.proofs.bounds.model import Bound
from antipater.checker.proofs.bounds.report import in_words
from antipater.checker.proofs.theorem import Limits
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.sheets.feasibility.cities import standing
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind, Layout, Slot
from antipater.rules.duel import Rules, Setup, State, Victory, begin, legal_moves, perform, scores
from antipater.rules.expressions import Constant
from support.random_duel import random_game

LIMITS = Limits(5_000_000)
CATEGORIES = ("civilian", "scientific", "commercial", "wonders", "progress", "military")
QUICK = [f"{side}_{c}" for c in CATEGORIES for side in ("highest", "lowest")]
PRICES = [f"highest_price_{r}" for r in ("wood", "clay", "stone", "glass", "papyrus")]


@cache
def duel_bounds() -> Mapping[str, Bound]:
    found = bounds(load_set("duel"), None, LIMITS, [*QUICK, *PRICES, "longest_game"])
    return {bound.name: bound for bound in found}


def test_each_quick_bound_of_duel_is_known_and_has_an_example() -> None:
    for bound in duel_bounds().values():
        assert bound.known, bound
        assert bound.witness, bound


# Examples


@pytest.mark.parametrize("name", QUICK)
def test_an_example_scores_what_is_claimed(name: str) -> None:
    bound, cards = duel_bounds()[name], load_set("duel")
    ledgers = []
    for city in bound.witness:
        items: Any = [*city["buildings"], *city["wonders"], *city["tokens"]]  # type: ignore[misc]
        ledger = standing(cards, [cards.by_slug[slug] for slug in items])
        ledger[cards.column["coins"]] = city["coins"]
        ledgers.append(ledger)
    pawn: Any = [city["pawn"] for city in bound.witness]
    ledgers[0][cards.column["lead"]] = pawn[0] - pawn[1]
    ledgers[1][cards.column["lead"]] = pawn[1] - pawn[0]
    points = Rules(cards).scoring.points(*ledgers)
    assert points[name.split("_")[1]] == bound.possible


@pytest.mark.parametrize("name", PRICES)
def test_a_price_is_the_most_that_any_sellers_can_make(name: str) -> None:
    cards, resource = load_set("duel"), name.removeprefix("highest_price_")
    function = cards.function("price", resource)
    sellers = [
        item
        for item in cards.items
        if any(resource in cards.columns[column] for column, _ in item.standing)
    ]
    every = (
        function(standing(cards, theirs), standing(cards, ours))
        for chosen in product((0, 1, 2), repeat=len(sellers))
        for ours in [[s for s, c in zip(sellers, chosen, strict=True) if c == 1]]
        for theirs in [[s for s, c in zip(sellers, chosen, strict=True) if c == 2]]
    )
    bound = duel_bounds()[name]
    assert max(every) == bound.possible
    assert bound.reached


# Games


@pytest.mark.parametrize("name", [*QUICK, *PRICES, "longest_game"])
def test_the_game_of_a_bound_is_a_valid_record_that_goes_so_far(name: str) -> None:
    bound = duel_bounds()[name]
    found = judge(read_notation(bound.record, ["duel"]))
    assert found.findings == ()
    if name == "longest_game":
        assert plays(found.state) == bound.played == bound.limit == 60
    elif name in PRICES:
        price = load_set("duel").function("price", name.removeprefix("highest_price_"))
        assert price(*found.state.cities) == bound.played
    else:
        assert found.result.kind == "civilian"
        assert found.scores[0][name.split("_")[1]] == bound.played
    assert bound.played is not None
    assert bound.limit is not None
    assert bound.played >= bound.limit if bound.lowest else bound.played <= bound.limit


@pytest.mark.parametrize("seeds", [range(n, n + 25) for n in range(0, 100, 25)])
def test_no_random_game_goes_beyond_a_bound(seeds: range) -> None:
    using = Rules(load_set("duel"))
    for seed in seeds:
        _, state = random_game(seed, using)
        assert_within(duel_bounds(), using, state, CATEGORIES)
        assert plays(state) <= 60


def assert_within(
    found: Mapping[str, Bound], rules: Rules, state: State, categories: tuple[str, ...]
) -> None:
    if state.victory is not Victory.CIVILIAN:
        return
    for points in scores(rules, state):
        for category in categories:
            low, high = found[f"lowest_{category}"].limit, found[f"highest_{category}"].limit
            assert low is None or low <= points[category]
            assert high is None or points[category] <= high


# A set so small that every game can be played

SMALL = ("theater", "lumber_yard", "statue", "brewery", "gardens", "pretorium")
WONDERS = ("colossus", "temple_of_artemis")


def small_set() -> CardSet:
    """Two buildings an age, all to be had at once, a wonder for each player, one token."""
    cards = load_set("duel")
    kept = [cards.by_slug[slug] for slug in (*SMALL, *WONDERS, "philosophy")]
    slots = tuple(Slot(1, 1 + 2 * n, True, ()) for n in range(2))
    figures = {"tokens_on_board": 1, "guilds_in_play": 0, "wonders_each": 1, "left_out_per_age": 0}
    rules = {name: cards.rules[name]._replace(formula=Constant(n)) for name, n in figures.items()}
    return replace(
        cards,
        items=tuple(replace(item, id=n) for n, item in enumerate(kept)),
        rules={**cards.rules, **rules},
        layouts={age: Layout(age, slots, layout.place) for age, layout in cards.layouts.items()},
        draft=(("first", "second"),),
    )


def every_end(rules: Rules, state: State) -> Iterator[State]:
    if state.to_move is None:
        yield state
    for move in legal_moves(rules, state):
        yield from every_end(rules, perform(rules, state, move))


def test_bounds_of_a_small_set_hold_for_every_game_and_are_met() -> None:
    cards = small_set()
    rules = Rules(cards)
    wonders, tokens = ([i.id for i in cards.of_kind(k)] for k in (Kind.WONDER, Kind.TOKEN))
    of_age = {age: [b.id for b in rules.buildings if b.age == age] for age in rules.ages}
    layouts = {age: tuple(ids) for age, ids in of_age.items()}
    setup = Setup(rows=(tuple(wonders),), tokens=tuple(tokens), layouts=layouts)
    asked = [f"{side}_{c}" for c in (*cards.categories, "total") for side in ("highest", "lowest")]
    found = {bound.name: bound for bound in bounds(cards, None, LIMITS, asked)}
    reached: dict[str, set[int]] = {category: set() for category in (*cards.categories, "total")}
    for state in every_end(rules, begin(rules, setup)):
        assert state.victory is Victory.CIVILIAN
        for points in scores(rules, state):
            for category, number in points.items():
                reached[category].add(number)
    assert len(reached["total"]) > 10
    for category, numbers in reached.items():
        high, low = found[f"highest_{category}"], found[f"lowest_{category}"]
        assert high.limit is not None, high
        assert low.limit is not None, low
        assert low.limit <= min(numbers)
        assert max(numbers) <= high.limit
        if category not in ("treasury", "total"):  # the model's coins are wider than real ones
            assert (min(numbers), max(numbers)) == (low.possible, high.possible), (low, high)


# 7 Wonders


def test_bounds_of_seven_wonders_that_are_known_otherwise() -> None:
    names = ["highest_military", "lowest_military", "longest_game", "highest_civilian"]
    names += ["highest_price_left_wood", "lowest_price_right_glass"]
    found = {b.name: b for b in bounds(load_set("seven_wonders"), None, LIMITS, names)}
    assert all(bound.known for bound in found.values())
    # Two victories an age at 1, 3 and 5 points; two defeats an age at -1.
    assert found["highest_military"].limit == 2 * (1 + 3 + 5)
    assert found["lowest_military"].limit == -6
    # Six turns an age, and Babylon's seventh card.
    assert found["longest_game"].limit == 3 * 7
    assert found["highest_price_left_wood"].limit == 2
    assert found["lowest_price_right_glass"].limit == 1


# The command


def run(*arguments: str) -> Result:
    app = Typer()
    app.command()(prove)
    return CliRunner().invoke(app, list(arguments))


def test_the_command_tells_a_bound_with_its_game() -> None:
    result = run("--bounds", "--only", "highest_price_wood")
    assert result.exit_code == 0
    assert result.output.split()[0] == "6"
    assert "Sawmill" in result.output
    assert '[Game "duel"]' in result.output


def test_json_has_one_object_a_bound() -> None:
    result = run("--bounds", "--only", "highest_military", "--only", "lowest_military", "--json")
    assert result.exit_code == 0
    high, low = map(json.loads, result.output.splitlines())
    assert (high["name"], high["possible"], high["limit"]) == ("highest_military", 10, 10)
    assert (low["side"], low["limit"], low["known"]) == ("lowest", 0, True)
    assert len(high["witness"]) == 2


def test_too_little_work_is_told_as_unknown() -> None:
    result = run("--bounds", "--only", "highest_total", "--rlimit", "1")
    assert result.exit_code == 0
    assert result.output.startswith("unknown")
    assert run("--bounds", "--only", "highest_total", "--rlimit", "1", "--json").output.count(
        '"known": false'
    )


def test_a_half_known_bound_says_what_is_open() -> None:
    bound = replace(duel_bounds()["highest_civilian"], limit=80)
    assert in_words(bound, load_set("duel")).lstrip().startswith("67-80")
    assert "the solver stopped in between" in in_words(bound, load_set("duel"))
    assert ">= 67" in in_words(replace(bound, limit=None), load_set("duel"))


def test_a_bound_that_there_is_not_is_refused() -> None:
    result = run("--bounds", "--only", "highest_tower")
    assert result.exit_code == 2
    assert "no bound `highest_tower` of duel" in result.output


def test_the_same_figures_and_games_are_found_from_run_to_run() -> None:
    once = next(iter(bounds(load_set("duel"), None, LIMITS, ["highest_military"])))
    again = duel_bounds()["highest_military"]
    assert replace(once, seconds=0, witness=()) == replace(again, seconds=0, witness=())
