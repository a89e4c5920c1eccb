"""`antipater simulate` on 7 Wonders."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from support import commands

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.seven_wonders.counting import PLAY_WORDS
from antipater.checker.compile.seven_wonders.host import Table
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.played import Rows
from antipater.checker.simulate.policy import read_policy
from antipater.checker.simulate.seven_wonders import GamePlayer

run = partial(commands.run, "simulate", "seven_wonders")


def objects(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_games_of_any_size_are_told(players: int) -> None:
    whole, *items = objects("--games", "15", "--players", str(players))
    assert (whole["games"], whole["players"]) == (15, players)
    assert whole["kinds"] == {"civilian": 1.0}
    assert len(whole["seats"]) == players
    assert sum(seat["mean"] for seat in whole["seats"]) == pytest.approx(1, abs=1e-5)
    parts = [values["mean"] for name, values in whole["points"].items() if name != "total"]
    assert sum(parts) == pytest.approx(whole["points"]["total"]["mean"], abs=1e-4)
    boards = [each for each in items if each["kind"] == "board"]
    assert sum(each["there"]["mean"] for each in boards) == pytest.approx(players, abs=1e-4)
    assert {"building", "guild", "board", "stage"} == {each["kind"] for each in items}


def test_as_many_cards_are_dealt_as_hands_take() -> None:
    _, *items = objects("--games", "10", "--players", "4")
    dealt = sum(each["there"]["mean"] for each in items if each["kind"] in ("building", "guild"))
    assert dealt == pytest.approx(4 * 7 * 3)
    used = {"built": 0.0, "discarded": 0.0, "tucked": 0.0}
    for each in items:
        for use in used if each["kind"] in ("building", "guild") else ():
            used[use] += each[use]["mean"] * each["there"]["mean"]
    stages = sum(e["built"]["mean"] * e["there"]["mean"] for e in items if e["kind"] == "stage")
    assert used["tucked"] == pytest.approx(stages)
    # Six turns of three ages, and now and then a seventh card or one out of the discards.
    assert 4 * 6 * 3 <= sum(used.values()) < 4 * 6 * 3 + 3


def test_the_same_seed_gives_the_same_figures_on_any_number_of_jobs() -> None:
    one = run("--games", "12", "--json")
    assert one.output == run("--games", "12", "--json", "--jobs", "2").output
    assert one.output != run("--games", "12", "--json", "--seed", "1").output


def test_a_card_is_dealt_alike_whatever_else_is_dealt() -> None:
    """Its own luck decides where a card comes in its deck, and no other's."""
    one = GamePlayer(Order("seven_wonders", "seven_wonders"))
    other = GamePlayer(Order("seven_wonders", "seven_wonders", luck=(("altar", "temple"),)))
    altar = one.cards.by_slug["altar"].id
    dealt = [player.block(0, 40).setups for player in (one, other)]
    # Of three players' deck in Age I every card is dealt.
    start, size = 1 + one.manifest["players"][1], 3 * one.rules.hand_size
    decks = [[rows.row(n)[start : start + size] for n in range(40)] for rows in dealt]
    assert decks[0] != decks[1]
    for first, second in zip(*decks, strict=True):
        assert [c for c in first if c != altar] == [c for c in second if c != altar]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--players", "2"], "is played by 3 to 7 here, not by 2"),
        (["--players", "8"], "is played by 3 to 7 here, not by 8"),
        (["--policy", "lookahaed"], "did you mean lookahead?"),
        (["--policy", "greedy"], "the greedy policy plays Duel; 7 Wonders has uniform and"),
    ],
)
def test_wrong_input_is_told(arguments: list[str], text: str) -> None:
    result = run("--games", "1", *arguments)
    assert result.exit_code == 2
    assert text in result.output


def looking_ahead(folder: Path, playouts: object) -> str:
    file = folder / "ahead.toml"
    file.write_text(f'policy = "lookahead"\nplayouts = {playouts}\n', "utf-8")
    return str(file)


