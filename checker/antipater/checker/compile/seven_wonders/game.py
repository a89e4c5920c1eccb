"""The engine of 7 Wonders on a game in memory: the same ``WorkingState``, read and written there.

Control (whether the game is over, what is due, how many play) forks; numbers, seats and cards
are terms. Some methods of ``WorkingState`` become functions of the module of their own: a call
of one is written down as a call, so that no function has more paths than what it does itself.
"""

# pyright: reportIncompatibleVariableOverride=false
# (properties stand where the engine has attributes)

from typing import Any

from antipater.checker.compile.abi import LISTED, NONE
from antipater.checker.compile.recording import Recorder, Row
from antipater.checker.compile.seven_wonders.cards import Discards, Hand, Pile
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, PAID
from antipater.checker.compile.seven_wonders.rules import AnyCard, MemoryRules
from antipater.checker.compile.seven_wonders.table import Cities, Hands, MemorySetup, Queue
from antipater.checker.compile.values import Cells, Coded, coded, in_memory, passing
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.terms import Term
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    Happening,
    Move,
    Payment,
    Play,
    Refusal,
)
from antipater.rules.seven_wonders.choosing import due_for
from antipater.rules.seven_wonders.legality import held, leaving
from antipater.rules.seven_wonders.table import NOTHING, Happened
from antipater.rules.seven_wonders.turn import Fought, WorkingState

# What paying came to, as a number.
CHAINED, TRADED = 1, 2
_NO_PAYMENT = Payment(0, 0, 0)


class MemoryGame(WorkingState):
    """A game in memory."""

    age = in_memory()
    turn = in_memory()
    seated = in_memory("players")
    rotation = in_memory()

    def __init__(self, rules: MemoryRules, recorder: Recorder) -> None:
        self.recorder, self.book = recorder, rules
        self.cells = Cells(recorder, rules.memory.layout)
        self.rules = rules
        self.setup = passing(MemorySetup(self))
        self.cities = passing(Cities(self))
        self.discards = passing(Discards(self))
        self.freed = passing(Row(recorder, self.cells.layout["freed"]))
        self.due = passing(Queue(self))
        self.log = None
        self.events = []
        self.entering: list[Any] = []
        self.noted: Payment | None = None
        self.least_known = False

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
        if kind == 0:
            return None
        words: Any = ""
        if self.book.told_apart:
            words = coded(self.cells.read("answering_argument"), self.book.arguments)
        return Due(coded(kind, (None, *self.book.memory.dues)), UNKNOWN, words)

    @answering.setter
    def answering(self, due: Due | None) -> None:
        kind = 0 if due is None else passing(due.kind).number
        self.cells.write("answering", kind)
        if due is not None and self.book.told_apart:
            self.cells.write("answering_argument", passing(due.argument).number)

    @property
    def reckoned(self) -> Any:
        """Payments are not kept by item, but may be asked of a function, the least alone."""
        return LeastPayments(self.recorder) if self.least_known else None

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
        for seat, age in enumerate(dealt):
            if age is not None and not isinstance(age, tuple):
                self.cells.write("rotation", 0)
                self.recorder.invoke("lay hand", age, seat)

    @property
    def unseen(self) -> bool:
        """Whether the Free City's hands of this age are not known."""
        return bool(self.cells.read("unseen") != 0)

    @property
    def pile(self) -> Any:
        """The Free City's pile; None where it is not known."""
        return None if self.unseen else Pile(self)

    @pile.setter
    def pile(self, age: Any) -> None:
        if age is not None:
            self.recorder.invoke("lay hand", age, FREE_CITY)

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

    def use_up(self, play: Play, item: Any, payment: Any) -> None:
        self.recorder.invoke("use up", play.seat, item)

    def note_used(self, seat: int, item: Any) -> None:
        self.recorder.invoke("uses", seat, member=item.id)

    def spend(self, seat: int, item: Any) -> Any:
        return self.recorder.invoke("spend", seat, member=item.id, gives=True) != 0

    def pay(self, seat: int, item: Any, payment: Any) -> Any:
        code = self.recorder.invoke("pay", seat, item, gives=self.rules.effects.acting)
        return NOTHING if code is None else Happened(code == CHAINED, code == TRADED)

    def bring_about(self, play: Play, item: Any, happened: Any, takes: bool) -> None:
        number = item.id if isinstance(item, AnyCard) else item
        code = if_else(happened.chained, CHAINED, if_else(happened.traded, TRADED, 0))
        self.recorder.invoke("bring about", play.seat, number, code, int(takes))

    def brings(self, seat: int, item: Any, takes: bool) -> None:
        self.recorder.invoke("takes" if takes else "gives", seat, member=item.id)

    def place(self, play: Play, item: Any) -> None:
        self.recorder.invoke("place", play.seat, item)

    def enter(self, seat: int, item: Any) -> None:
        self.recorder.invoke("enter", seat, member=item.id)

    def leave(self, seat: int, item: Any) -> None:
        self.recorder.invoke("leave", seat, member=item.id)

    def gain(self, seat: int, item: Any) -> Any:
        number = item.id if isinstance(item, AnyCard) else item
        return self.recorder.invoke("gained", seat, number, gives=True)

    def receive(self, seat: int, item: Any, amount: Any) -> None:
        number = item.id if isinstance(item, AnyCard) else item
        self.recorder.invoke("receive", seat, number, amount)

    def ask_seventh(self, seat: int) -> None:
        self.recorder.invoke("ask seventh", seat)

    def ask_for(self, seat: int, entered: Any) -> None:
        self.recorder.invoke("ask for", seat, entered)

    def ask_for_one(self, seat: int, entered: Any) -> None:
        """The same of an item that is there."""
        if self.book.worded:
            self.recorder.invoke("asks", seat, member=entered.id)
        elif entered.has(FROM_DISCARD):
            self.due.append(due_for(FROM_DISCARD, seat))

    def is_offered_to(self, seat: int) -> Any:
        return self.recorder.invoke("offers of", seat, gives=True) != 0

    def note_left(self, seat: int, item: Any, payment: Any) -> None:
        self.recorder.invoke("note left", seat)

    def act_taken_by(self, seat: int, takes: bool) -> None:
        self.recorder.invoke("act taken", seat, int(takes))

    def take_offer(self, play: Play) -> None:
        self.recorder.invoke("take offer", play.seat)

    def drop_last(self, seat: int) -> None:
        self.recorder.invoke("drop last", seat)

    def pass_over(self) -> None:
        self.recorder.invoke("pass over")

    def go_on(self) -> None:
        self.recorder.invoke("go on")

    def fought(self, seat: int) -> Fought:
        return unpacked(self.recorder.invoke("fought", seat, gives=True), self.book.most_conflicts)

    def take_tokens(self, seat: int, fought: Fought) -> None:
        self.recorder.invoke("take tokens", seat, packed(fought))

    def deal(self, age: int) -> None:
        self.recorder.invoke("deal", age)

    def take_up(self) -> None:
        self.rotation = 0
        self.recorder.invoke("take up")

    def lay_by(self) -> None:
        self.recorder.invoke("lay by")

    # Cards

    def take_from(self, seat: Any, card: Any) -> None:
        _take(Hand(self, self.hands.row(seat)), card)

    def take_from_pile(self, card: Any) -> None:
        _take(Pile(self), card)

    def draw_card(self, holder: Any) -> None:
        pile = Pile(self)
        card = pile.top
        pile.add(card, -1)
        Hand(self, self.hands.row(holder)).add(card)

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


