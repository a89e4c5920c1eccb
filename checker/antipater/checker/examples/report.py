"""``antipater cards test``: examples played, and told in text or JSON."""

from collections.abc import Iterator, Sequence

import typer

from antipater.checker.base import json
from antipater.checker.cards.diagnosis import unusable
from antipater.checker.examples.game import GAMES
from antipater.checker.examples.run import CheckedLine, PlayedExample, play
from antipater.checker.messages.lines import told
from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.diagnostics import failed
from antipater.grammar.errors import CardSetError


def run_examples(names: Sequence[str], below: bool, only: str, as_json: bool, language: str) -> int:
    """Play the examples of each set and tell what came out; the worst exit status."""
    return max([0, *(_tested(name, below, only, as_json, language) for name in names)])


def _tested(name: str, below: bool, only: str, as_json: bool, language: str) -> int:
    try:
        layers = read_layers(name)
        compilation = compile_set(layers)
        if compilation.card_set is None:
            raise CardSetError(d for d in compilation.diagnostics if failed([d]))
    except CardSetError as error:
        typer.echo(unusable(name, error, language), err=True)
        return 2
    found = list(played(compilation, below, only))
    wrong = sum(not each.holds for each in found)
    for each in found:
        if as_json:
            typer.echo(json.line(plain(each)))
        elif not each.holds:
            typer.echo(told("\n".join(_told(each)), language))
    if not as_json:
        many = f"{len(found)} example{'' if len(found) == 1 else 's'}"
        came = "all came out" if not wrong else f"{wrong} did not come out"
        line = f"{many}, {came}" if found else _none(only)
        typer.echo(told(f"{name}: {line}", language))
    return int(wrong > 0)


def _none(only: str) -> str:
    return f"no example's title holds `{only}`" if only else "no examples"


def played(
    compilation: Compilation, below: bool = False, only: str = ""
) -> Iterator[PlayedExample]:
    """The examples of a set that can be used, played; with ``below``, also those that it
    inherits. ``only``: those whose title holds this text, in whatever case."""
    cards = compilation.card_set
    stage = GAMES[cards.game].examples if cards and cards.game in GAMES else None
    if cards is None or stage is None:
        return
    for example in compilation.examples:
        own = example.span.start.file in compilation.own_files
        if (own or below) and only.casefold() in example.title.casefold():
            yield play(cards, example, stage)


def _told(each: PlayedExample) -> Iterator[str]:
    """An example that did not come out, line by line."""
    at = each.example.span.start
    yield f"{at.file}:{at.line}: example “{each.example.title}” did not come out"
    for outcome in each.outcomes:
        if not outcome.holds:
            at = outcome.line.span.start
            yield f"  {at.file}:{at.line}: {outcome.line.text}"
            yield f"    expected {outcome.expected}, came out {outcome.found}"


def plain(each: PlayedExample) -> dict[str, object]:
    """An example as plain data."""
    at = each.example.span.start
    return {
        "example": each.example.title,
        "file": at.file,
        "line": at.line,
        "holds": each.holds,
        "sources": [source.text for source in each.example.sources],
        "lines": [_plain_line(outcome) for outcome in each.outcomes],
    }


def _plain_line(outcome: CheckedLine) -> dict[str, object]:
    at = outcome.line.span.start
    return {
        "file": at.file,
        "line": at.line,
        "text": outcome.line.text,
        "holds": outcome.holds,
        "expected": outcome.expected,
        "found": outcome.found,
    }
