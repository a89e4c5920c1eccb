"""Items that are alike for a question about points, so that they are counted and not named."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import When
from antipater.rules.expressions import read_columns


@dataclass(frozen=True, slots=True)
class Group:
    """Items that differ in nothing that the question sees; ``first`` stands for them."""

    items: tuple[Item, ...]

    @property
    def first(self) -> Item:
        """The item whose numbers are those of every item of the group."""
        return self.items[0]

    @property
    def size(self) -> int:
        """How many items there are."""
        return len(self.items)


def columns_seen(cards: CardSet, rules: Iterable[str]) -> frozenset[int]:
    """The columns that these rules and the gains of all items read, from any seat."""
    formulas = [*(cards.resolved(cards.rules[rule]) for rule in rules), *cards.amounts]
    names = {name for formula in formulas for _, name in read_columns(formula)}
    names |= {name for name in cards.columns if name.startswith((*_TRADE, *_SHOWN))}
    chains = {column for item in cards.items for column in item.free_with}
    choices = {column for column, _ in cards.producers}
    return frozenset(chains | choices | {cards.column[name] for name in names})


# What a city pays by, and what is compared with other cities.
_TRADE = ("produces(", "sells(", "one_of_sold(", "fixed_price(", "discount(", "price_")
_SHOWN = ("shields", "science(", "wildcards")


def grouped(
    items: Iterable[Item], seen: frozenset[int], also: Callable[[Item], object] = lambda _: None
) -> tuple[Group, ...]:
    """The items in groups that are alike as far as the columns ``seen`` and ``also`` tell."""
    groups: dict[object, list[Item]] = defaultdict(list)
    for item in items:
        groups[also(item), _likeness(item, seen)].append(item)
    return tuple(Group(tuple(members)) for members in groups.values())


def _likeness(item: Item, seen: frozenset[int]) -> object:
    """What two items must have in common to be counted together."""
    if item.gains(When.END) or item.kind in (Kind.TOKEN, Kind.BOARD, Kind.STAGE):
        return item.slug
    standing = tuple(pair for pair in item.standing if pair[0] in seen)
    return (
        item.slug if any(item.cost.units) else "",
        item.kind,
        item.age,
        item.colour,
        item.cost.coins,
        item.free_with,
        standing,
        item.effects,
    )
