"""Clauses crossed with powers: what a rule becomes where a card is built, or played, by a power.

Each aspect of the rules meets each power in a record, written from the text of the rulebooks, and
the verdict is the book's, or that of a reading which is told; or the cell cannot occur, and it is
said why. Costs that are beside the point are let stand.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.judging.readings import clauses_read
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.clause_text import Status
from antipater.grammar.clauses import clauses
from support.clause_records import table_text


class Cell(NamedTuple):
    """A record of a cell, and what the book says of it. ``beside``: lines in the place of the last
    ones, against which something is gained; ``gains``: by what is looked at, by how much."""

    lines: tuple[str, ...]
    codes: tuple[str, ...] = ()
    beside: tuple[str, ...] | None = None
    gains: Mapping[str, int] = {}
    readings: tuple[str, ...] = ()


class Aspect(NamedTuple):
    """A part of the rules, the clauses that state it, and its cells by power; a text says why one
    cannot occur."""

    clauses: tuple[str, ...]
    cells: Mapping[str, Cell | str]


# 7 Wonders. Anna has the power; a fifth player makes second copies of cards.
SEATS = {
    "seventh": ("Babylon B", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "free": ("Olympia A", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "revive": ("Halicarnassus A", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "copy": ("Olympia B", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "city": ("Giza A", "Rhodes A", "Ephesus A"),
}
ONE = "I.1 Anna builds stage 1 with ?, stands"
BOTH = (ONE, "I.2 Anna builds stage 2 with ?, stands")
THREE = (*BOTH, "I.3 Anna builds stage 3 with ?, stands")
NOTHING_BUILT = "a copy scores at the end; it is not built, and costs and brings nothing before"
ONLY_BUILDS = "the power builds, and does nothing else with a card"


def revived(card: str, turn: str = "I.6") -> tuple[str, ...]:
    """A card that is discarded, and built at the end of the same turn."""
    stage = f"{turn} Anna builds stage 2 with ?"
    return f"{turn} Carla discards {card}", f"{stage}, revives {card}, stands"


TABLES = {
    "a card without its resources": Aspect(
        ("W028", "W113", "W115", "W120"),
        {
            "seventh": Cell((*BOTH, "I.7 Anna builds Apothecary"), ("W-COST-01",)),
            "free": Cell((*BOTH, "I.3 Anna builds Workshop free")),
            "revive": Cell((ONE, *revived("Workshop"))),
            "copy": NOTHING_BUILT,
            "city": Cell(("I.1 Free City builds Workshop",), ("W-COST-01",)),
        },
    ),
    "the same building twice": Aspect(
        ("W053",),
        {
            "seventh": Cell(
                (*BOTH, "I.5 Anna builds Altar", "I.7 Anna builds Altar"), ("W-BUILD-01",)
            ),
            "free": Cell(
                (*BOTH, "I.3 Anna builds Altar", "I.4 Anna builds Altar free"), ("W-BUILD-01",)
            ),
            "revive": Cell(
                (
                    "I.1 Anna builds Ore Vein",
                    "I.1 Bert builds Ore Vein",
                    "I.2 Anna builds stage 1 with ?, stands",
                    "I.3 Anna builds Altar",
                    "I.6 Carla discards Altar",
                    "I.6 Anna builds stage 2 with ?, revives Altar",
                ),
                ("W-BUILD-01",),
            ),
            "copy": "there is one card of each guild, so a neighbour's is none of one's own",
            "city": Cell(
                ("I.1 Free City builds Loom", "II.1 Free City builds Loom"),
                ("W-BUILD-01",),
            ),
        },
    ),
    "coins when built": Aspect(
        ("W134",),
        {
            "seventh": Cell(
                (*BOTH, "I.7 Anna builds Tavern"),
                beside=(*BOTH, "I.7 Anna builds Altar"),
                gains={"coins": 5},
            ),
            "free": Cell(
                (*BOTH, "I.3 Anna builds Tavern free"),
                beside=(*BOTH, "I.3 Anna builds Altar free"),
                gains={"coins": 5},
            ),
            "revive": Cell(
                (ONE, *revived("Tavern")), beside=(ONE, *revived("Altar")), gains={"coins": 5}
            ),
            "copy": NOTHING_BUILT,
            "city": "the Tavern is played from four players on",
        },
    ),
    "shields in the conflicts of the age": Aspect(
        ("W068", "W070"),
        {
            "seventh": Cell(
                (*BOTH, "I.7 Anna builds Stockade, stands"),
                beside=(*BOTH, "I.7 Anna builds Altar"),
                gains={"military": 2},
            ),
            "free": Cell(
                (*BOTH, "I.6 Anna builds Stockade free"),
                beside=(*BOTH, "I.6 Anna builds Altar free"),
                gains={"military": 2},
            ),
            "revive": Cell(
                (ONE, *revived("Stockade")), beside=(ONE, *revived("Altar")), gains={"military": 2}
            ),
            "copy": "guilds have no shields",
            "city": Cell(
                ("I.6 Free City builds Stockade, stands",),
                beside=("I.6 Free City builds Altar",),
                gains={"city military": 2, "military": -1},
            ),
        },
    ),
    "coins for cards of this turn": Aspect(
        ("W141",),
        {
            "seventh": Cell(
                (*BOTH, "II.6 Bert builds Quarry", "II.7 Anna builds Vineyard"),
                beside=(*BOTH, "II.6 Bert discards ?", "II.7 Anna builds Vineyard"),
                gains={"coins": 1},
            ),
            "free": Cell(
                (*BOTH, "II.3 Bert builds Quarry", "II.3 Anna builds Vineyard free"),
                beside=(*BOTH, "II.3 Bert discards ?", "II.3 Anna builds Vineyard free"),
                gains={"coins": 1},
            ),
            "revive": Cell(
                (ONE, "II.6 Bert builds Quarry", *revived("Vineyard", "II.6")),
                beside=(ONE, "II.6 Bert discards ?", *revived("Vineyard", "II.6")),
                gains={"coins": 1},
            ),
            "copy": NOTHING_BUILT,
            "city": Cell(
                ("II.1 Free City builds Vineyard", "II.1 Anna builds Quarry"),
                beside=("II.1 Free City builds Vineyard", "II.1 Anna builds Temple, stands"),
                gains={"city coins": 1},
            ),
        },
    ),
    "a chain": Aspect(
        ("W014", "W044", "W100"),
        {
            "seventh": Cell(
                (*BOTH, "I.3 Anna builds Scriptorium, stands", "II.7 Anna builds Library")
            ),
            "free": Cell(
                (
                    *BOTH,
                    "I.3 Anna builds Scriptorium, stands",
                    "II.1 Anna builds Library",
                    "II.2 Anna builds Aqueduct free",
                )
            ),
            "revive": "nothing is paid for what is built out of the discards, chain or not",
            "copy": NOTHING_BUILT,
            "city": Cell(
                (
                    "I.1 Free City builds Scriptorium, stands",
                    "II.1 Free City builds Library paying 2 left",
                ),
                ("W-CITY-02",),
            ),
        },
    ),
    "a card discarded for 3 coins": Aspect(
        ("W062", "W097", "W138"),
        {
            "seventh": Cell((*BOTH, "I.7 Anna discards Altar")),
            "free": Cell((*BOTH, "I.3 Anna discards Altar free"), ("R-SYNTAX-01",)),
            "revive": ONLY_BUILDS,
            "copy": NOTHING_BUILT,
            "city": Cell(("I.1 Free City discards Altar",), ("W-CITY-01",)),
        },
    ),
    "a stage": Aspect(
        ("W057", "W113", "W138", "W097b"),
        {
            "seventh": Cell((*BOTH, "I.7 Anna builds stage 3 with ?, stands")),
            "free": Cell((*BOTH, "I.3 Anna builds stage 3 with ? free"), ("R-SYNTAX-01",)),
            "revive": ONLY_BUILDS,
            "copy": NOTHING_BUILT,
            "city": Cell(("I.1 Free City builds stage 2 with ?",), ("W-STAGE-02", "W-COST-01")),
        },
    ),
    "without the stage that gives it": Aspect(
        ("W113", "W115", "W120", "W124"),
        {
            "seventh": Cell((ONE, "I.7 Anna builds Altar"), ("W-SEVENTH-01",)),
            "free": Cell((ONE, "I.3 Anna builds Altar free"), ("W-FREE-01",)),
            "revive": Cell(
                (
                    "I.2 Carla discards Altar",
                    "I.2 Anna builds stage 1 with ?, revives Altar, stands",
                ),
                ("W-SALVAGE-03",),
            ),
            "copy": Cell(
                (*BOTH, "III.1 Bert builds Workers Guild, stands", "Anna copies Workers Guild"),
                ("W-COPY-02",),
            ),
            "city": "the Free City plays by the rule of two players, not by a stage",
        },
    ),
    "once more": Aspect(
        ("W048", "W113", "W116", "W124"),
        {
            "seventh": Cell(
                (*BOTH, "I.7 Anna builds Altar", "I.7 Anna builds Theater"), ("R-TURN-02",)
            ),
            "free": Cell(
                (*BOTH, "I.3 Anna builds Workshop free", "I.4 Anna builds Apothecary free"),
                ("W-FREE-02",),
            ),
            "revive": Cell(
                (
                    ONE,
                    *revived("Altar"),
                    "II.1 Carla discards Statue",
                    "II.1 Anna discards ?, revives Statue",
                ),
                ("W-SALVAGE-03",),
            ),
            "copy": Cell(
                (
                    *THREE,
                    "III.1 Bert builds Workers Guild, stands",
                    "Anna copies Workers Guild",
                    "Anna copies Workers Guild",
                ),
                ("R-COPY-01",),
            ),
            "city": Cell(
                ("I.1 Free City builds Altar", "I.1 Free City builds Lumber Yard"), ("R-TURN-02",)
            ),
        },
    ),
    "in the next age": Aspect(
        ("W113", "W120"),
        {
            "seventh": Cell((*BOTH, "I.7 Anna builds Altar", "II.7 Anna builds Temple, stands")),
            "free": Cell((*BOTH, "I.3 Anna builds Workshop free", "II.1 Anna builds School free")),
            "revive": "each such stage acts once, in the turn in which it is built",
            "copy": "the copy is chosen once, at the end",
            "city": Cell(("I.1 Free City builds Altar", "II.1 Free City builds Quarry")),
        },
    ),
    "points of a guild": Aspect(
        ("W072", "W086", "W124", "W152"),
        {
            "seventh": Cell(
                (*BOTH, "I.3 Bert builds Lumber Yard", "III.7 Anna builds Workers Guild, stands"),
                gains={"guilds": 1},
                beside=(*BOTH, "I.3 Bert builds Lumber Yard", "III.7 Anna discards ?"),
            ),
            "free": Cell(
                (*BOTH, "I.3 Bert builds Lumber Yard", "III.6 Anna builds Workers Guild free"),
                beside=(*BOTH, "I.3 Bert builds Lumber Yard", "III.6 Anna discards ?"),
                gains={"guilds": 1},
            ),
            "revive": Cell(
                (ONE, "I.3 Bert builds Lumber Yard", *revived("Workers Guild", "III.6")),
                beside=(ONE, "I.3 Bert builds Lumber Yard", "III.6 Anna discards ?"),
                gains={"guilds": 1},
            ),
            "copy": Cell(
                (
                    *THREE,
                    "I.3 Bert builds Lumber Yard",
                    "III.6 Bert builds Workers Guild, stands",
                    "Anna copies Workers Guild",
                ),
                beside=(*THREE, "I.3 Bert builds Lumber Yard", "III.6 Bert discards ?"),
                gains={"guilds": 1},
            ),
            "city": Cell(
                ("I.1 Anna builds Lumber Yard", "III.6 Free City builds Workers Guild, stands"),
                beside=("I.1 Anna builds Lumber Yard", "III.6 Free City builds Palace, stands"),
                gains={"city guilds": 1},
            ),
        },
    ),
    "a symbol of free choice": Aspect(
        ("W109", "W120", "W156"),
        {
            "seventh": Cell(
                (*BOTH, "III.7 Anna builds Scientists Guild, stands"), readings=("W156",)
            ),
            "free": Cell((*BOTH, "III.6 Anna builds Scientists Guild free"), readings=("W156",)),
            "revive": Cell((ONE, *revived("Scientists Guild", "III.6")), readings=("W156",)),
            "copy": Cell(
                (
                    *THREE,
                    "III.6 Bert builds Scientists Guild, stands",
                    "Anna copies Scientists Guild",
                    "Anna picks gear",
                    "Bert picks gear",
                )
            ),
            "city": "its points win nothing, and nobody chooses for it",
        },
    ),
    "after Babylon's seventh card": Aspect(
        ("W116", "W121"),
        {
            "seventh": "the same card",
            "free": "a free build is the play of a turn, and the seventh card comes after it",
            "revive": Cell(
                (
                    ONE,
                    "I.1 Bert builds stage 1 with ?, stands",
                    "I.2 Bert builds stage 2 with ?, stands",
                    "I.7 Bert discards Altar",
                    "I.6 Anna builds stage 2 with ?, revives Altar, stands",
                ),
                readings=("W116",),
            ),
            "copy": "the copy is chosen at the end",
            "city": "boards of two players: the Free City's is one of them",
        },
    ),
}


@cache
def of_table(power: str, lines: tuple[str, ...]) -> AnyVerdict:
    """The verdict on the lines of a cell, in a game that is over if they come to its end."""
    seats = SEATS[power]
    names: tuple[str, ...] = ("Anna", "Bert", "Carla", "Dirk", "Eva")
    if any("Bert builds stage 2" in line for line in lines):
        seats = (seats[0], "Babylon B", *seats[2:])
    if power == "city":
        names = ("Anna", "Free City", "Bert")
    plays = [line for line in lines if "." in line.split()[0]]
    told = [line for line in lines if line not in plays]
    over = ["III.6 Dirk discards ?"] if told else []
    text = table_text(*plays, *over, seats=seats, names=names)
    return judge_record(read_table("\n".join([text, *told]), shipped_sets()))


def seen(verdict: AnyVerdict, what: str) -> int:
    """A number at the end: of Anna, or of the city between two players."""
    seat = verdict.record.players.index("Free City" if what.startswith("city ") else "Anna")
    what = what.removeprefix("city ")
    city = verdict.state.cities[seat]
    if what == "coins":
        return int(city[verdict.rules.coins])
    return int(city[verdict.rules.lead] if what == "lead" else verdict.scores[seat][what])


# Duel. Anna builds a wonder with the power as the last but one move of an age.
WONDERS = {
    "revive": "The Mausoleum",
    "replay": "The Sphinx",
    "top row": "Messe Essen",
    "left out": "The Statue of Liberty",
    "destroy": "The Statue of Zeus",
}
BUILD = {power: f"Anna builds {wonder} with Theater" for power, wonder in WONDERS.items()}
SECOND = {power: f"Anna builds {wonder} with Dispensary" for power, wonder in WONDERS.items()}
# Age I, and after it age II: a symbol, and eight shields.
SYMBOL = ("1: Anna builds Workshop", "1: Bert discards Altar")
SHIELDS = (
    "1: Anna builds Guard Tower",
    "1: Bert builds Lumber Yard",
    "1: Anna builds Stable",
    "1: Bert discards Altar",
    "1: Anna builds Garrison",
    "1: Bert discards Theater",
    "1: Anna builds Palisade",
    "1: Bert discards Baths",
    "Anna builds Walls",
    "Bert builds Statue",
    "Anna builds Archery Range",
)
# A token for a pair, before the power acts.
PAIR = ("1: Anna builds Scriptorium", "1: Bert builds Lumber Yard", "1: Anna builds Altar")
STRATEGY, URBANISM, THEOLOGY = (
    (*PAIR, "1: Bert discards Theater", f"Anna builds Library, takes {token}")
    for token in ("Strategy", "Urbanism", "Theology")
)
PYRAMIDS = "Anna builds The Pyramids with Dispensary"
TAKES_AWAY = "the power takes a card away and builds none"
PLAYS_ON = "the power gives a turn, in which cards are built as in any other"
DUEL = {
    "a card without its resources": Aspect(
        ("D152", "D051"),
        {
            "revive": Cell(("Bert discards Baths", BUILD["revive"], "Anna revives Baths")),
            "replay": Cell((BUILD["replay"], "Anna builds Baths for 0"), ("D-CLAIM-01",)),
            "top row": Cell((BUILD["top row"], "Anna lifts Baths")),
            "left out": Cell((BUILD["left out"], "Anna keeps Baths gives Altar")),
            "destroy": TAKES_AWAY,
        },
    ),
    "coins when built": Aspect(
        ("D128", "D134"),
        {
            "revive": Cell(
                ("Bert discards Tavern", BUILD["revive"], "Anna revives Tavern"),
                beside=("Bert discards Altar", BUILD["revive"], "Anna revives Altar"),
                gains={"coins": 4},
            ),
            "replay": PLAYS_ON,
            "top row": Cell(
                (BUILD["top row"], "Anna lifts Tavern"),
                beside=(BUILD["top row"], "Anna lifts Altar"),
                gains={"coins": 4},
            ),
            "left out": Cell(
                (BUILD["left out"], "Anna keeps Tavern gives Altar"),
                beside=(BUILD["left out"], "Anna keeps Palisade gives Altar"),
                gains={"coins": 4},
            ),
            "destroy": TAKES_AWAY,
        },
    ),
    "shields": Aspect(
        ("D082", "D157"),
        {
            "revive": Cell(
                ("Bert discards Stable", BUILD["revive"], "Anna revives Stable"),
                beside=("Bert discards Altar", BUILD["revive"], "Anna revives Altar"),
                gains={"lead": 1},
            ),
            "replay": PLAYS_ON,
            "top row": Cell(
                (BUILD["top row"], "Anna lifts Stable"),
                beside=(BUILD["top row"], "Anna lifts Altar"),
                gains={"lead": 1},
            ),
            "left out": Cell(
                (BUILD["left out"], "Anna keeps Baths gives Stable"),
                beside=(BUILD["left out"], "Anna keeps Baths gives Altar"),
                gains={"lead": -1},
            ),
            "destroy": Cell(
                (BUILD["destroy"],),
                beside=("Anna builds Pyramids with Theater",),
                gains={"lead": 1},
            ),
        },
    ),
    "the choice that is not made": Aspect(
        ("D152", "D157", "D063"),
        {
            "revive": Cell(
                ("Bert discards Stable", BUILD["revive"], "Bert builds Altar"), ("D-TURN-02",)
            ),
            "replay": Cell((BUILD["replay"], "Bert builds Altar"), ("D-TURN-01",)),
            "top row": Cell((BUILD["top row"], "Bert builds Altar"), ("D-TURN-02",)),
            "left out": Cell((BUILD["left out"], "Bert builds Altar"), ("D-TURN-02",)),
            "destroy": Cell(
                ("Bert builds Lumber Yard", BUILD["destroy"], "Bert builds Altar"), ("D-TURN-02",)
            ),
        },
    ),
    "another thing than it is about": Aspect(
        ("D153", "D157", "D057"),
        {
            "revive": Cell(
                ("Bert discards Stable", BUILD["revive"], "Anna revives Theater"), ("D-REVIVE-01",)
            ),
            "replay": PLAYS_ON,
            "top row": Cell((BUILD["top row"], "Anna lifts Theater"), ("D-TOPROW-01",)),
            "left out": Cell(
                (BUILD["left out"], "Anna keeps Theater gives Altar"), ("D-LEFTOUT-01",)
            ),
            "destroy": Cell(
                (
                    "Bert builds Lumber Yard",
                    "Anna discards Palisade",
                    "Bert builds Altar",
                    BUILD["destroy"],
                    "Anna destroys Altar",
                ),
                ("D-DESTROY-01",),
            ),
        },
    ),
    "nothing there to choose": Aspect(
        ("D152", "D157"),
        {
            "revive": "twenty cards of an age are not all built before one is discarded here; the "
            "rule is tried in tests/rules/duel",
            "replay": "the next card is there, or the age is over: see the last card",
            "top row": "see the last card",
            "left out": "three cards lie in the box from the beginning of each age",
            "destroy": Cell((BUILD["destroy"], "Bert builds Altar")),
        },
    ),
    "with the last card of the age": Aspect(
        ("D064", "D076", "D152"),
        {
            "revive": Cell((BUILD["revive"], "Anna revives Clay Pool", "Anna lets Bert begin")),
            "replay": Cell((BUILD["replay"], "Anna lets Bert begin")),
            "top row": Cell((BUILD["top row"], "Anna lets Bert begin")),
            "left out": Cell(
                (BUILD["left out"], "Anna keeps Baths gives Altar", "Anna lets Bert begin")
            ),
            "destroy": Cell((BUILD["destroy"], "Bert lets Anna begin")),
        },
    ),
    "a pair of symbols": Aspect(
        ("D088", "D152"),
        {
            "revive": Cell(
                (
                    *SYMBOL,
                    "Bert discards Laboratory",
                    SECOND["revive"],
                    "Anna revives Laboratory",
                    "Bert builds Statue",
                ),
                ("D-TURN-02",),
            ),
            "replay": PLAYS_ON,
            "top row": Cell(
                (*SYMBOL, SECOND["top row"], "Anna lifts Laboratory", "Bert builds Statue"),
                ("D-TURN-02",),
            ),
            "left out": Cell(
                (
                    *SYMBOL,
                    SECOND["left out"],
                    "Anna keeps Laboratory gives Rostrum",
                    "Bert builds Statue",
                ),
                ("D-TURN-02",),
            ),
            "destroy": TAKES_AWAY,
        },
    ),
    "Strategy: a shield more on new red cards": Aspect(
        ("D115", "D116"),
        {
            "revive": Cell(
                (*STRATEGY, "Bert discards Barracks", SECOND["revive"], "Anna revives Barracks"),
                beside=(
                    *STRATEGY,
                    "Bert discards Barracks",
                    SECOND["revive"],
                    "Anna revives Theater",
                ),
                gains={"lead": 2},
            ),
            "replay": PLAYS_ON,
            "top row": Cell(
                (*STRATEGY, "Bert discards Forum", SECOND["top row"], "Anna lifts Barracks"),
                beside=(*STRATEGY, "Bert discards Forum", SECOND["top row"], "Anna lifts Temple"),
                gains={"lead": 2},
            ),
            "left out": Cell(
                (
                    *STRATEGY,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Barracks gives Rostrum",
                ),
                beside=(
                    *STRATEGY,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Temple gives Rostrum",
                ),
                gains={"lead": 2},
            ),
            "destroy": Cell(
                (*STRATEGY, "Bert discards Forum", SECOND["destroy"]),
                beside=(*STRATEGY, "Bert discards Forum", PYRAMIDS),
                gains={"lead": 1},
            ),
        },
    ),
    "Urbanism: 4 coins for a chain": Aspect(
        ("D119", "D152"),
        {
            "revive": Cell(
                (*URBANISM, "Bert discards Temple", SECOND["revive"], "Anna revives Temple"),
                beside=(*URBANISM, "Bert discards Statue", SECOND["revive"], "Anna revives Statue"),
                gains={"coins": 0},
            ),
            "replay": Cell(
                (*URBANISM, "Bert discards Forum", SECOND["replay"], "Anna builds Temple"),
                beside=(*URBANISM, "Bert discards Forum", SECOND["replay"], "Anna discards Temple"),
                gains={"coins": 2},
            ),
            "top row": Cell(
                (*URBANISM, "Bert discards Forum", SECOND["top row"], "Anna lifts Temple"),
                beside=(*URBANISM, "Bert discards Forum", SECOND["top row"], "Anna lifts Statue"),
                gains={"coins": 0},
            ),
            "left out": Cell(
                (
                    *URBANISM,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Temple gives Rostrum",
                ),
                beside=(
                    *URBANISM,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Statue gives Rostrum",
                ),
                gains={"coins": 0},
            ),
            "destroy": TAKES_AWAY,
        },
    ),
    "Theology: every new wonder gives a turn": Aspect(
        ("D117", "D118"),
        {
            "revive": Cell(
                (
                    *THEOLOGY,
                    "Bert discards Temple",
                    SECOND["revive"],
                    "Anna revives Temple",
                    "Anna builds Brewery",
                )
            ),
            "replay": Cell(
                (
                    *THEOLOGY,
                    "Bert discards Temple",
                    SECOND["replay"],
                    "Anna builds Brewery",
                    "Anna builds Forum",
                ),
                ("D-TURN-01",),
            ),
            "top row": Cell(
                (
                    *THEOLOGY,
                    "Bert discards Forum",
                    SECOND["top row"],
                    "Anna lifts Temple",
                    "Anna builds Brewery",
                )
            ),
            "left out": Cell(
                (
                    *THEOLOGY,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Temple gives Rostrum",
                    "Anna builds Brewery",
                )
            ),
            "destroy": Cell(
                (
                    *THEOLOGY,
                    "Bert discards Forum",
                    SECOND["destroy"],
                    "Anna destroys Lumber Yard",
                    "Anna builds Brewery",
                )
            ),
        },
    ),
    "the capital": Aspect(
        ("D007", "D086", "D157"),
        {
            "revive": Cell(
                (
                    *SHIELDS,
                    "Bert discards Barracks",
                    SECOND["revive"],
                    "Anna revives Barracks",
                    "Bert builds Brewery",
                ),
                ("D-END-01",),
            ),
            "replay": "the Sphinx has no shield; cards of its turn win as in any other",
            "top row": Cell(
                (
                    *SHIELDS,
                    "Bert discards Forum",
                    SECOND["top row"],
                    "Anna lifts Barracks",
                    "Bert builds Brewery",
                ),
                ("D-END-01",),
            ),
            "left out": Cell(
                (
                    *SHIELDS,
                    "Bert discards Forum",
                    SECOND["left out"],
                    "Anna keeps Barracks gives Rostrum",
                    "Bert builds Brewery",
                ),
                ("D-END-01",),
            ),
            "destroy": Cell(
                (*SHIELDS, "Bert discards Forum", SECOND["destroy"], "Anna destroys Lumber Yard"),
                readings=("D157",),
            ),
        },
    ),
}


def filled(age: int, lines: list[str], players: tuple[str, str], whole: bool) -> list[str]:
    """The lines of an age, after discards of other cards: of twelve, or of all that are left."""
    taking = sum(line.split()[1] in ("builds", "discards", "lifts") for line in lines)
    count = 20 - taking if whole else 12
    count += (count + players.index(lines[0].split()[0])) % 2
    cards = [item.names["en"][0] for item in load_set("duel").items if item.age == age]
    kept = str([line for line in lines if "revives" not in line])
    free = sorted((name for name in cards if name not in kept), key=lambda n: n not in str(lines))
    return [*(f"{players[n % 2]} discards {card}" for n, card in enumerate(free[:count])), *lines]


@cache
def of_duel(power: str, lines: tuple[str, ...]) -> AnyVerdict:
    """The verdict on the lines of a cell, after discards of an age's other cards: some of them,
    or all where the lines go on to the next age."""
    first = [line.removeprefix("1: ") for line in lines if line.startswith("1: ")]
    rest = [line for line in lines if not line.startswith("1: ")]
    told, begin = ([x for x in rest if (" lets " in x) == later] for later in (False, True))
    players = ("Bert", "Anna") if begin else ("Anna", "Bert")
    early = filled(1, first, players, whole=True) if first else []
    if first:
        early += ["Bert lets Anna begin"]
    early += filled(2 if first else 1, told, players, whole=bool(begin))
    promo = '[Set "duel_promo"]\n' if power in ("top row", "left out") else ""
    text = f"""[Game "duel"]
{promo}[First "{players[0]}"]
[Second "{players[1]}"]

