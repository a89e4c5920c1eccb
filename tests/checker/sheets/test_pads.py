"""Sheets from any pad: which game, in which direction, out of which file, or typed."""

# pyright: reportAttributeAccessIssue=false, reportOptionalMemberAccess=false
# (the libraries of workbooks have no types of their own)

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.toml import read_toml
from antipater.checker.sheets.sheet import SheetReading
from support.commands import run
from support.sheets import counted, read_sheets

DUEL = ["civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
        "military"]  # fmt: skip
SEVEN = ["military", "treasury", "wonders", "civilian", "scientific", "commercial", "guilds"]
ANNA, BERT = [20, 13, 6, 0, 9, 11, 11, 0], [6, 2, 9, 10, 9, 0, 6, 0]
Grid = list[list[object]]


def upright() -> Grid:
    return [["player", *DUEL], ["Anna", *ANNA], ["Bert", *BERT]]


def across() -> Grid:
    return [list(row) for row in zip(*upright(), strict=True)]


def as_text(separator: str) -> Callable[[Grid], bytes]:
    return lambda grid: "\n".join(separator.join(map(str, row)) for row in grid).encode()


def as_excel(grid: Grid) -> bytes:
    book = Workbook()
    for row in grid:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_open_document(grid: Grid) -> bytes:
    from odf.opendocument import OpenDocumentSpreadsheet  # type: ignore[import-untyped]
    from odf.table import Table, TableCell, TableRow  # type: ignore[import-untyped]
    from odf.text import P  # type: ignore[import-untyped]

    document = OpenDocumentSpreadsheet()
    table = Table(name="round")
    for row in grid:
        line = TableRow()
        for value in row:
            number = isinstance(value, int)
            cell = (
                TableCell(valuetype="float", value=value)
                if number
                else TableCell(valuetype="string")
            )
            cell.addElement(P(text=str(value)))
            line.addElement(cell)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


FORMS = [as_text(","), as_text(";"), as_text("\t"), as_excel, as_open_document]


def totals(reading: SheetReading) -> list[list[int | None]]:
    return [
        [sum(v or 0 for v in player.points.values()) for player in sheet.players]
        for sheet in reading.all_sheets
    ]


@pytest.mark.parametrize("grid", [upright, across])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_in_both_directions(
    form: Callable[[Grid], bytes], grid: Callable[[], Grid]
) -> None:
    reading = read_sheets(form(grid()))
    assert reading.game == "duel"
    assert totals(reading) == [[70, 42]]
    assert [p.name for p in reading.all_sheets[0].players] == ["Anna", "Bert"]
    assert not reading.findings


@pytest.mark.parametrize("form", FORMS)
def test_several_tables_below_each_other(form: Callable[[Grid], bytes]) -> None:
    title: Grid = [["Table of Anna", *[""] * 8]]
    reading = read_sheets(form([*title, *upright(), ["Second", *[""] * 8], *upright()]))
    assert [sheet.table for sheet in reading.all_sheets] == ["Table of Anna", "Second"]
    assert totals(reading) == [[70, 42], [70, 42]]


def test_several_pads_below_each_other() -> None:
    reading = read_sheets(as_text(",")([*across(), *across()]))
    assert totals(reading) == [[70, 42], [70, 42]]


def test_several_sheets_of_a_workbook() -> None:
    book = Workbook()
    for row in upright():
        book.active.append(row)
    for row in across():
        second = book["Second"] if "Second" in book.sheetnames else book.create_sheet("Second")
        second.append(row)
    book.create_sheet("Notes").append(["remember", "the", "milk"])
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden.append(["player", *DUEL])
    out = io.BytesIO()
    book.save(out)
    assert totals(read_sheets(out.getvalue())) == [[70, 42], [70, 42]]


def test_a_cell_of_a_turned_pad_is_found_again() -> None:
    grid = across()
    grid[3][2] = "nine"
    sheet = read_sheets(as_text(",")(grid)).all_sheets[0]
    assert [(f.code, f.line, f.column, f.found) for f in sheet.findings] == [
        ("S-CELL-01", 4, 3, "nine")
    ]


def test_formulas_without_a_value_and_dates_are_told() -> None:
    grid = upright()
    grid[1][1] = "=10+10"
    import datetime

    grid[2][3] = datetime.date(2026, 11, 22)
    sheet = read_sheets(as_excel(grid)).all_sheets[0]
    assert [(f.code, f.line, f.column) for f in sheet.findings] == [
        ("S-CELL-04", 2, 2),
        ("S-CELL-01", 3, 4),
    ]
    assert sheet.findings[0].found == "=10+10"


