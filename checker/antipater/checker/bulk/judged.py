"""Files to verdicts: every game of them, judged as it is read."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from antipater.checker.base.extras import IN_PAGE, lean_imports
from antipater.checker.judging.games import judged_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.files import ReadGame
from antipater.checker.records.sources import games, size_of
from antipater.grammar.cards.load import shipped_sets

if TYPE_CHECKING:
    from antipater.checker.bulk.native.found import Loaded
    from antipater.checker.bulk.native.records import Records
    from antipater.checker.bulk.verdict_rows import ReadyVerdicts

# Files from this size on repay the start of the modules, and archives, which are packed.
_MANY_FROM, _ROWS_FROM = 2_000_000, 100_000
# In a page, the games after which it does.
_GAMES_FROM = 30
_SEEN = count()
Judged: TypeAlias = Iterator[tuple[ReadGame, AnyVerdict | None]]
Written: TypeAlias = "Iterator[tuple[ReadGame, AnyVerdict | None] | ReadyVerdicts]"


def judged(files: Iterable[str], edition: str | None, card_set: str | None) -> Judged:
    """Every game of the files with its verdict; none for a game that cannot be read.

    Plainly valid games of a large file are judged by modules, where the extra is installed, and in
    a page after the first games.
    """
    for one in written(files, edition, card_set, None):
        game, verdict = one[0], one[1]
        assert isinstance(game, ReadGame)
        yield game, verdict


def written(
    files: Iterable[str], edition: str | None, card_set: str | None, language: str | None
) -> Written:
    """The same; of plainly valid games the verdicts as they are written in a language, where they
    are made faster so, and one is given."""
    for file in files:
        if _is_large(file) and (many := _judged_by_modules()) is not None:
            yield from many(file, edition, card_set, language)
            continue
        for game in games(file, card_set):
            yield _judged(game, edition)


def _is_large(file: str) -> bool:
    size = size_of(file) or 0
    return size >= (_ROWS_FROM if file.endswith(".parquet") else _MANY_FROM)


def _judged(game: ReadGame, edition: str | None) -> tuple[ReadGame, AnyVerdict | None]:
    if IN_PAGE and next(_SEEN) >= _GAMES_FROM:
        found = _records(edition).judged(game)
        assert not isinstance(found, Counter)
        return found
    return judged_game(game, edition)


@cache
def _records(edition: str | None) -> "Records":
    """What judges in a page by the modules of shipped sets, which were built before."""
    from antipater.checker.bulk.native.modules import loaded
    from antipater.checker.bulk.native.records import Records

    shipped = shipped_sets()

    def load(set_name: str, edition: str | None, game: str) -> "Loaded | None":
        return loaded(set_name, edition, game) if set_name in shipped else None

    return Records(edition, load)


def _judged_by_modules() -> Callable[[str, str | None, str | None, str | None], Written] | None:
    lean_imports()
    try:
        from antipater.checker.bulk.native.judge import judged_file
    except ImportError:
        return None
    return judged_file
