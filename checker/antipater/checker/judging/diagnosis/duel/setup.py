"""Slips in the set-up of a record of Duel: who is First, and how a structure is written down."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.judging.duel.setup import figures_of
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord, section_of
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult
from antipater.grammar.records.lines import quoted
from antipater.rules.card_set import CardSet, Item
from antipater.rules.duel import OUT_OF_STRUCTURE, ROW, UNKNOWN, Rules, Setup, Verb


def players_exchanged(record: DuelRecord) -> Cause:
    """First and Second in each other's place; the columns of points stay as they are."""
    first, second = record.players
    end, setup = record.end, record.setup
    changed = replace(
        record,
        players=(second, first),
        setup=replace(setup, wonders=(setup.wonders[1], setup.wonders[0])),
        moves=tuple(
            move._replace(
                player=1 - move.player,
                item=1 - move.item if move.verb in (Verb.BEGIN, Verb.PASS) else move.item,
            )
            for move in record.moves
        ),
        end=None if end is None else end._replace(loser=1 - end.loser),
        result=_turned(record.result),
    )
    edits = tuple(
        Edit(RecordPlace(record.places.get(tag.casefold())), _tag(tag, was), _tag(tag, now))
        for tag, was, now in (("First", first, second), ("Second", second, first))
    )
    return Cause("first", 1.0, changed, edits, "first", True, {"player": second})


def _turned(claim: ClaimedResult | None) -> ClaimedResult | None:
    if claim is None or claim.winner is None:
        return claim
    return claim._replace(winner=1 - claim.winner)


def _tag(name: str, value: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, f"[{name} {quoted(value)}]")


def structures(rules: Rules, record: DuelRecord, ages: Iterable[int]) -> Iterator[Cause]:
    """Each way in which the structures of some ages, or a row that chance deals, can have been
    written down wrongly."""
    for age in ages:
        cards = record.setup.layouts.get(age)
        if cards is not None and age in rules.laid_out:
            yield from _Structure(rules, record, age, cards).found()


class _Miswritten(NamedTuple):
    """How a structure can be written down wrongly: a kind of slip, its cost, the cards as they
    should be, and of which it is told."""

    kind: str
    cost: float
    cards: list[int]
    about: tuple[Item | str, ...] = ()


