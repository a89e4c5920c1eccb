"""A choice: among the items that a filter names in a zone, and what is done with those chosen.

Plain data that every room reads; today's lines of cards that ask for one stand here as rows.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from antipater.rules.numbers import Truth, any_true


class Zone(StrEnum):
    """Where items lie among which one is chosen."""

    OPPONENT = "opponent"  # in the city of the opponent of the item's owner
    OWN = "own"  # in the owner's city
    OPPONENT_HAND = "opponent hand"  # wonders and characters that the opponent holds
    OWN_HAND = "own hand"  # those that the owner holds
    DISCARDS = "discards"
    STRUCTURE = "structure"  # cards that can be taken now
    TOP_ROW = "top row"  # cards of the structure's top row that lie face up
    WHOLE = "whole structure"  # all cards that lie there, covered or face down too
    LEFT_OUT = "left out"  # buildings of the age that set-up left out
    BOARD = "board"  # progress tokens
    BOX = "box"  # progress tokens
    ROW = "row"  # characters of a zone that the set declares
    DRAWN = "drawn"  # progress tokens that were drawn from the box

    @property
    def is_city(self) -> bool:
        """Whether items stand there, and leave a city when they go."""
        return self in (Zone.OPPONENT, Zone.OWN)

    @property
    def is_structure(self) -> bool:
        """Whether what lies there is taken out of the structure."""
        return self in (Zone.STRUCTURE, Zone.TOP_ROW, Zone.WHOLE)

    @property
    def is_hand(self) -> bool:
        """Whether wonders lie there that are not built yet, and characters not set off."""
        return self in (Zone.OPPONENT_HAND, Zone.OWN_HAND)

    @property
    def is_owners(self) -> bool:
        """Whether it is the owner's own city or hand."""
        return self in (Zone.OWN, Zone.OWN_HAND)


class Fate(StrEnum):
    """What is done with an item that is chosen."""

    BUILD = "build"  # it enters the owner's city free of charge, with all that it brings
    LAY = "lay"  # a character lies on top of its zone, for all, and covers what lay there
    PLACE = "place"  # a character lies in a free place of a row from then on, until it is taken
    HOLD = "hold"  # a character comes into its owner's hand, to be set off some day
    TAKE = "take"  # of a city or hand: it goes over to the owner's, and brings nothing anew
    GIVE = "give"  # the same from the owner's to the opponent's
    DISCARD = "discard"  # it goes to the discards, and brings no coins
    DESTROY = "destroy"  # the same, or out of the game: as the edition has it
    RETURN = "return"  # to the box; a character to its zone
    UNBUILD = "unbuild"  # a wonder, to the hand of whose city it stood in
    COPY = "copy"  # its owner's city has its symbol once more; it stays where it is
    SWAP = "swap"  # an own one goes over for one of the opponent's, which comes in its place
    GAIN = "gain"  # its owner has more on a character of a zone that is controlled
    LOSE = "lose"  # its owner has less there, at most what is there
    OUST = "oust"  # so has the opponent
    SHIFT = "shift"  # what its owner has there goes to another place, at most what is there
    DRIVE = "drive"  # so does what the opponent has


# What is done with a place of a zone that is controlled by who has most; with two of them.
MOVES = (Fate.SHIFT, Fate.DRIVE)
SWAYS = (Fate.GAIN, Fate.LOSE, Fate.OUST, *MOVES)
# By what it is the opponent who has more or less there.
OF_THE_OTHER = (Fate.OUST, Fate.DRIVE)


class ItemFilter(NamedTuple):
    """Which items: by kind, colour and age; a part that is empty asks for nothing."""

    kinds: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    age: int = 0


BUILDINGS, TOKENS, WONDERS = ("building", "guild"), ("token",), ("wonder",)
CHARACTERS, PLACES = ("character",), ("place",)
_BUILDINGS, _TOKENS = ItemFilter(BUILDINGS), ItemFilter(TOKENS)


