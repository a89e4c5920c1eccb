"""Checks beyond what must hold: what a designer would probably not want."""

from collections.abc import Iterable

from antipater.grammar.compiler import Compilation
from antipater.grammar.diagnostics import Diagnostic, Report
from antipater.grammar.lints import chains, effects, formulas, names, play
from antipater.grammar.lints.bench import Bench, Lint

LINTS: tuple[Lint, ...] = (
    *chains.LINTS,
    *play.LINTS,
    *effects.LINTS,
    *names.LINTS,
    *formulas.LINTS,
)


def run_lints(compilation: Compilation, own_only: bool = True) -> tuple[Diagnostic, ...]:
    """What the lints find in a compiled set, in the order of the text.

    With ``own_only`` nothing is said of the sets below that this one extends. A finding
    is left out where its definition says ``accept NAME "reason"``. A set that could not be
    compiled is not linted.
    """
    if compilation.card_set is None:
        return ()
    bench = Bench(compilation)
    found = [*_unknown_accepts(bench)]
    for lint in LINTS:
        found += [lint.diagnostic(f) for f in lint.check(bench) if not lint.accepted(f.definition)]
    if own_only:
        found = [d for d in found if d.span.start.file in compilation.own_files]
    return tuple(sorted(dict.fromkeys(found), key=lambda d: (d.span.start, d.code)))


def _unknown_accepts(bench: Bench) -> Iterable[Diagnostic]:
    report, known = Report(), [lint.name for lint in LINTS]
    for definition in bench.definitions:
        for statement in definition.all("accept"):
            name = statement.tokens[0]
            if name not in known:
                report.unknown(statement.span(name), "lint", str(name), known)
    return report.diagnostics
