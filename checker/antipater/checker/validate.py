"""``antipater validate``: judge every game of every file."""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from json import JSONEncoder
from typing import TextIO

from antipater.checker.editions import UnknownEdition
from antipater.checker.judge import judge_record
from antipater.checker.records.source import Game, games, size_of
from antipater.checker.verdict import AnyVerdict
from antipater.checker.words import MESSAGES, OR, word
from antipater.grammar.diagnostics import CardSetError

VALID, FINDINGS, UNREADABLE = 0, 1, 2
# Files below this size are judged before a progress bar could be read.
_BAR_FROM = 500_000
_encode = JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def judged(
    files: Iterable[str], edition: str | None, card_set: str | None
) -> Iterator[tuple[Game, AnyVerdict | None]]:
    """Every game of the files with its verdict; none for a game that cannot be read."""
    for file in files:
        for game in games(file, card_set):
            yield game, judge_record(game.record, edition) if game.record else None


def status_of(verdict: AnyVerdict | None) -> int:
    """The exit status that a game gives."""
    if verdict is None:
        return UNREADABLE
    return VALID if verdict.valid else FINDINGS


def guarded(work: Callable[[], int], language: str) -> int:
    """Run a command's work; a set or edition that cannot be used is told in one line each."""
    try:
        return work()
    except CardSetError as error:
        for diagnostic in error.diagnostics:
            print(diagnostic, file=sys.stderr)
    except UnknownEdition as error:
        expected = f" {word(OR, language)} ".join(error.known)
        text = word(MESSAGES["no_edition"], language)
        print(text.format(found=error.name, expected=expected), file=sys.stderr)
    return UNREADABLE


def validate_files(
    files: list[str], as_json: bool, language: str, edition: str | None, card_set: str | None
) -> int:
    """Judge files and print the verdicts; returns the exit status."""

    def work() -> int:
        status = VALID
        _relax_collector()
        for file in files:
            with _progress(file) as advance:
                show = _show_json if as_json else _show_text
                found = _advancing(judged([file], edition, card_set), advance)
                status = max(status, show(file, found, language))
        return status

    return guarded(work, language)


def _relax_collector() -> None:
    """Games are freed without the collector of cycles: let it run rarely (a tenth faster)."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


Judged = Iterator[tuple[Game, AnyVerdict | None]]


def _show_json(file: str, found: Judged, language: str) -> int:
    from antipater.checker.report import json_object

    status, write = VALID, sys.stdout.write
    for game, verdict in found:
        write(_encode(json_object(game, verdict, language)) + "\n")
        status = max(status, status_of(verdict))
    return status


def _show_text(file: str, found: Judged, language: str) -> int:
    """The whole verdict on a single game; of many, the findings and a count."""
    from antipater.checker.report import finding_lines, verdict_lines

    counts = [0, 0, 0]
    single: tuple[Game, AnyVerdict] | None = None
    for game, verdict in found:
        counts[status_of(verdict)] += 1
        if sum(counts) == 2 and single is not None:
            _print(_many(single[0], single[1], language))
        single = (game, verdict) if sum(counts) == 1 and verdict else None
        if verdict is None:
            assert game.problem is not None
            _print(finding_lines(file, game.problem, language), sys.stderr)
        elif sum(counts) > 1:
            _print(_many(game, verdict, language))
    if single is not None:
        _print(verdict_lines(file, single[1], language))
    elif sum(counts) > 1:
        valid, invalid, unread = counts
        text = word(MESSAGES["games"], language)
        totals = {"games": sum(counts), "valid": valid, "invalid": invalid, "unread": unread}
        print(text.format(file=file, **totals))
    return max((n for n, count in enumerate(counts) if count), default=VALID)


def _many(game: Game, verdict: AnyVerdict, language: str) -> Iterator[str]:
    from antipater.checker.report import finding_lines

    for finding in verdict.findings:
        yield from finding_lines(game.file, finding, language, verdict.record.players)


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    for line in lines:
        print(line, file=stream or sys.stdout)


def _advancing(found: Judged, advance: Callable[[int], None]) -> Judged:
    for entry in found:
        yield entry
        advance(entry[0].read)


@contextmanager
def _progress(file: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal and the file is large."""
    size = size_of(file)
    if size is None or size < _BAR_FROM or not sys.stderr.isatty():
        yield lambda read: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(file, total=size)
        last = 0

        def advance(read: int) -> None:
            nonlocal last
            if read - last >= size // 200:
                last = read
                progress.update(task, completed=read)

        yield advance
