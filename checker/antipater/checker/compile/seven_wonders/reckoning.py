"""Cards, payments, points and the end in a module of 7 Wonders: the engine's own functions, each
run on a game in memory."""

from collections.abc import Callable
from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.recording import Row
from antipater.checker.compile.seven_wonders.cards import MemoryCourse
from antipater.checker.compile.seven_wonders.game import (
    MemoryGame,
    held_by,
    play_of,
)
from antipater.checker.compile.seven_wonders.parameters import (
    AGE,
    COLUMN,
    ITEM,
    LEFT,
    OTHER_LEFT,
    OTHER_RIGHT,
    RIGHT,
    SEAT,
    STATED,
)
from antipater.checker.compile.seven_wonders.rules import AnyCard, MemoryWays
from antipater.checker.compile.values import passing
from antipater.rules.card_set import Item
from antipater.rules.numbers import all_different, all_true, negation
from antipater.rules.seven_wonders import FREE_CITY, Action, Payment, Play, Rules, ending, legality
from antipater.rules.seven_wonders.ending import Points, copies_guild, winning
from antipater.rules.seven_wonders.legality import cheapest_with
from antipater.rules.seven_wonders.trade import least_first

_Run = Callable[[MemoryGame], Any]


# Cards


def city_holds(game: MemoryGame) -> Any:
    """How many of a card the Free City can play out of what is known."""
    hand: Any = held_by(game, FREE_CITY)
    return 0 if hand is None else hand.count(ITEM)


def able(game: MemoryGame) -> Any:
    """The fewest coins for which the Free City can play with a card; -1 where it cannot."""
    game.least_known = True
    able = cheapest_with(game.book, game, FREE_CITY, ITEM)
    return NONE if able is None else able.coins


def least_total(game: MemoryGame) -> Any:
    """All coins of the least payment for an item; -1 where there is none."""
    item: Any = AnyCard(game.book, ITEM)
    ways = legality.payments(game.book, game, SEAT, item)
    return next((way.total for way in ways), NONE)


def chains(game: MemoryGame) -> Any:
    return 1 if Rules.chains(game.book, game.cities[SEAT], ITEM) else 0


def count_dealt(game: MemoryGame) -> None:
    MemoryCourse(game).deal(AGE, 0, ITEM)


def follow(game: MemoryGame) -> None:
    """Count what is seen by the play of a seat; note whether no deal allows it."""
    why = MemoryCourse(game).follow(game.age, game.turn, play_of(game, SEAT), 0)
    if why is not None:
        game.cells.write("misdealt", 1)


def look_for(game: MemoryGame) -> None:
    """Find a place for a card built out of the discards unseen; note whether there is none."""
    why = MemoryCourse(game).unspared(AGE, Play(0, Action.SALVAGE, ITEM))
    if why is not None:
        game.cells.write("misdealt", 1)


def right_boards(game: MemoryGame) -> Any:
    """Whether no two boards are sides of one wonder."""
    boards = [game.book.items[board] for board in game.setup.boards]
    return all_different([board.board for board in boards])


def column(game: MemoryGame) -> Any:
    cities = game.cells.layout["cities"]
    return game.recorder.read(cities, SEAT * cities.row + COLUMN)


# Trade


def prices(game: MemoryGame) -> None:
    left, right = game.book.prices(*game.seats(SEAT))
    for n, price in enumerate((*left, *right)):
        game.cells.write("prices", price, SEAT * (2 * len(left)) + n)
    game.cells.write("priced", 1, SEAT)


def note_terms(item: Item, game: MemoryGame) -> None:
    """Write down how cards change what an item costs a seat."""
    own, left, right = game.seats(SEAT)
    terms = game.book.terms(own, left, right, item)
    for name, number in zip(terms._fields, terms, strict=True):
        game.cells.write(name, number)


def payments(game: MemoryGame) -> Any:
    """List every payment; how many there are."""
    ways = legality.payments(game.book, game, SEAT, passing(AnyCard(game.book, ITEM)))
    if isinstance(ways, MemoryWays):
        return game.recorder.invoke("list ways", SEAT, ITEM, gives=True)
    for n, way in enumerate(ways):
        game.cells.write("ways_left", way.left, n)
        game.cells.write("ways_right", way.right, n)
    return len(ways)


def hand_of(game: MemoryGame) -> Any:
    """Where in the array of hands that begins out of which a seat's card comes."""
    seat, city = SEAT, game.is_free_city(SEAT)
    if city and not game.due:
        seat = game.book.holder(game.setup, game.age, game.turn)
    row = FREE_CITY if city and game.due else game.hands.row(seat)
    return row * (game.book.memory.unknown + 1)


def next_stage(game: MemoryGame) -> Any:
    own, board = game.cities[SEAT], game.setup.boards[SEAT]
    stage = game.book.next_stage(board, own, STATED if game.book.cards.any_order else 0)
    return NONE if stage is None else stage.id


def earlier(game: MemoryGame) -> Any:
    one, other = Payment(0, LEFT, RIGHT), Payment(0, OTHER_LEFT, OTHER_RIGHT)
    return 1 if least_first(one) < least_first(other) else 0


# The end


def points(game: MemoryGame) -> None:
    """As ``ending.city_points``; the guilds are tried by functions of their own."""
    points = game.book.scoring.points(*game.seats(SEAT))
    note_points(game, Points(points))
    if copies_guild(game.book, game, SEAT):
        for guild in game.book.guild_items:
            game.recorder.invoke("better with", SEAT, member=guild.id)


def note_points(game: MemoryGame, points: Points) -> None:
    array = game.cells.layout["points"]
    for n, category in enumerate(game.book.memory.categories):
        game.recorder.write(array, SEAT * array.row, points.by_category[category], n)
    game.cells.write("copied", points.copied, SEAT)


def better_with(guild: Any) -> _Run:
    """As ``ending.better_with``; where a seat has chosen a guild, no other is tried."""

    def run(game: MemoryGame) -> None:
        chosen = game.cells.read("chosen", SEAT)
        named = chosen == guild.id
        if all_true([chosen != NONE, negation(named)]):
            return
        array = game.cells.layout["points"]
        row = Row(game.recorder, array, SEAT * array.row, array.row)
        best = Points(dict(zip(game.book.memory.categories, row, strict=True)))
        better = ending.better_with(game.book, game, SEAT, guild, best, named)
        if better is not best:
            note_points(game, better)

    return run


def outcome(game: MemoryGame) -> None:
    """As ``ending.outcome``, with the points of the function that reckons them."""
    if not game.over:
        game.cells.write("result_kind", 0)
        game.cells.write("winners", 0)
        return
    seats, array = range(len(game.cities)), game.cells.layout["points"]
    for seat in seats:
        game.recorder.invoke("points", seat)
    total = array.row - 1
    standings = [
        (
            game.recorder.read(array, seat * array.row + total),
            game.book.tie_break(*game.seats(seat)),
        )
        for seat in seats
    ]
    setup: Any = game.setup
    game.cells.write("winners", winning(game.book, setup, standings).winners)
    game.cells.write("result_kind", 1)
