"""The end of a game of 7 Wonders: points, the guild that Olympia copies, and who has won."""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.rules.definitions import Item, Power
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number
from antipater.rules.seven_wonders.moves import FREE_CITY, UNKNOWN, Moment
from antipater.rules.seven_wonders.rulebook import Rules


class Outcome(NamedTuple):
    """How a game ended: the seats that won, several where points and coins are equal."""

    winners: tuple[int, ...]

    @property
    def shared(self) -> bool:
        """Whether several players won together."""
        return len(self.winners) > 1


class Points(NamedTuple):
    """A city's points by category with ``total``, and the guild that it copies, if any."""

    by_category: dict[str, int]
    copied: int = UNKNOWN


def scores(rules: Rules, state: Moment) -> tuple[dict[str, int], ...]:
    """Points of every city by category, with ``total``, as if the game ended now."""
    return tuple(city_points(rules, state, seat).by_category for seat in range(len(state.cities)))


def city_points(rules: Rules, state: Moment, seat: int) -> Points:
    """A city's points; Olympia copies the guild that gives it most (R20)."""
    own, left, right = state.seats(seat)
    best = Points(rules.scoring.points(own, left, right))
    if rules.has_power(state.setup.boards[seat], own, Power.COPY_GUILD):
        for guild in rules.guild_items:
            if left[guild.presence] >= 1 or right[guild.presence] >= 1:
                points = points_copying(rules, guild, own, left, right)
                if points["total"] > best.by_category["total"]:
                    best = Points(points, guild.id)
    return best


def points_copying(
    rules: Rules,
    guild: Item,
    own: Sequence[Number],
    left: Sequence[Number],
    right: Sequence[Number],
) -> dict[str, Number]:
    """Points of a city that copies a guild as if it had built it, on any number reading.

    The copy is no card of the city, so it raises nothing that counts cards; whether a
    guild that counts itself does so as a copy is up to the edition.
    """
    counting = {guild.presence, *_card_columns(rules)}
    helped = _plus(own, [(c, amount) for c, amount in guild.standing if c not in counting])
    built = helped
    if rules.ruling("copied_shipowners") == "counts_itself":
        built = _plus(own, guild.standing)
    points = rules.scoring.points(helped, left, right)
    for formula in rules.end_gains[guild.id]:
        gained = formula(built, left, right)
        points[guild.category] = points[guild.category] + gained
        points["total"] = points["total"] + gained
    return points


def _card_columns(rules: Rules) -> set[int]:
    return {rules.cards.column[name] for name in (*rules.cards.colours, "buildings")}


def _plus(ledger: Sequence[Number], standing: Sequence[tuple[int, int]]) -> Ledger:
    result = list(ledger)
    for column, amount in standing:
        result[column] = result[column] + amount
    return tuple(result)


def outcome(rules: Rules, state: Moment) -> Outcome | None:
    """Who has won, or None while the game goes on.

    Most points, then what breaks a tie; if that is equal too the victory is shared
    (R30). The Free City cannot win.
    """
    if not state.over:
        return None
    points = scores(rules, state)
    standing = {
        seat: (points[seat]["total"], rules.tie_break(*state.seats(seat)))
        for seat in range(len(state.cities))
        if not (state.setup.free_city and seat == FREE_CITY)
    }
    best = max(standing.values())
    return Outcome(tuple(seat for seat, own in standing.items() if own == best))
