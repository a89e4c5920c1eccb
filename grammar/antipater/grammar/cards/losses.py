"""The readers of lines by which a city of 7 Wonders loses a building that it chooses itself: for
nothing, or as the fee of something else. It is asked for when everybody has played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from antipater.grammar.cards.events import agrees, stands_behind, who_is
from antipater.grammar.cards.filters import read_filter
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.diagnostics import Report
from antipater.rules.choices import BUILDINGS, Fate, ItemChoice, ItemFilter, Zone
from antipater.rules.effects import Effect, Happens, Who
from antipater.rules.expressions import column_name

_MOST = 9
_FORM = "`choose 1 brown of own city, discard it` or `others choose 1 brown of theirs, discard it`"
_ONE = (Who.LEFT, Who.RIGHT)


def is_loss(desk: Desk, line: Statement) -> bool:
    """Whether a line that lets choose is about what stands in the cities of those who choose."""
    owned = line.has("of_own") or line.has("of_theirs")
    return owned and desk.words.profile is not None and desk.words.asks_late


def can_be_asked_at(desk: Desk, line: Statement, effect: Effect, part: Tree[Any]) -> bool:
    """Whether an event is one of a turn, or of the end of an age, after which something can be
    asked for; notes it if not."""
    if effect.event is None or effect.event.what is not Happens.AGE_BEGINS:
        return True
    message = "what is chosen is asked for when everybody has played, or an age has ended"
    expected = "`when own builds` or `when an age ends`"
    desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
    return False


def late(sketch: Sketch, choice: ItemChoice, effect: Effect) -> Effect:
    """The effect of a line by which something is chosen when everybody has played."""
    before = sum(other.choice is not None for other in sketch.effects if other.offered)
    column = column_name("asks", (sketch.slug, str(before + 1)))
    return replace(effect, offered=column, choice=choice)


def loss(desk: Desk, sketch: Sketch, line: Statement, effect: Effect, text: str) -> Effect | None:
    """The effect of a line by which its owner, or others, choose what they discard of their own
    cities; ``text`` is how it words that. Nothing, noted, where it is wrong."""
    words = line.by_type
    of, who = read_filter(desk, line), _chooser(desk, line, words)
    if of is None or who is None:
        return None
    told = words["DEED"]
    if told != "discard" or not _are_buildings(of):
        message = "what stands in a city of this game is a building, and can be discarded"
        desk.report.error("C-NOT-PLAYED", line.span(told), message, expected=_FORM)
        return None
    number = desk.in_range(line, words["NUMBER"], 1, _MOST)
    choice = ItemChoice(Zone.OWN, of, Fate.DISCARD, number, may="MIGHT" in words, text=text)
    return late(sketch, choice, replace(effect, who=who))


def forfeited(
    desk: Desk, sketch: Sketch, line: Statement, part: Statement, effect: Effect
) -> Effect | None:
    """The effect that acts if its owner discards a building of the own city for it; nothing,
    noted, where that is wrong."""
    words, of = part.by_type, read_filter(desk, part)
    if of is None or not can_be_asked_at(desk, line, effect, part.tree):
        return None
    desk.in_range(line, words["NUMBER"], 1, 1)
    if not _are_buildings(of):
        message = "what is discarded of a city is a building"
        desk.report.error("C-NOT-PLAYED", part.span(), message, expected=_FORM)
        return None
    text = effect.text.partition(": ")[2] if effect.event else effect.text
    text = text.partition(", once a")[0].partition(" if ")[0]
    choice = ItemChoice(Zone.OWN, of, Fate.DISCARD, may="MIGHT" in words, text=text)
    return late(sketch, choice, effect)


def check_ages(sketches: Sequence[Sketch], report: Report) -> None:
    """Note choices by age where what a city discards may be of either of two: of cards of one name
    nothing in a city tells which it is."""
    effects = [(s, e) for s in sketches for e in s.effects if e.choice is not None]
    lost = [e.choice for _, e in effects if e.choice and e.choice.zone is Zone.OWN and e.offered]
    twins: dict[str, set[Any]] = {}
    for sketch in sketches:
        twins.setdefault(sketch.presence, set()).add((sketch.slug, sketch.colour))
    colours = {c for named in twins.values() if len(named) > 1 for _, c in named}
    for sketch, effect in effects if lost else ():
        of = effect.choice.of if effect.choice else ItemFilter()
        if of.age and (not of.colours or colours & {*of.colours}):
            message = "of two cards of one name it is not known which one goes out of a city"
            expected = "a choice without an age, or colours of which each name is one card's"
            report.error("C-NOT-PLAYED", sketch.span, message, expected=expected)


def _are_buildings(of: ItemFilter) -> bool:
    """Whether a filter is about what stands in cities of 7 Wonders and can go out of them."""
    return {*of.kinds} <= {*BUILDINGS}


def _chooser(desk: Desk, line: Statement, words: Mapping[str, Token]) -> Who | None:
    """Who chooses, of whose city; nothing, noted, where the words do not go together."""
    by, may, verb = (words.get(name) for name in ("SUBJECT", "MIGHT", "CHOOSES"))
    who = Who.OWN if by is None else who_is(desk, line, by)
    if who is None or verb is None:
        return None
    if line.has("of_theirs") != (by is not None):
        desk.report.error(
            "C-SYNTAX", line.span(by or verb), "these words do not go together", expected=_FORM
        )
        return None
    several = who not in _ONE or may is not None
    fits = stands_behind(desk, line, by, may) and agrees(desk, line, verb, several)
    return who if fits else None
