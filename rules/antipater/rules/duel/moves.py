"""Moves, set-ups and states of a game of 7 Wonders Duel: immutable values."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from antipater.rules.ledger import Ledger
from antipater.rules.log import history
from antipater.rules.start import AS_THE_SET_SAYS, Start


class Verb(StrEnum):
    """What a player does in one move. Every choice is a move of its own."""

    DRAFT = "draft"
    BUILD = "build"
    DISCARD = "discard"
    WONDER = "wonder"
    TOKEN = "token"  # a progress token from the board, for a pair
    DRAWN = "drawn"  # one of the tokens that the Great Library draws
    DESTROY = "destroy"  # a building of the opponent (Zeus, Circus Maximus)
    REVIVE = "revive"  # a building from the discard pile (Mausoleum)
    TOP_ROW = "top row"  # a building of the structure's top row (Messe)
    LEFT_OUT = "left out"  # two buildings left out at set-up (Statue of Liberty)
    BEGIN = "begin"  # who begins the next age
    CHOOSE = "choose"  # an item, by a choice that a card words
    PASS = "pass"  # such a choice is left alone that may be
    SWAP = "swap"  # an own item for one of the opponent's, by a choice that a card words
    CALL = "call"  # a character of a zone, for its price, instead of a card
    SET_OFF = "set off"  # a character that its player holds, before a card is taken


# In a turn a player takes a card of the structure, or calls a character, or before that sets off
# one that is held.
OF_A_CARD = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)
TURNS = (*OF_A_CARD, Verb.CALL, Verb.SET_OFF)
# What takes a card out of the structure, and what has a price.
OUT_OF_STRUCTURE = (*OF_A_CARD, Verb.TOP_ROW)
PAID = (Verb.BUILD, Verb.WONDER, Verb.CALL)


class Move(NamedTuple):
    """One move. ``item`` and ``other`` are item ids of the set.

    ``item`` is the building, wonder or token that the verb is about; for BEGIN it is
    the player (0 or 1) who begins, for PASS the one who moves. ``other`` is the building
    tucked under a WONDER, or under a character that a player holds and so prepares; the
    building given to the opponent in LEFT_OUT, or what is taken in a SWAP.
    """

    verb: Verb
    player: int
    item: int
    other: int = -1

    @property
    def card(self) -> int:
        """The card that is taken out of the structure, where one is: under a wonder its own."""
        return self.other if self.verb is Verb.WONDER else self.item


class Spot(IntEnum):
    """Where an item is. ``HELD``, ``CITY`` and ``PREPARED`` are followed by the same for player 1,
    ``LAID`` by the other places of the row.

    Up to ``TABLE``, a building has not been played yet.
    """

    BOX = 0
    TABLE = 1  # in the structure, on offer in the draft, on the board
    HELD = 2  # a wonder not yet built, a character not set off
    CITY = 4  # built, or a token taken
    DISCARD = 6
    TUCKED = 7
    GONE = 8  # destroyed, where that takes a card out of the game
    PREPARED = 9  # a character under which a card lies, to be set off
    LAID = 11  # a character in the first place of a row in whose free places players lay some


UNKNOWN = -1
# Among what is laid out by age: the row of characters that chance deals before the game.
ROW = 0


@dataclass(frozen=True)
class Setup:
    """How a game was set up, as far as it is known. Items by id.

    ``rows``: the two rows of wonders on offer in the draft; empty where no draft is
    recorded, then ``wonders`` are those of each player. ``tokens``: progress tokens
    on the board, ``drawn``: those that the Great Library draws; empty if unknown.
    ``layouts``: for each known age the items in slot order, ``UNKNOWN`` where a card
    was never turned up; for age 0 (``ROW``) the characters in the places of the row that a set
    deals by chance, if it has one. ``start``: with which coins. Nothing here is checked against
    the set.
    """

    rows: tuple[tuple[int, ...], ...] = ()
    wonders: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    tokens: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    layouts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    start: Start = AS_THE_SET_SAYS

    @cached_property
    def slot_of(self) -> Mapping[int, Mapping[int, int]]:
        """For each known age, the slot in which an item lies."""
        return {
            age: {item: slot for slot, item in enumerate(items) if item != UNKNOWN}
            for age, items in self.layouts.items()
            if age != ROW
        }


class Happening(StrEnum):
    """What an event in the log tells."""

    PAYS = "pays"  # coins to the bank for the coin cost
    TRADES = "trades"  # coins for resources, to the bank or to the opponent
    RECEIVES = "receives"  # trade coins that Economy collects
    GAINS = "gains"  # coins from the bank
    LOSES = "loses"  # coins to the bank, by a loot token or a wonder
    ADVANCES = "advances"  # spaces of the conflict pawn
    CHAIN = "chain"  # built free by a chain
    PAIR = "pair"  # a pair of symbols; amount 0 when no token is left for it
    REMOVED = "removed"  # a wonder that can no longer be built
    REPLAYS = "replays"  # another turn; amount 0 when it is lost


class Event(NamedTuple):
    """Something that a move brought about, to ``player``, through ``item``."""

    what: Happening
    player: int
    amount: int
    item: int = -1


class LogEntry(NamedTuple):
    """One move in the log and what it did; ``before`` is the entry of the move before."""

    move: Move
    events: tuple[Event, ...]
    before: "LogEntry | None"

    def history(self) -> Iterator["LogEntry"]:
        """The entries from the first move to this one."""
        return history(self)


class Due(NamedTuple):
    """A choice that a player must make before the game goes on."""

    verb: Verb
    player: int
    argument: str = ""


class Victory(StrEnum):
    """How a game ended."""

    CIVILIAN = "civilian"
    MILITARY = "military"
    SCIENTIFIC = "scientific"


class Position(Protocol):
    """What legality asks of a moment of a game: a ``State``, or a game being replayed."""

    @property
    def setup(self) -> Setup: ...
    @property
    def cities(self) -> Sequence[Sequence[Any]]: ...
    @property
    def places(self) -> Sequence[int]: ...
    @property
    def age(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def due(self) -> Sequence[Due]: ...
    @property
    def drafted(self) -> int: ...
    @property
    def victory(self) -> Victory | None: ...
    @property
    def to_move(self) -> int | None: ...


class State(NamedTuple):
    """A moment of a game.

    ``cities``: the two ledgers, the first player's first. ``places``: the ``Spot`` of
    each item. ``age`` is 0 during the draft; ``left``: one bit for each slot still in
    the structure. ``active``: whose turn it is. ``due``: choices to make before the
    turn ends, the next one first. ``drafted``: wonders chosen so far. ``board_tokens``:
    how many tokens are left on the board. ``replay``: whether the active player goes
    again. ``victory`` and ``winner`` are set when the game is over; who wins a
    civilian victory is left to ``outcome``.
    """

    setup: Setup
    cities: tuple[Ledger, Ledger]
    places: tuple[int, ...]
    age: int
    left: int
    active: int
    due: tuple[Due, ...]
    drafted: int
    board_tokens: int
    replay: bool
    victory: Victory | None
    winner: int | None
    log: LogEntry | None

    @property
    def to_move(self) -> int | None:
        """The player who must move, or None when the game is over."""
        if self.victory is not None:
            return None
        return self.due[0].player if self.due else self.active
