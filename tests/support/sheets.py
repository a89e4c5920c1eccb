"""Sheets of files that are of one game."""

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.sheet import Sheet, SheetReading
from antipater.grammar.cards.load import load_set


def read_sheets(raw: bytes, file: str = "", game: str | None = None) -> SheetReading:
    """The sheets of a file whose tables are all of one game."""
    (reading,) = readings(raw, file, game)
    return reading


def counted(reading: SheetReading) -> Sheet:
    """The one sheet of a file, as it is judged."""
    (sheet,) = reading.sheets
    return judged(load_set(GAMES[reading.game].cards), sheet).sheet
