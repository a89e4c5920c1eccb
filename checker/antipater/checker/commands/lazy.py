"""Commands that are imported only when they are called, or listed by ``--help``."""

import os
import re
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from typing import Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from antipater.checker.base.extras import extra_of
from antipater.checker.base.offered import found
from antipater.checker.commands.language import VARIABLE
from antipater.checker.commands.options import HELP
from antipater.checker.messages.language import LANGUAGES

# The command's name, and where its Typer app or function stands.
COMMANDS = {
    "validate": "antipater.checker.commands.validate:validate",
    "score": "antipater.checker.commands.score:score",
    "convert": "antipater.checker.commands.convert:convert",
    "price": "antipater.checker.commands.price:price",
    "explain": "antipater.checker.commands.explain:explain",
    "audit": "antipater.checker.commands.audit:audit",
    "cards": "antipater.checker.commands.cards:app",
    "language-server": "antipater.checker.commands.language_server:language_server",
    "build": "antipater.checker.commands.build:build",
    "report": "antipater.checker.commands.report:report",
    "page": "antipater.checker.commands.page:page",
    "prove": "antipater.checker.commands.prove:prove",
    "standings": "antipater.checker.commands.standings:standings",
    "simulate": "antipater.checker.commands.simulate:simulate",
    "view": "antipater.checker.commands.view:view",
    "desk": "antipater.checker.commands.desk:desk",
    "examples": "antipater.checker.commands.examples:examples",
}
# Options that were called otherwise, by what they are called now, of every command.
_RENAMED = {"--output": "--out", "--into": "--out", "--html": "--out"}
# The sign of what begins as a number below nothing.
_LOST = re.compile(r"^-(?=\d)")
_BELOW = "\u2212"
# Where the context keeps the language that was asked for.
_LANGUAGE = "antipater.language"


class _OneSet(TyperCommand):
    """A command that refuses a second ``--set`` where it takes one, instead of passing over it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse what was typed behind the command."""
        args = _negative(self.params, args)
        *_, given = self.make_parser(ctx).parse_args([*args])
        for option in given:
            many = given.count(option) > 1 and not getattr(option, "multiple", True)
            if many and "--set" in option.opts:
                ctx.fail("Option '--set' is given twice.")
        return super().parse_args(ctx, args)


class LazyGroup(TyperGroup):
    """The command line's group, of the commands that are named above."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        # Their names are what a misspelt one is compared with.
        self.commands = cast(Any, dict.fromkeys(COMMANDS))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse what was typed, in the language that it asks for."""
        ctx.meta[_LANGUAGE] = language = _language(args)
        if language != LANGUAGES[0]:
            _speak(self, language)
        # Tokens lost are numbers, not options: no option is called by a number.
        numbers = [_LOST.sub(_BELOW, each) for each in args]
        with _errors_in(language):
            return super().parse_args(ctx, _renamed(numbers))

    def invoke(self, ctx: Any) -> Any:
        """Run a command; one line, and status 2, where it needs what is not installed."""
        try:
            with _errors_in(ctx.meta[_LANGUAGE]):
                return super().invoke(ctx)
        except ModuleNotFoundError as error:
            extra = extra_of(error)
            if extra is None:
                raise
            typer.echo(_missing(extra, ctx.meta[_LANGUAGE]), err=True)
            raise typer.Exit(2) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called; a game in its place is scored: ``antipater duel "…"``."""
        if args and args[0] not in COMMANDS and args[0][:1].isalnum():
            from antipater.checker.sheets.reading.which_game import game_named

            args = ["score", *args] if game_named(args[0]) else args
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands, as ``--help`` lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, imported now if it has to be; None if there is none."""
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        app = found(where)
        if not isinstance(app, typer.Typer):
            own = typer.Typer(add_completion=False, rich_markup_mode=None)
            own.command(name=cmd_name, cls=_OneSet, context_settings=HELP)(app)
            app = own
        command = typer.main.get_command(app)
        command.name = cmd_name
        if (language := ctx.meta.get(_LANGUAGE, LANGUAGES[0])) != LANGUAGES[0]:
            _speak(command, language)
        return command


def _negative(params: list[Any], typed: list[str]) -> list[str]:
    """What was typed behind a command, with numbers below 0 that are values of its options."""
    options = [each for each in params if not getattr(each, "is_flag", True)]
    valued = {name for each in options for name in each.opts}
    pairs = pairwise(["", *typed])
    return [word.replace(_BELOW, "-", 1) if last in valued else word for last, word in pairs]


def _renamed(typed: list[str]) -> list[str]:
    """What was typed, with options by their names of today."""
    options = typed[: typed.index("--")] if "--" in typed else typed
    named = [_RENAMED.get(word.partition("=")[0]) for word in options]
    changed = [
        name + word[len(word.partition("=")[0]) :] if name else word
        for name, word in zip(named, options, strict=True)
    ]
    return changed + typed[len(options) :]


def _language(typed: list[str]) -> str:
    """The language that was typed anywhere, else that of the process."""
    words = [part for word in typed for part in word.split("=", 1)]
    asked = [after for word, after in pairwise(words) if word == "--lang"]
    named = (*reversed(asked), os.environ.get(VARIABLE))
    return next((name for name in named if name in LANGUAGES), LANGUAGES[0])


def _speak(command: Any, language: str) -> None:
    from antipater.checker.commands.translated import speak

    speak(command, language)


def _errors_in(language: str) -> AbstractContextManager[None]:
    if language == LANGUAGES[0]:
        return nullcontext()
    from antipater.checker.commands.translated import errors_in

    return errors_in(language)


def _missing(extra: str, language: str) -> str:
    """What is said where an extra is not installed."""
    from antipater.checker.messages.words import say

    what = say(f"common.missing.{extra}", language)
    return say("common.missing.line", language, what=what, extra=extra)
