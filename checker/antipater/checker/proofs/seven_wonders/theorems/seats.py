"""Theorems about the table of 7 Wonders: stages, hands, the Free City, the winner, the seats."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.seven_wonders.symbolic_cities import AnyPayment, SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import CardSet, Power
from antipater.rules.ledger import Ledger, Scoring
from antipater.rules.numbers import negation
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, Truth, deciding
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Play,
    Setup,
    State,
    outcome,
    perform,
    play_refusal,
)
from antipater.rules.seven_wonders.legality import without

SEATS: TheoremGroup[SevenCities] = TheoremGroup()


def _yes(_: Truth) -> bool:
    return True


def _perhaps(*_: object) -> bool:
    """Every path is looked at; one that cannot be proves nothing."""
    return True


@SEATS.theorem(
    "Stages are built in order, each once, and none after the last; a power is given by the "
    "stages that stand",
    method=Method.TABLE,
)
def stages_are_built_in_order(t: SevenCities) -> Claims:
    rules = AnyPayment(t.cards, t.edition)
    others = [i for i in rules.items if dict(i.standing).get(rules.stages)]
    built_by = {stage.id for stages in rules.stage_items.values() for stage in stages}
    yield Claim({i.id for i in others} == built_by, about="what counts as a stage")
    cities = t.around(t.players[0])
    for board, stages in rules.stage_items.items():
        yield Claim([s.number for s in stages] == [*range(1, len(stages) + 1)], about="numbers")
        for built, stated in product(range(len(stages) + 1), range(len(stages) + 2)):
            city: list[Any] = list(cities[0])
            city[rules.stages] = built
            next_one = rules.next_stage(board, city)
            due = stages[built] if built < len(stages) else None
            about = f"{rules.items[board].slug}, {built} built, stage {stated} stated"
            yield Claim(next_one is due, about=about)
            for power in Power if stated == 0 else ():
                giving = sum(stage.has(power) for stage in stages[:built])
                given = rules.has_power(board, city, power)
                yield Claim(rules.stages_with(board, city, power) == giving, about=about)
                yield Claim(given == (giving > 0), about=f"{about}: {power}")
            state = t.state([tuple(city), *cities[1:]])
            setup = type(state.setup)(len(cities), (board, *state.setup.boards[1:]))
            state = state._replace(setup=setup)
            with deciding(_yes):
                why = play_refusal(rules, state, Play(0, Action.STAGE, stage=stated), None)
            fits = due is not None and stated in (0, due.number)
            yield Claim((why is None) == fits, about=about)
        for stage in stages:
            yield Claim(dict(stage.standing)[rules.stages] == 1, about=stage.slug)


# Hands


@SEATS.theorem("A hand never holds what it was not dealt", method=Method.TABLE)
def hands_hold_what_was_dealt(t: SevenCities) -> Claims:
    """Cards matter only by whether they are the one played or are not known: every hand
    of such cards is looked at, and every passing on."""
    rules = t.rules
    card, other = rules.buildings[0].id, rules.buildings[1].id
    for size in range(rules.hand_size + 1):
        for hand in product((card, other, UNKNOWN), repeat=size):
            left = without(rules, hand, card)
            gone = Counter(hand) - Counter(left)
            due = card if card in hand else UNKNOWN if UNKNOWN in hand else None
            yield Claim(gone == Counter([due] if due is not None else []), about=f"{hand}")
            yield Claim(not Counter(left) - Counter(hand), about=f"{hand}")
            why = play_refusal(rules, _first(t), Play(0, Action.DISCARD, card), hand)
            yield Claim((why is None) == (due is not None), about=f"playing out of {hand}")
    for players, age, turn in product(t.players, rules.ages, range(1, rules.turns)):
        cities = [tuple(0 for _ in t.cards.columns)] * players
        hands = tuple(tuple([seat] * (8 - turn)) for seat in range(players))
        state = t.state(cities, age, turn)._replace(hands=hands)
        move = tuple(Play(seat, Action.DISCARD, seat) for seat in range(players))
        after = perform(rules, state, move)
        way = rules.direction(age)
        due_hands = [tuple([(s - way) % players] * (7 - turn)) for s in range(players)]
        yield Claim(list(after.hands) == due_hands, about=f"{players} players, age {age}")


@SEATS.theorem(
    "With two players the Free City's card begins with the player to its left, in the second "
    "age to its right, and changes hands each turn; the hands are swapped, and who holds the "
    "card draws one for it",
    "free_city_players",
    method=Method.TABLE,
)
def the_free_citys_card_changes_hands(t: SevenCities) -> Claims:
    """Hands are of cards by their seat, the pile's are its own."""
    rules, left, right = t.rules, FREE_CITY - 1, FREE_CITY + 1
    cities = [tuple(0 for _ in t.cards.columns)] * 3
    setup = Setup(2, tuple(board.id for board in rules.boards)[:3])
    for age, turn in product(rules.ages, range(1, rules.turns + 1)):
        begins, follows = (right, left) if age == 2 else (left, right)
        holder = begins if turn % 2 else follows
        about = f"age {age}, turn {turn}"
        yield Claim(rules.holder(setup, age, turn) == holder, about=about)
        if turn == rules.turns:
            continue
        drawn, size, pile = 50, 8 - turn, tuple(range(60, 60 + 7 - turn))
        hands: list[tuple[int, ...]] = [(left,) * size, (), (right,) * size]
        hands[holder] = (*hands[holder], drawn)
        state = t.state(cities, age, turn)._replace(setup=setup, hands=tuple(hands), pile=pile)
        cards = (left, drawn, right)
        move = tuple(Play(seat, Action.DISCARD, card) for seat, card in enumerate(cards))
        after = perform(rules, state, move)
        due: list[tuple[int, ...]] = [(right,) * (size - 1), (), (left,) * (size - 1)]
        other = left + right - holder
        due[other] = (*due[other], pile[0])
        yield Claim(list(after.hands) == due and after.pile == pile[1:], about=about)


