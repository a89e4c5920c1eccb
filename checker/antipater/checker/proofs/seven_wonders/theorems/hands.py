"""Theorems about hands, the discards and the Free City's pile, of any cards: how they are dealt,
passed on and discarded. Each card is an unknown number, as the engine looks at no more of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, TypeVar

from antipater.checker.proofs.alike import alike
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.ledger import Ledger, add
from antipater.rules.numbers import negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, deciding, variable
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
from antipater.rules.seven_wonders.legality import held, salvageable, without

HANDS: TheoremGroup[SevenCities] = TheoremGroup()
T = TypeVar("T")


def some_boards(t: SevenCities, seats: int) -> tuple[int, ...]:
    """A board of each name."""
    return tuple({b.board: b.id for b in t.rules.boards}.values())[:seats]


def any_cards(name: str, count: int) -> tuple[Any, ...]:
    """So many cards of which nothing is known, whether shown or not."""
    return tuple(variable(f"{name}, card {n}") for n in range(1, count + 1))


def _tables(t: SevenCities) -> Iterator[Setup]:
    """Tables of every size, two players with the Free City among them."""
    for players in t.rules.players:
        seats = max(players, t.rules.least_players)
        yield Setup(players, some_boards(t, seats))


def _cities(t: SevenCities, setup: Setup) -> list[Ledger]:
    return [tuple(0 for _ in t.cards.columns)] * len(setup.boards)


def _perhaps(*_: object) -> bool:
    """Every path is looked at; one that cannot be proves nothing."""
    return True


def _made(t: SevenCities, state: State, move: Sequence[Play]) -> State:
    """The state after a move where all cards are shown and no two are the same; what leaves a
    hand where some are is a theorem of its own."""
    with deciding(lambda _: False):
        return perform(t.rules, state, tuple(move))


# Out of a hand


@HANDS.theorem(
    "A hand never holds what it was not dealt: a card that is played leaves it, or else one that "
    "is not known, and every hand is passed on as it is"
)
def hands_hold_what_was_dealt(t: SevenCities) -> Claims:
    played: Any = variable("card played")
    for size in range(t.rules.hand_size + 1):
        hand = any_cards("hand", size)
        for path in paths(partial(without, t.rules, hand, played), _perhaps):
            about = f"a hand of {size}"
            yield Claim(left_over(path.result, hand, played), path.conditions, about)
    for players, age, turn in product(t.players, t.rules.ages, range(1, t.rules.turns)):
        yield from _passed_on(t, players, age, turn)


def left_over(left: Sequence[Any], hand: Sequence[Any], played: Any) -> Condition:
    """Whether a hand is left with every card but one played, or one not known in its stead."""
    here = any_of(card == played for card in hand)
    unseen = all_of([negation(here), any_of(card == UNKNOWN for card in hand)])
    one = variable("any card")
    gone = any_of([all_of([here, one == played]), all_of([unseen, one == UNKNOWN])])
    had, has = (total((card == one) * 1 for card in some) for some in (hand, left))
    return has == had - gone * 1  # type: ignore[no-any-return]


def _passed_on(t: SevenCities, players: int, age: int, turn: int) -> Claims:
    size = t.rules.hand_size + 1 - turn
    hands = [any_cards(f"seat {seat}", size) for seat in range(players)]
    cities = [tuple(0 for _ in t.cards.columns)] * players
    state = t.state(cities, age, turn)._replace(hands=tuple(hands))
    for place in (0, size - 1):
        after = _made(t, state, _all(players, Action.DISCARD, [h[place] for h in hands]))
        rest = [(*hand[:place], *hand[place + 1 :]) for hand in hands]
        way = t.rules.direction(age)
        due = [rest[(seat - way) % players] for seat in range(players)]
        about = f"{players} players, age {age}, turn {turn}"
        yield Claim(alike(after.hands, due), about=about)


@HANDS.theorem(
    "With two players the Free City's card begins with the player to its left, in the second "
    "age to its right, and changes hands each turn; the hands are swapped, and who holds the "
    "card draws one for it",
    "free_city_players",
)
def the_free_citys_card_changes_hands(t: SevenCities) -> Claims:
    """For a pile of any size, and a hand that is not known."""
    rules, left, right = t.rules, FREE_CITY - 1, FREE_CITY + 1
    setup = Setup(2, some_boards(t, 3))
    for age, turn in product(rules.ages, range(1, rules.turns + 1)):
        begins, follows = (right, left) if age == 2 else (left, right)
        holder = begins if turn % 2 else follows
        yield Claim(rules.holder(setup, age, turn) == holder, about=f"age {age}, turn {turn}")
        for size, unseen in product(range(rules.hand_size + 1), (None, left, right)):
            if turn < rules.turns:
                yield from _swapped(t, _holding(t, setup, age, turn, size, unseen), holder)


def _holding(
    t: SevenCities, setup: Setup, age: int, turn: int, pile: int, unseen: int | None = None
) -> State:
    """A turn of two players with the Free City, whose holder holds a card more."""
    size, holder = t.rules.hand_size + 1 - turn, t.rules.holder(setup, age, turn)
    hands = [
        () if seat == FREE_CITY else any_cards(f"seat {seat}", size + (seat == holder))
        for seat in range(3)
    ]
    seen = [None if seat == unseen else hand for seat, hand in enumerate(hands)]
    state = t.state(_cities(t, setup), age, turn)
    return state._replace(setup=setup, hands=tuple(seen), pile=any_cards("pile", pile))


def _swapped(t: SevenCities, state: State, holder: int) -> Claims:
    """Each plays the first card of a hand, the Free City the second of its holder's."""
    left, right = FREE_CITY - 1, FREE_CITY + 1
    cards = [hand[0] if hand else UNKNOWN for hand in state.hands]
    holds = state.hands[holder]
    cards[FREE_CITY] = holds[1] if holds is not None else UNKNOWN
    after = _made(t, state, _all(3, Action.DISCARD, cards))
    gone = {holder: 2}
    due: list[Any] = [None if h is None else h[gone.get(s, 1) :] for s, h in enumerate(state.hands)]
    due[left], due[FREE_CITY], due[right] = due[right], (), due[left]
    other, pile = left + right - holder, list(state.pile or ())
    drawn = due[other] is not None and len(pile) > 0
    due[other] = (*due[other], pile[0]) if drawn else None
    about = f"age {state.age}, turn {state.turn}, a pile of {len(pile)}"
    yield Claim(alike(after.hands, due), about=about)
    yield Claim(alike(after.pile, pile[1:] if drawn else pile), about=f"{about}: what is left")


