"""The engine of 7 Wonders on a game in memory: the same ``Game``, its parts read and written there.

Control (whether the game is over, what is due, how many play) forks; numbers, seats and cards
are terms. Some methods of ``Game`` become functions of the module of their own: a call of one
is written down as a call, so that no function has more paths than what it does itself.
"""

# pyright: reportArgumentType=false, reportIncompatibleVariableOverride=false
# (terms stand where the engine's types say integers)

from collections.abc import Callable, Iterator
from typing import Any

from antipater.checker.compile.abi import LISTED, NONE
from antipater.checker.compile.recording import Recorder, Row
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, PAID
from antipater.checker.compile.seven_wonders.rules import AnyCard, MemoryRules
from antipater.checker.compile.values import Cells, Coded, InMemory
from antipater.rules.numbers import Truth, any_true, if_else
from antipater.rules.readings import terms
from antipater.rules.readings.terms import Term, variable
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    Happening,
    Move,
    Payment,
    Play,
    Refusal,
)
from antipater.rules.seven_wonders.legality import leaving
from antipater.rules.seven_wonders.turn import Game

SEAT: Any = variable("seat")
_NO_PAYMENT = Payment(0, 0, 0)


class MemoryGame(Game):
    """A game in memory."""

    age = InMemory()
    turn = InMemory()
    seated = InMemory("players")
    rotation = InMemory()

    def __init__(self, rules: MemoryRules, recorder: Recorder) -> None:
        self.recorder, self.book = recorder, rules
        self.cells = Cells(recorder, rules.memory.layout)
        self.rules = rules
        self.setup = MemorySetup(self)  # type: ignore[assignment]
        self.cities = Cities(self)  # type: ignore[assignment]
        self.discards = Discards(self)  # type: ignore[assignment]
        self.freed = Row(recorder, self.cells.layout["freed"])  # type: ignore[assignment]
        self.due = Queue(self)  # type: ignore[assignment]
        self.log = self.pile = None
        self.events = []
        self.entering: list[Any] = []
        self.noted: Payment | None = None

    @property
    def over(self) -> bool:
        """Whether all ages have been played."""
        return bool(self.cells.read("over") != 0)

    @over.setter
    def over(self, value: bool) -> None:
        self.cells.write("over", int(value))

    @property
    def answering(self) -> Any:
        """What is being chosen, if a choice was due."""
        kind = self.cells.read("answering")
        return None if kind == 0 else Due(Coded(kind, (None, *DUES)), UNKNOWN)  # type: ignore[arg-type]

    @answering.setter
    def answering(self, due: Due | None) -> None:
        kind: Any = 0 if due is None else due.kind.number  # type: ignore[attr-defined]
        self.cells.write("answering", kind)

    @property
    def reckoned(self) -> None:
        """Payments are not kept by item."""
        return None

    @reckoned.setter
    def reckoned(self, value: object) -> None:
        """Prices have to be found anew."""
        for seat in range(self.book.memory.most):
            self.cells.write("priced", 0, seat)

    @property
    def hands(self) -> Any:
        """The hands, by seat."""
        return Hands(self)

    @hands.setter
    def hands(self, dealt: list[Any]) -> None:
        for seat, hand in enumerate(dealt):
            if hand is not None:
                self.cells.write("rotation", 0)
                self.recorder.invoke("lay hand", hand, seat)

    def seats(self, seat: Any) -> Any:
        """The ledgers: a seat's own, its left and its right neighbour's."""
        cities: Any = super().seats(seat)
        own, left, right = cities
        starts = [city.start for city in (own, left, right)]
        for a, b in ((0, 1), (0, 2), (1, 2)):
            if isinstance(starts[a], Term) and isinstance(starts[b], Term):
                self.recorder.apart(starts[a], starts[b])
        return own, left, right

    def known_item(self, number: Any) -> Any:
        """The item of a number; None for ``NONE``."""
        return None if number < 0 else AnyCard(self.book, number)

    # What is a function of its own

    def item_of(self, play: Play) -> Any:
        return self.recorder.invoke("item of", play.seat, gives=True, low=NONE)

    def payment(self, play: Play, item: Any) -> Any:
        """What ``refusal`` or ``settle`` has noted."""
        return None

    def pay(self, seat: int, item: Any, payment: Any) -> None:
        self.recorder.invoke("pay", seat, item)

    def place(self, play: Play, item: Any) -> None:
        self.recorder.invoke("place", play.seat, item)

    def enter(self, seat: int, item: Any) -> None:
        self.recorder.invoke("enter", seat, member=item.id)

    def gain(self, seat: int, item: Any) -> Any:
        number = item.id if isinstance(item, AnyCard) else item
        return self.recorder.invoke("gained", seat, number, gives=True)

    def receive(self, seat: int, item: Any, amount: Any) -> None:
        number = item.id if isinstance(item, AnyCard) else item
        self.recorder.invoke("receive", seat, number, amount)

    def ask_seventh(self, seat: int) -> None:
        self.recorder.invoke("ask seventh", seat)

    def ask_salvage(self, seat: int, entered: Any) -> None:
        self.recorder.invoke("ask salvage", seat, entered)

    def drop_hand(self, seat: int, count: Any) -> None:
        self.recorder.invoke("drop hand", seat, count)

    def pass_over(self) -> None:
        self.recorder.invoke("pass over")

    def go_on(self) -> None:
        self.recorder.invoke("go on")

    def fight(self, seat: int) -> None:
        self.recorder.invoke("fight", seat)

    def deal(self, age: int) -> None:
        self.recorder.invoke("deal", age)

    # Cards

    def any_discarded(self, wanted: Callable[[int], Truth]) -> Truth:
        cards = [UNKNOWN, *(card.id for card in self.book.buildings)]
        return any_true((self.discards.count(card) >= 1) & wanted(card) for card in cards)

    def take_from(self, seat: Any, card: Any) -> None:
        hand = self.hands[seat]
        gone = leaving(hand, card)
        if gone is not None:
            hand.remove(gone)

    def is_left(self, hand: Any, count: int) -> Truth:
        return hand.size == count

    def pass_on(self, way: Any) -> None:
        turned, seats = self.rotation + way, self.seated
        turned = if_else(turned >= seats, turned - seats, turned)
        self.rotation = if_else(turned < 0, turned + seats, turned)

    # What is told

    def tell(self, what: Happening, seat: int, amount: Any, item: int = NONE) -> None:
        """The events of a move are not kept."""

    def refused(self, why: Refusal | None) -> Any:
        """The number of a refusal's code, 0 for none; the rest of it is written down."""
        if why is None:
            return 0
        self.cells.write("refused_seat", why.seat)
        self.cells.write("refused_item", why.item)
        kinds = []
        for name, value in (("expected", why.expected), ("found", why.found)):
            number, kind = _plain(value)
            self.cells.write(name, number)
            kinds.append(kind)
        self.book.codes.setdefault(why.code, (kinds[0], kinds[1]))
        return list(self.book.codes).index(why.code) + 1

    def note(self, seat: Any, payment: Payment | None) -> None:
        """Write down what a play pays."""
        for name, coins in zip(PAID, payment or _NO_PAYMENT, strict=True):
            self.cells.write(name, coins, seat)


