"""Tables of 7 Wonders Duel and of 7 Wonders in one file: each is judged as of its own game."""

import io
import json
from pathlib import Path

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.sheet import SheetReading
from support.commands import run

BOTH = "player,civilian,scientific,commercial,guilds,wonders,treasury,military"
DUEL = "player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military"
SEVEN = "player,board,military,treasury,wonders,civilian,scientific,commercial,guilds"
TWO = "Anna,20,13,6,0,9,11,11,0\nBert,6,2,9,10,9,0,6,0"
THREE = "Carla,Giza A,8,2,3,5,1,2,0\nDirk,Rhodes B,10,2,3,5,1,2,1\nEmma,,-6,2,3,5,1,2,2"
OPEN = "Finn,20,13,6,0,8,11,0\nGuus,6,2,9,10,10,6,0"


def games(read: list[SheetReading]) -> dict[str, list[str]]:
    """The tables of each game."""
    return {each.game: [sheet.table for sheet in each.all_sheets] for each in read}


def read(*parts: str) -> list[SheetReading]:
    return readings("\n".join(parts).encode())


def test_each_table_is_of_the_game_of_its_headings() -> None:
    found = read(DUEL, TWO, "", SEVEN, THREE, "", DUEL, TWO)
    assert games(found) == {"duel": ["1", "3"], "seven_wonders": ["2"]}
    assert [f for each in found for f in each.findings] == []
    assert [len(s.players) for each in found for s in each.all_sheets] == [2, 2, 3]


@pytest.mark.parametrize(
    "title", ["Finale 7 Wonders", "7 Wonders : table 3", "Zaal B (7 wonders)", "seven_wonders"]
)
def test_each_table_is_of_the_game_of_its_title(title: str) -> None:
    found = read("7 Wonders Duel: demi-finale", BOTH, OPEN, "", title, BOTH, OPEN)
    assert games(found) == {"duel": ["7 Wonders Duel: demi-finale"], "seven_wonders": [title]}


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Finale 7 Wonders", "7 Wonders Duel - final"])
@pytest.mark.parametrize("place", ["table", "round", "ronde", "event", "tournoi"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_headings_below_a_title_are_read(title: str, place: str, separator: str) -> None:
    columns = [place, "player", *reversed(BOTH.split(",")[1:]), "total"]
    rows = ["1", "Anna", *"3210456", "21"], ["1", "Bert", *"0123456", "21"]
    lines = (separator.join(cells) for cells in (columns, *rows))
    (found,) = read(title, *lines)
    (sheet,) = found.all_sheets
    given = {"military": 3, "treasury": 2, "civilian": 6, "scientific": 5, "guilds": 0}
    assert given.items() <= sheet.players[0].points.items()


@pytest.mark.parametrize("place", ["", "table,"])
@pytest.mark.parametrize(
    ("title", "game"), [("7 Wonders, final", "seven_wonders"), ("Gent, 7 Wonders Duel, 3", "duel")]
)
def test_a_title_may_hold_the_separator(title: str, game: str, place: str) -> None:
    rows = [f"{place and '1,'}{row}" for row in OPEN.split()]
    found = read(title, place + BOTH, *rows, "", title, place + BOTH, *rows)
    assert [(each.game, len(each.all_sheets)) for each in found] == [(game, 2)]


@pytest.mark.parametrize(
    "title", ["7 Wonders Duel, final", "7 Wonders Duel", "Gent: 7 Wonders Duel"]
)
@pytest.mark.parametrize("headings", ["table,player,total", "speler,totaal", "Joueur,Total"])
def test_totals_alone_are_read_below_a_title(title: str, headings: str) -> None:
    place = "1," if headings.startswith("table") else ""
    (found,) = read(title, headings, f"{place}Anna,60", f"{place}Bert,55")
    (sheet,) = found.all_sheets
    written = [(player.name, player.total) for player in sheet.players]
    assert (found.game, written) == ("duel", [("Anna", 60), ("Bert", 55)])


@pytest.mark.parametrize("title", ["7 Wonders", "Finale 7 Wonders"])
def test_headings_with_a_blank_corner_are_read_below_a_title(title: str) -> None:
    rows = ("Anna,13,10,3,13,0,4,3", "Bert,9,3,14,1,4,6,1", "Carla,-5,10,12,13,0,0,18")
    head = ",military,wonders,civilian,scientific,commercial,guilds,treasury"
    (found,) = read(title, head, *rows)
    (sheet,) = found.all_sheets
    assert [player.points["treasury"] for player in sheet.players] == [3, 1, 18]


def test_a_word_that_holds_the_name_of_a_game_names_none() -> None:
    with pytest.raises(UnreadableSheet) as error:
        read("Classement individuel", BOTH, OPEN)
    assert error.value.findings[0].code == "S-GAME-01"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "game"),
    [
        ("Finn,20,15,6,0\nGuus,6,2,9,10", "duel"),  # 15 for science
        ("Finn,20,13,4,0\nGuus,6,2,9,10", "seven_wonders"),  # 4 for yellow cards
        ("Finn,20,15,4,0\nGuus,6,2,9,10", None),
        ("Finn,20,13,6,0\nGuus,6,2,9,10", None),
    ],
)
def test_entries_that_one_game_cannot_give_tell_the_other(rows: str, game: str | None) -> None:
    heading = "speler,blauw,groen,geel,paars"
    if game is None:
        with pytest.raises(UnreadableSheet) as error:
            read(heading, rows)
        assert [f.code for f in error.value.findings] == ["S-GAME-01"]
        return
    (found,) = read(heading, rows)
    assert found.game == game
    assert ("by_entries", {}) in found.notes


