"""Who wins on points, on numbers of any reading."""

from collections.abc import Sequence

from antipater.rules.numbers import Number, Truth, all_true, any_true, negation


def winners(
    points: Sequence[Number], ties: Sequence[Number], last_alone: bool = False
) -> list[Truth]:
    """For each player whether they win: most points, then most of what breaks a tie.

    Players who are equal in both win together; ``last_alone``: only the last of them does.
    """
    best = [
        all_true(
            (own > other) | ((own == other) & (tie >= against))
            for other, against in zip(points, ties, strict=True)
        )
        for own, tie in zip(points, ties, strict=True)
    ]
    if not last_alone:
        return best
    return [
        negation(any_true(best[n + 1 :])) & wins if n + 1 < len(best) else wins
        for n, wins in enumerate(best)
    ]
