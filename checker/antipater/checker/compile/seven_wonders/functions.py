"""The functions of a 7 Wonders module: each is one of the engine's own, run on a game in memory."""

# pyright: reportArgumentType=false
# (terms stand where the engine's types say integers)

from collections.abc import Callable, Iterator
from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.ir import Function
from antipater.checker.compile.recording import Row, record
from antipater.checker.compile.seven_wonders.cards import Hand, MemoryCourse
from antipater.checker.compile.seven_wonders.game import (
    SEAT,
    MemoryGame,
    held_by,
    move_of,
    play_of,
)
from antipater.checker.compile.seven_wonders.memory import ACTIONS, PLAY
from antipater.checker.compile.seven_wonders.plays import BITS, COIN_BITS
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.checker.compile.seven_wonders.rules import AnyCard, MemoryRules, MemoryWays
from antipater.rules.numbers import all_different, all_true, any_true, if_else, negation, total
from antipater.rules.readings.terms import variable
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Payment, Play, Rules
from antipater.rules.seven_wonders.deals import in_deck
from antipater.rules.seven_wonders.ending import Points, better_with, copies_guild, winning
from antipater.rules.seven_wonders.legality import (
    cheapest_with,
    not_held,
    payments,
    play_refusal,
    with_card,
    wrong_action,
    wrong_time,
)
from antipater.rules.seven_wonders.rules import least_first
from antipater.rules.seven_wonders.turn import Game
from antipater.rules.trade import market

_Run = Callable[[MemoryGame], Any]
# Functions of which there is one for each item, cost, bundle of units, guild or action.
FAMILIES = (
    "enter",
    "gain",
    "chained",
    "refusal",
    "short",
    "produces",
    "sells",
    "worth",
    "better with",
)
_MOST = 1 << 30


def _unknown(name: str) -> Any:
    """A parameter of a function, which passes for whatever the engine asks."""
    return variable(name)


_AT, _COUNT, _LOW, _HIGH = map(_unknown, ("at", "count", "low", "high"))
_ITEM, _AMOUNT, _AGE, _COLUMN = map(_unknown, ("item", "amount", "age", "column"))
_LEFT, _RIGHT, _OTHER_LEFT, _OTHER_RIGHT = map(
    _unknown, ("left", "right", "other left", "other right")
)
_DROPPED = _unknown("dropped")


