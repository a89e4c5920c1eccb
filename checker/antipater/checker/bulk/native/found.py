"""What judges games by modules for a game, and what is found of the games of a batch."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.alike import alike, firsts
from antipater.checker.bulk.native.heads import Heads
from antipater.checker.bulk.native.ready import (
    Games,
    NumberedResults,
    Template,
    Templates,
    WrittenVerdicts,
    plain_names,
    told,
)
from antipater.checker.bulk.native.slips import tried
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.record import GameRecord, Unreadable

if TYPE_CHECKING:
    from antipater.checker.records.archive.items import ArchiveItems
    from antipater.checker.records.archive.schema import Metadata

np = Later("numpy")


class Results(NumberedResults, Protocol):
    """What a module found of games that it judged together. ``denied``: those whose records claim
    something else."""

    @property
    def denied(self) -> Collection[int]: ...

    def alike(self) -> Any:
        """For each game a number, the same for those that are alike in ``kind`` and ``shape``."""

    def settled(self) -> "Results":
        """The same, with all done that makes fewer games need a verdict of their own."""
        ...

    def kind(self, game: int, /) -> str | None:
        """How a game ended that is surely valid, whatever it claims; None for one left to the
        engine."""

    def verdict(self, number: int, record: Any) -> AnyVerdict | None:
        """The verdict on the record of such a game; None where the engine has to give it."""


class _Together(NamedTuple):
    """Games judged together: their places in a batch, what was found of them, and groups of them
    that are alike."""

    places: Any
    results: Results
    heads: Callable[[], Heads]
    groups: Any

    def settled(self) -> "_Together":
        """The same, with what is open settled as far as that can be."""
        results = tried(lambda: len(self.places), self.results.settled, lambda: self.results)
        return self._replace(results=results, groups=results.alike())


class Found:
    """Games in a batch, each left to the engine until a module has judged it."""

    def __init__(self, count: int) -> None:
        self._names: list[str | None] = [None]
        # By place: of which kind a game is, its block, and its number there.
        self._kinds, self._block, self._number = np.zeros((3, count), np.int32)
        self._judged = np.zeros(count, bool)
        self._blocks: list[_Together] = []

    def put(self, places: Any, results: Results, heads: Callable[[], Heads]) -> None:
        """Note what was found of the games at these places, in the order of the results.

        ``heads``: what verdicts tell of these games besides, made when it is asked for.
        """
        if not len(places):
            return
        places, groups = np.asarray(places), results.alike()
        kinds = np.array([self._named(results.kind(game)) for game in firsts(groups)])
        self._judged[places] = True
        self._kinds[places] = kinds[groups]
        self._kinds[places[list(results.denied)]] = 0
        self._block[places] = len(self._blocks)
        self._number[places] = np.arange(len(places))
        self._blocks.append(_Together(places, results, heads, groups))

    def _named(self, kind: str | None) -> int:
        if kind not in self._names:
            self._names.append(kind)
        return self._names.index(kind)

    def __len__(self) -> int:
        return len(self._kinds)

    def refused(self, place: int) -> bool:
        """Whether a module has judged the game at a place, which is not plainly valid."""
        return bool(self._judged[place]) and not self._kinds[place]

    def kinds(self, places: slice = slice(None)) -> Counter[str]:
        """How the games ended that need no engine."""
        counts = np.bincount(self._kinds[places], minlength=len(self._names)).tolist()
        named = zip(self._names, counts, strict=True)
        return Counter({name: count for name, count in named if name is not None and count})

    def left(self) -> list[int]:
        """The places of the games that are left to the engine."""
        places: list[int] = np.flatnonzero(self._kinds == 0).tolist()
        return places

    def heads(self) -> Iterator[tuple[Any, Any, Heads]]:
        """The places of games, which of these need no engine, and what is told of all of them."""
        for block in self._blocks:
            yield block.places, self._kinds[block.places] != 0, block.heads()

    def ready(
        self,
        templates: Templates,
        where: Callable[[Any], tuple[Any, Any]],
        record: Callable[[int], GameRecord | None],
    ) -> WrittenVerdicts:
        """The verdicts on the games that need no record for them. ``where``: the files of the games
        at places, and their numbers there."""

        def by_templates() -> WrittenVerdicts:
            games = (self._told(each, templates, where, record) for each in self._blocks)
            return told([each for each in games if each is not None], templates.lines)

        self._blocks = [each.settled() for each in self._blocks]
        return tried(lambda: len(self), by_templates, lambda: told((), templates.lines))

    def _told(
        self,
        block: _Together,
        templates: Templates,
        where: Callable[[Any], tuple[Any, Any]],
        record: Callable[[int], GameRecord | None],
    ) -> tuple[Any, Games] | None:
        """The places of a block's games for which there are templates, and these games."""
        heads, places, files = block.heads(), block.places, where(block.places)
        chosen = np.flatnonzero((self._kinds[places] != 0) & plain_names(files[0], heads))
        if not len(chosen):
            return None
        formats = heads.formats.dictionary_encode(null_encoding="encode").indices
        groups = alike(block.groups, formats.to_numpy(False))[chosen]
        _, firsts, groups = np.unique(groups, return_index=True, return_inverse=True)
        made = list[Template | None]()
        for game in chosen[firsts].tolist():
            read = partial(record, int(places[game]))
            made.append(templates.of(block.results, game, heads, read))
        there = np.array([each is not None for each in made])
        kept = there[groups]
        chosen, numbers = chosen[kept], (np.cumsum(there) - 1)[groups[kept]]
        if not len(chosen):
            return None
        used = [each for each in made if each is not None]
        return places[chosen], Games(files, heads, block.results, chosen, used, numbers)

    def verdict(self, place: int, record: GameRecord) -> AnyVerdict | None:
        """The verdict on the record at a place; None where the engine has to judge it."""
        if not self._kinds[place]:
            return None
        results: Results = self._blocks[self._block[place]].results
        return results.verdict(int(self._number[place]), record)


def in_runs(places: Any, count: int) -> Iterator[tuple[range, int | None]]:
    """All of so many places in runs, in order: those that are among ``places``, which grow, with
    the number there of the first one of the run; and those that are not, with None."""
    begin, places = 0, np.asarray(places, np.int64)
    cuts = [0, *(np.flatnonzero(np.diff(places) != 1) + 1).tolist(), len(places)]
    for start, stop in pairwise(cuts if len(places) else ()):
        first, end = int(places[start]), int(places[stop - 1]) + 1
        yield range(begin, first), None
        yield range(first, end), start
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


class ArchiveReader(Protocol):
    """What the rows of an archive stand for; ``archive.rows.RowReader``."""

    @property
    def metadata(self) -> "Metadata": ...
    def items(self, slug: str, game: str) -> "ArchiveItems": ...


def loaded(
    reader: ArchiveReader, load: Loader, game: str, slug: str, edition: str | None
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
    """Judges the rows of an archive that are of one game."""

    def judge(self, batch: Any, found: Found) -> None:
        """Put what the modules find of the rows of a batch where their places are."""
