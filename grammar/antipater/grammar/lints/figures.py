"""Lints about numbers that nobody can have meant: more of something than there is."""

from collections.abc import Iterator

from antipater.grammar.diagnostics import Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Kind

# By figure: what it counts, and for how many players.
_TAKEN_FROM = {
    "tokens_on_board": (Kind.TOKEN, 1),
    "guilds_in_play": (Kind.GUILD, 1),
    "wonders_each": (Kind.WONDER, 2),
}


def _too_many(context: LintContext) -> Iterator[LintFinding]:
    """Figures that take more cards than the set has."""
    for name, (kind, players) in _TAKEN_FROM.items():
        due, there = context.figure(name, 0) * players, len(context.cards.of_kind(kind))
        if due > there:
            message = f"`{name}` takes {due} {kind}s, and the set has {there}"
            yield LintFinding(context.near(context.layers["rule", name]), message)
    yield from _beyond_the_track(context)


def _beyond_the_track(context: LintContext) -> Iterator[LintFinding]:
    """Shields that move the pawn farther than from one capital to the other."""
    spaces = 2 * context.figure("capital", 0)
    for item in context.having("shields") if spaces else ():
        shields = item.adds(context.cards.column["shields"])
        if shields > spaces:
            message = f"`{item.slug}` has {shields} shields, and the track {spaces} spaces"
            yield LintFinding(context.of(item), message)


LINTS = (
    Lint(
        Page(
            "L-FIGURE",
            "a number that is more than there is",
            "More tokens, guilds or wonders are taken than the set has, or more shields are on a "
            "card than the track has spaces.",
            'figure guilds_in_play 50\n  source "house rule"\n',
            'figure guilds_in_play 3\n  source "house rule"\n',
        ),
        Severity.WARNING,
        _too_many,
    ),
)
