"""What a page of the desk may ask: a command with some of its options, about files it sends."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from antipater.checker.messages.language import LANGUAGES

# What is chosen once for all tabs.
_CHOSEN = frozenset({"--lang", "--set", "--edition"})
# What a page asks, and no more: the options that it names, by command.
COMMANDS: Mapping[tuple[str, ...], frozenset[str]] = {
    ("validate",): _CHOSEN
    | {"--json", "--fix", "--out", "--why", "--all", "--brief", "--editions", "--no-cause"},
    ("report",): _CHOSEN | {"--out"},
    ("score",): _CHOSEN | {"--json", "--possible", "--csv", "--editions", "--ranges"},
    ("price",): _CHOSEN | {"--record", "--move", "--json"},
    ("view",): _CHOSEN | {"--move", "--json"},
    ("convert",): frozenset({"--lang", "--to"}),
    ("standings",): _CHOSEN | {"--rules", "--players", "--json", "--csv", "--out"},
    ("page",): frozenset({"--set", "--out"}),
    ("explain",): frozenset({"--lang", "--edition"}),
    ("simulate",): frozenset({"--lang", "--json", "--games"}),
    ("examples",): frozenset({"--lang"}),
    ("cards", "at"): frozenset({"--lang", "--json"}),
    ("cards", "check"): frozenset({"--json", "--lang"}),
    ("cards", "test"): frozenset({"--json", "--lang"}),
    ("cards", "show"): frozenset({"--json", "--lang", "--set"}),
    ("cards", "list"): frozenset({"--json", "--lang", "--set", "--age", "--colour", "--kind"}),
    ("cards", "diff"): frozenset({"--json", "--lang"}),
    ("cards", "new"): frozenset({"--extends"}),
    ("cards", "sheet"): frozenset({"--lang", "--out"}),
}


class NotAsked(ValueError):
    """What is asked is not what a page of the desk can ask; ``str()`` says why."""


@dataclass(frozen=True)
class DeskQuestion:
    """A command line, and the files it is about by their names below its folder."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes]


def read(text: str) -> DeskQuestion:
    """What a message of the page asks: ``{"arguments": […], "files": {name: base64}}``.

    Raises ``NotAsked`` for a command, option or name of a file that a page may not use: no
    argument reaches outside the folder of the files it sends.
    """
    try:
        data = json.loads(text)
        arguments = tuple(map(_text, data["arguments"]))
        files = {_name(name): base64.b64decode(held) for name, held in data["files"].items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAsked(f"not a question: {error}") from None
    check(arguments)
    return DeskQuestion(arguments, files)


def check(arguments: tuple[str, ...]) -> None:
    """Raise ``NotAsked`` for a command line that a page may not ask."""
    command = next((name for name in COMMANDS if arguments[: len(name)] == name), None)
    if command is None:
        raise NotAsked(_no_command(arguments))
    for argument in arguments[len(command) :]:
        if argument.startswith("-"):
            if argument.partition("=")[0] not in COMMANDS[command]:
                raise NotAsked(f"no option of the desk: {argument}")
            argument = argument.partition("=")[2] or "."
        # What is typed after `score` may name its player before a colon: no file and no address.
        _name(argument.replace(": ", " ") if command == ("score",) else argument)


def _no_command(arguments: tuple[str, ...]) -> str:
    """Which commands there are, instead of what was typed."""
    from antipater.checker.messages.words import say

    asked = [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    typed = [each for each in arguments if not each.startswith("--lang")][:2]
    language = asked[0] if asked else ""
    return say(
        "desk.try.no_command",
        language if language in LANGUAGES else LANGUAGES[0],
        command=" ".join(["antipater", *typed]),
        commands=[" ".join(name) for name in COMMANDS],
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("an argument that is no text")
    return value


def _name(name: str) -> str:
    """A name below the folder of the question."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "://" in name or set("\0\\:") & set(name):
        raise NotAsked(f"not a name below the folder: {name}")
    return name
