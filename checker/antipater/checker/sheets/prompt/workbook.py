"""An empty workbook for Excel and LibreOffice: one sheet, a row of headings that stays in view."""

import io
from collections.abc import Sequence
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from antipater.checker.sheets.reading.spreadsheets import column_letters

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
# Characters that a column is wider than its heading.
_MARGIN = 4


def workbook(title: str, headings: Sequence[str]) -> bytes:
    """A workbook in the form of xlsx, with one sheet of a title and headings in bold."""
    parts = {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relations(("officeDocument", "xl/workbook.xml")),
        "xl/_rels/workbook.xml.rels": _relations(
            ("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")
        ),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        f'<sheet name="{escape(title, _QUOTED)}" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": _sheet(headings),
    }
    held = io.BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, _XML + text)
    return held.getvalue()


_QUOTED = {'"': "&quot;"}
# Plain cells, and bold ones for headings; spreadsheets expect the two fills, and all of an `xf`.
_FONT = '<sz val="11"/><name val="Calibri"/>'
_FILLS = "".join(
    f'<fill><patternFill patternType="{kind}"/></fill>' for kind in ("none", "gray125")
)
_CELL = '<xf numFmtId="0" fontId="{}" fillId="0" borderId="0"/>'
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}">'
    f'<fonts count="2"><font>{_FONT}</font><font><b/>{_FONT}</font></fonts>'
    f'<fills count="2">{_FILLS}</fills><borders count="1"><border><left/><right/><top/><bottom/>'
    f'<diagonal/></border></borders><cellStyleXfs count="1">{_CELL.format(0)}</cellStyleXfs>'
    f'<cellXfs count="2">{_CELL.format(0)}{_CELL.format(1)}</cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)


def _content_types() -> str:
    parts = ("workbook", "sheet.main"), ("styles", "styles"), ("worksheets/sheet1", "worksheet")
    named = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{_TYPE}.{kind}+xml"/>'
        for part, kind in parts
    )
    xml = '<Default Extension="xml" ContentType="application/xml"/>'
    of_links = "application/vnd.openxmlformats-package.relationships+xml"
    links = f'<Default Extension="rels" ContentType="{of_links}"/>'
    return f'<Types xmlns="{_PACKAGE}/content-types">{links}{xml}{named}</Types>'


def _relations(*targets: tuple[str, str]) -> str:
    links = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'


def _sheet(headings: Sequence[str]) -> str:
    widths = "".join(
        f'<col min="{n}" max="{n}" width="{len(heading) + _MARGIN}" customWidth="1"/>'
        for n, heading in enumerate(headings, start=1)
    )
    cells = "".join(
        f'<c r="{column_letters(n)}1" s="1" t="inlineStr"><is><t>{escape(heading)}</t></is></c>'
        for n, heading in enumerate(headings)
    )
    pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">{pane}</sheetView>'
        f'</sheetViews><cols>{widths}</cols><sheetData><row r="1">{cells}</row></sheetData>'
        "</worksheet>"
    )
