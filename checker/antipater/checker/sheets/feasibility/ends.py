"""The ends of a game at one table, as the solver is told of them: in their seats, or around it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from antipater.checker.sheets.feasibility.known import Entry
from antipater.checker.sheets.feasibility.numbers import Condition, Number
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.search import ProgramSearch, Situation
from antipater.rules.card_set import Item
from antipater.rules.start import AS_THE_SET_SAYS, Start


class Finished(Protocol):
    """All that a set's rules say of the cities at the end of a game, for the solver."""

    @property
    def program(self) -> Program:
        """What must hold."""
        ...

    @property
    def points(self) -> Sequence[Mapping[str, Number]]:
        """For each row of a sheet its entries, with ``total`` and ``coins``."""
        ...

    def on_board(self, row: int, written: str) -> Condition:
        """That the player of a row has the board of this name; true where it names none."""
        ...

    def with_city(self, row: int, items: Sequence[Item]) -> list[Condition]:
        """That the city of a row has these items, and no others."""
        ...

    def seating(self, situation: Situation) -> Sequence[int] | None:
        """The rows in the order in which their players sit; None where that is nothing."""
        ...

    def cities(self, situation: Situation) -> list[Mapping[str, object]] | None:
        """The cities of a situation by slug, scored again; None where they cannot be shown."""
        ...


class Orders(Finished, Protocol):
    """The orders around a table that a few of its rules allow, for the solver; ``points`` are
    those of which something is known here."""

    @property
    def seats(self) -> "Seats":
        """Who sits where."""
        ...


class Seats(Protocol):
    """The seats of the rows of a sheet, where these are not known."""

    def order(self, situation: Situation) -> Sequence[int]:
        """The rows in the order in which their players sit."""
        ...

    def otherwise(self, order: Sequence[int]) -> Condition:
        """That the players do not all sit in this order."""
        ...


@dataclass(frozen=True)
class Around:
    """Ends of a game where the rows are the seats in their order, and which orders there are."""

    seated: "TableEnds"
    make: Callable[[], Orders]

    @cached_property
    def orders(self) -> Orders:
        """The orders that may be tried; in no other can a game have ended."""
        return self.make()

    @cached_property
    def alone(self) -> "TableEnds":
        """The same as ends of which only the order is known."""
        return TableEnds(lambda: self.orders)

    def told(self, entries: Mapping[Entry, int]) -> dict[Entry, int]:
        """Those of some entries that tell of the order."""
        points = self.orders.points
        return {entry: value for entry, value in entries.items() if entry[1] in points[entry[0]]}


@dataclass(frozen=True)
class Light:
    """Ends in which the rows are the seats, with few conditions, for whether an entry is too large;
    not one of coins, nor of categories ``apart``, of which others tell more."""

    ends: "TableEnds"
    apart: frozenset[str]


class TableEnds:
    """All ends of a game at one table, made when they are first asked about.

    ``rough``: the same with fewer conditions, quicker to search; what is impossible there
    is impossible. ``around``: the same in single orders, where the rows need not be the seats.
    ``stricter``: the same with more conditions, for what is found possible here; where it is not
    decided there with little work, what was found holds. ``purse``: the same with fewer conditions,
    for whether coins are too many; ``light``: with the rows in their seats, for whether another
    entry is too large. ``start``: the coins at the beginning, by row.
    """

    def __init__(
        self,
        make: Callable[[], Finished],
        rough: "TableEnds | None" = None,
        around: Around | None = None,
        stricter: "TableEnds | None" = None,
        purse: "TableEnds | None" = None,
        light: Light | None = None,
        start: Start = AS_THE_SET_SAYS,
    ) -> None:
        self._make = make
        self.rough = rough
        self.around = around
        self.stricter = stricter
        self.purse = purse
        self.light = light
        self.start = start

    @cached_property
    def finished(self) -> Finished:
        """What the rules say of them."""
        return self._make()

    @cached_property
    def search(self) -> ProgramSearch:
        """The search among them."""
        return ProgramSearch(self.finished.program)
