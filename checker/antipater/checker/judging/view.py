"""The table at one move of a judged game, as values that every game can give."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from antipater.checker.messages.card_words import steps
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import Noun
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import display_name, labelled, say, word_of
from antipater.checker.records.record import GameRecord
from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item, Track


class NoView(ValueError):
    """A move at which there is nothing to show: ``message`` is a name in the texts of ``view``,
    ``values`` go into it."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values


@dataclass(frozen=True)
class TableView:
    """The table just before or after a move. ``details`` are plain values, a game's own;
    ``told`` gives the table line by line in a language. ``assumed``: the places of the findings
    on what lies before it from which judging went on with what it assumed."""

    number: int
    after: bool
    details: Mapping[str, Any]
    told: Callable[[str], Iterable[str]]
    assumed: Sequence[int] = ()


def names(items: Iterable[Item], language: str) -> str:
    """Names of items in one line; where there are none, that there is nothing."""
    told = ", ".join(display_name(item, language) for item in items)
    return told or say("common.nothing", language)


def by_colour(cards: CardSet, built: Iterable[Item], language: str) -> Iterator[str]:
    """The items of a city that have a colour, a line for each that there is."""
    for colour in cards.colours:
        if items := [item for item in built if item.colour == colour]:
            word = word_of(cards, colour, language)
            yield f"  {labelled(word, names(items, language), language)}"


def earlier(record: GameRecord, item: Item, number: int, written: str, language: str) -> str:
    """That an item was played in an earlier move; ``written``: its line."""
    line = record.line_of(number)
    return say(
        "view.played_before",
        language,
        item=Noun(display_name(item, language)),
        number=record.name_of(number),
        line="" if line is None else say("view.in_line", language, line=line),
        move=visible(written),
    )


def tallies(rules: Rulebook, city: Sequence[int], language: str) -> Iterator[str]:
    """A city's numbers that effects of the set change, beside its coins, line by line: of a track
    with what the next step brings."""
    tracks = {track.name: track for track in rules.cards.tracks}
    for column in sorted(rules.effects.changed):
        name = rules.cards.columns[column].removeprefix("science(").removesuffix(")")
        if "(" in name:  # what only the engine reads, or is told of the place it is of
            continue
        told = f"  {labelled(word_of(rules.cards, name, language), city[column], language)}"
        yield told + (
            _next(rules.cards, tracks[name], city[column], language) if name in tracks else ""
        )


def _next(cards: CardSet, track: Track, reached: int, language: str) -> str:
    """How long a track is, and what its next step brings."""
    ahead = {step: told for step, told in steps(cards, track, language).items() if step > reached}
    for step, brings in ahead.items():
        return say("view.next_step", language, last=track.last, step=step, brings=brings)
    return say("view.last_step", language, last=track.last)


class Viewer(Protocol):
    """The tables of one judged game."""

    def at(self, number: int, after: bool) -> TableView:
        """The table before or after a move by its number; raises ``NoView``."""

    def written(self, number: int, language: str) -> str:
        """A move as a line of the notation; empty where it is the end of the game."""

    def reasons(self, found: Finding, language: str) -> Iterable[str]:
        """What settles a finding on a move, in lines: whose turn it was and why, what could be
        taken, and where a card was played before."""
