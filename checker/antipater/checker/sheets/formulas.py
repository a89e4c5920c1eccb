"""The formulas of the set that a sheet or a city is of, compiled once."""

from dataclasses import replace

from antipater.checker.sheets.feasibility.known import NOTHING_KNOWN, Known
from antipater.checker.sheets.feasibility.limits import Limits, limits
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.scoring import Scorer
from antipater.rules.card_set import CardSet

_kept: dict[tuple[int, str | None], tuple[CardSet, Scorer]] = {}
# Sets whose formulas are kept.
_MOST_KEPT = 32


def scorer_of(cards: CardSet, edition: str | None = None) -> Scorer:
    """What scores the cities of a set under an edition (None: its default)."""
    key = id(cards), edition
    found = _kept.get(key)
    if found is None or found[0] is not cards:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        profile = GAMES[cards.game].sheet
        scorer = Scorer(cards, edition, profile.open_columns(cards), profile.most_held(cards))
        found = _kept[key] = cards, scorer
    return found[1]


_limits: dict[tuple[int, str | None], tuple[CardSet, Limits]] = {}


def known_limits(cards: CardSet, edition: str | None, players: int) -> Known:
    """What entries can be at a table of so many players, as far as that is kept or soon found."""
    key = id(cards), edition
    found = _limits.get(key)
    if found is None or found[0] is not cards:
        if len(_limits) >= _MOST_KEPT:
            _limits.clear()
        found = _limits[key] = cards, limits(cards, edition)
    kept = found[1].get(str(players), NOTHING_KNOWN)
    scorer = scorer_of(cards, edition)
    return replace(kept, values=scorer.values, together=scorer.together(players))


def worth(cards: CardSet, coins: int) -> int | None:
    """The points that so many coins are worth; None where that depends on the other cities."""
    (points,) = scorer_of(cards).worths([coins])
    return points if isinstance(points, int) else None
