"""All record formats; the one detector of ``validate``, ``score`` and ``convert``."""

from collections.abc import Sequence
from dataclasses import replace

from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.formats.notation import NOTATION
from antipater.checker.records.formats.sevenee import SEVENEE
from antipater.checker.records.formats.sevenwd_io import SEVENWD_IO
from antipater.checker.records.record import GameRecord


def _write_log(record: GameRecord) -> tuple[str, Sequence[str]]:
    from antipater.checker.records.formats.sevenwd_io_writer import write_log

    return write_log(record)


# In the order in which they are tried.
FORMATS: list[RecordFormat] = [SEVENEE, replace(SEVENWD_IO, write=_write_log), NOTATION]


def detected(head: str) -> RecordFormat | None:
    """The format of a text by its beginning; None where it is no record."""
    return next((form for form in FORMATS if form.sniff(head)), None)


def format_named(name: str) -> RecordFormat | None:
    """The format of a name, as in ``format`` of a verdict."""
    return next((form for form in FORMATS if form.name == name), None)