class _Structure:
    def __init__(self, rules: Rules, record: DuelRecord, age: int, cards: tuple[int, ...]) -> None:
        self.rules, self.record, self.age, self.cards = rules, record, age, cards
        of_slots = _rows_of(rules.cards, age)
        self.rows = [
            [n for n, row in enumerate(of_slots) if row == which] for which in sorted({*of_slots})
        ]
        self.of_age = figures_of(rules).of_age[age]
        verbs = (Verb.CALL, Verb.CHOOSE) if age == ROW else OUT_OF_STRUCTURE
        self.taken = [move.card for move in record.moves if move.verb in verbs]

    def found(self) -> Iterator[Cause]:
        """The ways in which more cards can be taken when they were, the plainest first; of a row,
        in which nothing lies on anything, all."""
        if sum(map(len, self.rows)) == len(self.cards):
            covered = self.covered(self.cards)
            for way in (*self.turned(), *self.exchanged()):
                turned = way.kind == "upside_down" and self.odd_rows
                if turned or self.age == ROW or self.covered(way.cards) < covered:
                    yield self.cause(*way)
        yield from self.misread()

    @cached_property
    def odd_rows(self) -> list[Finding]:
        """What is wrong with the lengths of the rows, if they begin with that of the last row."""
        start = self.record.places.get(section_of(self.age), 0)
        return [
            found
            for found in self.record.problems
            if found.code == "R-LAYOUT-01"
            and 0 < (found.line or 0) - start <= len(self.rows)
            and isinstance(found.expected, list)
            and found.found == found.expected[-1]
        ]

    def covered(self, cards: Sequence[int]) -> int:
        """How many cards of a structure are taken while others lie on them."""
        covers, left, found = self.rules.covers.get(self.age, ()), (1 << len(cards)) - 1, 0
        slots = {card: slot for slot, card in enumerate(cards)}
        for card in self.taken:
            slot = slots.get(card)
            if slot is not None and covers:
                found += bool(covers[slot] & left)
                left &= ~(1 << slot)
        return found

    def turned(self) -> Iterator[_Miswritten]:
        """The whole structure upside down, or one row from the other end.

        A structure that is mirrored as well is played in the same way.
        """
        cards = self.cards
        upside_down, start = list[int](), len(cards)
        for row in self.rows:
            start -= len(row)
            upside_down += cards[start : start + len(row)]
        if self.age != ROW:
            yield _Miswritten("upside_down", 1.0, upside_down)
        for row in self.rows:
            turned = list(cards)
            for there, here in zip(row, reversed(row), strict=True):
                turned[there] = cards[here]
            yield _Miswritten("row_turned", 1.1, turned)

    def exchanged(self) -> Iterator[_Miswritten]:
        """Two cards of the structure in each other's place."""
        for one, other in combinations(range(len(self.cards)), 2):
            cards = list(self.cards)
            cards[one], cards[other] = cards[other], cards[one]
            near = any(one in row and other in row for row in self.rows)
            apart = abs(one - other) if near else 3
            cost = 1.0 + 0.1 * min(apart, 4)
            about = (self.item(one), self.item(other))
            yield _Miswritten("cards_exchanged", cost, cards, about)

    def misread(self) -> Iterator[Cause]:
        """A card that was taken and lies nowhere, in the place of one that was not taken."""
        items, taken = self.rules.items, self.taken
        lost = [c for c in taken if c in self.of_age and c not in self.cards]
        for slot, there in enumerate(self.cards):
            twice = self.cards.count(there) > 1
            if there in taken and there in self.of_age and not twice:
                continue
            for card in dict.fromkeys(lost):
                cards = list(self.cards)
                cards[slot] = card
                alike = likeness(items[there], items[card]) if there != UNKNOWN else 1
                yield self.cause("misread", 1.4 - 0.4 * alike, cards, (items[card],))

    def item(self, slot: int) -> Item | str:
        """The card in a slot."""
        card = self.cards[slot]
        return "?" if card == UNKNOWN else self.rules.items[card]

    def cause(
        self, kind: str, cost: float, cards: Sequence[int], about: tuple[Item | str, ...]
    ) -> Cause:
        """The structure as it should be, with the rows that change."""
        layouts = {**self.record.setup.layouts, self.age: tuple(cards)}
        setup: Setup = replace(self.record.setup, layouts=layouts)
        changed = replace(self.record, setup=setup)
        if kind == "upside_down" and self.odd_rows:
            left = (found for found in self.record.problems if found not in self.odd_rows)
            changed = changed.with_problems(left)
        values = {"age": self.age, "items": about}
        edits = row_edits(self.record, self.age, self.cards, cards)
        return Cause(kind, cost, changed, edits, ("structure", self.age), True, values)


def row_edits(
    record: DuelRecord, age: int, was: Sequence[int], now: Sequence[int]
) -> tuple[Edit, ...]:
    """The rows of a structure that change."""
    rows = _rows_of(names_of(record.set).cards, age)
    edits, start = [], 0
    for number, row in enumerate(sorted({*rows}), 1):
        size = rows.count(row)
        before, after = tuple(was[start : start + size]), tuple(now[start : start + size])
        start += size
        if before != after:
            heading = record.places.get(section_of(age))
            line = None if heading is None else heading + number
            edits.append(Edit(RecordPlace(line), _row(record, before), _row(record, after)))
    return tuple(edits)


def _rows_of(cards: CardSet, age: int) -> list[int]:
    """For each place of a structure the row in which it lies."""
    if age == ROW:
        return [n for n, zone in enumerate(cards.dealt) for _ in range(zone.places)]
    return [slot.row for slot in cards.layouts[age].slots]


def _row(record: DuelRecord, cards: Sequence[int]) -> dict[str, str]:
    names = names_of(record.set)
    return {
        language: ", ".join(
            "?" if card == UNKNOWN else names.written(names.cards.items[card], language)
            for card in cards
        )
        for language in LANGUAGES
    }