class Recorded:
    """The functions of one set and edition, in the order in which they stand in the module."""

    def __init__(self, rules: MemoryRules, purchases: Purchases) -> None:
        self.rules, self.purchases = rules, purchases
        memory = rules.memory
        items, seats = memory.unknown, memory.most
        self.ranges = {
            "seat": (0, seats - 1),
            "item": (NONE, items - 1),
            "amount": (-_MOST, _MOST),
            "at": (0, _MOST),
            "count": (0, seats),
            "low": (-_MOST, _MOST),
            "high": (-_MOST, _MOST),
            "age": (min(rules.ages), max(rules.ages)),
            "column": (0, len(memory.cards.columns) - 1),
            "dropped": (0, 1),
        }

    def functions(self) -> Iterator[Function]:
        """Every function."""
        made = self.made
        yield made("take", ("at", "low", "high"), _take, gives=True)
        yield made("wrong time", ("count",), _wrong_time, gives=True)
        yield made("not held", ("seat",), _not_held, gives=True)
        yield made("wrong action", ("seat",), _wrong_action, gives=True)
        for action in ACTIONS:
            number = ACTIONS.index(action)
            yield made(f"refusal {number}", ("seat",), self.refusal(action), gives=True)
        yield made("play refusal", ("seat",), _play_refusal, gives=True)
        yield made("move refusal", ("count",), _refusal, gives=True)
        yield made("carry out", (), _carry_out)
        yield made("attempt of", ("count",), _attempt, gives=True)
        yield made("perform of", (), _perform)
        yield from self.of_a_move()
        for item in self.rules.cards.items:
            yield from self.of_item(item.id)
        yield from self.of_trade()
        yield from self.of_cards()
        yield made("set up", (), lambda game: Game.set_up(game))
        yield made("right boards", (), _right_boards, gives=True)
        yield made("points", ("seat",), _points)
        for guild in self.rules.guild_items:
            yield made(f"better with {guild.id}", ("seat",), _better_with(guild))
        yield made("outcome", (), _outcome)

    def of_a_move(self) -> Iterator[Function]:
        """What a move does, step by step."""
        made = self.made
        yield made("item of", ("seat",), _item_of, gives=True)
        yield made("settle", ("seat",), _settle)
        yield made("pay", ("seat", "item"), _pay)
        yield made("place", ("seat", "item"), _place)
        yield made("gained", ("seat", "item"), _gain_of, gives=True)
        yield made("receive", ("seat", "item", "amount"), _receive)
        yield made("ask seventh", ("seat",), lambda game: Game.ask_seventh(game, SEAT))
        yield made("ask salvage", ("seat", "item"), _ask_salvage)
        yield made("drop hand", ("seat", "dropped"), _drop_hand)
        yield made("drop pile", ("dropped",), _drop_pile)
        yield made("pass over", (), lambda game: Game.pass_over(game))
        yield made("go on", (), lambda game: Game.go_on(game))
        yield made("fight", ("seat",), lambda game: Game.fight(game, SEAT))
        yield made("deal", ("age",), _deal)
        yield made("look at deal", ("age",), _look_at_deal)
        yield made("column", ("seat", "column"), _column, gives=True)

    def of_cards(self) -> Iterator[Function]:
        """What is asked of hands, and counted where not all of them are known."""
        made = self.made
        yield made("city holds", ("item",), _city_holds, gives=True)
        yield made("able", ("item",), _able, gives=True)
        yield made("least total", ("seat", "item"), _least_total, gives=True)
        yield made("chains", ("seat", "item"), _chains, gives=True)
        yield made("count dealt", ("age", "item"), _count_dealt)
        yield made("follow", ("seat",), _follow)
        yield made("look for", ("age", "item"), _look_for)

    def of_item(self, item: int) -> Iterator[Function]:
        """What depends on an item alone."""
        known = self.rules.cards.items[item]
        made = self.made

        def chained(game: MemoryGame) -> Any:
            return int(self.rules.free_by_chain(game.cities[SEAT], known))

        yield made(f"enter {item}", ("seat",), lambda game: Game.enter(game, SEAT, known))
        if known.on_build:
            gain: _Run = lambda game: Game.gain(game, SEAT, known)  # noqa: E731
            yield made(f"gain {item}", ("seat",), gain, gives=True)
        yield made(f"chained {item}", ("seat",), chained, gives=True)

    def of_trade(self) -> Iterator[Function]:
        """What a city produces, sells and asks for units."""
        rules, made = self.rules, self.made

        def short(units: market.Units) -> _Run:
            return lambda game: market.shortfall(units, rules.own_supply(game.cities[SEAT]))

        def produces(units: market.Units) -> _Run:
            return lambda game: market.gives(rules.own_supply(game.cities[SEAT]), units)

        def sells(units: market.Units) -> _Run:
            return lambda game: market.gives(rules.offer(game.cities[SEAT]), units)

        def neighbour(side: int) -> _Run:
            return lambda game: game.seats(SEAT)[side].seat

        def worth(units: market.Units) -> _Run:
            def run(game: MemoryGame) -> Any:
                prices = game.cells.layout["prices"]
                row: Any = Row(game.recorder, prices, _AT, len(units))
                return market.coins(units, row)

            return run

        for units, number in self.purchases.costs.items():
            yield made(f"short {number - 1}", ("seat",), short(units), gives=True)
        for units, number in self.purchases.bundles.items():
            yield made(f"produces {number}", ("seat",), produces(units), gives=True)
            yield made(f"sells {number}", ("seat",), sells(units), gives=True)
            yield made(f"worth {number}", ("at",), worth(units), gives=True)
        yield made("left of", ("seat",), neighbour(1), gives=True)
        yield made("right of", ("seat",), neighbour(2), gives=True)
        yield made("payments", ("seat", "item"), _payments, gives=True)
        yield made("hand of", ("seat",), _hand_of, gives=True)
        yield made("next stage", ("seat",), _next_stage, gives=True)
        yield made("reckon prices", ("seat",), _prices)
        coins = ("left", "right", "other left", "other right")
        yield made("earlier", coins, _earlier, gives=True)

    def refusal(self, action: Action) -> _Run:
        """Why a seat's play cannot be made; else what it pays is noted."""

        def run(game: MemoryGame) -> Any:
            play, was_open = play_of(game, SEAT, action), game.cells.read("open")
            looks_at_hand = action in (Action.DISCARD, Action.DECLINE) and game.is_free_city(SEAT)
            hand: Any = held_by(game, SEAT) if looks_at_hand else ()
            if action in (Action.SALVAGE, Action.DECLINE):
                why = play_refusal(self.rules, game, play, hand)
            else:
                unheld = game.recorder.invoke("not held", SEAT, gives=True)
                if unheld != 0:
                    return unheld
                why = with_card(self.rules, game, play, hand)
            if looks_at_hand:  # at other payments than its own
                game.cells.write("open", was_open)
            if why is None:
                game.note(SEAT, None if looks_at_hand else game.noted)
            return game.refused(why)

        return run

    def made(
        self, name: str, parameters: tuple[str, ...], run: _Run, gives: bool = False
    ) -> Function:
        """One function, recorded on every path."""
        return record(
            name,
            {p: self.ranges.get(p, (NONE, _MOST)) for p in parameters},
            lambda recorder: run(MemoryGame(self.rules, recorder)),
            gives,
        )


