"""What the completions of a record that leaves something open have in common."""

from collections.abc import Sequence

from antipater.checker.judging.verdict import OPEN, AnyVerdict, Completion, GameResult, SeatRange


class TooLong(Exception):
    """There is more to look at than is looked at."""


def is_open(verdict: AnyVerdict) -> bool:
    """Whether a record leaves something open, by what it says or by what it lacks."""
    return any(found.code in OPEN for found in verdict.findings)


def in_common(verdicts: Sequence[AnyVerdict], ways: int) -> Completion:
    """What the verdicts on all completions have in common."""
    coins = [_coins(verdict) for verdict in verdicts]
    points = {
        category: _ranges([_points(verdict, category) for verdict in verdicts])
        for category in verdicts[0].scores[0]
    }
    return Completion(
        whole=True,
        ways=ways,
        results=tuple(dict.fromkeys(result for v in verdicts for result in _results(v))),
        coins=_ranges(coins),
        points=points,
    )


def _results(verdict: AnyVerdict) -> Sequence[GameResult]:
    left = verdict.open.winners if verdict.open is not None else ()
    return [GameResult(verdict.result.kind, winners) for winners in left] or [verdict.result]


def _coins(verdict: AnyVerdict) -> Sequence[SeatRange]:
    if verdict.open is not None:
        return verdict.open.coins
    owned = [city[verdict.rules.coins] for city in verdict.state.cities]
    return [SeatRange(each, each) for each in owned]


def _points(verdict: AnyVerdict, category: str) -> Sequence[SeatRange]:
    if verdict.open is not None and category in verdict.open.points:
        return verdict.open.points[category]
    return [SeatRange(own[category], own[category]) for own in verdict.scores]


def _ranges(found: Sequence[Sequence[SeatRange]]) -> tuple[SeatRange, ...]:
    return tuple(
        SeatRange(min(r.least for r in own), max(r.most for r in own))
        for own in zip(*found, strict=True)
    )
