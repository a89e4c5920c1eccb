"""Lines end as on any system, and no other character ends one."""

import io
import json
import random
from pathlib import Path

import pytest

from antipater.checker.__main__ import run
from antipater.checker.records.files import LIMIT, LineReader
from support.places import TOP
from support.random_duel import as_7wdio, random_game

GAME = (TOP / "docs" / "examples" / "7wdio_game.duel").read_bytes()
TABLE = next(iter(sorted((TOP / "docs" / "examples").glob("*.7w")))).read_bytes()
ENDS = {"LF": [b"\n"], "CRLF": [b"\r\n"], "CR": [b"\r"], "mixed": [b"\n", b"\r\n", b"\r"]}


def ended(text: bytes, ends: list[bytes]) -> bytes:
    return b"".join(
        line + ends[number % len(ends)] for number, line in enumerate(text.splitlines())
    )


def judged(file: Path, text: bytes, capsys: pytest.CaptureFixture[str], *command: str) -> str:
    file.write_bytes(text)
    assert run([*command, str(file)]) == 0
    return capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("ends", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("original", [GAME, TABLE, GAME + b"\n" + GAME], ids=["d", "7w", "two"])
def test_a_notation_is_read_with_any_line_ends(
    original: bytes, ends: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    due = judged(file, original, capsys, "validate")
    assert judged(file, ended(original, ends), capsys, "validate") == due
    text = ended(original, ends).decode().encode("utf-16")
    assert " valid" in judged(file, text, capsys, "validate")


@pytest.mark.slow
@pytest.mark.parametrize("ends", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("source", ["file", "input"])
@pytest.mark.parametrize("name", ["games.jsonl", "game.duel"])
def test_an_audit_counts_the_same_games(
    name: str,
    source: str,
    ends: list[bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs = "\n".join(json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(3)).encode()
    text = ended(logs if name.endswith("jsonl") else GAME, ends)
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(text)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(["audit", name if source == "file" else "-"]) == 0
    count = 3 if name.endswith("jsonl") else 1
    assert f"{count} game{'s' if count > 1 else ''}: {count} valid" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("odd", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("original", [GAME, TABLE], ids=["duel", "7w"])
def test_no_other_character_ends_a_line(
    original: bytes, odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = original.decode().replace("user1", f"us{odd}er1").replace("Anna", f"An{odd}na")
    out = judged(tmp_path / "game.txt", text.encode(), capsys, "validate")
    assert " valid" in out
    assert odd not in out


@pytest.mark.slow
def test_lines_are_cut_once_wherever_a_piece_ends() -> None:
    """Lines of old Macs, longer together than what is read at once, come each as it is."""
    chance = random.Random(1)
    lines = [b"x" * chance.randrange(200_000) + b"\n" for _ in range(90)]
    assert sum(map(len, lines)) > 2 * LIMIT
    reader = LineReader(io.BytesIO(b"".join(lines).replace(b"\n", b"\r")))
    assert list(iter(reader.line, b"")) == lines
    assert reader.read == sum(map(len, lines))


def test_places_are_told_by_such_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.duel"
    text = GAME.replace(b"Palisade", b"Qqqqqqqq")
    line = text[: text.index(b"Qqqqqqqq")].count(b"\n") + 1
    file.write_bytes(text.replace(b"\n", b"\r"))
    assert run(["validate", str(file)]) != 0
    told = capsys.readouterr()
    assert f"game.duel:{line}:" in told.out + told.err
