"""What both games' rules are made of: one compiled set, read under one edition."""

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import ClassVar, Self

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.effects import When
from antipater.rules.expressions import Function, Quantity, column_parts, read_columns
from antipater.rules.interpreter import Effects
from antipater.rules.ledger import Ledger, Scoring, opening_ledger
from antipater.rules.numbers import Number
from antipater.rules.prices import PriceChanges
from antipater.rules.start import Start
from antipater.rules.trade.cost import Producer


class Rulebook:
    """The rules that a compiled set and an edition give for any game.

    ``edition`` is a name among ``cards.editions`` (None: the set's default);
    raises ``KeyError`` for another. ``by_edition``: what is remembered and depends on its rulings.
    """

    by_edition: ClassVar[tuple[str, ...]] = ()

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        self.cards = cards = cards.under(edition or cards.default_edition)
        self.edition = cards.editions[edition or cards.default_edition]
        self.items = cards.items
        self.coins = cards.column["coins"]
        self.discard_income = cards.function("discard_income")
        self.tie_break = cards.function("tie_break")
        self.treasury = cards.function("score_treasury")
        self.scoring = Scoring(cards)
        self.effects = Effects(cards)
        self.priced = PriceChanges(cards)
        self.opening = opening_ledger(cards)
        self.buildings = cards.of_kind(Kind.BUILDING, Kind.GUILD)

    def ruling(self, name: str) -> str:
        """What this edition says on a point on which printings differ.

        Empty for a point of which the set says nothing.
        """
        ruling = self.cards.rulings.get(name)
        return self.edition.rulings.get(name, ruling.options[0] if ruling else "")

    def joined(self, name: str) -> Self | None:
        """These rules by another edition of the set; None where that puts other formulas or costs
        in their place. What is remembered of the text is shared."""
        other, cards = self.cards.editions[name], self.cards
        changed = [
            ruling
            for ruling in cards.rulings.values()
            if self.edition.option(ruling) != other.option(ruling)
        ]
        if any(ruling.instead or ruling.costs for ruling in changed):
            return None
        rules = copy(self)
        rules.edition = other
        for remembered in self.by_edition:
            rules.__dict__.pop(remembered, None)
        return rules

    def begun(self, start: Start, seats: int) -> tuple[Ledger, ...]:
        """The cities of all seats before their boards stand, with the coins of a start."""
        opening, at = self.opening, self.coins
        coins = self.coins_at_start(start, seats)
        return tuple((*opening[:at], each, *opening[at + 1 :]) for each in coins) or (
            (opening,) * seats
        )

    def coins_at_start(self, start: Start, seats: int) -> tuple[int, ...]:
        """The coins with which each seat begins; none where all begin as the set says."""
        return start.coins_of(self.opening[self.coins], seats) if any(start) else ()

    @cached_property
    def worded(self) -> tuple[ItemChoice, ...]:
        """The choices that cards word, beside those of lines of old."""
        return tuple(choice for choice in self.cards.choices if not choice.word)

    @cached_property
    def gains(self) -> tuple[tuple[Function, ...], ...]:
        """For each item, the formulas of the coins that it brings when built."""
        return tuple(
            tuple(self.cards.compile(item.slug, e.amount) for e in item.gains(When.BUILT))
            for item in self.items
        )

    @cached_property
    def produces(self) -> tuple[int, ...]:
        """For each resource, the column of fixed production."""
        return tuple(self.cards.column[f"produces({r})"] for r in self.cards.resources)

    @cached_property
    def _makes(self) -> tuple[tuple[int, Function | None], ...]:
        """The same, each with what says how much there is where items produce it by formulas."""
        names = (self.cards.columns[column] for column in self.produces)
        by_formula = (
            self.cards.compile(name, self._quantity(name))
            if name in self.cards.by_formula
            else None
            for name in names
        )
        return tuple(zip(self.produces, by_formula, strict=True))

    def _quantity(self, column: str) -> Quantity:
        return Quantity(self.cards.seats[0], *column_parts(column))

    @cached_property
    def makes_by_formula(self) -> bool:
        """Whether some item produces something by a formula."""
        return any(number is not None for _, number in self._makes)

    def made(self, own: Sequence[Number]) -> list[Number]:
        """How many units of each resource a city's fixed production gives now."""
        return [
            own[column] if number is None else number(*(own for _ in self.cards.seats))
            for column, number in self._makes
        ]

    def made_from(self, resource: int) -> frozenset[int]:
        """The columns of a city by which a resource is produced."""
        whole = self.cards.inlined(self._quantity(self.cards.columns[self.produces[resource]]))
        return frozenset(self.cards.column[name] for _, name in read_columns(whole))

    def producers(self, own: Sequence[Number]) -> list[Producer]:
        """The city's one-of producers: how many of each, and the resources of each."""
        return [(own[column], gives) for column, gives in self.cards.producers]

    def free_by_chain(self, own: Sequence[Number], item: Item) -> bool:
        """Whether the city holds a chain symbol or building that makes the item free."""
        for column in item.free_with:  # noqa: SIM110  # quicker than `any`, and often asked
            if own[column] >= 1:
                return True
        return False
