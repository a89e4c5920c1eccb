"""``antipater convert``: records of any known format in the project's notation."""

import sys
from pathlib import Path

from antipater.checker.records.source import Game, games
from antipater.checker.records.writer import write_notation
from antipater.checker.report import finding_lines
from antipater.checker.validate import FINDINGS, UNREADABLE, VALID, guarded

SUFFIXES = {"duel": ".duel", "seven_wonders": ".7w"}


def convert_files(files: list[str], language: str, into: str | None, card_set: str | None) -> int:
    """Convert every game: one to standard output, or each to a file of its own in a folder.

    What could not be read is told on standard error; the moves before it are converted.
    """

    def work() -> int:
        status, written = VALID, 0
        folder = Path(into) if into is not None else None
        for file in files:
            for game in games(file, card_set):
                status = max(status, _tell(game, language))
                if game.record is None:
                    continue
                text = write_notation(game.record, language)
                if folder is not None:
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / _name(game)).write_text(text, "utf-8")
                    continue
                written += 1
                if written > 1:
                    told = "a second game on standard output; use --into FOLDER for many"
                    print(f"{file}: {told}", file=sys.stderr)
                    return UNREADABLE
                print(text, end="")
        return status

    try:
        return guarded(work, language)
    except OSError as error:
        print(f"{error.filename or into}: {error.strerror}", file=sys.stderr)
        return UNREADABLE


def _tell(game: Game, language: str) -> int:
    problems = game.record.problems if game.record else (game.problem,)
    players = game.record.players if game.record else ()
    for problem in problems:
        assert problem is not None
        for line in finding_lines(game.file, problem, language, players):
            print(line, file=sys.stderr)
    if game.record is None:
        return UNREADABLE
    return FINDINGS if problems else VALID


def _name(game: Game) -> str:
    """The file's name without its suffix, numbered from the second game on."""
    stem = "stdin" if game.file == "-" else Path(game.file).stem
    suffix = SUFFIXES[game.record.ruleset if game.record else "duel"]
    return f"{stem}{suffix}" if game.number == 1 else f"{stem}-{game.number}{suffix}"
