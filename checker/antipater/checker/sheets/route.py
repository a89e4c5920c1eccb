"""``antipater score``: sheets, cities and records told apart by their content."""

import io
import re
import sys

from antipater.checker.sheets.city_file import is_city
from antipater.checker.sheets.options import FINE, UNREADABLE, Options
from antipater.checker.sheets.tables import SEPARATORS, NotText, decoded, split

# Bytes that tell what a file is.
_HEAD = 65536
_TAG = re.compile(r'^[^\S\n]*\[[^\S\n]*\w+[^\S\n]*["“”„«]', re.MULTILINE)


def score_any(files: list[str], options: Options) -> int:
    """Score files of any kind in their order; returns the exit status."""
    if not files:
        print("antipater score: name at least one file, or - for standard input", file=sys.stderr)
        return UNREADABLE
    status = FINE
    for file in files:
        raw = _piped() if file == "-" else None
        if is_record(raw if raw is not None else _head(file)):
            status = max(status, _score_record(file, raw, options))
        else:
            status = max(status, _score_sheet(file, raw, options))
    return status


def is_record(raw: bytes) -> bool:
    """Whether the beginning of a file is that of a record and of no scoresheet or city."""
    try:
        text = decoded(raw.lstrip(b"\x00") if raw.startswith(b"\x00") else raw)[0]
    except (NotText, UnicodeDecodeError):
        return False
    if _TAG.search(text):
        return True
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{" or is_city(text) or "[[player]]" in text:
        return start == "{"
    if start == "[" and "=" not in text.split("\n")[0]:
        return True
    return not _has_headings(text)


def _has_headings(text: str) -> bool:
    """Whether a row near the top names two columns of a scoresheet, or looks like rows of one."""
    from antipater.checker.sheets.headings import Headings
    from antipater.grammar.load import load_set

    headings = [Headings(load_set(name)) for name in ("duel", "seven_wonders")]
    for separator in SEPARATORS:
        for row in split("\n".join(text.splitlines()[:5]), separator):
            named = [c for c in row.cells if any(h.understood(c) for h in headings)]
            if len(named) >= 2 or len(row.cells) >= 8:
                return True
    return False


def _head(file: str) -> bytes:
    try:
        with open(file, "rb") as stream:
            return stream.read(_HEAD)
    except OSError:
        return b""


def _piped() -> bytes:
    return sys.stdin.buffer.read()


def _score_record(file: str, raw: bytes | None, options: Options) -> int:
    from antipater.checker.score import score_files

    if raw is not None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    set_ = options.card_set
    return score_files([file], options.json, options.language, options.edition, set_)


def _score_sheet(file: str, raw: bytes | None, options: Options) -> int:
    from antipater.checker.sheets.command import score_sheets
    from antipater.checker.validate import guarded

    try:
        data = open(file, "rb").read() if raw is None else raw  # noqa: SIM115
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    return guarded(lambda: score_sheets(data, file, options), options.language)
