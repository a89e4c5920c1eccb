"""The end of a game of Duel: points, and who has won by what."""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.rules.duel.moves import State, Victory
from antipater.rules.duel.rules import Rules
from antipater.rules.numbers import Number, if_else


class Outcome(NamedTuple):
    """How a game ended: the winner's seat (0 or 1), or None where the victory is shared."""

    kind: Victory
    winner: int | None
    shared: bool


def scores(rules: Rules, state: State) -> tuple[dict[str, int], dict[str, int]]:
    """Points of both players by category, with ``total``, as if the game ended now."""
    first, second = state.cities
    return rules.scoring.points(first, second), rules.scoring.points(second, first)


def advantage(rules: Rules, own: Sequence[Number], opponent: Sequence[Number]) -> Number:
    """1 where the first city wins on points, -1 where it loses, 0 where neither does.

    Points first, then what breaks a tie (fr-reprint, Victoire civile).
    """
    ours, theirs = rules.scoring.points(own, opponent), rules.scoring.points(opponent, own)
    tie = _compare(rules.tie_break(own, opponent), rules.tie_break(opponent, own))
    points = _compare(ours["total"], theirs["total"])
    return if_else(points == 0, tie, points)


def _compare(a: Number, b: Number) -> Number:
    return if_else(a > b, 1, if_else(a < b, -1, 0))


def outcome(rules: Rules, state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.victory is None:
        return None
    if state.victory != Victory.CIVILIAN:
        return Outcome(state.victory, state.winner, shared=False)
    better = advantage(rules, *state.cities)
    if better == 0 and rules.ruling("full_tie") == "second_player":
        better = -1
    if better == 0:
        return Outcome(Victory.CIVILIAN, None, shared=True)
    return Outcome(Victory.CIVILIAN, 0 if better > 0 else 1, shared=False)
