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
from support.random_duel import random_game, rules

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


def test_the_page_names_every_part_of_a_manifest() -> None:
    manifest = manifest_of(MODULE)
    for key in manifest:
        assert f"`{key}`" in PAGE, key
    for field in manifest["results"][:10]:
        assert f"`{field}`" in PAGE, field
    for part, _, _ in manifest["setup"]:
        assert f"| `{part}` |" in PAGE, part
