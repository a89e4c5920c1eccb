"""The hosts in docs/reference/module.md, run as they stand there, and what the page says."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.build import module_of
from antipater.checker.compile.duel.records import move_number, setup_numbers
from antipater.checker.compile.host import manifest_of
from antipater.checker.judging.games import judge_record
from antipater.checker.records.names import slugs_of
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.rules.seven_wonders import FREE_CITY, Action
from support.places import TESTS
from support.random_duel import as_7wdio, random_game, rules
from support.random_seven_wonders import random_table

PAGE = (TESTS.parent / "docs" / "reference" / "module.md").read_text("utf-8")
HOSTS = [("python", "host.py", sys.executable), ("js", "host.mjs", shutil.which("node"))]


@cache
def promo() -> bytes:
    return module_of("duel_promo", "7wd.io")


def run(command: list[str], folder: Path, moves: list[int], setup: list[int]) -> tuple[int, str]:
    (folder / "game.json").write_text(json.dumps([setup, moves]))
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=folder)
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(("language", "file", "program"), HOSTS)
def test_the_hosts_of_the_page_judge_games(
    tmp_path: Path, language: str, file: str, program: str | None
) -> None:
    if program is None:
        pytest.skip("there is no node on this machine")
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    assert found[1].count("\n") <= 42
    (tmp_path / file).write_text(found[1])
    (tmp_path / "rules.wasm").write_bytes(promo())
    command = [program, file, "rules.wasm", "game.json"]
    record, last = random_game(7, rules())
    moves = [move_number(move) for move in record.moves]
    setup = setup_numbers(record.setup, manifest_of(promo()))
    assert last.victory is not None
    assert run(command, tmp_path, moves, setup) == (0, last.victory.value)
    assert run(command, tmp_path, moves[:20], setup) == (0, "unfinished")
    assert run(command, tmp_path, [*moves[:9], moves[0]], setup) == (1, "move 10: D-TURN-04")
    assert run(command, tmp_path, moves, [999, *setup[1:]])[0] == 1


def test_the_host_of_the_page_judges_logs(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    host = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)[1]
    (tmp_path / "logs.mjs").write_text(host)
    (tmp_path / "rules.wasm").write_bytes(promo())
    record, last = random_game(7, rules())
    assert last.victory is not None
    log = as_7wdio(record)
    over = {"meta": {"actor": ""}, "move": {"id": 13, "loser": record.players[0], "reason": 5}}
    head = {"meta": {"actor": ""}, "move": {**log[0]["move"], "wonders": [99] * 8}}
    logs = [log, [*log[:30], over], [*log[:9], log[1]], log[:40], [head], log[1:]]
    (tmp_path / "logs.jsonl").write_text("\n".join(map(json.dumps, logs)) + "\n\n")
    command = [node, "logs.mjs", "rules.wasm", "logs.jsonl"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    told = [last.victory.value, "time_out", "wrong from move 9 of 9", "unfinished"]
    told += ["another set", "not read", "blank"]
    assert done.stdout.splitlines() == [f"line {n}: {each}" for n, each in enumerate(told, 1)]
    assert not done.stderr


def told_by_slugs(record: SevenWondersRecord) -> dict[str, Any]:
    """A record as a stranger's program might hold it: nothing of it is a number of ours."""
    slugs = slugs_of(record.set)
    setup, size = record.setup, 7
    hands = {age: [*dealt] for age, dealt in sorted(setup.deals.items())}
    for age, pile in setup.piles.items():
        hands[age][FREE_CITY] = pile
    ages = [hands.get(age, [None] * len(setup.boards)) for age in (1, 2, 3)]
    plays = []
    for age, turn, play, *_ in record.plays:
        told = {"age": age, "turn": turn, "seat": play.seat, "verb": play.action.value}
        told["card"], told["stage"] = slugs[play.card] or "?", play.stage
        plays.append(told | ({"coins": play.split} if play.split else {}))
    return {
        "players": setup.players,
        "boards": [slugs[board] for board in setup.boards],
        "hands": [[[slugs[c] or "?" for c in hand or [-1] * size] for hand in age] for age in ages],
        "plays": plays,
    }


