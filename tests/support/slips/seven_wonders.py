"""Slips in records of 7 Wonders."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.judging.diagnosis.seven_wonders.setup import seated
from antipater.checker.judging.games import judge_record
from antipater.checker.judging.seven_wonders.judge import table_rules
from antipater.checker.records.names import names_of
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action
from support.random_seven_wonders import random_table
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

SECOND = (Action.SALVAGE, Action.DECLINE)
USES = (Action.BUILD, Action.STAGE, Action.DISCARD, Action.FREE)
SET = "seven_wonders"


@cache
def table(seed: int, players: int) -> SevenWondersRecord:
    """A random game of 7 Wonders with points and the result, as scorekeepers note it: most with
    hands and payments, some without hands, some without payments."""
    game = random_table(seed, players, known=seed % 4 != 3, stated=seed % 6 != 5)
    verdict = judge_record(game)
    result, points = claims_of(verdict, SET)
    copied = {seat: guild.id for seat, guild in verdict.copied.items()}
    claimed = result if result.winner is not None else None
    return replace(game, result=claimed, scores=points, copies=copied)


class TablePlanting(Planting):
    """Plants slips in one game of 7 Wonders."""

    LINE = re.compile(r"(I+)\.(\d) ")
    SHORTEST = 7

    def __init__(self, seed: int, language: str, players: int | None = None) -> None:
        super().__init__(seed, language, table(seed, players or 3 + seed % 5))

    def written(self, record: SevenWondersRecord) -> list[str]:
        return write_table(record, self.language).split("\n")

    def places(self, *actions: Action) -> list[tuple[int, Noted]]:
        return [(i, n) for i, n in enumerate(self.right.plays) if n.play.action in actions]

    def some(self, *actions: Action) -> tuple[int, Noted]:
        """A play with one of these actions, and its place."""
        return self.one_of(self.places(*actions))

    def replaced(self, changes: dict[int, Noted | None]) -> str:
        plays = (changes.get(i, noted) for i, noted in enumerate(self.right.plays))
        return self.record(plays=tuple(noted for noted in plays if noted is not None))

    def play(self, index: int, **values: Any) -> str:
        noted = self.right.plays[index]
        return self.replaced({index: noted._replace(play=noted.play._replace(**values))})

    def of_age(self, age: int, *without: int) -> list[int]:
        deck = table_rules(SET, "first").deck(self.right.setup.players, age)
        return sorted({*deck} - {*without})

    # One line is wrong

    def forgotten(self, *actions: Action) -> str:
        return self.replaced({self.some(*actions)[0]: None})

    missing_line = slip(forgotten, Action.BUILD, Action.DISCARD)
    missing_stage = slip(forgotten, Action.STAGE)
    revives_forgotten = slip(forgotten, Action.SALVAGE)

    @slip
    def seventh_forgotten(self) -> str:
        found = [index for index, noted in self.places(*USES) if noted.turn == 7]
        return self.replaced({self.one_of(found): None})

    def another(self, later: int) -> str:
        """Another card of the age, or of a later one."""
        index, noted = self.some(Action.BUILD, Action.DISCARD)
        cards = self.of_age((noted.age + later - 1) % 3 + 1, noted.play.card)
        return self.play(index, card=self.rng.choice(cards))

    other_card = slip(another, 0)
    card_of_other_age = slip(another, 1)

    @slip
    def like_name(self) -> str:
        """The card of its age whose name is most like the right one."""
        index, noted = self.some(Action.BUILD)
        return self.play(index, card=self.most_like(noted.play.card, noted.age))

    def most_like(self, card: int, age: int) -> int:
        items = items_of(SET)
        return max(self.of_age(age, card), key=lambda each: likeness(items[card], items[each]))

    @slip
    def trading_post(self) -> str:
        pair = [slugs_of(SET)[f"{side}_trading_post"].id for side in ("east", "west")]
        for index, noted in self.places(Action.BUILD):
            if noted.play.card in pair:
                return self.play(index, card=sum(pair) - noted.play.card)
        raise NoRoom

    @slip
    def other_player(self) -> str:
        index, noted = self.some(*USES)
        was = noted.play.seat
        now = self.rng.choice([seat for seat in self.right.seats if seat != was])
        at, names = self.line_of(index), self.right.players
        line = self.lines[at].replace(f" {names[was]} ", f" {names[now]} ", 1)
        return self.with_lines(at, line)

    def line_of(self, index: int) -> int:
        """The line of a play that is not a build out of the discards."""
        firsts = [n for n in self.right.plays if n.play.action not in SECOND]
        noted = self.right.plays[index]
        return self.moves[firsts.index(noted)] if len(firsts) == len(self.moves) else self.moves[0]

    def used(self, was: Action, now: Action) -> str:
        """One use of a card noted as another; the number of a stage is the next one."""
        index, (age, turn, play, *_) = self.some(was)
        if turn == 7 and now is Action.FREE:
            raise NoRoom
        staged = [
            n.play.stage
            for n in self.right.plays
            if n.play.seat == play.seat and n.play.stage and n[:2] < (age, turn)
        ]
        stage = 1 + max(staged, default=0) if now is Action.STAGE else 0
        return self.play(index, action=now, split=None, stage=stage)

    build_for_discard = slip(used, Action.DISCARD, Action.BUILD)
    stage_for_discard = slip(used, Action.DISCARD, Action.STAGE)
    discard_for_build = slip(used, Action.BUILD, Action.DISCARD)
    stage_for_build = slip(used, Action.BUILD, Action.STAGE)
    build_for_stage = slip(used, Action.STAGE, Action.BUILD)
    discard_for_stage = slip(used, Action.STAGE, Action.DISCARD)
    free_forgotten = slip(used, Action.FREE, Action.BUILD)
    free_too_many = slip(used, Action.BUILD, Action.FREE)

    @slip
    def stage_number(self) -> str:
        staged = [(i, n.play.stage) for i, n in enumerate(self.right.plays) if n.play.stage]
        index, stage = self.one_of(staged)
        return self.play(index, stage=stage + (1 if stage == 1 else -1))

    @slip
    def revives_other(self) -> str:
        index, found = self.some(Action.SALVAGE)
        gone = [n.play.card for _, n in self.places(Action.DISCARD) if n[:2] <= found[:2]]
        others = [card for card in gone if card not in (found.play.card, UNKNOWN)]
        return self.play(index, card=self.one_of(others))

    @slip
    def copies_other(self) -> str:
        guilds = [item.id for item in names_of(SET).cards.of_kind(Kind.GUILD)]
        for seat, guild in self.right.copies.items():
            other = self.rng.choice([g for g in guilds if g != guild])
            return self.record(copies={**self.right.copies, seat: other})
        raise NoRoom

    @slip
    def wrong_turn(self) -> str:
        return self.at_another_time(lambda age, turn: turn, "123456", r"\1.{} ")

    @slip
    def wrong_age(self) -> str:
        return self.at_another_time(lambda age, turn: age, ("I", "II", "III"), r"{}.\2 ")

    def at_another_time(
        self, part: Callable[[str, str], str], among: Sequence[str], head: str
    ) -> str:
        """The age or the turn of one line is another."""
        at = self.line()
        was = part(*self.lines[at].split(" ")[0].split("."))
        now = head.format(self.rng.choice([each for each in among if each != was]))
        return self.with_lines(at, self.LINE.sub(now, self.lines[at], count=1))

    @slip
    def line_again(self) -> str:
        """A line of another turn of the age a second time, in the place of this one's turn."""
        at = self.rng.choice(self.moves[10:])
        head, name, _ = self.lines[at].split(" ", 2)
        before = [n for n in self.moves if n < at and self.lines[n].split()[1] == name]
        body = self.LINE.sub("", self.lines[self.one_of(before)])
        return self.with_lines(at, self.lines[at], f"{head} {body}")

    # Two lines, or many

    def of_one_turn(self, other: Noted, noted: Noted) -> bool:
        return other[:2] == noted[:2] and other.play.seat != noted.play.seat

    def of_one_seat(self, other: Noted, noted: Noted) -> bool:
        near = other.age == noted.age and other.turn != noted.turn
        return near and max(other.turn, noted.turn) < 7 and other.play.seat == noted.play.seat

    def exchange(self, fits: Callable[..., bool], part: str) -> str:
        """Two plays, or their cards, in each other's place."""
        for _ in range(20):
            index, one = self.some(*USES)
            others = [
                (i, n)
                for i, n in self.places(*USES)
                if fits(self, n, one) and n.play.card != one.play.card
            ]
            if others and one.turn < 7:
                at, two = self.rng.choice(others)
                return self.replaced({index: _as(one, two, part), at: _as(two, one, part)})
        raise NoRoom

    def of_one_age(self, other: Noted, noted: Noted) -> bool:
        far = other.turn != noted.turn and other.play.seat != noted.play.seat
        return other.age == noted.age and far and max(other.turn, noted.turn) < 7

    exchanged = slip(exchange, of_one_turn, "play")
    exchanged_turns = slip(exchange, of_one_seat, "play")
    cards_exchanged = slip(exchange, of_one_turn, "card")
    cards_exchanged_turns = slip(exchange, of_one_seat, "card")
    cards_exchanged_far = slip(exchange, of_one_age, "card")

    def crossed(self, within: Callable[[Noted], bool]) -> str:
        """Two players' names crossed in some lines."""
        pair = self.rng.sample(list(self.right.seats), 2)
        return self.replaced(
            {
                index: noted._replace(play=noted.play._replace(seat=sum(pair) - noted.play.seat))
                for index, noted in enumerate(self.right.plays)
                if noted.play.seat in pair and within(noted)
            }
        )

    crossed_names = slip(crossed, lambda noted: True)

    @slip
    def crossed_in_an_age(self) -> str:
        age = self.rng.choice((1, 2, 3))
        return self.crossed(lambda noted: noted.age == age)

    @slip
    def crossed_from_a_turn_on(self) -> str:
        start = self.rng.choice((1, 2, 3)), self.rng.choice((2, 3, 4, 5))
        return self.crossed(lambda noted: noted[:2] >= start)

    # Payments

    def paid(self) -> list[tuple[int, tuple[int, int]]]:
        return [(i, n.play.split) for i, n in enumerate(self.right.plays) if n.play.split]

    @slip
    def neighbour(self) -> str:
        index, (left, right) = self.one_of([each for each in self.paid() if len({*each[1]}) > 1])
        return self.play(index, split=(right, left))

    @slip
    def wrong_payment(self) -> str:
        index, (left, right) = self.one_of(self.paid())
        return self.play(index, split=(left + 1, right))

    # The set-up

    def seated(self, order: Sequence[int]) -> str:
        return self.text(self.written(seated(self.right, order)))

    @slip
    def seats_exchanged(self) -> str:
        seats = range(len(self.right.players))
        return self.seated(exchanged(seats, *self.rng.sample(self.right.seats, 2)))

    @slip
    def seats_reversed(self) -> str:
        return self.seated(range(len(self.right.players))[::-1])

    @slip
    def boards_exchanged(self) -> str:
        setup = self.right.setup
        boards = exchanged(setup.boards, *self.rng.sample(range(len(setup.boards)), 2))
        return self.record(setup=replace(setup, boards=tuple(boards)))

    def dealt(self, change: Callable[[list[Any]], object]) -> str:
        """Hands of an age that are changed; at the Free City's seat its pile."""
        setup = self.right.setup
        if not setup.deals:
            raise NoRoom
        age = self.rng.choice((1, 2, 3))
        hands: list[Any] = [list(hand or ()) for hand in setup.deals[age]]
        piles = dict(setup.piles)
        if piles:
            hands[FREE_CITY] = list(piles[age])
        change(hands)
        if piles:
            piles[age], hands[FREE_CITY] = tuple(hands[FREE_CITY]), None
        deals = {**setup.deals, age: tuple(hand and tuple(hand) for hand in hands)}
        return self.record(setup=replace(setup, deals=deals, piles=piles))

    @slip
    def hands_exchanged(self) -> str:
        def change(hands: list[Any]) -> None:
            hands[:] = exchanged(hands, *self.rng.sample(self.right.seats, 2))

        return self.dealt(change)

    @slip
    def hands_turned(self) -> str:
        if self.right.setup.free_city:
            raise NoRoom
        return self.dealt(lambda hands: hands.append(hands.pop(0)))

    @slip
    def hand_misread(self) -> str:
        def change(hands: list[Any]) -> None:
            hand = self.rng.choice(hands)
            at = self.rng.randrange(len(hand))
            hand[at] = self.most_like(hand[at], items_of(SET)[hand[at]].age or 1)

        return self.dealt(change)

    @slip
    def hand_cards_exchanged(self) -> str:
        def change(hands: list[Any]) -> None:
            one, other = self.rng.sample(hands, 2)
            one[0], other[0] = other[0], one[0]

        return self.dealt(change)

    @slip
    def pile_disordered(self) -> str:
        def change(hands: list[Any]) -> None:
            pile = hands[FREE_CITY]
            pile[:] = exchanged(pile, *self.rng.sample(range(len(pile)), 2))

        if not self.right.setup.piles:
            raise NoRoom
        return self.dealt(change)

    @slip
    def other_side(self) -> str:
        seat, boards = self.rng.randrange(len(self.right.players)), list(self.right.setup.boards)
        here = items_of(SET)[boards[seat]]
        every = names_of(SET).cards.of_kind(Kind.BOARD)
        boards[seat] = next(b.id for b in every if b.board == here.board and b.id != here.id)
        return self.record(setup=replace(self.right.setup, boards=tuple(boards)))

    # What is claimed

    def a_category(self) -> str:
        category: str = self.rng.choice(sorted({*self.right.scores} - {"total"}))
        return category

    @slip
    def wrong_score(self) -> str:
        return self.scored(self.a_category())

    @slip
    def wrong_score_and_total(self) -> str:
        return self.scored(self.a_category(), "total")


def _as(noted: Noted, other: Noted, part: str) -> Noted:
    """A play at its place with the card of another, or with all of it but the seat."""
    if part == "card":
        return noted._replace(play=noted.play._replace(card=other.play.card))
    return noted._replace(play=other.play._replace(seat=noted.play.seat))


def planted_table(seeds: range, players: int | None = None) -> Iterator[Planted]:
    """Every slip of 7 Wonders, in a game of its own; of three to seven players, or of so many."""
    yield from planted(seeds, TablePlanting.kinds(), partial(TablePlanting, players=players))
