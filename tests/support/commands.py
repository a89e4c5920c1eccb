"""The command line, run in this process."""

from typer.testing import CliRunner, Result

from antipater.checker.commands.cli import app


def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """What becomes of a command; a fault of it is raised here."""
    result = CliRunner().invoke(app, [str(each) for each in arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def printed(*arguments: object, stdin: str | bytes | None = None) -> tuple[int, str]:
    """The exit status of a command, and all that it says."""
    result = run(*arguments, stdin=stdin)
    return result.exit_code, result.output
