"""Theorems about whole turns of 7 Wonders: the engine itself is run on unknown numbers.

A seat plays every card of the set in every way, among neighbours who build as well, for
payments of which nothing is known; then what the engine made of the cities is looked at.
Where the engine only asks whether there is something to tell in its log, the answer is
yes: a payment or gain of nothing changes nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from antipater.checker.proofs.seven_wonders.symbolic_cities import (
    AnyPayment,
    SevenCities,
    unchanged,
)
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Power
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.compounds import all_of, implies, sum_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Truth, deciding
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Happening,
    Payment,
    Play,
    State,
    perform,
    play_refusal,
)
from antipater.rules.seven_wonders.legality import payments

TURNS: TheoremGroup[SevenCities] = TheoremGroup()


class _Played(NamedTuple):
    """A turn in which the first seat did something with a card, and what came of it."""

    rules: AnyPayment
    before: State
    after: State
    items: tuple[Item | None, ...]
    about: str


def _yes(_: Truth) -> bool:
    return True


def _each_turn(t: SevenCities, made: Callable[[SevenCities, _Played], Claims]) -> Iterator[Lemma]:
    """What is claimed of each turn, as a part that rests on what is built in it."""
    usual = t.rules.buildings[0]
    for players, play, stage, run in _turns(t):
        item = stage or (t.rules.items[play.card] if play.card != UNKNOWN else None)
        key = f"{players} {play.action} {t.meaning(item, usual)}"
        yield Lemma(key, lambda run=run: made(t, run()))  # type: ignore[misc]


class _Turn(NamedTuple):
    """A turn to be run: how many play, what the first seat does, and the stage that it builds."""

    players: int
    play: Play
    stage: Item | None
    run: Callable[[], _Played]


def _turns(t: SevenCities) -> Iterator[_Turn]:
    """Every item entering the first city, or a discard, at tables of every size."""
    rules = AnyPayment(t.cards, t.edition)
    usual = rules.buildings[0]
    stages = [(b, n, s) for b, some in rules.stage_items.items() for n, s in enumerate(some)]

    def turn(state: State, play: Play, stage: Item | None = None) -> _Turn:
        players = len(state.cities)
        others = tuple(Play(seat, Action.BUILD, usual.id) for seat in range(1, players))
        return _Turn(players, play, stage, lambda: _played(rules, state, play, others, stage))

    for players in t.players:
        cities = list(t.around(players))
        if players == t.players[0]:
            for card in rules.buildings:
                for action in (Action.BUILD, Action.FREE):
                    yield turn(t.state(cities), Play(0, action, card.id))
            for board, built, stage in stages:
                own = list(cities[0])
                own[rules.stages] = built
                state = t.state([tuple(own), *cities[1:]])
                boards = (board, *state.setup.boards[1:])
                setup = type(state.setup)(players, boards)
                yield turn(state._replace(setup=setup), Play(0, Action.STAGE, UNKNOWN), stage)
        yield turn(t.state(cities), Play(0, Action.BUILD, usual.id))
        yield turn(t.state(cities), Play(0, Action.DISCARD))


def _played(
    rules: AnyPayment,
    state: State,
    play: Play,
    others: tuple[Play, ...],
    stage: Item | None = None,
) -> _Played:
    with deciding(_yes):
        after = perform(rules, state, (play, *others))
    entering = [rules.items[p.card] if p.card != UNKNOWN else None for p in (play, *others)]
    if play.action is Action.STAGE:
        entering[0] = stage
    elif play.action is Action.DISCARD:
        entering[0] = None
    what = f"{play.action} {entering[0].slug if entering[0] else 'a card'}"
    return _Played(rules, state, after, tuple(entering), f"{len(state.cities)} players, {what}")


def _payments(turn: _Played) -> list[tuple[int, ...]]:
    """What each seat pays to the bank, to the left and to the right."""
    log = turn.after.log
    assert log is not None
    found: list[tuple[int, ...]] = []
    for play, item in zip(log.move, turn.items, strict=True):
        if item is None or play.action is Action.FREE:
            found.append((0, 0, 0))
        else:
            found.append(turn.rules.paid_by(turn.before.cities[play.seat], item))
    return found


def _gained(turn: _Played, seat: int) -> list[int]:
    """The coins from the bank that the log lists."""
    log = turn.after.log
    assert log is not None
    return [e.amount for e in log.events if e.what is Happening.GAINS and e.seat == seat]


@TURNS.theorem(
    "Trade conserves coins: what a city pays to a neighbour that neighbour has, what it pays "
    "to the bank is gone, and no coin comes but from the bank"
)
def trade_conserves_coins(t: SevenCities) -> Claims:
    return _each_turn(t, _coins_are_conserved)


def _coins_are_conserved(t: SevenCities, turn: _Played) -> Claims:
    paid = _payments(turn)
    size, coins = len(paid), turn.rules.coins
    for seat in range(size):
        received = [paid[(seat + 1) % size][1], paid[seat - 1][2], *_gained(turn, seat)]
        due = total([turn.before.cities[seat][coins], *received]) - total(paid[seat])
        after = turn.after.cities[seat][coins]
        yield t.claim(after == due, about=f"{turn.about}, seat {seat}", after=after)
    gained = [n for seat in range(size) for n in _gained(turn, seat)]
    change = sum_of(a[coins] for a in turn.after.cities) - sum_of(
        b[coins] for b in turn.before.cities
    )
    bank = sum_of(gained) - sum_of(p[0] for p in paid)
    yield t.claim(change == bank, about=turn.about)


@TURNS.theorem(
    "What a building or stage brings is counted when everything of the turn stands, and a "
    "discard brings its income; nothing else brings coins",
    "discard_income",
)
def gains_count_what_stands(t: SevenCities) -> Claims:
    return _each_turn(t, _gains_are_counted)


def _gains_are_counted(t: SevenCities, turn: _Played) -> Claims:
    after = turn.after
    item = turn.items[0]
    gained = sum_of(_gained(turn, 0))
    if item is not None:
        due = total(f(*after.seats(0)) for f in turn.rules.gains[item.id])
    else:
        due = t.rules.discard_income(*after.seats(0))
    yield t.claim(gained == due, about=turn.about, gained=gained)
    yield t.claim(gained >= 0, about=turn.about, gained=gained)


@TURNS.theorem("A turn adds to each city what it builds, card by card, and changes nothing else")
def cities_gain_what_they_build(t: SevenCities) -> Claims:
    return _each_turn(t, _cities_gain)


def _cities_gain(t: SevenCities, turn: _Played) -> Claims:
    for seat, item in enumerate(turn.items):
        before, after = turn.before.cities[seat], turn.after.cities[seat]
        added = dict(item.standing) if item else {}
        for column, alike in enumerate(unchanged(before, after)):
            if column != turn.rules.coins and (not alike or column in added):
                due = before[column] + added.get(column, 0)
                about = f"{turn.about}, seat {seat}: {t.cards.columns[column]}"
                yield t.claim(after[column] == due, about=about)


@TURNS.theorem(
    "Nobody pays with coins earned in the same turn: what is built costs at most what the "
    "city held when the turn began, so no treasury is ever below zero"
)
def payments_come_out_of_the_treasury(t: SevenCities) -> Claims:
    rules = AnyPayment(t.cards, t.edition)
    state = t.state(t.around(t.players[0]))
    for card in rules.buildings:
        at = state._replace(age=card.age or 1)
        play = Play(0, Action.BUILD, card.id)
        yield Lemma(t.meaning(card), partial(_refused, t, rules, at, play, card))
    for board, stages in rules.stage_items.items():
        for built, stage in enumerate(stages):
            city: list[Any] = list(state.cities[0])
            city[rules.stages] = built
            setup = replace(state.setup, boards=(board, *state.setup.boards[1:]))
            at = state._replace(setup=setup, cities=(tuple(city), *state.cities[1:]))
            yield Lemma(
                t.meaning(stage), partial(_refused, t, rules, at, Play(0, Action.STAGE), stage)
            )
    yield from _each_turn(t, _paid_out_of_what_was_there)


def _refused(t: SevenCities, rules: AnyPayment, state: State, play: Play, item: Item) -> Claims:
    """What costs more than is there is refused, and nothing else but what stands already."""
    own = state.cities[0]
    cost = rules.paid_by(own, item).total
    hand = None if play.action is Action.STAGE else (play.card,)
    for path in paths(lambda: play_refusal(rules, state, play, hand), _perhaps):
        held = [cost <= own[rules.coins]]
        if play.action is not Action.STAGE:
            held.append(own[item.presence] < 1)
        due = all_of(held) == (path.result is None)
        yield t.claim(due, *path.conditions, about=item.slug, cost=cost)


def _paid_out_of_what_was_there(t: SevenCities, turn: _Played) -> Claims:
    paid = _payments(turn)
    for seat, before in enumerate(turn.before.cities):
        able = before[turn.rules.coins] >= total(paid[seat])
        left = turn.after.cities[seat][turn.rules.coins]
        yield t.claim(implies(able, left >= 0), about=f"{turn.about}, seat {seat}", left=left)


def _perhaps(*_: object) -> bool:
    """Every path is looked at; one that cannot be proves nothing."""
    return True


@TURNS.theorem(
    "A building that shows the chain of one that stands is built free, and no other card or "
    "stage is free by a chain"
)
def chains_make_free(t: SevenCities) -> Claims:
    rules = t.rules
    state = t.state(t.around(t.players[0]))
    for item in rules.items:
        for column in item.free_with:
            own = list(t.around(1)[0])
            own[column] = 1
            with deciding(_yes):
                found = payments(
                    rules, state._replace(cities=(tuple(own), *state.cities[1:])), 0, item
                )
            yield Claim(found == (Payment(0, 0, 0),), about=item.slug)
        bare = tuple(0 if c in item.free_with else n for c, n in enumerate(state.cities[0]))
        yield Claim(rules.free_by_chain(bare, item) is False, about=item.slug)


@TURNS.theorem(
    "No city has two buildings of one name, whether built, built free or out of the discards"
)
def no_building_stands_twice(t: SevenCities) -> Claims:
    rules = AnyPayment(t.cards, t.edition)
    cities = t.around(t.players[0])
    actions = [Action.BUILD, Action.FREE, Action.SALVAGE]
    board, stages = next(iter(_free_builders(rules)), (rules.boards[0].id, 0))
    if not stages:
        actions.remove(Action.FREE)
    for card in rules.buildings:
        city = list(cities[0])
        city[rules.stages] = stages
        state = t.state([tuple(city), *cities[1:]])
        setup = type(state.setup)(len(cities), (board, *state.setup.boards[1:]))
        state = state._replace(setup=setup, age=card.age or 1, discards=(card.id,))
        for action in actions:
            due = (Due(DueKind.SALVAGE, 0),) if action is Action.SALVAGE else ()
            at, play = state._replace(due=due), Play(0, action, card.id)
            about = f"{action} {card.slug}"
            for path in paths(lambda s=at, p=play: play_refusal(rules, s, p, (p.card,)), _perhaps):  # type: ignore[misc]
                if path.result is None:
                    absent = city[card.presence] < 1
                    yield t.claim(absent, *path.conditions, about=about)
                elif action is not Action.BUILD:
                    yield t.claim(city[card.presence] >= 1, *path.conditions, about=about)
        others = [i for i in rules.items if i.presence == card.presence]
        yield Claim(dict(card.standing).get(card.presence) == 1, about=card.slug)
        yield Claim(all(i.names == card.names for i in others), about=card.slug)


def _free_builders(rules: AnyPayment) -> list[tuple[int, int]]:
    """The boards with a stage that lets build free, and how many stages that takes."""
    return [
        (board, n)
        for board, stages in rules.stage_items.items()
        for n, stage in enumerate(stages, start=1)
        if stage.has(Power.FREE_BUILD)
    ]


@TURNS.theorem(
    "At the end of an age each city takes a token against each neighbour at most, two at "
    "most, and there are as many defeats as victories around the table"
)
def conflicts_take_two_tokens(t: SevenCities) -> Claims:
    for players, age in product(t.players, t.rules.ages):
        yield Lemma(f"{players} {age} {t.trade}", partial(_conflicts, t, players, age))


def _conflicts(t: SevenCities, players: int, age: int) -> Claims:
    rules = t.rules
    state = t.state(t.around(players), age, rules.turns)
    move = tuple(Play(seat, Action.DISCARD) for seat in range(players))
    about = f"{players} players, age {age}"
    for answer in (True, False):
        with deciding(lambda _, a=answer: a):  # type: ignore[misc]
            after = perform(rules, state, move)
        lost, won = [], []
        for seat, city in enumerate(after.cities):
            own, *others = state.seats(seat)
            points = city[rules.conflict] - own[rules.conflict]
            defeats = city[rules.defeats] - own[rules.defeats]
            tokens = total(_token(t, age, own, other) for other in others)
            shields = own[rules.shields]
            fallen = total(if_else(shields < other[rules.shields], 1, 0) for other in others)
            yield t.claim(points == tokens, about=about, points=points)
            yield t.claim(defeats == fallen, about=about, defeats=defeats)
            yield t.claim(all_of([defeats >= 0, defeats <= 2]), about=about)
            lost.append(defeats)
            won += [if_else(shields > other[rules.shields], 1, 0) for other in others]
        yield t.claim(sum_of(lost) == sum_of(won), about=about)
    yield Claim(after.over == (age == rules.ages[-1]), about=f"the end after age {age}")


def _token(t: SevenCities, age: int, own: Ledger, other: Ledger) -> int:
    ours, theirs = own[t.rules.shields], other[t.rules.shields]
    victory = t.rules.victory_points[age]
    return if_else(ours > theirs, victory, if_else(ours < theirs, t.rules.defeat_points, 0))  # type: ignore[no-any-return]