def broken_zip() -> bytes:
    return as_excel(upright())[:400]


def other_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    return out.getvalue()


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * 120_000_000)
    return out.getvalue()


def of_a_version_to_come() -> bytes:
    """Found by the campaign: the list of members asks for more than the library knows."""
    raw = bytearray(other_zip())
    raw[raw.index(b"PK\x01\x02") + 6] = 255
    return bytes(raw)


def damaged() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook")
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (broken_zip, "S-READ-01"),
        (other_zip, "S-READ-01"),
        (damaged, "S-READ-01"),
        (of_a_version_to_come, "S-READ-01"),
        (bomb, "S-LIMIT-01"),
        (lambda: b"\x7fELF\x02\x01\x00\x00" * 40, "S-READ-01"),
        (lambda: b"", "S-READ-02"),
    ],
)
def test_what_is_no_workbook_or_text_is_one_line(
    raw: Callable[[], bytes], code: str, tmp_path: Path
) -> None:
    with pytest.raises(UnreadableSheet) as error:
        read_sheets(raw())
    assert [f.code for f in error.value.findings] == [code]
    if raw() and code == "S-READ-01":
        file = tmp_path / "sheet.bin"
        file.write_bytes(raw())
        result = run("score", file)
        assert result.exit_code == 2
        assert len(result.output.splitlines()) == 1


