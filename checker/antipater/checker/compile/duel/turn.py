"""The engine of Duel on a game in memory: the same ``Turn``, its parts read and written there.

Control (the age, what is due, who has won) forks; numbers and places are terms. Some methods
of ``Turn`` become functions of the module of their own: a call of one is written down as a
call, so that no function has more paths than what it does itself.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from antipater.checker.compile.abi import LISTED, NONE
from antipater.checker.compile.duel.memory import MOST_DUE, VICTORIES
from antipater.checker.compile.duel.packed import VERBS
from antipater.checker.compile.duel.rules import AnyCard, Listed, MemoryRules
from antipater.checker.compile.duel.setup import MemorySetup
from antipater.checker.compile.recording import Recorder, Row
from antipater.checker.compile.values import Cells, Coded, coded, in_memory, passing, unknown
from antipater.rules.duel import Due, Happening, Move, Refusal, Verb, Victory
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.turn import Turn
from antipater.rules.numbers import Truth, if_else

PLAYER, ITEM, OTHER = map(unknown, ("player", "item", "other"))


class MemoryTurn(Turn):
    """A turn of a game in memory."""

    __slots__ = ("book", "cells", "counted", "recorder", "trade", "verb")

    age = in_memory()
    left = in_memory()
    active = in_memory()
    drafted = in_memory()
    board_tokens = in_memory()
    replay = in_memory()

    def __init__(self, rules: MemoryRules, recorder: Recorder) -> None:
        self.recorder = recorder
        self.cells = Cells(recorder, rules.memory.layout)
        self.book = rules
        self.rules = rules
        self.player = PLAYER
        self.payment = None
        self.events = []
        self.log = None
        self.setup = passing(MemorySetup(self.cells, rules.memory))
        self.cities = passing(Cities(self))
        self.places = passing(Row(recorder, self.cells.layout["places"]))
        self.asked = None
        self.took_a_card = False
        self.due = passing(Queue(self))
        self.counted: tuple[Happening, ...] = ()
        self.trade: Any = None
        self.verb: Verb | None = None

    @property
    def victory(self) -> Any:
        """How the game ended: None where it goes on."""
        kind = self.cells.read("victory")
        return None if kind == 0 else coded(kind, (None, *VICTORIES))

    @victory.setter
    def victory(self, value: Victory | None) -> None:
        self.cells.write("victory", (None, *VICTORIES).index(value))

    @property
    def winner(self) -> Any:
        """Who won at once."""
        return self.cells.read("winner")

    @winner.setter
    def winner(self, value: Any) -> None:
        self.cells.write("winner", value)

    # What is a function of its own

    def unplayable(self, move: Move) -> Refusal | None:
        name = f"unplayable {move.verb}"
        code = self.recorder.invoke(name, move.player, move.item, move.other, gives=True)
        return None if code == 0 else Refusal(code)

    def payment_for(self, player: int, item: int) -> Payment:
        """The price by its function: the coins for resources, or -1 where a chain serves."""
        trade = self.recorder.invoke("payment", player, member=item, gives=True, low=NONE)
        chained = trade < 0
        coins = self.coins_of(player, item)
        self.trade = trade
        return Payment(if_else(chained, 0, coins), if_else(chained, 0, trade), chained)

    def coins_of(self, player: int, item: int) -> Any:
        """The coins that an item costs beside trade, where no chain serves."""
        if self.book.prices_change:
            return self.recorder.invoke("coins", player, member=item, gives=True)
        return AnyCard(self.book, item).coins

    def pay_for(self, item: int) -> None:
        if self.payment is None:
            self.payment_for(self.player, item)
        self.recorder.invoke("pay for", self.player, item, self.trade)

    def note_used(self, player: int, item: int) -> None:
        self.recorder.invoke("uses", player, member=item)

    def any_choice(self, due: Due) -> Truth:
        name = f"any {due.verb} {due.argument}"
        return self.recorder.invoke(name, due.player, gives=True) != 0

    def construct(self, player: int, item: int) -> None:
        self.recorder.invoke("construct", player, member=item)

    def take_out(self, player: int, item: int) -> None:
        self.recorder.invoke("take out", player, member=item)

    def receive(self, player: int, item: int) -> None:
        self.recorder.invoke("receive", player, member=item)

    def settle(self, player: int, item: int) -> None:
        self.recorder.invoke("settle", player, member=item)

    def copy_symbol(self, player: int, item: int) -> None:
        self.recorder.invoke("copy symbol", player, member=item)

    def ask_after_event(self, nth: int, player: int) -> None:
        self.recorder.invoke(f"ask after event {nth}", player)

    def pass_over(self) -> None:
        self.recorder.invoke("pass over")

    def come_to(self, move: Move) -> None:
        others = {verb: after for after, verb in self.book.come_to_after.items()}
        after = others.get(move.verb, "any")
        self.recorder.invoke(f"go on after {after}")

    def lay_age(self, age: int) -> None:
        self.recorder.invoke(f"lay age {age}")

    # What is told

    def tell(self, what: Happening, player: int, amount: Any, item: int = NONE) -> None:
        if what in self.counted:
            self.cells.write("paid", amount + self.cells.read("paid"))

    def tell_any(self, what: Happening, player: int, amount: Any, item: int) -> None:
        self.tell(what, player, amount, item)

    def tell_changes(self, player: int, changes: object) -> None:
        """What effects of other cards change is no part of what a record states of a move."""

    def refused(self, why: Refusal | None) -> Any:
        """The number of a refusal's code, 0 for none; the rest of it is written down."""
        if why is None:
            return 0
        if not isinstance(why.code, str):
            return why.code
        self.cells.write("refused_item", why.item)
        kinds = []
        for name, value in (("expected", why.expected), ("found", why.found)):
            number, kind = self._plain(value)
            self.cells.write(name, number)
            kinds.append(kind)
        known = self.book.codes.setdefault(why.code, (kinds[0], kinds[1]))
        if known[0] == "none":  # by what is refused there may be something to tell, or nothing
            self.book.codes[why.code] = kinds[0], kinds[1]
        return list(self.book.codes).index(why.code) + 1

    def list(self, items: "Listed") -> None:
        """Write a set of items down; choices by the function that lists them."""
        if items.words is None:
            self.recorder.invoke(f"list {self.verb}")
        for n, word in enumerate(items.words or ()):
            self.cells.write("listed", word, n)

    def _plain(self, value: Any) -> tuple[Any, str]:
        """A value of a refusal as a number, and what the number stands for."""
        match value:
            case None:
                return NONE, "none"
            case Verb():
                return VERBS.index(value), "verb"
            case Coded(values=values):
                return value.number - (values[0] is None), _kind_of(values)
            case Listed():
                self.list(value)
                return LISTED, "items"
        return value, "number"


