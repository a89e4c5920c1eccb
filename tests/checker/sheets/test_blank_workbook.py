"""The empty workbooks that people fill in with Excel or LibreOffice."""

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.sheets.prompt.blank import blank
from antipater.checker.sheets.reading.scoresheets import readings
from antipater.grammar.cards.load import load_set


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_a_workbook_that_is_filled_in_reads_as_what_was_typed(game: str, language: str) -> None:
    cards = load_set(game)
    empty = blank(cards, "xlsx", language)
    assert isinstance(empty, bytes)
    book = load_workbook(io.BytesIO(empty))
    tab = book[book.sheetnames[0]]
    assert tab.freeze_panes == "A2"
    points = list(range(1, len(cards.categories) + 1))
    many = 2 + (game != "duel")
    for table, names in (("1", ("Anna", "Bert", "Cas")[:many]), ("2", ("Dé", "É"))):
        for name in names:
            tab.append([table, name, *points, None, sum(points)])
    held = io.BytesIO()
    book.save(held)
    (reading,) = readings(held.getvalue(), "pad.xlsx", None)
    assert reading.game == cards.game
    assert [len(sheet.players) for sheet in reading.all_sheets] == [many, 2]
    for sheet in reading.all_sheets:
        for player in sheet.players:
            assert [player.points[c] for c in cards.categories] == points
            assert player.total == sum(points)
    assert not reading.findings


def test_a_workbook_needs_a_new_file(tmp_path: Path) -> None:
    run, file = CliRunner().invoke, tmp_path / "scores.xlsx"
    assert run(app, ["score", "--blank", "xlsx"]).exit_code == 2
    assert run(app, ["score", "--blank", "xlsx", "-o", str(file)]).exit_code == 0
    before = file.read_bytes()
    again = run(app, ["score", "--blank", "csv", "--out", str(file), "--lang", "fr"])
    assert again.exit_code == 2
    assert file.read_bytes() == before
