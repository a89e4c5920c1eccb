"""Theorems about hands, the discards and the Free City's pile, of any cards: how they are dealt,
passed on and discarded. Each card is an unknown number, as the engine looks at no more of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, TypeVar

from antipater.checker.proofs.alike import alike
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
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
from antipater.rules.seven_wonders.legality import without

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
    "is not known"
)
def hands_hold_what_was_dealt(t: SevenCities) -> Claims:
    played: Any = variable("card played")
    for size in range(t.rules.hand_size + 1):
        hand = any_cards("hand", size)
        for path in paths(partial(without, t.rules, hand, played), _perhaps):
            about = f"a hand of {size}"
            yield Claim(left_over(path.result, hand, played), path.conditions, about)


def left_over(left: Sequence[Any], hand: Sequence[Any], played: Any) -> Condition:
    """Whether a hand is left with every card but one played, or one not known in its stead."""
    here = any_of(card == played for card in hand)
    unseen = all_of([negation(here), any_of(card == UNKNOWN for card in hand)])
    one = variable("any card")
    gone = any_of([all_of([here, one == played]), all_of([unseen, one == UNKNOWN])])
    had, has = (total((card == one) * 1 for card in some) for some in (hand, left))
    return has == had - gone * 1  # type: ignore[no-any-return]


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
