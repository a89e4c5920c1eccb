"""What is open at the end of a game of Duel of which an edition leaves open what moves cost."""

from collections.abc import Mapping, Sequence

from antipater.checker.judging.verdict import GameResult, OpenEnd, SeatRange

# The most ways of charging that are tried where an edition leaves them open.
MOST_WAYS = 64
_BY_COINS = ("treasury", "total")


def open_end(
    results: Sequence[GameResult],
    coins: Sequence[Sequence[int]],
    points: Sequence[Sequence[Mapping[str, int]]],
) -> OpenEnd | None:
    """What is open where several ways agree with a record: their results, coins and points."""
    if all(each == coins[0] for each in coins):
        return None
    over = all(result.winners for result in results)
    return OpenEnd(
        winners=tuple(sorted({result.winners for result in results})) if over else (),
        coins=_ranges(coins),
        points={c: _ranges([[p[c] for p in each] for each in points]) for c in _BY_COINS},
        exact=len(results) < MOST_WAYS,
    )


def _ranges(numbers: Sequence[Sequence[int]]) -> tuple[SeatRange, ...]:
    return tuple(SeatRange(min(own), max(own)) for own in zip(*numbers, strict=True))