def _first(t: SevenCities) -> State:
    return t.state([t.rules.opening] * t.players[0])


# The winner


@SEATS.theorem(
    "Exactly those win whom nobody beats, by points and then by coins: so the winner is the "
    "same wherever the count begins",
    "tie_break",
)
def nobody_beats_the_winners(t: SevenCities) -> Claims:
    yield Lemma(t.meaning(*t.rules.guild_items), partial(_unbeaten, t))


def _unbeaten(t: SevenCities) -> Claims:
    """Of three players, in every case of their points and coins."""
    rules = _TotalsAlone(t.cards, t.edition)
    cities = t.around(t.players[0])
    state = t.state(cities)._replace(over=True)
    for path in paths(lambda: outcome(rules, state), _perhaps):
        assert path.result is not None
        for seat, own in enumerate(cities):
            unbeaten = all_of(negation(_beats(rules, o, own)) for o in cities if o is not own)
            won = seat in path.result.winners
            yield t.claim(unbeaten == won, *path.conditions, about=f"seat {seat}")


@SEATS.theorem("A city and its neighbours are the same wherever the seats are counted from")
def seats_may_be_rotated(t: SevenCities) -> Claims:
    for players in t.players:
        cities = t.around(players)
        for turned in range(players):
            rotated = t.state((*cities[turned:], *cities[:turned]))
            for seat in range(players):
                at = seat + turned
                due = [cities[(at + n) % players] for n in (0, -1, 1)]
                alike = all(a is b for a, b in zip(rotated.seats(seat), due, strict=True))
                about = f"{players} players, seat {seat} counted from seat {turned}"
                yield Claim(alike, about=about)


class _TotalsAlone(AnyPayment):
    """Rules for which a city's points are any number at all: its conflict tokens."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self.scoring = _Total(cards)


class _Total(Scoring):
    def points(self, *seats: Sequence[Any]) -> dict[str, Any]:
        return {"total": seats[0][self.column]}

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards)
        self.column = cards.column["conflict"]


def _beats(rules: AnyPayment, one: Ledger, other: Ledger) -> Condition:
    """Whether a city has more points than another, or as many and more coins."""
    ours, theirs = one[rules.conflict], other[rules.conflict]
    more: Condition = one[rules.coins] > other[rules.coins]
    return any_of([ours > theirs, all_of([ours == theirs, more])])
