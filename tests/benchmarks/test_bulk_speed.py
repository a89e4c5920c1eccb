"""How fast many games are judged, and in how much memory.

Run with: pytest tests/benchmarks/test_bulk_speed.py --benchmark-only. Speeds are processor time,
and stand beside that of the engine alone in the same run (``extra_info``).
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

import pyarrow.parquet as pq  # noqa: E402  (after the path is set)

from antipater.checker.base.json import line  # noqa: E402  (after the path is set)
from antipater.checker.bulk.judge import prepare  # noqa: E402  (after the path is set)
from antipater.checker.bulk.judged import judged  # noqa: E402  (after the path is set)
from antipater.checker.bulk.native.modules import loaded  # noqa: E402  (after the path is set)
from antipater.checker.bulk.parts import parts_of  # noqa: E402  (after the path is set)
from antipater.checker.commands.convert import convert_files  # noqa: E402  (after the path is set)
from antipater.checker.commands.runs.audit import Options, audit  # noqa: E402  (after the path is set)
from antipater.checker.judging.games import judged_game  # noqa: E402  (after the path is set)
from antipater.checker.outputs import plain_games  # noqa: E402  (after the path is set)
from antipater.checker.records.archive.read import Archive  # noqa: E402  (after the path is set)
from antipater.checker.records.archive.write import ArchiveWriter  # noqa: E402  (after the path is set)
from support.process_time import used  # noqa: E402  (after the path is set)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after the path is set)

DIFFERENT = 2_000
MANY = int(os.environ.get("ANTIPATER_BENCHMARK_GAMES", "100000"))

pytestmark = pytest.mark.benchmark(timer=time.process_time)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Different random games, about 75 moves each, one a line."""
    path = tmp_path_factory.mktemp("logs") / "games.jsonl"
    with path.open("w") as file:
        for seed in range(DIFFERENT):
            file.write(json.dumps(as_7wdio(random_game(seed)[0])) + "\n")
    return path


@pytest.fixture(scope="module")
def archive(logs: Path) -> Path:
    """The same games as an archive."""
    path = logs.with_suffix(".parquet")
    assert convert_files([str(logs)], "en", None, None, str(path)) == 0
    return path


@pytest.fixture(scope="module")
def large(archive: Path) -> Path:
    """An archive of as many games as ``ANTIPATER_BENCHMARK_GAMES`` says, as ``convert`` writes."""
    path = archive.with_name("large.parquet")
    games = pq.read_table(archive)
    with archive.open("rb") as stream, ArchiveWriter(path) as file:
        items = Archive(str(archive), stream).metadata.items
        for _ in range(MANY // DIFFERENT):
            file.add_rows(games, items)
    return path


def games_a_second(judging: Callable[[], object], games: int) -> float:
    began = time.process_time()
    judging()
    return games / (time.process_time() - began)


def by_the_engine(file: Path) -> None:
    """The games of a file judged without modules."""
    for part in parts_of(str(file)):
        for game in part.games(None):
            judged_game(game, None)


def measured(benchmark: BenchmarkFixture, file: Path, games: int, engine: Path) -> None:
    """Audit a file, and note how many games a second that was, and how many by the engine."""
    prepare()
    for name in ("duel", "duel_promo"):
        loaded(name, "7wd.io", "duel")
    by_the_engine(engine)
    benchmark(lambda: audit([str(file)], Options()))
    alone = games_a_second(lambda: by_the_engine(engine), DIFFERENT)
    about: Any = benchmark.stats
    speed = games / about.stats.min
    benchmark.extra_info |= {
        "games_a_second": round(speed),
        "by_the_engine": round(alone),
        "ratio": round(speed / alone, 1),
    }
    print(benchmark.extra_info)


def test_audit_of_logs(benchmark: BenchmarkFixture, logs: Path) -> None:
    """Logs as text, reading included."""
    measured(benchmark, logs, DIFFERENT, logs)


def test_audit_of_an_archive(benchmark: BenchmarkFixture, large: Path, archive: Path) -> None:
    """Games from the columns of an archive, reading included."""
    measured(benchmark, large, MANY // DIFFERENT * DIFFERENT, archive)


def by_records(file: Path) -> None:
    """Lines as ``validate --json`` has them, of a record each."""
    for game, verdict in judged([str(file)], None, None):
        line(plain_games.game(game, verdict, "en"))


@pytest.mark.parametrize(
    ("name", "suffix"), [("logs", "jsonl"), ("logs", "parquet"), ("large", "parquet")]
)
def test_audit_with_verdicts(
    benchmark: BenchmarkFixture, request: pytest.FixtureRequest, logs: Path, name: str, suffix: str
) -> None:
    """The whole verdict on every game written, beside what records make of it."""
    file: Path = request.getfixturevalue(name)
    out = file.with_name(f"verdicts.{suffix}")
    prepare()
    benchmark(lambda: audit([str(file)], Options(out=str(out), force=True)))
    alone = games_a_second(lambda: by_records(logs), DIFFERENT)
    about: Any = benchmark.stats
    games = MANY // DIFFERENT * DIFFERENT if name == "large" else DIFFERENT
    speed = games / about.stats.min
    benchmark.extra_info |= {
        "games_a_second": round(speed),
        "by_records": round(alone),
        "ratio": round(speed / alone, 1),
    }
    print(benchmark.extra_info)


def test_archive_of_logs(benchmark: BenchmarkFixture, logs: Path) -> None:
    """``convert --archive`` of text, beside the making of records alone."""
    archive = str(logs.with_name("made.parquet"))

    def converted() -> None:
        assert convert_files([str(logs)], "en", None, None, archive, True) == 0

    def records() -> None:
        assert all(game.record for part in parts_of(str(logs)) for game in part.games(None))

    benchmark(converted)
    alone = games_a_second(records, DIFFERENT)
    about: Any = benchmark.stats
    speed = DIFFERENT / about.stats.min
    benchmark.extra_info |= {
        "games_a_second": round(speed),
        "records_alone": round(alone),
        "ratio": round(speed / alone, 1),
    }
    print(benchmark.extra_info)


def process(file: Path, *options: str) -> tuple[float, float, float]:
    """Seconds on the clock, processor seconds, and the most memory of a process, in MB; not those
    of the processes that it starts."""
    began = time.monotonic()
    ran = used(["audit", str(file), *options], file.with_name("note"))
    assert ran.status == 0, ran.stderr
    return time.monotonic() - began, ran.seconds, ran.megabytes


@pytest.mark.benchmark(timer=time.perf_counter)
def test_two_processes_and_one(benchmark: BenchmarkFixture, large: Path) -> None:
    """How much sooner two processes are done, and what each needs."""
    one = min(process(large) for _ in range(2))
    found: list[tuple[float, float, float]] = []
    rounds: Any = benchmark.pedantic
    rounds(lambda: found.append(process(large, "--jobs", "2")), rounds=2)
    two = min(found)
    benchmark.extra_info |= {
        "one": [round(one[0], 2), round(one[1], 2), one[2]],
        "two": [round(two[0], 2), round(two[1], 2), two[2]],
        "ratio": round(one[0] / two[0], 2),
    }
    print(benchmark.extra_info)
