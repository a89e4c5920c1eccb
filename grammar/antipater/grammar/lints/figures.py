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
    yield from _never_reached(context)


def _never_reached(context: LintContext) -> Iterator[LintFinding]:
    """Figures that no game comes to: it is told where the set itself says them."""
    symbols = [context.having(f"science({symbol})") for symbol in context.cards.symbols]
    most = {
        "pair": max((len([i for i in s if i.kind is Kind.BUILDING]) for s in symbols), default=0),
        "wonder_cap": 2 * context.figure("wonders_each", 0),
    }
    said = {"pair": "no symbol is on more buildings than", "wonder_cap": "the draft has"}
    for name, there in most.items():
        figure = context.layers.get(("rule", name))
        if figure is not None and context.owns(figure) and context.figure(name, 0) > there > 0:
            message = f"`{name}` is never reached: {said[name]} {there}"
            yield LintFinding(figure, message)


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
            "More tokens, guilds or wonders are taken than the set has, more shields are on a card "
            "than the track has spaces, or a number of wonders or equal symbols is never reached.",
            'figure guilds_in_play 50\n  source "house rule"\n',
            'figure guilds_in_play 3\n  source "house rule"\n',
        ),
        Severity.WARNING,
        _too_many,
    ),
)