# Moves


def _take(game: MemoryGame) -> Any:
    """Take a play apart and write it down; 0, or -1 where it is none."""
    part: dict[str, Any] = {}
    at = 0
    for name, bits in BITS.items():
        part[name] = (_LOW >> at) & ((1 << bits) - 1)
        at += bits
    whole = (1 << COIN_BITS) - 1
    part["left"] = ((_LOW >> at) & ((1 << 32 - at) - 1)) | ((_HIGH << 32 - at) & whole)
    part["right"] = (_HIGH >> COIN_BITS - (32 - at)) & whole
    part["card"] = part["card"] - 1
    seat, unknown = part["seat"], game.book.memory.unknown
    wrong = (part["action"] >= len(ACTIONS)) | (seat >= game.seated) | (part["card"] >= unknown)
    if wrong:
        return NONE
    for name in ("seat", "action", "card"):
        game.cells.write(f"given_{name}", part[name], _AT)
    for name in PLAY:
        game.cells.write(name, part[name], seat)
    return 0


def _counts(game: MemoryGame) -> int:
    """How many plays are given, which is a fork."""
    most = game.book.memory.most
    for number in range(most):
        if number == _COUNT:
            return number
    return most


def _wrong_time(game: MemoryGame) -> Any:
    return game.refused(wrong_time(game, move_of(game, _counts(game))))


def _not_held(game: MemoryGame) -> Any:
    play = play_of(game, SEAT)
    return game.refused(not_held(game.book, game, play, held_by(game, SEAT)))


def _wrong_action(game: MemoryGame) -> Any:
    return game.refused(wrong_action(play_of(game, SEAT)))


def _play_refusal(game: MemoryGame) -> Any:
    action = game.cells.read("action", SEAT)
    return game.recorder.invoke("refusal", SEAT, member=action, gives=True)


def _refusal(game: MemoryGame) -> Any:
    """As ``legality.refusal``: whether it is the time, and then each play."""
    wrong = game.recorder.invoke("wrong time", _COUNT, gives=True)
    if wrong != 0:
        return wrong
    if game.due:
        return game.recorder.invoke("play refusal", game.due[0].seat, gives=True)
    for name in ("wrong action", "play refusal"):
        for seat in range(len(game.cities)):
            code = game.recorder.invoke(name, seat, gives=True)
            if code != 0:
                return code
    return 0


