"""Lints about sources: the rulebook passages that card text cites."""

from collections.abc import Iterator

from antipater.grammar.books import wrong_with
from antipater.grammar.diagnostics import Severity
from antipater.grammar.lints.context import Found, Lint, LintContext
from antipater.grammar.page import Page


def _unknown(context: LintContext) -> Iterator[Found]:
    for definition in context.definitions:
        for statement in definition.all("source"):
            for token in statement.tokens:
                message, expected = wrong_with(token.value[1:-1])
                if message:
                    yield Found(definition, message, expected, span=statement.span(token))


LINTS = (
    Lint(
        Page(
            "L-SOURCE",
            "a source names no heading of a known rulebook",
            "A source is the name of a printing and a heading of it. The printings and their "
            "headings are in `dsl_cards`, under `books`. A source of your own begins with "
            "`house`, as in `house rule`.",
            'building shrine\n  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"\n  age 1 blue\n'
            '  points 4\n  source "fr-2015 Comerce"\n',
            'building shrine\n  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"\n  age 1 blue\n'
            '  points 4\n  source "fr-2015 Commerce"\n',
        ),
        Severity.WARNING,
        _unknown,
    ),
)
