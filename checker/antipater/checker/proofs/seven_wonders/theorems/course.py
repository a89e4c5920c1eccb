"""How games of 7 Wonders begin, are played and told: moves in one go, lists of plays, known
numbers."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.agreement import STARTS, differences
from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities, with_stages
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import telling_everything, variable
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Move,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.moves import LAYS
from antipater.rules.seven_wonders.rules import FROM_THE_START
from antipater.rules.seven_wonders.turn import WorkingState

COURSE: TheoremGroup[SevenCities] = TheoremGroup()


@COURSE.theorem(
    "Moves that are played in one go come to what they come to one by one: each is refused for the "
    "same reason, whatever was asked before, and what it does and tells is the same"
)
def moves_are_the_same_in_one_go(t: SevenCities) -> Claims:
    """At every table: a card is asked for, all discard, it is asked for again and built."""
    tables = Tables(t)
    for players, seats in tables.players:
        at = f"{players} players"
        (card,) = tables.some(players, t.rules.ages[0], at, 1)
        claims = partial(_in_one_go, tables, players, seats, card)
        yield tables.lemma(at, claims, [card])


def _in_one_go(tables: Tables, players: int, seats: int, card: int) -> Claims:
    rules, state = tables.chained.rules, _moment(tables, players, seats)
    discard = tuple(Play(seat, Action.DISCARD) for seat in range(seats))
    builds = (Play(0, Action.BUILD, card), *discard[1:])

    def both() -> tuple[tuple[object, ...], tuple[object, ...]]:
        game, then = WorkingState(rules, state), perform(rules, state, discard)
        asked, due = refusal(rules, game, builds), refusal(rules, state, builds)
        game.carry_out(discard)
        again, due_again = refusal(rules, game, builds), refusal(rules, then, builds)
        game.carry_out(builds)
        one_by_one = perform(rules, then, builds)
        return (asked, again, *game.frozen()), (due, due_again, *one_by_one)

    with telling_everything():
        for path in paths(both, undecided):
            yield Claim(all_of(differences(*path.result)), path.conditions, f"{players} players")


def _moment(
    tables: Tables,
    players: int,
    seats: int,
    discards: tuple[int, ...] = (UNKNOWN,),
    all_but_one: bool = False,
) -> State:
    """The last turn but one of the first age, with hands of which nothing is known; no stage stands
    or ``all_but_one``."""
    free_city = players < tables.rules.least_players
    hands = [() if free_city and s == FREE_CITY else None for s in range(seats)]
    boards, turn = tables.some_boards(seats, players), tables.rules.turns - 1
    left = 1 if all_but_one else tables.most_stages
    stages = [max(len(tables.rules.stage_items[board]) - left, 0) for board in boards]
    return tables.at(players, boards, stages, tables.rules.ages[0], turn, hands, discards)


@COURSE.theorem(
    "The plays that are listed for a seat are those that no rule forbids, paid as they can be, "
    "and so are the discards that it may build"
)
def listed_plays_are_the_legal_ones(t: SevenCities) -> Claims:
    """Of a hand of one card and one stage that is left, and of two discards and one that is not
    shown, at each table."""
    tables = Tables(t)
    for players, seats in tables.players:
        seat = players % seats
        if players < t.rules.least_players:
            seat = FREE_CITY - 1
        for text in (None, *t.rules.arguments):
            at = f"{players} players {text}"
            cards = tables.some(players, t.rules.ages[0], at, 2)
            claims = partial(_listed, tables, players, seats, seat, text, cards)
            yield tables.lemma(at, claims, cards)


def _listed(
    tables: Tables, players: int, seats: int, seat: int, text: str | None, cards: list[int]
) -> Claims:
    book, rules = tables.chained, tables.chained.rules
    state, hand = _moment(tables, players, seats, (*cards, UNKNOWN), True), tuple(cards[:1])
    state = state._replace(hands=tuple(hand if s == seat else h for s, h in enumerate(state.hands)))
    if text is not None:
        late = text in rules.offers or text in rules.late
        kind = DueKind.OFFER if late else DueKind.SALVAGE
        state = state._replace(due=(Due(kind, seat, text),))

    def both() -> tuple[list[Play], list[Play]]:
        due = [
            play
            for play in _plays(book, state, seat, cards)
            if book.refused_play(state, play, hand) is None
        ]
        return sorted(legal_plays(rules, state, seat), key=_order), sorted(due, key=_order)

    for path in paths(both, undecided):
        found, due = map(tuple, path.result)
        yield Claim(all_of(differences(found, due)), path.conditions, f"listed: {found}")


def _order(play: Play) -> tuple[int, str, str]:
    return play.card, play.action, str(play.split)


def _plays(book: Book, state: State, seat: int, cards: list[int]) -> Iterator[Play]:
    """Whatever a seat might do with its one card, or with the discards."""
    if state.due and state.due[0].kind is DueKind.OFFER:
        numbers = range(len(book.offers) + 2)
        yield from (Play(seat, Action.TAKE, stage=number) for number in numbers)
        named = {b.presence: b.id for b in reversed(book.rules.buildings)}
        zones = (zone for zone in book.cards.zones if zone.deck or zone.on_top)
        decks = [item for zone in zones for item in zone.items]
        yield from (Play(seat, Action.TAKE, card) for card in (*decks, *named.values()))
        yield Play(seat, Action.DECLINE)
        return
    if state.due:
        yield from (Play(seat, Action.SALVAGE, card) for card in cards)
        yield Play(seat, Action.DECLINE)
        return
    item = book.items[cards[0]]
    for action, wanted in (
        (Action.BUILD, [item]),
        (Action.STAGE, book.open_stages(state, seat)),
    ):
        for each in wanted:
            free = book.free(state.cities[seat], each)
            ways = [Payment(0, 0, 0)] if free else book.rules.ways(*book.around(state, seat), each)
            number = (each.number or 0) if book.cards.any_order else 0
            for way in ways:
                yield Play(seat, action, cards[0], (way.left, way.right), number)
    yield from (Play(seat, action, cards[0]) for action in (Action.FREE, Action.DISCARD))
    if book.laying is not None:
        yield Play(seat, Action.DISCARD, cards[0], stage=LAYS)


# On known numbers


class _ForNothing(Rules):
    """Rules by which everything can be had for nothing."""

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """Nothing is paid."""
        return (Payment(0, 0, 0),)


@COURSE.theorem(
    "On known numbers, in cities that have nothing and in cities that have the same of everything, "
    "what is built does what the rules say, and what comes to nothing is not told",
    method=Method.EXAMPLES,
)
def what_comes_to_nothing_is_not_told(t: SevenCities) -> Claims:
    """Every building and stage that does something, in the last turn of an age."""
    tables = Tables(t)
    book = Book(_ForNothing(tables.cards, t.edition))
    for item in tables.cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.STAGE):
        if item.effects:
            yield tables.lemma(item.slug, partial(_known, tables, book, item), [item.id])


def _known(tables: Tables, book: Book, item: Item) -> Claims:
    rules, seats, columns = book.rules, book.rules.least_players, len(tables.cards.columns)
    boards = tables.some_boards(seats, item.id)
    built, own = 0, Play(0, Action.FREE, item.id)
    if item.kind is Kind.STAGE:
        board = next(b for b, stages in rules.stage_items.items() if item in stages)
        boards, built = tables.some_boards(seats, tables.boards.index(board)), item.number or 0
        own = Play(0, Action.STAGE, stage=built if tables.cards.any_order else 0)
        built -= 1
    move: Move = (own, *(Play(seat, Action.DISCARD) for seat in range(1, seats)))
    for has in (0, 1):
        cities = [[has] * columns for _ in range(seats)]
        cities = [
            list(with_stages(rules, city, board, built if not seat else 0))
            for seat, (city, board) in enumerate(zip(cities, boards, strict=True))
        ]
        state = tables.at(seats, boards, [0] * seats, item.age or 1, rules.turns, [None] * seats)
        state = state._replace(
            setup=Setup(seats, tuple(boards)),
            cities=tuple(map(tuple, cities)),
            freed=(0,) * seats,
        )
        alike = all_of(differences(perform(rules, state, move), book.after(state, move)))
        yield Claim(alike, about=f"{item.slug}, each has {has}")


@COURSE.theorem(
    "A game begins with each board in its city, and with the hands and the Free City's pile that "
    "were dealt, as far as they are known; where one is not, nothing is made up; coins are those "
    "of the set, or as the players agreed"
)
def games_begin_with_what_was_dealt(t: SevenCities) -> Claims:
    book = Book(t.rules)
    for setup in _setups(t):
        found, due = begin(t.rules, setup), book.begun(setup)
        for field in State._fields:
            alike = all_of(differences(getattr(found, field), getattr(due, field)))
            yield Claim(alike, about=f"{setup.players} players: {field}")


def _setups(t: SevenCities) -> Iterator[Setup]:
    """Tables of every size with every board at every seat; the hands are any cards, or all of them
    or the last is not known, and so is the pile."""
    age, boards = t.rules.ages[0], [board.id for board in t.rules.boards]
    for players, first, known in product(t.rules.players, range(len(boards)), (0, 1, 2)):
        seats = max(players, t.rules.least_players)
        hands: list[Any] = [any_cards(f"seat {seat}", 2) for seat in range(seats)]
        hands[-1 if known == 1 else FREE_CITY] = None
        setup = Setup(players, tuple(boards[(first + s) % len(boards)] for s in range(seats)))
        piles = {age: any_cards("pile", 2)} if known < 2 or first % 2 else {}
        start = STARTS[first % len(STARTS)]
        deals = {age: tuple(hands)} if known else {}
        if t.rules.held is not None and first % 2:
            deals[FROM_THE_START] = tuple(hands[::-1])
        yield replace(setup, deals=deals, piles=piles, start=start)


def any_cards(name: str, count: int) -> tuple[Any, ...]:
    """So many cards of which nothing is known, whether shown or not."""
    return tuple(variable(f"{name}, card {n}") for n in range(1, count + 1))
