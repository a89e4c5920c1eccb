"""Every command that writes, killed at a random moment: what it writes is there whole or not at
all, and the next run does its work as if nothing had been."""

import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.places import TOP

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.slow
EXAMPLES = TOP / "docs" / "examples"
WRITE = {
    "convert": "convert {game} {record} --into out --force",
    "archive": "convert {game} {record} --archive out/all.parquet --force",
    "audit": "audit {game} {record} --out out/verdicts.jsonl --force --no-cause",
    "report": "report {game} -o out/report.html --force",
    "standings": "standings {sheet} --html out/standings.html --force",
    "page": "page --set duel -o out/page.html --force",
    "sheet": "cards sheet duel -o out/sheet.html",
    "build": "build duel -o out/duel.wasm",
    "format": "cards format out/mine",
}


def command_of(name: str, folder: Path) -> list[str]:
    places = {
        "game": str(EXAMPLES / "7wdio_game.json"),
        "record": str(EXAMPLES / "missing_line.duel"),
        "sheet": str(EXAMPLES / "tournament.csv"),
    }
    (folder / "out").mkdir(exist_ok=True)
    if name == "format":
        shutil.copytree(EXAMPLES / "usurers", folder / "out" / "mine")
        file = folder / "out" / "mine" / "usurers.cards"
        file.write_text(file.read_text("utf-8").replace("  ", "     ", 1), "utf-8")
    return [sys.executable, "-m", "antipater.checker", *WRITE[name].format(**places).split()]


def written(folder: Path) -> dict[str, bytes]:
    """What stands in a folder under names that anybody would look for."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    shown = (file for file in files if not file.name.startswith(".") and ".parts" not in str(file))
    return {str(file.relative_to(folder)): file.read_bytes() for file in shown}


# One file is written by all of these in the same way, as the page is.
ONE_FILE = {"report", "standings", "sheet", "build"}


@pytest.mark.parametrize("times", [1, pytest.param(8, marks=pytest.mark.campaign)])
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.campaign] * (n in ONE_FILE)) for n in WRITE]
)
def test_what_is_written_is_whole_or_not_there(name: str, times: int, tmp_path: Path) -> None:
    first = tmp_path / "first"
    first.mkdir()
    command = command_of(name, first)
    before = written(first)
    began = time.monotonic()
    subprocess.run(command, cwd=first, check=False, capture_output=True, timeout=300)
    took = time.monotonic() - began
    due = written(first)
    assert due != before
    chance = random.Random(f"{name} {times}")
    for number in range(times):
        folder = tmp_path / str(number)
        folder.mkdir()
        run = subprocess.Popen(
            command_of(name, folder),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(chance.uniform(0.4, 1.05) * took)
        run.kill()
        run.wait()
        for file, content in written(folder).items():
            whole = (due[file], before.get(file))
            assert content in whole or name == "archive", (number, file)
        told = subprocess.run(command, cwd=folder, check=False, capture_output=True, timeout=300)
        assert b"Traceback" not in told.stderr
        assert set(written(folder)) == set(due)
        assert name == "archive" or written(folder) == due
        hidden = [each.name for each in (folder / "out").iterdir() if each.name.startswith(".")]
        assert hidden == []
        assert not list(folder.rglob("*.parts"))
