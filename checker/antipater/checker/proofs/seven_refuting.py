"""Games of 7 Wonders in which refuted theorems break."""

from collections.abc import Callable, Iterator, Sequence

from antipater.checker.proofs.margins import Gauged, known, spare
from antipater.checker.proofs.refuting import Tracing, Way
from antipater.checker.proofs.seeking import Sought
from antipater.checker.proofs.seven_effects import SevenEffects
from antipater.checker.proofs.seven_games import TablePlayer, Turn
from antipater.checker.proofs.seven_induction import SevenInduction, Step
from antipater.checker.proofs.seven_situation import Course
from antipater.checker.proofs.seven_telling import moment_told, plays_told
from antipater.checker.proofs.theorems import Result
from antipater.rules.definitions import CardSet
from antipater.rules.ledger import Ledger
from antipater.rules.seven_wonders import Rules, perform


class SevenTracing(Tracing[Turn]):
    """Looks for the games in which refuted theorems of a set of 7 Wonders break."""

    def __init__(self, rules: Rules, induction: SevenInduction) -> None:
        super().__init__(TablePlayer(rules), rules.cards)
        self.rules, self.induction = rules, induction

    def of_a_step(self, result: Result) -> Way[Turn] | None:
        """Invariants of the set; other theorems about plays are not looked for."""
        if result.theorem not in self.induction.invariants:
            return None
        function = self.induction.invariants[result.theorem][1]

        def broken(turn: Turn) -> bool:
            seats = range(len(turn.after.cities))
            said = self.induction.holds(result.theorem, turn.after, seats)
            return any(each is False for each in said)

        def nearness(turn: Turn) -> float:
            views = self.induction.views_of(turn.after)
            return -min(spare(function(*map(Gauged, view))) for _, view in views)

        def told(turn: Turn) -> tuple[str, ...]:
            moment = moment_told(self.induction, turn.before, turn.after, known)
            step = Step(Course(0, turn.before.age), turn.move, turn.before, turn.after, ())
            values = self.induction.values_told(result.theorem, step, known)
            return *self.in_words(turn), *moment, *values

        return Way(Sought(result.theorem, broken, nearness), told)

    def views(self, played: Turn) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """Each player's view before the turn, and at the end of a game after it."""
        for state in (played.before, played.after) if played.after.over else (played.before,):
            for play in played.move:
                yield f"player {play.seat + 1}", state.seats(play.seat)

    def fate_under(self, cards: CardSet) -> Callable[[Turn], object]:
        """What a turn brings about where other cards' rules hold."""
        rules = Rules(cards, self.rules.edition.name)
        effects = SevenEffects(rules)
        return lambda turn: effects.fate(perform(rules, turn.before, turn.move))

    def in_words(self, played: Turn) -> tuple[str, ...]:
        """The plays of the turn, a sentence each."""
        return plays_told(self.rules, played.before, played.move)
