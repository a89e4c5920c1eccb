"""The end of a game of 7 Wonders: points, the guild that Olympia copies, and who has won."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from antipater.rules.card_set import Item
from antipater.rules.effects import Power
from antipater.rules.numbers import Number, Truth, all_true, any_true, negation
from antipater.rules.seven_wonders.moves import FREE_CITY, UNKNOWN, Moment, Setup
from antipater.rules.seven_wonders.rules import Rules


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


def scores(
    rules: Rules, state: Moment, copied: Mapping[int, int] = MappingProxyType({})
) -> tuple[dict[str, int], ...]:
    """Points of every city by category, with ``total``, as if the game ended now.

    ``copied``: the guilds, by seat, that cities have chosen to copy.
    """
    seats = range(len(state.cities))
    return tuple(city_points(rules, state, s, copied.get(s)).by_category for s in seats)


def city_points(rules: Rules, state: Moment, seat: int, copied: int | None = None) -> Points:
    """A city's points; of the guilds that Olympia may copy that which is chosen (R20).

    ``copied``: the guild chosen, by item id; None takes the one that gives most points.
    """
    own, left, right = state.seats(seat)
    if copied is not None:
        return Points(points_copying(rules, rules.items[copied], own, left, right), copied)
    best = Points(rules.scoring.points(own, left, right))
    if copies_guild(rules, state, seat):
        for guild in rules.guild_items:
            best = better_with(rules, state, seat, guild, best)
    return best


def better_with(
    rules: Rules, state: Moment, seat: int, guild: Item, best: Points, chosen: Truth = False
) -> Points:
    """The points with a copy of a guild, where a neighbour has it and they are more, or where it
    is the one that the city has ``chosen``."""
    own, left, right = state.seats(seat)
    if not _stands(guild, left, right):
        return best
    points = points_copying(rules, guild, own, left, right)
    preferred = any_true([chosen, points["total"] > best.by_category["total"]])
    return Points(points, guild.id) if preferred else best


def copiable(rules: Rules, state: Moment, seat: int) -> tuple[int, ...]:
    """The guilds of its neighbours of which a city may copy one, by item id."""
    if not copies_guild(rules, state, seat):
        return ()
    _, left, right = state.seats(seat)
    return tuple(guild.id for guild in rules.guild_items if _stands(guild, left, right))


def copies_guild(rules: Rules, state: Moment, seat: int) -> bool:
    """Whether a city has the power to copy a guild."""
    board, own = state.setup.boards[seat], state.seats(seat)[0]
    return rules.has_power(board, own, Power.COPY_GUILD)


def _stands(guild: Item, left: Sequence[int], right: Sequence[int]) -> bool:
    return left[guild.presence] >= 1 or right[guild.presence] >= 1


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
    symbols = (
        (column, formula(own, left, right)) for column, formula in rules.guild_symbols[guild.id]
    )
    printed = ((c, amount) for c, amount in guild.standing if c not in counting)
    helped = _Raised(own, [*printed, *symbols])
    built: Sequence[Number] = helped
    if rules.ruling("copied_shipowners") == "counts_itself":
        built = _Raised(own, guild.standing)
    points = rules.scoring.points(helped, left, right)
    for formula in rules.end_gains[guild.id]:
        gained = formula(built, left, right)
        points[guild.category] = points[guild.category] + gained
        points["total"] = points["total"] + gained
    return points


def _card_columns(rules: Rules) -> set[int]:
    return {rules.cards.column[name] for name in (*rules.cards.colours, "buildings")}


class _Raised(Sequence[Number]):
    """A ledger in which some numbers are larger by so much."""

    def __init__(self, ledger: Sequence[Number], standing: Sequence[tuple[int, int]]) -> None:
        self.ledger = ledger
        self.more: Counter[int] = Counter()
        for column, amount in standing:
            self.more[column] += amount

    def __len__(self) -> int:
        return len(self.ledger)

    def __getitem__(self, column: Any) -> Any:
        more = self.more.get(column)
        return self.ledger[column] if more is None else self.ledger[column] + more


def outcome(
    rules: Rules, state: Moment, copied: Mapping[int, int] = MappingProxyType({})
) -> Outcome | None:
    """Who has won, or None while the game goes on; ``copied`` as in ``scores``."""
    if not state.over:
        return None
    points = scores(rules, state, copied)
    breaks = [rules.tie_break(*state.seats(seat)) for seat in range(len(points))]
    return winning(
        rules, state.setup, [(p["total"], b) for p, b in zip(points, breaks, strict=True)]
    )


def winning(rules: Rules, setup: Setup, standings: Sequence[tuple[Number, Number]]) -> Outcome:
    """Who wins, given the points of each seat and what breaks a tie.

    Most points, then what breaks a tie; if that is equal too the victory is shared
    (R30). The Free City cannot win.
    """
    playing = dict(enumerate(standings))
    if setup.free_city:
        del playing[FREE_CITY]
    return Outcome(
        rules.those(
            (seat, negation(any_true(_ahead(other, own) for other in playing.values())))
            for seat, own in playing.items()
        )
    )


def _ahead(other: tuple[Number, Number], own: tuple[Number, Number]) -> Truth:
    """Whether one standing is better than another."""
    return any_true([other[0] > own[0], all_true([other[0] == own[0], other[1] > own[1]])])
