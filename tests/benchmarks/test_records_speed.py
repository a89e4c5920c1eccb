"""How fast records are judged. Run with: pytest tests/benchmarks --benchmark-only"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.commands.validate import validate_files  # noqa: E402  (after the path is set)
from antipater.checker.records.digest import digest  # noqa: E402  (after the path is set)
from antipater.checker.records.duel.notation import read_notation  # noqa: E402  (after the path is set)
from antipater.checker.records.formats.sevenwd_io import read_log  # noqa: E402  (after the path is set)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after the path is set)

EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
GAMES = 1000


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Different random games, about 75 moves each, one a line."""
    path = tmp_path_factory.mktemp("archive") / "games.jsonl"
    with path.open("w") as file:
        for seed in range(GAMES):
            file.write(json.dumps(as_7wdio(random_game(seed)[0])) + "\n")
    return path


def test_validate_a_thousand_games(
    benchmark: BenchmarkFixture, archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Reading, judging and writing the verdicts of 1,000 games as JSON."""

    def run() -> None:
        assert validate_files([str(archive)], True, "en", None, None) == 0
        assert capsys.readouterr().out.count('"valid": true') == GAMES

    benchmark(run)


def test_validate_one_game_as_a_process(benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "-m", "antipater.checker", "validate", str(EXAMPLE)]

    def run() -> None:
        subprocess.run(command, check=True, capture_output=True)

    benchmark(run)


def test_read_a_log(benchmark: BenchmarkFixture) -> None:
    text = EXAMPLE.read_text("utf-8")
    benchmark(lambda: read_log(json.loads(text)))


def test_read_the_notation(benchmark: BenchmarkFixture) -> None:
    text = EXAMPLE.with_suffix(".duel").read_text("utf-8")
    benchmark(lambda: read_notation(text, ("duel", "duel_promo")))


def test_digest(benchmark: BenchmarkFixture) -> None:
    record = read_log(json.loads(EXAMPLE.read_text("utf-8")))
    benchmark(lambda: digest(record))