@HANDS.theorem(
    "The Free City plays a card of its holder's hand that the holder does not play itself, in a "
    "turn; a choice at the end of one is made out of its pile"
)
def the_free_city_plays_out_of_its_holders_hand(t: SevenCities) -> Claims:
    setup = Setup(2, some_boards(t, t.rules.least_players))
    played = [variable(f"card of seat {seat}") for seat in range(3)]
    move = _all(3, Action.DISCARD, played)
    for age, turn in product(t.rules.ages, (1, 2)):
        state = _holding(t, setup, age, turn, 1)
        holder = t.rules.holder(setup, age, turn)
        hand = state.hands[holder] or ()
        for path in paths(partial(held, t.rules, state, FREE_CITY, move), _perhaps):
            due = left_over(path.result or (), hand, played[holder])
            yield Claim(due, path.conditions, f"age {age}, turn {turn}")
        unseen = _holding(t, setup, age, turn, 1, holder)
        yield Claim(held(t.rules, unseen, FREE_CITY, move) is None, about="an unknown hand")
        for seat in range(3):
            own = state.pile if seat == FREE_CITY else state.hands[seat]
            asked = state._replace(due=(Due(DueKind.SEVENTH, seat),))
            yield Claim(alike(held(t.rules, asked, seat), own), about=f"seat {seat} at the end")
            if seat != FREE_CITY:
                yield Claim(alike(held(t.rules, state, seat, move), own), about=f"seat {seat}")


# Dealing


