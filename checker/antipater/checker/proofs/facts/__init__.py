"""The fact tables: figures of every card, collected from the rulebooks a second time."""

import csv
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import product
from typing import NamedTuple, TypeAlias

from antipater.grammar.cards.wording import formula_text
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect, When, Who
from antipater.rules.expressions import Constant

Row = dict[str, str]

# Of a card that a set has and the tables have not.
NOT_THERE = "not there"


class Figure(NamedTuple):
    """A figure of a set beside the printed one; ``name`` tells whose it is."""

    name: str
    found: str
    printed: str

    @property
    def departs(self) -> bool:
        """Whether the set has another."""
        return self.found != self.printed


def figure_of(item: Item, what: str, found: object, printed: object) -> Figure:
    """A figure of an item."""
    return Figure(f"{item.slug}: {what}", str(found), str(printed))


# What finds the figures of an item of some kind beside its row.
Finder: TypeAlias = Callable[[CardSet, Item, Row], Iterator[Figure]]


def compared(cards: CardSet, printed: Mapping[str, tuple[Row, Finder]]) -> Iterator[Figure]:
    """Every figure of every printed card beside that of a set, by what finds the figures of its
    kind; and the cards that one of both has not."""
    for slug, (row, figures) in printed.items():
        item = cards.by_slug.get(slug)
        if item is None:
            yield Figure(slug, "not there", "there")
        else:
            yield from figures(cards, item, row)
            yield figure_of(item, "further lines", "; ".join(_further(item)), "")
    for item in cards.items:
        if item.slug not in printed:
            yield Figure(item.slug, "there", NOT_THERE)


def loses(effect: Effect) -> int:
    """The coins that the opponent loses as an item is built, where they are so many always."""
    amount = effect.moved
    of_coins = (effect.when, effect.who, effect.column) == (When.BUILT, Who.OPPONENT, "coins")
    return amount.value if of_coins and effect.takes and isinstance(amount, Constant) else 0


def some_cities(cards: CardSet) -> Iterator[tuple[list[int], ...]]:
    """Cities on which a formula that is no count comes out otherwise than one: of different
    numbers, small and large."""
    columns = range(len(cards.columns))
    for least in (0, 6, 60):
        yield tuple([least + (c * (n + 2) + n) % 7 for c in columns] for n in range(3))


def _further(item: Item) -> Iterator[str]:
    """The lines of an item of which no figure of the tables tells."""
    for effect in item.effects:
        if effect.ability and not effect.text and _says_more(effect):
            condition = effect.condition and f" if {formula_text(effect.condition)}"
            yield f"{effect.name}{condition or ', otherwise than printed'}"
        elif effect.text and not effect.ability and not loses(effect):
            yield effect.text


def _says_more(effect: Effect) -> bool:
    """Whether an effect says anything beside what it lets its owner do."""
    plain = Effect(effect.when, effect.what, power=effect.power, choice=effect.choice)
    return replace(effect, text="") != plain


def costs(cards: CardSet, item: Item, coins: object, units: dict[str, int]) -> Iterator[Figure]:
    """What an item costs, in coins and in resources."""
    cost = counted(dict(zip(cards.resources, item.cost.units, strict=True)))
    yield figure_of(item, "coin cost", item.cost.coins, coins)
    yield figure_of(item, "cost", cost, counted(units))


def standing(cards: CardSet, item: Item) -> dict[str, int]:
    """What an item adds to its city, by the names of the columns."""
    return {cards.columns[c]: n for c, n in item.standing}


@cache
def rows(folder: str, table: str) -> tuple[Row, ...]:
    """The rows of a table (``cards``) of a folder (``duel`` or ``base``)."""
    return tuple(csv.DictReader(_text(folder, f"{table}.csv").splitlines()))


def digest(folder: str) -> str:
    """The hash of all tables of a folder, whatever their line ends are."""
    found = resources.files("antipater.checker.proofs.facts").joinpath(folder)
    names = sorted(file.name for file in found.iterdir() if file.name.endswith(".csv"))
    texts = "\0".join(f"{name}\0{_text(folder, name)}" for name in names)
    return f"sha256 {hashlib.sha256(texts.encode()).hexdigest()[:16]}"


def _text(folder: str, table: str) -> str:
    path = resources.files("antipater.checker.proofs.facts").joinpath(folder, table)
    return path.read_text("utf-8").replace("\r\n", "\n")


def counted(amounts: dict[str, int]) -> str:
    """Named amounts as a text, in the order of their names; ``nothing`` where there are none."""
    told = (f"{name} {amount}" for name, amount in sorted(amounts.items()) if amount)
    return ", ".join(told) or "nothing"


def only(figures: Iterable[Figure], shipped: bool) -> list[Figure]:
    """Those that depart; of a shipped set not what the tables do not have."""
    departing = [figure for figure in figures if figure.departs]
    return [f for f in departing if not (shipped and f.printed == NOT_THERE)]


def rulings(cards: CardSet, folder: str) -> Iterator[Figure]:
    """What each edition of a set rules, beside what its printing or site does."""
    told = {(row["edition"], row["ruling"]): row["option"] for row in rows(folder, "rulings")}
    asked = dict.fromkeys([*told, *product(cards.editions, cards.rulings)])
    for edition, name in asked:
        ruling, found = cards.rulings.get(name), NOT_THERE
        if edition in cards.editions and ruling is not None:
            found = cards.editions[edition].option(ruling)
        printed = told.get((edition, name), NOT_THERE)
        yield Figure(f"ruling {name} of edition {edition}", found, printed)
