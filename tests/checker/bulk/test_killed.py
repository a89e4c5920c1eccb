"""``audit --out`` ended at any moment and run again: the same bytes as of one run."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from support.commands import run

pytest.importorskip("pyarrow")

from antipater.checker.base import storage
from antipater.checker.base.exit_status import INTERRUPTED
from antipater.checker.bulk import digests, kept, parts
from support.random_duel import as_7wdio, random_game

pytestmark = pytest.mark.slow
# Tables are written as lines are, with a heading; they are ended everywhere below.
SUFFIXES = ("jsonl", pytest.param("csv", marks=pytest.mark.campaign), "parquet")


@pytest.fixture(scope="module")
def logs() -> list[str]:
    """Some good, one wrong, one unreadable."""
    lines = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(60)]
    return [*lines, lines[3].replace('"id": 4', '"id": 6', 1), "{}"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_killed_at_any_moment(logs: list[str], suffix: str, tmp_path: Path) -> None:
    """Outright, as the machine might go down, again and again. Few games are wrong, for causes take
    their time."""
    path, once, out = (tmp_path / f"{name}.{suffix}" for name in ("games", "once", "out"))
    path = path.with_suffix(".jsonl")
    path.write_text("\n".join([*logs, *logs[:60] * 8, *logs]))
    command = [sys.executable, "-m", "antipater.checker", "audit", str(path), "--digest", "--out"]
    began = time.monotonic()
    assert subprocess.run([*command, once], capture_output=True).returncode == 2
    took = time.monotonic() - began
    draw = random.Random()
    for _ in range(3):
        process = subprocess.Popen([*command, out], stdout=-3, stderr=-3)
        wait = draw.uniform(took / 4, took)
        print(f"killed after {wait} of {took} s")
        try:
            process.wait(wait)
        except subprocess.TimeoutExpired:
            process.kill()
        process.wait()
    last = subprocess.run([*command, out], capture_output=True, text=True)
    assert last.returncode == 2
    assert "Traceback" not in last.stderr
    assert out.read_bytes() == once.read_bytes()
    assert Path(f"{out}.sha256").exists()
    assert not Path(f"{out}.parts").exists()


@pytest.fixture(scope="module")
def undisturbed(logs: list[str], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """Games, and the verdicts of a run on them that nothing ends, in a table."""
    folder = tmp_path_factory.mktemp("once")
    path, once = folder / "games.jsonl", folder / "once.csv"
    path.write_text("\n".join(logs))
    arguments = ["audit", str(path), "--no-cause", "--digest", "--out", str(once)]
    assert run(*arguments).exit_code == 2
    return path, once.read_bytes()


def ending(place: object, name: str, of: str = "") -> Callable[[pytest.MonkeyPatch], None]:
    """Ends a run where a function is called, on a file of such a name."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        real = getattr(place, name)

        def ended(*arguments: object, **named: object) -> object:
            if of in str(arguments):
                raise KeyboardInterrupt
            return real(*arguments, **named)

        patch.setattr(place, name, ended)

    return patched


@pytest.mark.parametrize(
    "at",
    [
        ending(kept.KeptParts, "begin"),
        ending(storage.LocalFolder, "write", "part-000001.json"),
        ending(storage.LocalFolder, "write", kept.JOINING),
        ending(kept, "whole"),
        ending(digests, "digests"),
        ending(Path, "unlink", "part-000001."),
        ending(Path, "unlink", kept.PLAN),
        ending(shutil, "rmtree", ".parts"),
    ],
)
def test_ended_where_files_are_written_and_removed(
    undisturbed: tuple[Path, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at: Callable[[pytest.MonkeyPatch], None],
) -> None:
    monkeypatch.setattr(parts, "PIECE", 50_000)
    (path, once), out = undisturbed, tmp_path / "out.csv"
    arguments = ["audit", str(path), "--no-cause", "--digest", "--out"]
    with monkeypatch.context() as patch:
        at(patch)
        assert "goes on" in run(*arguments, out).stderr
    again = run(*arguments, out)
    assert again.exit_code == 2
    assert out.read_bytes() == once
    assert Path(f"{out}.sha256").exists()
    assert not Path(f"{out}.parts").exists()


def test_what_a_killed_run_left_of_its_plan_is_no_other_run(
    logs: list[str], tmp_path: Path
) -> None:
    path, out = tmp_path / "games.jsonl", tmp_path / "out.csv"
    path.write_text(logs[0])
    left = Path(f"{out}.parts")
    left.mkdir()
    (left / ".plan.json.x1.unfinished").write_text("{")
    assert run("audit", path, "--out", out).exit_code == 0
    assert not left.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize("options", [["--out", "verdicts.jsonl"], []])
def test_interrupted_while_processes_are_at_long_batches(
    logs: list[str], options: list[str], tmp_path: Path
) -> None:
    """Causes on all games take a minute and more; the end comes at once, in one line."""
    (tmp_path / "games.jsonl").write_text("\n".join(logs[-2:-1] * 1000))
    command = [sys.executable, "-m", "antipater.checker", "audit", "games.jsonl", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--causes", "all", *(options or ["--json"])],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Interruptions are ignored where tests run in the background.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(5)
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, told = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert time.monotonic() - began < 4
    assert process.returncode == INTERRUPTED
    assert len(told.splitlines()) == 1, told
