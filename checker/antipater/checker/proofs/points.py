"""Theorems about points that both games have: each makes its own of these."""

from collections.abc import Iterable
from typing import Any

from antipater.checker.proofs.theorem import Claim, Claims
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.effects import When
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.compounds import sum_of

POINTS: TheoremGroup[Any] = TheoremGroup()


@POINTS.theorem("The treasury scores 1 point for each whole set of three coins", "score_treasury")
def treasury_is_whole_sets_of_three(t: Any) -> Claims:
    points = t.cards.function("score_treasury")(*t.seats)
    due = t.seats[0][t.rules.coins] // 3
    yield t.claim(points == due, points=points, due=due)


@POINTS.theorem("The total is the sum of its categories, and each category is counted")
def total_is_the_sum(t: Any) -> Claims:
    points = t.rules.scoring.points(*t.seats)
    parts = [points[category] for category in t.cards.categories]
    yield t.claim(points["total"] == sum_of(parts), total=points["total"])
    yield Claim(set(points) == {*t.cards.categories, "total"}, about="categories")


def count_their_own(t: Any, categories: Iterable[str]) -> Claims:
    """That some categories count the points printed on what is of them, and what it gives at the
    end."""
    points = t.rules.scoring.points(*t.seats)
    for category in categories:
        ends = [
            if_else(t.seats[0][i.presence] >= 1, t.cards.compile("", g.amount)(*t.seats), 0)
            for i in t.cards.items
            if i.category == category
            for g in i.gains(When.END)
        ]
        due = t.of(t.seats[0], f"points({category})") + total(ends)
        yield t.claim(points[category] == due, about=category, points=points[category])
