"""Theorems about the Free City of a game of two: out of which hand it plays, what it must build
and when it may discard. Looked at on the tables, through the engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.hands import some_boards
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Power
from antipater.rules.ledger import Ledger, add
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Setup,
    State,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.legality import held

FREE: TheoremGroup[SevenCities] = TheoremGroup()
_GAMES = 96  # moments made by chance for each age
_ACTIONS = (Action.BUILD, Action.FREE, Action.STAGE)
_BEFORE_CHAINS = ("W-STAGE-01", "W-FREE-01", "W-FREE-02", "W-CARD-04")  # looked at before them


@FREE.theorem(
    "The Free City plays a card of its holder's hand that the holder does not play itself, in a "
    "turn; a choice at the end of one is made out of its pile",
    method=Method.TABLE,
)
def the_free_city_plays_out_of_its_holders_hand(t: SevenCities) -> Claims:
    setup = Setup(2, some_boards(t, t.rules.least_players))
    for age in t.rules.ages:
        deck = [b.id for b in t.rules.buildings if b.age == age and min(b.copies, default=3) <= 3]
        one, two, third = deck[:3]
        for turn in (1, 2):
            holder = t.rules.holder(setup, age, turn)
            hands = tuple(() if s == FREE_CITY else (one, two, third) for s in range(3))
            cities = [t.rules.opening] * 3
            state = t.state(cities, age, turn)._replace(setup=setup, hands=hands, pile=(two,))
            for own, other, free in product((one, two), repeat=3):
                played = {holder: own, 2 * FREE_CITY - holder: other, FREE_CITY: free}
                move = tuple(Play(s, Action.DISCARD, played[s]) for s in range(3))
                hand = held(t.rules, state, FREE_CITY, move)
                rest = tuple(c for c in (one, two, third) if c != own)
                about = f"age {age}, turn {turn}"
                yield Claim(hand == rest, about=about)
                why = refusal(t.rules, state, move)
                due = _why_not_discard(t, state, rest) if free in rest else "W-HAND-01"
                yield Claim((why.code if why else None) == due, about=about)
            for seat in range(3):
                last = (two,) if seat == FREE_CITY else hands[seat]
                waiting = state._replace(due=(Due(DueKind.SEVENTH, seat),))
                yield Claim(held(t.rules, waiting, seat) == last, about=f"seat {seat} at the end")


def _why_not_discard(t: SevenCities, state: State, hand: Sequence[int]) -> str | None:
    """Why the Free City may not discard: it can play a card of its hand otherwise."""
    plays = (Play(FREE_CITY, action, card) for action, card in product(_ACTIONS, hand))
    able = any(play_refusal(t.rules, state, play, tuple(hand)) is None for play in plays)
    return "W-CITY-01" if able else None


class Moment(NamedTuple):
    """A moment at which the Free City plays out of a hand."""

    state: State
    hand: tuple[int, ...]
    about: str


@FREE.theorem(
    "The Free City may discard, or leave its last card, exactly where it can do nothing else with "
    "any card that it could play; what a chain makes free it builds, and in no other way",
    method=Method.TABLE,
)
def the_free_city_builds_what_it_can(t: SevenCities) -> Claims:
    for moment in moments(t):
        state, hand, about = moment
        own, discard = state.cities[FREE_CITY], []
        for card in hand:
            codes = {}
            for action in (*_ACTIONS, Action.DISCARD):
                why = play_refusal(t.rules, state, Play(FREE_CITY, action, card), hand)
                codes[action] = why.code if why is not None else None
            discard.append(codes)
            chained = card != UNKNOWN and _free_by_chain(own, t.rules.items[card])
            for action in (Action.FREE, Action.STAGE):
                told = codes[action] in ("W-CITY-02", *_BEFORE_CHAINS)
                yield Claim(not chained or told, about=f"{about}: {action} of {card}")
                yield Claim(chained or codes[action] != "W-CITY-02", about=f"{about}: {action}")
        able = any(codes[action] is None for codes in discard for action in _ACTIONS)
        for card, codes in zip(hand, discard, strict=True):
            due = "W-CITY-01" if able else None
            yield Claim(codes[Action.DISCARD] == due, about=f"{about}: discard {codes}")
            yield from _discarded(t, moment, card, codes)
        asked = state._replace(due=(Due(DueKind.SEVENTH, FREE_CITY),), pile=hand)
        why = play_refusal(t.rules, asked, Play(FREE_CITY, Action.DECLINE), hand)
        yield Claim((why is not None) == able, about=f"{about}: leave the last card")
        salvage = asked._replace(due=(Due(DueKind.SALVAGE, FREE_CITY),))
        for at, unheld in ((salvage, hand), (asked, ()), (asked, None)):
            why = play_refusal(t.rules, at, Play(FREE_CITY, Action.DECLINE), unheld)
            yield Claim(why is None, about=f"{about}: decline")
        for seat in (0, 2):
            for action in (Action.DISCARD, Action.DECLINE):
                why = play_refusal(t.rules, asked, Play(seat, action, hand[0]), hand)
                yield Claim(why is None, about=f"{about}: {action} of seat {seat}")


def _discarded(
    t: SevenCities, moment: Moment, card: int, codes: Mapping[Action, str | None]
) -> Claims:
    """The discard as part of a whole turn, out of a holder's hand that is known; and where that is
    not, when only the card itself is looked at."""
    state, hand, about = moment
    holder = t.rules.holder(state.setup, state.age, state.turn)
    hands: list[tuple[int, ...] | None] = [None] * len(state.cities)
    hands[holder] = (hand[0], *hand)
    move = [Play(seat, Action.DISCARD) for seat in range(len(state.cities))]
    move[holder] = Play(holder, Action.DISCARD, hand[0])
    move[FREE_CITY] = Play(FREE_CITY, Action.DISCARD, card)
    why = refusal(t.rules, state._replace(hands=tuple(hands)), tuple(move))
    told = why.code if why is not None else None
    yield Claim(told == codes[Action.DISCARD], about=f"{about}: {told} for a turn, {codes}")
    able = any(codes[action] is None for action in _ACTIONS)
    for at in (state, state._replace(due=(Due(DueKind.SEVENTH, FREE_CITY),))):
        why = play_refusal(t.rules, at, Play(FREE_CITY, Action.DISCARD, card), None)
        told = why.code if why is not None else None
        unseen = f"{about}: {told} where the hand is not known, {codes}"
        yield Claim(told == ("W-CITY-01" if able else None), about=unseen)


def _free_by_chain(own: Ledger, item: Item) -> bool:
    """Whether a building that does not stand yet is free by a chain."""
    return any(own[c] >= 1 for c in item.free_with) and own[item.presence] < 1


def moments(t: SevenCities) -> Iterator[Moment]:
    """Cities of cards of their ages made by chance, the same on every run."""
    chance = Random(1)
    for age, game in product(t.rules.ages, range(_GAMES)):
        of_age = [b.id for b in t.rules.buildings if b.age == age and min(b.copies, default=3) <= 3]
        hand = tuple(chance.sample([*of_age, UNKNOWN], 1 + game % 3))
        boards = chance.sample([b.id for b in t.rules.boards], 3)
        if game % 3 == 0:
            boards[FREE_CITY] = chance.choice(_free_builders(t) or boards)
        cities = [_by_chance(t, chance, age, len(t.rules.stage_items[b])) for b in boards]
        if game % 4 == 0 and hand[0] != UNKNOWN:
            cities[FREE_CITY] = _chained(cities[FREE_CITY], t.rules.items[hand[0]], game % 8 == 0)
        state = t.state(cities, age)._replace(setup=Setup(2, tuple(boards)))
        state = state._replace(freed=(0, chance.choice((0, age)), 0))
        yield Moment(state, hand, f"age {age}, moment {game + 1}")


def _free_builders(t: SevenCities) -> list[int]:
    """The boards with a stage that lets build free."""
    stages = t.rules.stage_items.items()
    return [board for board, some in stages if any(s.has(Power.FREE_BUILD) for s in some)]


def _chained(own: Ledger, item: Item, standing: bool) -> Ledger:
    """A city in which a chain makes a building free, and perhaps it stands already."""
    city = [1 if column in item.free_with else number for column, number in enumerate(own)]
    if standing and not city[item.presence]:
        add(city, item)
    return tuple(city)


def _by_chance(t: SevenCities, chance: Random, age: int, stages: int) -> Ledger:
    city = list(t.rules.opening)
    some = [b for b in t.rules.buildings if b.age is not None and b.age <= age]
    for building in chance.sample(some, chance.randrange(12)):
        if not city[building.presence]:
            add(city, building)
    city[t.rules.coins] = chance.randrange(4)
    city[t.rules.stages] = chance.randrange(stages + 1)
    return tuple(city)
