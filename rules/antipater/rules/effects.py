"""What an effect is: when, who, what, how much. Plain data that every room reads.

An effect of a card is one value; ``effect_rows`` makes today's card lines into such values.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from antipater.rules.expressions import Constant, Expression


class When(StrEnum):
    """When an effect acts."""

    STANDS = "stands"  # while the item stands
    BUILT = "built"  # once, when the item enters the city
    END = "end"  # at the end of the game
    EVENT = "event"  # whenever something happens


class Who(StrEnum):
    """Whom an effect concerns, as the city sees it in which the item stands."""

    OWN = "own"
    OPPONENT = "opponent"
    LEFT = "left"
    RIGHT = "right"
    NEIGHBOURS = "neighbours"  # left and right, each by itself
    OTHERS = "others"  # every other city at the table
    ALL = "all"


class What(StrEnum):
    """What an effect does."""

    AMOUNT = "amount"  # changes a column of a ledger
    MOVE = "move"  # moves items that a player chooses
    PERMIT = "permit"  # something may be done, or done for less
    AGAIN = "again"  # another turn


class Happens(StrEnum):
    """What an effect can wait for."""

    BUILDS = "builds"  # an item enters a city
    CHAINS = "chains"  # an item is built free by a chain
    TRADES = "trades"  # coins are paid for resources
    DISCARDS = "discards"  # a card is discarded for coins


class Limit(StrEnum):
    """How often an event can set an effect off."""

    NONE = "none"
    TURN = "turn"
    AGE = "age"
    GAME = "game"


class Which(StrEnum):
    """Of the items that a permission is about, those for which it can be used."""

    EACH = ""
    FIRST_OF_COLOUR = "first of each colour"  # while none of its colour stands in the city
    FIRST_OF_AGE = "first of each age"  # in the first turn of an age
    LAST_OF_AGE = "last of each age"  # in the last turn of an age, its last card included


# What a permission may be about, as the ``power`` of an effect of no line of old.
BUILDS_FREE = "builds free"


class Event(NamedTuple):
    """Something that happens to ``who``.

    ``of``: the colours or kinds of what is built, any one of them; empty for whatever is.
    """

    what: Happens
    who: Who = Who.OWN
    of: tuple[str, ...] = ()


ONE = Constant(1)


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one item, or of the table.

    ``who``: whose ledger changes, or who may do it. ``column``: of an amount, the ledger's
    column by name (``coins``, ``lead``, ``points(civilian)``); of a discount, where its units
    are kept. ``amount``: what is added, seen from the city in which the item stands; below 0
    it is taken, at most what is there; the rest is added to the column ``owed``, if there is
    one. ``paid``: the amount is what the event's city pays for
    resources, once, however many items say so. ``event`` and ``limit``: of ``When.EVENT``.
    ``kept``: the column that adds such effects up while their items stand, and tells the
    engine how much is due. ``power`` and ``argument``: of a move, a permission, another
    turn. ``of`` and ``which``: of a permission, the colours that it is about, all where it names
    none, and which items of these. ``text``: how a card words what is no line of old.
    """

    when: When
    what: What = What.AMOUNT
    who: Who = Who.OWN
    column: str = ""
    amount: Expression = ONE
    paid: bool = False
    owed: str = ""
    event: Event | None = None
    limit: Limit = Limit.NONE
    kept: str = ""
    power: str = ""
    argument: str = ""
    of: tuple[str, ...] = ()
    which: Which = Which.EACH
    text: str = ""

    @property
    def changes(self) -> tuple[str, ...]:
        """The columns of ledgers that it changes."""
        return tuple(filter(None, (self.column, self.owed)))
