"""Help and usage errors in French and Dutch, from the English that stands with the options."""

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from io import StringIO
from typing import Any, TextIO, cast

import typer

from antipater.checker.messages.lines import Patterns
from antipater.grammar.folders import folder_of

# What is raised where a command line is not understood; typer names only what is derived from it.
UsageError: type[Exception] = cast(Any, typer.BadParameter.__bases__[0])


def speak(command: Any, language: str) -> None:
    """Give a command, its options and the commands below it their help in a language."""
    command.help = help_in(command.help, language)
    for parameter in command.params:
        parameter.help = help_in(getattr(parameter, "help", None), language)
    command.get_help = partial(_help, command.get_help, language)
    for below in getattr(command, "commands", {}).values():
        if below is not None:  # one that is imported only when it is called
            speak(below, language)


@contextmanager
def errors_in(language: str) -> Iterator[None]:
    """Let an error in the command line be shown in a language."""
    try:
        yield
    except UsageError as error:
        shown: Any = error
        shown.show = partial(_show, shown.show, language)
        raise


def help_in(text: str | None, language: str) -> str | None:
    """A help text in a language, paragraph by paragraph; one without translation as it is."""
    if text is None:
        return None
    told = (" ".join(part.split()) for part in text.split("\n\n"))
    return "\n\n".join(_texts()["help"].get(part, {}).get(language, part) for part in told)


def line_in(line: str, language: str) -> str:
    """What is written around help and errors, in a language; anything else as it is."""
    return _patterns().told(line, language)


def _help(english: Callable[[Any], str], language: str, context: Any) -> str:
    told = "\n".join(line_in(line, language) for line in english(context).split("\n"))
    for word, words in _texts()["word"].items():
        told = told.replace(word, words[language])
    return told


def _show(english: Callable[[TextIO], None], language: str, file: TextIO | None = None) -> None:
    held = StringIO()
    english(held)
    told = (line_in(line, language) for line in held.getvalue().splitlines())
    print(*told, sep="\n", file=file or sys.stderr)


@cache
def _texts() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    folder = folder_of("antipater.checker.messages")
    return tomllib.loads(folder.joinpath("help.toml").read_text("utf-8"))


@cache
def _patterns() -> Patterns:
    return Patterns(_texts()["usage"])
