"""Whether the conflicts around a table of 7 Wonders can leave its players their military points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from antipater.rules.seven_wonders import Rules

# Of two neighbours, by what their conflicts in all ages bring to the one, what to the other.
_Pairs: TypeAlias = Mapping[int, Sequence[int]]


class _InARow(NamedTuple):
    """Players who sit in a row: a bit for each, and what the other neighbours of the last of them
    and of the first still have to bring."""

    placed: int
    last_lacks: int
    first_lacks: int


def can_sit(rules: Rules, points: Sequence[int], seated: bool) -> bool:
    """Whether three or more players can sit so that conflicts leave them these points; ``seated``:
    they sit in this order.

    That not everybody around a table can be stronger than the next is left out.
    """
    own = tuple(points) if seated else tuple(sorted(points))
    return _can_sit(
        tuple(rules.victory_points[a] for a in rules.ages), rules.defeat_points, own, seated
    )


@lru_cache(maxsize=4096)
def _can_sit(won: Sequence[int], lost: int, points: Sequence[int], seated: bool) -> bool:
    pairs = _pairs(won, lost)
    rows = {_InARow(1, mine, points[0] - mine) for mine in pairs if points[0] - mine in pairs}
    for number in range(1, len(points)):
        next_ones = [number] if seated else range(1, len(points))
        rows = {longer for row in rows for longer in _longer(row, pairs, points, next_ones)}
    return any(row.first_lacks in pairs[row.last_lacks] for row in rows)


def _longer(
    row: _InARow, pairs: _Pairs, points: Sequence[int], next_ones: Iterable[int]
) -> Iterator[_InARow]:
    """A row with one player more; of players with the same points the first is enough."""
    tried = set()
    for n in next_ones:
        if not row.placed & 1 << n and points[n] not in tried:
            tried.add(points[n])
            for theirs in pairs[row.last_lacks]:
                if points[n] - theirs in pairs:
                    yield _InARow(row.placed | 1 << n, points[n] - theirs, row.first_lacks)


@cache
def _pairs(won: Sequence[int], lost: int) -> _Pairs:
    pairs = {(0, 0)}
    for points in won:
        ends = ((points, lost), (lost, points), (0, 0))
        pairs = {(a + c, b + d) for (a, b), (c, d) in product(pairs, ends)}
    return {mine: [b for a, b in pairs if a == mine] for mine, _ in pairs}
