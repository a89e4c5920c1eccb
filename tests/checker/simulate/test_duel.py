"""`antipater simulate` on sets of Duel."""

import json
import math
import random
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from support import commands

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.simulate.compare import changes
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.report import Simulated
from antipater.checker.simulate.run import batches, play, player_of
from antipater.grammar.cards.load import load_set
from support.naive.dealing import deal
from support.naive.duel import Game, Play

GAMES = 6000


def variant(folder: Path, text: str = "", name: str = "other") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "cards.cards").write_text(f'set {name}\n  extends duel\n  en "Other"\n\n{text}')
    return str(folder)


run = partial(commands.run, "simulate")


def objects(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@cache
def of_duel() -> list[dict[str, Any]]:
    return objects("duel", "--games", str(GAMES), "--seed", "11")


def test_the_first_object_tells_of_the_games() -> None:
    first = of_duel()[0]
    assert first["games"] == GAMES
    assert set(first["kinds"]) == {"civilian", "military", "scientific"}
    assert sum(first["kinds"].values()) == pytest.approx(1, abs=1e-5)
    assert 0 <= first["shared"] < 0.02
    parts = [values["mean"] for name, values in first["points"].items() if name != "total"]
    assert sum(parts) == pytest.approx(first["points"]["total"]["mean"], abs=1e-4)
    assert all({"mean", "sd"} <= set(values) for values in first["points"].values())
    assert first["coins"]["mean"] // 3 <= first["points"]["treasury"]["mean"] * 1.1
    assert sum(seat["mean"] for seat in first["seats"]) == pytest.approx(1, abs=1e-5)


def test_then_comes_an_object_for_each_item() -> None:
    _, *items = of_duel()
    cards = load_set("duel")
    assert [each["item"] for each in items] == [item.slug for item in cards.items]
    by_slug = {each["item"]: each for each in items}
    for each in items:
        if each["kind"] in ("building", "guild"):
            used = sum(each[use]["mean"] for use in ("built", "discarded", "tucked"))
            assert 0.9 < used < 1.1, each["item"]
    assert by_slug["palace"]["there"]["mean"] == pytest.approx(17 / 20, abs=0.04)
    assert by_slug["law"]["there"]["mean"] == pytest.approx(5 / 10 + 3 / 10 * 0.48, abs=0.04)
    assert by_slug["pantheon"]["chained"]["mean"] > 0.1
    assert by_slug["lumber_yard"]["chained"]["mean"] == 0
    assert by_slug["logging_camp"]["price"]["mean"] == pytest.approx(1)


def test_the_same_seed_gives_the_same_figures_on_any_number_of_jobs() -> None:
    one = run("duel", "--games", "900", "--seed", "8", "--json")
    two = run("duel", "--games", "900", "--seed", "8", "--jobs", "2", "--json")
    assert one.output == two.output
    assert one.output != run("duel", "--games", "900", "--seed", "9", "--json").output


@pytest.mark.slow
def test_uniform_play_agrees_with_the_naive_reading() -> None:
    """Kinds of victory, points by category and coins, by another engine that was written from
    the rulebooks alone: within sampling error."""
    rng, count = random.Random(20), 200
    ends, values = Counter[str](), dict[str, list[float]]()
    for _ in range(count):
        table, plays = deal(rng), list[Play]()
        game = Game(table)
        while game.outcome is None:
            plays.append(rng.choice(sorted(game.legal())))
            game = Game(table, plays)
        ends[game.outcome[0]] += 1
        if game.outcome[0] == "civilian":
            both = game.scores(0), game.scores(1)
            for name in both[0]:
                values.setdefault(name, []).append(sum(one[name] for one in both) / 2)
            values.setdefault("coins", []).append(sum(game.coins) / 2)
    first = of_duel()[0]
    for kind, share in first["kinds"].items():
        assert abs(ends[kind] / count - share) < 4 * math.sqrt(share / count) + 0.004, kind
    for name, found in values.items():
        mean = sum(found) / len(found)
        spread = math.sqrt(sum((v - mean) ** 2 for v in found) / len(found) ** 2)
        told = first["coins"] if name == "coins" else first["points"][name]
        assert abs(told["mean"] - mean) < 4.2 * spread + told["error"], name


# Comparing


def heads(*arguments: str) -> dict[str, Any]:
    compared, *found = objects(*arguments, "--games", "4000")
    assert compared["games"] == 4000
    assert compared["changed"] == len(found)
    return found[0]


def test_a_card_that_costs_nothing_heads_the_list(tmp_path: Path) -> None:
    text = 'replace building palace\n  en "Palace"\n  age 3  blue\n  points 7\n'
    found = heads("duel", variant(tmp_path, text))
    assert found["item"] == "palace"
    built = next(each for each in found["differences"] if each["figure"] == "built")
    assert built["difference"] > 0.1
    assert "built in" in found["verdict"]
    assert "instead of" in found["verdict"]


def test_a_wonder_that_gives_20_points_heads_the_list(tmp_path: Path) -> None:
    found = heads("duel", variant(tmp_path, "change wonder sphinx\n  points 20\n"))
    assert found["item"] == "sphinx"
    told = {each["figure"]: each["difference"] for each in found["differences"]}
    assert told["margin"] == pytest.approx(14, abs=1)
    assert told["won"] > 0.2
    assert "winning chance with it +" in found["verdict"]


def test_a_token_that_never_comes_heads_the_list(tmp_path: Path) -> None:
    found = heads("duel", variant(tmp_path, "remove token law\n"))
    assert (found["item"], found["only"]) == ("law", "old")
    assert "no longer there" in found["verdict"]


def test_a_new_card_lies_where_the_one_lay_that_it_replaces(tmp_path: Path) -> None:
    """So nothing else changes when a card is only called otherwise."""
    text = 'remove building palace\nbuilding big_palace\n  en "Big Palace"\n  age 3  blue\n'
    text += "  cost wood, clay, stone, 2 glass\n  points 7\n"
    _, *found = objects("duel", variant(tmp_path, text), "--games", "2000")
    assert {(each["item"], each["only"]) for each in found} == {
        ("palace", "old"),
        ("big_palace", "new"),
    }


def test_the_same_text_under_another_name_shows_no_difference(tmp_path: Path) -> None:
    result = run("duel", variant(tmp_path), "--games", "1000")
    assert result.exit_code == 0
    assert "no difference beyond chance" in result.output
    assert len(objects("duel", variant(tmp_path), "--games", "1000")) == 1


@pytest.mark.slow
def test_equal_sets_with_other_deals_show_no_difference_in_any_run() -> None:
    cards = load_set("duel")
    luck = tuple((item.slug, f"other {item.slug}") for item in cards.items)
    for seed in range(3):
        orders = [Order("duel", "duel", seed=seed), Order("duel", "duel", seed=seed, luck=luck)]
        old, new = (
            Simulated(cards, order, player_of(order), sums)
            for order, sums in zip(orders, play(orders, 1000), strict=True)
        )
        assert old.sums != new.sums
        assert changes(old, new) == []


def test_exactly_is_said_only_of_what_the_games_leave_no_doubt_of(tmp_path: Path) -> None:
    text = "change building theater\n  points 4\n"
    _, *found = objects("duel", variant(tmp_path, text), "--games", "4000")
    for each in found:
        certain = [one for one in each["differences"] if one["error"] < 1e-12]
        assert each["verdict"].count("(exactly)") == len(certain), each["verdict"]
    (total,) = (one for one in found[-1]["differences"] if one["of"] == "total")
    assert 0 < total["error"] < 0.02
    assert f"(±{total['error']:.3f})" in found[-1]["verdict"]


def test_one_game_alone_says_nothing_of_how_far_off_it_may_be(tmp_path: Path) -> None:
    text = 'remove building theater\nbuilding shed\n  en "Shed"\n  age 1  blue\n  points 1\n'
    _, *found = objects("duel", variant(tmp_path, text), "--games", "1")
    assert {one["error"] for each in found for one in each["differences"]} == {None}
    assert not any("exactly" in each["verdict"] for each in found)


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", ": 1 game,"), ("fr", " : 1 partie à 2"), ("nl", ": 1 spel met 2")],
)
def test_a_single_game_is_told_in_the_singular(language: str, title: str) -> None:
    lines = run("duel", "--games", "1", "--lang", language).output.splitlines()
    assert title in lines[0]
    assert [line for line in lines if line != line.rstrip()] == []
    (near,) = (
        line.strip()
        for line in lines
        if "scientific victory" in line or "scientifique :" in line or "wetenschappelijke" in line
    )
    assert "  " not in near


