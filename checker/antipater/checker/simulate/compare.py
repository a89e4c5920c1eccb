"""Two sets played with the same deals: what differs beyond chance, in plain words."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from antipater.checker.cards.meaning import item_facts
from antipater.checker.simulate.figures import (
    CONFIDENCE,
    Key,
    Ratio,
    deviation,
    freedom,
    game_figures,
    half_width,
    item_figures,
    quantile,
)
from antipater.checker.simulate.order import Subject
from antipater.checker.simulate.report import Simulated
from antipater.rules.card_set import CardSet

# How sure one can be that of two equal sets nothing at all is listed.
FAMILY_CONFIDENCE = 0.999


@dataclass(frozen=True)
class FigureDifference:
    """A figure that is not the same. ``error``: half the width of the difference's interval,
    None where it cannot be told; ``weight``: by how many standard errors the two differ."""

    key: Key
    old: float | None
    new: float | None
    error: float | None
    weight: float


# A spread below this part of a difference is what numbers were rounded by: it is certain.
_ROUNDING = 1e-9
# But in fewer batches than these chance can bring one difference to all.
_CERTAIN = 10


@dataclass(frozen=True)
class Changed:
    """An item, or the games as a whole (``slug`` is empty), and what differs with it.

    ``only``: ``old`` or ``new`` where one of the sets has it.
    """

    slug: str
    name: str
    kind: str
    differences: tuple[FigureDifference, ...]
    only: str = ""

    @property
    def weight(self) -> float:
        """By how many standard errors its most certain difference differs."""
        return math.inf if self.only else max(d.weight for d in self.differences)


def paired_luck(old: CardSet, new: CardSet) -> tuple[tuple[str, str], ...]:
    """For what only the new set has, whose luck it shares: that of what only the old set has,
    of the same kind and age, so that it lies where the other one lay."""
    gone = [item for item in old.items if item.slug not in new.by_slug]
    luck = []
    for item in new.items:
        if item.slug in old.by_slug:
            continue
        like = [g for g in gone if (g.kind, g.age) == (item.kind, item.age)]
        if like:
            gone.remove(like[0])
            luck.append((item.slug, like[0].slug))
    return tuple(luck)


def changes(old: Simulated, new: Simulated) -> list[Changed]:
    """Items that differ, the most certain first, then the games as a whole.

    Of two that are as certain, one that says something else in the two sets comes first.
    """
    pairs = list(_pairs(old, new))
    games = list(_matched(game_figures(old.sums, old.player), game_figures(new.sums, new.player)))
    tests = sum(len(figures) for _, figures in pairs) + len(games)
    limit = 1 - (1 - FAMILY_CONFIDENCE) / max(1, tests)
    found = [
        Changed(item.slug, name, item.kind, _beyond(figures, limit))
        for (item, name), figures in pairs
    ]
    found = [each for each in found if each.differences] + list(_in_one_only(old, new))
    altered = _altered(old.cards, new.cards)
    found.sort(key=lambda each: (-each.weight, each.slug not in altered, each.slug))
    whole = _beyond(games, limit)
    return [*found, *([Changed("", "", "", whole)] if whole else [])]


def _altered(old: CardSet, new: CardSet) -> set[str]:
    """The items that do not say the same in both sets."""
    before = {item.slug: item_facts(old, item, {}) for item in old.items}
    return {item.slug for item in new.items if before.get(item.slug) != item_facts(new, item, {})}


def _pairs(
    old: Simulated, new: Simulated
) -> Iterator[tuple[tuple[Subject, str], list[tuple[Ratio, Ratio]]]]:
    """The figures of every item that both sets have."""
    before = {subject.slug: (number, subject) for number, subject in old.items()}
    after = {subject.slug: number for number, subject in new.items()}
    for slug, (number, subject) in before.items():
        if slug in after:
            figures = (
                item_figures(s.sums, n, subject).values()
                for s, n in ((old, number), (new, after[slug]))
            )
            name = new.name(after[slug])
            yield (subject, name), list(zip(*figures, strict=True))


def _matched(old: Iterator[Ratio], new: Iterator[Ratio]) -> Iterator[tuple[Ratio, Ratio]]:
    after = {figure.key: figure for figure in new}
    for figure in old:
        if figure.key in after:
            yield figure, after[figure.key]


def _in_one_only(old: Simulated, new: Simulated) -> Iterator[Changed]:
    """Items that were there in one of the sets only."""
    slugs = [{subject.slug for _, subject in each.items()} for each in (old, new)]
    for which, here, there in (("old", old, slugs[1]), ("new", new, slugs[0])):
        for number, subject in here.items():
            if subject.slug in there:
                continue
            name = here.name(number)
            figures = item_figures(here.sums, number, subject)
            told = tuple(
                FigureDifference(
                    figure.key,
                    figure.value if which == "old" else None,
                    figure.value if which == "new" else None,
                    figure.error,
                    math.inf,
                )
                for figure in (figures["there"], figures["built"], figures["won"])
                if figure.value is not None
            )
            yield Changed(subject.slug, name, subject.kind, told, which)


def _beyond(figures: Sequence[tuple[Ratio, Ratio]], limit: float) -> tuple[FigureDifference, ...]:
    """The differences beyond what chance brings, the most certain first."""
    found = [each for old, new in figures if (each := difference(old, new, limit)) is not None]
    return tuple(sorted(found, key=lambda each: -each.weight))


def difference(old: Ratio, new: Ratio, limit: float) -> FigureDifference | None:
    """How two figures of the same deals differ, None where chance can have brought it about."""
    if old.value is None or new.value is None or old.value == new.value:
        return None
    residuals = [b - a for a, b in zip(old.residuals, new.residuals, strict=True)]
    spread = deviation(residuals)
    if spread is None:
        return None
    change = abs(new.value - old.value)
    rounded = spread <= _ROUNDING * change
    if rounded and min(old.batches, new.batches) < _CERTAIN:
        return None
    weight = math.inf if rounded else change / spread
    if weight < quantile(limit, freedom(residuals)):
        return None
    return FigureDifference(
        old.key, old.value, new.value, half_width(residuals, CONFIDENCE) or 0.0, weight
    )
