"""Workbooks made to take the machine, or to say what is not theirs: one line each, within bounds;
and all others read as openpyxl, a second reader, reads them."""

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook  # type: ignore[import-untyped]

from antipater.checker.sheets.reading.spreadsheets import workbook_pages
from antipater.checker.sheets.reading.tables import Merged, UnreadableSheet
from antipater.checker.sheets.reading.tabs import MOST_CELLS
from support.commands import run
from support.places import TESTS
from support.process_time import used

REPRO = TESTS / "data" / "repro" / "workbooks"
OPEN = "urn:oasis:names:tc:opendocument:xmlns:"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def zipped(parts: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def open_document(tables: str, before: str = "") -> bytes:
    names = " ".join(f'xmlns:{n}="{OPEN}{n}:1.0"' for n in ("office", "table", "text", "style"))
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    content = f"{before}<office:document-content {names}>{body}</office:document-content>"
    return zipped({"content.xml": content})


def excel(data: str, texts: str = "", sheets: int = 1) -> bytes:
    names = "".join(f'<sheet name="S{n}" r:id="r1"/>' for n in range(sheets))
    kind = f'Type="{RELATIONS}/'
    return zipped(
        {
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">'
            f"<sheets>{names}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
            f'<Relationship Id="r1" {kind}worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="r2" {kind}sharedStrings" Target="/xl/sharedStrings.xml"/>'
            "</Relationships>",
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{texts}</sst>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}">{data}</worksheet>',
        }
    )


def table(rows: str) -> str:
    return f'<table:table table:name="A">{rows}</table:table>'


def data(rows: str) -> str:
    return f"<sheetData>{rows}</sheetData>"


def row(cells: str) -> str:
    return f"<row>{cells}</row>"


