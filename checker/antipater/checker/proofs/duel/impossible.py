"""What cannot happen in any game of a set of Duel, shown by counting its cards.

Only upper bounds are counted: what all items of the set give together, whoever has them. So
what is told cannot happen never does; of the rest nothing is said.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TypeAlias

from antipater.checker.messages.words import display_name
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.item_effects import effect_name, labels
from antipater.checker.proofs.meanings import columns_read
from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.theorem import Prover
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Victory
from antipater.rules.readings.terms import Condition

# Why something cannot happen; nothing where counting does not show it.
Argument: TypeAlias = Callable[[], str]


class Counted:
    """What the items of a set give at most, and what cannot happen for want of more."""

    def __init__(self, any_cities: DuelCities, prover: Prover) -> None:
        self.any_cities = any_cities
        self.cards, self.rules = any_cities.cards, any_cities.rules
        self.prover = prover

    @cached_property
    def arguments(self) -> dict[str, Argument]:
        """Those for goals that counting may show to be impossible, by the goal's name."""
        return {
            "last_wonder_is_built": self._wonders,
            "tokens_run_out": self._pairs,
            f"{Victory.SCIENTIFIC}_victory_is_won": self._symbols,
            f"{Victory.MILITARY}_victory_is_won": self._shields,
            **dict(self._chains()),
        }

    def _chains(self) -> Iterator[tuple[str, Argument]]:
        read, label = columns_read(self.cards), labels(self.cards)
        for column, name in enumerate(self.cards.columns):
            if name.startswith("chain(") and name not in read:
                for item in self._giving(column):
                    yield effect_name(label[item.slug], name), partial(self._chain, item, column)

    def _chain(self, item: Item, column: int) -> str:
        """A chain symbol counts where it makes a building free that is built in its own age,
        after the age of the item that shows the symbol or in it."""
        free = [each for each in self.rules.items if column in each.free_with]
        if not free:
            return "no building of the set is free with it"
        if item.age is None or any(i.age is None or i.age >= item.age for i in free):
            return ""
        names = ", ".join(display_name(each, "en") for each in free)
        return f"what is free with it ({names}) is of an earlier age"

    def _wonders(self) -> str:
        in_play = max(len(self.rules.draft_order), len(self.cards.seats) * self.rules.wonders_each)
        most, cap = min(self._standing(self.rules.wonders), in_play), self.rules.wonder_cap
        counted = {item.kind for item in self._giving(self.rules.wonders)}
        if most >= cap or counted - {Kind.WONDER}:
            return ""
        return f"{_wonders(most)} at most can be built in a game, and wonder_cap is {cap}"

    def _pairs(self) -> str:
        """A pair is made when a building brings a city's number of a symbol to ``pair``. Where no
        such item leaves a city, this happens in a city once for each symbol, and every pair
        before the last takes one token at most."""
        columns = {symbol: self._column(symbol) for symbol in self.cards.symbols}
        if not self.cards.is_figure("pair") or any(
            self._may_leave(i) for column in columns.values() for i in self._giving(column)
        ):
            return ""
        made = {symbol: self._pairs_of(column) for symbol, column in columns.items()}
        most, tokens = sum(made.values()), self.cards.figure("tokens_on_board")
        if most > tokens:
            return ""
        given = ", ".join(f"{s} {self._standing(c)}" for s, c in columns.items())
        return (
            f"all symbols of the set ({given}) make {most} pairs of {self.rules.pair} at most, and "
            f"tokens_on_board is {tokens}: before each pair a token is left"
        )

    def _pairs_of(self, column: int) -> int:
        """How often a symbol can make a pair, in all cities together."""
        giving = [i.adds(column) for i in self._giving(column) if i.kind is not Kind.TOKEN]
        cities = min(len(self.cards.seats), self._standing(column) // max(self.rules.pair, 1))
        return cities * max(giving, default=0)

    def _symbols(self) -> str:
        columns = {symbol: self._column(symbol) for symbol in self.cards.symbols}
        own = self.any_cities.own
        bounds = [own[column] <= self._standing(column) for column in columns.values()]
        if self._possible(Victory.SCIENTIFIC, bounds):
            return ""
        given = ", ".join(f"{s} {self._standing(c)}" for s, c in columns.items())
        return f"no city with the symbols of the set ({given}) or fewer has scientific_supremacy"

    def _shields(self) -> str:
        """An item moves the pawn when it enters: once, where none that does so leaves a city."""
        moving = [item for item in self.rules.items if self.rules.may_move_pawn(item)]
        uncertain = any(self.rules.shields_by_formula[item.id] for item in moving)
        if uncertain or any(map(self._may_leave, moving)):
            return ""
        most = sum(map(self._spaces, moving))
        if self._possible(Victory.MILITARY, [self.any_cities.own[self.rules.lead] <= most]):
            return ""
        return (
            f"all items of the set move the pawn by {most} spaces at most, which is no "
            "military_supremacy"
        )

    def _spaces(self, item: Item) -> int:
        more = sum(self._standing(kept.column) for kept in self.rules.more_shields[item.id])
        return item.adds(self.rules.shields) + more

    def _possible(self, kind: Victory, bounds: list[Condition]) -> bool:
        """Whether a city within bounds may have a supremacy, or the solver does not know."""
        supremacy = getattr(self.rules, f"{kind}_supremacy")
        reached = supremacy(self.any_cities.own, self.any_cities.opponent)
        return self.prover.possible(*bounds, reached) is not Answer.IMPOSSIBLE

    def _column(self, symbol: str) -> int:
        return self.cards.column[f"science({symbol})"]

    def _standing(self, column: int) -> int:
        """How much all items together add to a column."""
        return sum(item.adds(column) for item in self._giving(column))

    def _giving(self, column: int) -> list[Item]:
        return [item for item in self.rules.items if item.adds(column)]

    def _may_leave(self, item: Item) -> bool:
        """Whether some item destroys those of this one's colour."""
        return item.colour is not None and item.colour in self._destroyed

    @cached_property
    def _destroyed(self) -> frozenset[str]:
        return frozenset(c for each in self.rules.cards.choices for c in each.of.colours)


def _wonders(count: int) -> str:
    return "1 wonder" if count == 1 else f"{count} wonders"