REASONS: dict[str, tuple[Callable[[], bytes], str]] = {
    "old_excel": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "pad.xls"),
    "no_workbook": (other_zip, "pad.xlsx"),
    "damaged": (damaged, "pad.xlsx"),
    "no_text": (lambda: b"\x7fELF\x02\x01\x00\x00" * 40, "pad.csv"),
    "wrong_toml": (lambda: b"[[player]]\nname = \n", "pad.toml"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_why_a_file_cannot_be_read_is_told_in_each_language(
    reason: str, language: str, tmp_path: Path
) -> None:
    raw, name = REASONS[reason]
    (tmp_path / name).write_bytes(raw())
    arguments = ["score", str(tmp_path / name), "--lang", language]
    result = run(*arguments)
    assert result.exit_code == 2
    (line,) = result.output.splitlines()
    assert line.endswith(say(f"sheets.unreadable.{reason}", language))
    if reason == "old_excel":
        assert ".xlsx" in line
        assert "CSV" in line


# A row of totals


@pytest.mark.parametrize("name", ["Total", "TOTAAL", "Totaux", "Gemiddeld", "Moyenne", "Σ", "∑"])
@pytest.mark.parametrize(("first", "beside"), [("", ""), ("table,", ","), ("table,", "1,")])
def test_totals_of_all_players_are_no_player(name: str, first: str, beside: str) -> None:
    rows = f"{first}player,civilian,scientific,progress,total\n"
    rows += "".join(f"{first and '1,'}{row}\n" for row in ("Anna,3,4,5,12", "Bert,1,2,3,6"))
    due = read_sheets(rows.encode())
    read = read_sheets(f"{rows}{beside}{name},4,6,8,18\n".encode())
    assert [p.name for p in read.all_sheets[0].players] == ["Anna", "Bert"]
    assert read.all_sheets == due.all_sheets
    assert ("totals_row", {"row": 4}) in list(read.notes)
    assert list(read.findings) == list(due.findings)


def test_totals_beside_players_across_are_no_player() -> None:
    rows = "player,Anna,Bert,Total\ncivilian,3,1,4\nscientific,4,2,6\nprogress,5,3,8\n"
    (sheet,) = read_sheets(rows.encode()).all_sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert"]


def test_a_player_may_be_called_som() -> None:
    rows = "player,civilian,scientific,progress\nAnna,3,4,5\nSom,1,2,3\n"
    (sheet,) = read_sheets(rows.encode()).all_sheets
    assert [player.name for player in sheet.players] == ["Anna", "Som"]


def test_som_right_below_an_average_is_no_player() -> None:
    rows = (
        "player,civilian,scientific,progress\nAnna,3,4,5\nBert,1,2,3\nGemiddeld,2,3,4\nSom,4,6,8\n"
    )
    (sheet,) = read_sheets(rows.encode()).all_sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert"]


@pytest.mark.parametrize("heading", ["Σ", "∑"])
def test_a_sign_for_the_total(heading: str) -> None:
    rows = f"player,civilian,scientific,progress,{heading}\nAnna,3,4,5,12\nBert,1,2,3,6\n"
    (sheet,) = read_sheets(rows.encode()).all_sheets
    assert [player.total for player in sheet.players] == [12, 6]


# Which game a sheet is of


def table(categories: Sequence[str], players: int) -> bytes:
    rows: Grid = [["player", *categories]]
    rows += [[f"p{n}", *[1] * len(categories)] for n in range(players)]
    return as_text(",")(rows)


@pytest.mark.parametrize(
    ("categories", "players", "game"),
    [
        (DUEL, 2, "duel"),
        (DUEL, 3, "duel"),
        (SEVEN, 3, "seven_wonders"),
        (SEVEN, 7, "seven_wonders"),
        ([*SEVEN, "board"], 2, "seven_wonders"),
        (SEVEN, 2, "S-GAME-01"),
        (SEVEN, 1, "S-GAME-01"),
        (SEVEN, 8, "S-GAME-02"),
    ],
)
def test_which_game_by_headings_and_players(
    categories: Sequence[str], players: int, game: str
) -> None:
    try:
        found = read_sheets(table(categories, players)).game
    except UnreadableSheet as error:
        found = error.findings[0].code
    assert found == game


@pytest.mark.parametrize(("players", "wrong"), [(1, True), (2, False), (7, False), (8, True)])
def test_how_many_play_seven_wonders(players: int, wrong: bool) -> None:
    rows = table(SEVEN, players).decode().splitlines()
    text = "\n".join([f"table,{rows[0]}", *(f"1,{row}" for row in rows[1:])])
    (sheet,) = read_sheets(text.encode(), game="seven_wonders").all_sheets
    assert ("S-PLAYER-02" in [f.code for f in sheet.findings]) is wrong


# Typed on the command line


def typed(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["score", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_a_misspelt_game_before_typed_rows_is_told_as_such() -> None:
    status, output = typed("dul", "Anna 20 13 6 0 9 11 33c 0", "Bert 6 2 9 10 9 0 19c 0")
    assert status == 2
    assert len(output.splitlines()) == 1
    assert "`dul`" in output
    assert "did you mean `duel`?" in output


def test_rows_typed_as_arguments() -> None:
    rows = ("Anna 20 13 6 0 9 11 33c 0", "Bert de Boer 6 2 9 10 9 0 19c 0 42")
    status, output = typed("duel", *rows, "--json")
    found = json.loads(output)
    assert status == 0
    assert [(p["name"], p["coins"], p["score"]["total"]) for p in found["players"]] == [
        ("Anna", 33, 70),
        ("Bert de Boer", 19, 42),
    ]
    assert typed(*rows, "--json")[1] == output


def test_symbols_tokens_and_blanks() -> None:
    lines = (("Ann", "1,3,-1", "2/1/1+1"), ("Bea", "-1,-1", "0/0/3"), ("Cy", "?", "5"))
    rows = [f"{name} {war} 12c 10 13 {science} 4 0" for name, war, science in lines]
    status, output = typed("seven_wonders", *rows, "--json")
    scores = [p["score"] for p in json.loads(output)["players"]]
    assert status == 0
    assert [s["military"] for s in scores] == [3, -2, None]
    # Two, one and one: the wildcard is best as a third of the first, 9 + 1 + 1 + 7.
    assert [s["scientific"] for s in scores] == [18, 9, 5]


def test_a_row_with_an_entry_too_few_is_one_line() -> None:
    status, output = typed("duel", "Anna 20 13 6 0", "Bert 6 2 9 10 9 0 19c 0")
    assert status == 2
    assert "S-ROW-04" in output
    assert "civilian, scientific, commercial" in output
    _, output = typed("duel", "Anna 20 13 6 0", "Bert 6 2 9 10 9 0 19c 0", "--lang", "fr")
    assert "civil, scientifique, commercial" in output


def test_a_city_typed_as_a_list() -> None:
    status, output = typed("Theater, Altar, Palace")
    assert status == 0
    assert "civilian 13: 3 Theater, 3 Altar, 7 Palace" in output
    assert "wins" not in output
    assert typed("Théâtre, Autel, Palas")[0] == 1
    assert typed("nothing, of, this")[0] == 2


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "not possible",
                "Bert, commercial: 8 is not possible; the nearest value that fits the rest: 9",
                "would fit, had two categories not been exchanged",
            ],
        ),
        ("fr", ["impossible", "Bert, commercial : 8 n'est pas possible", "conviendrait"]),
        (
            "nl",
            [
                "niet mogelijk",
                "deze waarden hebben: Bert: commercieel 8",
                "Bert, commercieel: 8 kan niet",
                "zou passen",
            ],
        ),
    ],
)
def test_what_is_printed_of_an_impossible_sheet(language: str, expected: list[str]) -> None:
    rows = ("Anna 20 13 6 0 9 11 33c 0", "Bert 6 2 8 10 9 0 19c 0")
    status, output = typed("duel", *rows, "--ranges", "--lang", language)
    assert status == 1
    assert "S-POSSIBLE-01" in output
    assert [text for text in expected if text not in output] == []


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "possible",
                "Anna, military: only 0 is possible",
                "for example, Anna: buildings",
                "not checked of this example: an order of plays",
            ],
        ),
        (
            "fr",
            [
                "possible",
                "Anna, militaire : seul 0 est possible",
                "par exemple, Anna",
                "non vérifié pour cet exemple",
            ],
        ),
        (
            "nl",
            [
                "mogelijk",
                "Anna, militair: alleen 0 is mogelijk",
                "bijvoorbeeld, Anna",
                "bij dit voorbeeld niet nagegaan",
            ],
        ),
    ],
)
def test_what_is_printed_of_a_possible_sheet(language: str, expected: list[str]) -> None:
    rows = ("Anna 20 13 6 0 9 11 33c ?", "Bert 6 2 9 10 9 0 19c 2")
    status, output = typed("duel", *rows, "--ranges", "--lang", language)
    assert status == 0
    assert [text for text in expected if text not in output] == []