Wonders of Anna
  {WONDERS[power]}, Great Lighthouse, The Pyramids, Circus Maximus
Wonders of Bert
  The Colossus, Great Library, The Appian Way, Piraeus
"""
    return judge_record(read_notation(text + "\n".join([*early, *begin]) + "\n", shipped_sets()))


# Clauses that no aspect names, from one to another, and why crossing them shows nothing more.
BESIDE = {
    "box, set-up and draft are over before a power acts": [("D001", "D034"), ("W001", "W011")],
    "what a cost is, and how it is paid: a power pays as any play does, or nothing (see the cards "
    "without their resources, and chains)": [("D035", "D054"), ("W012", "W045")],
    "how cards lie, are dealt, chosen and passed is before the power": [
        ("D055", "D062"),
        ("W046", "W052"),
        ("W063", "W067"),
    ],
    "a play of a card, as which the power acts or after it": [
        ("D065", "D075"),
        ("W055", "W061"),
    ],
    "between the ages: see the last card": [("D077", "D081")],
    "what is counted of what stands in a city, however it came there": [
        ("D083", "D103"),
        ("W069", "W086"),
        ("W104", "W107"),
    ],
    "tokens act on prices and points, not on what a power does; of the others see above": [
        ("D104", "D114")
    ],
    "what one card brings when it enters a city: see coins, shields and points": [
        ("D120", "D144"),
        ("W128", "W157"),
    ],
    "the wonders and boards, of which the powers are": [("D145", "D162"), ("W108", "W127")],
    "how two players play for the Free City": [("W088", "W103")],
}


def test_every_clause_is_crossed_or_it_is_said_why_not() -> None:
    beside = {
        name
        for name in clauses()
        for ranges in BESIDE.values()
        for first, last in ranges
        if first <= name[:4] <= last
    }
    crossed = {name for grid, *_ in GRIDS for of in grid.values() for name in of.clauses}
    due = {c.name for c in clauses().values() if c.status is not Status.OUT_OF_SCOPE}
    assert due <= beside | crossed
    assert len(crossed & due) >= 40


GRIDS = ((TABLES, of_table, tuple(SEATS)), (DUEL, of_duel, tuple(WONDERS)))
CELLS = [
    pytest.param(judge, power, cell, id=f"{aspect}-{power}")
    for grid, judge, _ in GRIDS
    for aspect, of in grid.items()
    for power, cell in of.cells.items()
    if isinstance(cell, Cell)
]


@pytest.mark.parametrize(("judge", "power", "cell"), CELLS)
def test_a_cell_is_judged_as_the_book_says(
    judge: Callable[[str, tuple[str, ...]], AnyVerdict], power: str, cell: Cell
) -> None:
    verdict = judge(power, cell.lines)
    assert tuple(found.code for found in verdict.findings) == cell.codes
    if cell.beside is not None:
        other = judge(power, cell.beside)
        assert other.findings == ()
        for what, much in cell.gains.items():
            assert seen(verdict, what) - seen(other, what) == much, what
    told = tuple(each.clause for each in clauses_read(verdict))
    assert told == cell.readings
    for name in told:
        assert all(clauses()[name].otherwise[language] for language in LANGUAGES)


def test_every_cell_is_filled() -> None:
    """By a record, or by the reason for which it cannot occur; each aspect names its clauses."""
    for grid, _, powers in GRIDS:
        for aspect, of in grid.items():
            assert tuple(of.cells) == powers, aspect
            assert all(name in clauses() for name in of.clauses)
            reasons = [cell for cell in of.cells.values() if isinstance(cell, str)]
            assert all(len(reason) > 8 for reason in reasons)
    assert len(CELLS) > 70
