"""What workbooks hold beside plain cells: sheets by name, hidden ones, formulas, merged cells."""

# pyright: reportAttributeAccessIssue=false, reportOptionalMemberAccess=false
# (the libraries of workbooks have no types of their own)

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.tabs import MOST_COLUMNS
from antipater.checker.sheets.sheet import SheetReading
from support.commands import run
from support.sheets import read_sheets

HEAD: list[object] = [
    *("player", "civilian", "scientific", "commercial", "guilds"),
    *("wonders", "progress", "coins", "military"),
]
ANNA: list[object] = ["Anna", 20, 13, 6, 0, 9, 11, 33, 0]
BERT: list[object] = ["Bert", 6, 2, 9, 10, 9, 0, 19, 0]
CARL: list[object] = ["Carl", 1, 1, 3, 0, 3, 0, 3, 0]
Tabs = Mapping[str, Sequence[Sequence[object]]]
Hidden = Mapping[str, int]
NONE: Hidden = {}


def excel(
    tabs: Tabs, sheets: Sequence[str] = (), rows: Hidden = NONE, columns: Hidden = NONE
) -> bytes:
    """A workbook; ``sheets`` are hidden, and of others a row, or a column counted from 1."""
    book: Any = Workbook()
    book.remove(book.active)
    for name, grid in tabs.items():
        sheet = book.create_sheet(name)
        for row in grid:
            sheet.append(list(row))
        if name in sheets:
            sheet.sheet_state = "hidden"
        if name in rows:
            sheet.row_dimensions[rows[name]].hidden = True
        if name in columns:
            sheet.column_dimensions[chr(ord("A") + columns[name] - 1)].hidden = True
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def open_document(
    tabs: Tabs, sheets: Sequence[str] = (), rows: Hidden = NONE, columns: Hidden = NONE
) -> bytes:
    """The same as OpenDocument, with blank rows below as LibreOffice writes them."""
    from odf.opendocument import OpenDocumentSpreadsheet  # type: ignore[import-untyped]
    from odf.style import Style, TableProperties  # type: ignore[import-untyped]
    from odf.table import Table, TableColumn, TableRow  # type: ignore[import-untyped]

    document = OpenDocumentSpreadsheet()
    unseen = Style(name="unseen", family="table")
    unseen.addElement(TableProperties(display="false"))
    document.automaticstyles.addElement(unseen)
    for name, grid in tabs.items():
        table = Table(name=name, **({"stylename": unseen} if name in sheets else {}))
        if name in columns:
            table.addElement(TableColumn(numbercolumnsrepeated=columns[name] - 1))
            table.addElement(TableColumn(visibility="collapse"))
        for number, row in enumerate(grid, start=1):
            hidden = {"visibility": "filter"} if rows.get(name) == number else {}
            line = TableRow(**hidden)
            for value in row:
                line.addElement(open_cell(value))
            table.addElement(line)
        table.addElement(TableRow(numberrowsrepeated=1_048_000))
        document.spreadsheet.addElement(table)
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


def open_cell(value: object) -> Any:
    from odf.table import TableCell
    from odf.text import P  # type: ignore[import-untyped]

    if str(value).startswith("="):
        return TableCell(formula=f"of:{value}")
    number = {"valuetype": "float", "value": value} if isinstance(value, int) else {}
    cell = TableCell(**number)
    cell.addElement(P(text=str(value)))
    return cell


Form = Callable[..., bytes]
FORMS = pytest.mark.parametrize("form", [excel, open_document])


def names(reading: SheetReading) -> list[list[str]]:
    return [[player.name for player in sheet.players] for sheet in reading.all_sheets]


def scored(raw: bytes, tmp_path: Path, *options: str) -> str:
    file = tmp_path / "pad.book"
    file.write_bytes(raw)
    return run("score", file, *options).stdout


@pytest.mark.slow
@FORMS
def test_findings_name_the_sheet(form: Form, tmp_path: Path) -> None:
    wrong = [*ANNA[:2], "many", *ANNA[3:]]
    without = [row[:-1] for row in (HEAD, ANNA, BERT)]
    tabs: Tabs = {"First": [HEAD, ANNA, BERT], "Last": [HEAD, BERT, wrong], "Short": without}
    raw = form(tabs)
    output = scored(raw, tmp_path)
    assert "pad.book[Last]:3:3: S-CELL-01" in output
    assert "pad.book[Short]:1: S-COLUMN-01" in output
    assert "table 2 [Last]: Bert" in output
    told = [json.loads(line) for line in scored(raw, tmp_path, "--json").splitlines()]
    assert [(each["table"], each["sheet"]) for each in told] == [
        (None, None), ("1", "First"), ("2", "Last"), ("3", "Short"),
    ]  # fmt: skip
    found = [(f["code"], f["sheet"]) for each in told for f in each["findings"]]
    assert found == [("S-COLUMN-01", "Short"), ("S-CELL-01", "Last")]


