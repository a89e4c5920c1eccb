"""What somebody types in the first minutes."""

from pathlib import Path

from typer.testing import CliRunner

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


def test_help_has_a_short_name() -> None:
    for command in ([], ["score"], ["cards"], ["cards", "check"]):
        assert RUN(app, [*command, "-h"]).output == RUN(app, [*command, "--help"]).output
        assert RUN(app, [*command, "-h"]).exit_code == 0


def test_a_misspelt_command_suggests_the_nearest() -> None:
    done = RUN(app, ["valdate", "x"])
    assert done.exit_code == 2
    assert "Did you mean 'validate'?" in done.stderr
