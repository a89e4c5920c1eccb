"""Rows of an archive judged by modules straight from the columns, without making records."""

# pyright: reportAttributeAccessIssue=false
# (pyarrow.compute makes its functions when it is imported)

from collections.abc import Iterator
from functools import partial, reduce
from operator import and_
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from antipater.checker.bulk.native.claims import other_ends
from antipater.checker.bulk.native.columns import groups, names
from antipater.checker.bulk.native.constants import integer, text
from antipater.checker.bulk.native.found import ArchiveReader, Found, Loader, loaded
from antipater.checker.bulk.native.heads import Heads, heads, words
from antipater.checker.bulk.native.seven_wonders.results import (
    GAME,
    Compiled,
    compiled,
)
from antipater.checker.compile.seven_wonders.plays import AT, BITS
from antipater.checker.records.archive.numbers import actions
from antipater.rules.seven_wonders import UNKNOWN, Action

_ACTIONS = actions()
_DECLINE = _ACTIONS.index(Action.DECLINE.value)


class TableRows:
    """Judges the rows of 7 Wonders by an edition, or by the one that each row names."""

    def __init__(self, reader: ArchiveReader, edition: str | None, load: Loader) -> None:
        self.reader, self.edition, self.load = reader, edition, load

    def judge(self, batch: Any, found: Found) -> None:
        """Put what the modules find of the rows of a batch where their places are."""
        if self.reader.metadata.actions != _ACTIONS:
            return
        plain = pc.indices_nonzero(_plain_rows(batch))
        if not len(plain):
            return
        rows = batch.take(plain)
        for slug, edition, here in groups(rows):
            rules = self._rules(slug, edition)
            if rules is not None:
                for seats in range(rules.rules.least_players, rules.rules.most_players + 1):
                    of_seats = rows.column("seats").to_numpy(False) == seats
                    places = pa.array(np.flatnonzero(here & of_seats))
                    if len(places):
                        self._judge(rows.take(places), seats, plain.take(places), rules, found)

    def _rules(self, slug: str, claimed: str | None) -> Compiled | None:
        """The module for rows of one set and edition."""
        module = loaded(self.reader, self.load, GAME, slug, self.edition or claimed)
        return compiled(module) if module else None

    def _judge(self, rows: Any, seats: int, places: Any, rules: Compiled, found: Found) -> None:
        """Judge rows of so many players, which stand at these places: with all hands, or none."""
        setups = Setups(rows, seats, rules)
        for chosen in map(np.flatnonzero, (setups.whole, setups.bare)):
            if len(chosen):
                self._judge_alike(rows.take(chosen), seats, places.take(chosen), rules, found)

    def _judge_alike(
        self, rows: Any, seats: int, places: Any, rules: Compiled, found: Found
    ) -> None:
        given = Setups(rows, seats, rules)
        setups, plays = given.packed(), rows.column("plays")
        offsets, numbers = map(words, (plays.offsets, plays.values))
        results = rules.judge([seats] * len(rows), setups, offsets, numbers)
        known = np.flatnonzero(given.shown(setups) & _known(plays)).tolist()
        results = results._replace(denied=set(other_ends(rows, results)), known=set(known))
        found.put(places, results, partial(_heads, rules, rows, seats))


