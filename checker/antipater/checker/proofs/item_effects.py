"""What each item of a set does, and whether a move of a game shows it, for either game.

An effect at once shows in a move's events. What an item does while it stands
shows where the same move, or the end of the game, would go otherwise without it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Any, Generic, TypeAlias

from antipater.checker.messages.words import display_name
from antipater.checker.proofs.search import Goal, P
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect, Power, When

# Whether a move shows something of an item.
ShowsEffect: TypeAlias = Callable[[Item, P], bool]


class Effects(ABC, Generic[P]):
    """The effects of a set's items. ``counting``: columns that only count what stands."""

    counting: tuple[str, ...] = ("buildings",)

    def __init__(self, cards: CardSet) -> None:
        self.cards, self.labels = cards, labels(cards)
        self._last: tuple[Any, object] | None = None

    def of(self, item: Item) -> Iterator[Goal[P]]:
        """Everything that an item does, its entering a city first."""
        for what, shown in self._all(item):
            name = effect_name(self.labels[item.slug], what)
            yield Goal(name, partial(shown, item), None, frozenset({item.id}))

    def _all(self, item: Item) -> Iterator[tuple[str, ShowsEffect[P]]]:
        yield "enters a city", self.enters
        yield from self.at_once(item)
        for effect in item.effects:
            if effect.name and effect.power is not Power.BUILDS_FREE:
                yield effect.name, partial(self.used, effect)
        if item.gains(When.END):
            yield "scores at the end", partial(self.matters, item.presence, 1)
        column = self.cards.column
        only_count = {
            column[name] for name in (*self.cards.colours, *self.counting) if name in column
        }
        for index, amount in item.standing:
            if index not in only_count and index != item.presence:
                yield self.cards.columns[index], partial(self.stands, index, amount)

    @abstractmethod
    def at_once(self, item: Item) -> Iterator[tuple[str, ShowsEffect[P]]]:
        """What an item does when it enters a city."""

    @abstractmethod
    def owners(self, state: Any, item: Item) -> Set[int]:
        """The seats of the cities in which an item stands, and not another of its name."""

    @abstractmethod
    def used(self, effect: Effect, item: Item, played: P) -> bool:
        """Whether a move is made by an item's power."""

    @abstractmethod
    def after(self, state: Any, played: P) -> Any:
        """The state after the same move in another state; None where it is not legal there."""

    @abstractmethod
    def move_outcome(self, state: Any) -> object:
        """What the last move brought about, and the points where they decide the game."""

    def has_event(self, what: object, item: Item, played: Any) -> bool:
        """Whether an event of some amount comes about through an item."""
        return any(e.what is what and e.item == item.id and e.amount > 0 for e in played.events)

    def enters(self, item: Item, played: Any) -> bool:
        """Whether an item comes to stand where it did not."""
        return bool(self.owners(played.after, item) - self.owners(played.before, item))

    def stands(self, column: int, amount: int, item: Item, played: P) -> bool:
        """Whether what an item adds to a column counts."""
        return self.matters(column, amount, item, played)

    def matters(self, column: int, amount: int, item: Item, played: Any) -> bool:
        """Whether a city without this part of an item would fare otherwise."""
        were, are = self.owners(played.before, item), self.owners(played.after, item)
        if not were and not are:
            return False
        move_outcome = self._outcome_of(played.after)
        for seat in were:
            other = self.after(_without(played.before, seat, column, amount), played)
            if other is None or self.move_outcome(other) != move_outcome:
                return True
        poorer = (_without(played.after, seat, column, amount) for seat in are)
        return any(self.move_outcome(state) != move_outcome for state in poorer)

    def _outcome_of(self, state: Any) -> object:
        """``move_outcome``, once for each state in turn."""
        if self._last is None or self._last[0] is not state:
            self._last = state, self.move_outcome(state)
        return self._last[1]


def effect_name(label: str, what: str) -> str:
    """What an effect of an item is called among the goals."""
    return f"{label}: {what}"


def labels(cards: CardSet) -> dict[str, str]:
    """Names that no two items of a set share, by slug: a name that several have, such as the sides
    of a board and a building of two ages, has the slug with it."""
    names = {item.slug: display_name(item, "en") for item in cards.items}
    count = Counter(names.values())
    return {
        item.slug: f"{names[item.slug]} ({item.slug})"
        if item.board or count[names[item.slug]] > 1
        else names[item.slug]
        for item in cards.items
    }


def _without(state: Any, seat: int, column: int, amount: int) -> Any:
    cities = [list(city) for city in state.cities]
    cities[seat][column] -= amount
    return state._replace(cities=tuple(map(tuple, cities)))
