"""What slips of both games have in common: how one is planted, and those that lines or claims of
any record can have."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partialmethod
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar

from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.record import Noted
from antipater.rules.card_set import Item

T = TypeVar("T")


class Planted(NamedTuple):
    """A text with a slip, and the record without it."""

    kind: str
    text: str
    right: Any
    language: str


class NoRoom(Exception):
    """A game has no place for a slip."""


class slip(partialmethod[str]):  # a decorator, or a slip by what makes it
    """A slip that can be planted: a function that gives the text, or one with what it is told."""


def claims_of(verdict: AnyVerdict, card_set: str) -> tuple[ClaimedResult, dict[str, Any]]:
    """The result and the points of a game, as a careful scorekeeper claims them."""
    assert verdict.valid
    result = ClaimedResult(verdict.result.kind, verdict.result.winner, verdict.result.shared)
    categories = (*names_of(card_set).cards.categories, "total")
    return result, {c: tuple(seat[c] for seat in verdict.scores) for c in categories}


class Planting:
    """One game in one language; each slip gives a text, or raises ``NoRoom``."""

    LINE: ClassVar[re.Pattern[str]]

    def __init__(self, seed: int, language: str, right: Any) -> None:
        self.rng = Random(seed * 7 + LANGUAGES.index(language))
        self.right, self.language = right, language
        self.lines = self.written(right)
        self.moves = [n for n, line in enumerate(self.lines) if self.LINE.match(line)]

    @classmethod
    def kinds(cls) -> tuple[str, ...]:
        """The names of all slips."""
        every = (name for each in cls.__mro__ for name, made in vars(each).items()
                 if isinstance(made, slip))  # fmt: skip
        return tuple(dict.fromkeys(every))

    def plant(self, kind: str) -> str | None:
        """The text with a slip by its name; None where there is no room for it."""
        with suppress(NoRoom):
            return str(getattr(self, kind)())
        return None

    def written(self, record: Any) -> list[str]:
        """The lines of a record."""
        raise NotImplementedError

    def text(self, lines: Sequence[str]) -> str:
        """Lines as one text."""
        return "\n".join(lines)

    def record(self, **values: Any) -> str:
        """The text of the record with other values."""
        return self.text(self.written(replace(self.right, **values)))

    def one_of(self, places: Sequence[T]) -> T:
        """One of some places at random, if there are any."""
        if not places:
            raise NoRoom
        return self.rng.choice(places)

    def with_lines(self, at: int, *lines: str) -> str:
        """The text with other lines in the place of one."""
        return self.text([*self.lines[:at], *lines, *self.lines[at + 1 :]])

    def line(self) -> int:
        """A line of a move."""
        return self.rng.choice(self.moves)

    # Lines

    @slip
    def missing_last(self) -> str:
        return self.with_lines(self.moves[-1])

    @slip
    def line_twice(self) -> str:
        at = self.line()
        return self.with_lines(at, self.lines[at], self.lines[at])

    def misspelt(self, place: int) -> str:
        """Two letters of one word exchanged."""
        at = self.line()
        words = self.lines[at].split(" ")
        if place >= len(words) or len(words[place]) < 5:
            raise NoRoom
        word = words[place]
        cut = self.rng.randrange(1, len(word) - 2)
        words[place] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
        if words[place] == word:
            raise NoRoom
        return self.with_lines(at, " ".join(words))

    misspelt_card = slip(misspelt, 3)
    misspelt_verb = slip(misspelt, 2)

    @slip
    def far_off_name(self) -> str:
        at = self.line()
        words = self.lines[at].split(" ")
        if len(words) < 4 or len(words[3]) < self.SHORTEST:
            raise NoRoom
        words[3] = words[3][:2] + words[3][4:] + "x"
        return self.with_lines(at, " ".join(words))

    SHORTEST: ClassVar[int]

    # What is claimed

    def scored(self, *categories: str) -> str:
        """Points that are some too many, of one player."""
        if not self.right.scores:
            raise NoRoom
        scores, seat = dict(self.right.scores), self.rng.randrange(len(self.right.players))
        more = self.rng.choice((-1, 1, 3, 10))
        for category in categories:
            points = list(scores[category])
            points[seat] = (points[seat] or 0) + more
            scores[category] = tuple(points)
        return self.record(scores=scores)

    wrong_total = slip(scored, "total")

    @slip
    def wrong_winner(self) -> str:
        claim = self.right.result
        if claim is None or claim.winner is None:
            raise NoRoom
        winner = (claim.winner + 1) % len(self.right.players)
        return self.record(result=claim._replace(winner=winner))


def planted(
    seeds: range, kinds: Sequence[str], planting: Callable[[int, str], Planting]
) -> Iterator[Planted]:
    """Every slip, in a game of its own; in other languages from game to game."""
    for seed in seeds:
        for n, kind in enumerate(kinds):
            language = LANGUAGES[(seed + n) % 3]
            in_game = planting(seed, language)
            if (text := in_game.plant(kind)) is not None:
                yield Planted(kind, text, in_game.right, language)


def exchanged(values: Sequence[T], one: int, other: int) -> list[T]:
    """Values with two of them in each other's place."""
    order = list(values)
    order[one], order[other] = order[other], order[one]
    return order


def items_of(card_set: str) -> Sequence[Item]:
    """The items of a set, by id."""
    return names_of(card_set).cards.items


def slugs_of(card_set: str) -> Mapping[str, Item]:
    """The items of a set, by slug."""
    return names_of(card_set).cards.by_slug


def same_game(one: Any, other: Any) -> bool:
    """Whether two records are of one play, with the same set-up, result and points.

    What the first leaves open of payments, and of the numbers of stages, may be anything.
    """
    parts = ("players", "setup", "result", "scores")
    same = all(getattr(one, part) == getattr(other, part) for part in parts)
    if isinstance(one, DuelRecord):
        return same and one.moves == other.moves
    if len(one.plays) != len(other.plays):
        return False
    return same and all(map(_same_play, one.plays, other.plays))


def _same_play(one: Noted, other: Noted) -> bool:
    split = other.play.split if one.play.split is not None else None
    stage = other.play.stage if one.play.stage else 0
    return one == other._replace(play=other.play._replace(split=split, stage=stage))
