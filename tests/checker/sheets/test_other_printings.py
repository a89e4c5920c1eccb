"""A sheet that its printing refuses is asked of the others."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app

# Ten points of stages by night at Olympia there are in the printing of 2020 alone.
HEAD = "player,board,civilian,scientific,commercial,guilds,wonders,treasury,military\n"
OLYMPIA = HEAD + (
    "Anna,Olympia B,10,0,0,0,10,2,0\nBert,Giza A,10,0,0,0,3,2,0\nCarl,Rhodes A,10,0,0,0,3,2,0\n"
)


def said(*arguments: str) -> str:
    return CliRunner().invoke(app, ["score", "--possible", *arguments]).stdout


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
