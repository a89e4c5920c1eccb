"""``antipater convert``: records of any known format in the project's notation."""

import errno
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from antipater.checker.base.files import Inputs
from antipater.checker.base.isolation import isolated
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.options import (
    CardSet,
    DigestVersion,
    Files,
    ForceAll,
    Lang,
    Language,
)
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import FINDINGS, UNREADABLE, VALID, status_of
from antipater.checker.messages.finding import bounded
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible, without_steering
from antipater.checker.messages.words import say, section_title
from antipater.checker.outputs import plain_findings, text
from antipater.checker.records.destination import Destination, NotWritten
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame
from antipater.checker.records.formats.format import Unwritable
from antipater.checker.records.formats.notation import NOTATION
from antipater.checker.records.formats.registry import FORMATS, format_named
from antipater.checker.records.inputs import files_of
from antipater.checker.records.record import GameRecord
from antipater.checker.records.sources import games


def convert(
    files: Files,
    lang: Lang = Language.EN,
    into: Annotated[
        str | None,
        typer.Option(
            "-o", "--out", metavar="FOLDER", help="Folder to write one file per game into."
        ),
    ] = None,
    archive: Annotated[
        str | None,
        typer.Option("--archive", metavar="FILE", help="Write all games to one Parquet file."),
    ] = None,
    force: ForceAll = False,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="Format to write: antipater or 7wd.io."),
    ] = None,
    card_set: CardSet = None,
    digest_version: DigestVersion = VERSION,
) -> None:
    """Write records of any known format in another. In the project's notation, as logs, or as an
    archive."""
    wanted = (archive, force, to, digest_version)
    raise typer.Exit(convert_files(files, lang.value, into, card_set, *wanted))


def convert_files(
    files: list[str],
    language: str,
    into: str | None,
    card_set: str | None,
    archive: str | None = None,
    force: bool = False,
    to: str | None = None,
    digests: int = VERSION,
) -> int:
    """Convert every game: one to standard output, each to a file of its own in a folder, or
    all to one archive; ``to``: into a format by its name instead of the notation; ``digests``: the
    version of the digests in an archive.

    A line that cannot be read is told on standard error and carried as it is (status 1).
    A file that is there already is left alone (status 2), unless ``force``.
    """

    def work() -> int:
        if archive is not None:
            from antipater.checker.commands.runs.archive import archive_files

            named = list(files_of(files))
            return archive_files(named, archive, card_set, language, _tell, force, digests)
        write = _writer(to, language)
        if write is None:
            return UNREADABLE
        status, printed = VALID, 0
        inputs = list(files_of(files))
        folder = Destination(into, force, Inputs(inputs)) if into is not None else None
        for game in (game for file in inputs for game in games(file, card_set)):
            status = max(status, _tell(game, language))
            if game.record is None:
                continue
            written = isolated(partial(write, game.record), partial(_unwritten, game, language))
            if isinstance(written, int):
                status = max(status, written)
                continue
            if written.left_out:
                parts = [say(f"convert.part.{part}", language) for part in written.left_out]
                told = say("convert.left_out", language, parts=parts)
                print(f"{_place(game)}: {told}", file=sys.stderr)
            if folder is not None:
                status = max(status, _written(folder, game, written, language))
                continue
            printed += 1
            if printed > 1 and to is None:
                print(f"{visible(game.file)}: {say('convert.second', language)}", file=sys.stderr)
                return UNREADABLE
            print(written.text, end="")
        return status

    try:
        return guarded(work, language)
    except OSError as error:
        place = visible(str(error.filename or archive or into))
        print(f"{place}: {trouble(error, language)}", file=sys.stderr)
        return UNREADABLE


def _unwritten(game: ReadGame, language: str, error: Exception) -> "_Text | int":
    """Tell why a game cannot be written so; the exit status that this gives."""
    if isinstance(error, Unwritable):
        print(f"{_place(game)}: {_said(error, language)}", file=sys.stderr)
        return UNREADABLE
    return _tell(game.failed(error), language)