def _carry_out(game: MemoryGame) -> None:
    """Carry out the plays that are written down: of the seat that chooses, or of all."""
    seats = [game.due[0].seat] if game.due else range(len(game.cities))
    Game.carry_out(game, tuple(play_of(game, seat) for seat in seats))


def _attempt(game: MemoryGame) -> Any:
    why = game.recorder.invoke("move refusal", _COUNT, gives=True)
    if why == 0:
        game.recorder.invoke("carry out")
    return why


def _perform(game: MemoryGame) -> None:
    for seat in [game.due[0].seat] if game.due else range(len(game.cities)):
        game.recorder.invoke("settle", seat)
    game.recorder.invoke("carry out")


def _item_of(game: MemoryGame) -> Any:
    item = Game.item_of(game, play_of(game, SEAT))
    return NONE if item is None else item.id


def _settle(game: MemoryGame) -> None:
    """Note what a play pays, whether or not it is legal."""
    for action in ACTIONS:
        if game.cells.read("action", SEAT) == ACTIONS.index(action):
            play = play_of(game, SEAT, action)
            payment = Game.payment(game, play, Game.item_of(game, play))
            game.note(SEAT, payment)
            return


def _pay(game: MemoryGame) -> None:
    paid = Payment(*(game.cells.read(name, SEAT) for name in ("bank", "to_left", "to_right")))
    Game.pay(game, SEAT, game.known_item(_ITEM), paid)


def _place(game: MemoryGame) -> None:
    Game.place(game, play_of(game, SEAT), game.known_item(_ITEM))


def _gain_of(game: MemoryGame) -> Any:
    if _ITEM < 0 or not game.known_item(_ITEM).on_build:
        return 0
    return game.recorder.invoke("gain", SEAT, member=_ITEM, gives=True)


def _receive(game: MemoryGame) -> None:
    Game.receive(game, SEAT, game.known_item(_ITEM), _AMOUNT)


def _ask_salvage(game: MemoryGame) -> None:
    Game.ask_salvage(game, SEAT, game.known_item(_ITEM))


def _drop_hand(game: MemoryGame) -> None:
    Game.drop_hand(game, SEAT, 1 if _DROPPED != 0 else 0)


def _drop_pile(game: MemoryGame) -> None:
    Game.drop_pile(game, 1 if _DROPPED != 0 else 0)


def _deal(game: MemoryGame) -> None:
    Game.deal(game, _AGE)
    game.recorder.invoke("look at deal", _AGE)


def _look_at_deal(game: MemoryGame) -> None:
    """Note whether all that is dealt is in its deck. With the Free City, note whether its cards
    are known; some alone cannot be."""
    rules, seats = game.book, range(game.book.memory.most)
    dealt = {card.id: total(Hand(game, seat).count(card.id) for seat in seats)
             for card in rules.buildings}  # fmt: skip
    hidden = total(Hand(game, seat).count(UNKNOWN) for seat in seats)
    some = all_true([hidden >= 1, hidden < rules.least_players * rules.hand_size])
    fits = in_deck(rules, game.seated, _AGE, dealt)
    wrong = any_true([negation(fits), all_true([game.setup.free_city, some])])
    game.cells.write("misdealt", if_else(wrong, 1, game.cells.read("misdealt")))
    unseen = all_true([game.setup.free_city, hidden >= 1])
    game.cells.write("unseen", if_else(unseen, 1, 0))


# Cards


def _city_holds(game: MemoryGame) -> Any:
    """How many of a card the Free City can play out of what is known."""
    hand: Any = held_by(game, FREE_CITY)
    return 0 if hand is None else hand.count(_ITEM)


def _able(game: MemoryGame) -> Any:
    """The fewest coins for which the Free City can play with a card; -1 where it cannot."""
    game.least_known = True
    able = cheapest_with(game.book, game, FREE_CITY, _ITEM)
    return NONE if able is None else able.coins


def _least_total(game: MemoryGame) -> Any:
    """All coins of the least payment for an item; -1 where there is none."""
    item: Any = AnyCard(game.book, _ITEM)
    ways = payments(game.book, game, SEAT, item)
    return next((way.total for way in ways), NONE)


