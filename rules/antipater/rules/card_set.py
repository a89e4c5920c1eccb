"""What a compiled card set consists of: plain, frozen data that every engine reads.

Items (buildings, wonders, stages, progress tokens) have dense ids 0, 1, 2 … in the
order of the set; columns of a city's ledger have dense indices. Nothing here knows
a game in progress, and nothing here knows text beyond the place a thing was written.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from antipater.rules.choices import CHARACTERS, Fate, ItemChoice, ItemFilter, Zone, fits
from antipater.rules.effects import OF_NUMBERS, Ability, Effect, Power, When
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
    replace_uses,
    seen_from,
    source_text,
    substitute,
)

_Change = TypeVar("_Change")


class Place(NamedTuple):
    """Where something was written: file name, line and column from 1."""

    file: str
    line: int
    column: int = 1


class Source(NamedTuple):
    """A rulebook passage that a rule or card follows, as written: ``"fr-2015 Commerce"``."""

    text: str
    place: Place


class Kind(StrEnum):
    """What an item is."""

    BUILDING = "building"
    GUILD = "guild"
    WONDER = "wonder"  # Duel: a wonder card, built once
    BOARD = "board"  # 7 Wonders: one side of a wonder board
    STAGE = "stage"  # 7 Wonders: one stage of a board
    TOKEN = "token"  # Duel: a progress token
    CHARACTER = "character"  # what lies in a zone of the set, taken for a price or played of a hand
    TALLY = "tally"  # a tally or track with lines that hold for every city


# In the place of a column, of what stands in every city all the time.
ALWAYS = -1
# What is no item of its own by its number.
NO_ITEM = -1

# The columns that count what stands in a city by its sort.
SORTS = ("buildings", "wonders", "stages", "tokens", "characters")


class Cost(NamedTuple):
    """Coins to the bank and resource units, one number for each resource of the set."""

    coins: int
    units: tuple[int, ...]

    @property
    def free(self) -> bool:
        """Whether nothing is due."""
        return not self.coins and not any(self.units)


NO_COST = Cost(0, ())


@dataclass(frozen=True, slots=True)
class Item:
    """One building, guild, wonder, stage or token.

    ``standing``: what it adds to its owner's ledger while it stands, as pairs of
    column and amount. ``free_with``: columns, any one of which at 1 or
    more makes the item free. ``presence``: the column that counts this item itself.
    ``copies``: for each copy, the least number of players that uses it. ``effects``: what
    else it does, its points at the end among it; ``effect_rows.effects_of`` has all. ``held``:
    players hold such from the start, and build it as any card.
    """

    id: int
    slug: str
    kind: Kind
    names: Mapping[str, tuple[str, ...]]
    place: Place
    presence: int
    category: str
    age: int | None = None
    colour: str | None = None
    cost: Cost = NO_COST
    free_with: tuple[int, ...] = ()
    standing: tuple[tuple[int, int], ...] = ()
    copies: tuple[int, ...] = ()
    board: str | None = None
    side: str | None = None
    number: int | None = None
    sources: tuple[Source, ...] = ()
    effects: tuple[Effect, ...] = ()
    held: bool = False

    @property
    def is_built(self) -> bool:
        """Whether it is built, rather than taken or dealt."""
        return self.held or self.kind not in (Kind.TOKEN, Kind.CHARACTER, Kind.BOARD)

    def adds(self, column: int) -> int:
        """What it adds to a column of its owner's ledger while it stands."""
        for each, amount in self.standing:
            if each == column:
                return amount
        return 0

    def gains(self, when: When) -> tuple[Effect, ...]:
        """What it brings its owner once: coins when it is built, or points at the end."""
        return tuple(e for e in self.effects if e.when is when and e.is_gain)

    @property
    def powers(self) -> tuple[Effect, ...]:
        """What it lets its owner do beyond numbers."""
        return tuple(effect for effect in self.effects if effect.ability)

    @property
    def choices(self) -> tuple[ItemChoice, ...]:
        """What it lets somebody choose when it is built."""
        return tuple(e.choice for e in self.effects if e.choice and e.when is When.BUILT)

    @property
    def asks(self) -> tuple[Effect, ...]:
        """What it lets somebody choose whenever something happens."""
        return tuple(e for e in self.effects if e.choice and e.when is When.EVENT)

    def has(self, what: Ability) -> bool:
        """Whether the item gives this power, or this choice."""
        return any(effect.ability == what for effect in self.effects)


class Rule(NamedTuple):
    """A named formula. ``parameter`` ranges over the resources where it is not empty."""

    name: str
    parameter: str
    formula: Expression
    place: Place
    sources: tuple[Source, ...] = ()


class Ruling(NamedTuple):
    """A point on which printings differ: its possible readings, the first is the default.

    ``instead``: of an option that changes a formula, the rule that it changes and the rule that
    stands in its place; ``costs``: of one that changes a cost, the card and what it costs.
    """

    name: str
    options: tuple[str, ...]
    text: str
    place: Place
    sources: tuple[Source, ...] = ()
    instead: Mapping[str, tuple[str, str]] = {}
    costs: Mapping[str, tuple[str, Cost]] = {}


class Edition(NamedTuple):
    """A named set of rulings; what it does not say is as the ruling's default."""

    name: str
    text: str
    rulings: Mapping[str, str]
    place: Place

    def option(self, ruling: Ruling) -> str:
        """The option of a ruling that this edition plays by."""
        return self.rulings.get(ruling.name, ruling.options[0])


JOINT = " + "


