"""What a card costs at one point of a game, and why, as values that every game can give."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from antipater.checker.messages.finding import Finding
from antipater.checker.records.likeness import players_meant
from antipater.checker.records.names import Names
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.prices import Change


class PriceQuestion(NamedTuple):
    """A card as the asker named it, the number of a move, and a player's name.

    The question is about the moment just before the move. Without a player it is about
    the one who moves then.
    """

    card: str
    move: int
    player: str | None = None


class NoPrice(ValueError):
    """A question without an answer: ``message`` is a name in the texts of ``price``, ``values``
    go into it, some by a language. ``findings``: what is wrong with the record before that move."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = (), **values: object) -> None:
        super().__init__(message)
        self.message, self.findings, self.values = message, findings, values


def no_card(names: Names, card: str, *kinds: Kind) -> NoPrice:
    """Why a name means no card, or none for certain; with the one that may be meant."""
    fitting = names.fitting(card, kinds)
    if fitting:
        return two_cards(names, card, fitting)
    if not names.nearest(card, kinds):
        return NoPrice("no_card", card=card)
    return NoPrice("near_card", card=card, near=partial(names.nearest, card, kinds))


def two_cards(
    names: Names, card: str, fitting: Sequence[Item], findings: tuple[Finding, ...] = ()
) -> NoPrice:
    """That a name means several cards, each by a name that means no other."""

    def named(language: str) -> str:
        return ", ".join(names.written(item, language) for item in fitting)

    return NoPrice("two_cards", findings, card=card, cards=named)


@dataclass(frozen=True)
class PriceBreakdown:
    """A price and how it comes about.

    ``total`` is the least that the player has to pay, None where that cannot be done;
    ``coins`` the part that is printed on the card; ``chained_by`` the building that makes
    it free; ``treasury`` what the player has. ``details`` are a game's own, in plain
    values. ``told`` gives the arithmetic line by line in a language. ``findings``: what
    is wrong with the record before the move.
    """

    cards: CardSet
    item: Item
    player: str
    move: int
    total: int | None
    coins: int
    chained_by: Item | None
    treasury: int
    details: Mapping[str, object]
    told: Callable[[str], Iterable[str]]
    findings: tuple[Finding, ...] = ()


def changes_of(cards: CardSet, changes: Iterable[Change]) -> dict[str, object]:
    """What cards change of a price, in plain values; empty where none does."""
    told = [
        {"item": cards.items[c.item].slug, "price": c.price or "free", "amount": c.amount}
        for c in changes
    ]
    return {"changes": told} if told else {}


def seat_named(players: Sequence[str], name: str) -> int:
    """The seat of a player by a name as records have it, shortened or in another case; raises
    ``NoPrice`` where it is nobody's, or two players'."""
    seats = players_meant(name, players)
    if len(seats) != 1:
        raise NoPrice("no_player", player=name)
    return seats[0]
