"""A sheet that its printing refuses is asked of the others."""

import json
from pathlib import Path

import pytest

from support.commands import run

# Ten points of stages by night at Olympia there are in the printing of 2020 alone.
HEAD = "player,board,civilian,scientific,commercial,guilds,wonders,treasury,military\n"
OLYMPIA = HEAD + (
    "Anna,Olympia B,10,0,0,0,10,2,0\nBert,Giza A,10,0,0,0,3,2,0\nCarl,Rhodes A,10,0,0,0,3,2,0\n"
)


def said(*arguments: str) -> str:
    return run("score", "--possible", *arguments).stdout


@pytest.mark.slow
def test_the_printing_that_fits_is_named(tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(OLYMPIA)
    assert "possible in 7 Wonders (2020)" in said(str(file))
    told = json.loads(said("--json", "--set", "seven_wonders", str(file)))
    assert (told["possible"], told["fits"]) == (False, [])


@pytest.mark.slow
def test_a_sheet_that_is_possible_is_not_asked_of_others(tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(OLYMPIA.replace("0,0,0,10,2,0", "0,0,0,5,2,0"))
    told = json.loads(said("--json", str(file)))
    assert (told["possible"], told["fits"]) == (True, [])


DUEL = (
    "player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military,winner\n"
    "Anna,12,3,0,0,3,0,3,5,\nBert,10,3,0,0,3,0,3,0,x\n"
)
TABLE = (
    "player,military,treasury,wonders,civilian,scientific,commercial,guilds,winner\n"
    "Anna,0,3,3,10,1,0,0,x\nBert,0,3,3,9,4,0,0,\nCarla,0,3,3,3,0,0,0,\n"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sheet", "options", "passages"),
    [
        (DUEL, ["--edition", "reprint"], ["(French reprint), “Victoire civile”"]),
        (
            DUEL,
            ["--edition", "2015"],
            ["(French, 2015), “Victoire civile”", "(Dutch, 2015), “Burgerlijke overwinning”"],
        ),
        (DUEL, ["--edition", "summary"], ["(French summary), “Victoire par comptage de points”"]),
        (
            TABLE,
            ["--set", "seven_wonders"],
            ["(French, 2014), “Fin de partie”", "(Dutch, 2010), “Einde van het Spel”"],
        ),
    ],
)
def test_a_sheet_is_held_to_the_books_of_its_game_and_edition(
    sheet: str, options: list[str], passages: list[str]
) -> None:
    options = options if "--set" in options else ["--set", "duel", *options]
    told = run("score", "-", "--json", *options, stdin=sheet)
    (found,) = json.loads(told.stdout)["findings"]
    assert found["code"] == "S-WINNER-01"
    cited = found["source"].split("; ")
    assert len(cited) == len(passages)
    assert all(each.endswith(told) for each, told in zip(cited, passages, strict=True))
