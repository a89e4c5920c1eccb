"""Figures out of sums, with intervals: every figure is a ratio of two sums.

How far a figure may be off is judged by how the batches differ from each other (the ratio
estimator's usual approximation), so that it holds for whatever hangs together within a game,
and for two sets played with the same deals.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

from antipater.checker.compile.counts import COUNTS
from antipater.checker.simulate.order import Numbers, Player, Subject
from antipater.checker.simulate.run import Sums

# How sure an interval is that is told with a single figure.
CONFIDENCE = 0.95
# What has happened in none of N cases happens in less than this divided by N, as sure as that.
_NEVER = 3.0
# Which figures are parts of a whole.
_SHARES = {
    *("there", "built", "discarded", "tucked", "destroyed", "taken_over", "chained", "won"),
    *("kind", "shared", "seat", "near", "began"),
}


class Key(NamedTuple):
    """What a figure is about: its name, and the item's slug or what else tells it apart."""

    name: str
    subject: str = ""
    item: bool = False


@dataclass(frozen=True)
class Ratio:
    """A ratio: its sums by batch. ``times``: what the ratio is multiplied by; ``share``:
    whether it is a part of a whole, from 0 to 1."""

    key: Key
    above: Numbers
    below: Numbers
    times: float = 1.0
    share: bool = False

    @property
    def count(self) -> float:
        """What the figure rests on: how many games, cities or cards."""
        return float(sum(self.below))

    @property
    def value(self) -> float | None:
        """The figure, None where it rests on nothing."""
        whole = self.count
        return self.times * float(sum(self.above)) / whole if whole else None

    @property
    def batches(self) -> int:
        """How many batches the figure rests on."""
        return sum(below != 0 for below in self.below)

    @property
    def residuals(self) -> Numbers:
        """What each batch adds to how far the figure is off."""
        whole, value = self.count, self.value
        if value is None:
            return [0.0] * len(self.above)
        pairs = zip(self.above, self.below, strict=True)
        return [(self.times * above - value * below) / whole for above, below in pairs]

    @property
    def error(self) -> float | None:
        """Half the width of the figure's interval; None where it cannot be told.

        Of what happened never or always it is three divided by how often it could have. A part
        of a whole is no further off than from 0 or from 1.
        """
        if self.value is None or len(self.above) < 2:
            return None
        furthest = max(self.value, 1 - self.value) if self.share else math.inf
        if self.share and self.value in (0, 1):
            return min(furthest, _NEVER / self.count)
        if self.batches < 2:
            return None
        width = half_width(self.residuals, CONFIDENCE)
        return None if width is None else min(furthest, width)


def half_width(residuals: Numbers, confidence: float) -> float | None:
    """How far a sum of batches may be off, by what each adds; None for a single batch."""
    spread = deviation(residuals)
    return None if spread is None else spread * quantile(confidence, freedom(residuals))


def deviation(residuals: Numbers) -> float | None:
    """The standard error of a sum of batches."""
    count = len(residuals)
    if count < 2:
        return None
    return math.sqrt(count / (count - 1) * sum(each * each for each in residuals))


def freedom(residuals: Numbers) -> float:
    """The degrees of freedom of that error: few where few batches say anything."""
    squares = [each * each for each in residuals]
    fourth = sum(each * each for each in squares)
    known = 3 * sum(squares) ** 2 / fourth - 1 if fourth else math.inf
    return max(1.0, min(len(residuals) - 1.0, known))


def quantile(confidence: float, freedom: float) -> float:
    """How many standard errors an interval takes, by Student's distribution.

    Wallace's approximation (1959), good far out in the tails.
    """
    normal = NormalDist().inv_cdf((1 + confidence) / 2)
    stretched = normal * (8 * freedom + 3) / (8 * freedom + 1)
    return math.sqrt(freedom * math.expm1(stretched**2 / freedom))


# The figures of an item: what is counted, of what, and by how much it is multiplied.
ITEM_FIGURES = {
    "there": ("there", "", 1.0),
    "built": ("built", "there", 1.0),
    "discarded": ("discarded", "there", 1.0),
    "tucked": ("tucked", "there", 1.0),
    "destroyed": ("destroyed", "built", 1.0),
    "taken_over": ("taken_over", "built", 1.0),
    "chained": ("chained", "built", 1.0),
    "price": ("price", "paid", 1.0),
    "won": ("won", "held", 0.5),
    "margin": ("margin", "civilian", 1.0),
}


def item_figures(sums: Sums, item: int, subject: Subject) -> dict[str, Ratio]:
    """The figures of one item, by name."""
    rows = {name: sums.counted(n, item) for n, name in enumerate(COUNTS)}
    rows[""] = sums.total("games")
    return {
        name: Ratio(Key(name, subject.slug, True), rows[above], rows[below], times, name in _SHARES)
        for name, (above, below, times) in ITEM_FIGURES.items()
    }


def game_figures(sums: Sums, player: Player) -> Iterator[Ratio]:
    """The figures of the games as a whole."""
    games, players = sums.total("games"), sums.total("players")
    seats = map(str, range(player.seats))
    yield from _each(sums, "kind", player.kinds, "kinds", games)
    yield Ratio(Key("shared"), sums.total("shared"), games, share=True)
    yield from _each(sums, "seat", seats, "won", games, 0.5)
    yield from _each(sums, "near", player.near, "near", games)
    yield Ratio(Key("moves"), sums.total("moves"), games)
    yield from _each(sums, "points", player.categories, "points", players)
    yield Ratio(Key("coins"), sums.total("coins"), players)


def began_figures(sums: Sums, player: Player) -> Iterator[Ratio]:
    """For each kind of victory, in which part of them who began won."""
    for n, kind in enumerate(player.kinds):
        won = [batch.kind_won[n] for batch in sums.batches]
        yield Ratio(Key("began", kind), [each[0] for each in won], list(map(sum, won)), share=True)


def deviations(sums: Sums, name: str) -> Sequence[float]:
    """How much points or coins vary from player to player."""
    (count,) = sums.whole("players")
    return [
        math.sqrt(max(0.0, squared / count - (each / count) ** 2)) if count else 0.0
        for each, squared in zip(sums.whole(name), sums.whole(f"{name}_squared"), strict=True)
    ]


def _each(
    sums: Sums,
    name: str,
    subjects: Iterable[str],
    above: str,
    below: Numbers,
    times: float = 1.0,
) -> Iterator[Ratio]:
    for n, subject in enumerate(subjects):
        yield Ratio(Key(name, subject), sums.total(above, n), below, times, name in _SHARES)
