"""Clauses of 7 Wonders Duel tried as an arbiter would: a record, and the verdict of the book.

Each case is written from the text of the rulebooks and not from the program. ``{age}`` discards
every card of an age that is in play and not named in the record; so both players have coins.
"""

import json

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from support.clause_records import HEAD, discards

WONDERS = """
Wonders of Anna
  The Colossus, Great Lighthouse, The Pyramids, Circus Maximus
Wonders of Bert
  The Statue of Zeus, Great Library, The Mausoleum, The Sphinx
"""


def judged(text: str, *options: str) -> tuple[list[str], list[str]]:
    result = CliRunner().invoke(
        app, ["validate", "-", "--json", "--no-cause", *options], input=text
    )
    verdict = json.loads(result.stdout)
    found = verdict["findings"]
    return [f["code"] for f in found], [f["message"] for f in found]


# Sixty discards: 67 coins each, and nothing built.
ALL = (
    discards(1, "Bert discards Altar")
    + "Bert lets Anna begin\n"
    + discards(2, "Bert discards Statue")
    + "Bert lets Anna begin\n"
    + discards(3, "Bert discards Palace")
)
SEVEN = (
    WONDERS
    + "Drawn\n  Law, Masonry, Urbanism\n"
    + discards(1, "Bert discards Altar")
    + "Bert lets Anna begin\n"
    + discards(2, "Bert discards Statue")
    + "Bert lets Anna begin\n"
    + """Anna builds The Colossus with Arsenal
Bert builds Great Library with Pretorium, draws Law
Anna builds Great Lighthouse with Academy
Bert builds The Mausoleum with Study, revives Altar
Anna builds The Pyramids with University
Bert builds The Statue of Zeus with Circus
Anna builds Circus Maximus with Observatory
"""
)
TOKENS = "Tokens\n  Economy, Law, Philosophy, Theology, Strategy\n"
PAIR = (
    TOKENS
    + discards(
        1,
        (
            "Anna builds Scriptorium\n"
            "Bert discards Altar\n"
            "Anna builds Pharmacist\n"
            "Bert discards Baths"
        ),
    )
    + "Bert begins\nBert discards Statue\n"
)
DRAWN = (
    WONDERS
    + (
        "Tokens\n"
        "  Economy, Agriculture, Philosophy, Theology, Strategy\n"
        "Drawn\n"
        "  Law, Masonry, Urbanism\n"
    )
    + discards(1, "Anna builds Scriptorium\nBert discards Altar")
    + "Bert begins\n"
)


