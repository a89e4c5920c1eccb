"""Slips in the hands that are dealt in a record of 7 Wonders, and in the Free City's pile."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.seven_wonders.record import SECOND, Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_hand
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Rules, Setup
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import FROM_THE_START

# What is dealt for an age by seats, and the Free City's pile at its seat.
_Dealt: TypeAlias = tuple[Hand | None, ...]


class _Place(NamedTuple):
    """Where a card lies in what is dealt."""

    seat: int
    at: int


def hands(rules: Rules, record: SevenWondersRecord) -> Iterator[Cause]:
    """The hands of an age exchanged or turned by some seats, or a card of one misread."""
    for age in record.setup.deals:
        dealt = _dealt(record.setup, age)
        for one, other in combinations(record.seats, 2):
            order = list(dealt)
            order[one], order[other] = order[other], order[one]
            yield _cause(record, age, order, "hands_exchanged", 1.0)
        for shift in () if record.setup.free_city else range(1, len(dealt)):
            yield _cause(record, age, (*dealt[shift:], *dealt[:shift]), "hands_turned", 1.0)
        yield from _misread(rules, record, age)
        yield from _cards_exchanged(rules, record, age)


def _dealt(setup: Setup, age: int) -> _Dealt:
    """The hands of an age, with the Free City's pile as that of its seat."""
    dealt = setup.deals[age]
    if not setup.free_city:
        return dealt
    return (*dealt[:FREE_CITY], setup.piles.get(age), *dealt[FREE_CITY + 1 :])


def _misread(rules: Rules, record: SevenWondersRecord, age: int) -> Iterator[Cause]:
    """A card of a hand that was not played so often, in the place of one that was played more."""
    dealt = _dealt(record.setup, age)
    held = Counter(card for hand in dealt for card in hand or ())
    played = Counter(
        noted.play.card
        for noted in record.plays
        if rules.deck_age(*noted[:2]) == age and noted.play.action is not Action.SALVAGE
    )
    deck = rules.deck(record.setup.players, age)
    lost = [card for card, count in played.items() if held[card] < count and card in deck]
    if not lost and any(held[card] > deck.get(card, 0) for card in held):
        lost = [card for card in deck if held[card] < deck[card]]
    for place, card in _cards(dealt):
        if held[card] <= played[card] or card == UNKNOWN:
            continue
        for item in lost:
            cost = 1.4 - 0.4 * likeness(rules.items[card], rules.items[item])
            yield _cause(record, age, _with(dealt, {place: item}), "hand_misread", cost)


def _cards_exchanged(rules: Rules, record: SevenWondersRecord, age: int) -> Iterator[Cause]:
    """Two cards that stand in each other's place, one of them played from where it is not."""
    dealt = _dealt(record.setup, age)
    if any(hand is None for hand in dealt):
        return
    places = dict(_cards(dealt))
    for noted in record.plays:
        card = noted.play.card
        if rules.deck_age(*noted[:2]) != age or noted.play.action in SECOND or card == UNKNOWN:
            continue
        origin = set(_origin(rules, record, age, noted))
        if any(places[place] == card for place in origin):
            continue
        for place in [place for place, lies in places.items() if lies == card]:
            for other in sorted(origin, key=lambda each: (places[each], each)):
                now = _with(dealt, {place: places[other], other: card})
                yield _cause(record, age, now, "hand_cards_exchanged", 1.1)
        return


def _origin(rules: Rules, record: SevenWondersRecord, age: int, noted: Noted) -> Iterator[_Place]:
    """The places in what is dealt out of which a play's card may come.

    Two players pass their hands to each other as the Free City's card passes between them, so
    that whoever holds it always has the hand to which its pile was drawn, turn by turn.
    """
    setup, seat = record.setup, noted.play.seat
    dealt, drawn = _dealt(setup, age), 0
    turn = min(noted.turn, rules.turns)
    if setup.free_city:
        first, last = rules.holder(setup, age, 1), rules.holder(setup, age, 2)
        holds = seat in (FREE_CITY, rules.holder(setup, age, turn))
        seat, drawn = (first, turn) if holds else (last, 0)
    elif age != FROM_THE_START:
        seat = (seat - rules.direction(age) * (turn - 1)) % len(dealt)
    yield from (_Place(seat, index) for index in range(len(dealt[seat] or ())))
    yield from (
        _Place(FREE_CITY, index) for index in range(min(drawn, len(dealt[FREE_CITY] or ())))
    )


def _cards(dealt: _Dealt) -> Iterator[tuple[_Place, int]]:
    for seat, hand in enumerate(dealt):
        for index, card in enumerate(hand or ()):
            yield _Place(seat, index), card


def _with(dealt: _Dealt, cards: Mapping[_Place, int]) -> _Dealt:
    """What is dealt with other cards at some places."""
    return tuple(
        hand and tuple(cards.get(_Place(seat, index), card) for index, card in enumerate(hand))
        for seat, hand in enumerate(dealt)
    )


def _cause(
    record: SevenWondersRecord, age: int, now: Sequence[Hand | None], kind: str, cost: float
) -> Cause:
    changed = replace(record, setup=_dealt_anew(record.setup, age, now))
    edits = tuple(
        _edit(record, changed, age, seat)
        for seat, (was, hand) in enumerate(zip(_dealt(record.setup, age), now, strict=True))
        if was != hand
    )
    return Cause(kind, cost, changed, edits, ("hands", age), True, {"age": age})


def _dealt_anew(setup: Setup, age: int, now: Sequence[Hand | None]) -> Setup:
    """The set-up with other hands in an age, and another pile of the Free City's."""
    if not setup.free_city:
        return replace(setup, deals={**setup.deals, age: tuple(now)})
    kept, pile = list(now), now[FREE_CITY]
    kept[FREE_CITY] = setup.deals[age][FREE_CITY]
    piles = setup.piles if pile is None else {**setup.piles, age: pile}
    return replace(setup, deals={**setup.deals, age: tuple(kept)}, piles=piles)


def _edit(was: SevenWondersRecord, now: SevenWondersRecord, age: int, seat: int) -> Edit:
    """What changes in the row of a hand, or in that of the pile."""
    pile = was.setup.free_city and seat == FREE_CITY
    place = RecordPlace(was.places.get(f"pile {age}" if pile else f"hand {age} {seat}"))
    rows = ({each: written_hand(r, age, seat, each) for each in LANGUAGES} for r in (was, now))
    return Edit(place, *rows)
