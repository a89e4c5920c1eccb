"""Checks beyond what must hold: what a designer would probably not want."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.load import read_layers, shipped_sets
from antipater.grammar.diagnostics import Diagnostic, Report, bounded
from antipater.grammar.lints import (
    boards,
    chains,
    examples,
    figures,
    formulas,
    names,
    no_effect,
    order,
    play,
    sources,
    symbols,
)
from antipater.grammar.lints.context import Lint, LintContext

LINTS: tuple[Lint, ...] = (
    *chains.LINTS,
    *play.LINTS,
    *no_effect.LINTS,
    *order.LINTS,
    *figures.LINTS,
    *boards.LINTS,
    *names.LINTS,
    *formulas.LINTS,
    *symbols.LINTS,
    *sources.LINTS,
    *examples.LINTS,
)


def run_lints(compilation: Compilation, own_only: bool = True) -> tuple[Diagnostic, ...]:
    """What the lints find in a compiled set, in the order of the text.

    With ``own_only`` nothing is said of the sets below that this one extends, but for what is so
    only since it lays them together. A finding is left out where its definition says
    ``accept NAME "reason"``. A set that could not be compiled is not linted.
    """
    if compilation.card_set is None:
        return ()
    context = LintContext(compilation)
    found = [*_unknown_accepts(context)]
    for lint in LINTS:
        here = (f for f in lint.check(context) if not lint.accepted(f.definition))
        found += map(lint.diagnostic, here)
    if own_only:
        own = [d for d in found if d.span.start.file in compilation.own_files]
        found = [*own, *_by_laying(compilation, (d for d in found if d not in own))]
    return bounded(found)


def _by_laying(compilation: Compilation, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is found in sets that a set lays together, and in each of these alone is not."""
    header = compilation.header
    extended = [token for line in header.all("extends") for token in line.tokens] if header else []
    laid = {str(token) for token in extended}.difference(shipped_sets())
    alone: dict[Path, set[tuple[str, str]]] = {}
    for diagnostic in found if len(laid) > 1 else ():
        folder = Path(diagnostic.span.start.file).parent
        if folder.name in laid:
            if folder not in alone:
                by_itself = run_lints(compile_set(read_layers(folder)))
                alone[folder] = {(each.code, each.message) for each in by_itself}
            if (diagnostic.code, diagnostic.message) not in alone[folder]:
                yield diagnostic


def _unknown_accepts(context: LintContext) -> Iterable[Diagnostic]:
    report, known = Report(), [lint.name for lint in LINTS]
    for definition in context.definitions:
        for statement in definition.all("accept"):
            name = statement.tokens[0]
            if name not in known:
                report.unknown(statement.span(name), "lint", str(name), known)
    return report.diagnostics
