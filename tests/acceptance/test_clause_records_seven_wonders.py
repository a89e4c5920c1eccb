"""Clauses of 7 Wonders tried as an arbiter would: a record, and the verdict of the book.

Each case is written from the text of the rulebooks and not from the program. ``rest`` lets the
players of a turn that are not named discard a card that nobody saw.
"""

import json
import re

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app

ANNA, BERT, CARLA = "Anna: Giza A", "Bert: Rhodes A", "Carla: Ephesus A"


def table(plays: str, *seats: str) -> str:
    """A record of three players, or of these seats: the plays, and unseen discards beside them."""
    lines = [line.strip() for line in plays.strip().split("\n")]
    names = [seat.partition(":")[0] for seat in seats or (ANNA, BERT, CARLA)]
    turns = dict.fromkeys(line.partition(" ")[0] for line in lines if re.match(r"I+\.", line))
    told = list[str]()
    for turn in turns:
        own = [line for line in lines if line.startswith(f"{turn} ")]
        idle = [n for n in names if not any(line.startswith(f"{turn} {n} ") for line in own)]
        told += [*own, *(f"{turn} {name} discards ?" for name in idle if not turn.endswith("7"))]
    others = [line for line in lines if not re.match(r"I+\.", line)]
    rows = "\n".join(f"  {seat}" for seat in seats or (ANNA, BERT, CARLA))
    return '[Game "seven_wonders"]\n\nSeats\n' + rows + "\n\n" + "\n".join([*told, *others]) + "\n"


def turns(age: str, last: int = 6, first: int = 1) -> str:
    """The turns of an age in which everyone discards a card that nobody saw."""
    return "\n".join(f"{age}.{turn} Anna discards ?" for turn in range(first, last + 1)) + "\n"


CITY = ("Anna: Giza A", "Free City: Rhodes A", "Bert: Ephesus A")


