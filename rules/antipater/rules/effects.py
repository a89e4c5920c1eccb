"""What an effect is: when, who, what, how much. Plain data that every room reads.

An effect of a card is one value; ``effect_rows`` makes today's card lines into such values.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from antipater.rules.choices import ItemChoice
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    column_name,
    column_parts,
)


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
    MOST = "most"  # each city that has most of something, of all at the table
    LEAST = "least"


class What(StrEnum):
    """What an effect does."""

    AMOUNT = "amount"  # changes a column of a ledger
    MOVE = "move"  # moves items that a player chooses
    PERMIT = "permit"  # something may be done, or done for less
    AGAIN = "again"  # another turn


class Happens(StrEnum):
    """What an effect can wait for."""

    BUILDS = "builds"  # an item enters a city
    LAYS = "lays"  # a card is discarded, and something laid instead of its coins
    CHAINS = "chains"  # an item is built free by a chain
    TRADES = "trades"  # coins are paid for resources
    DISCARDS = "discards"  # a card is discarded for coins
    ADVANCES = "advances"  # the conflict pawn moves towards the other's capital
    PAIRS = "pairs"  # two equal science symbols are on buildings
    TAKES = "takes"  # a progress token enters a city
    WINS = "wins"  # more shields than a neighbour when an age ends
    DEFEATED = "defeated"  # fewer
    AGE_BEGINS = "age_begins"  # for all at once
    AGE_ENDS = "age_ends"
    GAINS = "gains"  # coins come into a treasury in a move, whatever is paid out of it
    EARNS = "earns"  # so do coins of the bank, not of a neighbour
    LOSES = "loses"  # coins are lost in a move, not paid
    BUYS_LEFT = "buys_left"  # coins are paid to the left neighbour for resources
    BUYS_RIGHT = "buys_right"
    LAST_CARD = "last_card"  # the last card of an age is played
    REACHES = "reaches"  # a number passes a mark upwards


OF_THE_TABLE = frozenset({Happens.AGE_BEGINS, Happens.AGE_ENDS})
# What happens in 7 Wonders when the turns of an age are over.
AT_THE_END = frozenset({Happens.WINS, Happens.DEFEATED, Happens.AGE_ENDS})
# The columns that conflicts change in 7 Wonders.
OF_CONFLICTS = frozenset({"conflict", "defeats"})
# What is seen from numbers, before and after a move.
OF_COINS = (
    Happens.GAINS,
    Happens.EARNS,
    Happens.LOSES,
    Happens.BUYS_LEFT,
    Happens.BUYS_RIGHT,
)
OF_NUMBERS = (*OF_COINS, Happens.REACHES)


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
    ITSELF = "itself"  # of a price: the item alone that says so, before it stands


class Price(StrEnum):
    """What a permission changes of what items cost the one who builds."""

    COINS = "coins"  # so many fewer coins to the bank; where the amount is below 0, more
    UNITS = "units"  # so many fewer units, whichever its builder would rather not have
    FIRST_UNIT = "first unit"  # so many coins less for one unit that is bought
    CHAIN = "chain"  # what some chain makes free costs no more than so many coins
    BANK = "bank"  # any unit can be bought from the bank for so many coins
    ONE = "one"  # one of the units can be bought from the bank for so many coins
    SYMBOLS = "symbols"  # so many units less, or one less and none of its coins
    COINED = "coined"  # no units are due, but so many coins for each unit of a cost
    UNIT = "unit"  # so many coins less for each unit of some resources that is bought


class Power(StrEnum):
    """What an item lets its owner do beyond numbers; carried out by the engines."""

    REPLAY = "replay"
    FREE_BUILD = "free build"  # once an age
    BUILDS_FREE = "builds free"
    PLAY_SEVENTH = "play seventh"
    COPY_GUILD = "copy guild"
    ANY_ORDER = "any order"  # of the stages of a board


# What an item lets somebody do.
Ability: TypeAlias = Power | ItemChoice


class Event(NamedTuple):
    """Something that happens to ``who``.

    ``of``: the colours or kinds of what is built, any one of them; empty for whatever is. What
    happens to the whole table happens to ``Who.ALL``. ``column``, ``mark``: what reaches how much.
    """

    what: Happens
    who: Who = Who.OWN
    of: tuple[str, ...] = ()
    column: str = ""
    mark: int = 0


ONE = Constant(1)


def word_of(ability: Ability) -> str:
    """The name of a power, or of the choice of a line of old; of any other choice, its text."""
    return str(ability) if isinstance(ability, Power) else ability.word or ability.text


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one item, or of the table.

    ``who``: whose ledger changes, or who may do it. ``column``: of an amount, the ledger's
    column by name (``coins``, ``lead``, ``points(civilian)``); of a discount, where its units
    are kept. ``amount``: what is added, seen from the city in which the item stands; below 0
    it is taken, at most what is there; the rest is added to the column ``owed``, if there is
    one. ``theirs``: the amount is seen from each city that gains or loses. ``paid``: the amount
    is what the event's city pays for resources, once, however many items say so. ``event`` and
    ``limit``: of ``When.EVENT``.
    ``kept``: the column that adds such effects up while their items stand, and tells the
    engine how much is due. ``ranked``: the column of which ``Who.MOST`` and ``LEAST`` speak.
    ``power``: of a permission, another turn; ``choice``: of a move. Of a choice that follows an
    event the ``column`` tells that it is to be asked for, until the move is over. ``of`` and
    ``which``: of a permission, the colours and kinds that it is about, all where it names none, and
    which items of these; ``price``: what it changes of their price by its amount, for whom
    (``who``), of units bought on a ``side`` of 7 Wonders or of chains that stand there where it
    names one; of units, ``of`` names resources, and none is brought below ``least`` coins.
    ``text``: how a card words what is no line of old. ``offered``: of an amount that acts only if
    its owner wants it, for a ``fee`` of so many coins and of resources (``fee_units``, by name and
    how many), the column that tells that it is to be asked for; so for what is chosen where
    everybody plays at once (``choice``): what is kept of a draw, or what ``who`` discards of the
    own city; with a column, its owner does, or may, for the amount.
    ``must``: its owner has to take it, or what stands for it: of several that are offered together,
    one is chosen, and all but the first are ``instead`` of it.
    ``or_owed``: of coins that are taken, the column that tells how many of them who loses them may
    still keep, and owe instead.
    """

    when: When
    what: What = What.AMOUNT
    who: Who = Who.OWN
    column: str = ""
    amount: Expression = ONE
    theirs: bool = False
    paid: bool = False
    owed: str = ""
    event: Event | None = None
    limit: Limit = Limit.NONE
    kept: str = ""
    ranked: str = ""
    power: Power | None = None
    choice: ItemChoice | None = None
    of: tuple[str, ...] = ()
    which: Which = Which.EACH
    price: Price | None = None
    side: str = ""
    least: int = 0
    text: str = ""
    offered: str = ""
    fee: int = 0
    fee_units: tuple[tuple[str, int], ...] = ()
    or_owed: str = ""
    must: bool = False
    instead: bool = False

    @property
    def asks(self) -> str:
        """The column that tells what somebody is to be asked for; empty where nobody is."""
        return self.offered or self.or_owed

    @property
    def taken(self) -> str:
        """The column that tells which offer is taken of those of its card, until all have answered;
        empty of coins that are had back one by one."""
        mine = self.is_offer and self.offered
        return column_name("taken", column_parts(self.offered)[1]) if mine else ""

    @property
    def is_offer(self) -> bool:
        """Whether it is left to a city whether it acts, or what is owed instead; no draw."""
        return bool(self.asks) and self.choice is None

    @property
    def is_forfeit(self) -> bool:
        """Whether it acts only with a building of the own city that its owner discards."""
        return bool(self.offered and self.choice and self.column)

    @property
    def takes(self) -> bool:
        """Whether its amount is taken: at most what is there. Points at the end never are."""
        return self.moved is not self.amount

    @property
    def moved(self) -> Expression:
        """How much it gives, or takes."""
        match self.amount:
            case Constant(value) if value < 0 and self.when is not When.END:
                return Constant(-value)
            case Operation("-", (Constant(0), positive)) if self.when is not When.END:
                return positive
        return self.amount

    @property
    def condition(self) -> Expression | None:
        """Without which it comes to nothing, if it has one."""
        match self.moved:
            case Choice(condition, _, Constant(0)):
                return condition
        return None

    @property
    def each(self) -> Expression:
        """How much it gives or takes where its condition holds."""
        match self.moved:
            case Choice(_, amount, Constant(0)):
                return amount
        return self.moved

    @property
    def is_gain(self) -> bool:
        """Whether it is what an item brings its owner once: coins when built, points at the end."""
        mine = self.what is What.AMOUNT and self.who is Who.OWN and not self.takes
        mine = mine and not self.offered
        return mine and (self.when is When.END or (self.when, self.column) == (When.BUILT, "coins"))

    @property
    def acts_once(self) -> bool:
        """Whether it changes a column when its item is built, or lets ask for it then."""
        once = (self.when, self.what) == (When.BUILT, What.AMOUNT)
        return once and not self.is_gain and not self.instead

    @property
    def is_cost(self) -> bool:
        """Whether it is what its own item costs by what is counted."""
        return self.which is Which.ITSELF

    @property
    def is_used_up(self) -> bool:
        """Whether it makes something cheaper, or free, so often alone: by being used."""
        permits = self.price is not None or self.power is Power.BUILDS_FREE
        return permits and self.limit is not Limit.NONE and self.which is not Which.FIRST_OF_AGE

    @property
    def is_perhaps_again(self) -> bool:
        """Whether it is another turn that something must hold for."""
        return self.what is What.AGAIN and self.condition is not None

    @property
    def ability(self) -> Ability | None:
        """The power or the choice that it gives, if any."""
        return self.power or self.choice

    @property
    def word(self) -> str:
        """The name of what it lets somebody do; empty where that is nothing."""
        return word_of(self.ability) if self.ability else ""

    @property
    def name(self) -> str:
        """The same with what tells it from others of that name."""
        if self.choice and self.choice.word:
            return f"{self.word} {self.choice.argument}".strip()
        return self.word

    @property
    def by_formula(self) -> bool:
        """Whether it adds to a column, while its item stands, what a formula comes to."""
        return (self.when, self.what) == (When.STANDS, What.AMOUNT) and not self.kept

    @property
    def changes(self) -> tuple[str, ...]:
        """The columns of ledgers that it changes."""
        return tuple(filter(None, (self.column, self.owed, self.asks)))


