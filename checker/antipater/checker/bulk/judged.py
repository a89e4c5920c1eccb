"""Files to verdicts: every game of them, judged as it is read."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from antipater.checker.judging.games import judged_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.files import ReadGame
from antipater.checker.records.sources import games, size_of

# Files from this size on repay the start of the modules.
_MANY_FROM = 2_000_000
Judged: TypeAlias = Iterator[tuple[ReadGame, AnyVerdict | None]]


def judged(files: Iterable[str], edition: str | None, card_set: str | None) -> Judged:
    """Every game of the files with its verdict; none for a game that cannot be read.

    Plainly valid games of a large file are judged by modules, where the extra is installed.
    """
    for file in files:
        if (size_of(file) or 0) >= _MANY_FROM and (many := _judged_by_modules()) is not None:
            yield from many(file, edition, card_set)
            continue
        for game in games(file, card_set):
            yield judged_game(game, edition)


def _judged_by_modules() -> Callable[[str, str | None, str | None], Judged] | None:
    try:
        from antipater.checker.bulk.native.judge import judged_file
    except ImportError:
        return None
    return judged_file
