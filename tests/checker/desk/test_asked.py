"""What a page may ask, and that it is answered as the command line answers."""

import base64
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer import Context
from typer.main import get_command

from antipater.checker.commands.cli import app
from antipater.checker.commands.runs.desk import asked
from antipater.checker.commands.runs.desk.asked import NotAsked, read
from antipater.checker.commands.runs.desk.worker import answer
from support.commands import run
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"


def question(arguments: Sequence[str], files: Mapping[str, bytes] | None = None) -> str:
    held = {name: base64.b64encode(data).decode() for name, data in (files or {}).items()}
    return json.dumps({"arguments": list(arguments), "files": held})


def answered(arguments: Sequence[str], files: Mapping[str, bytes] | None = None) -> list[Any]:
    told: list[Any] = []
    answer(question(arguments, files), lambda line: told.append(json.loads(line)))
    return told


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["audit", "x"],
        ["language-server"],
        ["desk"],
        ["cards"],
        ["cards", "new", "x", "--in=/tmp"],
        ["validate", "--help"],
        ["validate", "--watch", "x"],
        ["convert", "x", "--into=y"],
        ["simulate", "duel", "--jobs=9"],
        ["score", "--enter"],
        ["validate", "/etc/passwd"],
        ["validate", "../x.duel"],
        ["validate", "a/../../x.duel"],
        ["validate", "s3://bucket/x.duel"],
        ["validate", "C:\\x.duel"],
        ["validate", "a\0b"],
        ["validate", "--set=/etc"],
        ["validate", "--fix", "--out=../x.duel"],
        ["report", "--out=/tmp/x.html", "x.duel"],
        ["standings", "--rules=..", "x"],
        ["validate", 3],
    ],
)
def test_what_reaches_outside_is_not_asked(arguments: list[str]) -> None:
    with pytest.raises(NotAsked):
        read(question(arguments))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([], "the desk has no command `antipater`; it has validate, report,"),
        (["--help"], "the desk has no command `antipater --help`; it has validate, report,"),
        (["--lang=fr"], "le bureau n'a pas de commande « antipater » ; il a validate, report,"),
    ],
)
def test_where_no_command_is_typed_those_are_named_that_there_are(
    typed: list[str], said: str
) -> None:
    """And no option that the page adds by itself."""
    with pytest.raises(NotAsked) as told:
        read(question([*typed, *([] if "--lang=fr" in typed else ["--lang=en"])]))
    assert str(told.value).startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"arguments": ["validate"]}',
        '{"arguments": "validate", "files": {}}',
        '{"arguments": ["validate"], "files": {"../x": ""}}',
        '{"arguments": ["validate"], "files": {"/x": ""}}',
        '{"arguments": ["validate"], "files": {"x": 3}}',
        '{"arguments": ["validate"], "files": {"x": "no base"}}',
    ],
)
def test_what_is_no_question_is_told(text: str) -> None:
    told: list[Any] = []
    answer(text, lambda line: told.append(json.loads(line)))
    assert "err" in told[0]
    assert told[-1] == {"status": 2, "files": {}}


@pytest.mark.parametrize("name", asked.COMMANDS)
def test_every_option_of_the_desk_is_one_of_the_command_line(name: tuple[str, ...]) -> None:
    command: Any = get_command(app)
    for each in name:
        command = command.get_command(Context(command), each)
    declared = {word for parameter in command.params for word in parameter.opts}
    assert asked.COMMANDS[name] <= declared


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("disputed.duel", ["validate", "--json"]),
        ("four_cities.7w", ["validate", "--json", "--lang=fr"]),
        ("doubtful.csv", ["score", "--json", "--lang=nl"]),
        ("tournament.csv", ["standings", "--json"]),
    ],
)
def test_a_page_is_told_what_the_command_line_prints(
    name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    *lines, end = answered([*arguments, name], {name: (EXAMPLES / name).read_bytes()})
    monkeypatch.chdir(EXAMPLES)
    done = run(*arguments, name)
    assert [line["out"] for line in lines] == done.stdout.splitlines()
    assert end == {"status": done.exit_code, "files": {}}


@pytest.mark.slow
def test_files_that_a_command_writes_come_back(tmp_path: Path) -> None:
    text = (EXAMPLES / "missing_line.duel").read_bytes()
    *_, end = answered(["validate", "--fix", "--out=mended.duel", "x.duel"], {"x.duel": text})
    assert list(end["files"]) == ["mended.duel"]
    mended = tmp_path / "mended.duel"
    mended.write_bytes(base64.b64decode(end["files"]["mended.duel"]))
    assert run("validate", mended).exit_code == 0


@pytest.mark.slow
def test_a_worker_answers_one_line_after_another() -> None:
    record = (EXAMPLES / "disputed.duel").read_bytes()
    asking = ["", question(["validate", "--json", "x.duel"], {"x.duel": record}), question([])]
    done = subprocess.run(
        [sys.executable, "-m", "antipater.checker.commands.runs.desk.worker"],
        input="\n".join(asking) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["status"] for line in told if "status" in line] == [2, 1, 2]
    assert json.loads(next(line["out"] for line in told if "out" in line))["file"] == "x.duel"
