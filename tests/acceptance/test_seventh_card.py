"""Babylon's seventh card in both readings of what the sixth card of its turn brought.

Anna has built the second stage and one coin is left to her as the sixth turn begins, unless a
case says otherwise. Her neighbours have what she buys.
"""

import json

import pytest

from antipater.checker.messages.catalogue import explanation
from support.clause_records import table_text
from support.commands import run

SEATS = ("Babylon B", "Rhodes A", "Giza A")
BEFORE = """I.1 Anna builds Loom
I.2 Anna builds Glassworks
I.2 Carla builds Timber Yard
I.3 Anna builds stage 1 with ?
I.4 Anna builds Lumber Yard
I.5 Anna builds stage 2 with ? paying 2 left
"""


def judged(end: str, edition: str) -> list[str]:
    text = table_text(*(BEFORE + end).split("\n"), seats=SEATS)
    found = run("validate", "-", "--json", "--no-cause", "--edition", edition, stdin=text)
    return [finding["code"] for finding in json.loads(found.stdout)["findings"]]


@pytest.mark.slow
@pytest.mark.clause("W042", "W121", "W135", "W136")
@pytest.mark.parametrize(
    ("end", "strict"),
    [
        # Three coins of a discard; trade income; and coins that were there.
        ("I.6 Anna discards ?\nI.7 Anna builds Baths paying 2 left", ["W-SEVENTH-02"]),
        ("I.6 Anna discards ?\nI.7 Anna builds Baths", ["W-SEVENTH-02"]),
        (
            "I.6 Anna builds Altar\nI.6 Bert builds Apothecary paying 2 left\n"
            "I.7 Anna builds Baths paying 2 left",
            ["W-SEVENTH-02"],
        ),
        ("I.6 Anna builds Altar\nI.7 Anna builds Clay Pit", []),
        ("I.6 Anna builds Clay Pit\nI.7 Anna builds Altar", []),
        ("I.6 Anna discards ?\nI.7 Anna discards ?", []),
        # A discount, and a resource.
        (
            "I.6 Anna builds West Trading Post\nI.7 Anna builds Baths paying 1 left",
            ["W-SEVENTH-03"],
        ),
        ("I.6 Anna builds Ore Vein\nI.7 Anna builds Barracks", ["W-SEVENTH-02"]),
        ("I.6 Anna builds Loom\nI.7 Anna builds Theater", None),
        ("I.6 Anna builds Press\nI.7 Anna builds Scriptorium", ["W-SEVENTH-03"]),
        ("I.6 Anna builds Press\nI.7 Anna builds stage 3 with ?", None),
    ],
)
def test_what_the_sixth_card_brought(end: str, strict: list[str] | None) -> None:
    after = judged(end, "first")
    if strict is None:  # wrong in both readings, and by the rules that both have
        assert after == judged(end, "one_turn") != []
        assert not {"W-SEVENTH-02", "W-SEVENTH-03"} & {*after}
    else:
        assert after == []
        assert judged(end, "one_turn") == strict


def test_both_readings_cite_the_same_passages() -> None:
    for code in ("W-SEVENTH-02", "W-SEVENTH-03"):
        for passage in ("Babylone", "Commerce", "Babylon;", "Handel"):
            assert passage in explanation(code).source