# Wrong input


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["duel", "--games", "0"], "--games"),
        (["duel", "--games", "-3"], "--games"),
        (["duel", "--seed", "-1"], "--seed"),
        (["duel", "--seed", str(2**32)], "--seed"),
        (["duel", "--jobs", "0"], "--jobs"),
        (["nowhere"], "nowhere"),
        (["duel", "nowhere"], "nowhere"),
        (["duel", "--edition", "no-such"], "no edition `no-such`"),
        (["duel", "--players", "3"], "duel is for two players, not 3"),
        (["duel", "seven_wonders"], "sets of different games"),
        (["duel", "--policy", "unifrom"], "unifrom"),
    ],
)
def test_wrong_input_is_told(arguments: list[str], text: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert text in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rule tokens_on_board\n  9\n", "it takes 12 progress tokens, and the set has 10"),
        ("rule guilds_in_play\n  8\n", "it takes 8 guilds of age 3, and the set has 7"),
        (
            "draft\n  row first first first first\n  row first first first first\n",
            "the second player chooses no wonder in its draft",
        ),
        (
            "draft\n  row first second second\n  row second first first second first\n",
            "the rows of its draft differ in length",
        ),
        (
            "remove building palace\nremove building senate\nremove building obelisk\n"
            "remove building gardens\n",
            "buildings of age 3",
        ),
    ],
)
def test_a_set_of_which_no_game_can_be_laid_out_is_told(
    tmp_path: Path, text: str, expected: str
) -> None:
    result = run(variant(tmp_path, text))
    assert result.exit_code == 2
    assert expected in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("removed", "status"), [(["lumber_yard"], 0), (["lumber_yard", "altar"], 2)]
)
def test_a_choice_that_leaves_nothing_to_choose_is_told(
    tmp_path: Path, removed: list[str], status: int
) -> None:
    """With one building left out of an age, the Statue of Liberty has no pair to give."""
    path = variant(tmp_path, "".join(f"remove building {slug}\n" for slug in removed))
    text = (tmp_path / "cards.cards").read_text().replace("extends duel", "extends duel_promo")
    (tmp_path / "cards.cards").write_text(text)
    result = run(path, "--games", "2000")
    assert result.exit_code == status, result.output
    if status:
        assert "the choice `left out` is due, and nothing can be chosen" in result.output


