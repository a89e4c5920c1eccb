"""Invariants of a game of Duel, shown over every move of every item of the set.

From a moment of any course in which all invariants hold, the engine's own ``refusal``
and ``perform`` are run; on every path that makes the move legal, all invariants must
hold afterwards. Courses are found by the engine itself, from the start of a game.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from antipater.checker.proofs.duel_fingerprint import Fingerprint
from antipater.checker.proofs.duel_situation import (
    Course,
    Situation,
    course_of,
    opening_courses,
    successors,
    verbs,
)
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.exploring import paths
from antipater.checker.proofs.induction import Induction, Property
from antipater.checker.proofs.nearness import Questions, Surroundings
from antipater.checker.proofs.theorems import Judge, Pool, Verdict
from antipater.checker.proofs.z3_questions import Answer, variables
from antipater.checker.proofs.z3_reading import Condition, all_of
from antipater.rules.definitions import Invariant, Kind
from antipater.rules.duel import Move, Setup, Spot, State, Verb, perform, refusal
from antipater.rules.duel.legality import may_choose
from antipater.rules.duel.observed import invariant_function, observe, quantities_of
from antipater.rules.numbers import negation, total

_FEW = 8


class Step(NamedTuple):
    """One legal move of an unknown game: the states around it, and when it runs so."""

    course: Course
    move: Move
    before: State
    after: State
    conditions: tuple[Condition, ...]


class DuelInduction(Induction[Step]):
    """The induction over the moves of one set of Duel."""

    rested_on = frozenset({"cities_are_their_buildings", "items_are_somewhere", "loot_acts_once"})

    def __init__(self, table: Table, judge: Judge, wanted: tuple[str, ...] = ()) -> None:
        self.table = table
        self.situation = Situation(table)
        self.rules = self.situation.rules
        self.courses: list[Course] = []
        self._leant_on: set[str] = set()
        self._observed: tuple[State, tuple[Sequence[Any], ...]] | None = None
        super().__init__(table.cards, judge, wanted)

    # What is shown

    @property
    def own_properties(self) -> Iterable[Property[Any, Step]]:
        """Theorems about places, sums and the events of a move."""
        from antipater.checker.proofs.duel_properties import PROPERTIES

        return PROPERTIES

    def function_of(self, invariant: Invariant) -> Callable[..., Condition]:
        """An invariant as a function of both players' numbers and the game's."""
        return invariant_function(self.cards, invariant)

    def quantities_of(self, invariant: Invariant) -> list[tuple[str, int, int]]:
        """What an invariant speaks of, with where ``views`` have it."""
        return quantities_of(self.cards, invariant)

    def views(self, step: Step) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """Each player's own numbers, the opponent's and the game's after a move."""
        first, second, game = self.observed(step.after)
        yield "the first player", (first, second, game)
        yield "the second player", (second, first, game)

    def said_after(self, invariant: str, step: Step) -> Iterable[Condition]:
        """An invariant after a move, said of either player."""
        return self.holds(invariant, step.after)

    def told(self, step: Step, value: Callable[[object], int] | None) -> tuple[str, ...]:
        """The move, and what it meets and leaves."""
        from antipater.checker.proofs.duel_telling import told

        return told(self, step, value)

    def holds(self, name: str, state: State) -> list[Condition]:
        """An invariant at a state, said of either player."""
        function = self.invariants[name][1]
        first, second, game = self.observed(state)
        return [function(first, second, game), function(second, first, game)]

    def observed(self, state: State) -> tuple[Sequence[Any], ...]:
        """``observe``, once for each state in turn."""
        if self._observed is None or self._observed[0] is not state:
            self._observed = state, observe(self.rules, state)
        return self._observed[1]

    # What may be assumed

    def invariants_at(self, course: Course) -> tuple[Condition, ...]:
        """What holds before a move at this course: every invariant."""
        state = self.situation.state(course)
        said = [c for name in self.kept for c in self.holds(name, state)]
        return (*(c for c in said if c is not True), *self.loot_sane(state))

    def loot_sane(self, state: State) -> list[Condition]:
        """That a loot token is there once or not at all."""
        return [
            (city[loot.column] >= 0) & (city[loot.column] <= 1)
            for city in state.cities
            for loot in self.table.cards.loot
        ]

    def premises(self, step: Step, conditions: Pool, goal: Condition) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""
        pool, names = self.pool(step.course), variables(goal)
        near = pool.touching(names)
        yield [*near, *conditions.touching(names | variables(*near))]
        near = [*pool.touching(names | variables(*step.conditions)), *step.conditions]
        yield near
        yield [*near, *self._sums(names)]
        yield [*pool.conditions, *step.conditions, *self._sums(self._summed)]

    def _sums(self, names: Iterable[str]) -> list[Condition]:
        """That these numbers of cities are what the items there add up to."""
        summed = sorted(self._summed[name] for name in names if name in self._summed)
        self._leant_on |= {self.table.cards.columns[column] for _, column in summed}
        return [self.situation.adds_up[of] for of in summed]

    @cached_property
    def _summed(self) -> dict[str, tuple[int, int]]:
        """Player and column of each number that is what items add up to, by its unknown."""
        cities = self.situation.cities
        return {
            name: of for of in self.situation.adds_up for name in variables(cities[of[0]][of[1]])
        }

    def pool(self, course: Course) -> Pool:
        """What holds before a move, but for the sums of whole cities; made once a course."""
        if course not in self._pools:
            situation = self.situation
            self._pools[course] = Pool(
                (
                    *self.invariants_at(course),
                    *situation.bounds.values(),
                    *situation.spots,
                    *situation.trades,
                    *situation.short_sums,
                )
            )
        return self._pools[course]

    @cached_property
    def _pools(self) -> dict[Course, Pool]:
        return {}

    # The moves

    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""
        for made in (self._pools, self._said, self._around):
            made.clear()

    def beginnings(self) -> list[Course]:
        """Where a game may begin: at the draft, or without one at the first age."""
        return [c for drafted in (True, False) for c in opening_courses(self.rules, drafted)]

    def follow_all(self) -> None:
        """Show every theorem over every move of every course that can come about."""
        todo = self.beginnings()
        self.courses = list(todo)
        while todo:
            course = todo.pop()
            for move in self.moves(course):
                for following in self.follow(course, move):
                    if following not in self.courses:
                        self.courses.append(following)
                        todo.append(following)

    def follow(self, course: Course, move: Move) -> list[Course]:
        """Show every theorem of a move, and tell the courses that can come after it.

        A move whose theorems were all shown before, from the same rules and cards, is
        not shown again.
        """
        refuted = self.refuted
        key = self.fingerprint.of(course, move, (self.dropped, refuted))
        kept = self.judge.memory.get(key)
        known = self.fingerprint.found(kept) if kept else None
        if known is not None:
            return known
        found: list[Course] = []
        self._leant_on = set()
        for step in self.steps_of(course, move):
            self.show(step)
            found += (c for c in successors(course_of(step.after)) if c not in found)
        if self.all_shown(refuted):
            self.judge.memory.put(key, self.fingerprint.kept(found, self._leant_on))
        return found

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """What the theorems of one move rest on."""
        return Fingerprint(self.table, tuple(self.properties), self.judge.limits.rlimit)

    def steps_from(self, course: Course) -> Iterator[Step]:
        """Every legal move at a course, on every path that it can take."""
        for move in self.moves(course):
            yield from self.steps_of(course, move)

    def steps_of(self, course: Course, move: Move) -> Iterator[Step]:
        """Every path of a move on which it is legal."""
        state = self.situation.state(course)
        before = self._drafting(state, move) if move.verb is Verb.DRAFT else state
        legal, near = self.legal_choice(before, move), self._surroundings(course)
        if not near.allow(legal):
            return
        known = () if legal is True else (legal,)
        for path in paths(lambda: self._made(before, move), near.allow, known):
            if path.result is not None:
                yield Step(course, move, before, path.result, path.conditions)

    def _made(self, before: State, move: Move) -> State | None:
        if refusal(self.rules, before, move) is not None:
            return None
        after = perform(self.rules, before, move)
        return after._replace(replay=bool(after.replay))

    def legal_choice(self, before: State, move: Move) -> Condition:
        """What makes a choice legal, so that the runs in which it is not are left out."""
        if not before.due or move.verb is Verb.BEGIN:
            return True
        chosen = (item for item in (move.item, move.other) if item >= 0)
        return all_of(may_choose(self.rules, before, before.due[0], item) for item in chosen)

    def _drafting(self, state: State, move: Move) -> State:
        """The state with a row on offer that holds the wonder chosen; what else is in it
        plays no part."""
        rows = tuple((move.item,) * len(row) for row in self.table.cards.draft)
        return state._replace(setup=Setup(rows=rows, tokens=self.situation.setup.tokens))

    def _surroundings(self, course: Course) -> Surroundings:
        """What speaks of few unknowns before a move: enough to tell most paths apart."""
        if course not in self._around:
            few = (c for c in self.pool(course).conditions if len(variables(c)) <= _FEW)
            self._around[course] = Surroundings(few, self._questions)
        return self._around[course]

    @cached_property
    def _around(self) -> dict[Course, Surroundings]:
        return {}

    @cached_property
    def _questions(self) -> Questions:
        return Questions(self.judge.limits)

    def moves(self, course: Course) -> Iterator[Move]:
        """Every move of every item that a course may allow.

        Of the building tucked under a wonder, the engine consults nothing but its place
        and age: one of each age stands for all.
        """
        player, cards = course.to_move, self.table.cards
        for verb in verbs(course):
            match verb:
                case Verb.DRAFT:
                    yield from (Move(verb, player, w.id) for w in cards.of_kind(Kind.WONDER))
                case Verb.BUILD | Verb.DISCARD:
                    of_age = (b for b in self.rules.buildings if b.age == course.age)
                    yield from (Move(verb, player, b.id) for b in of_age)
                case Verb.WONDER:
                    tucked = next(b.id for b in self.rules.buildings if b.age == course.age)
                    wonders = cards.of_kind(Kind.WONDER)
                    yield from (Move(verb, player, wonder.id, tucked) for wonder in wonders)
                case Verb.BEGIN:
                    yield from (Move(verb, player, who) for who in (0, 1))
                case Verb.LEFT_OUT:
                    those = [b.id for b in self.rules.buildings if b.age == course.age]
                    yield from (Move(verb, player, a, b) for a in those for b in those if a != b)
                case _:
                    due = course.due[0]
                    state = self.situation.state(course)
                    for item in self.rules.items:
                        if may_choose(self.rules, state, due, item.id) is not False:
                            yield Move(verb, player, item.id)

    def said_before(self, step: Step) -> frozenset[int]:
        """Marks of all that is assumed, so that what has not changed is not asked."""
        if step.course not in self._said:
            self._said[step.course] = frozenset(map(hash, self.pool(step.course).conditions))
        return self._said[step.course]

    @cached_property
    def _said(self) -> dict[Course, frozenset[int]]:
        return {}

    def show_opening(self) -> None:
        """Show that every invariant holds when a game begins."""
        situation = self.situation
        opening = (self.rules.opening, self.rules.opening)
        start = next(opening_courses(self.rules, drafted=True))
        tokens = self.table.cards.figure("tokens_on_board")
        state = situation.state(start)._replace(cities=opening, board_tokens=tokens)
        set_out: list[Condition] = [
            (place == Spot.BOX) | (place == Spot.TABLE) for place in situation.places
        ]
        on_table = total(situation.places[t.id] == Spot.TABLE for t in self.rules.progress_tokens)
        set_out.append(on_table == tokens)
        for name in self.invariants:
            if name in self.found:
                for said in self.holds(name, state):
                    if self.judge.possible(*set_out, negation(said)) is not Answer.IMPOSSIBLE:
                        self.found[name].verdict = Verdict.REFUTED
