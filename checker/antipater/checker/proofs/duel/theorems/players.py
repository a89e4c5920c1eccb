"""The theorem that both players of Duel are treated alike, on which the induction rests where it
looks at the first player's moves alone.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from antipater.checker.proofs.alike import alike
from antipater.checker.proofs.duel.dependencies import CacheKeys
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.duel import (
    Due,
    Event,
    Happening,
    Move,
    Spot,
    State,
    Verb,
    perform,
)
from antipater.rules.duel.turn import CHOICE_OF
from antipater.rules.numbers import Number, if_else
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable

PLAYERS: TheoremGroup[DuelCities] = TheoremGroup()
_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
_PAIRS = [(int(spot), spot + 1) for spot in (Spot.HELD, Spot.CITY)]
_MIRROR = {here: there for one, other in _PAIRS for here, there in ((one, other), (other, one))}
# The last card of a structure, and more than one, as slots.
_LAST, _MORE = 1, 3
_At = tuple[ControlState, Move]


class _TradeOfCities(AnyTrade):
    """The rules of any trade, called after the cities of both players."""

    def known_trade(self, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Any:
        """An unknown number for an item that needs resources."""
        if not any(item.cost.units):
            return 0
        return variable(f"trade for {item.slug}, {own[self.lead]} from {opponent[self.lead]}")


def exchanged(move: Move) -> Move:
    """The same move of the other player."""
    item = 1 - move.item if move.verb is Verb.BEGIN else move.item
    return move._replace(player=1 - move.player, item=item)


@PLAYERS.theorem(
    "Both players are treated alike: a move that is made with the players in each other's place "
    "brings about the same, with the players in each other's place"
)
def players_may_be_exchanged(t: DuelCities) -> Claims:
    """Of every item, in each way in which it can come; how an age ends for one of each kind."""
    symbolic, keys, mirror = SymbolicState(t), CacheKeys(t, (), 0), Mirror()
    symbolic.rules = _TradeOfCities(t.cards, t.rules.edition.name)
    of_items = (at for item in t.cards.items for at in _moves(t, item))
    for left, moves in ((_MORE, (*of_items, *_choices(t))), (_LAST, _ends_of_ages(t))):
        for control, move in moves:
            before = symbolic.state(control)._replace(left=left)
            key = f"{left} {keys.of(control, move)}"
            yield Lemma(key, partial(_exchanged, symbolic, mirror, before, move))


def _moves(t: DuelCities, item: Item) -> Iterator[_At]:
    """Each way in which an item comes, goes, or is discarded."""
    age, drafted = item.age or t.rules.ages[0], len(t.rules.draft_order)
    turn = ControlState(age, 1, 0, drafted=drafted)
    if item.kind is Kind.WONDER:
        yield turn, Move(Verb.WONDER, 0, item.id, _of_age(t, age))
    chosen: tuple[Verb, ...] = {Kind.TOKEN: (Verb.TOKEN, Verb.DRAWN)}.get(item.kind, ())
    if item.kind in _BUILDINGS:
        yield turn, Move(Verb.BUILD, 0, item.id)
        yield turn, Move(Verb.DISCARD, 0, item.id)
        chosen = (Verb.DESTROY, Verb.REVIVE, Verb.TOP_ROW)
        both = ControlState(age, 1, 0, (Due(Verb.LEFT_OUT, 0),), drafted)
        yield both, Move(Verb.LEFT_OUT, 0, item.id, _of_age(t, age))
    for verb in chosen:
        yield ControlState(age, 1, 0, (Due(verb, 0),), drafted), Move(verb, 0, item.id)


def _of_age(t: DuelCities, age: int) -> int:
    return next(b.id for b in t.rules.buildings if b.age == age)


def _ends_of_ages(t: DuelCities) -> Iterator[_At]:
    """The last card of each age, by each kind of turn: with another turn to come, and a choice."""
    wonders, drafted = t.cards.of_kind(Kind.WONDER), len(t.rules.draft_order)
    again = [w for w in wonders if w.has(Power.REPLAY)][:1]
    asking = [w for w in wonders if any(a.power in CHOICE_OF for a in w.abilities)][:1]
    for age in t.rules.ages:
        last, card = ControlState(age, 1, 0, drafted=drafted), _of_age(t, age)
        yield last, Move(Verb.BUILD, 0, card)
        yield last, Move(Verb.DISCARD, 0, card)
        yield from ((last, Move(Verb.WONDER, 0, w.id, card)) for w in (*again, *asking))


def _choices(t: DuelCities) -> Iterator[_At]:
    """Choices that wait, with and without another turn to come, and who begins."""
    drafted = len(t.rules.draft_order)
    for age in t.rules.ages:
        for who in (0, 1):
            yield ControlState(age, 1, 0, (Due(Verb.BEGIN, 0),), drafted), Move(Verb.BEGIN, 0, who)
        token = t.rules.progress_tokens[0].id
        for replay in (False, True):
            waiting = (Due(Verb.TOKEN, 0), Due(Verb.TOKEN, 1))
            for due in (waiting, waiting[:1]):
                yield ControlState(age, 1, 0, due, drafted, replay), Move(Verb.TOKEN, 0, token)


def _exchanged(symbolic: SymbolicState, mirror: "Mirror", before: State, move: Move) -> Claims:
    rules, other = symbolic.rules, mirror.state(before)
    lead = symbolic.rules.lead
    opposite = symbolic.cities[0][lead] == -symbolic.cities[1][lead]

    def both() -> tuple[State, State]:
        after, again = perform(rules, before, move), perform(rules, other, exchanged(move))
        return after, mirror.state(again)

    about = f"age {before.age}: {move.verb} {rules.items[move.item].slug}"
    for path in paths(both, lambda *_: True):
        one, two = path.result
        for same in (_same(one, two), *_same_places(one, two)):
            yield Claim(same, (*path.conditions, opposite), about)


class Mirror:
    """States with the players in each other's place."""

    def __init__(self) -> None:
        self._of: dict[int, Number] = {}

    def state(self, state: State) -> State:
        """A state with the players exchanged, but for its log."""
        return state._replace(
            cities=(state.cities[1], state.cities[0]),
            places=tuple(map(self.place, state.places)),
            active=1 - state.active,
            due=tuple(d._replace(player=1 - d.player) for d in state.due),
            winner=None if state.winner is None else 1 - state.winner,
        )

    def place(self, place: Any) -> Any:
        """The place of an item with the players exchanged; twice so it is written as it was."""
        if isinstance(place, int):
            return _MIRROR.get(int(place), int(place))
        if place.id not in self._of:
            found: Any = place
            for here, there in _MIRROR.items():
                found = if_else(place == here, there, found)
            self._of[place.id], self._of[found.id] = found, place
        return self._of[place.id]


def _same(one: State, other: State) -> Condition:
    """Whether two states are the same, and what was told of them on the way, wherever items are."""
    rest = [f for f in State._fields if f not in ("cities", "places", "setup", "log", "replay")]
    known = all(alike(getattr(one, name), getattr(other, name)) for name in rest)
    cities = zip(one.cities, other.cities, strict=True)
    pairs = [pair for some, others in cities for pair in zip(some, others, strict=True)]
    again = one.replay == other.replay
    told = alike(_told(one), [e._replace(player=1 - e.player) for e in _told(other)])
    return all_of([known, told, again, *(a is b or a == b for a, b in pairs)])


def _same_places(one: State, other: State) -> list[Condition]:
    """Whether each item is at the same place in two states; of items that move alike this is the
    same question, and asked once."""
    places = zip(one.places, other.places, strict=True)
    return [a == b for a, b in places if a is not b]


def _told(state: State) -> list[Event]:
    """What the log tells, but for wonders that go back: one player's first."""
    events = state.log.events if state.log else ()
    return [event for event in events if event.what is not Happening.REMOVED]
