"""Lints about lines for the whole table: what each of several boards or cities does for it."""

from collections.abc import Iterator
from dataclasses import replace

from antipater.grammar.cards.readers import as_written
from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Effect, Who

_OF_THE_TABLE = (Who.ALL, Who.MOST, Who.LEAST)


def _once_for_each(context: LintContext) -> Iterator[LintFinding]:
    """What happens to all, concerns all, and is said on several boards of one table."""
    said = dict[Effect, Item]()
    for board in context.cards.of_kind(Kind.BOARD):
        for effect in filter(_is_for_all, board.effects):
            first = said.setdefault(replace(effect, text=""), board)
            if first.board != board.board:
                message = f"`{effect.text}` stands on several boards, and acts once for each"
                related = (Related(context.of(first).span(), "it stands here too"),)
                yield LintFinding(context.of(board), message, "one board with it", related)


def _is_for_all(effect: Effect) -> bool:
    """Whether an effect does the same in whatever city it stands."""
    return _is_at_all(effect) and effect.who in _OF_THE_TABLE


def _is_at_all(effect: Effect) -> bool:
    """Whether it waits for what happens to the table, or to anybody."""
    return effect.event is not None and effect.event.who is Who.ALL


def _in_each_city(context: LintContext) -> Iterator[LintFinding]:
    """The same below a tally, where a line stands in every city; `each city with most` is read
    there as said of the table once, unless it is limited by a condition."""
    laid = (item for item in context.cards.items if item.pile)
    for tally in (*context.cards.everywhere, *laid):
        definition = context.of(tally)
        for effect in tally.effects:
            if _is_at_all(effect) and effect.who in (*_OF_THE_TABLE, Who.OTHERS):
                lines = definition.all("event", "event_choice")
                said = (line.span() for line in lines if as_written(line) == effect.text)
                span = next(said, None)
                message = f"`{effect.text}` acts once for each city"
                yield LintFinding(definition, message, "what one city gains or loses", span=span)


def _for_the_whole_table(context: LintContext) -> Iterator[LintFinding]:
    yield from _once_for_each(context)
    yield from _in_each_city(context)


LINTS = (
    Lint(
        Page(
            "L-EACH-BOARD",
            "a line for the whole table on several boards, or below a tally",
            "It acts once for each of these boards that is at the table; below a tally, once for "
            "each city. `each city with most` below a tally acts once.",
            "set mine\n  extends seven_wonders\n"
            "change board giza side A\n  when an age ends: each city with most red gains 1 coin\n"
            "change board rhodes side A\n"
            "  when an age ends: each city with most red gains 1 coin\n",
            "set mine\n  extends seven_wonders\n"
            "change board giza side A\n  when an age ends: gain 1 coin per red\n"
            "change board rhodes side A\n  when an age ends: gain 1 coin per red\n",
        ),
        Severity.WARNING,
        _for_the_whole_table,
    ),
)
