"""The command line, run in this process."""

from collections.abc import Callable

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


def said_of(card_set: object = None) -> Callable[..., str]:
    """What commands say, in English if nothing else is asked; of a set, where there is one."""
    options = () if card_set is None else ("--set", card_set)

    def said(*arguments: object, language: str = "en") -> str:
        return run(*arguments, *options, "--lang", language).output

    return said
