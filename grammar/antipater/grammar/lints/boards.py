"""Lints about boards: what each of several does for the whole table."""

from collections.abc import Iterator
from dataclasses import replace

from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import OF_THE_TABLE, Effect, Who

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
    event = effect.event
    of_all = event is not None and (event.what in OF_THE_TABLE or event.who is Who.ALL)
    return of_all and effect.who in _OF_THE_TABLE


LINTS = (
    Lint(
        Page(
            "L-EACH-BOARD",
            "a line for the whole table on several boards",
            "It acts once for each of these boards that is at the table.",
            "set mine\n  extends seven_wonders\n"
            "change board giza side A\n  when an age ends: each city with most red gains 1 coin\n"
            "change board rhodes side A\n"
            "  when an age ends: each city with most red gains 1 coin\n",
            "set mine\n  extends seven_wonders\n"
            "change board giza side A\n  when an age ends: gain 1 coin per red\n"
            "change board rhodes side A\n  when an age ends: gain 1 coin per red\n",
        ),
        Severity.WARNING,
        _once_for_each,
    ),
)
