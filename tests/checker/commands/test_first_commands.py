"""What somebody types in the first minutes."""

from pathlib import Path
from typing import Any

import pytest
from typer import Context
from typer.main import get_command
from typer.testing import CliRunner

from antipater.checker.__main__ import run
from antipater.checker.commands.cli import app
from support.places import TOP

RUN = CliRunner().invoke


def test_the_examples_are_written_into_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "examples"
    assert RUN(app, ["examples", str(folder)]).exit_code == 0
    written = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}
    source = TOP / "docs" / "examples"
    assert written == {path.relative_to(source): path.read_bytes() for path in source.rglob("*.*")}
    assert RUN(app, ["validate", str(folder / "four_cities.7w")]).exit_code == 0


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    done = RUN(app, ["examples", str(tmp_path), "--lang", "nl"])
    assert done.exit_code == 2
    assert "bestaat al" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_help_has_a_short_name() -> None:
    for command in ([], ["score"], ["cards"], ["cards", "check"]):
        assert RUN(app, [*command, "-h"]).output == RUN(app, [*command, "--help"]).output
        assert RUN(app, [*command, "-h"]).exit_code == 0


def test_a_misspelt_command_suggests_the_nearest() -> None:
    done = RUN(app, ["valdate", "x"])
    assert done.exit_code == 2
    assert "Did you mean 'validate'?" in done.stderr


def commands() -> dict[str, Any]:
    """Every command, also those below `cards`, by name."""
    group: Any = get_command(app)
    context = Context(group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    cards = found.pop("cards")
    return found | {f"cards {name}": one for name, one in cards.commands.items()}


def test_every_command_spells_what_it_writes_the_set_and_the_language_alike() -> None:
    for name, command in commands().items():
        options = {o for p in command.params for o in getattr(p, "opts", ())}
        assert ("-o" in options) == ("--out" in options), name
        assert not options & {"--output", "--into", "--html", "-s"}, name
        assert "--lang" in options, name
        if any(p.name in ("set_name", "sets") for p in command.params):
            # Not those that change or compare texts, which are files.
            assert "--set" in options or name in ("cards fix", "cards new"), name


def test_options_of_old_still_name_what_is_written(tmp_path: Path) -> None:
    sheet, page, folder = "docs/examples/tournament.csv", tmp_path / "x.html", tmp_path / "out"
    RUN(app, ["standings", str(TOP / sheet), "--html", str(page)])
    assert page.exists()
    page.unlink()
    assert RUN(app, ["cards", "sheet", "--set", "duel", f"--output={page}"]).exit_code == 0
    assert page.exists()
    game = str(TOP / "docs" / "examples" / "four_cities.7w")
    assert RUN(app, ["convert", game, "--into", str(folder)]).exit_code == 0
    assert list(folder.iterdir())
    assert RUN(app, ["validate", "--", "--into"]).exit_code == 2


def test_a_shell_completes_commands_and_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for shell in ("bash", "zsh", "fish", "powershell"):
        assert "_ANTIPATER_COMPLETE" in RUN(app, ["--completion", shell]).output
    for typed, completed in (("antipater sta", "standings"), ("antipater score --bl", "--blank")):
        monkeypatch.setenv("_ANTIPATER_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
        monkeypatch.setattr("sys.argv", ["antipater"])
        assert run() == 0
        assert capsys.readouterr().out.split() == [completed]
