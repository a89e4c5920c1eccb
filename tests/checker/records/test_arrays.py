"""A JSON array of games: each is read as if it stood alone, in every command."""

import json
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.records.files import LIMIT
from antipater.checker.records.sources import games
from support import commands
from support.places import TOP
from support.random_duel import as_7wdio, random_game
from support.sevenee import sevenee

GAME = (TOP / "docs" / "examples" / "7wdio_game.json").read_text("utf-8")
LOGS = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(2)]
TABLES = [json.dumps(sevenee(seed), indent=seed or None) for seed in range(2)]
LAYOUTS = ["[{}]", "[\n{}\n]\n", "  \n [ {} ]", "\ufeff[{}\n]"]


def run(*arguments: str) -> tuple[int, str]:
    result = commands.run(*arguments)
    return result.exit_code, result.stdout


def found(path: Path) -> list[str]:
    """The format of each game of a file, or the code and line of why it is none."""
    return [
        read.record.format
        if read.record
        else f"{read.problem and read.problem.code} {read.problem and read.problem.line}"
        for read in games(str(path))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "between"), list(product(LAYOUTS, (",", ",\n", " ,\r\n "))), ids=range(12)
)
def test_the_games_of_an_array(layout: str, between: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    for each in (LOGS, TABLES, [TABLES[0], LOGS[0], GAME]):
        file.write_text(layout.format(between.join(each)), "utf-8")
        whole = [read.record for read in games(str(file))]
        alone = []
        for text in each:
            (tmp_path / "one.json").write_text(text, "utf-8")
            alone += [read.record for read in games(str(tmp_path / "one.json"))]
        assert len(alone) == len(each)
        assert [r and (r.players, r.format) for r in whole] == [
            r and (r.players, r.format) for r in alone
        ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"[{LOGS[0]},\n3,\n{LOGS[1]}]", ["7wd.io", "R-7WDIO-01 2", "7wd.io"]),
        (f"[{LOGS[0]},\n{{}},\n[1]]", ["7wd.io", "R-7WDIO-01 2", "R-7WDIO-07 3"]),
        (f"[{LOGS[0]},\n{LOGS[1][:900]}", ["7wd.io", "R-JSON-02 2"]),
        (f"[{LOGS[0]}\n", ["7wd.io", "R-JSON-02 2"]),
        (f"[{LOGS[0]},\n}} {LOGS[1]}]", ["7wd.io", "R-JSON-01 2"]),
        (f"[{LOGS[0]}]\n]", ["7wd.io", "R-JSON-01 1"]),
        (f"[{LOGS[0]},\n{'[' * 100_000}", ["7wd.io", "R-JSON-03 2"]),
        (f"[{LOGS[0]},\n{'9' * 10_000}]", ["7wd.io", "R-JSON-04 2"]),
        (f"[{LOGS[0]}{' ' * LIMIT}]", ["R-ARRAY-01 1"]),
        (f"\n[\n{LOGS[0]}{' ' * LIMIT}]", ["R-ARRAY-01 2"]),
        ("[]", ["R-7WDIO-02 1"]),
        ("[1, 2]", ["R-7WDIO-07 1"]),
        ('{\n"a": {"b": "[role=img]"}\n}', ["R-7WDIO-01 1"]),
    ],
    ids=range(13),
)
def test_what_is_no_game_costs_no_other(text: str, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "games.json").write_text(text, "utf-8")
    assert found(tmp_path / "games.json") == expected


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_an_array_in_another_encoding(encoding: str, tmp_path: Path) -> None:
    text = f"[{GAME},{GAME}]".replace("user1", "Zoé")
    (tmp_path / "games.json").write_bytes(text.encode(encoding))
    read = [game.record for game in games(str(tmp_path / "games.json"))]
    assert [record and record.players[0] for record in read] == ["Zoé", "Zoé"]


def test_commands_take_an_array(tmp_path: Path) -> None:
    file = str(tmp_path / "games.json")
    Path(file).write_text(f"[{GAME}, {LOGS[0]}]", "utf-8")
    for command in ("validate", "score", "audit"):
        status, output = run(command, "--json", file)
        told = [json.loads(line) for line in output.splitlines()]
        assert status == 0, output
        numbers = [line["game"] for line in told if "game" in line] or [told[-1]["games"]]
        assert numbers in ([1, 2], [2])
    assert run("convert", file, "--into", str(tmp_path / "into"))[0] == 0
    assert len([*(tmp_path / "into").iterdir()]) == 2
    (tmp_path / "games.jsonl").write_text(run("convert", "--to", "7wd.io", file)[1], "utf-8")
    assert found(tmp_path / "games.jsonl") == ["7wd.io", "7wd.io"]
