"""From a refuted theorem to a game in which it breaks, where one is found; for either game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Generic

from antipater.checker.proofs.kept_games import KeptGames
from antipater.checker.proofs.search import Goal, P, Player, Search, search_games
from antipater.checker.proofs.smt.solver import Answer, Solver
from antipater.checker.proofs.theorem import (
    OF_SOME_CITY,
    Claim,
    Method,
    ProofStatus,
    TheoremResult,
    Trace,
)
from antipater.rules.card_set import CardSet
from antipater.rules.expressions import Constant, Operation
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import negation
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.slack import Gauged, spare
from antipater.rules.readings.terms import variable

ROUNDS = 30
_FEW = 2  # rounds of a search that is not lasting
_CONDITIONS = ("<", "<=", "=", "<>", ">=", ">", "and", "or", "not")


@dataclass(frozen=True)
class TraceGoal(Generic[P]):
    """The goal of a search for a refuted theorem, and how the move found is explained.

    ``guided``: the same goal, sought by way of the situation that the solver found.
    ``persistent``: whether it is worth a long search, and a report if that finds nothing: not
    where a formula is false of every city alike, nor where any of several rules may be wrong.
    """

    goal: Goal[P]
    explain: Callable[[P], tuple[str, ...]]
    persistent: bool = True
    guided: Goal[P] | None = None


class CounterexampleSearch(ABC, Generic[P]):
    """Looks for the games in which refuted theorems of a set break."""

    def __init__(self, player: Player[P], induction: Any) -> None:
        self.player, self.induction = player, induction
        self.cards: CardSet = induction.cards

    def with_traces(
        self, results: Sequence[TheoremResult], rounds: int = ROUNDS
    ) -> Iterator[TheoremResult]:
        """The results, those that are refuted with a game that leads there, one of an earlier run
        if there is any, or with the word that none was found. A theorem that speaks of no moment
        of a game stays as it is."""
        refuted = [result for result in results if result.status is ProofStatus.REFUTED]
        wanted = {result.theorem: each for result in refuted if (each := self._goal(result))}
        long = [each.goal for each in wanted.values() if each.persistent]
        long += [each.guided for each in wanted.values() if each.guided]
        kept = KeptGames(self.player, self.cards, self.induction.prover.cache)
        search, _ = kept.played_again([each.goal for each in wanted.values()])
        search = search_games(self.player, long, rounds, search)
        short = [each.goal for each in wanted.values() if not each.persistent]
        search = search_games(self.player, short, _FEW, search) if short else search
        if wanted:
            kept.keep(search)
        for result in results:
            each = wanted.get(result.theorem)
            yield result if each is None else self._with_trace(result, each, search)

    def _with_trace(
        self, result: TheoremResult, wanted: TraceGoal[P], search: Search[P]
    ) -> TheoremResult:
        found = search.found.get(result.theorem)
        if found is None and not wanted.persistent:
            return result
        if found is None:
            told = f"no game that reaches such a moment was found in {search}"
            return replace(result, counterexample=(*result.counterexample, told))
        moves = self.player.moves(found.last)
        head = f"reached in a game by its move {moves}"
        shows = (f"breaks: {result.sentence}",)
        trace = Trace(shows, moves, partial(self.player.recorded, found.last))
        return replace(result, counterexample=(head, *wanted.explain(found.last)), traces=(trace,))

    def _goal(self, result: TheoremResult) -> TraceGoal[P] | None:
        claim = result.broken
        if result.method in (Method.TABLE, Method.EXAMPLES):
            return None
        if claim is None:
            return self.for_step_theorem(result)
        moments = _Cities(self.cards, claim)
        # Of a rule in whose place the edition puts another, that one.
        stand_ins = self.cards.stand_ins(self.induction.rules.edition.name)
        rules = [stand_ins.get(name, name) for name in result.rules]
        others = [_altered(self.cards, name) for name in rules if name in self.cards.rules]
        if moments.unread or not (moments.columns or others):  # no game tells what is not counted
            return None
        used = [self.outcome_under(cards) for cards in others]
        own_outcome = self.outcome_under(self.cards)

        def broken(played: P) -> bool:
            """Whether the claim is false there, and the rules that it is about matter."""
            if not any(moments.false(seats) for _, seats in self.views(played)):
                return False
            return all(outcome(played) != own_outcome(played) for outcome in used)

        def explain(played: P) -> tuple[str, ...]:
            who, seats = next((w, s) for w, s in self.views(played) if moments.false(s))
            lines = (f"for {who}: {line}" for line in moments.explain(seats))
            return *self.in_words(played), *lines

        persistent = bool(moments.columns) and len(others) <= 1
        return TraceGoal(Goal(result.theorem, broken), explain, persistent)

    @abstractmethod
    def for_step_theorem(self, result: TheoremResult) -> TraceGoal[P] | None:
        """The way for a theorem about every move; None if it is not looked for in games."""

    def nearness(self, invariant: str) -> Callable[[P], float]:
        """How near a move brings a game to breaking an invariant."""
        function = self.induction.invariants[invariant][1]

        def near(played: Any) -> float:
            views = self.induction.views(played.after)
            return -min(spare(function(*map(Gauged, view))) for _, view in views)

        return near

    @abstractmethod
    def views(self, played: P) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """The cities around a move as formulas see them, each view with whose it is."""

    @abstractmethod
    def outcome_under(self, cards: CardSet) -> Callable[[P], object]:
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
    return replace(cards, rules={**cards.rules, name: cards.rules[name]._replace(formula=other)})


class _Cities:
    """Whether a claim about any cities is false of some that there are."""

    def __init__(self, cards: CardSet, claim: Claim) -> None:
        self.claim = claim
        named = variables(claim.conclusion, *claim.premises)
        self.unread = any(name.endswith(OF_SOME_CITY) for name in named)
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

    def explain(self, seats: Sequence[Ledger]) -> tuple[str, ...]:
        """The numbers of which the claim is false."""
        self._asked(self._numbers(seats))
        return self.claim.explain(self.solver.model)
