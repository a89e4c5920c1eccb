"""All record formats; the one detector of ``validate``, ``score`` and ``convert``.

What reads and writes the logs of a site is imported when there is one.
"""

from collections.abc import Sequence

from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.formats.json_text import (
    begins_array,
    begins_object,
    is_json,
    is_object_with,
    is_value,
)
from antipater.checker.records.formats.notation import NOTATION, is_notation
from antipater.checker.records.record import GameRecord


def _is_sevenee(head: str) -> bool:
    return is_object_with("actionItems", head)


def _read_sevenee(text: str, first_line: int, chosen: str | None) -> GameRecord:
    from antipater.checker.records.formats.sevenee import read_text

    return read_text(text, first_line, chosen)


def _read_7wdio(text: str, first_line: int, chosen: str | None) -> GameRecord:
    from antipater.checker.records.formats.sevenwd_io import read_text

    return read_text(text, first_line, chosen)


def _write_7wdio(record: GameRecord) -> tuple[str, Sequence[str]]:
    from antipater.checker.records.formats.sevenwd_io_writer import write_log

    return write_log(record)


def _is_packets(head: str) -> bool:
    if not is_json(head):
        return False
    from antipater.checker.records.formats.bga.packets import is_packets

    return is_packets(head)


def _is_copied(head: str) -> bool:
    from antipater.checker.records.formats.bga.read import is_copied

    return is_copied(head, is_notation)


def _read_packets(text: str, first_line: int, chosen: str | None) -> GameRecord:
    from antipater.checker.records.formats.bga.read import read_packets

    return read_packets(text, first_line, chosen)


def _read_copied(text: str, first_line: int, chosen: str | None) -> GameRecord:
    from antipater.checker.records.formats.bga.read import read_copied

    return read_copied(text, first_line, chosen)


# In the order in which they are tried.
FORMATS: list[RecordFormat] = [
    RecordFormat("sevenee", _is_sevenee, _read_sevenee, begins_object, is_value),
    RecordFormat("bga", _is_packets, _read_packets, _is_packets, is_value),
    RecordFormat("7wd.io", is_json, _read_7wdio, begins_array, is_value, _write_7wdio),
    RecordFormat("bga", _is_copied, _read_copied),
    NOTATION,
]


def detected(head: str) -> RecordFormat | None:
    """The format of a text by its beginning; None where it is no record."""
    return next((form for form in FORMATS if form.sniff(head)), None)


def format_named(name: str) -> RecordFormat | None:
    """The format of a name, as in ``format`` of a verdict."""
    return next((form for form in FORMATS if form.name == name), None)
