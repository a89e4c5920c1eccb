"""The points that a category can have at all, by the items that bring them.

Where the points of a category follow from what stands in a city alone, all that can stand there
together is added up. How many cards are played, and what they cost, is not asked, so that not
every value is that of a game; no game has another.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power
from antipater.rules.expressions import read_columns

# What some items add up to in the columns that a formula reads.
_Amounts: TypeAlias = tuple[int, ...]

# Where there are more sums than these, nothing is said of a category.
_MOST_SUMS = 5000


@dataclass(frozen=True)
class Worths:
    """What a category is worth by each of the ``sums`` to which the items of one city can add up
    in the ``columns`` that its formula reads."""

    columns: Sequence[int]
    sums: Mapping[_Amounts, int]

    @property
    def values(self) -> frozenset[int]:
        """The points that the category can have."""
        return frozenset(self.sums.values())


def worths(cards: CardSet, unsure: AbstractSet[str], most: Mapping[Kind, int]) -> dict[str, Worths]:
    """The worths of the categories of which they are known.

    ``unsure``: the columns that other things than the items of a city fill in; ``most``: how many
    items of a kind one city can have.
    """
    found: dict[str, Worths] = {}
    for category in cards.categories:
        read = read_columns(cards.resolved(cards.rules[f"score_{category}"]))
        names = sorted({name for _, name in read})
        if category not in cards.scored_at_end and {who for who, _ in read} == {cards.seats[0]}:
            columns = [cards.column[name] for name in names]
            if are_of_items(cards, names, unsure):
                sums = _all_sums(cards, columns, most)
                if sums:
                    found[category] = _worths(cards, category, columns, sums)
    return found


def are_of_items(cards: CardSet, names: Iterable[str], unsure: AbstractSet[str]) -> bool:
    """Whether these columns are what items add to them, and none is ``unsure``: filled in by other
    things; printed points always are."""
    added = {column for item in cards.items for column, amount in item.standing if amount}
    return all(
        name not in unsure and (name.startswith("points(") or cards.column[name] in added)
        for name in names
    )


def _worths(
    cards: CardSet, category: str, columns: Sequence[int], sums: Iterable[_Amounts]
) -> Worths:
    score, city = cards.function(f"score_{category}"), [0] * len(cards.columns)
    worths = {}
    for amounts in sums:
        for column, amount in zip(columns, amounts, strict=True):
            city[column] = amount
        worths[amounts] = int(score(*[city] * len(cards.seats)))
    return Worths(columns, worths)


def _all_sums(cards: CardSet, columns: Sequence[int], most: Mapping[Kind, int]) -> set[_Amounts]:
    """All that the items of a city can add up to; nothing where that is too much to tell."""
    sums = {(0,) * len(columns)}
    for kind in Kind:
        if kind is Kind.STAGE:
            parts = [_boards(cards, columns)]
        elif kind is Kind.BOARD:
            continue
        else:
            parts = _choices(cards.of_kind(kind), columns)
        sums = _together(sums, parts, most.get(kind, len(parts)))
        if not sums:
            return sums
    if any(item.has(Power.COPY_GUILD) for item in cards.items):
        copied = {_amounts(item, columns) for item in cards.of_kind(Kind.GUILD)}
        sums = _together(sums, [copied], 1)
    return sums


def _together(sums: set[_Amounts], parts: Sequence[set[_Amounts]], most: int) -> set[_Amounts]:
    """Sums with one or nothing of each part, of so many parts at most."""
    by_number: list[set[_Amounts]] = [sums]
    for part in parts:
        longer = [{_added(a, b) for a in each for b in part} for each in by_number[:most]]
        by_number += [set() for _ in range(len(longer) + 1 - len(by_number))]
        for number, more in enumerate(longer, start=1):
            by_number[number] = by_number[number] | more
        if sum(map(len, by_number)) > _MOST_SUMS:
            return set()
    return set().union(*by_number)


def _choices(items: Iterable[Item], columns: Sequence[int]) -> list[set[_Amounts]]:
    """What the items of each name add, one of which a city has; of names that add nothing none."""
    by_name: dict[object, set[_Amounts]] = {}
    for item in items:
        amounts = _amounts(item, columns)
        if any(amounts):
            by_name.setdefault(item.presence, set()).add(amounts)
    return list(by_name.values())


def _boards(cards: CardSet, columns: Sequence[int]) -> set[_Amounts]:
    """What each board adds with the stages that were built: in order, or any of them."""
    found = set()
    for board in cards.of_kind(Kind.BOARD):
        amounts = {_amounts(board, columns)}
        for stage in sorted(cards.of_kind(Kind.STAGE), key=lambda item: item.number or 0):
            if (stage.board, stage.side) == (board.board, board.side):
                with_it = {_added(each, _amounts(stage, columns)) for each in amounts}
                found |= amounts
                amounts = amounts | with_it if cards.any_order else with_it
        found |= amounts
    return found


def _amounts(item: Item, columns: Sequence[int]) -> _Amounts:
    standing = dict(item.standing)
    return tuple(standing.get(column, 0) for column in columns)


def _added(a: _Amounts, b: _Amounts) -> _Amounts:
    return tuple(map(sum, zip(a, b, strict=True)))
