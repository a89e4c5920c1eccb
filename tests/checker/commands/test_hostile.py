"""Foreign text is shown, never obeyed; and whatever happens, no traceback reaches a user."""

import base64
import gzip
import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.commands import validate
from antipater.checker.judging import games as judging
from antipater.checker.messages.visible import VisibleStream, escaped, visible
from antipater.checker.outputs import plain_findings
from antipater.grammar import cache
from antipater.grammar.cards import load
from support import commands
from support.places import TESTS, TOP

HOSTILE = TESTS / "data" / "repro" / "hostile"
STEERED = [
    str(HOSTILE / f"{name}.json") for name in ("forged_verdict", "esc", "nl", "nul", "bidi", "sur")
]
EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
ROOMS = os.pathsep.join(str(TOP / room) for room in ("rules", "grammar", "dsl_cards", "checker"))
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    environment = {**os.environ, "PYTHONPATH": ROOMS, **options.pop("env", {})}
    return subprocess.run(command, encoding="utf-8", env=environment, **options)


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        *(["validate", *STEERED], ["validate", "--json", *STEERED], ["score", *STEERED]),
        *(["convert", file] for file in STEERED),
    ],
    ids=lambda command: " ".join(Path(word).stem for word in command),
)
def test_names_that_steer_a_terminal_are_written_out(command: list[str]) -> None:
    done = run(*command)
    assert done.returncode in (0, 1)
    assert not STEERING.search(done.stdout + done.stderr)
    assert "Traceback" not in done.stderr
    lines = (done.stdout + done.stderr).splitlines()
    assert not any(
        line.startswith(("B: valid", "fake.json: valid", "forge.json")) for line in lines
    )


def test_json_keeps_what_it_writes_out() -> None:
    text = '{"name": "\x9b31m \u202e"}'
    assert json.loads(escaped(text)) == json.loads(text)


def test_a_line_from_a_file_stays_a_line_of_bounded_length() -> None:
    assert visible("a\nb\tc\x1b") == r"a\nb\tc\u001b"
    assert len(visible("\n" * 10_000)) < 2_100
    assert escaped("a\nb\tc") == "a\nb\tc"


def test_a_stream_lets_nothing_through(tmp_path: Path) -> None:
    with (tmp_path / "out.txt").open("w+", encoding="utf-8") as file:
        stream = VisibleStream(file)
        assert stream.write("\x1b[2J") == 4
        stream.writelines(["é\n", "\x07"])
        file.seek(0)
        assert file.read() == "\\u001b[2Jé\n\\u0007"


@pytest.mark.slow
def test_closed_output_and_input_and_a_full_disk_are_no_traceback() -> None:
    for redirected in (">&-", "2>&-", "<&-", ">/dev/full", "2>/dev/full", "</dev/null | head -c 1"):
        command = f'"{sys.executable}" -m antipater.checker validate "{EXAMPLE}" {redirected}'
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            capture_output=True,
            env={**os.environ, "PYTHONPATH": ROOMS},
        )
        assert done.returncode in range(4), redirected
        assert b"Traceback" not in done.stderr, redirected


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command", [["validate", str(EXAMPLE)], ["score", str(EXAMPLE)], ["convert", str(EXAMPLE)]]
)
def test_a_verdict_that_a_full_disk_lost_is_told(command: list[str], unbuffered: str) -> None:
    """Redirected output is held back until the end, and fails only then."""
    with Path("/dev/full").open("w") as full:
        done = run(*command, stdout=full, env={"PYTHONUNBUFFERED": unbuffered})
    assert done.returncode == 2
    assert done.stderr == "antipater: No space left on device\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["x" * 300, "x" * 6000, "missing\n.json", str(TOP / "docs" / "decisions")]
)
def test_odd_file_names_are_one_line(name: str) -> None:
    done = run("validate", name)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 1_200


@pytest.mark.slow
@pytest.mark.parametrize("special", ["/dev/null", "/dev/zero", "/dev/full"])
def test_special_files_are_refused_soon(special: str) -> None:
    done = run("validate", special, timeout=300)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


NOWHERE = {"HOME": "/proc/none", "XDG_CACHE_HOME": "/proc/none"}


@pytest.mark.slow
def test_no_home_folder_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, folder in NOWHERE.items():
        monkeypatch.setenv(name, folder)
    load._load.cache_clear()
    done = commands.run("validate", EXAMPLE)
    assert (done.exit_code, cache.folder()) == (0, None)


@pytest.mark.campaign
def test_nor_where_the_tables_of_the_grammar_are_made_anew() -> None:
    assert run("validate", str(EXAMPLE), env=NOWHERE).returncode == 0


