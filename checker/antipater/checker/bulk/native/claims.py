"""What rows of an archive claim of the ends of games, against what a module found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from antipater.checker.judging.claims import fits
from antipater.checker.judging.verdict import GameResult
from antipater.checker.records.record import ClaimedResult


class _Ends(Protocol):
    """How games ended, and the points of their players by category."""

    def result(self, game: int, /) -> GameResult: ...
    def scores(self, game: int, /) -> Sequence[Mapping[str, Any]]: ...


def entry_count(maps: Any) -> int:
    """How many entries all maps of a column have."""
    found: int = maps.offsets[-1].as_py() - maps.offsets[0].as_py()
    return found


def other_ends(rows: Any, ends: _Ends) -> Iterator[int]:
    """The rows that claim another result or other points than were found, or that cannot be
    claimed; some twice."""
    if rows.column("result").null_count < len(rows):
        yield from _other_results(rows.column("result").to_pylist(), ends)
    if entry_count(rows.column("scores")):
        yield from _other_points(rows.column("scores").to_pylist(), ends)


def _other_results(claims: Iterable[Any], ends: _Ends) -> Iterator[int]:
    for game, given in enumerate(claims):
        if given is None:
            continue
        sharers = tuple(given["sharers"] or ())
        claim = ClaimedResult(**given | {"sharers": sharers})
        found = ends.result(game)
        sure = claim.shared or not sharers
        if not sure or claim.kind not in (None, found.kind) or not fits(claim, found.winners):
            yield game


def _other_points(claims: Iterable[Any], ends: _Ends) -> Iterator[int]:
    for game, given in enumerate(claims):
        if given:
            scores = ends.scores(game)
            if any(_other(points, [each.get(name) for each in scores]) for name, points in given):
                yield game


def _other(claimed: Sequence[int | None] | None, found: Sequence[int | None]) -> bool:
    """Whether points of a category are claimed that were not found, or that cannot be claimed."""
    if claimed is None or len(claimed) != len(found) or None in found:
        return True
    return any(points not in (None, due) for points, due in zip(claimed, found, strict=True))
