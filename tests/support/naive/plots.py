"""What players hold, have prepared and have set off, recounted from what was done, in words."""

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import NamedTuple

HOLDS = re.compile(r"(may )?draw \d of (?P<deck>\w+), hold \d")
HANDED = re.compile(
    r"(?P<by>opponent )?(may )?chooses? \d characters? from "
    r"(?P<hand>own hand|the hand of the opponent), (?P<deed>\w+) (it|them)"
)
RETURNS = re.compile(r"(?P<by>opponent )?(may )?chooses? \d characters? of the opponent, return it")


class Done(NamedTuple):
    """What was done: who, how (``prepares``, ``sets off``, ``chooses``), which, and for a choice
    the line that let choose."""

    player: int
    how: str
    thing: str
    text: str = ""


@dataclass
class Plots:
    """Where the characters of decks are. ``decks``: those of each; ``unprepared``: the decks of
    which one is set off without a card."""

    decks: Mapping[str, Set[str]]
    unprepared: Set[str]
    hands: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    prepared: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    set_off: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))

    def do(self, done: Done) -> None:
        """Let one thing be done."""
        player, how, thing, text = done
        if how == "prepares":
            self.hands[player].remove(thing)
            self.prepared[player].add(thing)
        elif how == "sets off":
            places = self.hands if self.deck_of(thing) in self.unprepared else self.prepared
            places[player].remove(thing)
            self.set_off[player].add(thing)
        elif HOLDS.fullmatch(text):
            self.hands[player].add(thing)
        elif line := HANDED.fullmatch(text):
            owner = 1 - player if line["by"] else player
            holder = owner if line["hand"] == "own hand" else 1 - owner
            self.hands[holder].remove(thing)
            if line["deed"] in ("take", "give"):
                self.hands[1 - holder].add(thing)
            if line["deed"] == "build":
                self.set_off[owner].add(thing)
        elif line := RETURNS.fullmatch(text):
            self.set_off[player if line["by"] else 1 - player].discard(thing)

    def deck_of(self, thing: str) -> str:
        """The deck of a character; empty for what is none."""
        return next((name for name, things in self.decks.items() if thing in things), "")

    def to_prepare(self, player: int) -> set[str]:
        """What a player can put a card under."""
        return {thing for thing in self.hands[player] if self.deck_of(thing) not in self.unprepared}

    def to_set_off(self, player: int) -> set[str]:
        """What a player can set off."""
        at_once = {t for t in self.hands[player] if self.deck_of(t) in self.unprepared}
        return self.prepared[player] | at_once

    def left(self, deck: str) -> set[str]:
        """What lies in a deck, of which nothing was kept at once."""
        gone: Iterable[set[str]] = (*self.hands, *self.prepared, *self.set_off)
        return set(self.decks[deck]).difference(*gone)