@HANDS.theorem(
    "A game begins with each board in its city, and each age with the hands and the Free City's "
    "pile that were dealt for it, as far as they are known; where one is not, nothing is made up"
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
            yield Claim(list(after.cities) == _with_boards(t, setup), about=f"{about}: boards")
        yield Claim(alike(after.hands, due), about=f"{about}: hands")
        yield Claim(alike(after.pile, pile), about=f"{about}: pile")


def _dealt(t: SevenCities, setup: Setup) -> Setup:
    """Any hands and a pile for each age; the first seat's hand is not known."""
    unseen = {0, FREE_CITY} if setup.free_city else {0}
    deals, piles = {}, {}
    for age in t.rules.ages:
        hands = (any_cards(f"age {age}, seat {s}", 2) for s in range(len(setup.boards)))
        deals[age] = tuple(None if s in unseen else hand for s, hand in enumerate(hands))
        piles[age] = any_cards(f"age {age}, pile", 2)
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
    for item in t.cards.items:
        same = [t.cards.items[other] for other in rules.namesakes(item.id)]
        key = f"{rules.players} {t.trade} {t.meaning(item, *same, *t.table)}"
        yield Lemma(key, partial(_in_decks, t, item))


def _in_decks(t: SevenCities, item: Item) -> Claims:
    rules = t.rules
    for setup, age in product(_tables(t), rules.ages):
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


def _all(seats: int, action: Action, cards: Sequence[Any] = ()) -> tuple[Play, ...]:
    return tuple(Play(s, action, cards[s] if cards else UNKNOWN) for s in range(seats))


# The end of an age


@HANDS.theorem(
    "After the last turn of an age every card left over goes to the discards, shown where it is "
    "known, but for one that a city with such a stage still plays"
)
def what_is_left_over_is_discarded(t: SevenCities) -> Claims:
    key = f"{t.trade} {t.meaning(t.rules.buildings[0], *t.table)}"
    for setup in _tables(t):
        yield Lemma(f"{setup.players} {key}", partial(_all_discarded, t, setup))


def _all_discarded(t: SevenCities, setup: Setup) -> Claims:
    stage = next((i for i in t.cards.of_kind(Kind.STAGE) if i.has(Power.PLAY_SEVENTH)), None)
    seats = len(setup.boards)
    for unseen, age in product((None, 0), t.rules.ages):
        state, played, left = _last_turn(t, setup, age, unseen)
        after = _made(t, state, _all(seats, Action.DISCARD, played))
        about = f"{setup.players} players, age {age}"
        yield Claim(_same_cards(after.discards, [*played, *left]), about=about)
        if after.over:
            none_left = [() if setup.free_city and s == FREE_CITY else None for s in range(seats)]
            yield Claim(list(after.hands) == none_left, about=f"{about}: hands at the end")
        for seat in range(seats) if stage is not None else ():
            yield from _with_a_seventh(t, state, played, left, seat)


def _same_cards(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Whether these are the same cards, in whatever order."""
    return Counter(map(str, some)) == Counter(map(str, others))


def _last_turn(
    t: SevenCities, setup: Setup, age: int, unseen: int | None
) -> tuple[State, list[Any], list[Any]]:
    """A last turn, the card that each seat plays, and the one that it has left over after it;
    the Free City's lies in its pile. The hand of a seat may be unseen."""
    seats = len(setup.boards)
    both = [any_cards(f"seat {seat}", 2) for seat in range(seats)]
    hands: list[tuple[Any, ...] | None] = list(both)
    pile = None
    if setup.free_city:
        holder, pile = t.rules.holder(setup, age, t.rules.turns), both[FREE_CITY][1:]
        hands[FREE_CITY] = ()
        hands[holder] = (*both[holder], both[FREE_CITY][0])
    played, left = [list(cards) for cards in zip(*both, strict=True)]
    if unseen is not None:
        hands[unseen], left[unseen] = None, UNKNOWN
    state = t.state(_cities(t, setup), age, t.rules.turns)
    return state._replace(setup=setup, hands=tuple(hands), pile=pile), played, left


def _with_a_seventh(
    t: SevenCities, state: State, played: list[Any], left: list[Any], seat: int
) -> Claims:
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
    asked = _made(t, state, _all(seats, Action.DISCARD, played))
    about = f"{setup.players} players, age {state.age}, last card of seat {seat}"
    yield Claim(asked.due == (Due(DueKind.SEVENTH, seat),), about=about)
    yield Claim(_same_cards(asked.discards, played), about=about)
    others = [card for s, card in enumerate(left) if s != seat]
    for play, gone in (
        (Play(seat, Action.DECLINE), [left[seat]]),
        (Play(seat, Action.DISCARD, left[seat]), [left[seat]]),
        (Play(seat, Action.FREE, rules.buildings[0].id), []),
    ):
        after = _made(t, asked, [play])
        due = [*played, *others, *gone]
        yield Claim(_same_cards(after.discards, due), about=f"{about}: {play.action}")
        yield Claim(after.pile is None, about=f"{about}: no pile is made up")


@HANDS.theorem(
    "A city is asked to build out of the discards exactly where one of them is not shown, or does "
    "not stand in it yet"
)
def choices_out_of_discards_have_something_to_choose(t: SevenCities) -> Claims:
    """Of two cards, of which it is unknown whether they stand."""
    cards = one, two = [b.id for b in t.rules.buildings[:2]]
    waiting = tuple(Due(DueKind.SALVAGE, seat) for seat in range(3))
    cities = t.around(t.players[0])
    able = [{c: cities[s][t.rules.items[c].presence] < 1 for c in cards} for s in range(3)]
    for pile in ((), (one,), (UNKNOWN,), (one, two), (one, UNKNOWN)):
        state = t.state(cities)._replace(due=waiting, discards=pile)
        any_left = [any_of(seat.get(card, True) for card in pile) for seat in able]
        about = f"discards {pile}"
        for path in paths(partial(perform, t.rules, state, (Play(0, Action.DECLINE),)), _perhaps):
            asked = [due.seat for due in path.result.due]
            said = _asked_of(asked, any_left[1:])
            yield Claim(said, path.conditions, f"{about}: asked of {asked}")
        sevenths = tuple(Due(DueKind.SEVENTH, due.seat) for due in waiting)
        later = perform(t.rules, state._replace(due=sevenths), (Play(0, Action.DECLINE),))
        yield Claim(later.due == sevenths[1:], about=f"{about}: last cards")
        for found in paths(partial(salvageable, t.rules, state, 1), _perhaps):
            listed = {card: card in found.result for card in cards if card in pile}
            due = (able[1][c] if said else negation(able[1][c]) for c, said in listed.items())
            whole = list(found.result) == [card for card, said in listed.items() if said]
            yield Claim(all_of([*due, whole]), found.conditions, f"{about}: {found.result} listed")


def _asked_of(asked: list[int], able: Sequence[Condition]) -> Condition:
    """Whether those are asked, seat 1 before seat 2, of whom the first can choose something."""
    one, two = able
    return {
        (1, 2): one,
        (2,): all_of([negation(one), two]),
        (): all_of([negation(one), negation(two)]),
    }.get(tuple(asked), False)