@dataclass(frozen=True, slots=True)
class ItemChoice:
    """A choice of ``number`` items, one after the other as long as there are any.

    ``by_opponent``: the opponent of the item's owner chooses; what is done is the owner's in any
    case. ``may``: it can be left alone. ``gives``: the opponent gets another of them. ``against``:
    of a swap, what is taken from the opponent for it; of what goes to another place, that; of what
    is laid in a free place, that, and ``into`` the zone of these; of a wonder what lies under it.
    ``drawn``: how many are drawn by
    chance to choose from; those that are not chosen go back. Any of a deck may be among them.
    ``row``: the zone of the set in which they lie, or in others, ``beyond`` it. ``amount``: how
    much of the tally by which the zone is controlled is gained, lost or moved; ``places``: the
    first and the last of those of its places that can be chosen, by number from 1, if not all can;
    ``beside``: it is moved to a neighbouring place alone. ``instead``: what can be chosen instead,
    when this is left alone. ``word``: the name of a line of old; ``text``: how a card words any
    other.
    """

    zone: Zone
    of: ItemFilter
    deed: Fate
    number: int = 1
    by_opponent: bool = False
    may: bool = False
    gives: bool = False
    against: ItemFilter | None = None
    drawn: int = 0
    row: str = ""
    beyond: tuple[str, ...] = ()
    into: str = ""
    amount: int = 0
    places: tuple[int, ...] = ()
    beside: bool = False
    instead: "ItemChoice | None" = None
    word: str = ""
    text: str = ""

    @property
    def rows(self) -> tuple[str, ...]:
        """The zones of the set in which they may lie; an empty name where they lie in none."""
        return self.row, *self.beyond

    @property
    def raises(self) -> bool:
        """Whether a wonder is built with a card out of the discards under it."""
        return self.deed is Fate.BUILD and self.against is not None

    @property
    def draws_tokens(self) -> bool:
        """Whether progress tokens are drawn to choose from."""
        return self.zone is Zone.DRAWN

    @property
    def ways(self) -> tuple["ItemChoice", ...]:
        """The choice, and what can be chosen instead."""
        return (self, self.instead) if self.instead else (self,)

    @property
    def at_most(self) -> int:
        """How many are chosen at most, one after the other."""
        return max(way.number for way in self.ways)

    @property
    def parts(self) -> tuple["ItemChoice", ...]:
        """The choices of which one move makes both, one item each; else the choice alone."""
        if self.deed in MOVES:
            return self, replace(self, deed=Fate.GAIN, against=None)
        if self.against is not None and self.raises:
            return self, replace(self, zone=Zone.DISCARDS, of=self.against, against=None)
        if self.against is not None and self.into:
            there = replace(self, row=self.into, of=self.against)
            return self, replace(there, against=None, into="")
        if self.against is not None:
            theirs = Zone.OPPONENT_HAND if self.zone.is_hand else Zone.OPPONENT
            return self, replace(self, zone=theirs, of=self.against, against=None)
        return (self, self) if self.gives else (self,)

    @property
    def argument(self) -> str:
        """What tells it from others of the same word."""
        if not self.word:
            return self.text
        return " or ".join(self.of.colours) or (str(self.drawn) if self.drawn else "")


PAIR_TOKEN = ItemChoice(Zone.BOARD, _TOKENS, Fate.BUILD, word="take token")
FROM_DISCARD = ItemChoice(Zone.DISCARDS, _BUILDINGS, Fate.BUILD, word="build from discard")
FROM_TOP_ROW = ItemChoice(Zone.TOP_ROW, _BUILDINGS, Fate.BUILD, word="build from top row")
LEFT_OUT = ItemChoice(
    Zone.LEFT_OUT, ItemFilter(("building",)), Fate.BUILD, gives=True, word="build left out"
)


def destroying(*colours: str) -> ItemChoice:
    """The choice of a building of the opponent that is taken away."""
    of = _BUILDINGS._replace(colours=colours)
    return ItemChoice(Zone.OPPONENT, of, Fate.DESTROY, word="destroy")


def drawing(number: int = 0) -> ItemChoice:
    """The choice of one of so many tokens that are drawn from the box."""
    return ItemChoice(Zone.DRAWN, _TOKENS, Fate.BUILD, drawn=number, word="draw tokens")


def fits(choice: ItemChoice, definition: Any) -> Truth:
    """Whether an item is of those that a choice is about, wherever it lies."""
    if definition.kind not in choice.of.kinds or not has_age(choice, definition):
        return False
    return has_colour(choice, definition)


def has_age(choice: ItemChoice, definition: Any) -> Truth:
    """Whether an item is of the age that a choice asks for, if it asks for one."""
    return not choice.of.age or definition.age == choice.of.age


# What ``misfit`` says, in an order by which modules number it.
MISFITS = ("", "kind", "colour", "age")


def misfit(choice: ItemChoice, definition: Any) -> str:
    """Which part of the filter of a choice an item does not have: ``kind``, ``colour`` or ``age``;
    empty where it has them all."""
    if definition.kind not in choice.of.kinds:
        return "kind"
    if not has_colour(choice, definition):
        return "colour"
    return "" if has_age(choice, definition) else "age"


def has_colour(choice: ItemChoice, definition: Any) -> Truth:
    """Whether an item has a colour that a choice asks for, if it asks for any."""
    colours = choice.of.colours
    return not colours or any_true(definition.colour == colour for colour in colours)
