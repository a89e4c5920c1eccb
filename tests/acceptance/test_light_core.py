"""The core without any extra: what works, and what is said of the rest."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from antipater.checker.base.extras import EXTRAS
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from support.places import TOP

EXAMPLES = "docs/examples"
# As if nothing but the core were installed: what is imported, also by a library, is not there.
BLOCKED = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(EXTRAS)!r}:
            raise ModuleNotFoundError("No module named " + name, name=name)
sys.meta_path.insert(0, Absent())
from antipater.checker.__main__ import main
main()
"""


def ran(*arguments: str, cwd: Path = TOP) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("validate docs/examples/7wdio_game.json", 0),
        ("validate docs/examples/disputed.duel --why", 1),
        ("validate docs/examples/7wdio_game.json --editions", 0),
        ("score docs/examples/7wdio_game.json", 0),
        ("score docs/examples/tournament.csv", 1),
        ("score tests/data/repro/sheets/pad.xlsx", 0),
        ("score tests/data/repro/workbooks/trunc.ods", 2),
        ("standings docs/examples/tournament.csv", 1),
        ("convert docs/examples/7wdio_game.json", 0),
        ("audit docs/examples/7wdio_game.json --json", 0),
        ("price Altar --move 9 --record docs/examples/disputed.duel", 0),
        ("cards check duel", 0),
        ("cards show altar", 0),
        ("cards diff duel duel_promo", 1),
        ("explain D-CARD-05", 0),
        ("report docs/examples/7wdio_game.json -o {out}/report.html", 0),
        ("page -o {out}/page.html", 0),
        ("build duel -o {out}/duel.wasm", 0),
    ],
)
def test_the_core_does_without(command: str, status: int, tmp_path: Path) -> None:
    result = ran(*command.format(out=tmp_path).split())
    assert "not installed" not in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == status, result.stderr


@pytest.mark.parametrize(
    ("command", "told"), [("score", "scientific supremacy of Paul"), ("standings", "Paul")]
)
def test_a_scientific_supremacy_is_scored_without_the_solver(
    command: str, told: str, tmp_path: Path
) -> None:
    """No score was told: the fewest points that win by science are looked for by the solver."""
    fields = "player civilian scientific commercial guilds wonders progress treasury military"
    heading = ",".join((*fields.split(), "end", "winner"))
    rows = ("Lise,18,7,6,0,9,4,4,0,,", "Paul,11,13,3,4,6,4,5,0,scientific,Paul")
    sheet = tmp_path / "science.csv"
    sheet.write_text("\n".join((heading, *rows)), "utf-8")
    result = ran(command, str(sheet))
    assert result.stderr == ""
    assert result.returncode == 0
    assert told in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "extra"),
    [("score docs/examples/tournament.csv --possible", "possible")],
)
def test_what_is_missing_is_said_in_one_line(command: str, extra: str, language: str) -> None:
    result = ran(*command.split(), "--lang", language)
    what = say(f"common.missing.{extra}", language)
    due = say("common.missing.line", language, what=what, extra=extra)
    assert f"antipater[{extra}]" in due
    assert result.stderr.splitlines() == [due]
    assert result.returncode == 2


def test_proofs_are_named() -> None:
    result = ran("prove", "duel", "--only", "treasury_never_negative")
    assert result.stderr == "proofs: not installed; to add it: pip install 'antipater[proofs]'\n"
    assert result.returncode == 2


@pytest.mark.parametrize(
    "command",
    [
        "simulate duel --games 1",
        "language-server",
        "cards check duel --watch",
        "convert docs/examples/7wdio_game.json --archive {out}/a.parquet",
    ],
)
def test_every_extra_is_named(command: str, tmp_path: Path) -> None:
    result = ran(*command.format(out=tmp_path).split())
    assert "pip install 'antipater[" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == 2


def test_every_package_of_an_extra_is_known() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    core = {name.partition(">")[0] for name in project["dependencies"]}
    assert core == {"lark", "rich", "typer"}
    for module, extra in EXTRAS.items():
        package = {"z3": "z3-solver", "lsprotocol": "pygls"}.get(module, module)
        assert any(each.startswith(package) for each in project["optional-dependencies"][extra])
