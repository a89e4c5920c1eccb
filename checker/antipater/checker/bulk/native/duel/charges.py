"""Payments that an edition leaves open, tried in the module: each of many games at once."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, Protocol, Self

from antipater.checker.judging.open_ends import MOST_WAYS, open_end
from antipater.checker.judging.verdict import GameResult, OpenEnd


class Chargeable(Protocol):
    """What the module found of a block's games, as far as tries need it."""

    @property
    def compiled(self) -> Any: ...
    @property
    def given(self) -> Any: ...
    @property
    def ends(self) -> Sequence[Any]: ...
    def kind(self, game: int) -> str | None: ...
    def row(self, game: int) -> Sequence[int]: ...
    def result(self, game: int) -> GameResult: ...
    def scores(self, game: int) -> tuple[dict[str, int], dict[str, int]]: ...
    def of_tries(self, numbers: Any, ends: Sequence[Any]) -> Self: ...


class _Trial(NamedTuple):
    """A game by its number, and by move what some of its moves shall cost in trade."""

    game: int
    charges: Mapping[int, int]


class _TryOutcome(NamedTuple):
    """What came of a try: the results, and its number there."""

    results: Chargeable
    number: int


def open_ends(results: Chargeable, games: Iterable[int]) -> dict[int, OpenEnd | None]:
    """What is open at the end of games whose payments are: None where they come to the same.

    A game with too many ways is left out.
    """
    ways = {game: list[_TryOutcome]() for game in games}
    tried = Counter(ways.keys())
    wave = [_Trial(game, {}) for game in ways]
    while wave:
        found, further = _tried(results, wave)
        for number, each in enumerate(wave):
            if found.kind(number) is not None:
                ways[each.game].append(_TryOutcome(found, number))
        tried.update(each.game for each in further)
        wave = [each for each in further if tried[each.game] < MOST_WAYS]
    few = ((game, found) for game, found in ways.items() if tried[game] < MOST_WAYS)
    return {game: _open_end(found) for game, found in few}


def _open_end(ways: Sequence[_TryOutcome]) -> OpenEnd | None:
    """What is open between the ways in which a game can have been paid, the least first."""
    ended = [found.result(number) for found, number in ways]
    coins = [[found.row(number)[at] for at in found.compiled.coins] for found, number in ways]
    return open_end(ended, coins, [found.scores(number) for found, number in ways])


def _tried(results: Chargeable, wave: Sequence[_Trial]) -> tuple[Chargeable, list[_Trial]]:
    """What came of tries, where moves without a charge cost the least; and those that follow: with
    one more move, no earlier one, that costs the next amount that the edition allows."""
    compiled, games = results.compiled, [results.given.game(each.game) for each in wave]
    setups, moves = (b"".join(parts) for parts in zip(*games, strict=True))
    offsets = array("i", accumulate((len(part) // 4 for _, part in games), initial=0))
    charges = array("i", [0]) * offsets[-1]
    for each, start in zip(wave, offsets, strict=False):
        for move, trade in each.charges.items():
            charges[start + move] = trade + 1
    judged, dearer = compiled.module.judge_charged(len(wave), setups, offsets, moves, charges)
    ends = [results.ends[each.game] for each in wave]
    found = results.of_tries(judged.results, ends)
    further = list[_Trial]()
    for number, (game, before) in enumerate(wave):
        later = range(max(before, default=0), found.row(number)[compiled.at["accepted"]])
        amounts = dearer[offsets[number] : offsets[number + 1]]
        further += [_Trial(game, {**before, at: amounts[at]}) for at in later if amounts[at] >= 0]
    return found, further
