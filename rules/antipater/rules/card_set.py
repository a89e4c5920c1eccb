"""What a compiled card set consists of: plain, frozen data that every engine reads.

Its parts stand in ``set_parts``, and are named here for all who read a set. Nothing here knows
a game in progress, and nothing here knows text beyond the place a thing was written.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from antipater.rules.choices import Fate, ItemChoice, fits
from antipater.rules.effects import OF_NUMBERS, Effect, Power, When
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Function,
    Operation,
    Quantity,
    Use,
    column_name,
    compile_function,
    read_columns,
    replace_uses,
    seen_from,
    source_text,
    substitute,
)
from antipater.rules.set_parts import (
    ALWAYS,
    JOINT,
    NO_COST,
    NO_ITEM,
    SORTS,
    Cost,
    DeclaredZone,
    Departure,
    Edition,
    Invariant,
    Item,
    JoinedEditions,
    Kind,
    Layout,
    Loot,
    Phase,
    Place,
    Rule,
    Ruling,
    Slot,
    Source,
    Tally,
    Track,
    influence_on,
    worth_of,
)

__all__ = [
    "ALWAYS",
    "JOINT",
    "NO_COST",
    "NO_ITEM",
    "SORTS",
    "CardSet",
    "Cost",
    "DeclaredZone",
    "Departure",
    "Edition",
    "Invariant",
    "Item",
    "JoinedEditions",
    "Kind",
    "Layout",
    "Loot",
    "Phase",
    "Place",
    "Rule",
    "Ruling",
    "Slot",
    "Source",
    "Tally",
    "Track",
    "influence_on",
    "worth_of",
]

_Change = TypeVar("_Change")


@dataclass(frozen=True)
class CardSet:
    """A compiled card set: everything that a game's numbers are.

    ``seats`` are the cities that formulas speak of, the acting one first
    (``own, opponent`` or ``own, left, right``). ``figures`` are set-up numbers by
    name. ``producers``: for each one-of group its column and the resources it may give.
    ``everywhere``: what stands in every city from the start, for the effects on events that it
    bears: no cards, without a column or number of their own.
    """

    slug: str
    game: str
    names: Mapping[str, tuple[str, ...]]
    seats: tuple[str, ...]
    resources: tuple[str, ...]
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    categories: tuple[str, ...]
    columns: tuple[str, ...]
    items: tuple[Item, ...]
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    editions: Mapping[str, Edition]
    default_edition: str
    layouts: Mapping[int, Layout] = field(default_factory=dict)
    loot: tuple[Loot, ...] = ()
    draft: tuple[tuple[str, ...], ...] = ()
    producers: tuple[tuple[int, tuple[int, ...]], ...] = ()
    everywhere: tuple[Item, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tracks: tuple[Track, ...] = ()
    zones: tuple[DeclaredZone, ...] = ()
    phases: tuple[Phase, ...] = ()
    invariants: tuple[Invariant, ...] = ()
    departures: tuple[Departure, ...] = ()
    vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    text_hash: str = ""

    def __post_init__(self) -> None:
        joined = JoinedEditions(self.editions, self.rulings, self.default_edition)
        object.__setattr__(self, "editions", joined)

    @cached_property
    def column(self) -> Mapping[str, int]:
        """The index of each column by its name."""
        return {name: index for index, name in enumerate(self.columns)}

    @cached_property
    def any_order(self) -> tuple[int, ...]:
        """The columns of what lets a city build the stages of its board in any order."""
        giving = (item.presence for item in self.items if item.has(Power.ANY_ORDER))
        return tuple(dict.fromkeys(giving))

    @cached_property
    def by_slug(self) -> Mapping[str, Item]:
        """Items by slug."""
        return {item.slug: item for item in self.items}

    def under(self, edition: str) -> "CardSet":
        """The set with the formulas and costs that an edition puts in the place of others.

        Raises ``KeyError`` for an edition that the set does not have.
        """
        found = {
            rule: self.rules[other]._replace(name=rule)
            for rule, other in self.stand_ins(edition).items()
        }
        costs = self._chosen(edition, lambda ruling: ruling.costs)
        if not found and not costs:
            return self
        items = tuple(
            replace(item, cost=costs[item.slug]) if item.slug in costs else item
            for item in self.items
        )
        return replace(self, rules={**self.rules, **found}, items=items)

    def stand_ins(self, edition: str) -> Mapping[str, str]:
        """The rules in whose place an edition puts others, each with the one that stands there."""
        return self._chosen(edition, lambda ruling: ruling.instead)

    def _chosen(
        self, edition: str, changes: Callable[[Ruling], Mapping[str, tuple[str, _Change]]]
    ) -> dict[str, _Change]:
        """What the options that an edition chooses change."""
        chosen = self.editions[edition].option
        options = ((changes(r), chosen(r)) for r in self.rulings.values())
        return dict(found[option] for found, option in options if option in found)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What its items do beside what they add to ledgers while they stand."""
        return tuple(effect for item in self.bearing for effect in item.effects)

    @property
    def bearing(self) -> tuple[Item, ...]:
        """All that bears effects: the items, then what stands in every city."""
        return self.items + self.everywhere

    @cached_property
    def last_step(self) -> Mapping[str, int]:
        """The last step of each track, beyond which its column does not rise."""
        return {track.name: track.last for track in self.tracks}

    @cached_property
    def rank_of(self) -> Mapping[str, int]:
        """Of each track, how many rounds of what numbers set off come before its steps: steps and
        marks may advance another track, whose steps come then. 0 is not told."""
        found = dict.fromkeys(self.last_step, 0)
        moves = [
            (effect.event.column if effect.event.what == "reaches" else "", column)
            for effect in self.effects
            if effect.event is not None and effect.event.what in OF_NUMBERS
            for column in effect.changes
            if column in found
        ]
        for _ in found:  # no longer way leads over them: none leads back to where it began
            for mark, column in moves:
                found[column] = max(found[column], found.get(mark, 0) + 1)
        return {name: rank for name, rank in found.items() if rank}

    @property
    def amounts(self) -> tuple[Expression, ...]:
        """How much the effects of its items come to."""
        return tuple(effect.amount for effect in self.effects)

    def science(self, item: Item) -> tuple[int, ...]:
        """The columns of science symbols, printed, chosen or counted, to which an item adds."""
        names = ("science(", "wildcards")
        by_formula = (self.column[e.column] for e in item.effects if e.by_formula)
        columns = (*(c for c, _ in item.standing), *by_formula)
        return tuple(c for c in columns if self.columns[c].startswith(names))

    def points(self, item: Item) -> int:
        """The points printed on an item."""
        return sum(n for c, n in item.standing if self.columns[c].startswith("points("))

    def zone(self, name: str) -> DeclaredZone:
        """The zone that the set declares by a name; raises ``KeyError`` for any other."""
        return {zone.name: zone for zone in self.zones}[name]

    @cached_property
    def held(self) -> DeclaredZone | None:
        """The zone of which each player holds some from the start, and plays one before each age;
        None where there is none."""
        return next((zone for zone in self.zones if zone.each and not zone.on_top), None)

    @cached_property
    def laying(self) -> DeclaredZone | None:
        """The zone of which each player holds some from the start, to lay them; None where there is
        none."""
        return next((zone for zone in self.zones if zone.each and zone.on_top), None)

    @cached_property
    def piles(self) -> Mapping[int, DeclaredZone]:
        """The zone of each item that is laid on the table."""
        return {item: zone for zone in self.zones if zone.on_top for item in zone.items}

    @cached_property
    def sets_off(self) -> bool:
        """Whether what players hold is set off before a card is taken."""
        return any(phase.before_card for phase in self.phases)

    @cached_property
    def influence(self) -> Mapping[int, tuple[int, int]]:
        """The items of zones that are controlled by who has most, each with the column of what its
        city has there, and that of what it has in all."""
        return {
            item: (self.column[influence_on(tally, self.items[item].slug)], self.column[tally])
            for zone in self.zones
            for item in zone.items
            if (tally := zone.controlled)
        }

    @cached_property
    def free_row(self) -> DeclaredZone | None:
        """The row in whose free places players lay characters; None where there is none."""
        return next((zone for zone in self.zones if zone.free), None)

    @cached_property
    def laid(self) -> frozenset[int]:
        """The characters that players may lay there."""
        decks = {choice.row for choice in self.choices if choice.into}
        return frozenset(i for zone in self.zones if zone.name in decks for i in zone.items)

    @cached_property
    def dealt(self) -> tuple[DeclaredZone, ...]:
        """The zones of which chance deals some into places."""
        return tuple(zone for zone in self.zones if zone.places)

    @cached_property
    def row(self) -> tuple[tuple[DeclaredZone, int], ...]:
        """The places of all that is dealt, zone by zone: the zone, and which of its places."""
        return tuple((zone, n) for zone in self.dealt for n in range(zone.places))

    @cached_property
    def by_chance(self) -> frozenset[int]:
        """The characters of which chance says whether and where they lie."""
        return frozenset(item for zone in self.dealt for item in zone.items)

    def prices_in_zone(self, item: Item) -> tuple[int, ...]:
        """What an item that lies in a zone costs each player there; nothing for any other, or
        where chance says in which place it lies."""
        there = (zone for zone in self.zones if item.id in zone.items and not zone.places)
        return tuple(prices[zone.items.index(item.id)] for zone in there for prices in zone.prices)

    @property
    def most_asked(self) -> int:
        """How many choices one item may ask for at most, counted one by one."""
        at_once = max((sum(c.at_most for c in item.choices) for item in self.items), default=0)
        return at_once + sum(e.choice.at_most for e in self.asks if e.choice)

    @cached_property
    def asks(self) -> tuple[Effect, ...]:
        """The choices that follow an event, in the order of the set."""
        return tuple(effect for item in self.bearing for effect in item.asks)

    @cached_property
    def choices(self) -> tuple[ItemChoice, ...]:
        """The choices that items of the set ask for, each once."""
        of_zones = (zone.choice for zone in self.zones if zone.choice)
        of_items = (way for e in self.effects if e.choice for way in e.choice.ways)
        return tuple(dict.fromkeys((*of_items, *of_zones)))

    @cached_property
    def structure_is_chosen_from(self) -> bool:
        """Whether choices that cards word can take a card out of the structure."""
        return any(choice.zone.is_structure for choice in self.choices if not choice.word)

    @cached_property
    def by_formula(self) -> Mapping[str, tuple[tuple[str, Expression], ...]]:
        """What items add by formulas while they stand, by column: the column that tells whether
        such an item stands, and the formula. A ledger does not hold it: it is put in where a
        formula reads the column."""
        found: dict[str, dict[tuple[str, Expression], None]] = {}
        for item in self.items:
            for effect in item.effects:
                if effect.by_formula:
                    adds = self.columns[item.presence], effect.amount
                    found.setdefault(effect.column, {})[adds] = None
        return {column: tuple(adds) for column, adds in found.items()}

    @cached_property
    def changed(self) -> frozenset[str]:
        """The columns, beside coins, that effects change in the course of a game."""
        others = (e for e in self.effects if not (e.is_gain or e.by_formula))
        by_effects = {column for e in others for column in e.changes} - {"coins"}
        by_choice = {self.columns[column] for both in self.influence.values() for column in both}
        by_choice |= {worth_of(zone.name) for zone in self.zones if zone.worth}
        by_laying = {self.columns[item.laid] for item in self.items if item.laid != NO_ITEM}
        return frozenset(by_effects | self.copied | by_choice | by_laying)

    @cached_property
    def scored_at_end(self) -> frozenset[str]:
        """The categories of items that bring points when the game has ended."""
        return frozenset(item.category for item in self.items if item.gains(When.END))

    @cached_property
    def copied(self) -> frozenset[str]:
        """The columns of symbols that cards let copy."""
        copies = [choice for choice in self.choices if choice.deed is Fate.COPY]
        items = (item for item in self.items if any(fits(choice, item) for choice in copies))
        return frozenset(self.columns[column] for item in items for column in self.science(item))

    def of_kind(self, *kinds: Kind) -> tuple[Item, ...]:
        """The items of these kinds, in order."""
        return tuple(item for item in self.items if item.kind in kinds)

    def resolved(self, rule: Rule, argument: str = "") -> Expression:
        """The rule's formula with its parameter replaced and every rule that it uses put in."""
        return self.inlined(substitute(rule.formula, {rule.parameter: argument}))

    def function(self, rule: str, argument: str = "") -> Function:
        """A rule as a function of one ledger a seat (``f(own, opponent)``), any reading.

        ``argument`` is the resource for a rule with a parameter. Raises ``KeyError``
        for a rule that the set does not have.
        """
        return self.compile(rule, self.resolved(self.rules[rule], argument))

    def compile(self, name: str, formula: Expression) -> Function:
        """Any formula over this set's columns and rules as a function of ledgers."""
        text = source_text(self.inlined(formula), self.column)
        return compile_function(name, self.seats, text)

    def figure(self, rule: str) -> int:
        """The value of a rule that is a plain number, such as ``starting_coins``; of what cities
        have by a formula, what it is for a bare one."""
        value = self._figures.get(rule)
        if value is None:
            value = self._figures[rule] = self.function(rule)(*(self._bare,) * len(self.seats))
            assert isinstance(value, int)
        return value

    def is_figure(self, rule: str) -> bool:
        """Whether a rule is a plain number."""
        return isinstance(self.resolved(self.rules[rule]), Constant)

    @cached_property
    def _bare(self) -> tuple[int, ...]:
        return (0,) * len(self.columns)

    @cached_property
    def _figures(self) -> dict[str, int]:
        return {}

    def inlined(self, formula: Expression) -> Expression:
        """The formula with every rule that it uses put in."""

        def used(use: Use) -> Expression:
            rule = self.rules[use.rule]
            inner = self.resolved(rule, use.arguments[0] if use.arguments else "")
            return seen_from(inner, dict(zip(self.seats, use.seats, strict=False)))

        return self._whole(replace_uses(formula, used))

    def read_by(self, effect: Effect) -> frozenset[str]:
        """The columns of any city by which it is told how much an effect does, and whether."""
        columns = read_columns(self.inlined(effect.amount))
        return frozenset({effect.ranked, *(column for _, column in columns)} - {""})

    def _whole(self, formula: Expression) -> Expression:
        """The formula with all that items add by formulas to the columns that it reads; one that
        has it already stays as it is."""
        if not self.by_formula:
            return formula
        match formula:
            case Operation("sum", (Quantity() as first, *_)) if self._with_all(first) == formula:
                return formula
            case Operation(operator, operands):
                return Operation(operator, tuple(map(self._whole, operands)))
            case Choice(condition, yes, no):
                return Choice(*map(self._whole, (condition, yes, no)))
            case Quantity():
                return self._with_all(formula)
        return formula

    def _with_all(self, quantity: Quantity) -> Expression:
        adds = self.by_formula.get(column_name(quantity.name, quantity.arguments), ())
        more = (self._while_standing(quantity.who, *each) for each in adds)
        return Operation("sum", (quantity, *more)) if adds else quantity

    def _while_standing(self, who: str, presence: str, amount: Expression) -> Expression:
        stands = Operation(">=", (Quantity(who, presence), Constant(1)))
        # What is added may count what is added itself: never in a round, which is an error.
        return Choice(stands, self._whole(seen_from(amount, {self.seats[0]: who})), Constant(0))