def _chains(game: MemoryGame) -> Any:
    return 1 if Rules.chains(game.book, game.cities[SEAT], _ITEM) else 0


def _count_dealt(game: MemoryGame) -> None:
    MemoryCourse(game).deal(_AGE, 0, _ITEM)


def _follow(game: MemoryGame) -> None:
    """Count what is seen by the play of a seat; note whether no deal allows it."""
    why = MemoryCourse(game).follow(game.age, game.turn, play_of(game, SEAT), 0)
    if why is not None:
        game.cells.write("misdealt", 1)


def _look_for(game: MemoryGame) -> None:
    """Find a place for a card built out of the discards unseen; note whether there is none."""
    why = MemoryCourse(game).unspared(_AGE, Play(0, Action.SALVAGE, _ITEM))
    if why is not None:
        game.cells.write("misdealt", 1)


def _right_boards(game: MemoryGame) -> Any:
    """Whether no two boards are sides of one wonder."""
    boards = [game.book.items[board] for board in game.setup.boards]
    return all_different([board.board for board in boards])


def _column(game: MemoryGame) -> Any:
    cities = game.cells.layout["cities"]
    return game.recorder.read(cities, SEAT * cities.row + _COLUMN)


# Trade


def _prices(game: MemoryGame) -> None:
    left, right = game.book.prices(*game.seats(SEAT))
    for n, price in enumerate((*left, *right)):
        game.cells.write("prices", price, SEAT * (2 * len(left)) + n)
    game.cells.write("priced", 1, SEAT)


def _payments(game: MemoryGame) -> Any:
    """List every payment; how many there are."""
    ways = payments(game.book, game, SEAT, AnyCard(game.book, _ITEM))  # type: ignore[arg-type]
    if isinstance(ways, MemoryWays):
        return game.recorder.invoke("list ways", SEAT, _ITEM, gives=True)
    for n, way in enumerate(ways):
        game.cells.write("ways_left", way.left, n)
        game.cells.write("ways_right", way.right, n)
    return len(ways)


def _hand_of(game: MemoryGame) -> Any:
    """Where in the array of hands that begins out of which a seat's card comes."""
    seat, city = SEAT, game.is_free_city(SEAT)
    if city and not game.due:
        seat = game.book.holder(game.setup, game.age, game.turn)
    row = FREE_CITY if city and game.due else game.hands.row(seat)
    return row * (game.book.memory.unknown + 1)


def _next_stage(game: MemoryGame) -> Any:
    own, board = game.cities[SEAT], game.setup.boards[SEAT]
    stage = game.book.next_stage(board, own)
    return NONE if stage is None else stage.id


def _earlier(game: MemoryGame) -> Any:
    one, other = Payment(0, _LEFT, _RIGHT), Payment(0, _OTHER_LEFT, _OTHER_RIGHT)
    return 1 if least_first(one) < least_first(other) else 0


# The end


def _points(game: MemoryGame) -> None:
    """As ``ending.city_points``; the guilds are tried by functions of their own."""
    points = game.book.scoring.points(*game.seats(SEAT))
    _note_points(game, Points(points))
    if copies_guild(game.book, game, SEAT):
        for guild in game.book.guild_items:
            game.recorder.invoke("better with", SEAT, member=guild.id)


def _note_points(game: MemoryGame, points: Points) -> None:
    array = game.cells.layout["points"]
    for n, category in enumerate(game.book.memory.categories):
        game.recorder.write(array, SEAT * array.row, points.by_category[category], n)
    game.cells.write("copied", points.copied, SEAT)


def _better_with(guild: Any) -> _Run:
    def run(game: MemoryGame) -> None:
        array = game.cells.layout["points"]
        row = Row(game.recorder, array, SEAT * array.row, array.row)
        best = Points(dict(zip(game.book.memory.categories, row, strict=True)))
        better = better_with(game.book, game, SEAT, guild, best)
        if better is not best:
            _note_points(game, better)

    return run


def _outcome(game: MemoryGame) -> None:
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
