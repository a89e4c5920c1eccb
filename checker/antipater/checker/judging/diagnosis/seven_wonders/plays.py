"""Slips in the plays of a record of 7 Wonders: another card or use, a choice, an exchange."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.judging.diagnosis.seven_wonders.changes import ChangedPlays
from antipater.checker.judging.diagnosis.seven_wonders.course import StrictCourse, Turn
from antipater.checker.records.seven_wonders.record import SECOND, Noted, noted_turn
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.card_set import Item, Kind
from antipater.rules.seven_wonders import UNKNOWN, Action, DueKind, Payment, Play, State
from antipater.rules.seven_wonders.engine import answers
from antipater.rules.seven_wonders.legality import held, payments, salvageable, with_card
from antipater.rules.seven_wonders.moves import LAYS

_ACTIONS = (Action.BUILD, Action.STAGE, Action.DISCARD, Action.FREE)
# How much odder it is to note another use of a card than a card of like name.
_USE = 1.2


class There(NamedTuple):
    """A play of the record: its number, and the turn and state in which it was chosen."""

    number: int
    noted: Noted
    since: Turn
    state: State

    @property
    def play(self) -> Play:
        """What is done."""
        return self.noted.play


class PlaySlips:
    """The changes to plays with which a record may be right."""

    def __init__(self, course: StrictCourse) -> None:
        self.course = course
        self.rules, self.record = course.rules, course.record
        self.numbered = any(noted.play.stage for noted in self.record.plays)

    @cached_property
    def plays(self) -> Sequence[There]:
        """The plays of the turns that are reached, the last turn first."""
        found = []
        for number, noted in enumerate(self.record.plays, 1):
            since = noted.age, min(noted.turn, self.rules.turns)
            state = self.course.states.get(since)
            if state is not None:
                found.append(There(number, noted, since, state))
        return sorted(found, key=lambda there: there.since, reverse=True)

    def found(self) -> Iterator[ChangedPlays]:
        """What can have slipped, backwards from where play stops."""
        for there in self.plays:
            if there.play.action is Action.SALVAGE:
                yield from self.salvaged(there)
            elif there.play.action is Action.TAKE:
                yield from self.kept(there)
                yield from self.payments(there)
            elif there.play.action is not Action.DECLINE:
                yield from self.payments(there)
                yield from self.actions(there)
                yield from self.cards(there)
                yield from self.exchanged(there)
                yield from self.not_laid(there)
        yield from self.forgotten()

    def one(
        self, kind: str, cost: float, there: There, *, group: object = None, **to: object
    ) -> ChangedPlays:
        """One play with something else in it."""
        new = there.noted._replace(play=there.play._replace(**to))  # type: ignore[arg-type]
        group = group or (kind, there.number)
        return ChangedPlays(kind, cost, there.since, (there.number,), (new,), group)

    def payments(self, there: There) -> Iterator[ChangedPlays]:
        """Coins to the wrong neighbour, or another amount."""
        split = there.play.split
        if split is None:
            return
        group = ("split", there.number)
        if split[0] != split[1]:
            yield self.one("neighbour", 1.0, there, group=group, split=(split[1], split[0]))
        if there.play.action is Action.TAKE:  # for a fee, which goes by what the turn has used
            yield self.one("split", 1.0, there, group=group, split=None)
        item = self.item(there)
        ways = payments(self.rules, there.state, there.play.seat, item) if item else ()
        for left, right in {(way.left, way.right) for way in ways} - {split, split[::-1]}:
            yield self.one("split", 1.0, there, group=group, split=(left, right))

    def item(self, there: There) -> Item | None:
        """What a play pays for."""
        play = there.play
        if play.action is Action.STAGE:
            return self.rules.stage_of(there.state, play)
        return self.rules.items[play.card] if play.action is Action.BUILD else None

    def stages(self, state: State, seat: int) -> tuple[int, ...]:
        """The numbers, one of which is to be stated with a stage that is built now; 0 where none
        is stated."""
        board, own = state.setup.boards[seat], state.cities[seat]
        if self.rules.in_any_order(own):
            return tuple(stage.number or 0 for stage in self.rules.open_stages(board, own))
        if not self.numbered and self.any_stages:
            return (0,)
        return (int(own[self.rules.stages]) + 1,)

    @cached_property
    def any_stages(self) -> bool:
        """Whether the record notes any stage, so that one may be meant."""
        return any(noted.play.action is Action.STAGE for noted in self.record.plays)

    def actions(self, there: There) -> Iterator[ChangedPlays]:
        """Another use of the card, or another number of the stage."""
        play = there.play
        any_order = self.rules.in_any_order(there.state.cities[play.seat])
        numbers = self.stages(there.state, play.seat)
        for action in self.of_card(there.state, play.seat, play.card):
            if action is not play.action and (play.card != UNKNOWN or action is not Action.BUILD):
                kind = "free" if action is Action.FREE else "action"
                for stage in numbers if action is Action.STAGE else (0,):
                    yield self.one(
                        kind, _USE, there, group=("action", there.number),
                        action=action, split=None, stage=stage,
                    )  # fmt: skip
        for stage in numbers if play.action is Action.STAGE and (play.stage or any_order) else ():
            yield self.one("stage", 1.0, there, stage=stage)

    def of_card(self, state: State, seat: int, card: int) -> Iterator[Action]:
        """What is done with a card; it is built free by a power only where there is one, and it
        costs something: what else is free is built like any other."""
        for action in _ACTIONS:
            if action is not Action.FREE or card == UNKNOWN:
                yield action
                continue
            ways = payments(self.rules, state, seat, self.rules.items[card])
            able = with_card(self.rules, state, Play(seat, action, card), None) is None
            if able and ways[:1] != (Payment(0, 0, 0),):
                yield action

    def cards(self, there: There) -> Iterator[ChangedPlays]:
        """Another card that can have been in the hand."""
        play, items = there.play, self.rules.items
        if play.card == UNKNOWN:
            return
        for card in self.known(there):
            like = likeness(items[play.card], items[card])
            yield self.one("card", 1.4 - 0.4 * like, there, card=card)
            if play.split is not None:
                yield self.one("card", 1.5 - 0.4 * like, there, card=card, split=None)

    def known(self, there: There) -> Sequence[int]:
        """The other cards that can be played: of the hand, or those of the deck that are left."""
        hand = held(self.rules, there.state, there.play.seat, self.turn_of(there))
        if hand is None or UNKNOWN in hand:
            age = self.rules.deck_age(*there.noted[:2])
            deck = self.rules.deck(self.record.setup.players, age)
            return [c for c, n in deck.items() if n > self.used[c] and c != there.play.card]
        return sorted(set(hand) - {there.play.card})

    def turn_of(self, there: There) -> Sequence[Play]:
        """All plays of the turn of one."""
        return [n.play for n in self.record.plays if n[:2] == there.noted[:2]]

    @cached_property
    def used(self) -> Counter[int]:
        """How often each card is played."""
        plays = (noted.play for noted in self.record.plays)
        return Counter(play.card for play in plays if play.action not in SECOND)

    def exchanged(self, there: There) -> Iterator[ChangedPlays]:
        """A play and another of its turn noted for each other's players, or another of its player
        in the age for each other's turns; or only their cards, from where play stops also with
        any other of the age."""
        turns, stops = self.rules.turns, there.since == self.course.base.reached
        for number, other in self.of_age.get(there.noted.age, ()):
            reached = (other.age, min(other.turn, turns)) in self.course.states
            if number == there.number or (reached and number > there.number):
                continue
            same_turn = other.turn == there.noted.turn
            same_seat = other.play.seat == there.play.seat
            if max(other.turn, there.noted.turn) > turns or not (same_turn or same_seat or stops):
                continue
            cost = 1.0 + 0.05 * abs(there.noted.turn - other.turn)
            yield from self.both(there, number, other, cost, same_turn or same_seat)

    @cached_property
    def of_age(self) -> dict[int, list[tuple[int, Noted]]]:
        """The plays that can be exchanged with others, by age."""
        found: dict[int, list[tuple[int, Noted]]] = {}
        for number, noted in enumerate(self.record.plays, 1):
            if noted.play.action not in SECOND:
                found.setdefault(noted.age, []).append((number, noted))
        return found

    def both(
        self, there: There, number: int, two: Noted, cost: float, near: bool
    ) -> Iterator[ChangedPlays]:
        """Two plays in each other's place where they are ``near``, and their cards."""
        one, since = there.noted, min(there.since, two[:2])
        pair = sorted([(number, two, one), (there.number, one, two)])
        numbers = tuple(n for n, _, _ in pair)
        whole = tuple(
            here._replace(play=o.play._replace(seat=here.play.seat)) for _, here, o in pair
        )
        if near:
            yield ChangedPlays("exchanged", cost, since, numbers, whole, ("exchanged", *numbers))
        cards = tuple(
            here._replace(play=here.play._replace(card=o.play.card)) for _, here, o in pair
        )
        if one.play.card != two.play.card and (cards != whole or not near):
            yield ChangedPlays(
                "cards_swapped", cost + 0.1, since, numbers, cards, ("swapped", *numbers)
            )

    # Choices

    def salvaged(self, there: There) -> Iterator[ChangedPlays]:
        """Another card built out of the discards, or none."""
        for card in self.in_discards(there):
            if card != there.play.card:
                yield self.one("revived", 1.0, there, card=card)
        yield ChangedPlays("choice_extra", 1.0, there.since, (there.number,), (), None)

    def kept(self, there: There) -> Iterator[ChangedPlays]:
        """Something else is kept of what was drawn, or discarded of the own city; or what is kept
        was drawn for something else."""
        kept, drawn, items = there.play.card, there.noted.drawn, self.rules.items
        if kept == UNKNOWN:
            return
        character = items[kept].kind is Kind.CHARACTER
        kind = "character" if character else "card"
        for card in (drawn or self.rules.in_decks) if character else self.rules.losable:
            if card != kept:
                yield self.one(
                    kind, 1.4 - 0.4 * likeness(items[kept], items[card]), there, card=card
                )
        for place in range(len(drawn)) if kept not in drawn else ():
            new = there.noted._replace(drawn=(*drawn[:place], kept, *drawn[place + 1 :]))
            group = (kind, there.number)
            yield ChangedPlays(kind, 1.4, there.since, (there.number,), (new,), group)

    def not_laid(self, there: There) -> Iterator[ChangedPlays]:
        """Something that was laid for a card that is discarded, and is not written."""
        play, rules = there.play, self.rules
        if rules.laying is None or play.action is not Action.DISCARD or play.stage:
            return
        lays = there.noted._replace(play=play._replace(stage=LAYS))
        laid = {noted.play.card for noted in self.record.plays if noted.play.action is Action.TAKE}
        for card in (card for card in rules.layable if card not in laid):
            take = Noted(*there.noted[:2], Play(play.seat, Action.TAKE, card))
            group = ("choice", there.number)
            yield ChangedPlays("choice", 1.2, there.since, (there.number,), (lays, take), group)

    def in_discards(self, there: There) -> Sequence[int]:
        """What lies in the discards at the end of a turn, as far as it was shown."""
        for asked in self.course.answered:
            if (asked.age, asked.turn) == there.since and asked.due[0].seat == there.play.seat:
                return self.discarded(asked)
        return ()

    def discarded(self, state: State) -> Sequence[int]:
        """What the seat that is to choose may find in the discards: what was shown, and what may
        be among the cards that were not."""
        seat, deck = state.due[0].seat, self.rules.deck
        found = list(salvageable(self.rules, state, seat))
        if UNKNOWN in state.discards:
            for age in (each for each in self.rules.ages if each <= state.age):
                cards = deck(self.record.setup.players, age).items()
                found += [c for c, n in cards if n > self.used[c] and c not in found]
        own, presence = state.cities[seat], {c: self.rules.items[c].presence for c in found}
        return [c for c in found if own[presence[c]] < 1]

    def answers(self, state: State) -> list[Play]:
        """What can be chosen of what is due: out of the discards also what was not shown."""
        seat, kind = state.due[0].seat, state.due[0].kind
        if kind is DueKind.SALVAGE:
            return [Play(seat, Action.SALVAGE, card) for card in self.discarded(state)]
        return answers(self.rules, state)

    def forgotten(self) -> Iterator[ChangedPlays]:
        """A choice that a power gave and no line makes: out of the discards, a seventh card."""
        for state in self.course.declined:
            since, due = (state.age, state.turn), state.due[0]
            turn = noted_turn(self.rules, state)
            if due.kind is not DueKind.SEVENTH:
                group: tuple[object, ...] = ("choice", since, due.seat)
                for play in self.answers(state):
                    new = Noted(state.age, turn, play)
                    yield ChangedPlays("choice", 1.0, since, (), (new,), group)
                continue
            for play in self.uses(state, due.seat, state.hands[due.seat] or ()):
                new = Noted(state.age, turn, play)
                told = {"turn": f"{NUMERALS[new.age - 1]}.{new.turn}"}
                group = ("seventh", since, due.seat)
                yield ChangedPlays("play_missing", 1.1, since, (), (new,), group, values=told)

    def uses(self, state: State, seat: int, cards: Sequence[int]) -> Iterator[Play]:
        """Everything that a seat can do with some cards, whether it may or not."""
        numbers = self.stages(state, seat)
        for card in cards:
            for action in self.of_card(state, seat, card):
                for stage in numbers if action is Action.STAGE else (0,):
                    yield Play(seat, action, card, None, stage)
