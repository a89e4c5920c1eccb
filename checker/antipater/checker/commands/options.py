"""The options that several commands share."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from antipater.checker.commands.language import VARIABLE
from antipater.checker.records.digest import VERSIONS

# Of every command.
HELP = {"help_option_names": ["-h", "--help"]}


class Language(StrEnum):
    """Languages of messages and card names."""

    EN = "en"
    FR = "fr"
    NL = "nl"


def spoken(asked: Language | None) -> str:
    """The language of what is printed, where none need be asked for."""
    return asked.value if asked else os.environ.get(VARIABLE, Language.EN.value)


def _of_any_command(context: typer.Context, asked: Any) -> Any:
    """What a command is asked, else what was before its name."""
    return asked or context.find_root().params.get("lang")


def set_called(value: Any) -> Any:
    """What names a set, by the set's own name where it is a game's (``7wonders``); also each of a
    list, and nothing where there is none."""
    if isinstance(value, list):
        return [set_called(each) for each in value]
    if not value or os.path.exists(value):
        return value
    from antipater.checker.sheets.reading.which_game import game_named
    from antipater.grammar.cards.load import shipped_sets

    return value if value in shipped_sets() else game_named(value) or value


Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Files and folders to read; - is standard input."),
]
Inputs = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE|FOLDER...", help="Records, archives and folders; - is standard input."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]
Lang = Annotated[
    Language,
    typer.Option(
        "--lang",
        envvar=VARIABLE,
        show_envvar=False,
        show_default=False,
        help="Language of messages and card names (default: your own).",
    ),
]
# Of a command that writes a page, which speaks the language that its reader chooses.
FirstLang = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        help="Language to begin with (default: the reader's own).",
        callback=_of_any_command,
    ),
]
Edition = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="Edition of the rules to judge by.")
]
# Of a command that judges no record.
EditionOf = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="Edition whose rulings apply.")
]
EveryEdition = Annotated[
    bool, typer.Option("--editions", help="Judge by every edition of the set; tell what changes.")
]
CardSet = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="SET", help="Card set to use: a name or a folder.", callback=set_called
    ),
]
SetArgument = Annotated[
    str,
    typer.Argument(
        metavar="[SET]", help="Name of a shipped set, or a folder of cards.", callback=set_called
    ),
]
# Of a command that takes a set as its argument: the same set, spelled as elsewhere.
SameSet = Annotated[
    str | None,
    typer.Option("--set", metavar="SET", help="Another way to name the set.", callback=set_called),
]
SameSets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET", help="Another way to name a set.", callback=set_called),
]
DigestVersion = Annotated[
    int,
    typer.Option(
        "--digest-version",
        min=min(VERSIONS),
        max=max(VERSIONS),
        help="1 prints the digests of plays as versions before this one did.",
    ),
]
NoCause = Annotated[
    bool, typer.Option("--no-cause", help="Do not look for the slip behind the findings.")
]
Output = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="File to write.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]
ForceAll = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]
CheckOnly = Annotated[
    bool,
    typer.Option("--check", help="Change nothing; exit with status 1 if a file would change."),
]