class JoinedEditions(dict[str, Edition]):
    """The editions of a set by name. Also each with rulings joined to it, such as
    ``reprint + full_tie second_player``, or the default one (``+ full_tie second_player``):
    these are found and not listed."""

    def __init__(
        self, named: Mapping[str, Edition], rulings: Mapping[str, Ruling], default: str
    ) -> None:
        super().__init__(named)
        self.rulings, self.default = rulings, default

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and self._joined(name))

    def __missing__(self, name: str) -> Edition:
        if not self._joined(name):
            raise KeyError(name)
        base, *chosen = map(str.strip, name.split("+"))
        edition = self[base or self.default]
        own = dict(told.split() for told in chosen)
        text = JOINT.join([edition.name, *(f"{ruling} {own[ruling]}" for ruling in own)])
        return edition._replace(name=text, rulings={**edition.rulings, **own})

    def __reduce__(self) -> Any:
        return JoinedEditions, (dict(self), self.rulings, self.default)

    def _joined(self, name: str) -> bool:
        base, *chosen = map(str.strip, name.split("+"))
        known = super().__contains__(base or self.default)
        return known and bool(chosen) and all(map(self._is_ruling, chosen))

    def _is_ruling(self, text: str) -> bool:
        """Whether a text is a ruling of the set and one of its options: ``full_tie shared``."""
        ruling, _, option = " ".join(text.split()).partition(" ")
        return ruling in self.rulings and option in self.rulings[ruling].options


class Slot(NamedTuple):
    """A place in an age's card structure: row from 1, column on the half-card grid."""

    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


class Layout(NamedTuple):
    """The card structure of one age; slots in laying order, ``covered_by`` are slot indices."""

    age: int
    slots: tuple[Slot, ...]
    place: Place


class Loot(NamedTuple):
    """A military token: the opponent loses ``coins`` when the pawn reaches space ``at``."""

    coins: int
    at: int
    column: int


class DeclaredZone(NamedTuple):
    """A zone that a set declares: a row of ``items`` on the table, all open from the start, or
    what players hold in hands of their own.

    ``prices``: for each player, the first before the second, what each place costs. ``each``: how
    many of the items a player holds from the start; 0 for a row. ``places``: of a row that is
    dealt by chance from its items, how many lie there; 0 where all do, in their order. ``under``:
    of what chance lays on cards of the structure of age ``of_age``, the slots of these cards; it
    comes to who takes the card. ``controlled``: the tally of which players have some on each item;
    it stands in the city of who has more there, and in none while both have as much. ``deck``:
    cards let draw some by chance, to keep of them.
    """

    name: str
    names: Mapping[str, tuple[str, ...]]
    items: tuple[int, ...]
    prices: tuple[tuple[int, ...], ...]
    place: Place
    sources: tuple[Source, ...] = ()
    each: int = 0
    places: int = 0
    of_age: int = 0
    under: tuple[int, ...] = ()
    controlled: str = ""
    deck: bool = False

    @property
    def choice(self) -> ItemChoice | None:
        """The choice, of one, by which what lies on a card comes to who takes that."""
        if not self.under:
            return None
        text = f"choose 1 character from the {self.name}, take it"
        return ItemChoice(Zone.ROW, ItemFilter(CHARACTERS), Fate.BUILD, row=self.name, text=text)

    @property
    def players(self) -> int:
        """For how many players there is enough, where each holds some."""
        return len(self.items) // self.each


def influence_on(tally: str, slug: str) -> str:
    """The column of what a city has of a tally on an item that is controlled."""
    return column_name(tally, (slug,))


class Phase(NamedTuple):
    """A point of the turn or age at which something may be done: taking an item of a zone instead
    of a card, for its price, from an age on; or playing one of those held before each age
    (``before_age``)."""

    name: str
    zone: str
    from_age: int
    place: Place
    sources: tuple[Source, ...] = ()
    before_age: bool = False


class Track(NamedTuple):
    """A tally with steps: it rises to ``last`` and no further. ``points``: by step, what counts
    in ``category`` at the end for one who has reached it."""

    name: str
    last: int
    points: tuple[tuple[int, int], ...] = ()
    category: str = ""


class Invariant(NamedTuple):
    """A sentence about every state of a game, and its formula."""

    name: str
    sentence: str
    formula: Expression
    place: Place
    sources: tuple[Source, ...] = ()
    reason: str = ""


class Departure(NamedTuple):
    """A theorem, by name, that a set breaks on purpose, and why."""

    theorem: str
    reason: str
    place: Place


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
        """The zone of which each player holds some from the start; None where there is none."""
        return next((zone for zone in self.zones if zone.each), None)

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
        at_once = max((sum(c.number for c in item.choices) for item in self.items), default=0)
        return at_once + sum(e.choice.number for e in self.asks if e.choice)

    @cached_property
    def asks(self) -> tuple[Effect, ...]:
        """The choices of its items that follow an event, in the order of the set."""
        return tuple(effect for item in self.items for effect in item.asks)

    @cached_property
    def choices(self) -> tuple[ItemChoice, ...]:
        """The choices that items of the set ask for, each once."""
        of_zones = (zone.choice for zone in self.zones if zone.choice)
        of_items = (effect.choice for effect in self.effects if effect.choice)
        return tuple(dict.fromkeys((*of_items, *of_zones)))

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
        return frozenset(by_effects | self.copied | by_choice)

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
        """The value of a rule that is a plain number, such as ``starting_coins``."""
        value = self._figures.get(rule)
        if value is None:
            value = self._figures[rule] = self.function(rule)(*((),) * len(self.seats))
            assert isinstance(value, int)
        return value

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
