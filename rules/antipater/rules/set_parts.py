"""The parts of a compiled card set: items with their costs, rules, rulings and editions, card
structures, zones, tracks.

Items (buildings, wonders, stages, progress tokens) have dense ids 0, 1, 2 … in the
order of the set; columns of a city's ledger have dense indices.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from antipater.rules.choices import CHARACTERS, Fate, ItemChoice, ItemFilter, Zone
from antipater.rules.effects import Ability, Effect, When
from antipater.rules.expressions import Expression, column_name


class Place(NamedTuple):
    """Where something was written: file name, line and column from 1."""

    file: str
    line: int
    column: int = 1


class Source(NamedTuple):
    """A rulebook passage that a rule or card follows, as written: ``"fr-2015 Commerce"``."""

    text: str
    place: Place


class Kind(StrEnum):
    """What an item is."""

    BUILDING = "building"
    GUILD = "guild"
    WONDER = "wonder"  # Duel: a wonder card, built once
    BOARD = "board"  # 7 Wonders: one side of a wonder board
    STAGE = "stage"  # 7 Wonders: one stage of a board
    TOKEN = "token"  # Duel: a progress token
    CHARACTER = "character"  # what lies in a zone of the set, taken for a price or played of a hand
    PLACE = "place"  # of a row in whose free places players lay something
    TALLY = "tally"  # a tally or track with lines that hold for every city


# In the place of a column, of what stands in every city all the time.
ALWAYS = -1
# What is no item of its own by its number.
NO_ITEM = -1

# The columns that count what stands in a city by its sort.
SORTS = ("buildings", "wonders", "stages", "tokens", "characters")


class Cost(NamedTuple):
    """Coins to the bank and resource units, one number for each resource of the set."""

    coins: int
    units: tuple[int, ...]

    @property
    def free(self) -> bool:
        """Whether nothing is due."""
        return not self.coins and not any(self.units)


NO_COST = Cost(0, ())


@dataclass(frozen=True, slots=True)
class Item:
    """One building, guild, wonder, stage or token.

    ``standing``: what it adds to its owner's ledger while it stands, as pairs of
    column and amount. ``free_with``: columns, any one of which at 1 or
    more makes the item free. ``presence``: the column that counts this item itself.
    ``copies``: for each copy, the least number of players that uses it. ``effects``: what
    else it does, its points at the end among it; ``effect_rows.effects_of`` has all. ``held``:
    players hold such from the start, and build it as any card. ``pile``: it is laid on the table,
    on whichever of these lies there, and stands in every city until it is covered. ``laid``: where
    several of them lie there, the column that tells in which turn it was laid.
    """

    id: int
    slug: str
    kind: Kind
    names: Mapping[str, tuple[str, ...]]
    place: Place
    presence: int
    category: str
    age: int | None = None
    colour: str | None = None
    cost: Cost = NO_COST
    free_with: tuple[int, ...] = ()
    standing: tuple[tuple[int, int], ...] = ()
    copies: tuple[int, ...] = ()
    board: str | None = None
    side: str | None = None
    number: int | None = None
    sources: tuple[Source, ...] = ()
    effects: tuple[Effect, ...] = ()
    held: bool = False
    pile: tuple[int, ...] = ()
    laid: int = NO_ITEM

    @property
    def is_built(self) -> bool:
        """Whether it is built, rather than taken or dealt."""
        return self.held or self.kind not in (Kind.TOKEN, Kind.CHARACTER, Kind.BOARD)

    def adds(self, column: int) -> int:
        """What it adds to a column of its owner's ledger while it stands."""
        for each, amount in self.standing:
            if each == column:
                return amount
        return 0

    def gains(self, when: When) -> tuple[Effect, ...]:
        """What it brings its owner once: coins when it is built, or points at the end."""
        return tuple(e for e in self.effects if e.when is when and e.is_gain)

    @property
    def powers(self) -> tuple[Effect, ...]:
        """What it lets its owner do beyond numbers."""
        return tuple(effect for effect in self.effects if effect.ability)

    @property
    def choices(self) -> tuple[ItemChoice, ...]:
        """What it may let somebody choose when it is built."""
        return tuple(effect.choice for effect in self.choosing if effect.choice)

    @property
    def choosing(self) -> tuple[Effect, ...]:
        """The effects by which it may let somebody choose when it is built."""
        mine = (e for e in self.effects if e.when is When.BUILT and not e.offered)
        return tuple(e for e in mine if e.choice)

    @property
    def asks(self) -> tuple[Effect, ...]:
        """What it lets somebody choose whenever something happens."""
        mine = (e for e in self.effects if e.when is When.EVENT and not e.offered)
        return tuple(e for e in mine if e.choice)

    def has(self, what: Ability) -> bool:
        """Whether the item gives this power, whatever holds, or perhaps this choice."""
        return any(e.ability == what and not e.is_perhaps_again for e in self.effects)