@pytest.mark.slow
@FORMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_hidden_is_not_read_and_told(form: Form, language: str, tmp_path: Path) -> None:
    grid = [[*HEAD, "total"], [*ANNA, 70], [*BERT, 42], [*CARL, 9]]
    tabs: Tabs = {"A": grid, "B": grid[:3], "C": grid, "D": [["milk"]]}
    raw = form(tabs, sheets=["C"], rows={"A": 4}, columns={"B": 10})
    reading = read_sheets(raw)
    assert names(reading) == [["Anna", "Bert"], ["Anna", "Bert"]]
    assert [p.total for sheet in reading.all_sheets for p in sheet.players] == [70, 42, None, None]
    assert not reading.findings
    due = [
        say("sheets.hidden_rows", language, sheet="A", rows="4"),
        say("sheets.hidden_columns", language, sheet="B", columns="J"),
        say("sheets.hidden_sheet", language, sheet="C"),
        say("sheets.no_table", language, sheet="D"),
    ]
    text = scored(raw, tmp_path, "--lang", language)
    first, second = scored(raw, tmp_path, "--json", "--lang", language).splitlines()
    assert [note["message"] for note in json.loads(first)["reading"]] == due
    assert json.loads(second)["reading"] == []
    assert [line for line in due if f"  {line}\n" not in text] == []


@FORMS
def test_cells_at_the_end_of_a_row_may_be_blank(form: Form) -> None:
    """As on any sheet whose totals, winner and end are not filled in."""
    head = [*HEAD, "total", "winner", "end", "remarks"]
    reading = read_sheets(form({"A": [head, ANNA, [*BERT, 42], ["see below"]]}))
    ((anna, bert),) = (sheet.players for sheet in reading.all_sheets)
    assert (anna.coins, anna.total, bert.coins, bert.total) == (33, None, 19, 42)
    assert [(f.code, f.line) for f in reading.findings] == [("S-ROW-01", 4)]


@pytest.mark.slow
@FORMS
@pytest.mark.parametrize("column", [200, 201, 300])
def test_cells_beyond_the_last_column_that_is_read_are_refused(form: Form, column: int) -> None:
    wide = [*ANNA, *[""] * (column - len(ANNA) - 1), "note"]
    head = [*HEAD, *["remark"] * (column - len(HEAD))]
    raw = form({"A": [head[:MOST_COLUMNS], wide, [*BERT, *[""] * 300]]})
    if column <= MOST_COLUMNS:
        assert names(read_sheets(raw)) == [["Anna", "Bert"]]
        return
    with pytest.raises(UnreadableSheet) as refused:
        read_sheets(raw)
    (found,) = refused.value.findings
    assert (found.code, found.sheet, found.line, found.column) == ("S-LIMIT-04", "A", 2, column)


@FORMS
def test_a_workbook_of_which_nothing_shows_is_told_as_such(form: Form, tmp_path: Path) -> None:
    raw = form({"A": [HEAD, ANNA, BERT], "B": [[]]}, sheets=["A"])
    file = tmp_path / "pad.xlsx"
    file.write_bytes(raw)
    result = run("score", file)
    assert result.exit_code == 2
    assert "S-READ-01" in result.output
    assert say("sheets.unreadable.hidden", "en") in result.output


@FORMS
def test_a_formula_with_which_no_value_was_saved(form: Form) -> None:
    sheet = read_sheets(form({"A": [HEAD, [ANNA[0], "=10+10", *ANNA[2:]], BERT]})).all_sheets[0]
    assert [(f.code, f.line, f.column, f.found) for f in sheet.findings] == [
        ("S-CELL-04", 2, 2, "=10+10")
    ]
    assert sheet.players[0].points["civilian"] is None


@FORMS
def test_a_formula_for_a_name_is_told(form: Form) -> None:
    sheet = read_sheets(form({"A": [HEAD, ["=B9", *ANNA[1:]], BERT]})).all_sheets[0]
    assert [(f.code, f.column) for f in sheet.findings] == [("S-CELL-04", 1)]


