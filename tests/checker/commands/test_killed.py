"""A run that is killed: its helpers end with it, what was shown is kept, the next run goes on."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.caches import with_tables
from support.places import TOP

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are told by Linux"),
]
GAME = TOP / "docs" / "examples" / "7wdio_game.json"
_SECONDS = 120


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A run of its own, whose output ends when it and all whom it started have ended."""
    environment = {**os.environ, "XDG_CACHE_HOME": with_tables(folder), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    run = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, cwd=folder,
    )  # fmt: skip
    try:
        yield run
    finally:
        for pid in (run.pid, -run.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        run.wait()


def until(happened: Callable[[], bool], run: subprocess.Popen[bytes]) -> None:
    """Wait for something to happen during a run."""
    end = time.monotonic() + _SECONDS
    while not happened():
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def helpers_of(pid: int) -> int:
    """How many processes another one has started, or these, that have not ended."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has just ended
        return 0
    return sum(1 + helpers_of(int(child)) for child in children)


def archive(folder: Path) -> str:
    line = " ".join(GAME.read_text("utf-8").split())
    (folder / "games.jsonl").write_text(f"{line}\n" * 20_000, "utf-8")
    return str(folder / "games.jsonl")


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize(
    ("arguments", "helpers"),
    [
        (["prove", "duel"], 1),
        (["simulate", "duel", "--games", "400000", "--jobs", "2"], 3),
        (["audit", "games.jsonl", "--jobs", "2", "--out", "out.jsonl"], 2),
    ],
    ids=["prove", "simulate", "audit"],
)
def test_nobody_works_on_for_a_run_that_was_killed(
    arguments: list[str], helpers: int, stop: signal.Signals, tmp_path: Path
) -> None:
    """``helpers``: with the process in which Python tells what is shared between others, and the
    one that those of simulations come from; those of an audit are copies of the first."""
    archive(tmp_path)
    with running(*arguments, folder=tmp_path) as run:
        until(lambda: helpers_of(run.pid) >= helpers, run)
        run.send_signal(stop)
        run.communicate(timeout=_SECONDS)
        assert run.returncode == -stop


def answers(file: Path) -> int:
    """How many answers of proofs are kept."""
    if not file.exists():
        return 0
    kept = sqlite3.connect(file)
    try:
        return int(kept.execute("select count(*) from results").fetchone()[0])
    except sqlite3.OperationalError:  # it is being written
        return 0
    finally:
        kept.close()


@pytest.mark.parametrize(
    "stop",
    [signal.SIGKILL, signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.campaign)],
)
def test_what_a_killed_run_has_proved_is_kept(stop: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "antipater" / "proofs.db"
    with running("prove", "duel", folder=tmp_path) as run:
        until(lambda: answers(file) > 0, run)
        run.send_signal(stop)
        run.communicate(timeout=_SECONDS)
    assert answers(file)
    assert {path.suffix for path in file.parent.iterdir()} <= {".db", ".set", ".tables"}