_DOES = {
    Power.REPLAY: (When.BUILT, What.AGAIN),
    Power.COPY_GUILD: (When.END, What.PERMIT),
}


def asks_between(effects: Iterable[Effect]) -> bool:
    """Whether by some of these effects somebody is asked when an age has begun or ended: at that
    itself, or at numbers which others change then."""
    found = [effect for effect in effects if effect.event and not effect.offered]
    asked = {e.event.what for e in found if e.event and e.choice}
    changed = (e.event.what in OF_THE_TABLE for e in found if e.event and not e.choice)
    return not asked.isdisjoint(OF_THE_TABLE) or (not asked.isdisjoint(OF_NUMBERS) and any(changed))


def asks_after_turns(effects: Iterable[Effect]) -> bool:
    """The same of 7 Wonders: whether somebody is asked when the conflicts of an age have been
    fought, at what happens then or at numbers that change then."""
    found = [(effect, effect.event) for effect in effects if effect.event]
    asked = {event.what for effect, event in found if effect.asks}
    at_numbers = not asked.isdisjoint(OF_NUMBERS)
    changed = any(event.what in AT_THE_END for effect, event in found if not effect.asks)
    fought = any(event.column in OF_CONFLICTS for effect, event in found if effect.asks)
    return not asked.isdisjoint(AT_THE_END) or (at_numbers and changed) or fought


def of_power(power: Power) -> Effect:
    """The effect by which an item gives a power."""
    when, what = _DOES.get(power, (When.STANDS, What.PERMIT))
    return Effect(when, what, power=power)


def of_choice(choice: ItemChoice) -> Effect:
    """The effect by which an item asks for a choice when it is built."""
    return Effect(When.BUILT, What.MOVE, choice=choice)