def packed(fought: Fought) -> Any:
    """How a city fought, as a number with a bit for each of its truths."""
    truths = (each for outcome in fought for each in outcome)
    return total(if_else(truth, 1 << at, 0) for at, truth in enumerate(truths))


def unpacked(fought: Any, conflicts: int) -> Fought:
    """How a city fought in so many conflicts, from that number."""
    truths = [fought & 1 << at != 0 for at in range(2 * conflicts)]
    return tuple(zip(truths[::2], truths[1::2], strict=True))


class LeastPayments:
    """The least payment of each seat for each item."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def get(self, key: tuple[Any, Any]) -> tuple[Payment, ...]:
        """The payment for an item, as if all went to the bank; none where there is none."""
        total = self.recorder.invoke("least total", *key, gives=True, low=NONE)
        return () if total < 0 else (Payment(total, 0, 0),)


def _take(hand: Hand, card: Any) -> None:
    """Take a card out of a hand, if it can be in it."""
    gone = leaving(hand, card)
    if gone is not None:
        hand.add(gone, -1)


def play_of(game: MemoryGame, seat: Any, action: Any = None) -> Play:
    """The play that a seat makes, by what is written of it."""
    read = game.cells.read
    split = None
    if action in (None, Action.SALVAGE, Action.DECLINE, Action.TAKE):
        action = action or coded(read("action", seat), game.book.memory.actions)
    elif read("stated", seat) != 0:
        split = read("left", seat), read("right", seat)
    return Play(seat, action, read("card", seat), split, read("stage", seat))


def move_of(game: MemoryGame, count: int) -> Move:
    """The move that is given: so many plays in their order."""
    read = game.cells.read
    return tuple(
        Play(
            read("given_seat", n),
            coded(read("given_action", n), game.book.memory.actions),
            read("given_card", n),
        )
        for n in range(count)
    )


def held_by(game: MemoryGame, seat: Any) -> Any:
    """The cards out of which a seat's card comes; the holder's play is as it is written down."""
    holder = game.book.holder(game.setup, game.age, game.turn)
    of_holder = Play(holder, Action.DISCARD, game.cells.read("card", holder))
    return held(game.book, game, seat, (of_holder,))
