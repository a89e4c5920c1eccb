"""Games of Duel in which refuted theorems break."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from antipater.checker.proofs.agreement import disagreement
from antipater.checker.proofs.counterexample import CounterexampleSearch, TraceGoal
from antipater.checker.proofs.duel.changes import change_of
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.explain import PLAYERS, explain_step, move_in_words
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.play import DuelPlayer
from antipater.checker.proofs.duel.played_again import Played
from antipater.checker.proofs.duel.reachability import move_outcome
from antipater.checker.proofs.duel.symbolic_state import Step, control_state_of
from antipater.checker.proofs.search import Goal
from antipater.checker.proofs.smt.solver import Model
from antipater.checker.proofs.theorem import TheoremResult
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, Spot, State, perform
from antipater.rules.ledger import Ledger
from antipater.rules.readings.slack import known

# What an item that stands where it does in a situation is worth, beside a coin of so many.
_THERE, _ENOUGH = 3, 20


class DuelCounterexamples(CounterexampleSearch[Played]):
    """Looks for the games in which refuted theorems of a set of Duel break."""

    def __init__(self, rules: Rules, induction: DuelInduction) -> None:
        super().__init__(DuelPlayer(rules), induction)
        self.rules, self.book = rules, Book(rules)

    def for_step_theorem(self, result: TheoremResult) -> TraceGoal[Played] | None:
        """Every theorem of the induction can be asked of the moves of a game."""
        theorem = self.induction.theorems.get(result.theorem)
        if theorem is None:
            return None

        def broken(played: Played) -> bool:
            return any(
                goal is False
                for goal in self.induction.goals_of(theorem.name, _step(self.book, played))
            )

        invariant = theorem.name in self.induction.invariants
        nearness = self.nearness(theorem.name) if invariant else None
        goal = Goal(theorem.name, broken, nearness)
        return TraceGoal(
            goal,
            lambda played: self._told(theorem.name, _step(self.book, played)),
            guided=self._guided(goal, *(result.situation or (None, None))),
        )

    def _guided(
        self, goal: Goal[Played], step: Step | None, model: Model | None
    ) -> Goal[Played] | None:
        """The same goal by way of cities with the items that stand there in a situation."""
        if step is None or model is None or goal.fitness is None:
            return None
        places = [model.number(place) for place in step.after.places]
        due = {item: place for item, place in enumerate(places) if place >= Spot.CITY}
        nearness = goal.fitness

        def fitness(played: Played) -> float:
            after = played.after
            there = sum(after.places[item] == place for item, place in due.items())
            away = sum(after.places[item] > Spot.TABLE for item in due) - there
            coins = sum(min(city[self.rules.coins], _ENOUGH) for city in after.cities)
            return float(nearness(played) + _THERE * (there - away) + coins / _ENOUGH)

        return replace(goal, fitness=fitness, items=frozenset(due))

    def _told(self, name: str, step: Step) -> tuple[str, ...]:
        values = self.induction.explain_values(name, step, known)
        said = disagreement(step.after, step.due, self.cards.columns) if step.due else ()
        return *explain_step(self.induction.symbolic, step, known), *values, *said

    def views(self, played: Played) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """The mover's view before the move, and at the end of a game after it."""
        player = played.move.player
        for state in (played.before, played.after) if played.ending else (played.before,):
            yield f"the {PLAYERS[player]}", (state.cities[player], state.cities[1 - player])

    def outcome_under(self, cards: CardSet) -> Callable[[Played], object]:
        """What a move brings about where other cards' rules hold."""
        rules = Rules(cards, self.rules.edition.name)
        return lambda played: move_outcome(rules, perform(rules, played.before, played.move))

    def in_words(self, played: Played) -> tuple[str, ...]:
        """The move as a sentence."""
        return (move_in_words(self.rules, played.move),)


def _step(book: Book, played: Played) -> Step:
    before, move, after = played.before, played.move, played.after
    change = change_of(move, before, _without_the_laid(before, after))
    due = None if book.refused(before, move) else book.after(before, move)
    return Step(control_state_of(before), move, before, after, (), change, due)


def _without_the_laid(before: State, after: State) -> State:
    """The cards of an age that is laid by a move where they were before it: theorems of moves
    speak of structures that are not known."""
    laid = after.setup.layouts.get(after.age, ()) if after.age != before.age else ()
    places = [before.places[i] if i in laid else place for i, place in enumerate(after.places)]
    return after._replace(places=tuple(places))
