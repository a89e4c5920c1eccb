"""What the completions of a record that leaves something open have in common."""

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, Self, TypeVar

from antipater.checker.judging.verdict import (
    OPEN,
    AnyVerdict,
    Completion,
    GameResult,
    PutIn,
    SeatRange,
)
from antipater.checker.messages.finding import Finding


class TooLong(Exception):
    """There is more to look at than is looked at."""


class _ReachedState(Protocol):
    """A state that is reached, in how many ways, with what one of them puts in."""

    @property
    def ways(self) -> int: ...
    def _replace(self, *, ways: int = ...) -> Self: ...


N = TypeVar("N", bound=_ReachedState)


def is_open(verdict: AnyVerdict) -> bool:
    """Whether a record leaves something open, by what it says or by what it lacks."""
    return any(found.code in OPEN for found in verdict.findings)


def add(front: MutableMapping[object, N], key: object, node: N) -> None:
    """Note a state that is reached, in so many more ways; ``key`` tells states apart."""
    there = front.get(key)
    front[key] = node if there is None else there._replace(ways=there.ways + node.ways)


def completed(
    ends: Iterable[N],
    judged: Callable[[N], AnyVerdict],
    lines: Callable[[N, Any], Iterable[PutIn]],
    why: Mapping[object, Finding],
) -> Completion:
    """What a record can have been that comes to these states.

    ``judged``: the verdict on the record as a way fills it; ``lines``: what that way puts in,
    with that record; ``why``: what is refused where no state is reached, by its code.
    """
    told = [(node, judged(node)) for node in ends]
    right = [(node, verdict) for node, verdict in told if verdict.valid]
    if not right:
        wrong = (verdict.findings for _, verdict in told)
        return Completion(whole=True, why=min(wrong, key=len, default=tuple(why.values())[:1]))
    found = _in_common([verdict for _, verdict in right], sum(node.ways for node, _ in right))
    if found.ways > 1:
        return found
    node, only = right[0][0], right[0][1].record
    return replace(found, only=only, lines=tuple(lines(node, only)))


def _in_common(verdicts: Sequence[AnyVerdict], ways: int) -> Completion:
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
