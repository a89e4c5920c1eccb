"""The report as the command writes it."""

from pathlib import Path

from typer.testing import CliRunner

from antipater.checker.commands.cli import app


def reported(folder: Path, *inputs: Path, status: int = 0, options: tuple[str, ...] = ()) -> Path:
    """The page of a report on some files."""
    page = folder / "report.html"
    names = [str(path) for path in inputs]
    result = CliRunner().invoke(app, ["report", *names, "-o", str(page), *options])
    assert result.exit_code == status, result.output
    return page
