"""Items of which only the number is known: what each is stands in tables."""

from typing import Any, Protocol

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.values import Coded
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Ability, word_of
from antipater.rules.numbers import Truth
from antipater.rules.readings.compounds import lookup
from antipater.rules.readings.terms import Term

KINDS = tuple(Kind)


class Tabled(Protocol):
    """Rules that have a table of each property of items."""

    def table(self, name: str) -> tuple[int, ...]: ...


class AnyItem:
    """An item of which only its number is known."""

    def __init__(self, rules: Tabled, number: Any) -> None:
        self.rules, self.id = rules, number

    def _of_each(self, name: str) -> Any:
        return lookup(self.rules.table(name), self.id)

    @property
    def kind(self) -> Coded:
        """What it is."""
        return Coded(self._of_each("kind"), KINDS)

    @property
    def age(self) -> Any:
        """Its age, -1 where it has none."""
        return self._of_each("age")

    @property
    def coins(self) -> Any:
        """The coins that it costs."""
        return self._of_each("coins")

    def has(self, what: Ability) -> Truth:
        """Whether it gives a power, or a choice."""
        return self._of_each(f"has {word_of(what)}") == 1


class Items(tuple[Any, ...]):
    """The items of a set; one of an unknown number is what ``made`` makes of it."""

    made: type[AnyItem]
    rules: Tabled

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, Term):
            return self.made(self.rules, index)
        return tuple.__getitem__(self, index)


class ItemTables:
    """The tables of the items of ``cards``; a game says what its own properties hold."""

    cards: CardSet
    _tables: dict[str, tuple[int, ...]]

    def all_items(self, made: type[AnyItem]) -> Items:
        """The items, known by their number or not."""
        items = Items(self.cards.items)
        items.made, items.rules = made, self
        self._tables = {}
        return items

    def table(self, name: str) -> tuple[int, ...]:
        """A property of every item, and of none at the end."""
        if name not in self._tables:
            self._tables[name] = (*(self.property_of(name, i) for i in self.cards.items), NONE)
        return self._tables[name]

    def property_of(self, name: str, item: Item) -> int:
        """A property of an item as a number, -1 for none."""
        match name:
            case "kind":
                return KINDS.index(item.kind)
            case "coins":
                return int(item.cost.coins)
            case "age" | "number":
                value: int | None = getattr(item, name)
                return NONE if value is None else int(value)
        words = (effect.word for effect in item.effects if not effect.is_perhaps_again)
        return int(name.removeprefix("has ") in words)
