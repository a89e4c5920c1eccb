"""The report as the command writes it."""

from pathlib import Path

from support.commands import run


def reported(folder: Path, *inputs: Path, status: int = 0, options: tuple[str, ...] = ()) -> Path:
    """The page of a report on some files."""
    page = folder / "report.html"
    names = [str(path) for path in inputs]
    result = run("report", *names, "-o", page, *options)
    assert result.exit_code == status, result.output
    return page
