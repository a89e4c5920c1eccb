"""What a user has is not taken away: no input is written over, and what was entered is kept."""

import fcntl
import os
import pty
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from antipater.checker.base.files import put
from support.commands import run
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
GAME = (EXAMPLES / "7wdio_game.json").read_bytes()
COMMAND = [sys.executable, "-m", "antipater.checker"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("x.jsonl", ["audit", "{x}", "--out", "{x}", "--force"]),
        ("x.jsonl", ["audit", "{folder}", "--out", "{x}", "--force"]),
        ("x.jsonl", ["audit", "{folder}/../{name}/x.jsonl", "--out", "{x}", "--force"]),
        ("x.jsonl", ["convert", "{x}", "--archive", "{x}", "--force"]),
        ("x.duel", ["convert", "{x}", "--into", "{folder}", "--force"]),
        ("x.json", ["convert", "{x}", "--into", "{folder}", "--to", "7wd.io", "--force"]),
        ("x.json", ["report", "{folder}", "-o", "{x}", "--force"]),
        ("x.json", ["standings", "{folder}", "--html", "{x}", "--force"]),
        ("x.csv", ["standings", "{x}", "--html", "{x}", "--force"]),
    ],
)
def test_an_input_is_not_written_over(name: str, arguments: list[str], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / name
    sources = {".duel": EXAMPLES / "disputed.duel", ".csv": EXAMPLES / "tournament.csv"}
    shutil.copy(sources.get(file.suffix, EXAMPLES / "7wdio_game.json"), file)
    before = file.read_bytes()
    places = {"x": file, "folder": tmp_path, "name": tmp_path.name}
    result = run(*([each.format(**places) for each in arguments]))
    assert result.exit_code == 2, result.output
    assert name in result.stderr
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        "page --set {set} -o {cards} --force",
        "report {game} --set {set} -o {cards} --force",
        "standings {game} --set {set} --html {cards} --force",
        "convert {game} --set {set} --archive {cards} --force",
        "validate {wrong} --fix -o {cards}",
        "cards sheet {set} -o {cards}",
        "build {set} -o {cards}",
    ],
)
def test_text_of_cards_is_not_written_over(arguments: str, tmp_path: Path) -> None:
    """Neither that of the set in hand, nor any other."""
    pytest.importorskip("pyarrow")
    folder = tmp_path / "mine"
    shutil.copytree(EXAMPLES / "usurers", folder)
    cards, game = folder / "usurers.cards", tmp_path / "game.json"
    game.write_bytes(GAME)
    before = sorted((file.name, file.read_bytes()) for file in folder.iterdir())
    wrong = EXAMPLES / "missing_line.duel"
    places = {"set": folder, "cards": cards, "game": game, "wrong": wrong}
    result = run(*([each.format(**places) for each in arguments.split()]))
    assert result.exit_code == 2, result.output
    assert "usurers.cards" in result.stderr
    assert sorted((file.name, file.read_bytes()) for file in folder.iterdir()) == before


def hidden(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.startswith(".")]


def wait_for(what: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def archiving(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """``convert --archive`` that waits for an input that never comes."""
    pytest.importorskip("pyarrow")
    (tmp_path / "a.json").write_bytes(GAME)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    running = subprocess.Popen(
        [*COMMAND, "convert", tmp_path / "a.json", pipe, "--archive", tmp_path / "all.parquet"],
        stderr=subprocess.PIPE,
        # Interruptions are ignored where tests run in the background.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    # Interrupted while it still imports Arrow, Python ends itself by the signal it was sent.
    held = list[int]()
    wait_for(lambda: hidden(tmp_path) and _opened(pipe, held))
    # A signal between its opening the pipe and its reading would wait for the reading to end.
    time.sleep(0.2)
    yield running
    os.close(held[0])


def _opened(pipe: Path, held: list[int]) -> bool:
    """Open a pipe for writing, if somebody waits to read it."""
    with suppress(OSError):
        held.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
    return bool(held)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_nothing_is_left_by_a_run_that_is_ended(
    number: int, archiving: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    archiving.send_signal(number)
    _, told = archiving.communicate(timeout=60)
    assert archiving.returncode == 130
    assert b"Traceback" not in told
    assert hidden(tmp_path) == []
    assert not (tmp_path / "all.parquet").exists()


@pytest.mark.slow
def test_what_a_killed_run_left_is_cleared_by_the_next(
    archiving: "subprocess.Popen[bytes]", tmp_path: Path
) -> None:
    archive = tmp_path / "all.parquet"
    put(archive, b"beside one that is at work")
    assert len(hidden(tmp_path)) == 1
    archiving.kill()
    archiving.communicate(timeout=60)
    mine = tmp_path / ".mine"
    mine.write_bytes(b"")
    put(archive, b"next")
    assert hidden(tmp_path) == [".mine"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_was_entered_is_kept(number: int, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "score", "--enter"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as entering:
        assert entering.stdin
        assert entering.stdout
        entering.stdin.write(b"1\nAnna\nBert\n\n20\n")
        entering.stdin.flush()
        told = b""
        while b", Bert" not in told:
            told += os.read(entering.stdout.fileno(), 4096)
        time.sleep(0.3)
        entering.stdout.close()  # the terminal is gone
        entering.send_signal(number)
        assert entering.wait(60) in (2, 130)
    (kept,) = tmp_path.glob("*.csv")
    assert "Anna" in kept.read_text()
    assert "20" in kept.read_text()


@pytest.mark.slow
def test_what_was_entered_is_kept_when_the_terminal_closes(tmp_path: Path) -> None:
    """Its end is read before the signal comes, which came while the file was to be written."""
    ours, theirs = pty.openpty()
    typed = b"1\nAnna\nBert\n\n20\n"
    with subprocess.Popen(
        [*COMMAND, "score", "--enter", "-o", "mine.csv"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0),
    ) as entering:
        os.close(theirs)
        told = b""
        for line in typed.splitlines(keepends=True):
            os.write(ours, line)
        while b", Bert" not in told:
            told += os.read(ours, 4096)
        time.sleep(0.3)
        os.close(ours)
        assert entering.wait(60) in (2, 130)
    assert "20" in (tmp_path / "mine.csv").read_text()


def test_a_set_without_editions_is_told(tmp_path: Path) -> None:
    """Found by hand: the set could be compiled, and then played by no edition."""
    folder = tmp_path / "mine"
    shutil.copytree(TOP / "dsl_cards" / "antipater" / "dsl_cards" / "seven_wonders", folder)
    file = folder / "editions.cards"
    file.write_text(file.read_text("utf-8").partition("\nedition ")[0] + "\n", "utf-8")
    result = run("cards", "check", folder)
    assert result.exit_code == 1
    assert "C-MISSING" in result.output
    assert "no edition says how the set is played" in result.output
