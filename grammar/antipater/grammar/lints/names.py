"""Lints about names: missing in a language, or the same for two cards."""

from collections.abc import Iterator
from itertools import chain

from antipater.grammar.cards.layers import Definition, spoken
from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Effect, When

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


def _same_column(context: LintContext) -> Iterator[LintFinding]:
    """Names that two categories share within a language, so that scoresheets cannot tell them."""
    cards, first = context.cards, dict[tuple[str, str], str]()
    of = {d.key[1]: d for d in context.definitions if d.kind == "word"}
    told = ((c, *names) for c in cards.categories for names in cards.vocabulary[c].items())
    for category, language, names in told:
        for name in names:
            other = first.setdefault((language, name.casefold()), category)
            if other != category:
                message = f"`{category}` and `{other}` are both called “{name}” in "
                yield LintFinding(of[category], message + LANGUAGES.get(language, language))


def _not_told_apart(context: LintContext) -> Iterator[LintFinding]:
    """Lines that act while a card stands of which a city cannot tell that it does."""
    named = dict[int, list[Item]]()
    for item in context.cards.of_kind(Kind.BUILDING, Kind.GUILD):
        named.setdefault(item.presence, []).append(item)
    for alike in named.values():
        for item in alike if alike[1:] else ():
            other = next(each for each in alike if each is not item)
            for effect in filter(_acts_while_it_stands, item.effects):
                message = f"`{effect.text}` of `{item.slug}` acts where `{other.slug}` stands, too"
                related = (Related(context.of(other).span(), "the other card"),)
                yield LintFinding(context.of(item), message, _OF_ITS_OWN, related)


def _acts_while_it_stands(effect: Effect) -> bool:
    """Whether an effect asks for its card to stand in a city, beside what it adds there."""
    return effect.when is not When.BUILT


_OF_ITS_OWN = "what the card brings at once, or a card of a name of its own"
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
            "Within one kind and age, each name should belong to one card in each language; so "
            "should each name of a category, by which scoresheets call its column.",
            'building shrine\n  en "Altar"  fr "Sanctuaire"  nl "Schrijn"\n'
            "  age 1 blue\n  points 4\n",
            'building shrine\n  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"\n'
            "  age 1 blue\n  points 4\n",
        ),
        Severity.WARNING,
        lambda context: chain(_same(context), _same_column(context)),
    ),
    Lint(
        Page(
            "L-NAMESAKE",
            "a line of one of two cards of one name",
            "A city holds one card of a name, and does not tell which. What a card adds and brings "
            "when it is built is its own; what waits for something, or counts at the end, acts "
            "with either of them, and twice where both say it.",
            "set mine\n  extends seven_wonders\nchange building loom_2\n"
            "  when own builds blue: gain 1 coin\n",
            "set mine\n  extends seven_wonders\nchange building loom_2\n  on build 2 coins\n",
        ),
        Severity.WARNING,
        _not_told_apart,
    ),
)
