"""The same on every run: a command's output depends on its input alone.

Not on how Python hashes, nor on what the same process was asked before, nor on what is kept.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.caches import with_tables
from support.commands import run
from support.places import TESTS, TOP

pytestmark = pytest.mark.slow

EXAMPLES = TOP / "docs" / "examples"
RECORDS = [str(EXAMPLES / name) for name in ("disputed.duel", "four_cities.7w", "let_stand.duel")]
LOG, SHEET = str(EXAMPLES / "7wdio_game.json"), str(EXAMPLES / "tournament.csv")
REBALANCED, CITIES = str(EXAMPLES / "rebalanced"), str(EXAMPLES / "cities.txt")
# Where a run writes, in a folder of its own; what is written is compared too.
OUT = "{out}"
COMMANDS = [
    ["validate", *RECORDS, LOG],
    ["validate", "--json", *RECORDS, LOG],
    ["validate", "--editions", "--lang", "fr", RECORDS[0]],
    ["validate", "--why", "--all", RECORDS[0]],
    ["validate", "--fix", str(EXAMPLES / "missing_line.duel"), "-o", f"{OUT}/fixed.duel"],
    ["score", *RECORDS, SHEET],
    ["score", "--json", CITIES],
    ["score", "--possible", "--lang", "nl", str(EXAMPLES / "doubtful.csv")],
    ["score", "--possible", "--json", str(EXAMPLES / "doubtful.csv")],
    ["audit", "--json", *RECORDS, LOG],
    ["audit", "--out", f"{OUT}/verdicts.jsonl", *RECORDS, LOG],
    ["convert", LOG, "--lang", "fr"],
    ["convert", "--to", "7wd.io", str(EXAMPLES / "7wdio_game.duel")],
    ["convert", "--into", f"{OUT}/records", *RECORDS],
    ["standings", SHEET, *RECORDS],
    ["standings", "--json", SHEET, RECORDS[1]],
    ["price", "The Sphinx", "--record", LOG, "--move", "59", "--json"],
    ["view", RECORDS[1], "--move", "II.3"],
    ["explain", "D-CARD-05", "--lang", "nl"],
    ["cards", "check", REBALANCED],
    ["cards", "check", "--json", str(TESTS / "data" / "sets" / "seat_twice")],
    ["cards", "diff", "duel", REBALANCED],
    ["cards", "diff", "duel", REBALANCED, "--json", "--lang", "nl"],
    ["cards", "show", "altar"],
    ["cards", "list", "seven_wonders", "--age", "2"],
    ["cards", "test", REBALANCED],
    ["build", REBALANCED, "-o", f"{OUT}/module.wasm"],
    ["simulate", REBALANCED, "--games", "40", "--seed", "3", "--json"],
    ["simulate", "duel", REBALANCED, "--games", "40"],
    ["report", RECORDS[0], LOG, "-o", f"{OUT}/report.html"],
    ["page", "--set", "duel", "-o", f"{OUT}/page.html"],
    ["prove", "--cold", "--only", "points_then_civilian", "--only", "production_serves_first"],
    ["prove", REBALANCED, "--cold", "--json", "--only", "points_then_civilian"],
]
# How long something took, in text and in JSON.
TIME = re.compile(r"[\d.]+ s\b|\"seconds\": [\d.]+")


def written(out: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()
    }


def plain(text: str, out: Path) -> str:
    """What was printed, without the time that it took and the folder that it wrote to."""
    lines = TIME.sub("", text.replace(str(out), OUT)).splitlines()
    return "\n".join(line for line in lines if "games a second" not in line)


def filled(command: list[str], out: Path) -> list[str]:
    return [part.replace(OUT, str(out)) for part in command]


def alone(command: list[str], seed: str, out: Path) -> tuple[int, str, dict[str, bytes]]:
    """What a process of its own prints and writes, with nothing kept of earlier runs but the
    tables of the grammar."""
    out.mkdir(parents=True)
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "XDG_CACHE_HOME": with_tables(out.parent / f"cache {seed}"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "antipater.checker", *filled(command, out)],
        env=environment, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert "fault" not in done.stderr, done.stderr
    return done.returncode, plain(done.stdout, out), written(out)


def here(number: int, out: Path) -> tuple[int, str, dict[str, bytes]]:
    """The same in this process, with what is kept and whatever was asked before."""
    out.mkdir(parents=True)
    done = run(*filled(COMMANDS[number], out))
    return done.exit_code, plain(done.stdout, out), written(out)


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=[pytest.mark.campaign] * (n % 3 > 0)) for n in range(len(COMMANDS))],
)
def test_whatever_was_asked_before_and_is_kept(number: int, tmp_path: Path) -> None:
    """In a process that has answered much else, and in a new one that hashes otherwise."""
    one = here(number, tmp_path / "here")
    assert one[0] in (0, 1), one
    assert one[1] or one[2]
    assert one == alone(COMMANDS[number], "4242", tmp_path / "alone")
