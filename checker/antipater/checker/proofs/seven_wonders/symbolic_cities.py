"""Cities of 7 Wonders whose every number is unknown, and the rules on such numbers."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from antipater.checker.proofs.meanings import meaning, used_by
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.theorem import OF_SOME_CITY, Claim, Lemma, Theorem
from antipater.checker.proofs.theorem_groups import TheoremSpec
from antipater.grammar.games import SEVEN_WONDERS
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Price, When
from antipater.rules.expressions import Constant
from antipater.rules.ledger import SIGNED, Ledger
from antipater.rules.numbers import Number
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import Rules, Setup, State

# The rules of a set that a move reads, but for the points of conflicts and what a discard brings.
_READ = (*SEVEN_WONDERS.optional, "free_city_players", "hand_size")
DISCARD = "discard_income"
_PRICES = ("price_left", "price_right")


class SevenCities:
    """The rules of a set, and three neighbours of which nothing is known but what is always so."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        self.cards = cards
        self.edition = edition
        self.rules = Rules(cards, edition)

    @cached_property
    def seats(self) -> tuple[Ledger, Ledger, Ledger]:
        """A city, its left and its right neighbour."""
        return self.city("own"), self.city("left"), self.city("right")

    def city(self, name: str) -> Ledger:
        """A city of unknown numbers, called ``name.column``, in a turn of an age."""
        columns, between = self.cards.columns, self.rules.between
        return tuple(0 if c == between else variable(f"{name}.{n}") for c, n in enumerate(columns))

    def around(self, players: int) -> tuple[Ledger, ...]:
        """The cities of a whole table, without stages so far."""
        cities = []
        for seat in range(players):
            cities.append(with_stages(self.rules, self.city(f"seat {seat}"), None, 0))
        return tuple(cities)

    def state(self, cities: Sequence[Ledger], age: int = 1, turn: int = 1) -> State:
        """A moment with these cities, in which no hand is known and no choice is due."""
        seats = len(cities)
        return State(
            setup=Setup(seats, self.homes(seats)),
            cities=tuple(cities),
            hands=(None,) * seats,
            pile=None,
            discards=(),
            age=age,
            turn=turn,
            freed=(0,) * seats,
            due=(),
            over=False,
            log=None,
        )

    def homes(self, seats: int) -> tuple[int, ...]:
        """A board of each city that sits there, its first."""
        firsts = {board.board: board.id for board in reversed(self.rules.boards)}
        return tuple(reversed(firsts.values()))[:seats]

    @cached_property
    def players(self) -> range:
        """How many may sit at the table, the Free City among them."""
        return range(self.rules.least_players, self.rules.most_players + 1)

    def of(self, city: Sequence[Any], column: str) -> Any:
        """A city's number by its column's name; any number where nothing of the set reads it."""
        at = self.cards.column.get(column)
        return variable(column + OF_SOME_CITY) if at is None else city[at]

    def claim(
        self, conclusion: Condition, *premises: Condition, about: str = "", **observed: Number
    ) -> Claim:
        """A claim about any cities, whose counts are never negative, under further premises."""
        names = sorted(variables(conclusion, *premises))
        due = (variable(name) >= 0 for name in names if not name.endswith(SIGNED))
        return Claim(conclusion, (*due, *premises), about, observed)

    @cached_property
    def basis(self) -> str:
        """The hash of what every play rests on: columns, formulas, rulings, what boards are.

        It is *not* which items there are that only their own columns tell of, which kinds of
        producers (``trade``), nor in which order columns come: what claims say is read by the
        columns' names.
        """
        return self._basis(self.cards.rules)

    def _basis(self, rules: Collection[str]) -> str:
        cards, edition = self.cards, self.rules.edition
        told = {cards.columns[item.presence] for item in cards.items}.union(self._producing)
        parts = [
            sorted(name for name in cards.columns if name not in told),
            cards.resources,
            cards.seats,
            cards.draft,
            sorted((name, repr(cards.rules[name].formula)) for name in rules),
            sorted(edition.rulings.items()),
            sorted((name, ruling.options) for name, ruling in cards.rulings.items()),
            [(s.slug, s.board, s.side, s.number, s.powers) for s in cards.of_kind(Kind.STAGE)],
        ]
        return ProofCache.key(repr(parts))

    @cached_property
    def _producing(self) -> list[str]:
        """The columns of producers of one of several resources."""
        return sorted(name for name in self.cards.columns if name.startswith("one_of"))

    @cached_property
    def trade(self) -> str:
        """The hash of what payments rest on beside an item's cost: the basis, but of rules those of
        prices and those that cards use alone; and producers."""
        amounts = self.cards.amounts
        used = used_by(self.cards, _PRICES, amounts)
        changes = [
            (i.slug, e) for i in self.cards.items for e in i.effects if e.price is Price.UNIT
        ]
        return ProofCache.key(self._basis(used), *self._producing, *map(repr, changes))

    def meaning(self, *items: Item | None) -> str:
        """The hash of some items, as far as a game depends on them, on the same basis."""
        return ProofCache.key(self.basis, *(self._meanings[i.id] if i else "" for i in items))

    @cached_property
    def _meanings(self) -> list[str]:
        return [meaning(self.cards, item) for item in self.cards.items]

    @cached_property
    def table(self) -> tuple[Item, ...]:
        """The boards and stages of the set."""
        return self.cards.of_kind(Kind.BOARD, Kind.STAGE)

    @cached_property
    def of_moves(self) -> "SevenCities":
        """The set as far as moves read it, without points of conflicts: what is claimed of moves
        alone is claimed of this, and rests on nothing else."""
        return SevenCities(of_moves(self.cards), self.edition)

    @cached_property
    def everything(self) -> str:
        """The hash of the whole set, as far as a game depends on it."""
        return self.meaning(*self.cards.items)

    def theorem(self, spec: TheoremSpec["SevenCities"]) -> Theorem:
        """A theorem about this set: a part that rests on all of it."""
        whole = Lemma(self.everything, lambda: spec.claims(self))
        return replace(spec.about(self), claims=lambda: iter((whole,)))


def with_stages(
    rules: Rules, city: Sequence[Any], board: int | None, built: int, turned: int = 0
) -> Ledger:
    """A city with so many stages of its board; where they can be built in any order, those that
    come first once the board is ``turned`` by so many."""
    known = list(city)
    known[rules.stages] = built
    for each, stages in rules.stage_items.items() if rules.cards.any_order else ():
        for n, stage in enumerate(stages):
            stands = each == board and (n + turned) % len(stages) < built
            known[stage.presence] = int(stands)
    return tuple(known)


def points_of(cards: CardSet) -> list[str]:
    """The figures of conflicts."""
    return [name for name in cards.rules if name.startswith("conflict_")]


def read_by_moves(cards: CardSet, *more: str) -> frozenset[str]:
    """The rules that any move may read, and some more, with all that these use."""
    amounts = [e.amount for e in cards.effects if e.when is not When.END]
    return used_by(cards, (*_READ, *more), amounts)


def of_moves(cards: CardSet, *more: str) -> CardSet:
    """A set whose other rules than those that moves read, and some more, come to nothing."""
    read = read_by_moves(cards, DISCARD, *more)
    others = {n: r._replace(formula=Constant(0)) for n, r in cards.rules.items() if n not in read}
    return replace(cards, rules={**cards.rules, **others})
