"""A compiled Duel set made ready for play: columns, formulas and rulings of one edition."""

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property, partial
from typing import Any

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.duel.moves import ROW, Spot
from antipater.rules.duel.trade import PricedRules
from antipater.rules.duel.watch import (
    Watched,
    entering,
    happening,
    leaving,
    swaying,
    watched,
    winning,
)
from antipater.rules.effects import Effect, Happens, Power, asks_between
from antipater.rules.expressions import Function
from antipater.rules.interpreter import Kept, names_of, steps
from antipater.rules.numbers import Truth
from antipater.rules.triggers import Change, Changes

PLAYERS = ("first", "second")
_AGAIN_BEFOREHAND = (Kind.WONDER, Kind.CHARACTER)


class Rules(PricedRules):
    """The rules of Duel for one compiled set and one edition.

    ``edition`` is a name among ``cards.editions`` (None: the set's default);
    raises ``KeyError`` for another.
    """

    by_edition = ("only_further_loot", "destroyed_to", "by_acquisition", "early", "_known_trade",
                  "coins_first")  # fmt: skip

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        column = cards.column
        self.lead = column["lead"]
        self.tokens = column["tokens"]
        self.shields = column["shields"]
        self.wonders = column["wonders"]
        self.at_chains, self.at_trades = map(self._kept_by, (Happens.CHAINS, Happens.TRADES))
        self.at_wonders = self.effects.kept(Happens.BUILDS, names=(Kind.WONDER,))
        self.military_supremacy = cards.function("military_supremacy")
        self.scientific_supremacy = cards.function("scientific_supremacy")
        self.capital = cards.figure("capital")
        self.wonder_cap = cards.figure("wonder_cap")
        self.wonders_each = cards.figure("wonders_each")
        self.pair = cards.figure("pair")
        self.pair_by_city = None if cards.is_figure("pair") else cards.function("pair")
        self.progress_tokens = cards.of_kind(Kind.TOKEN)
        self.ages = tuple(sorted(cards.layouts))
        self.characters = cards.of_kind(Kind.CHARACTER)
        # What is laid out by chance: the structures by age, and a row of characters.
        self.laid_out = ((ROW,) if cards.dealt else ()) + self.ages

    def to_pair(self, own: Sequence[Any]) -> Any:
        """How many equal symbols earn a city a token."""
        return self.pair if self.pair_by_city is None else self.pair_by_city(own, own)

    def afresh(self) -> "Rules":
        """The same rules, which remember nothing yet."""
        fresh = copy(self)
        fresh._known_trade = {}
        return fresh

    def those(self, items: Iterable[tuple[int, Truth]]) -> tuple[int, ...]:
        """The items of which a condition holds."""
        return tuple(item for item, holds in items if holds)

    @cached_property
    def called_from(self) -> tuple[int, ...]:
        """For each item the age from which it is taken instead of a card; 0 for one that is not."""
        zones = {zone.name: zone.items for zone in self.cards.zones}
        if self.cards.free_row is not None:
            zones[self.cards.free_row.name] = tuple(self.cards.laid)
        called = (p for p in self.cards.phases if not p.before_card)
        ages = {item: p.from_age for p in called for item in zones[p.zone]}
        return tuple(ages.get(item.id, 0) for item in self.cards.items)

    @cached_property
    def called_at(self) -> tuple[int, ...]:
        """For each item where it lies when it can be taken: on the table, or in the first of the
        places in which players lay such, or behind it."""
        laid = self.cards.laid
        return tuple(int(Spot.LAID if i.id in laid else Spot.TABLE) for i in self.items)

    @cached_property
    def place_number(self) -> tuple[int, ...]:
        """For each item which of the free places it is, from 0; 0 for any other."""
        row = self.cards.free_row
        numbers = {item: n for n, item in enumerate(row.items if row else ())}
        return tuple(numbers.get(item.id, 0) for item in self.cards.items)

    @cached_property
    def set_off_from(self) -> tuple[int, ...]:
        """For each item where it lies, of the first player, when it can be set off; 0 for one that
        never is."""
        zones = {zone.name: zone.items for zone in self.cards.zones}
        spots = {
            item: int(Spot.PREPARED if phase.prepared else Spot.HELD)
            for phase in self.cards.phases
            for item in (zones[phase.zone] if phase.before_card else ())
        }
        return tuple(spots.get(item.id, 0) for item in self.cards.items)

    def is_prepared(self, item: int) -> Truth:
        """Whether an item is set off only when a card has been put under it."""
        return self.cards.sets_off and self.set_off_from[item] == Spot.PREPARED

    @cached_property
    def lying_on_cards(self) -> tuple[ItemChoice, ...]:
        """The choices by which what lies on cards of structures comes to who takes these."""
        return tuple(zone.choice for zone in self.cards.dealt if zone.choice)

    @cached_property
    def uncalled(self) -> bool:
        """Whether some zone is of no phase: what lies there is taken by what cards say alone."""
        called = [phase for phase in self.cards.phases if not phase.before_card]
        return len(called) < len(self.cards.zones)

    @cached_property
    def only_further_loot(self) -> bool:
        """Whether a jump past one loot token to the next triggers only the further one."""
        return self.ruling("jumped_loot") == "further_only"

    @cached_property
    def destroyed_to(self) -> Spot:
        """Where a building goes that Zeus or Circus Maximus takes from a city."""
        return Spot.DISCARD if self.ruling("destroyed_card") == "to_discard" else Spot.GONE

    @cached_property
    def draft_order(self) -> tuple[int, ...]:
        """Who chooses each wonder of the draft, in order."""
        return tuple(PLAYERS.index(who) for row in self.cards.draft for who in row)

    @cached_property
    def asks(self) -> tuple[tuple[int, ItemChoice], ...]:
        """The choices that follow an event, each with the column that tells that it is to be
        asked for."""
        both = ((effect.column, effect.choice) for effect in self.cards.asks)
        return tuple((self.cards.column[column], choice) for column, choice in both if choice)

    @cached_property
    def between(self) -> int | None:
        """The column, of the first city, that tells that choices are made between two ages, of a
        set in which some are: 1 after the one, 2 before the other; 3 of those that come of what is
        set off before a card is taken."""
        return self.cards.column.get("between(ages)")

    @cached_property
    def asks_between(self) -> bool:
        """Whether cards let choose when an age has ended, or before the next begins."""
        return asks_between(self.cards.effects)

    @cached_property
    def again(self) -> int | None:
        """The column, of the first city, that tells that another turn follows the present one
        which goes on, of a set in which something is set off before a card is taken."""
        return self.cards.column.get("between(turns)")

    @cached_property
    def covers(self) -> dict[int, tuple[int, ...]]:
        """For each age and slot, the slots that cover it, as bits."""
        return {
            age: tuple(sum(1 << s for s in slot.covered_by) for slot in layout.slots)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def top_rows(self) -> dict[int, tuple[int, ...]]:
        """For each age, the slots of its first row."""
        return {
            age: tuple(n for n, slot in enumerate(layout.slots) if slot.row == 1)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def laid_up(self) -> dict[int, tuple[bool, ...]]:
        """For each age and slot, whether its card is laid face up."""
        return {
            age: tuple(slot.face_up for slot in layout.slots)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def science_columns(self) -> tuple[tuple[int, ...], ...]:
        """For each item, the columns of its symbols."""
        return tuple(map(self.cards.science, self.items))

    @cached_property
    def symbol_columns(self) -> tuple[int, ...]:
        """The columns of all scientific symbols."""
        return tuple(self.cards.column[f"science({symbol})"] for symbol in self.cards.symbols)

    @cached_property
    def token_drawers(self) -> tuple[Item, ...]:
        """The items that let draw progress tokens from the box."""
        return tuple(i for i in self.items if any(choice.draws_tokens for choice in i.choices))

    def _kept_by(self, what: Happens) -> tuple[tuple[Kept, ...], ...]:
        """What brings coins at an event: in the city to which it happens, and in the other."""
        kept = self.effects.kept(what, "coins")
        here = ({step % 2 for step in steps(k.event.who, PLAYERS)} for k in kept)
        both = list(zip(kept, here, strict=True))
        return tuple(tuple(k for k, seats in both if seat in seats) for seat in (0, 1))

    @cached_property
    def more_shields(self) -> tuple[tuple[Kept, ...], ...]:
        """For each item, what may add to its shields in the city in which it is built."""
        kept = partial(self.effects.kept, Happens.BUILDS, "lead")
        return tuple(kept(names_of(item)) for item in self.items)

    @cached_property
    def shields_by_formula(self) -> tuple[tuple[Function, ...], ...]:
        """For each item, the formulas of shields that it has beside those printed."""
        return tuple(
            tuple(
                self.cards.compile(item.slug, effect.amount)
                for effect in item.effects
                if effect.by_formula and effect.column == "shields"
            )
            for item in self.items
        )

    @cached_property
    def choosing(self) -> tuple[tuple[tuple[ItemChoice, Function | None], ...], ...]:
        """For each item, what it lets choose when it is built, with what must hold for that."""
        return tuple(
            tuple((e.choice, self._needed(item, e)) for e in item.choosing if e.choice)
            for item in self.items
        )

    @cached_property
    def again_coming(self) -> tuple[tuple[Function | None, ...], ...]:
        """For each item, what must hold, if anything, for the turn that it brings as it comes; not
        of what is known to bring one before it does."""
        return tuple(
            tuple(
                self._needed(item, effect)
                for effect in item.effects
                if effect.is_perhaps_again
                or (effect.power is Power.REPLAY and item.kind not in _AGAIN_BEFOREHAND)
            )
            for item in self.items
        )

    def _needed(self, item: Item, effect: Effect) -> Function | None:
        """What must hold for an effect of an item, if anything."""
        condition = effect.condition
        return None if condition is None else self.cards.compile(item.slug, condition)

    def may_move_pawn(self, item: Item) -> bool:
        """Whether an item has shields, or may get some from what stands in the city."""
        more = self.more_shields[item.id] or self.shields_by_formula[item.id]
        return item.adds(self.shields) > 0 or bool(more)

    @cached_property
    def wins_entering(self) -> tuple[Watched, ...]:
        """For each item, who can have won when it has entered a city: its owner, the other."""
        cards, by = self.cards, self._winning
        return tuple(
            watched(by, entering(cards, item, self.may_move_pawn(item))) for item in cards.items
        )

    @cached_property
    def _winning(self) -> tuple[Changes, Changes]:
        return winning(self.cards)

    @cached_property
    def wins_leaving(self) -> tuple[Watched, ...]:
        """The same when it has left one."""
        by = self._winning
        return tuple(watched(by, leaving(self.cards, item)) for item in self.cards.items)

    @cached_property
    def wins_discarding(self) -> Watched:
        """The same when one has taken the coins for a discard."""
        income = Change(self.cards.seats[0], "coins", 1)
        return watched(self._winning, [income, *happening(self.cards)])

    @cached_property
    def wins_swaying(self) -> Watched:
        """The same when one has more or less in a place that is controlled."""
        return watched(self._winning, swaying(self.cards))

    @cached_property
    def wins_by_age(self) -> Watched:
        """The same when an age has begun or ended; the first player is looked at first."""
        return watched(self._winning, happening(self.cards))