def _plain(value: Any) -> tuple[Any, str]:
    """A value of a refusal as a number, and what the number stands for."""
    match value:
        case None:
            return NONE, "none"
        case Action():
            return ACTIONS.index(value), "action"
        case Coded(number=number, values=values):
            listed = values[0] is None
            return number - listed, "due" if DUES[0] in values else "action"
        case Hand():
            return LISTED, "hand"
        case Discards():
            return LISTED, "discards"
        case tuple():
            return LISTED, "several"
    return value, "number"


class City(Row):
    """A city's ledger in memory."""

    def __init__(self, game: MemoryGame, seat: Any) -> None:
        array = game.cells.layout["cities"]
        super().__init__(game.recorder, array, seat * array.row, array.row)
        self.game, self.seat = game, seat

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, Term):
            return self.recorder.invoke("column", self.seat, index, gives=True)
        return super().__getitem__(index)


class _BySeat:
    """What each seat has: as many as there are players, which is a fork."""

    def __init__(self, game: MemoryGame) -> None:
        self.game = game

    def __len__(self) -> int:
        memory, players = self.game.book.memory, self.game.seated
        for number in range(memory.rules.least_players, memory.most):
            if players == number:
                return number
        return memory.most


class Cities(_BySeat):
    """The cities, by a seat that need not be known; one below 0 counts from the last."""

    def __getitem__(self, seat: Any) -> City:
        below = seat < 0
        if below is True or (below is not False and self.game.recorder.feasible(below, ())):
            seat = if_else(below, seat + self.game.seated, seat)
        return City(self.game, seat)


class Boards(_BySeat):
    """The boards, by seat."""

    def __getitem__(self, seat: Any) -> Any:
        if isinstance(seat, int) and seat >= self.game.book.memory.most:
            raise IndexError(seat)
        return self.game.cells.read("boards", seat)

    def __iter__(self) -> Iterator[Any]:
        return (self[seat] for seat in range(len(self)))


class MemorySetup:
    """A set-up in memory."""

    free_city = False

    def __init__(self, game: MemoryGame) -> None:
        self.boards = Boards(game)
        self.deals = Deals()
        self.piles: dict[int, Any] = {}
        self.game = game

    @property
    def players(self) -> Any:
        """How many play."""
        return self.game.seated