class Rule(NamedTuple):
    """A named formula. ``parameter`` ranges over the resources where it is not empty."""

    name: str
    parameter: str
    formula: Expression
    place: Place
    sources: tuple[Source, ...] = ()


class Ruling(NamedTuple):
    """A point on which printings differ: its possible readings, the first is the default.

    ``instead``: of an option that changes a formula, the rule that it changes and the rule that
    stands in its place; ``costs``: of one that changes a cost, the card and what it costs.
    """

    name: str
    options: tuple[str, ...]
    text: str
    place: Place
    sources: tuple[Source, ...] = ()
    instead: Mapping[str, tuple[str, str]] = {}
    costs: Mapping[str, tuple[str, Cost]] = {}


class Edition(NamedTuple):
    """A named set of rulings; what it does not say is as the ruling's default."""

    name: str
    text: str
    rulings: Mapping[str, str]
    place: Place

    def option(self, ruling: Ruling) -> str:
        """The option of a ruling that this edition plays by."""
        return self.rulings.get(ruling.name, ruling.options[0])


JOINT = " + "


class JoinedEditions(dict[str, Edition]):
    """The editions of a set by name. Also each with rulings joined to it, such as
    ``reprint + full_tie second_player``, or the default one (``+ full_tie second_player``):
    these are found and not listed."""

    def __init__(
        self, named: Mapping[str, Edition], rulings: Mapping[str, Ruling], default: str
    ) -> None:
        super().__init__(named)
        self.rulings, self.default = rulings, default

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and self._joined(name))

    def __missing__(self, name: str) -> Edition:
        if not self._joined(name):
            raise KeyError(name)
        base, *chosen = map(str.strip, name.split("+"))
        edition = self[base or self.default]
        own = dict(told.split() for told in chosen)
        text = JOINT.join([edition.name, *(f"{ruling} {own[ruling]}" for ruling in own)])
        return edition._replace(name=text, rulings={**edition.rulings, **own})

    def __reduce__(self) -> Any:
        return JoinedEditions, (dict(self), self.rulings, self.default)

    def _joined(self, name: str) -> bool:
        base, *chosen = map(str.strip, name.split("+"))
        known = super().__contains__(base or self.default)
        return known and bool(chosen) and all(map(self._is_ruling, chosen))

    def _is_ruling(self, text: str) -> bool:
        """Whether a text is a ruling of the set and one of its options: ``full_tie shared``."""
        ruling, _, option = " ".join(text.split()).partition(" ")
        return ruling in self.rulings and option in self.rulings[ruling].options