def broken(record: object, edition: object) -> object:
    raise KeyError("boom\x1b")


def test_a_fault_in_one_game_costs_no_other_its_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.dumps(json.loads(EXAMPLE.read_text("utf-8")))
    file = tmp_path / "three.jsonl"
    file.write_text("\n".join([game] * 3), "utf-8")
    real, seen = judging.judge_record, []

    def second_breaks(record: Any, edition: str | None = None) -> object:
        seen.append(record)
        return broken(record, edition) if len(seen) == 2 else real(record, edition)

    monkeypatch.setattr(judging, "judge_record", second_breaks)
    assert validate.validate_files([str(file)], True, "en", None, None) == 3
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["valid"] for one in told] == [True, False, True]
    (fault,) = told[1]["findings"]
    assert fault["code"] == "R-FAULT-01"
    assert "game 2: a fault of Antipater" in fault["message"]
    assert "\x1b" not in fault["message"]
    seen.clear()
    assert validate.validate_files([str(file)], False, "nl", None, None) == 3
    output = capsys.readouterr()
    assert "spel 2: een fout van Antipater" in output.err


@pytest.mark.slow
def test_a_fault_of_ours_is_one_line_with_its_place() -> None:
    code = (
        "import sys; from antipater.checker import __main__\n"
        "from antipater.checker.commands import validate\n"
        "def broken(*_): raise RuntimeError('no such luck')\n"
        "validate.validate_files = broken\n"
        "sys.argv = ['antipater', 'validate', 'x']\n"
        "__main__.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": ROOMS},
    )
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
    assert "a fault of Antipater (RuntimeError: no such luck, at checker/" in done.stderr


def on_a_terminal(*arguments: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    environment = {**os.environ, "PYTHONPATH": ROOMS, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, stdout=theirs, stderr=theirs, stdin=theirs, env=environment)
    os.close(theirs)
    written = bytearray()
    # A terminal whose other end is closed is an input/output error on some systems.
    with suppress(OSError):
        while part := os.read(ours, 65536):
            written += part
    process.wait()
    os.close(ours)
    return written.decode("utf-8", "replace")


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["score", str(TOP / "docs" / "examples" / "cities.txt")],
        ["score", str(TOP / "docs" / "examples" / "tournament.csv")],
        ["validate", str(EXAMPLE)],
        ["cards", "list", "duel", "--age", "1"],
        ["cards", "check", "duel"],
    ],
)
def test_our_own_output_needs_no_writing_out(arguments: list[str]) -> None:
    written = on_a_terminal(*arguments)
    assert len(written.splitlines()) >= 1
    assert "\\u00" not in written


@pytest.mark.slow
def test_a_progress_bar_steers_the_terminal_itself(tmp_path: Path) -> None:
    game = json.dumps(json.loads(EXAMPLE.read_text("utf-8")))
    file = tmp_path / "[bold]many.jsonl"
    file.write_text("\n".join([game] * 150), "utf-8")
    written = on_a_terminal("validate", str(file))
    assert "\\u00" not in written
    assert "150" in written


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, 3])
def test_a_fault_in_wording_a_verdict_costs_no_other_game(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = json.loads(EXAMPLE.read_text("utf-8"))
    del wrong[30]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([json.dumps(wrong)] * games), "utf-8")
    real, seen = plain_findings.findings, []

    def first_breaks(game: Any, verdict: Any, language: str) -> Any:
        seen.append(game)
        if len(seen) == 1:
            raise ValueError("no words")
        return real(game, verdict, language)

    monkeypatch.setattr(plain_findings, "findings", first_breaks)
    assert validate.validate_files([str(file)], False, "en", None, None) == 3
    output = capsys.readouterr()
    assert "game 1: a fault of Antipater" in output.err
    assert output.out.count("D-") >= games - 1


@pytest.mark.slow
def test_a_pipe_that_is_closed_is_no_finding(tmp_path: Path) -> None:
    """Of a valid game 0 or, where the verdict could not be written, 2; never 1."""
    game = json.dumps(json.loads(EXAMPLE.read_text("utf-8")))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([game] * 60), "utf-8")
    command = [sys.executable, "-m", "antipater.checker", "validate", "--json", str(file)]
    for _ in range(3):
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": ROOMS},
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
        process.stderr.close()
        assert process.wait() in (0, 2)
        assert said == b""


