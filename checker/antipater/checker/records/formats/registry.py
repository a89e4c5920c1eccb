"""All record formats; the one detector of ``validate``, ``score`` and ``convert``.

What reads and writes the logs of a site is imported when there is one.
"""

from antipater.checker.base.offered import Called
from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.formats.json_text import (
    begins_array,
    begins_object,
    is_json,
    is_object_with,
    is_value,
)
from antipater.checker.records.formats.notation import NOTATION, is_notation


def _is_sevenee(head: str) -> bool:
    return is_object_with("actionItems", head)


def _is_packets(head: str) -> bool:
    if not is_json(head):
        return False
    from antipater.checker.records.formats.bga.packets import is_packets

    return is_packets(head)


def _is_copied(head: str) -> bool:
    from antipater.checker.records.formats.bga.read import is_copied

    return is_copied(head, is_notation)


_READ_SEVENEE = Called("antipater.checker.records.formats.sevenee:read_text")
_READ_7WDIO = Called("antipater.checker.records.formats.sevenwd_io:read_text")
_WRITE_7WDIO = Called("antipater.checker.records.formats.sevenwd_io_writer:write_log")
_READ_PACKETS = Called("antipater.checker.records.formats.bga.read:read_packets")
_READ_COPIED = Called("antipater.checker.records.formats.bga.read:read_copied")
# In the order in which they are tried.
FORMATS: list[RecordFormat] = [
    RecordFormat("sevenee", _is_sevenee, _READ_SEVENEE, begins_object, is_value),
    RecordFormat("bga", _is_packets, _READ_PACKETS, _is_packets, is_value),
    RecordFormat("7wd.io", is_json, _READ_7WDIO, begins_array, is_value, _WRITE_7WDIO),
    RecordFormat("bga", _is_copied, _READ_COPIED),
    NOTATION,
]


def detected(head: str) -> RecordFormat | None:
    """The format of a text by its beginning; None where it is no record."""
    return next((form for form in FORMATS if form.sniff(head)), None)


def format_named(name: str) -> RecordFormat | None:
    """The format of a name, as in ``format`` of a verdict."""
    return next((form for form in FORMATS if form.name == name), None)
