"""The language of whoever runs a command, where no option of the command says it."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.commands.language import VARIABLE, preferred, settings_file
from support import commands
from support.places import TOP


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, None),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "nl_BE@euro"}, "nl"),
        ({"LANG": "nl"}, "nl"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, None),
        ({"LC_MESSAGES": "nl_NL", "LANG": "fr_FR"}, "nl"),
        ({"LC_ALL": "", "LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "french"}, None),
    ],
)
def test_the_language_of_the_system(
    environ: dict[str, str], language: str | None, tmp_path: Path
) -> None:
    assert preferred(environ | {"XDG_CONFIG_HOME": str(tmp_path)}) == language


def _settings(folder: Path, text: str) -> dict[str, str]:
    environ = {"XDG_CONFIG_HOME": str(folder)}
    file = settings_file(environ)
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    return environ


def test_the_file_of_settings_comes_before_the_system(tmp_path: Path) -> None:
    environ = _settings(tmp_path, 'lang = "nl"\n')
    assert preferred(environ | {"LANG": "fr_FR"}) == "nl"


def _run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {name: text for name, text in os.environ.items() if name != VARIABLE}
    paths = os.pathsep.join(
        str(TOP / room) for room in ("rules", "grammar", "dsl_cards", "checker")
    )
    return subprocess.run(
        [sys.executable, "-m", "antipater", *arguments],
        env=kept | {"PYTHONPATH": paths} | environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.slow
def test_a_command_speaks_the_language_of_the_system() -> None:
    assert "Règle" in _run("explain", "D-CARD-05", LC_ALL="fr_FR.UTF-8").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ['lang = "de"', "lang", 'lang = "fr"\ncolour = 1', "\x00", "[" * 999]
)
def test_settings_that_cannot_be_read_are_one_line(text: str, tmp_path: Path) -> None:
    done = _run("explain", "D-CARD-05", **_settings(tmp_path, text))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "config.toml" in done.stderr
    assert done.stdout == ""


def test_the_language_stands_before_or_after_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nl")
    run = CliRunner().invoke
    before = run(app, ["--lang", "fr", "explain", "D-CARD-05"]).output
    monkeypatch.setenv(VARIABLE, "nl")
    assert before == run(app, ["explain", "D-CARD-05", "--lang", "fr"]).output
    assert before != run(app, ["explain", "D-CARD-05"]).output


@pytest.mark.slow
def test_what_the_system_says_of_a_file_is_translated(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.csv")
    for command in (["score", missing], ["convert", missing], ["standings", missing]):
        done = commands.run(*command, "--lang", "nl")
        assert "No such file" not in done.output + done.stderr, command
        assert "bestaat niet" in done.output + done.stderr, command


@pytest.mark.slow
@pytest.mark.parametrize("spoken", [("--lang", "fr"), ()])
def test_a_page_begins_in_the_language_asked_of_any_command(
    spoken: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, "fr")
    page = tmp_path / "x.html"
    told = commands.run(*spoken, "report", TOP / "docs/examples/disputed.duel", "-o", page).stdout
    assert "avec constats" in told
    assert ('"language":"fr"' in page.read_text("utf-8")) == bool(spoken)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = commands.run(*spoken, "desk", "--no-browser", f"--port={port}").stderr
    assert told == f"le port {port} ne peut pas être utilisé : il est déjà occupé\n"