def _kind_of(values: Sequence[object]) -> str:
    return "victory" if VICTORIES[0] in values else "verb"


class City(Row):
    """A city's ledger in memory."""

    def __init__(self, turn: MemoryTurn, player: Any) -> None:
        array = turn.cells.layout["cities"]
        super().__init__(turn.recorder, array, player * array.row, array.row)
        self.player = player


class Cities:
    """Both cities, by an unknown player or by a known one."""

    def __init__(self, turn: MemoryTurn) -> None:
        self.turn = turn
        row = turn.cells.layout["cities"].row
        turn.recorder.apart(PLAYER * row, (1 - PLAYER) * row)

    def __getitem__(self, player: Any) -> City:
        return City(self.turn, player)

    def __iter__(self) -> Iterator[City]:
        return iter((self[0], self[1]))


class Queue:
    """The choices that wait, the next one first."""

    def __init__(self, turn: MemoryTurn) -> None:
        self.turn = turn

    def __bool__(self) -> bool:
        return bool(self.turn.cells.read("due_count") != 0)

    def __getitem__(self, index: int) -> Due:
        turn = self.turn
        return Due(
            coded(turn.cells.read("due_verb", index), (None, *VERBS)),
            turn.cells.read("due_player", index),
            coded(turn.cells.read("due_argument", index), turn.book.memory.words),
        )

    def __iter__(self) -> Iterator[Due]:
        """The choices that wait; those after the last are none of any kind."""
        return (self[index] for index in range(MOST_DUE))

    def pop(self, index: int) -> None:
        """Take the next one off; where there is none any more, the number is 0."""
        for name in _QUEUE:
            values = [self.turn.cells.read(name, n) for n in range(1, MOST_DUE)]
            for n, value in enumerate((*values, 0)):
                self.turn.cells.write(name, value, n)
        self.turn.cells.write("due_count", self.turn.cells.read("due_count") - 1)

    def append(self, due: Due) -> None:
        """Let another one wait."""
        count = self.turn.cells.read("due_count")
        if count >= MOST_DUE:
            self.turn.cells.write("too_many_due", 1)
            return
        self._write(due, count)

    def _write(self, due: Due, place: Any) -> None:
        turn, count = self.turn, self.turn.cells.read("due_count")
        turn.cells.write("due_verb", VERBS.index(due.verb) + 1, place)
        turn.cells.write("due_player", due.player, place)
        turn.cells.write("due_argument", turn.book.memory.words.index(due.argument), place)
        turn.cells.write("due_count", count + 1)

    def insert(self, index: int, due: Due) -> None:
        """Let another one wait before all others."""
        if self.turn.cells.read("due_count") >= MOST_DUE:
            self.turn.cells.write("too_many_due", 1)
            return
        for name in _QUEUE:
            values = [self.turn.cells.read(name, n) for n in range(MOST_DUE - 1)]
            for n, value in enumerate(values, 1):
                self.turn.cells.write(name, value, n)
        self._write(due, 0)

    def clear(self) -> None:
        """Let none wait."""
        turn = self.turn
        turn.cells.write("due_count", 0)
        for name in _QUEUE:
            for n in range(MOST_DUE):
                turn.cells.write(name, 0, n)


_QUEUE = ("due_verb", "due_player", "due_argument")