def test_a_sheet_called_by_a_round_is_of_that_round_where_no_column_tells_it() -> None:
    told = [["round", "table", *HEAD], [9, 1, *ANNA], [9, 1, *BERT]]
    tabs = {"Ronde 1": [HEAD, ANNA, BERT], "Ronde 2": [HEAD, ANNA, BERT], "Ronde 3": told}
    sheets = read_sheets(excel(tabs)).all_sheets
    assert [(sheet.round, sheet.table) for sheet in sheets] == [("1", "1"), ("2", "2"), ("9", "1")]


def test_a_date_that_a_spreadsheet_made_of_tokens_is_told_as_a_day() -> None:
    grid: list[list[object]] = [[*HEAD], [*ANNA[:8], date(2026, 3, 1)], BERT]
    sheet = read_sheets(excel({"A": grid})).all_sheets[0]
    assert [(f.code, f.found) for f in sheet.findings] == [("S-CELL-01", "2026-03-01")]


def test_merged_cells_count_where_they_begin() -> None:
    book = Workbook()
    book.active.append(["Final of Lyon"])
    for row in (["table", *HEAD], ["1", *ANNA], ["", *BERT], ["2", *CARL], ["", *BERT]):
        book.active.append(row)
    for cells in ("A1:J1", "A3:A4", "A5:A6"):
        book.active.merge_cells(cells)
    out = io.BytesIO()
    book.save(out)
    reading = read_sheets(out.getvalue())
    assert [(sheet.table, len(sheet.players)) for sheet in reading.all_sheets] == [
        ("1", 2), ("2", 2),
    ]  # fmt: skip


def test_what_a_merged_cell_covers_and_comments_are_not_read() -> None:
    from odf.office import Annotation  # type: ignore[import-untyped]
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import CoveredTableCell, Table, TableRow
    from odf.text import P

    document, table = OpenDocumentSpreadsheet(), Table(name="A")
    table.addElement(TableRow(numberrowsrepeated=3))
    for row in (HEAD, ANNA, BERT):
        line = TableRow()
        cells = [open_cell(value) for value in row]
        if row is ANNA:
            note = Annotation()
            note.addElement(P(text="she began"))
            cells[0].addElement(note)
            cells[3] = CoveredTableCell()
            cells[3].addElement(P(text="77"))
        for cell in cells:
            line.addElement(cell)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    out = io.BytesIO()
    document.write(out)
    sheet = read_sheets(out.getvalue()).all_sheets[0]
    assert [(p.name, p.line, p.points["commercial"]) for p in sheet.players] == [
        ("Anna", 5, None),
        ("Bert", 6, 9),
    ]


def test_a_workbook_that_states_a_wrong_size_is_read_whole() -> None:
    raw, out = excel({"A": [HEAD, ANNA, BERT]}), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(
                name, old.read(name).replace(b'<dimension ref="A1:I3"', b'<dimension ref="A1"')
            )
    assert out.getvalue() != raw
    assert names(read_sheets(out.getvalue())) == [["Anna", "Bert"]]


TITLES = {
    "each": "Partie;1;1\n;Anna;Bert\n",
    "once": "Partie;1\n;Anna;Bert\n",
    "below a title": "Tournoi;;\nPartie;1;1\n;Anna;Bert\n",
    "with names": "Partie;1;1\nJoueur;Anna;Bert\n",
}


@pytest.mark.parametrize("title", TITLES)
def test_players_across_below_a_row_of_tables(title: str) -> None:
    rows = zip(HEAD[1:], ANNA[1:], BERT[1:], strict=True)
    text = TITLES[title] + "\n".join(";".join(map(str, row)) for row in rows)
    reading = read_sheets(text.encode())
    (sheet,) = reading.all_sheets
    assert not reading.findings
    assert (sheet.table, [p.name for p in sheet.players]) == ("1", ["Anna", "Bert"])


def test_a_player_without_a_name_across_is_told_by_column() -> None:
    rows = zip(HEAD, ["", *ANNA[1:]], BERT, strict=True)
    reading = read_sheets("\n".join(";".join(map(str, row)) for row in rows).encode())
    (sheet,) = reading.all_sheets
    assert [(f.code, f.line, f.column) for f in sheet.findings] == [("S-ROW-02", 1, 2)]
