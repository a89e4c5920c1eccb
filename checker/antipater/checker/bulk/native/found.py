"""What judges games by modules for a game, and what is found of the games of a batch."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from antipater.checker.base.isolation import isolated
from antipater.checker.bulk.native.ready import (
    Games,
    Heads,
    Numbered,
    Template,
    Templates,
    put_together,
)
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.archive.items import ArchiveItems
from antipater.checker.records.archive.schema import Metadata
from antipater.checker.records.record import GameRecord, Unreadable


class Results(Numbered, Protocol):
    """What a module found of games that it judged together."""

    def kinds(self) -> Sequence[str | None]:
        """How each game that is surely valid ended; None for one left to the engine."""

    def verdict(self, number: int, record: Any) -> AnyVerdict | None:
        """The verdict on the record of such a game; None where the engine has to give it."""


class Found:
    """Games in a batch, each left to the engine until a module has judged it."""

    def __init__(self, count: int) -> None:
        self.kinds: list[str | None] = [None] * count
        self._results: list[tuple[Results, int, Callable[[], Heads]] | None] = [None] * count

    def put(self, places: Iterable[int], results: Results, heads: Callable[[], Heads]) -> None:
        """Note what was found of the games at these places, in the order of the results.

        ``heads``: what verdicts tell of these games besides, made when it is first asked for.
        """
        kept = cache(heads)
        for number, (place, kind) in enumerate(zip(places, results.kinds(), strict=True)):
            self.kinds[place] = kind
            self._results[place] = results, number, kept

    def ready(
        self,
        templates: Templates,
        where: Callable[[int], tuple[str, int]],
        record: Callable[[int], GameRecord | None],
    ) -> tuple[Sequence[int], Any]:
        """The places of the games whose verdicts need no record, in their order, and these verdicts
        as a table. ``where``: the file of the game at a place, and its number there."""
        blocks: dict[tuple[int, int], tuple[list[int], dict[Template, list[int]]]] = {}
        for place, found in enumerate(self._results):
            if found is None or self.kinds[place] is None:
                continue
            results, number, heads = found
            made = partial(templates.of, results, number, heads(), partial(record, place))
            template = isolated(made, lambda _: None)
            if template is not None:
                key = id(results), len(heads().players[number])
                places, alike = blocks.setdefault(key, ([], {}))
                alike.setdefault(template, []).append(len(places))
                places.append(place)
        tables = list[Any]()
        for places, alike in blocks.values():
            games = self._games(places, where)
            tables += [
                ([places[n] for n in chosen], template.rows(games, chosen))
                for template, chosen in alike.items()
            ]
        return put_together(tables)

    def _games(self, places: Sequence[int], where: Callable[[int], tuple[str, int]]) -> Games:
        """Games that were judged together, as templates want them."""
        found = [one for place in places if (one := self._results[place]) is not None]
        results, _, heads = found[0]
        return Games([*map(where, places)], [number for _, number, _ in found], heads(), results)

    def verdict(self, place: int, record: GameRecord) -> AnyVerdict | None:
        """The verdict on the record at a place; None where the engine has to judge it."""
        found = self._results[place]
        if found is None or self.kinds[place] is None:
            return None
        results, number, _ = found
        return results.verdict(number, record)


def in_runs(places: Sequence[int], count: int) -> Iterator[tuple[range, int | None]]:
    """All of so many places in runs, in order: those that are among ``places``, which grow, with
    the number there of the first one of the run; and those that are not, with None."""
    begin = 0
    for _, together in groupby(enumerate(places), lambda one: one[1] - one[0]):
        (number, first), *more = together
        end = first + 1 + len(more)
        yield range(begin, first), None
        yield range(first, end), number
        begin = end
    yield range(begin, count), None


class Loaded(NamedTuple):
    """A module that is ready, with the set (a name or folder) and the edition that it is of."""

    module: Any
    set: str
    edition: str


class Loader(Protocol):
    """Gives the module of a set of a game in an edition (None: the set's own), if there is one."""

    def __call__(self, set_name: str, edition: str | None, game: str, /) -> Loaded | None: ...


class Reader(Protocol):
    """What the rows of an archive stand for; ``archive.rows.RowReader``."""

    @property
    def metadata(self) -> Metadata: ...
    def items(self, slug: str, game: str) -> ArchiveItems: ...


def loaded(
    reader: Reader, load: Loader, game: str, slug: str, edition: str | None
) -> Loaded | None:
    """The module for the rows of a game that name a set; None where there is none, or where its
    items are not those of the archive."""
    try:
        items = reader.items(slug, game)
    except (Unreadable, KeyError):
        return None
    return load(items.set, edition, game) if items.same else None


class RecordJudge(Protocol):
    """Judges the records of a game one by one, however they were written."""

    def verdict(self, record: Any, /) -> AnyVerdict | None:
        """The verdict on a record of a game that is surely valid; None for any other, and where
        the engine has to give it."""

    def ended(self, record: Any, /) -> str | None:
        """How a game ended that is surely valid; None for any other."""


class RowJudge(Protocol):
    """Judges the rows of an archive that are of one game. ``columns``: those that it looks at."""

    @property
    def columns(self) -> Sequence[str]: ...

    def judge(self, batch: Any, found: Found) -> None:
        """Put what the modules find of the rows of a batch where their places are."""
