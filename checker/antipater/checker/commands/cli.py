"""The command line: its name, its help, and ``--version``. Of the commands only the one that is
called is imported."""

import os
from typing import Annotated

import typer

from antipater.checker.commands.language import VARIABLE
from antipater.checker.commands.lazy import LazyGroup
from antipater.checker.commands.options import HELP, Language

app = typer.Typer(
    name="antipater",
    cls=LazyGroup,
    help="Check game records, score games and prove rules of 7 Wonders Duel and 7 Wonders.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"antipater {version('antipater')}")
        raise typer.Exit


@app.callback()
def antipater(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
    lang: Annotated[
        Language | None, typer.Option("--lang", help="Language, for any command.")
    ] = None,
) -> None:
    """Check game records, score games and prove rules of 7 Wonders Duel and 7 Wonders."""
    if lang is not None:
        os.environ[VARIABLE] = lang.value
