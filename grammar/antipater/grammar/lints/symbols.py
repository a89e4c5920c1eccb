"""Lints about science symbols of free choice: where they are not given out."""

from collections.abc import Iterator

from antipater.grammar.cards.layers import Definition
from antipater.grammar.diagnostics import Severity, Span
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import CardSet
from antipater.rules.effects import When
from antipater.rules.expressions import quantities


def _not_given_out(context: LintContext) -> Iterator[LintFinding]:
    """Points at the end by symbols, in a set that has symbols of free choice: a score gives these
    out, and what cards bring at the end is no part of it."""
    for item in context.cards.items if _has_free_symbols(context.cards) else ():
        ends = (e for e in item.effects if e.when is When.END)
        read = [q for e in ends for q in quantities(context.cards.inlined(e.amount))]
        symbols = sorted(f"{q.who}.science({q.arguments[0]})" for q in read if q.name == "science")
        if symbols:
            definition = context.of(item)
            message = f"`{symbols[0]}` counts no symbols of free choice in `at end`"
            expected = "these points in the `score` that gives them out, or `accept free_symbols`"
            yield LintFinding(definition, message, expected, span=_line(definition))


def _has_free_symbols(cards: CardSet) -> bool:
    names = (cards.columns[column] for item in cards.items for column in cards.science(item))
    return any(name.startswith("wildcards") for name in names)


def _line(definition: Definition) -> Span | None:
    """The line that counts symbols, where it does so itself."""
    for line in definition.statements:
        words = line.declaration.words(line.tree)
        if line.kind.startswith("at_end") and "science" in words:
            return line.span()
    return None


LINTS = (
    Lint(
        Page(
            "L-FREE-SYMBOLS",
            "points at the end that count no symbols of free choice",
            "Symbols of free choice are given out by a score, as is best for it. What a card says "
            "of symbols `at end`, its `if` among it, sees those that stand in the city alone.",
            "set mine\n  extends seven_wonders\n\nchange board giza side A\n  stage 1\n"
            "    at end 3 points if own.science(compass) >= 2\n",
            "set mine\n  extends seven_wonders\n\nchange board giza side A\n  stage 1\n"
            "    at end 3 points if own.green >= 2\n",
        ),
        Severity.WARNING,
        _not_given_out,
    ),
)