class Deals:
    """The hands as they were dealt: by age, then by seat."""

    def get(self, age: Any, otherwise: Any) -> Any:
        """The hands of an age, which are known card by card."""
        return [age] * len(otherwise)


class Hands(_BySeat):
    """The hands: they lie in rows, and passing them on only changes whose row is whose."""

    def __getitem__(self, seat: Any) -> "Hand":
        row = seat - self.game.rotation
        return Hand(self.game, if_else(row < 0, row + self.game.seated, row))


class Hand:
    """A hand: how many there are of each card."""

    def __init__(self, game: MemoryGame, row: Any) -> None:
        self.game, self.row = game, row

    def _place(self, card: Any) -> Any:
        return self.row * (self.game.book.memory.unknown + 1) + _counted(self.game, card)

    def __contains__(self, card: Any) -> bool:
        return bool(self.count(card) >= 1)

    def count(self, card: Any) -> Any:
        """How many there are of a card."""
        return self.game.cells.read("hands", self._place(card))

    @property
    def size(self) -> Any:
        """How many cards are in it."""
        return self.game.cells.read("hand_size", self.row)

    def remove(self, card: Any) -> None:
        """Take a card out that is in it."""
        cells, place = self.game.cells, self._place(card)
        cells.write("hands", cells.read("hands", place) - 1, place)
        cells.write("hand_size", self.size - 1, self.row)


class Discards:
    """The discards: how many there are of each card."""

    def __init__(self, game: MemoryGame) -> None:
        self.game = game

    def _place(self, card: Any) -> Any:
        return _counted(self.game, card)

    def count(self, card: Any) -> Any:
        """How many there are of a card."""
        return self.game.cells.read("discards", self._place(card))

    def __contains__(self, card: Any) -> bool:
        return bool(self.count(card) >= 1)

    def append(self, card: Any) -> None:
        """Lay a card on them."""
        self.game.cells.write("discards", self.count(card) + 1, self._place(card))

    def remove(self, card: Any) -> None:
        """Take a card out that is in them."""
        self.game.cells.write("discards", self.count(card) - 1, self._place(card))

    def __iadd__(self, cards: Any) -> "Discards":
        if isinstance(cards, Hand):
            self.game.recorder.invoke("lay down", cards.row)
        else:
            for card in cards:
                self.append(card)
        return self


def _counted(game: MemoryGame, card: Any) -> Any:
    """Where a card is counted: one that is not known after all others."""
    hidden = card < 0
    if isinstance(hidden, terms.Truth) and not game.recorder.feasible(hidden, ()):
        return card
    return if_else(hidden, game.book.memory.unknown, card)


class Queue:
    """The choices that wait, the next one first."""

    def __init__(self, game: MemoryGame) -> None:
        self.game = game

    def __bool__(self) -> bool:
        return bool(self.game.cells.read("due_count") != 0)

    def __getitem__(self, index: int) -> Due:
        cells = self.game.cells
        kind = Coded(cells.read("due_kind", index), (None, *DUES))
        return Due(kind, cells.read("due_seat", index))  # type: ignore[arg-type]

    def pop(self, index: int) -> Due:
        """Take the next one off."""
        cells, first = self.game.cells, self[0]
        for name in ("due_kind", "due_seat"):
            size = cells.layout[name].size
            values = [cells.read(name, n) for n in range(1, size)]
            for n, value in enumerate((*values, 0)):
                cells.write(name, value, n)
        cells.write("due_count", cells.read("due_count") - 1)
        return first

    def append(self, due: Due) -> None:
        """Let another one wait; there is room for two of every seat."""
        cells, count = self.game.cells, self.game.cells.read("due_count")
        cells.write("due_kind", DUES.index(due.kind) + 1, count)
        cells.write("due_seat", due.seat, count)
        cells.write("due_count", count + 1)


def play_of(game: MemoryGame, seat: Any, action: Any = None) -> Play:
    """The play that a seat makes, by what is written of it."""
    read = game.cells.read
    split = None
    if action in (None, Action.SALVAGE, Action.DECLINE):
        action = action or Coded(read("action", seat), ACTIONS)
    elif read("stated", seat) != 0:
        split = read("left", seat), read("right", seat)
    return Play(seat, action, read("card", seat), split, read("stage", seat))


def move_of(game: MemoryGame, count: int) -> Move:
    """The move that is given: so many plays in their order."""
    read = game.cells.read
    return tuple(
        Play(
            read("given_seat", n),
            Coded(read("given_action", n), ACTIONS),  # type: ignore[arg-type]
            read("given_card", n),
        )
        for n in range(count)
    )