DUEL = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n'
TABLE = '[Game "seven_wonders"]\nSeats\n  Anna: Giza A\n  Bert: Rhodes A\n  Carla: Ephesus A\n'
MANY = 300_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    ["a" + " " * MANY + "x", '[Result "' + "shared Anna, " * (MANY // 13) + '"]', '\\"' * MANY,
     "Anna builds Altar" + ", takes Law" * (MANY // 11), "I.1 Anna " + "a " * MANY + "builds",
     "[x " + '"' * MANY, "Anna: " + "Altar, " * (MANY // 7), "; " + "word " * MANY],
    ids=["blanks", "result", "quotes", "takes", "words", "tag", "cards", "comment"],
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "head"), [("game.duel", DUEL), ("game.7w", TABLE)], ids=["duel", "seven_wonders"]
)
def test_a_line_longer_than_any_move_is_not_parsed(
    name: str, head: str, line: str, tmp_path: Path
) -> None:
    """Each of these took from ten seconds to hours, in one notation or the other."""
    file = tmp_path / name
    file.write_text(head + line, "utf-8")
    for command in ("validate", "convert"):
        done = commands.run(command, file)
        assert done.exit_code == (0 if line.startswith(";") else 1)
        assert ("R-LINE-01" in done.output) is (done.exit_code == 1)
        assert line.strip() in done.stdout or command == "validate"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_a_folder_does_not_hold_up_the_others(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.duel")
    (tmp_path / "b.duel").write_text(DUEL + "Anna builds Altar\n")
    done = run("validate", str(tmp_path), timeout=300)
    assert (done.returncode, "b.duel: valid" in done.stdout) == (0, True)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
@pytest.mark.parametrize("command", ["validate", "score"])
@pytest.mark.parametrize("name", ["7wdio_game.duel", "7wdio_game.json", "tournament.csv"])
def test_what_can_be_read_only_once(command: str, name: str) -> None:
    """As of ``antipater score <(zcat games.gz)``."""
    if (command, name) == ("validate", "tournament.csv"):
        return
    reading, writing = os.pipe()
    os.write(writing, (EXAMPLE.parent / name).read_bytes())
    os.close(writing)
    done = run(command, f"/dev/fd/{reading}", pass_fds=(reading,), timeout=300)
    os.close(reading)
    assert done.returncode in (0, 1)
    assert "70" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
@pytest.mark.parametrize("command", ["validate", "score", "convert"])
def test_a_device_without_an_end(command: str) -> None:
    done = run(command, "/dev/zero", timeout=300)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("/dev/zero:")


@pytest.mark.slow
def test_a_slip_in_the_second_game_of_a_file() -> None:
    """Found by the campaign: its line counts from the top of the file, not of the game."""
    done = run("validate", "--json", str(HOSTILE / "second_game.duel"))
    assert done.returncode == 1
    assert "R-FAULT-01" not in done.stdout


NAMES = ["\x1b[2Ja", "\u202eliveR", "a\u2028b", "\x9b31m", "</script><script>", "{0.__class__}"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["report", "standings"])
def test_nothing_in_a_page_turns_the_direction_of_its_text(command: str, tmp_path: Path) -> None:
    game = EXAMPLE.read_text("utf-8")
    for number, name in enumerate(NAMES):
        hostile = json.loads(game.replace('"user1"', json.dumps(name)))
        (tmp_path / f"{number}.json").write_text(json.dumps(hostile), "utf-8")
    page = tmp_path / "page.html"
    options = ("-o", str(page)) if command == "report" else ("--html", str(page))
    assert run(command, str(tmp_path), *options).returncode == 0
    text = page.read_text("utf-8")
    assert not STEERING.search(text)
    if command == "standings":
        assert r"\u202eliveR" in text
        return
    (data,) = re.findall(r'<script id="data"[^>]*>(.*?)</script>', text)
    told = json.loads(data)
    assert [game["players"][0] for game in told["games"]] == [escaped(name) for name in NAMES]
    for detail in told["details"]:
        assert not STEERING.search(json.dumps(json.loads(unpacked(detail)), ensure_ascii=False))


def unpacked(text: str) -> str:
    return gzip.decompress(base64.b64decode(text)).decode()


def test_every_character_that_steers_is_written_out() -> None:
    """Control characters, line separators, marks that turn the direction, half characters."""
    spans = ((0, 9), (0x0B, 0x20), (0x7F, 0xA0), (0x61C, 0x61D), (0x200E, 0x2010))
    more = ((0x2028, 0x202F), (0x2066, 0x206A), (0xD800, 0xD802), (0xDFFE, 0xE000))
    for first, after in (*spans, *more):
        for code in range(first, after):
            assert escaped(f"a{chr(code)}b") == f"a\\u{code:04x}b"
    assert escaped("é\t\n œ’“👍") == "é\t\n œ’“👍"
