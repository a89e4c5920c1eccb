"""Theorems about hands that are known card by card: how they are dealt and discarded. Looked at on
the tables, through the engine.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind, Power
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
)
from antipater.rules.seven_wonders.legality import salvageable

HANDS: TheoremGroup[SevenCities] = TheoremGroup()
T = TypeVar("T")


def some_boards(t: SevenCities, seats: int) -> tuple[int, ...]:
    """A board of each name."""
    return tuple({b.board: b.id for b in t.rules.boards}.values())[:seats]


def _tables(t: SevenCities) -> Iterator[Setup]:
    """Tables of every size, two players with the Free City among them."""
    for players in t.rules.players:
        seats = max(players, t.rules.least_players)
        yield Setup(players, some_boards(t, seats))


def _cities(t: SevenCities, setup: Setup) -> list[Ledger]:
    return [tuple(0 for _ in t.cards.columns)] * len(setup.boards)


# Dealing


@HANDS.theorem(
    "A game begins with each board in its city, and each age with the hands and the Free City's "
    "pile that were dealt for it, as far as they are known; where one is not, nothing is made up",
    method=Method.TABLE,
)
def ages_begin_with_what_was_dealt(t: SevenCities) -> Claims:
    for setup, age, known in product(_tables(t), t.rules.ages, (True, False)):
        dealt = _dealt(t, setup)
        if not known:
            dealt = replace(dealt, deals=_but(dealt.deals, age), piles=_but(dealt.piles, age))
        after = _at_the_beginning(t, dealt, age)
        due = list(dealt.deals.get(age, (None,) * len(setup.boards)))
        pile = dealt.piles.get(age) if setup.free_city else None
        if setup.free_city:
            holder, due[FREE_CITY] = t.rules.holder(setup, age, 1), ()
            drawn = due[holder]
            due[holder] = None if drawn is None or pile is None else (*drawn, pile[0])
            pile = pile if drawn is None or pile is None else pile[1:]
        about = f"{setup.players} players, age {age}"
        yield Claim((after.age, after.turn) == (age, 1), about=about)
        if age == t.rules.ages[0]:
            yield Claim(list(after.cities) == _withsome_boards(t, setup), about=f"{about}: boards")
        yield Claim(list(after.hands) == due, about=f"{about}: {after.hands}, due {due}")
        yield Claim(after.pile == pile, about=f"{about}: pile {after.pile}, due {pile}")


def _dealt(t: SevenCities, setup: Setup) -> Setup:
    """Hands and a pile of cards of their own for each age; the first seat's hand is not known."""
    seats = range(1, len(setup.boards))
    unseen = {0, FREE_CITY} if setup.free_city else {0}
    deals, piles = {}, {}
    for age in t.rules.ages:
        hands = ((100 * age + s, 100 * age + 10 + s) for s in seats)
        deals[age] = tuple(None if s in unseen else h for s, h in enumerate((None, *hands)))
        piles[age] = (100 * age + 90, 100 * age + 91)
    return replace(setup, deals=deals, piles=piles)


def _but(of_ages: Mapping[int, T], age: int) -> dict[int, T]:
    return {other: what for other, what in of_ages.items() if other != age}


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


def _withsome_boards(t: SevenCities, setup: Setup) -> list[Ledger]:
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
