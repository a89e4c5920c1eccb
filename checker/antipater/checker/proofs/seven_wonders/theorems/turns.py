"""Turns in which every seat plays, and choices at their end, of every table.

Boards, stages that stand, hands and turns are known, and are others from one run to the next, so
that every seat of every table builds every building and every stage, frees, discards, and answers
every choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import Any

from antipater.checker.proofs.seven_wonders.tables import MoveRun, Tables, number_of
from antipater.checker.proofs.theorem import Claims, Lemma
from antipater.rules.choices import FROM_DISCARD, misfit
from antipater.rules.effects import Power
from antipater.rules.readings.terms import variable
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Due, DueKind, Play, State
from antipater.rules.seven_wonders.moves import BUILT, LAYS
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START


@dataclass(frozen=True)
class _Played:
    """A turn in which each seat makes a play with a card of its hand, wherever it is in it; in some
    one hand is not known. ``number`` tells which turn, hands and boards; of the last card it is
    known only that it lies in the discards. ``held``: the hand of the ``number``-th seat, if it is
    any hand. ``before_age``: in the turn before the age. ``lays``: what tells that a discard
    lays something. ``for_nothing``: everybody pays nothing."""

    tables: Tables
    about: str
    players: int
    age: int
    cards: Sequence[int]
    actions: Callable[[int], Action]
    number: int
    built: int = 0
    held: tuple[Any, ...] | None = None
    before_age: bool = False
    lays: int = 0
    for_nothing: bool = False

    @cached_property
    def lemma(self) -> Lemma:
        """The claim about it."""
        read = [p.card for p in self._plays if p.action in BUILT]
        for play in self._plays:
            if play.action is Action.STAGE:
                where = self._boards[play.seat], self._stages[play.seat], play.seat
                read += [stage.id for stage in self.tables.entering(*where)]
        return self.tables.lemma(f"{self.about} {self.number}", self._claims, read, self.cards)

    def _claims(self) -> Claims:
        book = self.tables.for_nothing if self.for_nothing else self.tables.book
        return MoveRun(book, self._state, self._plays, self.about).claims()

    @cached_property
    def _plays(self) -> tuple[Play, ...]:
        return tuple(self._play(seat, card) for seat, card in enumerate(self.cards[:-1]))

    def _play(self, seat: int, card: int) -> Play:
        if self.actions(seat) is not Action.STAGE:
            action = self.actions(seat)
            return Play(seat, action, card, stage=self.lays * (action is Action.DISCARD))
        return self.tables.stage_play(seat, card, self._boards[seat], self._stages[seat])

    @cached_property
    def _boards(self) -> list[int]:
        return self.tables.some_boards(len(self.cards) - 1, self.number)

    @cached_property
    def _stages(self) -> list[int]:
        stages = self.tables.rules.stage_items
        return [(self.built + seat) % len(stages[b]) for seat, b in enumerate(self._boards)]

    @property
    def _state(self) -> State:
        tables, seats = self.tables, len(self._plays)
        turn, size = BEFORE_AGE, tables.rules.hand_of(FROM_THE_START) - self.age
        if not self.before_age:
            turn = 1 + self.number % tables.rules.turns
            size = tables.rules.hand_size - turn
        free_city = self.players < tables.rules.least_players
        hands = tables.dealt(seats, size, free_city)
        for seat, _, card, *_ in self._plays:
            at = (self.number + seat) % (size + 1)
            if free_city and seat == FREE_CITY:
                side = {"left": -1, "right": 1}[tables.cards.draft[-1][self.age - 1]]
                seat = FREE_CITY + (side if turn % 2 else -side)
            hands[seat] = (*hands[seat][:at], card, *hands[seat][at:])
        other = self.number % seats
        if self.held is not None:
            hands[other] = self.held if hands[other] != () else ()
        elif self.number % 5 == 4 and not (free_city and other == FREE_CITY):
            hands[other] = None
        last = tables.deck(self.players, self.age)[0] if self.before_age else self.cards[-1]
        discards = (last, UNKNOWN)
        return tables.at(self.players, self._boards, self._stages, self.age, turn, hands, discards)


def turns(tables: Tables) -> Iterator[Lemma]:
    """Everybody plays: all build, and pay nothing too where that is noted; one frees or
    discards; one frees what a card frees so often, and its stage as well; all build a stage; all
    discard, one out of a hand of which nothing is known. Where players hold cards from the start,
    so they do in the turn before each age, with these."""
    for before in (False, True) if tables.rules.held else (False,):
        for (players, _), age in product(tables.players, tables.rules.ages):
            yield from _of_an_age(tables, players, age, before)


def _of_an_age(tables: Tables, players: int, age: int, before: bool) -> Iterator[Lemma]:
    """The turns of an age, or that before it."""
    seats = range(max(players, tables.rules.least_players))
    at, deck = (
        f"{players} players, {'before ' * before}age {age}",
        FROM_THE_START if before else age,
    )

    def played(
        about: str,
        number: int,
        actions: Callable[[int], Action],
        cards: Sequence[int] = (),
        built: int | None = None,
        **more: Any,
    ) -> Lemma:
        some = cards or tables.some(players, deck, about, len(seats) + 1)
        stands = number % tables.most_stages if built is None else built
        turn = _Played(
            tables, about, players, age, some, actions, number, stands, before_age=before, **more
        )
        return turn.lemma

    for first, card in enumerate(tables.deck(players, deck)):
        cards = tables.following(players, deck, first, len(seats) + 1)
        yield played(f"{at}: all build", tables.number(card), _all(Action.BUILD), cards)
    using_up, beside = tables.rules.effects.using_up, bool(tables.rules.effects.beside)
    told_of = {  # what is used up, or noted for fees unless a chain made it free
        (
            *(u.spent for u in using_up[c]),
            *("",) * (beside and bool(tables.cards.items[c].free_with)),
        ): c
        for c in tables.deck(players, deck)
    }
    for told, card in told_of.items():
        if told:
            about = f"{at}: all build, and pay nothing: {tables.cards.items[card].slug}"
            cards = [card, *tables.some(players, deck, about, len(seats))]
            yield played(about, number_of(about), _all(Action.BUILD), cards, for_nothing=True)
    freeing = tables.with_power(Power.FREE_BUILD)
    for seat, mixed in product(seats, (Action.FREE, Action.DISCARD)):
        about = f"{at}, seat {seat + 1}: {mixed}"
        number, built = number_of(about), None
        if freeing and mixed is Action.FREE:  # it has the stage by which it may
            boards = len(tables.boards)
            number += (tables.boards.index(freeing[0]) - seat - number) % boards
            built = freeing[1] - seat
        yield played(about, number, _one(seat, mixed), built=built)
    limited = {tables.limits(card): card for card in tables.deck(players, deck)}
    for limits, card in limited.items():
        if freeing and limits:
            seat = (players + age) % len(seats)
            about = f"{at}, a seat frees a card by its stage or so often: {', '.join(limits)}"
            cards = tables.some(players, deck, about, len(seats) + 1)
            cards[seat] = card
            run = tables.boards.index(freeing[0]) - seat
            yield played(about, run, _one(seat, Action.FREE), cards, built=freeing[1] - seat)
    for seat in seats if tables.rules.laying and not before else ():
        about = f"{at}, seat {seat + 1}: discards, and lays something"
        yield played(about, number_of(about), _one(seat, Action.DISCARD), lays=LAYS)
    for seat, size in product(seats, range(min(3, tables.rules.hand_of(deck)) + 1)):
        held = tuple(variable(f"held, card {c}") for c in range(size))
        about = f"{at}, seat {seat + 1} out of any {size} cards"
        yield played(about, seat, _all(Action.DISCARD), held=held)
    for run in range(age - 1, len(tables.boards), len(tables.rules.ages)):
        for built in [run % tables.most_stages] if before else range(tables.most_stages):
            about = f"{at}, boards from {run}, stage {built + 1}"
            yield played(about, run, _all(Action.STAGE), built=built)


def _all(action: Action) -> Callable[[int], Action]:
    """Every seat does this with its card."""
    return lambda _: action


def _one(seat: int, action: Action) -> Callable[[int], Action]:
    """One seat does this with its card, the others build theirs."""
    return lambda each: action if each == seat else Action.BUILD


# Choices


def choices(tables: Tables) -> Iterator[Lemma]:
    """Each seat's last card, and its building out of the discards; some with one that waits."""
    for (players, seats), age in product(tables.players, tables.rules.ages):
        for seat in range(seats):
            for due, plays in _answers(tables, players, seat, age):
                at = f"{players} players, age {age}, seat {seat + 1}"
                waiting = due, Due(DueKind.SALVAGE, (seat + 1) % seats)
                for play in plays:
                    salvages = play.action is Action.SALVAGE
                    for last in (1 + tables.number(play.card) // 64 % 2,) if salvages else (1, 2):
                        yield _asked(tables, players, age, at, play, waiting[:last])
                    if due.kind is DueKind.OFFER and tables.rules.between is not None:
                        yield _asked(tables, players, age, at, play, (due,), between=True)
            if tables.rules.held:
                at = f"{players} players, before age {age}, seat {seat + 1}"
                due = Due(DueKind.SALVAGE, seat)
                (card,) = tables.some(players, age, at, 1)
                for play in (Play(seat, Action.SALVAGE, card), Play(seat, Action.DECLINE)):
                    yield _asked(tables, players, age, at, play, (due,), BEFORE_AGE)


def _asked(
    tables: Tables,
    players: int,
    age: int,
    at: str,
    play: Play,
    due: tuple[Due, ...],
    turn: int | None = None,
    between: bool = False,
) -> Lemma:
    """The claim about a moment at the end of a turn, the last of an age or another, or between two
    ages, of this board of whoever has a choice, with some discards."""
    seat, kind = due[0].seat, due[0].kind
    asked = due[0].argument or kind
    if play.action is Action.TAKE:
        asked += f" {play.stage}"
    about = f"{at}: {asked} {play.action}{', then another choice' if due[1:] else ''}"
    about += ", between two ages" if between else ""
    number = len(due) + 2 * (0 if play.card == UNKNOWN else tables.number(play.card))
    seats = max(players, tables.rules.least_players)
    boards = tables.some_boards(seats, tables.boards.index(_giver(tables, kind)) - seat)
    stages = [min(1, len(tables.rules.stage_items[board])) for board in boards]
    one, other = tables.some(players, age, f"{about} {number}", 2)
    shown: tuple[int, ...] = ((one,), (one, other), (one, UNKNOWN), ())[number % 4]
    if play.action is Action.SALVAGE and play.card not in shown:
        shown = (play.card, *shown) if number % 3 else (*shown, UNKNOWN)

    def claims() -> Claims:
        free_city = players < tables.rules.least_players
        hands: list[Any] = [None] * seats
        if kind is DueKind.SEVENTH:
            hands = tables.dealt(seats, 1, free_city)
            hands[seat] = (play.card,) if play.card >= 0 else hands[seat]
        if free_city:
            hands[FREE_CITY] = ()
        if turn == BEFORE_AGE:
            hands[1:] = tables.dealt(seats, 1, free_city)[1:]
        when = tables.rules.turns if turn is None else turn
        state = tables.at(players, boards, stages, age, when, hands, shown, between)
        started = tuple(tables.started[:seats]) if tables.asks_start else None
        state = state._replace(started=started, due=due)
        yield from MoveRun(tables.book, state, (play,), about).claims()

    read = [play.card] if play.action in BUILT else []
    if play.action is Action.TAKE and play.card != UNKNOWN:
        read = [play.card, *tables.cards.items[play.card].pile]
    if play.action is Action.STAGE:
        play = tables.stage_play(seat, play.card, boards[seat], stages[seat])
        read += [stage.id for stage in tables.entering(boards[seat], stages[seat], seat)]
    return tables.lemma(f"{about} {number}", claims, read, (play.card, *shown))


def _giver(tables: Tables, due: DueKind) -> int:
    """A board with a stage that gives a choice, or any board where none does."""
    found = tables.with_power(Power.PLAY_SEVENTH if due is DueKind.SEVENTH else FROM_DISCARD)
    return found[0] if found else tables.boards[0]


def _answers(tables: Tables, players: int, seat: int, age: int) -> Iterator[tuple[Due, list[Play]]]:
    """With a last card any play; out of the discards one card by name at each seat, and of all
    cards so far each at some seat of a small table, and of the large ones together; by a choice
    that a card words one card at each seat."""
    for number, name in enumerate(tables.rules.offers, start=1):
        take = Play(seat, Action.TAKE, stage=number)
        yield Due(DueKind.OFFER, seat, name), [take, Play(seat, Action.DECLINE)]
    for text, late in tables.rules.late.items():
        among = tables.rules.among(late.choice)
        keep = Play(seat, Action.TAKE, among[seat % len(among)])
        yield Due(DueKind.OFFER, seat, text), [keep, Play(seat, Action.DECLINE)]
    card, named = tables.some(players, age, f"seat {seat + 1}", 2)
    last = [Play(seat, action, card) for action in (*BUILT[:2], Action.DISCARD, Action.STAGE)]
    if tables.rules.laying is not None:
        last.append(Play(seat, Action.DISCARD, card, stage=LAYS))
    decline = Play(seat, Action.DECLINE)
    yield Due(DueKind.SEVENTH, seat), [*last, decline]
    seats = tables.t.players[-1 if players > tables.t.players[0] else 0]
    so_far = (c for a in tables.rules.ages if a <= age for c in tables.deck(players, a))
    some = (c for c in so_far if tables.number(c) % seats == seat)
    out = [Play(seat, Action.SALVAGE, c) for c in (named, *some)]
    yield Due(DueKind.SALVAGE, seat), [*out, decline]
    for choice in tables.rules.worded:
        meant = (c for c in tables.deck(players, age) if not misfit(choice, tables.cards.items[c]))
        chosen = [Play(seat, Action.SALVAGE, card) for card in islice(meant, seat, seat + 1)]
        yield Due(DueKind.SALVAGE, seat, choice.text), [*chosen, decline]
