"""What is wrong with a file of sheets beside its tables is told, and never counted in silence."""

import json
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from support import commands
from support.places import TOP

run = partial(commands.run, "standings")
HEAD = "round;table;player;military;treasury;wonders;civilian;scientific;commercial;guilds;total"
ANNA = "1;1;Anna;5;3;10;12;10;4;0;44"
BERT = "1;1;Bert;-2;2;7;20;4;3;10;44"
CARL = "1;1;Carl;7;4;3;11;20;1;7;53"


def test_sheets_and_records_of_a_zip_count(tmp_path: Path) -> None:
    record = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    one, two = ("\n".join((HEAD, ANNA, BERT, CARL)).replace("1;1", f"{n};1") for n in "12")
    members = {"four_cities.7w": record, "s.csv": one, "pasted.md": two}
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as packed:
        for name, text in (members | dict.fromkeys(("read.md", "me.txt"), "A cake.")).items():
            packed.writestr(name, text)
    found = json.loads(run(tmp_path / "all.zip", "--json", "--set", "seven_wonders").stdout)
    assert (found["games"], found["apart"]) == (3, [])


def test_the_list_of_players_is_no_sheet_in_a_zip_either(tmp_path: Path) -> None:
    players = tmp_path / "p.csv"
    players.write_text("name\nAnna\nBert\nCarl\n")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as packed:
        packed.writestr("s.csv", "\n".join((HEAD, ANNA, BERT, CARL)))
        packed.writestr("players.csv", players.read_text())
        packed.writestr("pairings.csv", "round,table,player 1,player 2\n1,1,Anna,Bert\n")
    options = ("--players", players, "--set", "seven_wonders", "--json")
    found = json.loads(run(tmp_path / "all.zip", *options).stdout)
    assert found["games"] == 1
    assert [Path(each["game"]).name for each in found["apart"]] == ["pairings.csv"]


def told(file: Path, *lines: str) -> tuple[int, dict[str, Any]]:
    """The exit status of a sheet, and what is told of it."""
    file.write_text("\n".join(lines))
    result = run(file, "--json", "--set", "seven_wonders")
    return result.exit_code, json.loads(result.stdout)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (f"{CARL};well played", "4: S-ROW-01: this row has 12 cells, the heading row 11"),
        (CARL.replace("Carl", ""), "4: S-ROW-02: the row names no player"),
        (CARL.replace(";", ","), "4: S-READ-03: "),
    ],
)
def test_a_table_of_which_a_row_cannot_be_read_does_not_count(
    row: str, words: str, tmp_path: Path
) -> None:
    """That of the winner, here."""
    status, found = told(tmp_path / "s.csv", HEAD, ANNA, BERT, row)
    (apart,) = found["apart"]
    assert (status, found["games"], apart["why"]) == (1, 0, "invalid")
    assert apart["told"].startswith(words)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([HEAD, ";".join(["1", "", *ANNA.split(";")[2:]])], "2: S-ROW-03: "),
        ([HEAD], "1: S-ROW-05: "),
        ([line.split(";", 3)[3] for line in (HEAD, ANNA)], "1: S-COLUMN-01: "),
    ],
)
def test_a_file_without_a_table_is_apart(lines: list[str], words: str, tmp_path: Path) -> None:
    status, found = told(tmp_path / "s.csv", *lines)
    (apart,) = found["apart"]
    assert (status, found["games"], apart["why"]) == (2, 0, "unreadable")
    assert apart["told"].startswith(words)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([HEAD, ANNA, CARL, "remark: Bert was ill"], "4: S-ROW-01: "),
        ([HEAD.replace("commercial", "yellowish"), ANNA, CARL], "1:9: S-COLUMN-03: "),
    ],
)
def test_what_belongs_to_no_table_is_a_remark(lines: list[str], words: str, tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    status, found = told(file, *lines)
    assert (status, found["games"], found["apart"]) == (1, 1, [])
    remark = found["remarks"][0]
    assert (remark["why"], remark["round"]) == ("file", None)
    assert remark["told"].startswith(f"{file}:{words}")
    assert remark["told"] in run(file).stdout


def test_what_is_hidden_in_a_workbook_is_a_remark(tmp_path: Path) -> None:
    book: Any = Workbook()
    file = tmp_path / "s.xlsx"
    book.active.title = "Room"
    for line in (HEAD, ANNA, BERT, CARL):
        book.active.append([int(c) if c.lstrip("-").isdecimal() else c for c in line.split(";")])
    book.active.row_dimensions[4].hidden = True
    book.save(file)
    result = run(file, "--json")
    (remark,) = json.loads(result.stdout)["remarks"]
    assert remark["told"] == f"{file}: sheet `Room`: hidden rows, not read: 4"
    assert result.exit_code == 0
