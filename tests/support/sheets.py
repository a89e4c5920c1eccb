"""Sheets of files that are of one game."""

from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.sheet import Reading


def read_sheets(raw: bytes, file: str = "", game: str | None = None) -> Reading:
    """The sheets of a file whose tables are all of one game."""
    (reading,) = readings(raw, file, game)
    return reading