class Setups:
    """The boards and hands of rows of so many players.

    ``whole``: of which rows all is there. ``bare``: of which the boards are, and no hands.
    """

    def __init__(self, rows: Any, seats: int, rules: Compiled) -> None:
        self.seats, self.sizes = seats, rules.sizes
        ages, size = rules.rules.deck_ages, rules.rules.hand_size
        hands, boards = rows.column("hands"), rows.column("boards")
        self.boards, self.first_board = boards.values, _ends(boards)[:-1]
        of_age, self.cards = hands.items.values, hands.items.values.values
        of_row, of_hands, of_cards = map(_ends, (hands, hands.items, of_age))
        self.first = of_cards[of_hands[of_row[:-1]]]
        self.held, self.dealt = 0, seats * size * len(rules.rules.ages)
        missing, sizes = of_age.is_null().to_numpy(False), np.full(len(of_age) + seats, size)
        if rules.rules.held is not None:  # which each row has before the hands of its ages
            self.held = seats * rules.rules.held.each
            sizes[of_hands[of_row[:-1]][:, None] + np.arange(seats)] = rules.rules.held.each
        wrong = np.diff(of_cards) != sizes[: len(of_age)]
        odd: Any = np.append(0, np.cumsum(wrong | missing))
        boarded = (np.diff(_ends(boards)) == seats) & (not boards.values.null_count)
        self.bare = boarded & (np.diff(of_row) == 0)
        self.whole = boarded & (np.diff(of_row) == len(ages))
        self.whole &= np.diff(of_hands[of_row]) == seats * len(ages)
        self.whole &= np.diff(odd[of_hands[of_row]]) == 0
        self.whole &= not self.cards.null_count
        keys: Any = np.append(hands.keys.to_numpy(False), [UNKNOWN] * len(ages))
        for place, age in enumerate(ages):
            self.whole &= keys[of_row[:-1] + place] == age

    @property
    def hands(self) -> Iterator[tuple[slice, int]]:
        """Where hands are in a set-up as the module wants it, each with the place of its first card
        among those of a row."""
        start = self.sizes["players"] + self.sizes["boards"]
        yield slice(start, start + self.dealt), self.held
        if self.held:
            start += self.sizes["deals"]
            yield slice(start, start + self.held), 0

    def shown(self, packed: Any) -> Any:
        """Of which rows every card of every hand is known."""
        return reduce(and_, ((packed[:, part] >= 0).all(axis=1) for part, _ in self.hands))

    def packed(self) -> Any:
        """Each row's set-up as the module wants it; good where all rows are whole or all bare."""
        packed = np.full((len(self.first), sum(self.sizes.values())), UNKNOWN, np.int16)
        packed[:, 0] = self.seats
        boards = self.first_board[:, None] + np.arange(self.seats)
        packed[:, 1 : 1 + self.seats] = self.boards.to_numpy()[boards]
        if self.whole.all():
            for part, skipped in self.hands:
                cards = self.first[:, None] + np.arange(skipped, skipped + part.stop - part.start)
                packed[:, part] = self.cards.to_numpy()[cards]
        return packed


def _known(plays: Any) -> Any:
    """Of which rows every card that is played is known."""
    numbers = plays.values.to_numpy(False)
    bits = (1 << BITS["card"]) - 1
    cards = numbers >> AT["card"] & bits
    declined = (numbers & (1 << BITS["action"]) - 1) == _DECLINE
    hidden: Any = np.append(0, np.cumsum((cards == 0) & ~declined))
    return np.diff(hidden[_ends(plays)]) == 0


def _heads(rules: Compiled, rows: Any, seats: int) -> Heads:
    """What verdicts tell of rows besides what a module found."""
    plays, slugs = rows.column("plays"), rules.slugs
    boards = rows.column("boards").to_pylist()
    lines = {game: [slugs[int(board)] for board in held] for game, held in enumerate(boards)}
    given = words(plays.offsets), words(plays.values)
    return heads(rules.module, GAME, rows.column("format"), names(rows, seats), given, lines)


def _ends(lists: Any) -> Any:
    """Where each of an array's lists begins, and the last one ends."""
    return lists.offsets.to_numpy()


def _plain_rows(batch: Any) -> Any:
    """Of which rows the columns hold all: games of 7 Wonders in which no guild is said to be
    copied."""

    def column(name: str) -> Any:
        return batch.column(name)

    comments, seats = column("comments"), pc.cast(column("seats"), pa.int32())
    conditions = [
        pc.and_(pc.is_valid(column("tags")), pc.is_valid(comments)),
        pc.and_(pc.is_valid(column("scores")), pc.is_valid(column("plays"))),
        pc.and_(pc.is_valid(column("hands")), pc.is_valid(column("boards"))),
        pc.equal(column("ruleset"), text(GAME)),
        pc.is_null(column("text")),
        pc.equal(pc.list_value_length(column("players")), seats),
        pc.equal(_entries(column("copies")), integer(0)),
        pc.equal(_entries(column("piles")), integer(0)),
    ]
    if any(column(name).values.null_count for name in ("players", "comments", "plays")):
        conditions.append(pc.is_null(comments))
    return reduce(pc.and_kleene, conditions)


def _entries(maps: Any) -> Any:
    """How many entries each row's map has."""
    return pc.subtract(maps.offsets[1:], maps.offsets[:-1])
