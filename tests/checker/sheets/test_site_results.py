"""Results of a site's tables, read as its statistics have them."""

import pytest

from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.sheet import Sheet, SheetReading
from antipater.grammar.cards.load import load_set

HEAD = (
    "table,year,player,rank,wonder_id,civilian,science,commerce,guild,coins,wonder,"
    "victories,defeats,score"
)
PLAIN = f"""{HEAD}
2,2021,P1,1,13,27,0,8,0,4,7,12,-1,57
2,2021,P2,2,4,20,25,0,0,4,3,0,-3,49
2,2021,P3,3,3,10,0,3,15,5,10,7,-3,47
9,2022,P1,1,1,27,0,8,0,4,7,12,-1,57
9,2022,P2,1,14,27,0,8,0,4,7,12,-1,57
9,2022,P3,3,8,2,2,2,2,2,2,2,-4,10
11,2022,P1,1,5,27,0,8,0,4,7,12,-1,1
11,2022,P2,1,6,27,0,8,0,4,7,12,-1,1
11,2022,P3,3,7,2,2,2,2,2,2,2,-4,0
"""


def read(text: str, game: str | None = None) -> SheetReading:
    (found,) = readings(text.encode(), game=game)
    return found


def tables(reading: SheetReading) -> dict[str, Sheet]:
    return {sheet.table: sheet for sheet in reading.all_sheets}


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace(",coins,", ",treasure,").replace("victories,defeats", "victory,defeat"),
        PLAIN.replace("civilian", "points_civilian").replace("victories", "points_victory"),
    ],
    ids=["plain", "semicolons", "tabs", "treasure", "points_"],
)
def test_results_are_read(text: str) -> None:
    reading = read(text)
    found = tables(reading)
    assert reading.card_set == "seven_wonders_2020"
    assert list(found) == ["2", "9"]
    first, *_, last = found["2"].players
    assert (first.board, first.total, found["2"].winner) == ("alexandria_b", 57, "P1")
    assert first.points == {
        "civilian": 27, "scientific": 0, "commercial": 8, "guilds": 0, "treasury": 4,
        "wonders": 7, "military": 11,
    }  # fmt: skip
    assert (last.board, last.points["military"], last.line) == ("olympia_a", 4, 4)
    assert not found["2"].seated


def test_a_shared_victory_is_claimed_as_one() -> None:
    sheet = tables(read(PLAIN))["9"]
    assert (sheet.winner, sheet.shared) == ("", True)
    assert [player.board for player in sheet.players] == ["giza_a", "halicarnassus_b", "giza_b"]


def test_a_table_that_was_left_is_told_at_its_line() -> None:
    (left,) = read(PLAIN).findings
    assert (left.code, left.line, left.found) == (
        "S-SITE-01", 8, "1, 1, 0",
    )  # fmt: skip


@pytest.mark.slow
def test_sums_are_checked() -> None:
    sheet = tables(read(PLAIN.replace("12,-1,57\n2,", "12,-1,58\n2,", 1)))["2"]
    codes = [f.code for f in judged(load_set("seven_wonders_2020"), sheet, None).findings]
    assert "S-TOTAL-01" in codes


def test_a_set_that_is_asked_for_is_taken() -> None:
    assert read(PLAIN, "seven_wonders").card_set == "seven_wonders"


@pytest.mark.slow
@pytest.mark.parametrize("number", ["0", "15", "x", ""])
def test_a_number_that_is_no_board_is_a_finding_or_blank(number: str) -> None:
    reading = read(PLAIN.replace("P1,1,13", f"P1,1,{number}"))
    sheet = tables(reading)["2"]
    assert sheet.players[0].board == number
    assert bool(judged(load_set("seven_wonders_2020"), sheet, None).findings) == bool(number)
