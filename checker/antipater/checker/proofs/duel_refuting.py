"""Games of Duel in which refuted theorems break."""

from collections.abc import Callable, Iterator, Sequence

from antipater.checker.proofs.duel_effects import fate
from antipater.checker.proofs.duel_games import DuelPlayer, Played
from antipater.checker.proofs.duel_induction import DuelInduction, Step
from antipater.checker.proofs.duel_situation import course_of
from antipater.checker.proofs.duel_telling import PLAYERS, move_in_words, told
from antipater.checker.proofs.margins import Gauged, known, spare
from antipater.checker.proofs.refuting import Tracing, Way
from antipater.checker.proofs.seeking import Sought
from antipater.checker.proofs.theorems import Result
from antipater.rules.definitions import CardSet
from antipater.rules.duel import Rules, perform
from antipater.rules.ledger import Ledger


class DuelTracing(Tracing[Played]):
    """Looks for the games in which refuted theorems of a set of Duel break."""

    def __init__(self, rules: Rules, induction: DuelInduction) -> None:
        super().__init__(DuelPlayer(rules), rules.cards)
        self.rules, self.induction = rules, induction

    def of_a_step(self, result: Result) -> Way[Played] | None:
        """Every theorem of the induction can be asked of the moves of a game."""
        theorem = self.induction.properties.get(result.theorem)
        if theorem is None:
            return None

        def broken(played: Played) -> bool:
            return any(goal is False for goal in theorem.goals(self.induction, _step(played)))

        invariant = theorem.name in self.induction.invariants
        nearness = self._nearness(theorem.name) if invariant else None
        return Way(
            Sought(theorem.name, broken, nearness),
            lambda played: self._told(theorem.name, _step(played)),
        )

    def _told(self, name: str, step: Step) -> tuple[str, ...]:
        values = self.induction.values_told(name, step, known)
        return *told(self.induction, step, known), *values

    def _nearness(self, invariant: str) -> Callable[[Played], float]:
        """How near a move brings a game to breaking an invariant."""
        function = self.induction.invariants[invariant][1]

        def nearness(played: Played) -> float:
            first, second, game = map(Gauged, self.induction.observed(played.after))
            said = function(first, second, game), function(second, first, game)
            return -min(map(spare, said))

        return nearness

    def views(self, played: Played) -> Iterator[tuple[str, Sequence[Ledger]]]:
        """The mover's view before the move, and at the end of a game after it."""
        player = played.move.player
        for state in (played.before, played.after) if played.ending else (played.before,):
            yield f"the {PLAYERS[player]}", (state.cities[player], state.cities[1 - player])

    def fate_under(self, cards: CardSet) -> Callable[[Played], object]:
        """What a move brings about where other cards' rules hold."""
        rules = Rules(cards, self.rules.edition.name)
        return lambda played: fate(rules, perform(rules, played.before, played.move))

    def in_words(self, played: Played) -> tuple[str, ...]:
        """The move as a sentence."""
        return (move_in_words(self.rules, played.move),)


def _step(played: Played) -> Step:
    return Step(course_of(played.before), played.move, played.before, played.after, ())