class Slot(NamedTuple):
    """A place in an age's card structure: row from 1, column on the half-card grid."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


class Layout(NamedTuple):
    """The card structure of one age; slots in laying order, ``covered_by`` are slot indices."""

    age: int
    slots: tuple[Slot, ...]
    place: Place


class Loot(NamedTuple):
    """A military token: the opponent loses ``coins`` when the pawn reaches space ``at``."""

    coins: int
    at: int
    column: int


class DeclaredZone(NamedTuple):
    """A zone that a set declares: a row of ``items`` on the table, all open from the start, or
    what players hold in hands of their own.

    ``prices``: for each player, the first before the second, what each place costs. ``each``: how
    many of the items a player holds from the start, to be played before the ages or to be laid;
    0 for a row. ``places``: of a row that is
    dealt by chance from its items, how many lie there; 0 where all do, in their order. ``under``:
    of what chance lays on cards of the structure of age ``of_age``, the slots of these cards; it
    comes to who takes the card. ``controlled``: the tally of which players have some on each item;
    it stands in the city of who has more there, and in none while both have as much. ``worth``:
    what each place of such a zone is worth to that city. ``deck``:
    cards let draw some by chance, to keep of them. ``on_top``: how many lie there for all cities,
    where what is kept of it is laid; ``more``: from how many players on how many. ``free``: a row
    of places, which are its items and free at the start; players lay characters there that they
    draw.
    """

    name: str
    names: Mapping[str, tuple[str, ...]]
    items: tuple[int, ...]
    prices: tuple[tuple[int, ...], ...]
    place: Place
    sources: tuple[Source, ...] = ()
    each: int = 0
    places: int = 0
    of_age: int = 0
    under: tuple[int, ...] = ()
    controlled: str = ""
    worth: tuple[int, ...] = ()
    deck: bool = False
    on_top: int = 0
    more: tuple[int, int] = (0, 0)
    free: bool = False

    @property
    def choice(self) -> ItemChoice | None:
        """The choice, of one, by which what lies on a card comes to who takes that."""
        if not self.under:
            return None
        text = f"choose 1 character from the {self.name}, take it"
        return ItemChoice(Zone.ROW, ItemFilter(CHARACTERS), Fate.BUILD, row=self.name, text=text)

    def lying(self, players: int) -> int:
        """How many lie on top with so many players."""
        least, number = self.more
        return number if least and players >= least else self.on_top

    @property
    def players(self) -> int:
        """For how many players there is enough, where each holds some."""
        return len(self.items) // self.each


def worth_of(zone: str) -> str:
    """The column of what the places of a zone are worth that a city controls."""
    return column_name("worth", (zone,))


def influence_on(tally: str, slug: str) -> str:
    """The column of what a city has of a tally on an item that is controlled."""
    return column_name(tally, (slug,))


class Phase(NamedTuple):
    """A point of the turn or age at which something may be done: taking an item of a zone instead
    of a card, for its price, from an age on; or playing one of those held before each age
    (``before_age``); or setting one off before a card is taken (``before_card``), where it says
    so of those alone under which a card was put in an earlier turn (``prepared``); or laying one
    instead of the coins of a discard (``laying``)."""

    name: str
    zone: str
    from_age: int
    place: Place
    sources: tuple[Source, ...] = ()
    before_age: bool = False
    before_card: bool = False
    prepared: bool = False
    laying: bool = False


class Tally(NamedTuple):
    """A number that each city keeps. ``worth``: the points that each is worth at the end, with
    the category in which they count."""

    name: str
    worth: tuple[tuple[int, str], ...] = ()


class Track(NamedTuple):
    """A tally with steps: it rises to ``last`` and no further. ``points``: by step, what counts
    in ``category`` at the end for one who has reached it."""

    name: str
    last: int
    points: tuple[tuple[int, int], ...] = ()
    category: str = ""


class Invariant(NamedTuple):
    """A sentence about every state of a game, and its formula."""

    name: str
    sentence: str
    formula: Expression
    place: Place
    sources: tuple[Source, ...] = ()
    reason: str = ""


class Departure(NamedTuple):
    """A theorem, by name, that a set breaks on purpose, and why."""

    theorem: str
    reason: str
    place: Place
