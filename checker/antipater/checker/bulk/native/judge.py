"""The games of a batch, judged by modules where they are plainly valid and else by the engine."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.constants import text
from antipater.checker.bulk.native.duel.logs import LogReader, Logs, unread
from antipater.checker.bulk.native.found import Found, in_runs
from antipater.checker.bulk.native.modules import loaded, troubles
from antipater.checker.bulk.native.ready import WrittenVerdicts, templates
from antipater.checker.bulk.native.records import Records
from antipater.checker.bulk.native.slips import taken, tried
from antipater.checker.bulk.native.texts import Texts, pieces
from antipater.checker.bulk.parts import Batch, RowGroups, parts_of
from antipater.checker.bulk.verdict_rows import ReadyVerdicts
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord

pa = Later("pyarrow")
__all__ = ["Judge", "Judged", "taken", "troubles"]

# Of how many rows of an archive the verdicts are in memory at once; those of more take 10 MB more.
_TOLD = 2048
# What is not read of a row: where it came from, and the digest that it had.
_NOT_READ = ("file", "game", "digest")
# A game with its verdict, or how many plainly valid games ended in which way.
JudgedGame: TypeAlias = tuple[ReadGame, AnyVerdict | None]
Judged: TypeAlias = JudgedGame | ReadyVerdicts | Counter[str]


class Judge:
    """Judges batches by an edition, or by those that the games name; with a chosen set.

    ``counting``: whether no more is asked of a plainly valid game than how it ended;
    ``language``: that in which verdicts on such games are written, None for values; ``lines``:
    whether as lines of JSON, and not as rows.
    """

    def __init__(
        self,
        edition: str | None,
        chosen_set: str | None,
        counting: bool,
        language: str | None = None,
        lines: bool = False,
    ) -> None:
        self.edition, self.chosen_set, self.counting = edition, chosen_set, counting
        self.templates = None if language is None else templates(language, lines)
        self.logs = LogReader(edition, chosen_set, loaded)
        self.records = Records(edition, loaded)

    def judged(self, batch: Batch) -> Iterator[Judged]:
        """Every game of a batch with its verdict, in the order of the input."""
        for piece in pieces(batch, self.chosen_set):
            yield from (
                self._of_rows(piece) if isinstance(piece, RowGroups) else self._of_texts(piece)
            )

    def _of_texts(self, texts: Texts) -> Iterator[Judged]:
        """The games of texts that may be logs."""
        data = texts.data
        logs = tried(
            lambda: data.count(b"\n") + 1, lambda: self.logs.read(data), lambda: unread(data)
        )
        count = len(logs.lines)
        found = tried(lambda: count, logs.judged, lambda: Found(count))
        yield from self._told(found, partial(texts.games, logs), partial(_places, texts, logs))

    def _of_rows(self, rows: RowGroups) -> Iterator[Judged]:
        """The games of a piece of an archive."""
        from antipater.checker.bulk.native.batches import FoundRows, in_batches
        from antipater.checker.records.archive.read import BATCH
        from antipater.checker.records.archive.schema import NAMES

        columns = [name for name in NAMES if name not in _NOT_READ]

        def told(batch: FoundRows) -> Iterator[Judged]:
            where = partial(_rows, rows.file, batch.number)
            return self._told(batch.found, batch.read, where)

        def failed(game: ReadGame) -> Judged:
            return game, None

        most = BATCH if self.counting else _TOLD
        return in_batches(rows, self.edition, self.chosen_set, columns, told, failed, most)

    def _told(
        self,
        found: Found,
        read: Callable[[int], Iterator[ReadGame]],
        where: Callable[[Any], tuple[Any, Any]],
    ) -> Iterator[Judged]:
        """What was found of games, and the engine's verdict on those that are left open.

        ``read`` reads the game at a place; ``where``: the files of places, and the numbers there.
        """
        if self.counting:
            yield found.kinds()
            for place in found.left():
                yield from (self._left(game, found, place) for game in read(place))
            return
        for ready, places in self._ready(found, read, where):
            if ready is not None:
                yield ready
                continue
            for place in places:
                for game in read(place):
                    verdict = found.verdict(place, game.record) if game.record else None
                    yield (game, verdict) if verdict else self._left(game, found, place)

    def _ready(
        self,
        found: Found,
        read: Callable[[int], Iterator[ReadGame]],
        where: Callable[[Any], tuple[Any, Any]],
    ) -> Iterator[tuple[ReadyVerdicts | None, range]]:
        """All places in runs, in order: those with the verdicts as they are written, if that is
        asked and can be, and those without."""
        told = WrittenVerdicts(())
        if self.templates is not None:
            told = found.ready(self.templates, where, partial(_record, read))
        for here, first in in_runs(told.places, len(found)):
            if first is None:
                yield None, here
            else:
                kinds = found.kinds(slice(here.start, here.stop))
                yield told.ready(kinds, first, len(here)), here

    def _left(self, game: ReadGame, found: Found, place: int) -> Judged:
        """A game with its verdict: by the engine, unless a module has still to be asked."""
        refused = found.refused(place)
        return self.records.judged(game, self.counting, refused)


def judged_file(
    file: str, edition: str | None, chosen_set: str | None, language: str | None = None
) -> Iterator[JudgedGame | ReadyVerdicts]:
    """Every game of a file with its verdict; ``read`` of a game tells how far the file is.

    ``language``: that in which verdicts on plainly valid games are written, None for values.
    """
    judge = Judge(edition, chosen_set, counting=False, language=language, lines=True)
    read = 0
    for part in parts_of(file):
        read += part.size
        for one in judge.judged((part,)):
            assert not isinstance(one, Counter)
            yield one if isinstance(one, ReadyVerdicts) else (one[0]._replace(read=read), one[1])


def _places(texts: Texts, logs: Logs, places: Any) -> tuple[Any, Any]:
    """The files of texts, and their numbers there."""
    files, numbers, _ = texts.where(logs, places)
    return files, numbers


def _rows(file: str, first: int, places: Any) -> tuple[Any, Any]:
    """The file for each row at a place, and its number there."""
    return pa.repeat(text(file), len(places)), pa.array(places + first)


def _record(read: Callable[[int], Iterator[ReadGame]], place: int) -> GameRecord | None:
    """The record of the game at a place, if there is one game."""
    games = list(read(place))
    return games[0].record if len(games) == 1 else None
