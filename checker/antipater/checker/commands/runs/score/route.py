"""``antipater score``: sheets, cities and records told apart by their content."""

import io
import re
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import IO

from antipater.checker.base.faults import FAULT, fault_finding
from antipater.checker.base.isolation import isolated
from antipater.checker.commands.runs.left_out import tell_texts
from antipater.checker.commands.runs.score.options import FINE, UNREADABLE, ScoreOptions
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.sheets.reading.inputs import is_record, scored_in
from antipater.checker.sheets.reading.packed import holds_records, is_archive, packed_sheets
from antipater.checker.sheets.reading.which_game import game_named

# Bytes that tell what a file is.
_HEAD = 65536
# Bytes of what is piped, which is held in memory whole.
_MOST_PIPED = 50_000_000


def score_any(files: list[str], options: ScoreOptions) -> int:
    """Score files of any kind in their order; returns the exit status."""
    if not files or (len(files) == 1 and not _is_file(files[0]) and game_named(files[0])):
        print(say("sheets.no_input", options.language), file=sys.stderr)
        return UNREADABLE
    typed = _typed(files, options)
    if typed is not None:
        return typed
    status, inputs = FINE, list(scored_in(files))
    options = replace(options, several=len(inputs) > 1)
    for file, of_records in inputs:
        score = partial(_score_file, file, of_records, options)
        status = max(status, isolated(score, partial(_failed, file, options)))
    tell_texts(files, options.language)
    return status


def _score_file(file: str, of_records: bool, options: ScoreOptions) -> int:
    """Score one file, by what it holds."""
    raw = _piped(file)
    if _is_packed(file, raw):
        return _score_packed(file, raw, options)
    if of_records or is_record(_head(file) if raw is None else raw, file):
        return _score_record(file, raw, options)
    return _score_sheet(file, raw, options)


def _failed(file: str, options: ScoreOptions, error: Exception) -> int:
    """Tell why a file could not be scored; the exit status that this gives."""
    if isinstance(error, OSError):
        print(f"{visible(file)}: {trouble(error, options.language)}", file=sys.stderr)
        return UNREADABLE
    from antipater.checker.commands.runs.score.sheets import tell_findings

    tell_findings(file, [fault_finding(error, 1)], options, sys.stderr)
    return FAULT


def _typed(arguments: list[str], options: ScoreOptions) -> int | None:
    """Score rows or a city that were typed as arguments; None where these are files."""
    if any(arg == "-" or _is_file(arg) or _is_path(arg) for arg in arguments):
        return None
    from antipater.checker.commands.guarded import guarded
    from antipater.checker.commands.runs.score.typed import score_arguments

    return guarded(lambda: score_arguments(arguments, options), options.language)


# What tells the path of a file from the names of buildings: its end, its beginning, and marks of
# paths and patterns where there is no blank.
_PATH = re.compile(
    r".*\.\w{1,10}|[./~].*|\w+://.*|(?!\d)[^\s?]*[/\\*][^\s]*|[^\s?]+\?\S*", re.DOTALL
)


def _is_path(argument: str) -> bool:
    """Whether an argument is meant as a file that is not there."""
    return _PATH.fullmatch(argument) is not None


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists()
    except OSError:
        return False


def _head(file: str) -> bytes:
    try:
        with open(file, "rb") as stream:
            return stream.read(_HEAD)
    except OSError:
        return b""


def _piped(file: str) -> bytes | None:
    """What can be read only once (standard input, a pipe, a device); None of other files."""
    if file == "-":
        return sys.stdin.buffer.read(_MOST_PIPED + 1)
    if not _is_file(file) or Path(file).is_file() or Path(file).is_dir():
        return None
    with Path(file).open("rb") as stream:
        return stream.read(_MOST_PIPED + 1)


def _is_packed(file: str, raw: bytes | None) -> bool:
    try:
        with _stream(file, raw) as stream:
            return is_archive(file, stream)
    except OSError:
        return False


def _stream(file: str, raw: bytes | None) -> IO[bytes]:
    return io.BytesIO(raw) if raw is not None else Path(file).open("rb")


def _score_packed(file: str, raw: bytes | None, options: ScoreOptions) -> int:
    """Score the sheets and cities of a packed file, and its records; of one that holds neither
    the reader of records says what is wrong."""
    from antipater.checker.commands.guarded import guarded
    from antipater.checker.commands.runs.score.sheets import score_sheets, tell_findings

    status, records, sheets = FINE, False, False
    with _stream(file, raw) as stream:
        for told_as, name, data, problem in packed_sheets(file, stream):
            if problem is None and is_record(data, name):
                records = True
                continue
            sheets = True
            if problem is not None:
                tell_findings(told_as, [problem], options, sys.stderr)
                status = max(status, UNREADABLE)
                continue
            score = partial(score_sheets, data, told_as, options)
            status = max(status, guarded(score, options.language))
        records = records or holds_records(stream)
    if sheets and not records:
        return status
    return max(status, _score_record(file, raw, options))


def _score_record(file: str, raw: bytes | None, options: ScoreOptions) -> int:
    from antipater.checker.commands.runs.editions import validate_by_editions
    from antipater.checker.commands.runs.score.records import score_files

    name = file
    if raw is not None:
        sys.stdin, name = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"), "-"
    if options.editions:
        return validate_by_editions([name], options.json, options.language, options.card_set)
    return score_files([name], options, file)


def _score_sheet(file: str, raw: bytes | None, options: ScoreOptions) -> int:
    from antipater.checker.commands.guarded import guarded
    from antipater.checker.commands.runs.score.sheets import score_sheets

    most = None if raw is None else _MOST_PIPED
    data = Path(file).read_bytes() if raw is None else raw
    return guarded(lambda: score_sheets(data, file, options, most), options.language)