ONE = "<c><v>1</v></c>"
CELL = "<table:table-cell><text:p>civilian</text:p></table:table-cell>"
TWICE = 'table:number-columns-repeated="2"'
LONG = "x" * 5_000_000
BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut off": (lambda: (REPRO / "trunc.ods").read_bytes(), "S-READ-01"),
    "a verdict of its own": (lambda: (REPRO / "forge.ods").read_bytes(), "S-READ-01"),
    "two billion blanks": (lambda: (REPRO / "spaces.ods").read_bytes(), "S-LIMIT-05"),
    "one sheet 3,000 times": (lambda: (REPRO / "sheets.xlsx").read_bytes(), "S-LIMIT-05"),
    "20,000 rows of 20": (
        lambda: open_document(table(f"<table:table-row>{CELL * 20}</table:table-row>" * 20_000)),
        "S-LIMIT-05",
    ),
    "99,000 rows of 40": (
        lambda: excel(data(row(ONE * 40) * 99_000)),
        "S-LIMIT-05",
    ),
    "rows repeated": (
        lambda: open_document(
            table(
                f'<table:table-row table:number-rows-repeated="90000">{CELL * 9}</table:table-row>'
            )
        ),
        "S-LIMIT-05",
    ),
    "a million blank cells": (
        lambda: excel(data(row('<c s="1"/>' * 1_000_000))),
        "S-LIMIT-05",
    ),
    "columns repeated": (
        lambda: open_document(
            table(
                "<table:table-row><table:table-cell table:number-columns-repeated="
                '"2000000000"><text:p>1</text:p></table:table-cell></table:table-row>'
            )
        ),
        "S-LIMIT-04",
    ),
    "entities": (
        lambda: open_document(
            table(f"<table:table-row>{CELL}</table:table-row>"), '<!DOCTYPE a [<!ENTITY b "c">]>'
        ),
        "S-READ-01",
    ),
    "a text of 5 million": (
        lambda: excel(f"<sheetData><row><c><v>{LONG}</v></c></row></sheetData>"),
        "S-LIMIT-05",
    ),
    "a tag of 5 million": (
        lambda: excel(f'<sheetData><row r="{LONG}"/></sheetData>'),
        "S-READ-01",
    ),
    "a comment of 5 million": (lambda: excel(f"<!--{LONG}--><sheetData/>"), "S-READ-01"),
    "a text that is not there": (
        lambda: excel('<sheetData><row><c t="s"><v>7</v></c></row></sheetData>'),
        "S-READ-01",
    ),
    "rows upwards": (
        lambda: excel('<sheetData><row r="2"/><row r="1"/></sheetData>'),
        "S-READ-01",
    ),
    "a cell of another row": (
        lambda: excel('<sheetData><row r="2"><c r="A1"><v>1</v></c></row></sheetData>'),
        "S-READ-01",
    ),
    "a cell twice": (
        lambda: excel(data(row('<c r="A1"><v>1</v></c>' * 2))),
        "S-READ-01",
    ),
    "no sheet where one is named": (
        lambda: zipped(
            {
                "xl/workbook.xml": f'<workbook xmlns="{MAIN}"><sheets><sheet/></sheets></workbook>',
                "xl/_rels/workbook.xml.rels": "<a/>",
            }
        ),
        "S-READ-01",
    ),
    "100,000 parts": (
        lambda: zipped({f"{n}": "" for n in range(100_000)} | {"content.xml": ""}),
        "S-READ-01",
    ),
    "endless brackets": (lambda: open_document("<a>" * 100_000), "S-READ-01"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_workbook_is_one_line(bad: str, tmp_path: Path) -> None:
    make, code = BAD[bad]
    file = tmp_path / "pad.xlsx"
    file.write_bytes(make())
    result = run("score", file)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert f"pad.xlsx: {code}: " in line or f": {code}: " in line


@pytest.mark.parametrize("name", ["trunc.ods", "forge.ods", "spaces.ods", "sheets.xlsx"])
def test_a_bad_workbook_prints_nothing_of_its_own(name: str) -> None:
    told = run("score", REPRO / name, "--json").stdout
    (line,) = map(json.loads, told.splitlines())
    assert (line["result"], len(line["findings"])) == (None, 1)
    assert run("score", REPRO / name, "--csv").stdout == ""
    assert "Mallory" not in run("standings", REPRO / name).output


@pytest.mark.parametrize("bad", ["two billion blanks", "20,000 rows of 20", "99,000 rows of 40"])
def test_a_bad_workbook_takes_two_seconds_and_little_memory(bad: str, tmp_path: Path) -> None:
    file = tmp_path / "pad.ods"
    file.write_bytes(BAD[bad][0]())
    told = used(["score", str(file)], tmp_path / "used")
    assert told.status == 2
    assert told.seconds < 4  # of processor time; 2 on an idle machine
    assert told.megabytes < 150


def test_as_many_cells_as_are_read() -> None:
    (page,), _ = workbook_pages(excel(data(row(ONE * 20) * (MOST_CELLS // 20))))
    assert len(page.rows) == MOST_CELLS // 20


def test_hidden_by_a_style_and_text_in_pieces() -> None:
    rows = (
        f"<table:table-row>{CELL}<table:table-cell {TWICE}><text:p>a<text:s text:c='2'/>b"
        "<text:span>c</text:span></text:p><text:p>d</text:p></table:table-cell>"
        "</table:table-row>"
    )
    (page,), _ = workbook_pages(open_document(table(rows)))
    assert [each.cells for each in page.rows] == [("civilian", "a  bc d", "a  bc d")]


@pytest.mark.parametrize("value", ["1e400", "nan", "-inf", "0x1", "1_0", "9" * 400])
def test_a_number_that_is_none_is_no_fault(value: str) -> None:
    raw = excel(f"<sheetData><row><c><v>{value}</v></c></row></sheetData>")
    with suppress(UnreadableSheet):
        workbook_pages(raw)


def test_merged_cells_are_told() -> None:
    book: Any = Workbook()
    book.active.append(["Final", None, 3])
    book.active.append([1, 2, 3])
    book.active.merge_cells("A1:B1")
    book.active.merge_cells("C1:C2")
    (page,), _ = workbook_pages(saved(book))
    assert sorted(page.merged, key=lambda m: m.column) == [Merged(1, 0, 1, 2), Merged(1, 2, 2, 1)]
    spans = 'table:number-columns-spanned="3" table:number-rows-spanned="2"'
    rows = f"<table:table-row>{CELL}{CELL.replace('cell>', f'cell {spans}>', 1)}</table:table-row>"
    (page,), _ = workbook_pages(open_document(table("<table:table-row/>" + rows)))
    assert page.merged == (Merged(2, 1, 2, 3),)


def saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def to_the_second(when: Any) -> Any:
    return when.replace(microsecond=0)


# What openpyxl writes: texts without control characters, numbers, days.
TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
VALUES = st.one_of(
    st.none(),
    TEXTS.filter(lambda text: not text.startswith("=")),
    TEXTS.map(lambda text: f"={text}"),
    st.integers(-(10**6), 10**6),
    st.floats(-1e6, 1e6).map(lambda x: round(x, 3)),
    st.booleans(),
    st.dates(date(1900, 3, 1), date(2100, 1, 1)),
    st.datetimes(datetime(1900, 3, 1), datetime(2100, 1, 1)).map(
        lambda d: d.replace(microsecond=0)
    ),
    st.times().map(lambda t: t.replace(microsecond=0)),
)


def text_of(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime) and value.time() == time(0):
        return str(value.date())
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return normalize("NFC", str(value).strip())


@settings(max_examples=20)
@given(st.lists(st.lists(VALUES, max_size=6), max_size=6), st.booleans())
@example([["\uf900"]], False)  # of a form that is not composed
@example([[date(1903, 1, 1), datetime(1903, 12, 31, 12)]], True)
def test_excel_is_read_as_by_openpyxl(grid: list[list[Any]], early: bool) -> None:
    book: Any = Workbook()
    for cells in grid:
        book.active.append(cells)
    if early:
        book.epoch = datetime(1904, 1, 1)
    raw = saved(book)
    again: Any = load_workbook(io.BytesIO(raw))
    rows = again.active.iter_rows(values_only=True)
    due = [[text_of(value) for value in cells] for cells in rows]
    pages, _ = workbook_pages(raw)
    found = {each.line: each.cells for page in pages for each in page.rows}
    for line, cells in enumerate(due, start=1):
        own = list(found.get(line, ()))
        assert own + [""] * (len(cells) - len(own)) == cells
