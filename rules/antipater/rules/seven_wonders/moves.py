"""Plays, set-ups and states of a game of 7 Wonders: immutable values.

Seats are numbered from left to right around the table: the left neighbour of seat 3
is seat 2, its right neighbour seat 4, and the last seat is the left neighbour of
seat 0. With two players there are three seats, and seat 1 is the Free City.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

from antipater.rules.ledger import Ledger
from antipater.rules.log import history
from antipater.rules.numbers import Number, Truth
from antipater.rules.start import AS_THE_SET_SAYS, Start

UNKNOWN = -1
FREE_CITY = 1
# As the number of its stage, what tells a discard by which something is laid instead of coins.
LAYS = 1


class Action(StrEnum):
    """What is done with a card."""

    BUILD = "build"
    FREE = "free"  # built without any cost, once an age (Olympia A)
    STAGE = "stage"  # laid under the board for the next stage
    DISCARD = "discard"
    SALVAGE = "salvage"  # built out of the discard pile (Halicarnassus)
    DECLINE = "decline"  # the seventh card or the discard pile is left alone
    TAKE = "take"  # what a card offers, for its fee; or what is kept of a draw


# By these the card that is named enters a city.
BUILT = (Action.BUILD, Action.FREE, Action.SALVAGE)


class Payment(NamedTuple):
    """Coins paid to the bank and to the neighbours."""

    coins: int
    left: int
    right: int

    @property
    def total(self) -> int:
        """All coins paid."""
        return self.coins + self.left + self.right


class Play(NamedTuple):
    """What one seat does with one card, by item id; ``UNKNOWN`` for a card never shown.

    ``split``: the coins paid to the left and right neighbour; None where not stated,
    then the least payment is taken, and of two equal ones that which pays less to the
    right. ``stage``: the number of the stage as stated, 0 where it is not; of an offer that is
    taken, which of the set's it is, from 1; of a discard, 1 where something is laid instead of
    its coins.
    """

    seat: int
    action: Action
    card: int = UNKNOWN
    split: tuple[int, int] | None = None
    stage: int = 0


# A turn: one play for each seat, from seat 0 on. A choice that is due: one play.
Move: TypeAlias = tuple[Play, ...]
Hand: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """How a game was set up, as far as it is known.

    ``boards``: the board of each seat, by item id; with two players the Free City's
    stands in the middle. ``deals``: for each known age the hands from seat 0 on, None
    for a hand that is not known (and for the Free City, which has none); those that players
    hold from the start stand at age 0. ``piles``: for
    each known age the Free City's pile, the first card to be drawn first; it must be
    known where hands are. ``start``: with which coins. Nothing here is checked against the
    set; ``deals.misdealt`` is.
    """

    players: int
    boards: tuple[int, ...]
    deals: Mapping[int, tuple[Hand | None, ...]] = field(default_factory=dict)
    piles: Mapping[int, Hand] = field(default_factory=dict)
    start: Start = AS_THE_SET_SAYS

    @property
    def free_city(self) -> bool:
        """Whether this is the two-player variant."""
        return self.players == 2


class Happening(StrEnum):
    """What an event in the log tells."""

    PAYS = "pays"  # coins to the bank
    BUYS_LEFT = "buys left"  # coins to the left neighbour
    BUYS_RIGHT = "buys right"
    GAINS = "gains"  # coins from the bank
    LOSES = "loses"  # coins to the bank, by what a card does
    CHAIN = "chain"  # built free by a chain
    CONFLICT = "conflict"  # the points of an age's conflict tokens


class Event(NamedTuple):
    """Something that a move brought about, to ``seat``, through ``item``."""

    what: Happening
    seat: int
    amount: int
    item: int = UNKNOWN


class LogEntry(NamedTuple):
    """One move in the log and what it did; ``before`` is the entry of the move before."""

    age: int
    turn: int
    move: Move
    events: tuple[Event, ...]
    before: "LogEntry | None"

    def history(self) -> Iterator["LogEntry"]:
        """The entries from the first move to this one."""
        return history(self)


class DueKind(StrEnum):
    """A choice at the end of a turn."""

    SEVENTH = "seventh"  # Babylon B: what to do with the last card
    SALVAGE = "salvage"  # Halicarnassus: a building out of the discard pile
    OFFER = "offer"  # what a card says that its owner may do, mostly for coins; or a draw


class Due(NamedTuple):
    """A choice that a seat must make before the game goes on; ``argument``: how the card words it,
    empty for a line of old; of an offer, the name of what makes it."""

    kind: DueKind
    seat: int
    argument: str = ""


class Moment(Protocol):
    """What a game looks like at one moment, whether as a state or at work."""

    @property
    def setup(self) -> Setup: ...
    @property
    def cities(self) -> Sequence[Sequence[Any]]: ...
    @property
    def hands(self) -> Sequence[Hand | None]: ...
    @property
    def pile(self) -> Hand | None: ...
    @property
    def discards(self) -> Sequence[int]: ...
    @property
    def age(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def freed(self) -> Sequence[int]: ...
    @property
    def due(self) -> Sequence[Due]: ...
    @property
    def over(self) -> bool: ...
    @property
    def kept(self) -> Sequence[Hand | None]:
        """The hands that players hold from the start, while they play others; else those of the
        age. Empty where nothing is held so."""
        ...

    @property
    def started(self) -> Sequence[Sequence[Any]] | None:
        """The ledgers when the turn began, less what was paid; None where nobody asks."""
        ...

    @property
    def reckoned(self) -> dict[tuple[int, int], tuple[Payment, ...]] | None:
        """By seat and item, the payments found so far; None where they are not kept."""
        ...

    def seats(self, seat: int) -> tuple[Sequence[Any], Sequence[Any], Sequence[Any]]:
        """The ledgers as formulas see them: a seat's own, its left and its right neighbour's."""
        ...


class Fighter(NamedTuple):
    """A city in conflicts: whether it takes part, with what strength, and whether it fights the
    cities beyond its left and its right neighbour too."""

    takes_part: Truth
    strength: Number
    left: Truth = False
    right: Truth = False


class Table(Protocol):
    """A game at work, as far as effects change and tell it."""

    seated: int

    @property
    def rules(self) -> Any: ...
    @property
    def cities(self) -> Sequence[list[Any]]: ...
    def seats(self, seat: int) -> tuple[list[Any], list[Any], list[Any]]:
        """The ledgers of a seat, and of its left and right neighbour."""
        ...

    def tell(self, what: Happening, seat: int, amount: int, item: int) -> None:
        """Note something that happens."""
        ...


class State(NamedTuple):
    """A moment of a game.

        ``cities``: the ledgers from seat 0 on. ``hands``: None where not known, the Free
        City's always empty; ``pile``: its pile, None where not known. ``discards``: the
        pile of discarded cards, ``UNKNOWN`` for each that was never shown. ``turn`` counts
        from 1 in each age. ``freed``: for each seat the last age in which it built free of
        any cost, 0 for none. ``due``: choices to make before the game goes on, the next
        one first. ``over``: whether all ages have been played. ``started``: the ledgers when the
    turn began, less what the seats paid in it, as long as choices follow, where an edition asks.
    ``kept``: what is left of the hands that players hold from the start, each None where not
    known; in the turn before an age, number 0, it is in ``hands``. Empty where a set has none.
    """

    setup: Setup
    cities: tuple[Ledger, ...]
    hands: tuple[Hand | None, ...]
    pile: Hand | None
    discards: tuple[int, ...]
    age: int
    turn: int
    freed: tuple[int, ...]
    due: tuple[Due, ...]
    over: bool
    log: LogEntry | None
    started: tuple[Ledger, ...] | None = None
    kept: tuple[Hand | None, ...] = ()

    @property
    def reckoned(self) -> None:
        """A state keeps no payments."""

    def seats(self, seat: int) -> tuple[Ledger, Ledger, Ledger]:
        """The ledgers as formulas see them: a seat's own, its left and its right neighbour's."""
        cities = self.cities
        return cities[seat], cities[seat - 1], cities[seat + 1 - len(cities)]
