"""The pages that are generated, or whose end is: each by its path, with what writes it.

``python -m support.pages`` writes them all; with ``--check`` it only names those that are
out of date, and the exit status is 1 if there are any.
"""

import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import typer
from typer.models import ArgumentInfo, OptionInfo

from antipater.checker.commands import explain
from antipater.checker.commands.lazy import COMMANDS
from antipater.checker.records.results import result_notation
from antipater.checker.sheets.feasibility import limits
from antipater.grammar.cards.load import shipped_sets
from antipater.grammar.cards.reference import reference
from support import editor_files, theorem_list
from support.places import TOP


def command_line() -> str:
    """Every command with its arguments and options, read off the functions behind them."""
    lines = [
        "# The command line",
        "",
        "Generated from the application. Exit status: 0 nothing wrong, 1 findings, 2 input that",
        "cannot be read or wrong usage, 3 a fault of ours, 130 interrupted.",
    ]
    for name, function in _commands():
        lines += ["", f"## `antipater {name}`", "", inspect.getdoc(function) or ""]
        rows = [_row(*parameter) for parameter in _parameters(function)]
        if rows:
            lines += ["", "| argument or option | meaning |", "| --- | --- |", *rows]
    return "\n".join(lines) + "\n"


def _commands() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The name and function of each command, in the order of ``--help``."""
    for name, where in COMMANDS.items():
        module, _, found = where.partition(":")
        command = getattr(import_module(module), found)
        if isinstance(command, typer.Typer):
            yield from _of(command, f"{name} ")
        else:
            yield name, command


def _of(group: typer.Typer, prefix: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for info in group.registered_commands:
        assert info.callback is not None
        yield prefix + (info.name or info.callback.__name__.replace("_", "-")), info.callback


def _parameters(function: Callable[..., Any]) -> Iterator[tuple[str, Any, Any]]:
    """The name, type and typer's description of each parameter."""
    for name, hint in get_type_hints(function, include_extras=True).items():
        for extra in getattr(hint, "__metadata__", ()):
            if isinstance(extra, ArgumentInfo | OptionInfo):
                yield name, hint.__origin__, extra


def _row(name: str, kind: Any, described: ArgumentInfo | OptionInfo) -> str:
    if isinstance(kind, type) and issubclass(kind, Enum):
        value = "\\|".join(str(choice.value) for choice in kind)
    else:
        value = (described.metavar or "").replace("|", "\\|")
    if isinstance(described, ArgumentInfo):
        spelled = f"`{value or name.upper()}`"
    else:
        # In an annotation typer takes the first spelling for the default value.
        first = [str(described.default)] if str(described.default).startswith("--") else []
        names = [*first, *(described.param_decls or ())] or [f"--{name.replace('_', '-')}"]
        spelled = " ".join([*(f"`{n}`" for n in names), value]).rstrip()
    return f"| {spelled} | {described.help or ''} |"


def card_language() -> str:
    """The guide to cards as it is, with the reference of the card language at its end."""
    head, mark, _ = CARDS.read_text("utf-8").partition("<!-- reference -->\n\n")
    return head + mark + reference()


def result_words() -> str:
    """How a Result tag is read, for the unit tests of the pages."""
    return json.dumps(result_notation(), ensure_ascii=False, indent=2) + "\n"


CARDS = TOP / "docs" / "guide" / "cards.md"
PAGES: Mapping[Path, Callable[[], str]] = {
    CARDS: card_language,
    TOP / "docs" / "reference" / "cli.md": command_line,
    TOP / "docs" / "reference" / "findings.md": explain.page,
    TOP / "docs" / "reference" / "theorems.md": theorem_list.page,
    TOP / "tests" / "data" / "result_words.json": result_words,
    TOP / "checker" / "vscode" / "syntaxes" / "cards.tmLanguage.json": editor_files.grammar,
    TOP / "checker" / "vscode" / "snippets" / "cards.json": editor_files.snippets,
}


def main(arguments: list[str]) -> int:
    """Write the pages, or with ``--check`` tell which are out of date."""
    late = [path for path, made in PAGES.items() if not _is_current(path, made())]
    for path in late:
        print(f"{path.relative_to(TOP)}: out of date")
        if "--check" not in arguments:
            path.write_text(PAGES[path](), "utf-8")
    unknown = limits.outdated(shipped_sets())
    if unknown:
        print(f"limits.json: out of date for {', '.join(unknown)}")
        if "--check" not in arguments:
            limits.write_shipped(shipped_sets())
    return 1 if (late or unknown) and "--check" in arguments else 0


def _is_current(path: Path, text: str) -> bool:
    return path.exists() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
