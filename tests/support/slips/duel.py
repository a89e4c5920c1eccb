"""Slips in records of Duel."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.duel.judge import judge
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.names import names_of
from antipater.rules.duel import TURNS, UNKNOWN, Verb
from support.random_duel import random_game, rules
from support.slips.planting import (
    NoRoom,
    Planted,
    Planting,
    claims_of,
    exchanged,
    items_of,
    planted,
    slip,
    slugs_of,
)

TAKING = (Verb.BUILD, Verb.DISCARD)
# Names that are easily taken for each other.
ALIKE = (
    ("stone_reserve", "wood_reserve"),
    ("stone_reserve", "clay_reserve"),
    ("clay_pool", "clay_pit"),
    ("tribunal", "pretorium"),
    ("brickyard", "brewery"),
    ("barracks", "baths"),
    ("library", "laboratory"),
    ("school", "scriptorium"),
    ("statue", "stable"),
)
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red")


@cache
def duel(seed: int) -> DuelRecord:
    """A random game as a careful scorekeeper notes it: amounts, points and the result."""
    game, state = random_game(seed, rules("duel", "reprint"))
    assert state.log is not None
    amounts = {
        number: paid(entry)
        for (number, move), entry in zip(game.numbered(), state.log.history(), strict=True)
        if move.verb in TURNS
    }
    game = replace(game, paid={n: coins for n, coins in amounts.items() if coins}, edition=None)
    result, points = claims_of(judge(game), "duel")
    return replace(game, result=result, scores=points)


class DuelPlanting(Planting):
    """Plants slips in one game of Duel."""

    LINE = re.compile(r"\d+\. ")
    SHORTEST = 6

    def __init__(self, seed: int, language: str, bare: bool = False) -> None:
        right = duel(seed)
        if bare:
            right = replace(right, paid={}, scores={}, result=None)
        super().__init__(seed, language, right)
        self.numbered = self.rng.random() < 0.5

    def written(self, record: DuelRecord) -> list[str]:
        return write_notation(record, self.language).split("\n")

    def text(self, lines: Sequence[str]) -> str:
        text = "\n".join(lines)
        return text if self.numbered else re.sub(r"(?m)^\d+\. ", "", text)

    def some(self, *verbs: Verb) -> tuple[int, Any]:
        """A move with one of these verbs, and its place; none of the draft."""
        moves = enumerate(self.right.moves)
        return self.one_of([(i, m) for i, m in moves if m.verb in verbs and i >= 8])

    def replaced(self, index: int, **values: Any) -> str:
        moves = list(self.right.moves)
        moves[index] = moves[index]._replace(**values)
        return self.record(moves=tuple(moves))

    def line(self, after: int = 8) -> int:
        return self.rng.choice(self.moves[after:])

    # Lines

    @slip
    def missing_line(self) -> str:
        return self.with_lines(self.line())

    @slip
    def missing_wonder(self) -> str:
        word = {"en": " with ", "fr": " avec ", "nl": " met "}[self.language]
        return self.with_lines(self.one_of([n for n in self.moves if word in self.lines[n]]))

    @slip
    def line_again(self) -> str:
        at = self.line(after=12)
        before = self.rng.choice(self.moves[8 : self.moves.index(at)])
        return self.with_lines(at, self.lines[at], self.lines[before])

    def apart(self, apart: int) -> str:
        """Two lines in each other's place; the numbers stay."""
        place = self.rng.randrange(8, len(self.moves) - apart)
        one, other = self.moves[place], self.moves[place + apart]
        heads, bodies = zip(*(self.lines[n].split(" ", 1) for n in (one, other)), strict=True)
        lines = list(self.lines)
        lines[one], lines[other] = f"{heads[0]} {bodies[1]}", f"{heads[1]} {bodies[0]}"
        return self.text(lines)

    exchanged = slip(apart, 1)
    exchanged_two_apart = slip(apart, 2)

    @slip
    def misspelt_player(self) -> str:
        at = self.line()
        name, wrong = ("Anna", "Anan") if " Anna " in self.lines[at] else ("Bert", "Betr")
        return self.with_lines(at, self.lines[at].replace(f" {name} ", f" {wrong} ", 1))

    @slip
    def first_and_second(self) -> str:
        text = self.text(self.lines)
        return text.replace('[First "Anna"]\n[Second "Bert"]', '[First "Bert"]\n[Second "Anna"]')

    # One move

    @slip
    def other_player(self) -> str:
        index, move = self.some(*TURNS)
        return self.replaced(index, player=1 - move.player)

    def another(self, later: int) -> str:
        """Another card of the age, or of a later one."""
        index, move = self.some(*TAKING)
        age = (items_of("duel")[move.item].age + later - 1) % 3 + 1
        cards = [card for card in self.right.setup.layouts[age] if card != move.item]
        return self.replaced(index, item=self.rng.choice(cards))

    other_card = slip(another, 0)
    card_of_other_age = slip(another, 1)

    @slip
    def like_name(self) -> str:
        by_slug = slugs_of("duel")
        pairs = [pair for pair in ALIKE if {*pair} <= by_slug.keys()]
        self.rng.shuffle(pairs)
        for pair in pairs:
            both = [by_slug[slug].id for slug in pair]
            for i, m in enumerate(self.right.moves):
                if m.verb in TAKING and m.item in both:
                    return self.replaced(i, item=sum(both) - m.item)
        raise NoRoom

    @slip
    def other_token(self) -> str:
        index, move = self.some(Verb.TOKEN)
        others = [token for token in self.right.setup.tokens if token != move.item]
        return self.replaced(index, item=self.rng.choice(others))

    @slip
    def other_wonder(self) -> str:
        index, move = self.some(Verb.WONDER)
        drafted = [m.item for m in self.right.moves if m.verb is Verb.DRAFT]
        return self.replaced(
            index, item=self.rng.choice([item for item in drafted if item != move.item])
        )

    @slip
    def other_tucked(self) -> str:
        index, move = self.some(Verb.WONDER)
        laid = self.right.setup.layouts[items_of("duel")[move.other].age]
        return self.replaced(index, other=self.rng.choice([c for c in laid if c != move.other]))

    def forgotten(self, verb: Verb) -> str:
        """No line for a move; those after it have numbers one less."""
        index, _ = self.some(verb)
        record, number = self.right, self.right.first_number + index
        amounts = {n - (n > number): coins for n, coins in record.paid.items()}
        return self.record(moves=(*record.moves[:index], *record.moves[index + 1 :]), paid=amounts)

    token_forgotten = slip(forgotten, Verb.TOKEN)
    destroys_forgotten = slip(forgotten, Verb.DESTROY)
    revives_forgotten = slip(forgotten, Verb.REVIVE)
    draws_forgotten = slip(forgotten, Verb.DRAWN)
    begins_forgotten = slip(forgotten, Verb.BEGIN)

    @slip
    def other_begins(self) -> str:
        index, move = self.some(Verb.BEGIN)
        return self.replaced(index, item=1 - move.item)

    def other_of(self, verb: Verb, colours: tuple[str, ...]) -> str:
        """Another card of some colours chosen."""
        index, move = self.some(verb)
        others = [i.id for i in items_of("duel") if i.colour in colours and i.id != move.item]
        return self.replaced(index, item=self.rng.choice(others))

    destroys_other = slip(other_of, Verb.DESTROY, COLOURS[:2])
    revives_other = slip(other_of, Verb.REVIVE, COLOURS)

    @slip
    def build_for_discard(self) -> str:
        return self.replaced(self.some(Verb.DISCARD)[0], verb=Verb.BUILD)

    def used(self, was: Verb, now: Verb) -> str:
        """One use of a card noted as another."""
        index, move = self.some(was)
        card = move.other if was is Verb.WONDER else move.item
        if now is not Verb.WONDER:
            return self.replaced(index, verb=now, item=card, other=UNKNOWN)
        moves = self.right.moves
        own = [m.item for m in moves if m.verb is Verb.DRAFT and m.player == move.player]
        return self.replaced(index, verb=now, item=self.rng.choice(own), other=card)

    discard_for_build = slip(used, Verb.BUILD, Verb.DISCARD)
    wonder_for_build = slip(used, Verb.BUILD, Verb.WONDER)
    build_for_wonder = slip(used, Verb.WONDER, Verb.BUILD)
    discard_for_wonder = slip(used, Verb.WONDER, Verb.DISCARD)

    # Two moves, or many

    @slip
    def cards_exchanged(self) -> str:
        places = [(i, m) for i, m in enumerate(self.right.moves) if m.verb in TAKING]
        (i, one), (k, other) = self.one_of(
            [pair for pair in pairwise(places) if {m.verb for _, m in pair} == {*TAKING}]
        )
        moves = list(self.right.moves)
        moves[i], moves[k] = one._replace(item=other.item), other._replace(item=one.item)
        return self.record(moves=tuple(moves))

    def crossed(self, start: int) -> str:
        """The players' names crossed from a move on."""
        turned = (
            m._replace(player=1 - m.player, item=1 - m.item if m.verb is Verb.BEGIN else m.item)
            for m in self.right.moves[start:]
        )
        return self.record(moves=(*self.right.moves[:start], *turned))

    crossed_names = slip(crossed, 8)

    @slip
    def crossed_from_a_move_on(self) -> str:
        return self.crossed(self.rng.randrange(12, len(self.right.moves) - 4))

    # The structures

    def laid(self, age: int, cards: Sequence[int]) -> str:
        setup = self.right.setup
        layouts = {**setup.layouts, age: tuple(cards)}
        return self.record(setup=replace(setup, layouts=layouts))

    def in_rows(self, change: Callable[[list[list[int]]], object]) -> str:
        """A structure of which the rows are changed."""
        age = self.rng.choice((1, 2, 3))
        cards, rows = iter(self.right.setup.layouts[age]), dict[int, list[int]]()
        for slot in sorted(names_of("duel").cards.layouts[age].slots, key=lambda slot: slot.row):
            rows.setdefault(slot.row, []).append(next(cards))
        change(every := list(rows.values()))
        return self.laid(age, [card for row in every for card in row])

    upside_down = slip(in_rows, list[list[int]].reverse)

    @slip
    def row_turned(self) -> str:
        return self.in_rows(lambda rows: rows[self.rng.randrange(len(rows))].reverse())

    @slip
    def laid_exchanged(self) -> str:
        def change(rows: list[list[int]]) -> None:
            row = self.rng.choice([row for row in rows if len(row) > 1])
            at = self.rng.randrange(len(row) - 1)
            row[:] = exchanged(row, at, at + 1)

        return self.in_rows(change)

    @slip
    def laid_misread(self) -> str:
        age = self.rng.choice((1, 2))
        cards = list(self.right.setup.layouts[age])
        out = [item.id for item in items_of("duel") if item.age == age and item.id not in cards]
        cards[self.rng.randrange(len(cards))] = self.rng.choice(out)
        return self.laid(age, cards)

    # What is claimed

    def amount(self, change: Callable[[int], int]) -> str:
        """Another amount for one move."""
        record = self.right
        number = self.one_of(sorted(record.paid))
        now = change(record.paid[number])
        if now < 0 or now == record.paid[number]:
            raise NoRoom
        return self.record(paid={**record.paid, number: now})

    @slip
    def wrong_price(self) -> str:
        return self.amount(lambda coins: coins + self.rng.choice((-1, 1, 2)))

    @slip
    def net_price(self) -> str:
        return self.amount(lambda coins: coins // 2)

    @slip
    def wrong_score(self) -> str:
        return self.scored(self.one_of(sorted(self.right.scores)))

    wrong_score_and_total = slip(Planting.scored, "civilian", "total")


def planted_duel(seeds: range, bare: bool = False) -> Iterator[Planted]:
    """Every slip in a game of its own; ``bare``: of records without amounts, points and result."""
    yield from planted(seeds, DuelPlanting.kinds(), partial(DuelPlanting, bare=bare))
