"""What a game brings to the page for the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from antipater.checker.pages.words import Plain
from antipater.checker.records.names import Names
from antipater.rules.card_set import CardSet, Item

# By how many play, all that an entry of all can add up to, where that is known.
SumsOf: TypeAlias = Mapping[str, Mapping[str, list[int]]]
# By how many play, the most of each entry.
MostOf: TypeAlias = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class TablePage:
    """``pad``: how columns are entered that are no plain numbers: a pawn that stands between
    two players, or tokens with their values. ``recording``: of a set and an edition, what the
    page needs to record games; None where it cannot. ``written``: what an item is called in
    records in a language. ``together``: by how many play, the most of a column, a category or
    ``COLUMN:VALUE`` of tokens that all can have together, beside what the items of a set bring;
    what it does not name is not limited. ``sums``: what a category of all can add up to. ``pairs``:
    of a set and an edition, the points of a category that two players can have side by side at the
    end of a game by points. ``supremacies``: by kind of supremacy and category, the fewest points
    with which it is won, and the most of who lost (None: any). ``players``: how many can play with
    a set, where that depends on it. ``codes``: what the page itself finds wrong, beside
    the module of a set.
    """

    pad: Callable[[CardSet], Plain]
    recording: Callable[[CardSet, str | None], Plain] | None = None
    written: Callable[[Names, Item, str], str] = Names.written
    together: Callable[[CardSet], MostOf] = lambda _: {}
    sums: Callable[[CardSet], SumsOf] = lambda _: {}
    pairs: Callable[[CardSet, str | None], Plain] = lambda _, __: {}
    supremacies: Callable[[CardSet, str | None], Plain] = lambda _, __: {}
    players: Callable[[CardSet], range] | None = None
    codes: frozenset[str] = frozenset()
