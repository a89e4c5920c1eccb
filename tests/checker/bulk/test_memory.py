"""Files of many games take no more memory than files of few. Slow; the figures for 100,000 games
are in docs/explanation/performance.md."""

from pathlib import Path

import pytest

from support.many_games import write_games
from support.process_time import used

pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")

from support.native import archived, row
from support.random_duel import random_game

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux"),
]
# Few are more than one part of a file. A game kept whole would take some 20 KB: 60 MB in all.
FEW, MANY = 1_000, 4_000
# Those few hold every game that many do.
DIFFERENT = 40
# What the allocator and threads that write keep for themselves differs from run to run, in MB.
SLACK = 30
# Games of an archive are judged so many together.
TOGETHER = 2_048


def most_memory(note: Path, *arguments: str) -> float:
    """The most memory, in MB, of a command that finds nothing wrong."""
    ran = used(list(arguments), note)
    assert ran.status == 0, ran.stderr
    return ran.megabytes


@pytest.mark.parametrize("command", ["audit", "validate"])
def test_many_times_the_games_in_the_same_memory(command: str, tmp_path: Path) -> None:
    taken = []
    # The first run builds the module as well.
    for games in (FEW // 2, FEW, MANY):
        file = tmp_path / f"{games}.jsonl"
        write_games(file, games, DIFFERENT)
        out = (
            ["--jobs", "1", "--out", f"{file}.csv", "--force"] if command == "audit" else ["--json"]
        )
        taken.append(most_memory(tmp_path / "note", command, *out, str(file)))
    _, few, many = taken
    assert many < few + SLACK, taken


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_ten_times_the_rows_in_the_same_memory(suffix: str, tmp_path: Path) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(64)]
    taken = []
    # The first run builds the module as well.
    for games in (64, 2 * TOGETHER, 20 * TOGETHER):
        file = archived(tmp_path / f"{games}.parquet", rows * (games // len(rows)), TOGETHER)
        out = f"{file}.{suffix}"
        taken.append(most_memory(tmp_path / "note", "audit", "--out", out, str(file)))
    _, few, many = taken
    assert many < few + SLACK, taken
