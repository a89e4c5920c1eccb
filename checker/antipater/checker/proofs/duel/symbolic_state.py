"""A moment of a game of Duel of which only the control state is known: every number is unknown.

Known are the age, whose turn it is, the choices open, and whether any card of the structure is
left. Unknown are all numbers of both cities, where each item is, and how many cards and tokens
are left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from typing import Any, NamedTuple

from antipater.checker.proofs.duel.changes import Change, Changes
from antipater.checker.proofs.duel.slots import AnyLayout, CardsLeft, any_layout, any_slots
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities, SolverRules
from antipater.rules.card_set import CardSet, DeclaredZone, Item, Kind, worth_of
from antipater.rules.duel import ROW, TURNS, UNKNOWN, Due, Move, Setup, Spot, State, Verb, Victory
from antipater.rules.duel.quantities import (
    OF_A_PLAYER,
    OF_THE_PLACES,
    OF_THE_REST,
    Holdings,
    observe_game,
    observe_holdings,
)
from antipater.rules.duel.zones import WORDED, worth_there
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, all_true, any_true, if_else, negation
from antipater.rules.readings.compounds import any_of, sum_of
from antipater.rules.readings.nodes import same, variables
from antipater.rules.readings.terms import Condition, as_term, variable

_SPOTS = {
    Kind.BUILDING: (
        Spot.BOX,
        Spot.TABLE,
        Spot.CITY,
        Spot.CITY + 1,
        Spot.DISCARD,
        Spot.TUCKED,
        Spot.GONE,
    ),
    Kind.WONDER: (Spot.BOX, Spot.TABLE, Spot.HELD, Spot.HELD + 1, Spot.CITY, Spot.CITY + 1),
    Kind.TOKEN: (Spot.BOX, Spot.TABLE, Spot.CITY, Spot.CITY + 1),
    Kind.CHARACTER: (
        Spot.BOX,
        Spot.TABLE,
        Spot.HELD,
        Spot.HELD + 1,
        Spot.CITY,
        Spot.CITY + 1,
        Spot.PREPARED,
        Spot.PREPARED + 1,
    ),
    Kind.PLACE: (Spot.TABLE, Spot.TUCKED),
}


@dataclass(frozen=True)
class ControlState:
    """What is known of a moment: the sequencing of the game, and no number. ``left``: 1 where some
    cards of the structure are left, else 0. ``laid_out``: whether the layout was recorded, so that
    each card has its place; else only their number is told."""

    age: int
    left: int
    active: int
    due: tuple[Due, ...] = ()
    drafted: int = 0
    replay: bool = False
    over: Victory | None = None
    winner: int | None = None
    laid_out: bool = False

    @property
    def to_move(self) -> int:
        """The player who must move."""
        return self.due[0].player if self.due else self.active


class Step(NamedTuple):
    """One move of an unknown game: the states around it, and when it runs so."""

    control: ControlState
    move: Move
    before: State
    after: State
    conditions: tuple[Condition, ...]
    change: Change
    due: State | None  # what the rules make of the move; None where they do not refuse it alike


class SymbolicState:
    """The unknown numbers of a moment, shared by every control state."""

    def __init__(self, any_cities: DuelCities) -> None:
        self.any_cities = any_cities
        self._changes = Changes()
        self._observed: tuple[State, tuple[Sequence[Any], ...], tuple[int, ...]] | None = None
        self.rules = AnyTrade(any_cities.cards, any_cities.rules.edition.name)
        first, second = (
            tuple(0 if c in self.asks else n for c, n in enumerate(any_cities.city(name)))
            for name in ("first", "second")
        )
        self.cities: tuple[Ledger, Ledger] = first, second
        self.places = tuple(variable(f"place of {item.slug}") for item in self.rules.items)
        self.board_tokens = variable("tokens left")
        self.cards_left = variable("cards left")
        tokens = tuple(t.id for t in self.rules.progress_tokens)
        self.setup = Setup(
            tokens=tokens[: any_cities.cards.figure("tokens_on_board")],
            layouts=any_row(any_cities.cards),
        )

    def state(self, control: ControlState) -> State:
        """A state of this control state, in which the tokens on the board are known.

        The engine's types say integers; here some of them are terms.
        """
        left: Any = CardsLeft(self.cards_left) if control.left else 0
        if control.laid_out:
            left = any_slots(len(self.any_cities.cards.layouts[control.age].slots))
        return State(
            setup=self.layout(control.age) if control.laid_out else self.setup,
            cities=self.cities,
            places=self.places,  # type: ignore[arg-type]
            age=control.age,
            left=left,
            active=control.active,
            due=control.due,
            drafted=control.drafted,
            board_tokens=self.board_tokens,  # type: ignore[arg-type]
            replay=control.replay,
            victory=control.over,
            winner=control.winner,
            log=None,
        )

    def layout(self, age: int) -> AnyLayout:
        """A set-up with any cards in the structure of an age, and in that of the next the first
        ones, the second place of it not known."""
        cards, others = self.any_cities.cards, {**self.setup.layouts}
        for each, layout in cards.layouts.items():
            deck = [b.id for b in self.rules.buildings if b.age == each]
            some = (deck + [UNKNOWN] * len(layout.slots))[: len(layout.slots)]
            others[each] = (some[0], UNKNOWN, *some[2:])
        slugs = [item.slug for item in cards.items]
        return any_layout(age, len(cards.layouts[age].slots), slugs, self.setup.tokens, others)

    def step(
        self,
        control: ControlState,
        move: Move,
        before: State,
        after: State,
        conditions: tuple[Condition, ...],
        due: State | None,
    ) -> Step:
        """A move of an unknown game, with cities and places that are the same tuples wherever
        they hold the same numbers."""
        change = self._changes.of(move, before, after)
        cities, places = change.after
        after = after._replace(cities=cities, places=places)
        return Step(control, move, before, after, conditions, change, due)

    def observed(self, state: State) -> tuple[Sequence[Any], ...]:
        """What is observed of players and of the game, once for each state in turn; of players
        once for the same holdings."""
        return self._last(state)[1]

    def seen(self, state: State) -> tuple[int, ...]:
        """What tells apart what is observed of states with the same cities and places."""
        return self._last(state)[2]

    def _last(self, state: State) -> tuple[State, tuple[Sequence[Any], ...], tuple[int, ...]]:
        if self._observed is None or self._observed[0] is not state:
            first, second, places = self._holdings(state)
            game = observe_game(self.any_cities.rules, state)
            seen = (state.drafted, *(as_term(number).id for number in game))
            self._observed = state, (first, second, (*places, *game)), seen
        return self._observed

    def _holdings(self, state: State) -> tuple[tuple[Any, ...], ...]:
        holdings = Holdings(state.cities, state.places, state.drafted)
        observe = partial(observe_holdings, self.any_cities.rules, holdings)
        return self._changes.made(holdings, observe)

    def touched(self, step: Step) -> frozenset[str]:
        """What a move changes of all that is observed, by its name, whichever player's."""
        before, after = step.before, step.after
        key = before.drafted, after.drafted
        of_players = step.change.made(lambda: self._touched(before, after), key)
        game = (observe_game(self.any_cities.rules, state) for state in (before, after))
        return of_players.union(_differing(OF_THE_REST, *game))

    def _touched(self, before: State, after: State) -> frozenset[str]:
        names = (*self.any_cities.cards.columns, *OF_A_PLAYER)
        both = self._holdings(before), self._holdings(after)
        return frozenset().union(*map(_differing, (names, names, OF_THE_PLACES), *both))

    def loot_sane(self, cities: Iterable[Ledger]) -> list[Condition]:
        """That a loot token is there once or not at all."""
        return [
            (city[loot.column] >= 0) & (city[loot.column] <= 1)
            for city in cities
            for loot in self.any_cities.cards.loot
        ]

    @cached_property
    def early(self) -> tuple[tuple[int, int, int], ...]:
        """The columns of each discount and producer, with that of the producers before it."""
        kept = self.rules.early.items()
        return tuple((discount, p, early) for discount, some in kept for p, early in some)

    def early_sane(self, cities: Iterable[Ledger]) -> list[Condition]:
        """That no more producers came before a discount than there are, and where the order in
        which they came is not asked, that none are noted."""
        in_order = self.rules.ruling("discounted_units") == "by_acquisition"
        return [
            (city[early] >= 0) & (city[early] <= city[producer]) if in_order else city[early] == 0
            for city in cities
            for _, producer, early in self.early
        ]

    def tallies_sane(self, cities: Sequence[Ledger], places: Sequence[int]) -> list[Condition]:
        """That what effects of cards change is never below 0, nor a track beyond its last step,
        and that they have acted once or not at all where that is limited. What events ask for
        has been asked for. What a city has in places of zones adds up, and what those are worth
        that it controls."""
        changed = sorted(self.rules.effects.changed)
        tracks = [(self.rules.cards.column[t.name], t.last) for t in self.rules.cards.tracks]
        spent = sorted({c for some in self.rules.effects.spent.values() for c in some})
        asks = sorted(self.asks)
        return [
            *(city[column] == 0 for city in cities for column in asks),
            *(city[column] >= 0 for city in cities for column in changed if column not in asks),
            *(city[column] <= last for city in cities for column, last in tracks),
            *((city[column] >= 0) & (city[column] <= 1) for city in cities for column in spent),
            *(sum_of(city[c] for c in on) == city[all] for city in cities for all, on in self.sums),
            *(
                city[self.rules.cards.column[worth_of(zone.name)]]
                == sum_of(
                    if_else(
                        places[i] == Spot.CITY + player,
                        worth_there(self.rules, self.setup, zone, i),
                        0,
                    )
                    for i in zone.items
                )
                for player, city in enumerate(cities)
                for zone in self.rules.cards.zones
                if zone.worth
            ),
        ]

    def between_sane(self, state: State) -> list[Condition]:
        """That choices are made between two ages only while some are open, not in a turn that
        another one follows; and of an age that has ended when no card is left. Before the card of a
        turn they are made as well; then another turn may follow, which is noted once at most."""
        column = self.rules.between
        if column is None or state.victory is not None:
            return []
        ages, ended, once = state.cities[0][column], state.left == 0, negation(state.replay)
        between = [all_true([ages == 1, ended]), ages == 2] if self.rules.asks_between else []
        before_a_card, again = [], []
        if self.rules.again is not None:
            more = state.cities[0][self.rules.again]
            before_a_card, again = [ages == 3], [(more >= 0) & (more <= 1)]
            once = any_true([once, *before_a_card])
        return [
            any_true([ages == 0, *between, *before_a_card]),
            any_true([ages == 0, all_true([bool(state.due), once])]),
            *again,
        ]

    @cached_property
    def sums(self) -> list[tuple[int, list[int]]]:
        """Of each tally by which a zone is controlled, the column of all that a city has, and
        those of what it has in each place."""
        found: dict[int, list[int]] = {}
        for on_it, in_all in self.rules.cards.influence.values():
            found.setdefault(in_all, []).append(on_it)
        return list(found.items())

    @cached_property
    def asks(self) -> frozenset[int]:
        """The columns that tell within a move that a choice is to be asked for."""
        return frozenset(column for column, _ in self.rules.asks)

    @cached_property
    def spots(self) -> tuple[Condition, ...]:
        """For each item, that it is somewhere where its kind can be."""
        row = self.any_cities.cards.free_row
        each = zip(self.rules.items, self.places, strict=True)
        return tuple(is_somewhere(item, place, row) for item, place in each)

    @cached_property
    def trades(self) -> tuple[Condition, ...]:
        """That no trade is negative."""
        both = (self.cities, self.cities[::-1])
        rules = [self.rules, self.rules.coins_first][: 1 + any(self.rules.priced.chosen)]
        trades = (r.known_trade(a, b, i) for r in rules for a, b in both for i in r.items)
        return tuple(t >= 0 for t in trades if not isinstance(t, int))

    @cached_property
    def standing(self) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
        """For each column that items make up: the items that add to it, and how much."""
        adding: dict[int, list[tuple[int, int]]] = {}
        for item in self.rules.items:
            for column, amount in item.standing:
                adding.setdefault(column, []).append((item.id, amount))
        never = {self.rules.coins, self.rules.lead, *(x.column for x in self.any_cities.cards.loot)}
        never |= {early for _, _, early in self.early} | self.rules.effects.changed - self.copied
        never |= {column for some in self.rules.effects.spent.values() for column in some}
        columns = (c for c in range(len(self.any_cities.cards.columns)) if c not in never)
        return tuple((c, tuple(adding.get(c, ()))) for c in columns)

    def stands(self, places: tuple[Number, ...], player: int, column: int) -> Number:
        """What the items of a city add up to in a column."""
        return sum_of(
            if_else(places[item] == Spot.CITY + player, amount, 0)
            for item, amount in dict(self.standing)[column]
        )

    @cached_property
    def adds_up(self) -> dict[tuple[int, int], Condition]:
        """For each player and column, that the number is what the city's items add up to."""
        return {
            (p, c): self.sum_holds(self.cities, self.places, p, c)
            for p in (0, 1)
            for c, _ in self.standing
        }

    def sum_holds(
        self, cities: Sequence[Ledger], places: tuple[Number, ...], player: int, column: int
    ) -> Condition:
        """That a number of a city is what its items add up to; or more, of symbols that are
        copied."""
        own, due = cities[player][column], self.stands(places, player, column)
        holds: Condition = own >= due if column in self.copied else own == due
        return holds

    @cached_property
    def copied(self) -> frozenset[int]:
        """The columns of symbols of which a city can have more than its items bring."""
        cards = self.any_cities.cards
        return frozenset(cards.column[name] for name in cards.copied)

    @cached_property
    def never_added(self) -> dict[str, tuple[int, Condition]]:
        """The numbers of ``adds_up`` to which no item of the set adds, by name: the column, and
        that the number is 0."""
        empty = [column for column, adding in self.standing if not adding]
        return {
            name: (column, self.adds_up[player, column])
            for player, column in product((0, 1), empty)
            for name in variables(self.cities[player][column])
        }

    @cached_property
    def short_sums(self) -> tuple[Condition, ...]:
        """The sums of ``adds_up`` that speak of one item, such as ``built(theater)``."""
        single = {item.presence for item in self.rules.items}
        return tuple(sums for (_, c), sums in self.adds_up.items() if c in single)

    @cached_property
    def bounds(self) -> dict[tuple[int, int], Condition]:
        """What follows from ``adds_up``: no number is negative, where no item adds one that is."""
        found = {}
        for column, adding in self.standing:
            if all(amount >= 0 for _, amount in adding):
                for p in (0, 1):
                    found[p, column] = self.cities[p][column] >= 0
        return found


