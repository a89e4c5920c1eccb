"""Files of many games take no more memory than files of few. Slow; the figures for 100,000 games
are in docs/explanation/performance.md."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.many_games import write_games

pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
pytestmark = pytest.mark.slow
FEW, MANY = 200, 2_000


def most_memory(*arguments: str) -> int:
    """The most memory, in MB, of a command that finds nothing wrong."""
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0
    return used.ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
@pytest.mark.parametrize("command", ["audit", "validate"])
def test_ten_times_the_games_in_the_same_memory(command: str, tmp_path: Path) -> None:
    taken = []
    for games in (FEW, MANY):
        file = tmp_path / f"{games}.jsonl"
        write_games(file, games)
        out = ["--jobs", "1", "--out", f"{file}.csv"] if command == "audit" else ["--json"]
        taken.append(most_memory(command, *out, str(file)))
    few, many = taken
    assert many < few + 20, taken
