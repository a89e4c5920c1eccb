"""What a move changes in cities and places, made once for all control states.

Of two control states that differ in the age or in what follows, a move leaves the same cities
and places behind; what has to hold of these alone need be said but once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from antipater.rules.duel import Move, State
from antipater.rules.duel.quantities import Holdings
from antipater.rules.ledger import Ledger

S = TypeVar("S")
T = TypeVar("T")


class Table(NamedTuple):
    """Both cities, and where every item is."""

    cities: tuple[Ledger, Ledger]
    places: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Change:
    """A move, and the cities and places around it. ``winner``: who has won by it."""

    move: Move
    before: Table
    after: Table
    winner: int | None
    _made: dict[object, Any] = field(default_factory=dict, repr=False)

    @property
    def change(self) -> "Change":
        """Itself, so that what takes a step that has made a change takes a change as well."""
        return self

    def made(self, by: Callable[[], T], key: object) -> T:
        """What is made of the change under a key, made once."""
        if key not in self._made:
            self._made[key] = by()
        return self._made[key]  # type: ignore[no-any-return]


def change_of(move: Move, before: State, after: State) -> Change:
    """What a move changes, of which nothing is kept."""
    return Change(move, _table(before), _table(after), _winner(after))


def _table(state: State) -> Table:
    return Table(state.cities, state.places)


def _winner(state: State) -> int | None:
    return state.winner if state.victory is not None else None


class Changes:
    """The changes that were met: the same move and numbers give the same change."""

    def __init__(self) -> None:
        self._tables: dict[tuple[int, ...], Table] = {}
        self._changes: dict[object, Change] = {}
        self._shared: dict[tuple[int, int], Table] = {}
        self._made: dict[tuple[int, int, int], Any] = {}

    def of(self, move: Move, before: State, after: State) -> Change:
        """What a move changes."""
        tables = self._kept(before), self._kept(after)
        key = move, *map(id, tables), _winner(after)
        if key not in self._changes:
            self._changes[key] = Change(move, *tables, _winner(after))
        return self._changes[key]

    def _kept(self, state: State) -> Table:
        """The table of a state, the same for the same numbers; kept, so that no other number
        comes to be where one of these is."""
        shared = self._shared.get((id(state.cities), id(state.places)))
        if shared is not None:
            return shared
        first, second = state.cities
        key = (*map(id, first), *map(id, second), *map(id, state.places))
        table = self._tables.setdefault(key, _table(state))
        self._shared[id(table.cities), id(table.places)] = table
        return table

    def made(self, holdings: Holdings, make: Callable[[], T]) -> T:
        """What is made of some holdings; once for those of changes."""
        cities, places, drafted = holdings
        if (id(cities), id(places)) not in self._shared:
            return make()
        key = id(cities), id(places), drafted
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[no-any-return]


class Changing(Protocol):
    """A step that has made a change."""

    @property
    def change(self) -> Change: ...


def per_change(make: Callable[[S, Change], T]) -> Callable[[S, Changing], T]:
    """What depends on a step's change alone, made once for each."""
    return lambda symbolic, step: step.change.made(lambda: make(symbolic, step.change), make)


def goals_per_change(
    make: Callable[[S, Change], Iterable[T]],
) -> Callable[[S, Changing], Sequence[T]]:
    """Goals that depend on a step's change alone, made once for each."""

    def made(symbolic: S, change: Change) -> tuple[T, ...]:
        return tuple(make(symbolic, change))

    return per_change(made)