def spoilt(plays: Sequence[Noted]) -> Iterator[tuple[Noted, ...]]:
    """The plays of a game of four with one changed: those of its fourth turn, from 12 on."""
    for at, changes in (
        (12, {"action": Action.BUILD, "card": 70}),
        (13, {"action": Action.BUILD, "split": (9, 9)}),
        (14, {"action": Action.STAGE, "stage": 3}),
    ):
        play = plays[at].play._replace(**changes)
        yield (*plays[:at], plays[at]._replace(play=play), *plays[at + 1 :])


def engine_says(record: SevenWondersRecord) -> str:
    """What the host is to print of a game."""
    verdict = judge_record(record)
    if verdict.findings:
        found = verdict.findings[0]
        assert found.move
        return f"{found.code}, seat {record.plays[found.move - 1].play.seat}, after 12 plays"
    if verdict.result.kind == "unfinished":
        return "unfinished"
    totals = " ".join(str(points["total"]) for points in verdict.scores)
    return f"{totals}, won by {' '.join(map(str, verdict.result.winners))}"


@pytest.mark.slow
def test_the_host_of_the_page_judges_7_wonders(tmp_path: Path) -> None:
    """Of any number of players, as the engine judges them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    (tmp_path / "tables.mjs").write_text(re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)[2])
    (tmp_path / "rules.wasm").write_bytes(module_of("seven_wonders"))
    records = [random_table(seed, 2 + seed % 6, known=seed % 2 > 0) for seed in range(12)]
    begun = random_table(3, 4, turns=9)
    records += [begun, *(replace(begun, plays=plays) for plays in spoilt(begun.plays))]
    games = "\n".join(json.dumps(told_by_slugs(record)) for record in records)
    (tmp_path / "games.jsonl").write_text(games)
    command = [node, "tables.mjs", "rules.wasm", "games.jsonl"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    told = [f"game {n}: {engine_says(record)}" for n, record in enumerate(records, 1)]
    assert done.stdout.splitlines() == told
    assert sum("after 12 plays" in line for line in told) == 3
    assert not done.stderr


def test_the_sites_numbers_are_those_of_their_logs() -> None:
    """Beside them, of a set of 7 Wonders, of the boards alone."""
    manifest = manifest_of(promo())
    items, sites = manifest["items"], manifest["sites"]
    record, _ = random_game(7, rules())
    head = as_7wdio(record)[0]["move"]
    for age, numbers in head["cards"].items():
        ids = [sites["7wd.io"]["cards"][str(number)] for number in numbers]
        assert ids == [*record.setup.layouts[int(age)]]
    wonders = [sites["7wd.io"]["wonders"][str(number)] for number in head["wonders"]]
    assert wonders == [*record.setup.rows[0], *record.setup.rows[1]]
    assert {name: len(numbers["cards"]) for name, numbers in sites.items()} == {
        "7wd.io": 73,
        "sevenee": 73,
        "bga": 73,
    }
    stone_pit = items.index("stone_pit")
    assert sites["sevenee"]["cards"]["5"] == sites["bga"]["cards"]["2"] == stone_pit
    assert sites["bga"]["tokens"]["10"] == items.index("urbanism")
    manifest = manifest_of(module_of("seven_wonders"))
    assert manifest["items"][manifest["sites"]["bga"]["boards"]["8"]] == "giza_b"


@pytest.mark.parametrize("name", ["duel_promo", "seven_wonders"])
def test_the_page_names_every_part_of_a_manifest(name: str) -> None:
    manifest = manifest_of(promo() if name == "duel_promo" else module_of(name))
    for key in manifest:
        assert f"`{key}`" in PAGE, key
    for field in manifest["results"][:9]:
        assert f"`{field}`" in PAGE, field
    for field in manifest.get("scan", {"fields": ()})["fields"]:
        assert f"`{field}`" in PAGE, field
    for verb in manifest["verbs"]:
        assert f"`{verb}`" in PAGE, verb
    for part, start, size in manifest["setup"]:
        assert f"`{part}`" in PAGE, part
        assert start + size <= manifest["state"][part]["size"], part
