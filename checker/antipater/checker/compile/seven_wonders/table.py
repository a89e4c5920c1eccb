"""What stands on a table of 7 Wonders, in memory: cities, boards, hands, choices, the set-up."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, TypeAlias

from antipater.checker.compile.recording import Row
from antipater.checker.compile.seven_wonders.cards import Hand
from antipater.checker.compile.seven_wonders.memory import DUES
from antipater.checker.compile.values import coded
from antipater.rules.numbers import Truth, if_else
from antipater.rules.readings.terms import Term
from antipater.rules.seven_wonders import FREE_CITY, Due

# What is kept of each choice that waits.
_WAITING = ("due_kind", "due_seat", "due_argument")
# A ``MemoryGame``, whose parts these are.
WorkingState: TypeAlias = Any


class City(Row):
    """A city's ledger in memory."""

    def __init__(self, game: WorkingState, seat: Any) -> None:
        array = game.cells.layout["cities"]
        super().__init__(game.recorder, array, seat * array.row, array.row)
        self.game, self.seat = game, seat

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, Term):
            return self.recorder.invoke("column", self.seat, index, gives=True)
        return super().__getitem__(index)


class _BySeat(ABC):
    """What each seat has: as many as there are players, which is a fork."""

    def __init__(self, game: WorkingState) -> None:
        self.game = game

    def __len__(self) -> int:
        memory, players = self.game.book.memory, self.game.seated
        most: int = memory.most
        for number in range(memory.rules.least_players, memory.most):
            if players == number:
                return number
        return most

    @abstractmethod
    def __getitem__(self, seat: Any) -> Any:
        """What a seat has."""

    def __iter__(self) -> Iterator[Any]:
        return (self[seat] for seat in range(len(self)))


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


class MemorySetup:
    """A set-up in memory."""

    def __init__(self, game: WorkingState) -> None:
        self.boards = Boards(game)
        self.deals, self.piles = Deals(), Piles()
        self.game = game

    @property
    def free_city(self) -> Truth:
        """Whether two play with the Free City."""
        return self.game.cells.read("free_city") != 0

    @property
    def players(self) -> Any:
        """How many play."""
        return self.game.seated - self.game.cells.read("free_city")


class Deals:
    """The hands as they were dealt: by age, then by seat."""

    def get(self, age: Any, otherwise: Any) -> Any:
        """The hands of an age, which are laid out card by card."""
        return [age] * len(otherwise)


class Piles:
    """The Free City's piles as they were dealt, by age."""

    def get(self, age: Any) -> Any:
        """The pile of an age, which is laid out card by card."""
        return age


class Hands(_BySeat):
    """The hands: they lie in rows, and passing them on only changes whose row is whose."""

    def row(self, seat: Any) -> Any:
        """The row of a seat's hand."""
        game = self.game
        row = seat - game.rotation
        swapped = if_else(game.rotation == 0, seat, 2 * FREE_CITY - seat)
        passed = if_else(row < 0, row + game.seated, row)
        return if_else(game.setup.free_city, swapped, passed)

    def __getitem__(self, seat: Any) -> Any:
        if self.game.unseen:
            return None
        return Hand(self.game, self.row(seat))

    def __setitem__(self, seat: Any, gone: None) -> None:
        """Nobody looks at a hand that is gone."""

    def reverse(self) -> None:
        """Let the two players swap their hands."""
        self.game.rotation = 1 - self.game.rotation


class Queue:
    """The choices that wait, the next one first."""

    def __init__(self, game: WorkingState) -> None:
        self.game = game
        self.words = game.book.arguments if game.book.told_apart else ()
        self.arrays = _WAITING if self.words else _WAITING[:-1]

    def __bool__(self) -> bool:
        return bool(self.game.cells.read("due_count") != 0)

    def __getitem__(self, index: int) -> Due:
        cells = self.game.cells
        kind = coded(cells.read("due_kind", index), (None, *self.game.book.memory.dues))
        words: Any = ""
        if self.words:
            words = coded(cells.read("due_argument", index), self.words)
        return Due(kind, cells.read("due_seat", index), words)

    def pop(self, index: int) -> Due:
        """Take the next one off."""
        cells, first = self.game.cells, self[0]
        for name in self.arrays:
            size = cells.layout[name].size
            values = [cells.read(name, n) for n in range(1, size)]
            for n, value in enumerate((*values, 0)):
                cells.write(name, value, n)
        cells.write("due_count", cells.read("due_count") - 1)
        return first

    def append(self, due: Due) -> None:
        """Let another one wait; there is room for twice what an item asks for of every seat."""
        cells, count = self.game.cells, self.game.cells.read("due_count")
        cells.write("due_kind", DUES.index(due.kind) + 1, count)
        cells.write("due_seat", due.seat, count)
        if self.words:
            cells.write("due_argument", self.words.index(due.argument), count)
        cells.write("due_count", count + 1)
