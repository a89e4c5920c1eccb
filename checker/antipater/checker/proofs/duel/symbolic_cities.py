"""Two cities of Duel whose every number is unknown, and the rules on such numbers."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from antipater.checker.proofs.duel.slots import Covers
from antipater.checker.proofs.heard import NotedEffects
from antipater.checker.proofs.meanings import meaning
from antipater.checker.proofs.theorem import OF_SOME_CITY, Claim, PremiseIndex
from antipater.rules.card_set import CardSet, Item
from antipater.rules.duel import Rules, Setup, State, Victory
from antipater.rules.expressions import Function
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, Truth
from antipater.rules.readings.nodes import same, variables
from antipater.rules.readings.terms import Condition, Term, variable


class SolverRules(Rules):
    """The rules of Duel for numbers of the solver: nothing is remembered by its value."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self._made: dict[object, tuple[Ledger, Ledger, Number]] = {}

    def known_trade(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> Any:
        """``trade``, made once for the same unknown numbers."""
        own, opponent = tuple(own), tuple(opponent)  # one that is at work changes
        key = (item.id, tuple(map(id, own)), tuple(map(id, opponent)))
        if key not in self._made:
            trade = self.trade(own, opponent, item)
            self._made[key] = tuple(own), tuple(opponent), trade  # kept, so that the ids are
        return self._made[key][2]


class AnyTrade(SolverRules):
    """The rules of Duel where the trade for an item is any number not below 0.

    More can happen than in a game: what is proved of every trade holds of the least one.
    That the least trade is not negative is a theorem of its own. ``read``: the rulings and rules
    that were asked for, of those that are noted, and the events for which it was looked what
    waits. What no move asks for is not there.
    """

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        self.read: set[str] = set()
        super().__init__(cards, edition)
        self.effects = NotedEffects(cards, self.read)
        self.discard_income = self.noted("discard_income", self.discard_income)
        del self.scoring, self.treasury, self.tie_break, self.opening, self.wonders_each
        del self.wonder_cap, self.pair
        if self.pair_by_city is not None:
            self.pair_by_city = self.noted("pair", self.pair_by_city)

    def __getattr__(self, name: str) -> int:
        """How many wonders may stand, and how many equal symbols make a pair: looked up, and noted,
        whenever it is asked for."""
        if name not in ("wonder_cap", "pair"):
            raise AttributeError(name)
        return self.figure(name)

    def figure(self, rule: str) -> int:
        """A figure of the set, noted."""
        self.read.add(rule)
        return self.cards.figure(rule)

    @cached_property
    def prices(self) -> tuple[Function, ...]:
        """Not there, as trade is any number."""
        raise AttributeError("prices")

    def ruling(self, name: str) -> str:
        """What this edition says, noted."""
        self.read.add(name)
        return super().ruling(name)

    def noted(self, rule: str, function: Function) -> Function:
        """The function of a rule, which notes that it is asked for."""

        def asked(*cities: Sequence[Number]) -> Any:
            self.read.add(rule)
            return function(*cities)

        return asked

    def known_trade(self, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Any:
        """An unknown number for an item that needs resources, called after both cities."""
        if not any(item.cost.units):
            return 0
        so = ", coins off" if self.priced.coins_first else ""
        return variable(f"trade for {item.slug}{so}, {own[self.lead]} from {opponent[self.lead]}")

    def trade(self, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Any:
        """The same."""
        return self.known_trade(own, opponent, item)

    @cached_property
    def covers(self) -> Any:
        """Those of the set, of places that are not known as well."""
        return {age: Covers(slots) for age, slots in super().covers.items()}

    def those(self, items: Iterable[tuple[int, Truth]]) -> Any:
        """None: lists are told to people and decide nothing."""
        return ()


class DuelCities:
    """The rules of a set, and two cities of which nothing is known but what is always so."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        self.cards = cards
        self.rules = SolverRules(cards, edition)

    @cached_property
    def own(self) -> Ledger:
        """The acting player's city."""
        return self.city("own")

    @cached_property
    def opponent(self) -> Ledger:
        """The other player's city; the pawn seen from there stands opposite."""
        other = list(self.city("opponent"))
        other[self.rules.lead] = -self.own[self.rules.lead]
        return tuple(other)

    @property
    def seats(self) -> tuple[Ledger, Ledger]:
        """Both cities, as formulas see them."""
        return self.own, self.opponent

    @cached_property
    def premises(self) -> tuple[Condition, ...]:
        """What holds for any two cities: no count is negative, the pawn is on the track."""
        return (*self.sane(self.own), *self.sane(self.opponent))

    @cached_property
    def meanings(self) -> list[str]:
        """All of each item that a game depends on, as text."""
        return [meaning(self.cards, item) for item in self.cards.items]

    @cached_property
    def formulas(self) -> str:
        """The formulas of the set and the rulings of its edition."""
        formulas = sorted(
            (name, repr(rule.formula)) for name, rule in self.rules.cards.rules.items()
        )
        options = sorted((name, ruling.options) for name, ruling in self.cards.rulings.items())
        return repr((formulas, sorted(self.rules.edition.rulings.items()), options))

    @cached_property
    def _premise_index(self) -> PremiseIndex:
        return PremiseIndex(self.premises)

    def city(self, name: str) -> Ledger:
        """A city of unknown numbers, called ``name.column``."""
        return tuple(variable(f"{name}.{column}") for column in self.cards.columns)

    def sane(self, city: Ledger) -> tuple[Condition, ...]:
        """That no count is negative, loot is there at most once, the pawn is on the track."""
        loot = {loot.column for loot in self.cards.loot}
        result = []
        for column, number in enumerate(city):
            if column == self.rules.lead:
                result += [number >= -self.rules.capital, number <= self.rules.capital]
            else:
                result.append(number >= 0)
                if column in loot:
                    result.append(number <= 1)
        return tuple(result)

    def of(self, city: Sequence[Any], column: str) -> Any:
        """A city's number by its column's name; any number where nothing of the set reads it."""
        at = self.cards.column.get(column)
        return variable(column + OF_SOME_CITY) if at is None else city[at]

    def state(self, own: Ledger, opponent: Ledger, victory: Victory | None = None) -> State:
        """A moment of the first age with these cities, of which nothing else matters."""
        return State(
            setup=Setup(),
            cities=(own, opponent),
            places=(),
            age=self.rules.ages[0],
            left=1,
            active=0,
            due=(),
            drafted=0,
            board_tokens=0,
            replay=False,
            victory=victory,
            winner=None,
            log=None,
        )

    def claim(
        self, conclusion: Condition, *premises: Condition, about: str = "", **observed: Number
    ) -> Claim:
        """A claim about any two cities, under further premises."""
        named = variables(conclusion, *premises)
        unread = (variable(n) >= 0 for n in sorted(named) if n.endswith(OF_SOME_CITY))
        due = (*self._premise_index.touching(named), *unread)
        return Claim(conclusion, (*due, *premises), about, observed)


def changed(before: Ledger, after: Sequence[Any]) -> list[int]:
    """The columns in which two ledgers are not written alike."""
    return [
        column
        for column, (a, b) in enumerate(zip(before, after, strict=True))
        if not (a is b or (isinstance(a, Term) and isinstance(b, Term) and same(a, b)))
    ]
