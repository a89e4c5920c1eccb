"""From a refuted theorem to a game in which it breaks, where one is found; for either game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Generic

from antipater.checker.proofs.seeking import P, Player, Search, Sought, seek
from antipater.checker.proofs.theorems import Claim, Line, Method, Result, Verdict
from antipater.checker.proofs.z3_questions import Answer, Solver, variables
from antipater.checker.proofs.z3_reading import variable
from antipater.rules.definitions import CardSet
from antipater.rules.expressions import Constant, Operation
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import negation

ROUNDS = 30
_FEW = 2  # rounds of a search that is not lasting
_CONDITIONS = ("<", "<=", "=", "<>", ">=", ">", "and", "or", "not")


@dataclass(frozen=True)
class Way(Generic[P]):
    """What is sought for a refuted theorem, and how the move found is told.

    ``lasting``: whether it is worth a long search, and to say that it was in vain: not where
    a formula is false of every city alike, nor where it may be any of several rules.
    """

    sought: Sought[P]
    told: Callable[[P], tuple[str, ...]]
    lasting: bool = True


class Tracing(ABC, Generic[P]):
    """Looks for the games in which refuted theorems of a set break."""

    def __init__(self, player: Player[P], cards: CardSet) -> None:
        self.player, self.cards = player, cards

    def traced(self, results: Sequence[Result], rounds: int = ROUNDS) -> Iterator[Result]:
        """The results, those that are refuted with a game that leads there, or with the word
        that none was found. A theorem that speaks of no moment of a game stays as it is."""
        refuted = [result for result in results if result.verdict is Verdict.REFUTED]
        ways = {result.theorem: way for result in refuted if (way := self._way(result))}
        long = [way.sought for way in ways.values() if way.lasting]
        search = seek(self.player, long, rounds)
        short = [way.sought for way in ways.values() if not way.lasting]
        search = seek(self.player, short, _FEW, search) if short else search
        for result in results:
            way = ways.get(result.theorem)
            yield result if way is None else self._led_to(result, way, search)

    def _led_to(self, result: Result, way: Way[P], search: Search[P]) -> Result:
        found = search.found.get(result.theorem)
        if found is None and not way.lasting:
            return result
        if found is None:
            told = f"such a moment was not reached in {search}"
            return replace(result, counterexample=(*result.counterexample, told))
        moves = self.player.moves(found.last)
        head = f"reached in a game by its move {moves}"
        shows = (f"breaks: {result.sentence}",)
        line = Line(shows, moves, partial(self.player.recorded, found.last))
        return replace(result, counterexample=(head, *way.told(found.last)), lines=(line,))

    def _way(self, result: Result) -> Way[P] | None:
        claim = result.broken
        if result.method is Method.TABLE:
            return None
        if claim is None:
            return self.of_a_step(result)
        moments = _Moments(self.cards, claim)
        others = [_altered(self.cards, name) for name in result.rules if name in self.cards.rules]
        if not moments.columns and not others:
            return None
        used = [self.fate_under(cards) for cards in others]
        own_fate = self.fate_under(self.cards)

        def broken(played: P) -> bool:
            """Whether the claim is false there, and the rules that it is about matter."""
            if not any(moments.false(seats) for _, seats in self.views(played)):
                return False
            return all(fate(played) != own_fate(played) for fate in used)

        def told(played: P) -> tuple[str, ...]:
            who, seats = next((w, s) for w, s in self.views(played) if moments.false(s))
            lines = (f"for {who}: {line}" for line in moments.told(seats))
            return *self.in_words(played), *lines

        lasting = bool(moments.columns) and len(others) <= 1
        return Way(Sought(result.theorem, broken), told, lasting)

    @abstractmethod
    def of_a_step(self, result: Result) -> Way[P] | None:
        """The way for a theorem about every move; None if it is not looked for in games."""

    @abstractmethod
    def views(self, played: P) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """The cities around a move as formulas see them, each view with whose it is."""

    @abstractmethod
    def fate_under(self, cards: CardSet) -> Callable[[P], object]:
        """What a move brings about where other cards' rules hold."""

    @abstractmethod
    def in_words(self, played: P) -> tuple[str, ...]:
        """A move as sentences."""


def _altered(cards: CardSet, name: str) -> CardSet:
    """The set with one formula made another: its opposite, or one more."""
    formula = cards.rules[name].formula
    if isinstance(formula, Operation) and formula.operator in _CONDITIONS:
        other = Operation("not", (formula,))
    else:
        other = Operation("+", (formula, Constant(1)))
    return replace(cards, rules={**cards.rules, name: replace(cards.rules[name], formula=other)})


class _Moments:
    """Whether a claim about any cities is false of some that there are."""

    def __init__(self, cards: CardSet, claim: Claim) -> None:
        self.claim = claim
        named = variables(claim.conclusion, *claim.premises)
        self.columns = [
            (variable(f"{seat}.{column}"), n, c)
            for n, seat in enumerate(cards.seats)
            for c, column in enumerate(cards.columns)
            if f"{seat}.{column}" in named
        ]
        self.known: dict[tuple[int, ...], bool] = {}

    @cached_property
    def solver(self) -> Solver:
        """Assumes that the claim is false."""
        solver = Solver()
        solver.assume(*self.claim.premises, negation(self.claim.conclusion))
        return solver

    def false(self, seats: Sequence[Ledger]) -> bool:
        """Whether the claim is false of these cities."""
        numbers = self._numbers(seats)
        if numbers not in self.known:
            self.known[numbers] = self._asked(numbers) is Answer.POSSIBLE
        return self.known[numbers]

    def _numbers(self, seats: Sequence[Ledger]) -> tuple[int, ...]:
        return tuple(seats[n][c] for _, n, c in self.columns)

    def _asked(self, numbers: Sequence[Any]) -> Answer:
        pairs = zip(self.columns, numbers, strict=True)
        return self.solver.ask(*(unknown == number for (unknown, _, _), number in pairs))

    def told(self, seats: Sequence[Ledger]) -> tuple[str, ...]:
        """The numbers of which the claim is false."""
        self._asked(self._numbers(seats))
        return self.claim.told(self.solver.model)