@pytest.mark.parametrize("games", [1, 199, 200, 20_001, 2_000_000, 2_000_001, 10_000_000])
def test_batches_hold_every_game_once_and_none_too_many(games: int) -> None:
    found = batches(games)
    assert [first for first, _ in found] == [
        sum(n for _, n in found[:k]) for k in range(len(found))
    ]
    assert sum(number for _, number in found) == games
    assert 1 <= min(number for _, number in found) <= max(number for _, number in found) <= 10_000


def test_more_games_than_can_be_counted_are_refused_at_once() -> None:
    done = commands.run("simulate", "duel", "--games", "9" * 20)
    assert done.exit_code == 2
    assert "10000000" in done.output


def _by_slug(folder: Path, text: str) -> dict[str, dict[str, Any]]:
    _, *items = objects(variant(folder, text), "--games", "600")
    return {each["item"]: each for each in items}


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["change wonder sphinx\n  draws 5 tokens\n",
     "change building brewery\n  may choose 1 token from the box, take it\n"],
)  # fmt: skip
def test_a_token_of_the_box_is_there_when_one_can_be_chosen(text: str, tmp_path: Path) -> None:
    plain, changed = _by_slug(tmp_path / "a", ""), _by_slug(tmp_path / "b", text)
    for slug in (s for s, each in plain.items() if each["kind"] == "token"):
        assert plain[slug]["there"]["mean"] + 0.03 < changed[slug]["there"]["mean"] <= 1


@pytest.mark.slow
def test_a_wonder_that_is_unbuilt_leaves_its_city(tmp_path: Path) -> None:
    text = "change building tavern\n  choose 1 wonder of the opponent, unbuild it\n"
    assert _by_slug(tmp_path, text)["sphinx"]["destroyed"]["mean"] > 0.01