@pytest.mark.parametrize(
    ("text", "edition", "codes"),
    [
        pytest.param(
            "Anna builds Stone Pit for 1",
            "",
            [],
            id="coins-to-the-bank",
            marks=pytest.mark.clause("D051"),
        ),
        pytest.param(
            "Anna builds Stone Pit for 0",
            "",
            ["D-CLAIM-01"],
            id="coins-unpaid",
            marks=pytest.mark.clause("D051"),
        ),
        pytest.param(
            "Anna builds Quarry for 0\nBert builds Baths for 3",
            "",
            [],
            id="price-3",
            marks=pytest.mark.clause("D043", "D044"),
        ),
        pytest.param(
            "Anna builds Quarry\nBert builds Baths for 2",
            "",
            ["D-CLAIM-01"],
            id="price-2",
            marks=pytest.mark.clause("D043"),
        ),
        pytest.param(
            (
                "Anna discards Altar\n"
                "Bert builds Stone Reserve for 3\n"
                "Anna builds Quarry\n"
                "Bert builds Baths for 1"
            ),
            "",
            [],
            id="fixed",
            marks=pytest.mark.clause("D047", "D123"),
        ),
        pytest.param(
            ("Anna builds Tavern\nBert discards Altar for 2\nAnna discards Theater for 3"),
            "",
            [],
            id="yellow",
            marks=pytest.mark.clause("D067"),
        ),
        pytest.param(
            ("Anna builds Lumber Yard\nBert discards Altar\nAnna discards Theater for 3"),
            "",
            ["D-CLAIM-02"],
            id="brown-is-not-yellow",
            marks=pytest.mark.clause("D067"),
        ),
        pytest.param(
            ("Anna builds Lumber Yard\nBert discards Altar for 2\nAnna discards Theater for 3"),
            "summary",
            [],
            id="any-building",
            marks=pytest.mark.clause("D067"),
        ),
        pytest.param(
            (
                "Anna builds Lumber Yard\n"
                "Bert builds Stable for 3\n"
                "Anna builds Palisade for 2\n"
                "Bert discards Altar\n"
                "Anna builds Garrison for 2"
            ),
            "",
            [],
            id="used-again",
            marks=pytest.mark.clause("D040"),
        ),
        pytest.param(
            "Anna builds Altar\nAnna builds Theater",
            "",
            ["D-TURN-01"],
            id="in-turn",
            marks=pytest.mark.clause("D057"),
        ),
        pytest.param(
            "Anna builds Altar\nBert builds Altar",
            "",
            ["D-CARD-01"],
            id="once",
            marks=pytest.mark.clause("D059"),
        ),
        pytest.param(
            (
                "Age 1\n"
                "  Altar, Theater\n"
                "  Baths, Quarry, Press\n"
                "  ?, ?, ?, ?\n"
                "  ?, ?, ?, ?, ?\n"
                "  ?, ?, ?, ?, ?, ?\n"
                "Anna builds Altar"
            ),
            "",
            ["D-CARD-05"],
            id="covered",
            marks=pytest.mark.clause("D060"),
        ),
        pytest.param(
            "Anna builds Statue",
            "",
            ["D-CARD-02"],
            id="another-age",
            marks=pytest.mark.clause("D004"),
        ),
        pytest.param(
            WONDERS + discards(1, "Anna builds The Colossus for 8 with Clay Pool"),
            "",
            [],
            id="wonders-cost",
            marks=pytest.mark.clause("D070", "D045"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1,
                (
                    "Anna builds The Colossus with Clay Pool\n"
                    "Bert discards Altar\n"
                    "Anna builds Garrison for 0"
                ),
            ),
            "",
            ["D-CLAIM-01"],
            id="card-under-is-nothing",
            marks=pytest.mark.clause("D072"),
        ),
        pytest.param(
            WONDERS + discards(1, "Anna builds The Sphinx with Altar"),
            "",
            ["D-WONDER-01"],
            id="anothers-wonder",
            marks=pytest.mark.clause("D071"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1,
                (
                    "Anna builds The Colossus with Altar\n"
                    "Bert discards Theater\n"
                    "Anna builds The Colossus with Baths"
                ),
            ),
            "",
            ["D-WONDER-02"],
            id="wonder-twice",
            marks=pytest.mark.clause("D071"),
        ),
        pytest.param(
            WONDERS
            + discards(1, "Anna builds Great Lighthouse with Altar\nBert builds Baths for 2"),
            "",
            [],
            id="wonders-raise-no-price",
            marks=pytest.mark.clause("D046"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1,
                (
                    "Anna discards Lumber Yard\n"
                    "Bert builds The Mausoleum with Altar, revives Lumber Yard"
                ),
            ),
            "",
            [],
            id="revived",
            marks=pytest.mark.clause("D152"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1, ("Anna builds Theater\nBert builds The Mausoleum with Altar, revives Theater")
            ),
            "",
            ["D-REVIVE-01"],
            id="not-discarded",
            marks=pytest.mark.clause("D152"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1,
                (
                    "Anna builds Quarry\n"
                    "Bert builds The Statue of Zeus with Altar, destroys Quarry\n"
                    "Anna builds Baths for 2"
                ),
            ),
            "",
            [],
            id="destroyed",
            marks=pytest.mark.clause("D157", "D041"),
        ),
        pytest.param(
            WONDERS
            + discards(
                1,
                (
                    "Anna builds Quarry\n"
                    "Bert discards Baths\n"
                    "Anna builds Press\n"
                    "Bert builds The Statue of Zeus with Altar, destroys Press"
                ),
            ),
            "",
            ["D-DESTROY-01"],
            id="zeus-takes-brown",
            marks=pytest.mark.clause("D157"),
        ),
        pytest.param(
            discards(1, "Anna builds Guard Tower\nBert discards Altar") + "Anna begins",
            "",
            ["D-BEGIN-02"],
            id="stronger-chooses",
            marks=pytest.mark.clause("D078"),
        ),
        pytest.param(
            discards(1, "Anna builds Guard Tower\nBert discards Altar")
            + "Bert lets Anna begin\nAnna discards Statue",
            "",
            [],
            id="weaker-chooses",
            marks=pytest.mark.clause("D078"),
        ),
        pytest.param(
            discards(1, "Bert discards Altar") + "Bert lets Anna begin\nAnna discards Statue",
            "",
            [],
            id="middle-chooses",
            marks=pytest.mark.clause("D080"),
        ),
        pytest.param(
            discards(1, "Bert discards Altar") + "Bert discards Statue",
            "2015",
            [],
            id="middle-begins",
            marks=pytest.mark.clause("D079"),
        ),
        pytest.param(
            discards(1, "Bert discards Altar") + "Anna discards Statue",
            "2015",
            ["D-TURN-01"],
            id="middle-begins-not",
            marks=pytest.mark.clause("D079"),
        ),
        pytest.param(
            discards(1, "Anna builds Stable\nBert discards Altar")
            + "Bert begins\nBert discards Statue\nAnna builds Horse Breeders for 0",
            "",
            [],
            id="chain",
            marks=pytest.mark.clause("D053", "D020"),
        ),
        pytest.param(
            discards(1, "Anna builds Stable\nBert discards Altar")
            + "Bert begins\nBert discards Statue\nAnna builds Horse Breeders for 4",
            "",
            [],
            id="chain-may",
            marks=pytest.mark.clause("D053"),
        ),
        pytest.param(
            discards(1, "Anna builds Stable\nBert discards Altar")
            + "Bert begins\nBert discards Statue\nAnna builds Horse Breeders for 4",
            "7wd.io",
            ["D-CLAIM-08"],
            id="chain-always",
            marks=pytest.mark.clause("D053"),
        ),
        pytest.param(
            (
                "Draft\n"
                "  Sphinx, Colossus, Pyramids, Piraeus\n"
                "  Mausoleum, Circus Maximus, Great Library, Great Lighthouse\n"
                "Anna picks Sphinx\n"
                "Bert picks Colossus\n"
                "Bert picks Pyramids\n"
                "Anna picks Piraeus\n"
                "Bert picks Mausoleum\n"
                "Anna picks Circus Maximus\n"
                "Anna picks Great Library\n"
                "Bert picks Great Lighthouse\n"
                "Anna builds Altar"
            ),
            "",
            [],
            id="draft",
            marks=pytest.mark.clause("D028", "D029", "D031"),
        ),
        pytest.param(
            (
                "Draft\n"
                "  Sphinx, Colossus, Pyramids, Piraeus\n"
                "  Mausoleum, Circus Maximus, Great Library, Great Lighthouse\n"
                "Anna picks Sphinx\n"
                "Bert picks Mausoleum"
            ),
            "",
            ["D-DRAFT-01"],
            id="draft-row",
            marks=pytest.mark.clause("D030"),
        ),
        pytest.param(
            (
                "Wonders of Anna\n"
                "  The Pyramids, The Great Lighthouse, The Temple of Artemis, The Statue of Zeus\n"
                "Wonders of Bert\n"
                "  Circus Maximus, Piraeus, The Appian Way, The Colossus\n"
                "Anna builds Altar"
            ),
            "",
            [],
            id="first-game",
            marks=pytest.mark.clause("D032"),
        ),
        pytest.param(
            '[Result "civilian shared"]\n' + ALL,
            "",
            [],
            id="full-tie",
            marks=pytest.mark.clause("D100"),
        ),
        pytest.param(
            '[Result "civilian Bert"]\n' + ALL,
            "7wd.io",
            [],
            id="full-tie-online",
            marks=pytest.mark.clause("D100"),
        ),
        pytest.param(
            '[Result "civilian Bert"]\n' + ALL,
            "",
            ["D-CLAIM-04"],
            id="full-tie-not-won",
            marks=pytest.mark.clause("D100"),
        ),
        pytest.param(
            ALL + "Scores\n  treasury 22, 22\n",
            "",
            [],
            id="treasury",
            marks=pytest.mark.clause("D098"),
        ),
        pytest.param(
            ALL + "Scores\n  treasury 23, 22\n",
            "",
            ["D-CLAIM-05"],
            id="treasury-rounds-down",
            marks=pytest.mark.clause("D098"),
        ),
        pytest.param(SEVEN, "", [], id="seven-wonders", marks=pytest.mark.clause("D074", "D075")),
        pytest.param(
            SEVEN + "Bert builds The Sphinx with Palace",
            "",
            ["D-WONDER-03"],
            id="no-eighth",
            marks=pytest.mark.clause("D074", "D075"),
        ),
        pytest.param(
            PAIR + "Anna builds Library for 0, takes Law\nBert discards Temple",
            "",
            [],
            id="pair",
            marks=pytest.mark.clause("D088"),
        ),
        pytest.param(
            PAIR + "Anna builds Library for 0\nBert discards Temple",
            "",
            ["D-TURN-02"],
            id="pair-must",
            marks=pytest.mark.clause("D088"),
        ),
        pytest.param(
            PAIR + "Anna builds Library for 0\nBert discards Temple",
            "2015",
            [],
            id="pair-may",
            marks=pytest.mark.clause("D088"),
        ),
        pytest.param(
            PAIR
            + (
                "Anna builds Library for 0, takes Law\n"
                "Bert discards Temple\n"
                "Anna builds Dispensary for 0, takes Law"
            ),
            "",
            ["D-TOKEN-01"],
            id="token-stays",
            marks=pytest.mark.clause("D089"),
        ),
        pytest.param(
            DRAWN
            + (
                "Bert builds Great Library with Statue, draws Law\n"
                "Anna builds Library, takes Masonry"
            ),
            "",
            ["D-TOKEN-01"],
            id="drawn-go-back",
            marks=pytest.mark.clause("D149"),
        ),
        pytest.param(
            DRAWN + "Bert builds Great Library with Statue, draws Economy",
            "",
            ["D-TOKEN-02"],
            id="drawn-from-the-box",
            marks=pytest.mark.clause("D148"),
        ),
    ],
)
def test_a_record_of_a_clause(text: str, edition: str, codes: list[str]) -> None:
    options = ("--edition", edition) if edition else ()
    found, messages = judged(f"{HEAD}{text}\n", *options)
    assert found == codes, messages
