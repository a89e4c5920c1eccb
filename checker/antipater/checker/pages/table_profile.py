"""What a game brings to the page for the table."""

from collections.abc import Callable
from dataclasses import dataclass

from antipater.checker.pages.words import Plain
from antipater.checker.records.names import Names
from antipater.rules.card_set import CardSet, Item


@dataclass(frozen=True)
class TablePage:
    """``pad``: how columns are entered that are no plain numbers: a pawn that stands between
    two players, or tokens with their values. ``recording``: of a set and an edition, what the
    page needs to record games; None where it cannot. ``written``: what an item is called in
    records in a language.
    """

    pad: Callable[[CardSet], Plain]
    recording: Callable[[CardSet, str | None], Plain] | None = None
    written: Callable[[Names, Item, str], str] = Names.written
