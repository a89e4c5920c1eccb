"""Lints about chains: symbols that lead nowhere, or come from nowhere, or come too late."""

from collections.abc import Iterator

from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page


def _unused(context: LintContext) -> Iterator[LintFinding]:
    used = {context.cards.columns[c] for item in context.cards.items for c in item.free_with}
    for item in context.cards.items:
        for column in context.standing(item):
            if column.startswith("chain(") and column not in used:
                message = f"`{item.slug}` gives `{column[6:-1]}`, which makes no card free"
                yield LintFinding(context.of(item), message)


def _no_giver(context: LintContext) -> Iterator[LintFinding]:
    for item in context.cards.items:
        for column in item.free_with:
            name = context.cards.columns[column]
            if not context.having(name):
                symbol = name[name.index("(") + 1 : -1]
                message = f"`{item.slug}` is free with `{symbol}`, which no card gives"
                yield LintFinding(context.of(item), message)


def _too_late(context: LintContext) -> Iterator[LintFinding]:
    for item in context.buildings:
        for column in item.free_with:
            givers = [g for g in context.having(context.cards.columns[column]) if g.age]
            if givers and all((g.age or 0) >= (item.age or 0) for g in givers):
                giver = givers[0]
                message = f"`{giver.slug}` of age {giver.age} comes too late for `{item.slug}`"
                related = (Related(context.of(giver).span(), f"given here, age {giver.age}"),)
                yield LintFinding(context.of(item), message, related=related)


LINTS = (
    Lint(
        Page(
            "L-CHAIN-UNUSED",
            "a chain symbol is given that makes no card free",
            "Take the symbol away, or let a later card be free with it.",
            "chain kite\nbuilding shrine\n  age 1 blue\n  points 3\n  gives kite\n",
            "chain kite\nbuilding shrine\n  age 1 blue\n  points 3\n  gives kite\n\n"
            "building cella\n  age 2 blue\n  cost wood\n  points 4\n  free with kite\n",
        ),
        Severity.WARNING,
        _unused,
    ),
    Lint(
        Page(
            "L-CHAIN-GIVER",
            "a card is free with a chain symbol that no card gives",
            "Let an earlier card give the symbol, or take it away.",
            "chain kite\nbuilding cella\n  age 2 blue\n  cost wood\n  points 4\n  free with kite\n",
            "chain kite\nbuilding shrine\n  age 1 blue\n  points 3\n  gives kite\n\n"
            "building cella\n  age 2 blue\n  cost wood\n  points 4\n  free with kite\n",
        ),
        Severity.WARNING,
        _no_giver,
    ),
    Lint(
        Page(
            "L-CHAIN-AGE",
            "a chain comes from a card of the same or a later age",
            "A chain should lead from an earlier age to a later one.",
            "chain kite\nbuilding shrine\n  age 2 blue\n  points 3\n  gives kite\n\n"
            "building cella\n  age 2 blue\n  cost wood\n  points 4\n  free with kite\n",
            "chain kite\nbuilding shrine\n  age 1 blue\n  points 3\n  gives kite\n\n"
            "building cella\n  age 2 blue\n  cost wood\n  points 4\n  free with kite\n",
        ),
        Severity.WARNING,
        _too_late,
    ),
)