FIVE = (ANNA, BERT, CARLA, "Dirk: Olympia B", "Eva: Babylon A")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        pytest.param(
            table("I.1 Bert builds Loom\nI.2 Anna builds Apothecary paying 2 right"),
            [],
            id="owner-is-paid",
            marks=pytest.mark.clause("W035"),
        ),
        pytest.param(
            table("I.1 Bert builds Loom\nI.2 Anna builds Apothecary paying 1 right"),
            ["W-COST-03"],
            id="not-less",
            marks=pytest.mark.clause("W035"),
        ),
        pytest.param(
            table("I.1 Bert builds Loom\nI.2 Anna builds Apothecary paying 2 left"),
            ["W-COST-03"],
            id="not-the-other",
            marks=pytest.mark.clause("W032", "W039"),
        ),
        pytest.param(
            table("I.1 Bert builds Loom\nI.2 Anna builds Apothecary paying nothing"),
            ["W-COST-03"],
            id="bought-is-paid",
            marks=pytest.mark.clause("W038"),
        ),
        pytest.param(
            table(
                ("I.1 Bert builds Lumber Yard\nI.2 Anna builds Stockade paying 2 right\n")
                + turns("I", first=3)
                + "II.1 Anna builds School paying 2 left"
            ),
            ["W-COST-03"],
            id="bought-anew",
            marks=pytest.mark.clause("W038"),
        ),
        pytest.param(
            table(
                (
                    "I.1 Bert builds Loom\n"
                    "I.2 Anna builds Apothecary paying 2 right\n"
                    "I.2 Bert builds Apothecary paying nothing"
                ),
                *FIVE,
            ),
            [],
            id="sold-and-used",
            marks=pytest.mark.clause("W036", "W031"),
        ),
        pytest.param(
            table(
                "I.1 Anna builds Baths paying nothing\n"
                "I.2 Anna builds Stone Pit\n"
                "I.3 Anna builds stage 1 with ? paying nothing"
            ),
            [],
            id="used-again",
            marks=pytest.mark.clause("W031"),
        ),
        pytest.param(
            table(
                (
                    "I.1 Bert builds Lumber Yard\n"
                    "I.2 Anna builds Tree Farm\n"
                    "I.3 Anna builds Stockade"
                ),
                *(
                    "Anna: Giza A",
                    "Bert: Rhodes A",
                    "Carla: Ephesus A",
                    "Dirk: Olympia B",
                    "Eva: Babylon A",
                    "Finn: Alexandria A",
                ),
            ),
            [],
            id="three-coins",
            marks=pytest.mark.clause("W023"),
        ),
        pytest.param(
            table(
                "I.1 Anna builds Loom\n"
                "I.1 Bert builds Baths paying 2 left\n"
                "I.2 Anna builds Barracks paying 2 right\n"
                "I.2 Bert builds Apothecary paying 2 left"
            ),
            ["W-COST-02"],
            id="not-the-coins-of-the-turn",
            marks=pytest.mark.clause("W042"),
        ),
        pytest.param(
            table("I.1 Anna builds Workshop"),
            ["W-COST-01"],
            id="nobody-has-it",
            marks=pytest.mark.clause("W028"),
        ),
        pytest.param(
            table(
                "I.1 Bert builds Lumber Yard\n"
                + turns("I", first=2)
                + ("II.1 Bert builds Caravansery paying nothing\nII.2 Anna builds Archery Range"),
                ANNA,
                "Bert: Olympia A",
                CARLA,
            ),
            ["W-COST-01"],
            id="yellow-is-not-sold",
            marks=pytest.mark.clause("W034"),
        ),
        pytest.param(
            table("I.1 Anna builds Stone Pit\nI.2 Anna builds stage 1 with Workshop"),
            [],
            id="stage-pays-its-own",
            marks=pytest.mark.clause("W055"),
        ),
        pytest.param(
            table("I.1 Anna builds stage 1 with Altar"),
            ["W-COST-01"],
            id="one-stone-is-not-two",
            marks=pytest.mark.clause("W055"),
        ),
        pytest.param(
            table(
                (
                    "I.1 Anna builds Stone Pit\n"
                    "I.2 Anna builds stage 1 with Altar\n"
                    "I.3 Anna builds Altar"
                ),
                *FIVE,
            ),
            [],
            id="card-under-is-no-building",
            marks=pytest.mark.clause("W055"),
        ),
        pytest.param(
            table("I.1 Anna builds Stone Pit\nI.2 Anna builds stage 2 with ?"),
            ["W-STAGE-02"],
            id="stage-order",
            marks=pytest.mark.clause("W057"),
        ),
        pytest.param(
            table(
                "I.1 Anna builds Stone Pit\n"
                "I.2 Anna builds stage 1 with ?\n"
                "I.3 Anna builds stage 1 with ?"
            ),
            ["W-STAGE-02", "W-COST-01"],
            id="stage-once",
            marks=pytest.mark.clause("W061"),
        ),
        pytest.param(
            table("I.1 Anna builds Stone Pit\nI.2 Anna builds stage 1 with ?"),
            [],
            id="under-stays-secret",
            marks=pytest.mark.clause("W059"),
        ),
        pytest.param(
            table("I.1 Anna builds Altar\nI.2 Anna builds Altar", *FIVE),
            ["W-BUILD-01"],
            id="never-twice",
            marks=pytest.mark.clause("W053"),
        ),
        pytest.param(
            table(
                "I.1 Anna builds Stone Pit\n"
                "I.2 Anna builds stage 1 with Loom\n"
                "I.3 Anna discards Press"
            ),
            [],
            id="three-actions",
            marks=pytest.mark.clause("W051"),
        ),
        pytest.param(
            table("I.1 Anna builds Stone Pit\nI.2 Anna passes"),
            ["W-TURN-04"],
            id="cannot-pass",
            marks=pytest.mark.clause("W051"),
        ),
        pytest.param(
            table("I.1 Anna builds Workshop", ANNA, BERT, CARLA),
            ["W-COST-01"],
            id="cannot-build-must-discard",
            marks=pytest.mark.clause("W064"),
        ),
        pytest.param(
            table("I.1 Anna discards Workshop\nI.2 Anna builds Marketplace"),
            [],
            id="cannot-build-so-discards",
            marks=pytest.mark.clause("W064"),
        ),
        pytest.param(
            table(turns("I", 5) + "II.1 Anna discards ?"),
            ["W-TURN-01", "W-TURN-01", "W-TURN-01"],
            id="six-turns",
            marks=pytest.mark.clause("W048"),
        ),
        pytest.param(
            table("I.1 Anna builds Foundry"),
            ["W-CARD-01"],
            id="own-deck",
            marks=pytest.mark.clause("W002"),
        ),
        pytest.param(
            table("I.1 Anna builds Tavern"),
            ["W-CARD-02"],
            id="for-so-many",
            marks=pytest.mark.clause("W017"),
        ),
        pytest.param(
            table("I.1 Anna builds Workshop free", "Anna: Olympia A", BERT, CARLA),
            ["W-FREE-01"],
            id="olympia-too-early",
            marks=pytest.mark.clause("W113"),
        ),
        pytest.param(
            table(turns("I") + "I.7 Carla builds Altar", ANNA, BERT, "Carla: Babylon B"),
            ["W-SEVENTH-01"],
            id="babylon-too-early",
            marks=pytest.mark.clause("W120"),
        ),
        pytest.param(
            table(
                "I.1 Anna discards Altar\nI.2 Carla builds Loom, revives Altar",
                ANNA,
                BERT,
                "Carla: Halicarnassus A",
            ),
            ["W-SALVAGE-03"],
            id="halicarnassus-not-without",
            marks=pytest.mark.clause("W115"),
        ),
        pytest.param(
            table("I.1 Free City builds Baths paying 2 left", *CITY),
            [],
            id="city-three-coins",
            marks=pytest.mark.clause("W093"),
        ),
        pytest.param(
            table(
                (
                    "I.1 Free City builds Baths paying 2 left\n"
                    "I.2 Free City builds Scriptorium paying 2 right"
                ),
                *CITY,
            ),
            ["W-COST-02"],
            id="city-three-coins-gone",
            marks=pytest.mark.clause("W093"),
        ),
        pytest.param(
            table("I.1 Free City discards Altar", *CITY),
            ["W-CITY-01"],
            id="city-discards-not",
            marks=pytest.mark.clause("W097"),
        ),
        pytest.param(
            table(
                (
                    "I.1 Free City builds Lumber Yard\n"
                    "I.2 Free City builds Timber Yard\n"
                    "I.3 Free City discards Workshop"
                ),
                *CITY,
            ),
            ["W-CITY-01"],
            id="city-builds-a-stage-first",
            marks=pytest.mark.clause("W097b"),
        ),
        pytest.param(
            table(
                ("I.1 Anna builds Altar\nI.1 Free City builds Theater\nI.1 Bert discards ?"), *CITY
            ),
            [],
            id="order-of-the-city",
            marks=pytest.mark.clause("W098"),
        ),
        pytest.param(
            table(
                ("I.1 Free City builds Theater\nI.1 Anna builds Altar\nI.1 Bert discards ?"), *CITY
            ),
            [],
            id="order-of-the-city-2",
            marks=pytest.mark.clause("W098"),
        ),
        pytest.param(
            table(turns("I") + turns("II") + turns("III") + "Scores\n  treasury 19, 19, 19"),
            [],
            id="coins-have-no-limit",
            marks=pytest.mark.clause("W008"),
        ),
        pytest.param(
            table(
                '[Result "civilian Anna"]\n'
                + "I.1 Anna builds Altar\n"
                + turns("I", first=2)
                + turns("II")
                + turns("III")
            ),
            [],
            id="wonder-is-optional",
            marks=pytest.mark.clause("W058"),
        ),
    ],
)
def test_a_record_of_a_clause(text: str, codes: list[str]) -> None:
    result = CliRunner().invoke(app, ["validate", "-", "--json", "--no-cause"], input=text)
    verdict = json.loads(result.stdout)
    found = [finding["code"] for finding in verdict["findings"]]
    assert found == codes, [finding["message"] for finding in verdict["findings"]]
