"""What is open at the end of a game of which it is not known what was paid."""

from collections.abc import Mapping, Sequence

from antipater.checker.judging.verdict import GameResult, OpenEnd, SeatRange

# So many ways to pay, or to charge, are no longer all that there can be.
MOST_WAYS = 64
_BY_COINS = ("treasury", "total")


def open_end(
    results: Sequence[GameResult],
    coins: Sequence[Sequence[int]],
    points: Sequence[Sequence[Mapping[str, int]]],
) -> OpenEnd | None:
    """What is open where several ways agree with a record: their results, coins and points."""
    if all(each == coins[0] for each in coins) and all(each == points[0] for each in points):
        return None
    ranges = {c: _ranges([[own[c] for own in each] for each in points]) for c in points[0][0]}
    over = all(result.winners for result in results)
    return OpenEnd(
        winners=tuple(sorted({result.winners for result in results})) if over else (),
        coins=_ranges(coins),
        points={c: by for c, by in ranges.items() if c in _BY_COINS or any(a != b for a, b in by)},
        exact=len(results) < MOST_WAYS,
    )


def _ranges(numbers: Sequence[Sequence[int]]) -> tuple[SeatRange, ...]:
    return tuple(SeatRange(min(own), max(own)) for own in zip(*numbers, strict=True))
