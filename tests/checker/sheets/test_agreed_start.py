"""Sheets of games that began with coins that players agreed on: what is possible follows them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import judge_record
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.grammar.cards.load import load_set
from antipater.rules.start import Bid, Start
from support.bridge_seven_wonders import rules
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.starts import random_start

DUEL = "player,civilian,scientific,commercial,guilds,wonders,progress,military,coins,{}\n{}"
ROWS = "Anna,0,0,0,0,0,0,0,{}\nBert,0,0,0,0,0,0,0,{}\n"


def scored(tmp_path: Path, text: str, *options: str) -> dict[str, Any]:
    file = tmp_path / "sheet.csv"
    file.write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["score", "--json", *options, str(file)])
    assert done.exception is None or isinstance(done.exception, SystemExit)
    told: dict[str, Any] = json.loads(done.output.splitlines()[0])
    return told


def codes(told: dict[str, Any]) -> list[str]:
    return [found["code"] for found in told["findings"]]


def possible_end(record: Any, order: list[int], seated: bool = True) -> bool | None:
    """Whether the end of a game that the engine played is called possible, with the players'
    seats in this order as rows."""
    verdict = judge_record(record)
    start, row_of = record.setup.start, {seat: row for row, seat in enumerate(order)}
    bid = start.bid and Bid(row_of[start.bid.seat], row_of[start.bid.other], start.bid.coins)
    start = Start(tuple(start.coins[seat] for seat in order if start.coins), bid)
    ends = GAMES[record.ruleset].sheet.finished(
        verdict.rules.cards, None, len(order), seated, start
    )
    assert ends is not None
    entries: dict[Entry, int] = {
        (row, name): points
        for row, seat in enumerate(order)
        for name, points in (
            *verdict.scores[seat].items(),
            ("coins", verdict.state.cities[seat][verdict.rules.coins]),
        )
        if name not in ("total", "treasury")
    }
    return Question(ends, entries).answer().possible


def check_ends(seed: int, players: int) -> None:
    rng = Random(seed)
    start = random_start(rng, tuple(range(players)) if players > 2 else (0, 2))
    table = random_table(seed, players, using=rules(), start=start)
    seats = list(table.seats)
    assert possible_end(table, seats) is not False
    if players > 2:
        rng.shuffle(seats)
        assert possible_end(table, seats, seated=False) is not False
    duel = random_game(seed, start=random_start(rng, (0, 1)))[0]
    if judge_record(duel).result.kind == "civilian":
        assert possible_end(duel, [0, 1]) is not False


@pytest.mark.slow
def test_ends_of_played_games_are_possible() -> None:
    check_ends(1, 3)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2, 40))
def test_ends_of_many_played_games_are_possible(seed: int) -> None:
    check_ends(seed, 2 + seed % 3)


@pytest.mark.slow
@pytest.mark.parametrize("column", ["coins at the start", "pièces de départ", "startmunten"])
def test_a_treasury_that_only_agreed_coins_allow(tmp_path: Path, column: str) -> None:
    rich = DUEL.format(column, ROWS.format("610,600", "600,600"))
    told = scored(tmp_path, rich, "--possible")
    assert "S-POSSIBLE-01" not in codes(told)
    assert told["possible"] is not False
    usual = scored(tmp_path, DUEL.format("seat", ROWS.format("610,", "600,")))
    assert "S-POSSIBLE-01" in codes(usual)
    assert told["start"] == [600, 600]
    assert "start" not in usual


@pytest.mark.slow
def test_a_bid_gives_the_other_more(tmp_path: Path) -> None:
    told = scored(tmp_path, DUEL.format("bid", ROWS.format("9,3", "9,")))
    assert told["start"] == [7, 10]
    assert not told["findings"]


SLIPS = [
    ("bid", "9,3", "9,2", "S-START-02"),
    ("bid", "9,5000", "9,", "S-START-01"),
    ("bid", "9,-1", "9,", "S-CELL-02"),
    ("bid", "9,many", "9,", "S-CELL-01"),
    ("starting coins,bid", "9,7,3", "9,9,", "R-START-02"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "anna", "bert", "code"), SLIPS)
def test_slips_are_told(tmp_path: Path, columns: str, anna: str, bert: str, code: str) -> None:
    assert codes(scored(tmp_path, DUEL.format(columns, ROWS.format(anna, bert)))) == [code]


def test_a_set_can_say_no_more_coins_than_are_allowed() -> None:
    from antipater.checker.records.start import most_coins

    assert most_coins(load_set("duel")) == most_coins(load_set("seven_wonders")) == 999
