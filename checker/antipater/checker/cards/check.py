"""``antipater cards check``: everything that is wrong with card sets, and what is odd."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from antipater.checker.base import json
from antipater.checker.cards import plain as plain_cards
from antipater.checker.cards.diagnosis import line_at, rendered
from antipater.checker.messages.lines import told
from antipater.grammar.diagnostics import Diagnostic, Severity
from antipater.grammar.errors import CardSetError

_UNREADABLE = {"C-NO-SET", "C-READ"}


@dataclass(frozen=True)
class Checked:
    """What is found in one set, the texts it is made of, and its size for a summary."""

    name: str
    diagnostics: tuple[Diagnostic, ...]
    texts: dict[str, str]
    summary: str = ""

    @property
    def status(self) -> int:
        """The exit status: 2 unreadable, 1 errors or warnings, 0 at most notes."""
        if any(d.code in _UNREADABLE for d in self.diagnostics):
            return 2
        return int(any(d.severity is not Severity.NOTE for d in self.diagnostics))


def check_set(name_or_folder: str, below: bool = False) -> Checked:
    """Compile a set and lint it; with ``below`` also the sets that it extends."""
    from antipater.grammar.cards.compile import compile_set
    from antipater.grammar.cards.load import read_layers
    from antipater.grammar.lints import run_lints

    try:
        layers = read_layers(name_or_folder)
    except CardSetError as error:
        return Checked(name_or_folder, error.diagnostics, {})
    texts = {file: text for files in layers for file, text in files}
    compilation = compile_set(layers)
    found = (*compilation.diagnostics, *run_lints(compilation, own_only=not below))
    summary, cards = "", compilation.card_set
    if cards:
        summary = f"{len(cards.items)} cards, {len(cards.rules)} rules"
    return Checked(name_or_folder, found, texts, summary)


def print_checked(checked: Checked, as_json: bool, language: str) -> None:
    """Everything that is found in a set, and one line that sums it up."""
    for diagnostic in checked.diagnostics:
        if as_json:
            line = line_at(checked.texts, diagnostic.span.start)
            typer.echo(json.line(plain_cards.diagnostic(diagnostic, line, language)))
        else:
            typer.echo(rendered(diagnostic, checked.texts, language))
    if not as_json:
        typer.echo(told(f"{checked.name}: {_counts(checked)}", language))


def _counts(checked: Checked) -> str:
    counts = [
        f"{n} {severity}{'s' if n > 1 else ''}"
        for severity in Severity
        if (n := sum(d.severity is severity for d in checked.diagnostics))
    ]
    return ", ".join([*([checked.summary] if checked.summary else []), *counts]) or "nothing found"


def run_check(names: Sequence[str], below: bool, as_json: bool, language: str) -> int:
    """Check each set and print what is found; the worst exit status."""
    status = 0
    for name in names:
        checked = check_set(name, below)
        print_checked(checked, as_json, language)
        status = max(status, checked.status)
    return status


def watch(names: Sequence[str], below: bool, as_json: bool, language: str) -> None:
    """Check again whenever card text is saved, until interrupted.

    Declarations that have not changed are not parsed again.
    """
    from watchfiles import watch as changes

    run_check(names, below, as_json, language)
    folders = sorted(set(_folders(names)))
    if not folders:
        raise typer.Exit(2)
    watched = f"watching {', '.join(map(str, folders))} (Ctrl+C ends)"
    typer.echo(told(watched, language), err=True)
    for _ in changes(*folders, watch_filter=_card_files, debounce=50, step=20, rust_timeout=500):
        run_check(names, below, as_json, language)


def _folders(names: Sequence[str]) -> Iterator[Path]:
    """The folders in which the text of sets lies, with those they extend."""
    from importlib import resources

    from antipater.grammar.cards.load import read_layers, shipped_sets

    for name in names:
        if Path(name).exists():
            yield Path(name) if Path(name).is_dir() else Path(name).parent
        try:
            files = [file for layer in read_layers(name) for file, _ in layer]
        except CardSetError:
            continue
        for file in files:
            folder = Path(file).parent
            if str(folder) in shipped_sets():
                folder = Path(str(resources.files("antipater.dsl_cards"))) / folder
            yield folder


def _card_files(_: object, path: str) -> bool:
    return path.endswith(".cards")
