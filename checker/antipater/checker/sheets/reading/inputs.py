"""The files that ``score`` reads: those named, and in folders all that can be scored."""

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from antipater.checker.base.storage import files_below, is_remote
from antipater.checker.records.formats.registry import detected
from antipater.checker.records.inputs import files_in, is_packed
from antipater.checker.sheets.reading.city_file import is_city
from antipater.checker.sheets.reading.listed_file import lists_cities
from antipater.checker.sheets.reading.scoresheets import is_sheet
from antipater.checker.sheets.reading.tables import NotText, decoded
from antipater.checker.sheets.reading.toml import is_toml

# Files so named hold sheets, where their text is not that of a record.
SHEETS = frozenset({".csv", ".tsv", ".xlsx", ".ods"})
# Files so named hold cities or sheets, if their text says so.
TEXTS = frozenset({".txt", ".toml"})
# And such as may be of anything: they are read where they are named, or look like sheets in a zip.
MARKDOWN = ".md"
_HEAD = 65536


def scored_in(inputs: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Every file of the inputs, and whether its name tells that it holds records.

    A folder stands for the records, sheets and cities in it and in those within it, in the
    order of their paths; one that holds none is given itself, as is what is no file. A pattern
    stands for the files that fit it.
    """
    for name in inputs:
        if name != "-" and os.path.isdir(name):
            yield from list(_in_folder(name)) or [(name, True)]
        elif glob.has_magic(name) and not os.path.lexists(name) and not is_remote(name):
            fitting = sorted(glob.glob(name, recursive=True))
            yield from scored_in(fitting) if fitting else [(name, False)]
        else:
            yield name, is_packed(name)


def sheets_in(inputs: Iterable[str]) -> Iterator[str]:
    """The files among the inputs that are sheets or cities by their names, and not records."""
    for path, of_records in scored_in(inputs):
        if not of_records and os.path.isfile(path) and _is_sheet(path):
            yield path


def texts_in(inputs: Iterable[str]) -> Iterator[str]:
    """The texts of folders that look like sheets; they may be any others with a table, and are
    read where they are named."""
    for folder in filter(os.path.isdir, inputs):
        known = {path for path, _ in _in_folder(folder)}
        yield from (p for p in files_below(folder) if p not in known and holds_sheet(p))


def holds_sheet(path: str) -> bool:
    """Whether a text (``.txt``, ``.md``) is that of a scoresheet, and of no record."""
    if Path(path).suffix.lower() not in (".txt", MARKDOWN):
        return False
    return _says_sheet(_beginning(path))


def is_text_of_sheet(raw: bytes) -> bool:
    """Whether some bytes are the text of a scoresheet, and of no record."""
    try:
        return _says_sheet(decoded(raw[:_HEAD])[0])
    except NotText:
        return False


def _says_sheet(text: str) -> bool:
    return detected(text) is None and (is_toml(text) or is_sheet(text))


def is_record(raw: bytes, file: str = "-") -> bool:
    """Whether a file begins as a record does, and as no scoresheet or city.

    Where the text does not tell, its name does.
    """
    try:
        text = decoded(raw[:_HEAD].lstrip(b"\x00"))[0]
    except (NotText, UnicodeDecodeError):
        return False
    if detected(text) is not None:
        return True
    if Path(file).suffix.lower() in SHEETS:
        return False
    return not (is_city(text) or is_toml(text) or is_sheet(text) or lists_cities(text))


def _in_folder(folder: str) -> Iterator[tuple[str, bool]]:
    records = set(files_in([folder]))
    for path in files_below(folder):
        if path in records:
            yield path, True
        elif _is_sheet(path):
            yield path, False


def _is_sheet(path: str) -> bool:
    suffix = Path(path).suffix.lower()
    if suffix in SHEETS or suffix not in TEXTS:
        return suffix in SHEETS
    text = _beginning(path)
    return is_city(text) or is_toml(text) or lists_cities(text)


def _beginning(path: str) -> str:
    """How the text of a file begins; empty for what is no text or cannot be read."""
    try:
        with Path(path).open("rb") as stream:
            return decoded(stream.read(_HEAD))[0]
    except (OSError, NotText):
        return ""
