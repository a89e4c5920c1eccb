"""How fast records of 7 Wonders are judged. Run with: pytest tests/benchmarks --benchmark-only"""

import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.commands.validate import validate_files  # noqa: E402  (after the path is set)
from antipater.checker.judging.seven_wonders.judge import judge_table  # noqa: E402  (after the path is set)
from antipater.checker.records.seven_wonders.notation import read_table  # noqa: E402  (after the path is set)
from antipater.checker.records.seven_wonders.writer import write_table  # noqa: E402  (after the path is set)
from antipater.grammar.cards.load import shipped_sets  # noqa: E402  (after the path is set)
from support.random_seven_wonders import random_table  # noqa: E402  (after the path is set)

GAMES = 300
PLAYERS = 7


@pytest.fixture(scope="module", params=["everything stated", "payments and deals left out"])
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Different random games of seven players, a file each."""
    folder = tmp_path_factory.mktemp("tables")
    stated = request.param == "everything stated"
    files = []
    for seed in range(GAMES):
        path = folder / f"{seed}.7w"
        path.write_text(write_table(random_table(seed, PLAYERS, stated, stated)), "utf-8")
        files.append(str(path))
    return files


def test_validate_games_of_seven_players(
    benchmark: BenchmarkFixture, archive: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Reading, judging and writing the verdicts of 300 games as JSON."""

    def run() -> None:
        assert validate_files(archive, True, "en", None, None) == 0
        assert capsys.readouterr().out.count('"valid": true') == GAMES

    benchmark(run)


def test_read_a_game_of_seven_players(benchmark: BenchmarkFixture) -> None:
    text = write_table(random_table(1, PLAYERS))
    benchmark(lambda: read_table(text, shipped_sets()))


def test_judge_a_game_of_seven_players(benchmark: BenchmarkFixture) -> None:
    record = random_table(1, PLAYERS)
    benchmark(lambda: judge_table(record))


def test_settle_the_payments_of_a_game_of_seven_players(benchmark: BenchmarkFixture) -> None:
    record = random_table(1, PLAYERS, known=False, stated=False)
    benchmark(lambda: judge_table(record))
