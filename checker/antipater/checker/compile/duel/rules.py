"""The rules of Duel where an item is a number that is not known: tables tell what it is."""

from collections.abc import Iterable
from typing import Any

from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.items import AnyItem, ItemTables
from antipater.checker.compile.values import ByAge, ByAgeAndSlot, Coded, Table
from antipater.rules.card_set import CardSet, Item
from antipater.rules.duel import Rules, Verb
from antipater.rules.numbers import Truth, if_else


class AnyCard(AnyItem):
    """An item of Duel of which only its number is known."""

    rules: "MemoryRules"

    @property
    def colour(self) -> Coded:
        """Its colour, by the words of the layout."""
        return Coded(self._of_each("colour"), self.rules.memory.words)


class Listed:
    """A set of items, one bit each, in words; None for the choices that there are."""

    def __init__(self, words: list[Any] | None) -> None:
        self.words = words


class MemoryRules(ItemTables, Rules):
    """The rules of Duel where an item, an age or a slot may be a number not known."""

    def __init__(self, cards: CardSet, edition: str) -> None:
        super().__init__(cards, edition)
        self.plain = Rules(cards, edition)
        self.memory = Memory(self.plain)
        self.items = self.all_items(AnyCard)
        vars(self)["coins_first"] = self.plain.coins_first if any(self.priced.chosen) else None
        vars(self)["covers"] = ByAgeAndSlot(self.plain.covers)
        vars(self)["top_rows"] = ByAge(self.plain.top_rows)
        vars(self)["laid_up"] = ByAge(self.plain.laid_up)
        vars(self)["draft_order"] = Table(self.plain.draft_order)
        self.codes: dict[str, tuple[str, str]] = {}
        self.listing = False
        vars(self)["called_from"] = Table(self.plain.called_from)
        vars(self)["called_at"] = Table(self.plain.called_at)
        vars(self)["place_number"] = Table(self.plain.place_number)
        vars(self)["set_off_from"] = Table(self.plain.set_off_from)
        # What a game goes on after, each with a verb that stands for it.
        self.come_to_after = {"any": Verb.BUILD, "begin": Verb.BEGIN}
        if cards.sets_off:
            self.come_to_after["set off"] = Verb.SET_OFF
        self.prices_change = any(self.priced.touched) or bool(self.characters)
        self._trades: dict[tuple[int, Any, bool], Any] = {}
        self._ordered: dict[tuple[int, Any], list[Any]] = {}

    def property_of(self, name: str, item: Item) -> int:
        """A property of an item as a number, -1 for none."""
        if name == "colour":
            return self.memory.words.index(item.colour or "")
        return super().property_of(name, item)

    def _remembered(self, own: Any, opponent: Any, item: Any) -> Any:
        """The trade for an item, made once for each way that a function's paths can take it."""
        key = item.id, own.recorder.intervals, bool(self.orders(own, item))
        if key not in self._trades:
            self._trades[key] = self.trade(own, opponent, item)
        return self._trades[key]

    def ordered_trades(self, own: Any, opponent: Any, item: Any) -> list[Any]:
        """As ever, made once for each way that a function's paths can take it."""
        if not self.orders(own, item):
            return []
        key = item.id, own.recorder.intervals
        if key not in self._ordered:
            self._ordered[key] = super().ordered_trades(own, opponent, item)
        return self._ordered[key]

    def orders(self, own: Any, item: Any) -> list[tuple[int, ...]]:
        """As ever; which it is where the discount is not known is a fork."""
        return super().orders(own, item) if self.discount(own, item) != 0 else []

    def those(self, items: Iterable[tuple[Any, Truth]]) -> Any:
        """The items of which a condition holds, as a set of bits.

        Choices among all items are listed by a function of their own.
        """
        items = iter(items)
        first = next(items)
        if isinstance(first[0], int) and not self.listing:
            return Listed(None)
        words: list[Any] = [0] * self.memory.layout["listed"].size
        for item, holds in (first, *items):
            if isinstance(item, int):
                words[item >> 5] = words[item >> 5] | if_else(holds, 1 << (item & 31), 0)
                continue
            for n, word in enumerate(words):
                here = (item >> 5 == n) & holds
                words[n] = word | if_else(here, 1 << (item & 31), 0)
        return Listed(words)
