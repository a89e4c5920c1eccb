"""Games of 7 Wonders in which refuted theorems break."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from antipater.checker.proofs.agreement import disagreement
from antipater.checker.proofs.counterexample import CounterexampleSearch, TraceGoal
from antipater.checker.proofs.search import Goal
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.explain import plays_in_words, state_in_words
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.play import SevenPlayer
from antipater.checker.proofs.seven_wonders.played_again import Turn
from antipater.checker.proofs.seven_wonders.reachability import SevenEffects
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState, Step
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import TheoremResult
from antipater.rules.card_set import CardSet
from antipater.rules.ledger import Ledger
from antipater.rules.readings.slack import known
from antipater.rules.seven_wonders import UNKNOWN, Rules, State, perform
from antipater.rules.seven_wonders.moves import Hand

_CLAIMED = frozenset(spec.name for spec in TABLES)


class SevenCounterexamples(CounterexampleSearch[Turn]):
    """Looks for the games in which refuted theorems of a set of 7 Wonders break."""

    def __init__(self, rules: Rules, induction: SevenInduction) -> None:
        super().__init__(SevenPlayer(rules), induction)
        self.rules, self.book = rules, Book(rules)

    def for_step_theorem(self, result: TheoremResult) -> TraceGoal[Turn] | None:
        """Invariants of the set, and that the engine plays by the rules; other theorems about
        plays are not looked for."""
        if result.theorem in _CLAIMED:
            return self._for_agreement(result.theorem)
        if result.theorem not in self.induction.invariants:
            return None

        def broken(turn: Turn) -> bool:
            seats = range(len(turn.after.cities))
            said = self.induction.holds(result.theorem, turn.after, seats)
            return any(each is False for each in said)

        def explain(turn: Turn) -> tuple[str, ...]:
            moment = state_in_words(self.induction.symbolic, turn.before, turn.after, known)
            control = ControlState(0, turn.before.age)
            step = Step(control, turn.move, turn.before, turn.after, ())
            values = self.induction.explain_values(result.theorem, step, known)
            return *self.in_words(turn), *moment, *values

        return TraceGoal(Goal(result.theorem, broken, self.nearness(result.theorem)), explain)

    def _goal(self, result: TheoremResult) -> TraceGoal[Turn] | None:
        whole = result.theorem in _CLAIMED
        return self.for_step_theorem(result) if whole else super()._goal(result)

    def _for_agreement(self, theorem: str) -> TraceGoal[Turn]:
        """A move that the rules refuse, or of which the engine makes something else."""

        def broken(turn: Turn) -> bool:
            if self.book.refused(turn.before, turn.move):
                return True
            return turn.after != self.book.after(turn.before, turn.move)

        def explain(turn: Turn) -> tuple[str, ...]:
            code = self.book.refused(turn.before, turn.move)
            if code:
                return *self.in_words(turn), f"which is refused by the rules: {code}"
            due = self.book.after(turn.before, turn.move)
            found, said = self._in_names(turn.after), self._in_names(due)
            return *self.in_words(turn), *disagreement(found, said, self.cards.columns)

        return TraceGoal(Goal(theorem, broken), explain)

    def _in_names(self, state: State) -> Any:
        """A state in which cards go by their names."""

        def named(cards: Hand | None) -> str:
            names = ("unknown" if c == UNKNOWN else self.book.items[c].slug for c in cards or ())
            return "not known" if cards is None else f"({', '.join(names)})"

        known: Any = state
        return known._replace(
            hands=" ".join(map(named, state.hands)),
            kept=" ".join(map(named, state.kept)),
            discards=named(state.discards),
        )

    def views(self, played: Turn) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """Each player's view before the turn, and at the end of a game after it."""
        for state in (played.before, played.after) if played.after.over else (played.before,):
            for play in played.move:
                yield f"player {play.seat + 1}", state.seats(play.seat)

    def outcome_under(self, cards: CardSet) -> Callable[[Turn], object]:
        """What a turn brings about where other cards' rules hold."""
        rules = Rules(cards, self.rules.edition.name)
        effects = SevenEffects(rules)
        return lambda turn: effects.move_outcome(perform(rules, turn.before, turn.move))

    def in_words(self, played: Turn) -> tuple[str, ...]:
        """The plays of the turn, a sentence each."""
        return plays_in_words(self.rules, played.before, played.move)
