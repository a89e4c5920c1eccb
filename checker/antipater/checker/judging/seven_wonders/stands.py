"""Plays of 7 Wonders that an arbiter lets stand, and coins that one sets: played as written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.judging.stands import coins_set
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.card_set import Item
from antipater.rules.interpreter import Offered
from antipater.rules.numbers import Truth
from antipater.rules.seven_wonders import (
    Action,
    Due,
    Move,
    Payment,
    Play,
    Refusal,
    Rules,
    State,
    play_refusal,
)
from antipater.rules.seven_wonders.legality import unpaid, with_card
from antipater.rules.seven_wonders.moves import Hand, Moment
from antipater.rules.seven_wonders.turn import WorkingState

NOT_HELD = frozenset({"W-HAND-01", "W-CARD-01", "W-CARD-02", "W-CARD-05"})
_UNPAID = frozenset({"W-COST-01", "W-COST-03", "W-SEVENTH-03"})
_AS_WRITTEN = frozenset({"W-BUILD-01", "W-FREE-01", "W-FREE-02", "W-CITY-02"})


class Asked(NamedTuple):
    """What was asked of a seat, and at which time that it was looked for something to ask."""

    due: Due
    looked: int


class Lenient(WorkingState):
    """A game at work in which seats may pay what no rule says; ``paying`` by seat.

    ``wanted``: the seats that are asked for an offer, by what makes it, with whatever coins; all
    others are asked as they can pay. ``looked``: how often it was looked for something to ask
    since the last move. ``next``: of a game that is played again, what is asked at which of these
    times, if something is, whatever coins there are then; so each answer has its question.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        super().__init__(rules, state)
        self.paying: Mapping[int, Payment] = {}
        self.wanted: frozenset[tuple[int, str]] = frozenset()
        self.looked = 0
        self.next: Asked | None = None
        self.again = False

    def carry_out(self, move: Move) -> None:
        """Make a move, legal or not."""
        self.looked = 0
        super().carry_out(move)

    def is_offered(self) -> bool:
        """Ask for the next thing; in a game that is played again for that which was asked."""
        self.looked += 1
        return self._is_asked_again() if self.again else super().is_offered()

    def _is_asked_again(self) -> bool:
        """Ask for what was asked at this time, and for nothing that comes before it any more."""
        told = self.next.due if self.next and self.next.looked == self.looked else None
        for seat, own in enumerate(self.cities):
            for name, column, each in self._asking():
                here = told is not None and (told.seat, told.argument) == (seat, name)
                own[column] = max(own[column] - 1, 0) if here and each else 0
                if here and told is not None:
                    self.due.append(told)
                    return True
        return False

    def _asking(self) -> Iterator[tuple[str, int, bool]]:
        """What may be asked for in a city, in its order: its name, the column that tells that it is
        to be, and whether that counts how often."""
        yield from ((o.slug, o.asks, o.each) for o in self.rules.effects.asked_in_turn)
        yield from ((late.choice.text, late.asks, True) for late in self.rules.effects.late)

    def can_be_asked(self, seat: int, offer: Offered) -> Iterator[Truth]:
        """That a seat is to be asked for an offer, as is wanted."""
        if (seat, offer.slug) in self.wanted:
            yield self.cities[seat][offer.asks] >= 1
        else:
            yield from super().can_be_asked(seat, offer)

    def payment(self, play: Play, item: Item | None) -> Payment | None:
        """What a play pays: as it was let stand, or by the rules."""
        return self.paying.get(play.seat) or super().payment(play, item)


class StandingPlay(NamedTuple):
    """A play that stands: how it is played on, what it pays if not by the rules, and what
    else is wrong with it."""

    play: Play
    paying: Payment | None = None
    further: Refusal | None = None


def let_stand(
    rules: Rules, state: Moment, play: Play, why: Refusal, hand: Hand | None
) -> StandingPlay | None:
    """A refused play as it is written; None for one that cannot have been made.

    That is one without a known building, on a stage that the board does not have, or out of
    a pile that does not hold the card.
    """
    item = _item(rules, state, play)
    if why.code in NOT_HELD:
        return StandingPlay(play, further=with_card(rules, state, play, (*(hand or ()), play.card)))
    if why.code in ("W-STAGE-02", "W-STAGE-03"):
        assert isinstance(why.expected, int)
        plain = play._replace(stage=why.expected)
        return StandingPlay(plain, further=play_refusal(rules, state, plain, hand))
    if why.code in _UNPAID and item is not None:
        left, right = play.split or (0, 0)
        bank = rules.bank_due(*state.seats(play.seat), item)
        return StandingPlay(play, Payment(bank, left, right))
    if why.code == "W-COST-03":
        return StandingPlay(play._replace(split=None))
    if why.code in _AS_WRITTEN:
        paid = play.action in (Action.BUILD, Action.STAGE) and item is not None
        return StandingPlay(
            play, further=unpaid(rules, state, play, item) if paid and item else None
        )
    return None


def _item(rules: Rules, state: Moment, play: Play) -> Item | None:
    """The building or stage that a play pays for."""
    if play.action is Action.STAGE:
        return rules.stage_of(state, play)
    return rules.items[play.card] if play.action is Action.BUILD and play.card >= 0 else None


def reason_of(record: SevenWondersRecord, number: int | None) -> str | None:
    """Why a play is let stand, by its number; None if it is not."""
    if not record.stands or not number:
        return None
    age, turn, play, *_ = record.plays[number - 1]
    return record.stands.get((age, turn, play.seat))


def sorted_out(
    record: SevenWondersRecord, found: Finding, findings: list[Finding], stood: list[Finding]
) -> None:
    """Put a finding among those that count, or those on plays that stand."""
    reason = reason_of(record, found.move)
    if reason is None:
        findings.append(found)
    else:
        stood.append(replace(found, values={**found.values, "reason": reason}, then=""))


def needless(
    record: SevenWondersRecord, stood: Sequence[Finding], judged: int
) -> Iterator[Finding]:
    """Notes on marks where nothing was wrong."""
    told = {found.move for found in stood}
    keys = set(record.stands)
    for number, noted in enumerate(record.plays, 1):
        key = (*noted[:2], noted.play.seat)
        if key in keys and number not in told and number <= judged:
            keys.discard(key)
            line = record.line_of(number)
            if not any(found.line == line for found in stood):
                yield finding("R-STAND-01", move=number, line=line)


def corrected(record: SevenWondersRecord, had: Mapping[tuple[int, int], int]) -> Iterator[Finding]:
    """What is told of coins that were set; ``had``: by correction and seat, those before."""
    for n, each in enumerate(record.corrections):
        earlier = (k for k, noted in enumerate(record.plays, 1) if noted[:2] <= each.after)
        after = max(earlier, default=0)
        for seat, coins in enumerate(each.coins):
            if coins is not None and (n, seat) in had:
                yield coins_set(record, each, seat, had[n, seat], after)
