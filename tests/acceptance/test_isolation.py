"""Each of two hundred broken files between two good ones, in every command: all the good ones are
judged, whatever the others are."""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from antipater.checker.commands.cli import app
from support.broken import COUNT, as_json_lines, broken_files
from support.commands import run
from support.places import TOP
from support.random_duel import as_7wdio, random_game

pytest.importorskip("pyarrow")
SHEET = (TOP / "docs" / "examples" / "tournament.csv").read_text("utf-8")
GOOD = COUNT + 1


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Good and broken files by turns, in the order in which they are named."""
    folder = tmp_path_factory.mktemp("inputs")
    good = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(5)]
    named: list[str] = []
    broken = sorted(broken_files(folder).items())
    assert len(broken) == COUNT
    for number in range(GOOD):
        path = folder / f"good{number}.json"
        path.write_text(good[number % len(good)].replace("Anna", f"Anna{number}"))
        named.append(str(path))
        if number < len(broken):
            name, data = broken[number]
            (folder / name).write_bytes(data)
            named.append(str(folder / name))
    return named


def ran(*arguments: str, files: Sequence[str]) -> Result:
    result = CliRunner().invoke(app, [*arguments, *files])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2
    assert "R-FAULT" not in result.output
    return result


def of_good(found: Sequence[object]) -> list[object]:
    return [file for file in found if Path(str(file)).name.startswith("good")]


# Causes are looked for by the first: they take most of the time.
COMMANDS = [
    "validate",
    "audit --no-cause",
    "audit --no-cause --jobs 2",
    "score",
    "validate --editions",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_file_is_told(command: str, files: list[str]) -> None:
    found = as_json_lines(ran(*command.split(), "--json", files=files).stdout)
    told = [str(each["file"]) for each in found]
    assert len(of_good(told)) == GOOD
    assert {name_of(file) for file in told} == {Path(file).name for file in files}


def name_of(file: str) -> str:
    """The file's name, without that of what is packed in it."""
    return re.sub(r"(\.zip)/.*", r"\1", file).rpartition("/")[2]


def test_standings_count_every_good_file(files: list[str]) -> None:
    told = json.loads(ran("standings", "--json", files=files).stdout)
    apart = [each["game"] for each in told["apart"]]
    assert told["games"] >= GOOD
    assert not of_good(apart)


def test_convert_writes_every_good_file(files: list[str], tmp_path: Path) -> None:
    for options in ([], ["--to", "7wd.io"]):
        folder = tmp_path / "into"
        ran("convert", *options, "--into", str(folder), files=files)
        assert len(of_good(sorted(folder.iterdir()))) == GOOD
        shutil.rmtree(folder)
    archive = tmp_path / "all.parquet"
    ran("convert", "--archive", str(archive), files=files)
    told = as_json_lines(run("audit", "--json", archive).stdout)
    assert len(told) >= GOOD


def test_a_report_shows_every_good_file(files: list[str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ran("report", "-o", str(page), files=files)
    assert all(f"good{n}.json" in page.read_text("utf-8") for n in range(GOOD))
