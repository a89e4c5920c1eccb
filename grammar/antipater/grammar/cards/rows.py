"""Rows of the language of cards: what happens in games, and lines of fixed words, each said once.

A row says how cards write it, what it comes to, and which games play it. The parser, the profiles
of games, the readers and the reference are made of these rows.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from antipater.rules.effects import OF_THE_TABLE, Effect, Happens, Power, of_power

_DUEL, _SEVEN_WONDERS = ("duel",), ("seven_wonders",)
_BOTH = (*_DUEL, *_SEVEN_WONDERS)


class SaidEvent(NamedTuple):
    """How an event is said of one who does it: ``makes``, and where it is about a thing ``pair``;
    ``games``: those whose engine tells it."""

    verb: str
    thing: str = ""
    games: tuple[str, ...] = _BOTH


EVENTS: Mapping[Happens, SaidEvent] = {
    Happens.BUILDS: SaidEvent("builds"),
    Happens.DISCARDS: SaidEvent("discards"),
    Happens.CHAINS: SaidEvent("chains"),
    Happens.TRADES: SaidEvent("buys"),
    Happens.ADVANCES: SaidEvent("advances", games=_DUEL),
    Happens.PAIRS: SaidEvent("makes", "pair", _DUEL),
    Happens.TAKES: SaidEvent("takes", "token", _DUEL),
    Happens.WINS: SaidEvent("wins", "conflict", _SEVEN_WONDERS),
    Happens.DEFEATED: SaidEvent("loses", "conflict", _SEVEN_WONDERS),
    Happens.AGE_BEGINS: SaidEvent("begins", "age"),
    Happens.AGE_ENDS: SaidEvent("ends", "age"),
    Happens.GAINS: SaidEvent("gains", "coins"),
    Happens.EARNS: SaidEvent("gains", "coins of the bank", _SEVEN_WONDERS),
    Happens.LOSES: SaidEvent("loses", "coins"),
    Happens.BUYS_LEFT: SaidEvent("buys", "of left", _SEVEN_WONDERS),
    Happens.BUYS_RIGHT: SaidEvent("buys", "of right", _SEVEN_WONDERS),
    Happens.LAST_CARD: SaidEvent("plays", "the last card of an age", _DUEL),
    Happens.REACHES: SaidEvent("reaches", "3 blue"),
}


class FixedLine(NamedTuple):
    """A line of fixed words, perhaps with a number.

    ``written``: as the grammar has it; ``effects``: what it does, each amount for each 1 of its
    number; ``games``: those that play it.
    """

    rule: str
    written: str
    example: str
    meaning: str
    effects: tuple[Effect, ...]
    games: tuple[str, ...] = _BOTH

    @property
    def counts(self) -> bool:
        """Whether a number stands on it."""
        return "NUMBER" in self.written.split()


FIXED_LINES = (
    FixedLine(
        "free_build",
        '"free" "build" "each" "age"',
        "free build each age",
        "One building an age free of charge.",
        (of_power(Power.FREE_BUILD),),
        _SEVEN_WONDERS,
    ),
    FixedLine(
        "any_order",
        '"builds" _STAGES_IN "any" "order"',
        "builds stages in any order",
        "Of the own board any stage that does not stand, and not only the next.",
        (of_power(Power.ANY_ORDER),),
        _SEVEN_WONDERS,
    ),
    FixedLine(
        "seventh",
        '"plays" "seventh" "card"',
        "plays seventh card",
        "Plays the last card of each age as well.",
        (of_power(Power.PLAY_SEVENTH),),
        _SEVEN_WONDERS,
    ),
    FixedLine(
        "copies_guild",
        '"copies" "guild"',
        "copies guild",
        "Scores a neighbour's guild at the end.",
        (of_power(Power.COPY_GUILD),),
        _SEVEN_WONDERS,
    ),
)


def happening_in(game: str) -> frozenset[Happens]:
    """What effects can wait for in a game."""
    return frozenset(what for what, said in EVENTS.items() if game in said.games)


def fixed_in(game: str) -> frozenset[str]:
    """The rules of the lines of fixed words that a game plays."""
    return frozenset(line.rule for line in FIXED_LINES if game in line.games)


def grammar_of_rows() -> Iterator[str]:
    """The lines of the grammar that these rows make."""
    yield f"HAPPENS.1: /({'|'.join(dict.fromkeys(_verbs()))})\\b/"
    yield f"_fixed: {' | '.join(line.rule for line in FIXED_LINES)}"
    yield from (f"{line.rule}: {line.written}" for line in FIXED_LINES)


def _verbs() -> Iterator[str]:
    """The verbs of events as patterns, of one or several who do it; another word is said of what
    reaches a mark."""
    for what, said in EVENTS.items():
        if what is not Happens.REACHES:
            yield said.verb if what in OF_THE_TABLE else f"{said.verb}?"