def any_row(cards: CardSet) -> dict[int, Any]:
    """A row of characters that chance deals, if the set has one, with any item in each place."""
    places = range(len(cards.row))
    return {ROW: tuple(variable(f"in place {n + 1} of the row") for n in places)} if places else {}


def is_somewhere(item: Item, place: Number, row: DeclaredZone | None = None) -> Condition:
    """Whether an item is at one of the spots where its kind can be; a character also in the places
    of a row, if there is one in whose free places they are laid."""
    kind = Kind.BUILDING if item.kind is Kind.GUILD else item.kind
    laid = range(len(row.items)) if row is not None and kind is Kind.CHARACTER else ()
    return any_of(place == spot for spot in (*_SPOTS[kind], *(Spot.LAID + n for n in laid)))


def _differing(names: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> frozenset[str]:
    """The names of the numbers that are not written alike."""
    numbers = zip(names, before, after, strict=True)
    return frozenset(name for name, a, b in numbers if not (a is b or same(a, b)))


def control_state_of(state: State) -> ControlState:
    """The control state of a state that the engine made, in which it is known whether a replay
    waits and whether a card is left."""
    return ControlState(
        state.age,
        int(not isinstance(state.left, int) or state.left > 0),
        state.active,
        state.due,
        state.drafted,
        bool(state.replay),
        state.victory,
        state.winner,
    )


def opening_control_state(rules: SolverRules, drafted: bool) -> ControlState:
    """Where a game may begin: at the draft, or where it was not recorded, at the first age."""
    if drafted:
        return ControlState(0, 0, rules.draft_order[0])
    return ControlState(rules.ages[0], 1, 0, drafted=len(rules.draft_order))


def verbs(control: ControlState) -> tuple[Verb, ...]:
    """What may be done at this point of a game."""
    if control.over is not None:
        return ()
    if control.due:
        due = control.due[0].verb
        return (due, Verb.PASS) if due in WORDED else (due,)
    return (Verb.DRAFT,) if control.age == 0 else TURNS
