"""Lints about what card text refers to: passages of rulebooks, and the set that it builds on."""

from collections.abc import Iterator

from antipater.grammar.books import wrong_with
from antipater.grammar.cards.pinned import pin_of
from antipater.grammar.diagnostics import Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page


def _unknown(context: LintContext) -> Iterator[LintFinding]:
    for definition in context.definitions:
        for statement in definition.all("source"):
            for token in statement.tokens:
                message, expected = wrong_with(token.value[1:-1])
                if message:
                    yield LintFinding(definition, message, expected, span=statement.span(token))


def _moved(context: LintContext) -> Iterator[LintFinding]:
    """A set below that is no longer what it was when it was pinned."""
    for statement in context.header.all("extends") if context.header else ():
        pin = [token for token in statement.tokens if token.type == "STRING"]
        name = statement.tokens[0]
        if not pin or context.header is None:
            continue
        said, now = pin[0].value[1:-1], pin_of(context.files_below)
        if said != now:
            message = f"`{name}` has moved: it is no longer the set that this one was written on"
            expected = (
                f'`at "{now}"`, once `cards test --below` and `cards diff` show what it means'
            )
            yield LintFinding(context.header, message, expected, span=statement.span(pin[0]))


LINTS = (
    Lint(
        Page(
            "L-MOVED",
            "the set that this one extends has changed since it was pinned",
            "`extends duel at` and a hash pins what the set below says. The hash changes with what "
            "is said, not with comments, spacing or examples. See what the change means "
            "to the set (`antipater cards diff`, `cards test --below`, `prove --changed`), then "
            "write the hash that is expected. `cards new` writes it.",
            'set mine\n  extends duel at "0123456789ab"\n',
            "set mine\n  extends duel\n",
        ),
        Severity.WARNING,
        _moved,
    ),
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