def test_a_title_that_names_a_round_is_no_heading() -> None:
    rows = "Partie du 3 mai;;\n;Anna;Bert\nCivil;20;6\nGuildes;0;10\nMerveilles;9;9\nProgrès;11;0\n"
    (found,) = read_sheets(rows.encode()).all_sheets
    assert found.table == "Partie du 3 mai"
    assert [p.name for p in found.players] == ["Anna", "Bert"]
    assert [p.points["guilds"] for p in found.players] == [0, 10]


def test_coins_in_a_cell_of_the_treasury() -> None:
    rows = "name,civil,guilds,progress,treasury\nAnna,20,0,11,33c\nBert,6,10,0,6\n"
    anna, bert = counted(read_sheets(rows.encode())).players
    assert (anna.coins, anna.points["treasury"]) == (33, 11)
    assert (bert.coins, bert.points["treasury"]) == (None, 6)


def test_coins_in_both_columns_are_not_guessed() -> None:
    rows = "name,civil,guilds,progress,treasury,coins\nAnna,20,0,11,33c,12\nBert,6,10,0,6,18\n"
    sheet = read_sheets(rows.encode()).all_sheets[0]
    assert [f.code for f in sheet.findings] == ["S-CELL-01"]
    assert sheet.players[0].coins == 12


@pytest.mark.parametrize(("name", "board"), [("naam", "bord"), ("joueur", "plateau")])
def test_names_and_boards_in_toml_in_any_language(name: str, board: str) -> None:
    seats = [("A", "Giza A"), ("B", "Rhodos A"), ("C", "Ephesos A")]
    text = "".join(
        f'[[player]]\n{name} = "{who}"\n{board} = "{has}"\nmilitaire = 0\n' for who, has in seats
    )
    (found,) = read_toml(text).all_sheets
    assert [(p.name, p.board) for p in found.players] == seats
    assert found.findings == ()


@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("name", ["Total", "Totaux"])
def test_a_row_of_totals_says_nothing_about_the_game(players: int, name: str) -> None:
    """Two players and their totals were a table of three, of 7 Wonders; seven were too many."""
    rows = ["player,civilian,scientific,total", *(f"P{n},1,2,3" for n in range(players))]
    for text in ("\n".join(rows), "\n".join([*rows, f"{name},9,9,9"])):
        if players == 2:  # of either game
            with pytest.raises(UnreadableSheet) as unread:
                read_sheets(text.encode())
            assert [found.code for found in unread.value.findings] == ["S-GAME-01"]
        else:
            read = read_sheets(text.encode())
            assert (read.game, len(read.all_sheets[0].players)) == ("seven_wonders", players)
