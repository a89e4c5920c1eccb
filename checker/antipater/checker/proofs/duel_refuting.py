"""From a refuted theorem of Duel to a game in which it breaks, where one is found."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from antipater.checker.proofs.duel_effects import fate
from antipater.checker.proofs.duel_games import DuelPlayer, Played
from antipater.checker.proofs.duel_induction import Induction, Property, Step
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.duel_telling import PLAYERS, move_in_words, told
from antipater.checker.proofs.margins import Gauged, spare
from antipater.checker.proofs.seeking import Search, Sought, seek
from antipater.checker.proofs.theorems import Claim, Line, Result, Verdict
from antipater.checker.proofs.z3_reading import Answer, Solver, variable, variables
from antipater.rules.duel import Rules, State, perform
from antipater.rules.expressions import Constant, Operation
from antipater.rules.numbers import negation

_ROUNDS = 30
_CONDITIONS = ("<", "<=", "=", "<>", ">=", ">", "and", "or", "not")


def traced(
    table: Table, induction: Induction, results: Sequence[Result], rounds: int = _ROUNDS
) -> Iterator[Result]:
    """The results, those that are refuted with a game that leads there, or with the word
    that none was found. A theorem that speaks of no moment of a game stays as it is."""
    rules = Rules(table.cards, table.rules.edition.name)
    ways = {r.theorem: _way(rules, induction, r) for r in results if r.verdict is Verdict.REFUTED}
    sought = [way.sought for way in ways.values() if way is not None]
    player = DuelPlayer(rules)
    search = seek(player, sought, rounds)
    for result in results:
        way = ways.get(result.theorem)
        yield result if way is None else _led_to(player, result, way, search)


@dataclass(frozen=True)
class _Way:
    """What is sought for a refuted theorem, and how the move found is told."""

    sought: Sought[Played]
    told: Callable[[Played], tuple[str, ...]]


def _led_to(player: DuelPlayer, result: Result, way: _Way, search: Search[Played]) -> Result:
    found = search.found.get(result.theorem)
    if found is None:
        told = f"such a moment was not reached in {search}"
        return replace(result, counterexample=(*result.counterexample, told))
    head = f"reached in a game by its move {found.moves}"
    line = Line((f"breaks: {result.sentence}",), found.moves, player.recorded(found.last))
    return replace(result, counterexample=(head, *way.told(found.last)), lines=(line,))


def _way(rules: Rules, induction: Induction, result: Result) -> _Way | None:
    if result.theorem in induction.properties:
        return _step_way(rules, induction, induction.properties[result.theorem])
    if result.broken is not None and variables(result.broken.conclusion):
        return _claim_way(rules, result.broken, result)
    return None


# Of an invariant, or another theorem about every move


def _step_way(rules: Rules, induction: Induction, theorem: Property) -> _Way:
    def step(played: Played) -> Step:
        return Step(played.move, played.before, played.after, ())

    def broken(played: Played) -> bool:
        return any(goal is False for goal in theorem.goals(induction, step(played)))

    def nearness(played: Played) -> float:
        function = induction.invariants[theorem.name][1]
        first, second, game = map(Gauged, induction.observed(played.after))
        least = min(spare(function(first, second, game)), spare(function(second, first, game)))
        return -least

    invariant = theorem.name in induction.invariants
    sought = Sought(theorem.name, broken, nearness if invariant else None)
    return _Way(sought, lambda played: told(induction, step(played), _known))


# Of a theorem about formulas


def _claim_way(rules: Rules, claim: Claim, result: Result) -> _Way:
    moments = _Moments(rules, claim)
    others = [_altered(rules, name) for name in result.rules if name in rules.cards.rules]

    def used(played: Played) -> bool:
        """Whether the move goes otherwise where a rule that is claimed of is another."""
        due = fate(rules, played.after)
        return not others or any(
            fate(other, perform(other, played.before, played.move)) != due for other in others
        )

    def broken(played: Played) -> bool:
        return moments.broken(played) is not None and used(played)

    return _Way(Sought(result.theorem, broken), moments.told)


def _altered(rules: Rules, name: str) -> Rules:
    """The rules with one formula made another: its opposite, or one more."""
    cards = rules.cards
    formula = cards.rules[name].formula
    if isinstance(formula, Operation) and formula.operator in _CONDITIONS:
        other = Operation("not", (formula,))
    else:
        other = Operation("+", (formula, Constant(1)))
    changed = {**cards.rules, name: replace(cards.rules[name], formula=other)}
    return Rules(replace(cards, rules=changed), rules.edition.name)


class _Moments:
    """Whether a claim about any two cities is false of the two of a moment."""

    def __init__(self, rules: Rules, claim: Claim) -> None:
        self.rules, self.claim = rules, claim
        self.solver = Solver()
        self.solver.assume(*claim.premises, negation(claim.conclusion))
        self.columns = [
            (variable(f"{seat}.{column}"), n, c)
            for n, seat in enumerate(rules.cards.seats)
            for c, column in enumerate(rules.cards.columns)
            if f"{seat}.{column}" in variables(claim.conclusion, *claim.premises)
        ]
        self.known: dict[tuple[int, ...], bool] = {}

    def broken(self, played: Played) -> State | None:
        """The moment of a move at which the claim is false of the mover's city as its own."""
        moments = (played.before, played.after) if played.ending else (played.before,)
        return next((m for m in moments if self._false(m, played.move.player)), None)

    def _false(self, state: State, own: int) -> bool:
        seats = state.cities[own], state.cities[1 - own]
        numbers = tuple(seats[n][c] for _, n, c in self.columns)
        if numbers not in self.known:
            self.known[numbers] = self._asked(numbers) is Answer.POSSIBLE
        return self.known[numbers]

    def _asked(self, numbers: Sequence[int]) -> Answer:
        pairs = zip(self.columns, numbers, strict=True)
        return self.solver.ask(*(unknown == number for (unknown, _, _), number in pairs))

    def told(self, played: Played) -> tuple[str, ...]:
        """The move, and the numbers of which the claim is false."""
        state = self.broken(played)
        assert state is not None
        own = played.move.player
        seats = state.cities[own], state.cities[1 - own]
        self._asked([seats[n][c] for _, n, c in self.columns])
        told = self.claim.told(self.solver.model)
        return (
            move_in_words(self.rules, played.move),
            *(f"for the {PLAYERS[own]}: {line}" for line in told),
        )


def _known(number: object) -> int:
    assert isinstance(number, int)
    return int(number)