def test_the_sheets_of_a_workbook_are_named_by_game() -> None:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name in ("7 Wonders Duel", "7 Wonders"):
        tab = book.create_sheet(name)
        for line in (BOTH, *OPEN.splitlines()):
            cells = line.split(",")
            tab.append([int(cell) if cell.isdecimal() else cell for cell in cells])
    out = io.BytesIO()
    book.save(out)
    assert games(readings(out.getvalue())) == {"duel": ["1"], "seven_wonders": ["2"]}


@pytest.mark.parametrize("heading", ["game", "Jeu", "SPEL"])
def test_a_column_says_the_game_of_each_row(heading: str) -> None:
    rows = [f"{heading},table,{BOTH}", "Duel,1,Finn,20,13,6,0,9,11,0", ",1,Guus,6,2,9,10,9,6,0"]
    rows += [f"7 Wonders,2,{name},6,2,9,10,9,6,0" for name in ("Hans", "Inge")]
    found = read(*rows)
    assert games(found) == {"duel": ["1"], "seven_wonders": ["2"]}
    assert [p.name for each in found for s in each.all_sheets for p in s.players] == [
        "Finn", "Guus", "Hans", "Inge",
    ]  # fmt: skip


def test_a_column_of_games_played_is_the_column_of_tables() -> None:
    rows = [f"game,{DUEL}", *(f"{n},{row}" for n in (7, 8) for row in TWO.splitlines())]
    assert games(read(*rows)) == {"duel": ["7", "8"]}


def test_a_table_that_does_not_say_its_game_is_told_and_the_others_are_read() -> None:
    found = read(DUEL, TWO, "", SEVEN, THREE, "", BOTH, OPEN)
    assert games(found) == {"duel": ["1"], "seven_wonders": ["2"]}
    assert [(f.code, f.line) for each in found for f in each.findings] == [("S-GAME-01", 10)]


def test_a_table_that_does_not_say_its_game_is_of_the_only_one_there_is() -> None:
    assert games(read(DUEL, TWO, "", BOTH, OPEN)) == {"duel": ["1", "2"]}


def test_a_table_of_three_is_of_the_game_that_so_many_play() -> None:
    three = "\n".join(f"{name},{OPEN.splitlines()[0][5:]}" for name in ("Carla", "Dirk", "Emma"))
    found = read(DUEL, TWO, "", BOTH, three)
    assert games(found) == {"duel": ["1"], "seven_wonders": ["2"]}


@pytest.mark.slow
def test_judged_sheets_as_csv_are_read_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text("\n".join([DUEL, TWO, "", SEVEN, THREE]))
    for file, other in ((first, second), (second, first)):
        result = run("score", file, "--csv")
        other.write_text(result.stdout)
        assert result.exit_code == 0
    assert first.read_text() == second.read_text()


@pytest.mark.slow
def test_json_says_the_game_of_each_table() -> None:
    text = "\n".join([DUEL, TWO, "", SEVEN, THREE])
    result = run("score", "-", "--json", stdin=text)
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["ruleset"] for each in told] == ["duel", "seven_wonders"]
    assert [len(each["players"]) for each in told] == [2, 3]


def test_standings_count_both(tmp_path: Path) -> None:
    (tmp_path / "day.csv").write_text("\n".join([DUEL, TWO, "", SEVEN, THREE]), "utf-8")
    result = run("standings", tmp_path)
    assert "Anna" in result.output
    assert "Dirk" in result.output


@pytest.mark.slow
def test_all_tables_of_a_large_file_are_read() -> None:
    """Only those among its first rows were."""
    tables = "\n".join([DUEL, TWO, ""] * 9 + ["# " + "-" * 40_000] * 60 + [DUEL, TWO, ""] * 60)
    assert len(tables) > 2_000_000
    assert len(read(tables)[0].all_sheets) == 69
