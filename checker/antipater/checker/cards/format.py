"""``antipater cards format``: card text in its one style, rewritten or only checked."""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import typer

from antipater.checker.base.files import put_through
from antipater.checker.cards.diagnosis import rendered
from antipater.checker.messages.lines import told
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import cards_below, read_text


def format_all(paths: list[str], check: bool, language: str) -> int:
    """Format files, folders or (``-``) standard input; the exit status.

    With ``check`` nothing is written and a difference is a finding. A file with a syntax
    error is left as it is.
    """
    if paths == ["-"]:
        return _standard_input(check, language)
    status, count, changed = 0, 0, 0
    for file in _files(paths):
        text = read_text(Path(file), file)
        new, problems = format_text(file, text)
        for problem in problems:
            typer.echo(rendered(problem, {file: text}, language))
            status = 1
        count += 1
        if new != text:
            changed += 1
            status = max(status, int(check))
            _say_changed(file, text, new, check, language)
    verb = "would change" if check else "changed"
    files = f"{count} file{'s' if count != 1 else ''}"
    typer.echo(told(f"{files} looked at, {changed} {verb}", language), err=True)
    return status


def _say_changed(file: str, old: str, new: str, check: bool, language: str) -> None:
    if check:
        diff = unified_diff(old.splitlines(), new.splitlines(), file, file, lineterm="", n=1)
        typer.echo("\n".join(diff))
    else:
        put_through(Path(file), new)
        typer.echo(told(f"formatted {file}", language))


def _standard_input(check: bool, language: str) -> int:
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    new, problems = format_text("-", text)
    for problem in problems:
        typer.echo(rendered(problem, {"-": text}, language), err=True)
    if not check:
        typer.echo(new, nl=False)
    return int(bool(problems) or (check and new != text))


def _files(paths: list[str]) -> Iterator[str]:
    for path in paths:
        yield from map(str, cards_below(Path(path)))
