"""The hosts in docs/reference/module.md, run as they stand there, and what the page says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.build import module_of
from antipater.checker.compile.duel.records import move_number, setup_numbers
from antipater.checker.compile.host import manifest_of
from support.places import TESTS
from support.random_duel import as_7wdio, random_game, rules

PAGE = (TESTS.parent / "docs" / "reference" / "module.md").read_text("utf-8")
MODULE = module_of("duel_promo", "7wd.io")
HOSTS = [("python", "host.py", sys.executable), ("js", "host.mjs", shutil.which("node"))]


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
    (tmp_path / "rules.wasm").write_bytes(MODULE)
    command = [program, file, "rules.wasm", "game.json"]
    record, last = random_game(7, rules())
    moves = [move_number(move) for move in record.moves]
    setup = setup_numbers(record.setup, manifest_of(MODULE))
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
    (tmp_path / "rules.wasm").write_bytes(MODULE)
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


def test_the_page_names_every_part_of_a_manifest() -> None:
    manifest = manifest_of(MODULE)
    for key in manifest:
        assert f"`{key}`" in PAGE, key
    for field in manifest["results"][:10]:
        assert f"`{field}`" in PAGE, field
    for field in manifest["scan"]["fields"]:
        assert f"`{field}`" in PAGE, field
    for part, _, _ in manifest["setup"]:
        assert f"| `{part}` |" in PAGE, part
