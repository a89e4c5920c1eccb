"""What each item of Duel does, and whether a move of a game shows it.

An effect at once shows in what the move's events tell. What an item does while it stands
shows where the same move, or the end of the game, would go otherwise without it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from antipater.checker.proofs.duel_games import Played
from antipater.rules.definitions import Ability, Item, Power
from antipater.rules.duel import (
    Happening,
    Rules,
    Spot,
    State,
    Verb,
    Victory,
    outcome,
    perform,
    scores,
)
from antipater.rules.duel.turn import CHOICE_OF

Shown: TypeAlias = Callable[[Rules, Played], bool]
_TURNS = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)


@dataclass(frozen=True)
class Effect:
    """One thing that an item does. ``what`` is said of the item; ``shown`` tells of a move."""

    item: Item
    what: str
    shown: Shown


def effects_of(rules: Rules, item: Item) -> Iterator[Effect]:
    """Everything that an item does, its entering a city first."""
    yield Effect(item, "enters a city", _enters(item))
    if item.shields:
        yield Effect(item, "moves the conflict pawn", _tells(Happening.ADVANCES, item))
    if item.on_build:
        yield Effect(item, "brings coins", _tells(Happening.GAINS, item))
    if item.opponent_loses:
        yield Effect(item, "costs the opponent coins", _tells(Happening.LOSES, item))
    for ability in item.abilities:
        yield Effect(item, f"{ability.power} {ability.argument}".strip(), _used(ability, item))
    if item.at_end:
        yield Effect(item, "scores at the end", _matters(item, item.presence, 1))
    for column, amount in item.standing:
        if column not in _counting(rules, item):
            pairs = _tells(Happening.PAIR, item) if item.science else _never
            shown = _either(pairs, _matters(item, column, amount))
            yield Effect(item, rules.cards.columns[column], shown)


def _counting(rules: Rules, item: Item) -> set[int]:
    """The columns that only count what stands."""
    names = (*rules.cards.colours, "buildings", "wonders", "tokens", "shields")
    return {item.presence, *(rules.cards.column[name] for name in names)}


def _owner(state: State, item: Item) -> int | None:
    """The player in whose city an item stands."""
    spot = state.places[item.id]
    return spot - Spot.CITY if spot in (Spot.CITY, Spot.CITY + 1) else None


def _never(rules: Rules, played: Played) -> bool:
    return False


def _either(one: Shown, other: Shown) -> Shown:
    return lambda rules, played: one(rules, played) or other(rules, played)


def _enters(item: Item) -> Shown:
    def shown(_: Rules, played: Played) -> bool:
        return _owner(played.before, item) is None and _owner(played.after, item) is not None

    return shown


def _tells(what: Happening, item: Item) -> Shown:
    """Whether an event of some amount comes about through the item."""

    def shown(_: Rules, played: Played) -> bool:
        return any(e.what is what and e.item == item.id and e.amount > 0 for e in played.events)

    return shown


def _used(ability: Ability, item: Item) -> Shown:
    """Whether a choice is made, or another turn had, by the item that this turn built."""

    def shown(_: Rules, played: Played) -> bool:
        if ability.power is Power.REPLAY:
            if not any(e.what is Happening.REPLAYS and e.amount for e in played.events):
                return False
        elif CHOICE_OF.get(ability.power) is not played.move.verb:
            return False
        log = played.after.log
        while log is not None and log.move.verb not in _TURNS:
            log = log.before
        return log is not None and log.move.item == item.id

    return shown


def _matters(item: Item, column: int, amount: int) -> Shown:
    """Whether a city without this part of the item would fare otherwise."""

    def without(state: State, player: int) -> State:
        cities = [list(city) for city in state.cities]
        cities[player][column] -= amount
        return state._replace(cities=(tuple(cities[0]), tuple(cities[1])))

    def shown(rules: Rules, played: Played) -> bool:
        before, move, after = played
        owner = _owner(before, item)
        if owner is not None:
            other = perform(rules, without(before, owner), move)
            if fate(rules, other) != fate(rules, after):
                return True
        owner = _owner(after, item)
        return owner is not None and fate(rules, without(after, owner)) != fate(rules, after)

    return shown


def fate(rules: Rules, state: State) -> tuple[object, ...]:
    """What the last move brought about, and the points where they decide the game."""
    assert state.log is not None
    points = scores(rules, state) if state.victory is Victory.CIVILIAN else None
    return state.log.events, state.active, state.victory, outcome(rules, state), points