def test_one_playout_already_plays_better_than_chance(tmp_path: Path) -> None:
    by_chance, ahead = (
        objects("--games", "20", "--policy", policy)[0]
        for policy in ("uniform", looking_ahead(tmp_path, 1))
    )
    assert ahead["policy"] == "ahead"
    assert ahead["points"]["total"]["mean"] > by_chance["points"]["total"]["mean"] + 3


def test_the_look_ahead_follows_the_seed(tmp_path: Path) -> None:
    games = ("--games", "3", "--players", "4", "--policy", looking_ahead(tmp_path, 1))
    one = objects(*games, "--seed", "8")
    assert one == objects(*games, "--seed", "8")
    assert one[0]["points"] != objects(*games, "--seed", "9")[0]["points"]


@pytest.mark.parametrize("playouts", ["0", "10001", "-1", "2.5", "true", '"ten"'])
def test_wrong_playouts_are_told_at_their_line(tmp_path: Path, playouts: str) -> None:
    result = run("--games", "1", "--policy", looking_ahead(tmp_path, playouts))
    assert result.exit_code == 2
    assert "ahead.toml:2: `playouts` is" in result.output
    assert "expected 1 to 10000" in result.output


@pytest.mark.slow
def test_the_look_ahead_plays_better_than_chance_and_alike_on_any_jobs() -> None:
    by_chance, *found = (
        objects("--games", "6", "--seed", "3", "--policy", policy, "--jobs", jobs)
        for policy, jobs in (("uniform", "1"), ("lookahead", "1"), ("lookahead", "2"))
    )
    assert found[0] == found[1]
    totals = [each[0]["points"]["total"]["mean"] for each in (by_chance, found[0])]
    assert totals[1] > totals[0] + 8


@pytest.mark.slow
def test_the_look_ahead_takes_what_wins(tmp_path: Path) -> None:
    """A card that costs nothing and decides the game is built by whoever has it in hand."""
    text = "set mine\n  extends seven_wonders\n\nchange building altar\n  points 90\n"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    built = {}
    for policy in ("uniform", "lookahead"):
        command = ["simulate", str(tmp_path), "--games", "10", "--json", "--policy", policy]
        lines = commands.run(*command).output.splitlines()
        found = {each.get("item"): each for each in map(json.loads, lines)}
        built[policy] = found["altar"]["built"]["mean"]
    assert built["lookahead"] > 0.9 > 0.6 > built["uniform"]


@pytest.mark.slow
def test_plays_with_a_purpose_are_those_of_the_engine() -> None:
    order = Order("seven_wonders", "seven_wonders", policy=read_policy("lookahead"), seed=5)
    player = GamePlayer(order)
    block = player.block(0, 2)
    rows = Rows(block.moves, PLAY_WORDS)
    assert len(block.moves) == PLAY_WORDS * block.offsets[-1]
    for number in range(2):
        table = Table(player, block.setups.row(number))
        at, end = block.offsets[number : number + 2]
        while at < end:
            size = 1 if table.number("due_count") else player.seats
            plays = [rows.row(n)[0] for n in range(at, at + size)]
            assert table.refusal(plays) is None
            table.perform(plays)
            at += size
        fields = player.manifest["play"]["fields"]
        ended = dict(zip(fields, block.results.row(number), strict=True))
        assert [ended[f"total_{seat}"] for seat in range(3)] == [
            points["total"] for points in table.points()
        ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("change building palace\n  points 30\n", "palace"),
        ("change board giza side A\n  points 20\n", "giza_a"),
    ],
    ids=["building", "board"],
)
def test_a_planted_change_heads_the_list(tmp_path: Path, change: str, name: str) -> None:
    text = f"set mine\n  extends seven_wonders\n\n{change}"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    whole, first, *_ = objects(str(tmp_path), "--games", "2000")
    assert whole["changed"] >= 1
    assert first["item"] == name


@pytest.mark.slow
def test_the_same_text_under_another_name_shows_no_difference(tmp_path: Path) -> None:
    (tmp_path / "same.cards").write_text("set same\n  extends seven_wonders\n", "utf-8")
    (whole,) = objects(str(tmp_path), "--games", "500")
    assert whole["changed"] == 0