# What a system answers where only the name of a file is at fault.
_OF_THE_NAME = (errno.ENAMETOOLONG, errno.EILSEQ)


class _Text(NamedTuple):
    """A record as it is written, the suffix of its file, and the parts that it lacks."""

    text: str
    suffix: str
    left_out: Sequence[str] = ()


def _writer(to: str | None, language: str) -> Callable[[GameRecord], _Text] | None:
    """What writes records in the notation or in a format; None, and a message, for no such."""
    if to is None or to == NOTATION.name:
        return lambda record: _Text(
            _checked(GAMES[record.ruleset].write(record, language)), GAMES[record.ruleset].suffix
        )
    form = format_named(to)
    if form is None or form.write is None:
        known = (NOTATION.name, *(form.name for form in FORMATS if form.write))
        told = say("convert.no_format", language, found=to, expected=known)
        print(told, file=sys.stderr)
        return None
    write = form.write

    def written(record: GameRecord) -> _Text:
        line, left_out = write(record)
        return _Text(_checked(f"{line}\n"), ".json", left_out)

    return written


def _checked(text: str) -> str:
    """A text that a file can hold; raises ``Unwritable`` for one with half a character in it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unwritable("half", found=f"\\u{ord(text[error.start]):04x}") from None
    return text


def _said(why: Unwritable, language: str) -> str:
    values = {n: v[language] if isinstance(v, Mapping) else v for n, v in why.values.items()}
    if isinstance(section := values.get("section"), str):
        values["section"] = section_title(section, language)
    return say(f"convert.{why.reason}", language, **values)


def _place(game: ReadGame) -> str:
    return visible(game.file) + (f" {game.number}" if game.number > 1 else "")


def _tell(game: ReadGame, language: str) -> int:
    """Tell what could not be read of a game, on standard error; its exit status."""

    def failed(error: Exception) -> tuple[list[str], int]:
        return _told(game.failed(error), language)

    lines, status = isolated(lambda: _told(game, language), failed)
    for line in lines:
        print(line, file=sys.stderr)
    return status


def _told(game: ReadGame, language: str) -> tuple[list[str], int]:
    problems = game.record.problems if game.record else (game.problem,)
    players = game.record.players if game.record else ()
    found = bounded([problem for problem in problems if problem])
    told = [
        plain_findings.finding(problem, language, players) for problem in map(game.there, found)
    ]
    lines = list(text.finding_lines(game.file, told, language))
    if game.record is None:
        return lines, status_of(game, None)
    notes = [
        plain_findings.finding(note, language, players)
        for note in map(game.there, game.record.notes)
    ]
    lines += [f"{_place(game)}: {line}" for line in text.note_lines({"notes": notes}, language)]
    if problems:
        lines.append(f"{visible(game.file)}: {say('convert.partly', language)}")
    return lines, FINDINGS if problems else VALID


def _written(folder: Destination, game: ReadGame, written: _Text, language: str) -> int:
    try:
        folder.write(_name(game, written.suffix), written.text)
    except OSError as error:
        if error.errno not in _OF_THE_NAME:
            raise
        print(f"{visible(game.file)}: {say('convert.name', language)}", file=sys.stderr)
        return UNREADABLE
    except NotWritten as refused:
        told = say(f"convert.{refused.reason}", language, file=str(refused.path))
        print(f"{visible(game.file)}: {told}", file=sys.stderr)
        return UNREADABLE
    return VALID


def _name(game: ReadGame, suffix: str) -> str:
    """The file's name without its suffix, numbered from the second game on; nothing in it steers
    a terminal."""
    stem = "stdin" if game.file == "-" else without_steering(Path(game.file).stem)
    return f"{stem}{suffix}" if game.number == 1 else f"{stem}-{game.number}{suffix}"
