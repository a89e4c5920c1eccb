"""The command line: its name, its help, and ``--version``. Of the commands only the one that is
called is imported."""

import os
from enum import StrEnum
from typing import Annotated

import typer

from antipater.checker.commands.language import VARIABLE
from antipater.checker.commands.lazy import LazyGroup
from antipater.checker.commands.options import HELP, Language

# What a shell sets to ask for completions.
ASKED = "_ANTIPATER_COMPLETE"


class Shell(StrEnum):
    """Shells that complete commands."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


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


def _print_completion(shell: Shell | None) -> None:
    if shell is not None:
        from typer._completion_shared import get_completion_script

        print(get_completion_script(prog_name="antipater", complete_var=ASKED, shell=shell.value))
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
    completion: Annotated[
        Shell | None,
        typer.Option(
            "--completion",
            callback=_print_completion,
            is_eager=True,
            help="Print the script that completes commands in a shell.",
        ),
    ] = None,
) -> None:
    """Check game records, score games and prove rules of 7 Wonders Duel and 7 Wonders."""
    if lang is not None:
        os.environ[VARIABLE] = lang.value
