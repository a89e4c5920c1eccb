"""Lints about names: missing in a language, or the same for two cards."""

from collections.abc import Iterator

from antipater.grammar.cards.layers import Definition, spoken
from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind

LANGUAGES = {"en": "English", "fr": "French", "nl": "Dutch"}


def _missing(context: LintContext) -> Iterator[LintFinding]:
    for definition in context.definitions:
        if definition.kind in ("word", "tally", "steps", "item", "board"):
            yield from _missing_at(definition)


def _missing_at(definition: Definition) -> Iterator[LintFinding]:
    said = {str(s.tokens[0]) for s in definition.all("name")}
    missing = [name for language, name in LANGUAGES.items() if language not in said]
    if missing:
        said_in = " and ".join([", ".join(missing[:-1]), missing[-1]] if missing[1:] else missing)
        message = f"`{spoken(definition.key)}` has no name in {said_in}"
        yield LintFinding(definition, message, 'a line such as `en "…"  fr "…"  nl "…"`')


def _same(context: LintContext) -> Iterator[LintFinding]:
    """Names that two cards of one kind and age share within a language."""
    first = dict[tuple[str, str, Kind, int | None], Item]()
    for item in context.cards.items:
        if item.kind in (Kind.BOARD, Kind.STAGE):
            continue
        for language, names in item.names.items():
            for name in names:
                key = language, name.casefold(), item.kind, item.age
                other = first.setdefault(key, item)
                if other.presence != item.presence:
                    message = f"`{item.slug}` and `{other.slug}` are both called “{name}” in "
                    related = (Related(context.of(other).span(), "the other card"),)
                    full = message + LANGUAGES.get(language, language)
                    yield LintFinding(context.of(item), full, related=related)


LINTS = (
    Lint(
        Page(
            "L-NO-NAME",
            "a name is missing in a language",
            "Verdicts and scoresheets speak English, French and Dutch.",
            "building shrine\n  age 1 blue\n  points 4\n",
            'building shrine\n  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"\n'
            "  age 1 blue\n  points 4\n",
        ),
        Severity.WARNING,
        _missing,
    ),
    Lint(
        Page(
            "L-SAME-NAME",
            "two cards that a record cannot tell apart by name",
            "Within one kind and age, each name should belong to one card in each language.",
            'building shrine\n  en "Altar"  fr "Sanctuaire"  nl "Schrijn"\n'
            "  age 1 blue\n  points 4\n",
            'building shrine\n  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"\n'
            "  age 1 blue\n  points 4\n",
        ),
        Severity.WARNING,
        _same,
    ),
)
