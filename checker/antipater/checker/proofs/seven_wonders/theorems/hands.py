"""Theorems about hands that are known card by card: how they are dealt, held and discarded, and
what the Free City may do with them. Looked at on the tables, through the engine.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind, Power
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
    begin,
    perform,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.legality import held, salvageable

HANDS: TheoremGroup[SevenCities] = TheoremGroup()
_GAMES = 96  # moments made by chance for each age
_ACTIONS = (Action.BUILD, Action.FREE, Action.STAGE)
_BEFORE_CHAINS = ("W-STAGE-01", "W-FREE-01", "W-FREE-02", "W-CARD-04")  # looked at before them


def _boards(t: SevenCities, seats: int) -> tuple[int, ...]:
    """A board of each name."""
    return tuple({b.board: b.id for b in t.rules.boards}.values())[:seats]


def _tables(t: SevenCities) -> Iterator[Setup]:
    """Tables of every size, two players with the Free City among them."""
    for players in t.rules.players:
        seats = max(players, t.rules.least_players)
        yield Setup(players, _boards(t, seats))


def _cities(t: SevenCities, setup: Setup) -> list[Ledger]:
    return [tuple(0 for _ in t.cards.columns)] * len(setup.boards)


# Dealing


@HANDS.theorem(
    "A game begins with each board in its city, and each age with the hands and the Free City's "
    "pile that were dealt, as far as they are known; where one is not, nothing is made up",
    method=Method.TABLE,
)
def ages_begin_with_what_was_dealt(t: SevenCities) -> Claims:
    for setup in _tables(t):
        seats = len(setup.boards)
        hands: list[tuple[int, ...] | None] = [None, *((s, 10 + s) for s in range(1, seats))]
        if setup.free_city:
            hands[FREE_CITY] = None
        for age, known in product(t.rules.ages, (True, False)):
            deals = {age: tuple(hands)} if known else {}
            dealt = replace(setup, deals=deals, piles={age: (90, 91)} if known else {})
            after = _at_the_beginning(t, dealt, age)
            due: list[tuple[int, ...] | None] = list(hands) if known else [None] * seats
            pile: tuple[int, ...] | None = (90, 91) if known and setup.free_city else None
            if setup.free_city:
                holder, due[FREE_CITY] = t.rules.holder(setup, age, 1), ()
                drawn = due[holder]
                due[holder] = None if drawn is None else (*drawn, 90)
                pile = pile if drawn is None else (91,)
            about = f"{setup.players} players, age {age}"
            yield Claim((after.age, after.turn) == (age, 1), about=about)
            if age == t.rules.ages[0]:
                yield Claim(list(after.cities) == _with_boards(t, setup), about=f"{about}: boards")
            yield Claim(list(after.hands) == due, about=f"{about}: {after.hands}, due {due}")
            yield Claim(after.pile == pile, about=f"{about}: pile {after.pile}, due {pile}")


@HANDS.theorem(
    "A card is in an age's deck as often as it is printed for so many players, a guild once; one "
    "that is not in it can be neither played out of an unknown hand nor taken out of the discards",
    "free_city_players",
    method=Method.TABLE,
)
def decks_are_those_of_the_table(t: SevenCities) -> Claims:
    rules = t.rules
    most = max(n for item in t.cards.items for n in (*item.copies, rules.least_players))
    yield Claim(rules.players == range(rules.least_players - 1, most + 1), about="players")
    for setup, age, item in product(_tables(t), rules.ages, t.cards.items):
        players = max(setup.players, rules.least_players)
        copies = sum(least <= players for least in item.copies)
        building = item.kind in (Kind.BUILDING, Kind.GUILD)
        copies = 1 if item.kind is Kind.GUILD else copies
        about = f"{setup.players} players, age {age}: {item.slug}"
        there = copies if building and item.age == age else 0
        yield Claim(rules.deck(setup.players, age).get(item.id, 0) == there, about=about)
        state = t.state(_cities(t, setup), age)._replace(setup=setup, discards=(UNKNOWN,))
        why = play_refusal(rules, state, Play(0, Action.DISCARD, item.id), None)
        code = "W-CARD-03" if not building else "W-CARD-01" if item.age != age else "W-CARD-02"
        yield Claim((why.code if why else None) == (None if there else code), about=about)
        asked = state._replace(due=(Due(DueKind.SALVAGE, 0),))
        why = play_refusal(rules, asked, Play(0, Action.SALVAGE, item.id), None)
        code = "W-CARD-02" if building and (item.age or 0) <= age else "W-SALVAGE-01"
        could = code == "W-CARD-02" and copies > 0
        yield Claim((why.code if why else None) == (None if could else code), about=about)


def _at_the_beginning(t: SevenCities, setup: Setup, age: int) -> State:
    if age == t.rules.ages[0]:
        return begin(t.rules, setup)
    state = t.state(_cities(t, setup), age - 1, t.rules.turns)._replace(setup=setup)
    return perform(t.rules, state, _all(len(setup.boards), Action.DISCARD))


def _with_boards(t: SevenCities, setup: Setup) -> list[Ledger]:
    """Cities as they begin, each with its board."""
    cities = []
    for board in setup.boards:
        city = list(t.rules.opening)
        add(city, t.rules.items[board])
        cities.append(tuple(city))
    return cities


def _all(seats: int, action: Action, cards: Sequence[int] = ()) -> tuple[Play, ...]:
    return tuple(Play(s, action, cards[s] if cards else UNKNOWN) for s in range(seats))


# The end of an age


@HANDS.theorem(
    "After the last turn of an age every card left over goes to the discards, shown where it is "
    "known, but for one that a city with such a stage still plays",
    method=Method.TABLE,
)
def what_is_left_over_is_discarded(t: SevenCities) -> Claims:
    stage = next((i for i in t.cards.of_kind(Kind.STAGE) if i.has(Power.PLAY_SEVENTH)), None)
    for setup in _tables(t):
        seats = len(setup.boards)
        for unseen, age in product((None, 0), t.rules.ages):
            state, left = _last_turn(t, setup, age, unseen)
            cards = [100 + seat for seat in range(seats)]
            after = perform(t.rules, state, _all(seats, Action.DISCARD, cards))
            about = f"{setup.players} players, age {age}"
            due = Counter([*cards, *left.values()])
            yield Claim(Counter(after.discards) == due, about=about)
            if after.over:
                none_left = [
                    () if setup.free_city and s == FREE_CITY else None for s in range(seats)
                ]
                yield Claim(list(after.hands) == none_left, about=f"{about}: hands at the end")
            for seat in range(seats) if stage is not None else ():
                yield from _with_a_seventh(t, state, left, seat)


def _last_turn(
    t: SevenCities, setup: Setup, age: int, unseen: int | None
) -> tuple[State, dict[int, int]]:
    """A last turn, and the card that each seat has left over after it; the Free City's lies in
    its pile. The hand of a seat may be unseen."""
    seats = len(setup.boards)
    hands: list[tuple[int, ...] | None] = [(100 + s, 200 + s) for s in range(seats)]
    pile = None
    if setup.free_city:
        holder, pile = t.rules.holder(setup, age, t.rules.turns), (200 + FREE_CITY,)
        hands[FREE_CITY] = ()
        hands[holder] = (*(hands[holder] or ()), 100 + FREE_CITY)
    left = {seat: 200 + seat for seat in range(seats)}
    if unseen is not None:
        hands[unseen], left[unseen] = None, UNKNOWN
    state = t.state(_cities(t, setup), age, t.rules.turns)
    return state._replace(setup=setup, hands=tuple(hands), pile=pile), left


def _with_a_seventh(t: SevenCities, state: State, left: dict[int, int], seat: int) -> Claims:
    """The same where one city has the power to play its last card."""
    rules, seats = t.rules, len(state.cities)
    board, number = next(
        (b, n)
        for b, stages in rules.stage_items.items()
        for n, stage in enumerate(stages, 1)
        if stage.has(Power.PLAY_SEVENTH)
    )
    boards, cities = list(state.setup.boards), [list(city) for city in state.cities]
    boards[seat], cities[seat][rules.stages] = board, number
    setup = replace(state.setup, boards=tuple(boards))
    state = state._replace(setup=setup, cities=tuple(map(tuple, cities)))
    cards = [100 + s for s in range(seats)]
    asked = perform(rules, state, _all(seats, Action.DISCARD, cards))
    about = f"{setup.players} players, age {state.age}, last card of seat {seat}"
    yield Claim(asked.due == (Due(DueKind.SEVENTH, seat),), about=about)
    yield Claim(Counter(asked.discards) == Counter(cards), about=about)
    built = rules.buildings[0].id
    others = [card for s, card in left.items() if s != seat]
    for play, gone in (
        (Play(seat, Action.DECLINE), [left[seat]]),
        (Play(seat, Action.DISCARD, 200 + seat), [200 + seat]),
        (Play(seat, Action.FREE, built), []),
    ):
        after = perform(rules, asked, (play,))
        due = Counter([*cards, *others, *gone])
        yield Claim(Counter(after.discards) == due, about=f"{about}: {play.action}")


@HANDS.theorem(
    "A city is asked to build out of the discards exactly where one of them is not shown, or does "
    "not stand in it yet",
    method=Method.TABLE,
)
def choices_out_of_discards_have_something_to_choose(t: SevenCities) -> Claims:
    one, two = (b.id for b in t.rules.buildings[:2])
    waiting = tuple(Due(DueKind.SALVAGE, seat) for seat in range(3))
    for pile in ((), (one,), (UNKNOWN,), (one, two), (one, UNKNOWN)):
        for standing in product((0, 1, 2), repeat=2):
            city = [0] * len(t.cards.columns)
            for card, number in zip((one, two), standing, strict=True):
                city[t.rules.items[card].presence] = number
            cities = [tuple(city)] * t.players[0]
            state = t.state(cities)._replace(due=waiting, discards=pile)
            after = perform(t.rules, state, (Play(0, Action.DECLINE),))
            stands = dict(zip((one, two), standing, strict=True))
            any_left = any(not stands.get(card, 0) for card in pile)
            about = f"discards {pile}, of which {standing} stand"
            yield Claim(after.due == (waiting[1:] if any_left else ()), about=about)
            sevenths = tuple(Due(DueKind.SEVENTH, due.seat) for due in waiting)
            later = perform(t.rules, state._replace(due=sevenths), (Play(0, Action.DECLINE),))
            yield Claim(later.due == sevenths[1:], about=f"{about}: last cards")
            found = salvageable(t.rules, state, 1)
            due = tuple(card for card in pile if card != UNKNOWN and not stands[card])
            yield Claim(found == due, about=f"{about}: listed {found}")


# The Free City


@HANDS.theorem(
    "The Free City plays a card of its holder's hand that the holder does not play itself, in a "
    "turn; a choice at the end of one is made out of its pile",
    method=Method.TABLE,
)
def the_free_city_plays_out_of_its_holders_hand(t: SevenCities) -> Claims:
    setup = Setup(2, _boards(t, t.rules.least_players))
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
                fits = free != own
                # a card that the Free City could build or lay under a stage it may not discard
                codes = ("W-CITY-01", None) if fits else ("W-HAND-01",)
                yield Claim((why.code if why else None) in codes, about=about)
            for seat in range(3):
                due = (two,) if seat == FREE_CITY else hands[seat]
                waiting = state._replace(due=(Due(DueKind.SEVENTH, seat),))
                yield Claim(held(t.rules, waiting, seat) == due, about=f"seat {seat} at the end")


class Moment(NamedTuple):
    """A moment at which the Free City plays out of a hand."""

    state: State
    hand: tuple[int, ...]
    about: str


@HANDS.theorem(
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
        for codes in discard:
            due = "W-CITY-01" if able else None
            yield Claim(codes[Action.DISCARD] == due, about=f"{about}: discard {codes}")
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
