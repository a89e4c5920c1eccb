"""Invariants of a game of 7 Wonders, shown over every play of every item of the set.

From a moment of any course in which all invariants hold, the engine's own refusal and
``perform`` are run: the first seat plays every building, stage and discard of the set,
while the others play anything at all. On every path on which the play is legal, all
invariants must hold of the first seat afterwards, and of every seat where it alone chose.
What is shown of the first seat holds of each, for the seats may be rotated.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from antipater.checker.proofs.cache import Memory, code_version
from antipater.checker.proofs.exploring import paths
from antipater.checker.proofs.seven_situation import (
    ANY_BOARD,
    Course,
    Situation,
    due_courses,
    is_sound,
    opening_cities,
)
from antipater.checker.proofs.seven_table import SevenTable
from antipater.checker.proofs.theorems import Judge, Method, Pool, Result, Verdict
from antipater.checker.proofs.z3_questions import Answer, Model, Solver, solver_version, variables
from antipater.checker.proofs.z3_reading import Condition, telling_everything
from antipater.rules.definitions import Invariant, Power
from antipater.rules.numbers import negation
from antipater.rules.seven_wonders import (
    Action,
    DueKind,
    Move,
    Play,
    Setup,
    State,
    perform,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.observed import invariant_function, observe

_FEW = 6

# Theorems that are assumed before a play although they are no invariants of the set.
RESTED_ON = {"cities_are_their_buildings", "all_stands_once"}


class Step(NamedTuple):
    """One legal play of an unknown game: the states around it, and when it runs so."""

    course: Course
    move: Move
    before: State
    after: State
    conditions: tuple[Condition, ...]

    @property
    def seats(self) -> range:
        """The seats of which something is to be shown."""
        return range(len(self.before.cities) if self.before.due else 1)


@dataclass(frozen=True)
class Property:
    """A theorem of the induction: what to show of each step."""

    name: str
    sentence: str
    goals: Callable[["SevenInduction", Step], Iterable[Condition]]
    sources: tuple[str, ...] = ()


@dataclass
class Standing:
    """What is known of one theorem so far."""

    verdict: Verdict = Verdict.PROVED
    seconds: float = 0.0
    broken_by: tuple[Step, Model | None] | None = None
    at_the_start: str = ""


@dataclass
class SevenInduction:
    """The induction over the plays of one set. ``wanted``: names of theorems; none for all."""

    table: SevenTable
    judge: Judge
    wanted: tuple[str, ...] = ()
    found: dict[str, Standing] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)
    steps: int = 0
    shared: float = 0.0

    def __post_init__(self) -> None:
        self.situation = Situation(self.table)
        self.rules = self.situation.rules
        self._pools: dict[Course, tuple[Pool, frozenset[int]]] = {}
        self._solvers: dict[Course, Solver] = {}
        self._observed: tuple[State, Any] | None = None
        self._leant_on_others = False
        for name in self.properties:
            self.found.setdefault(name, Standing())

    # What is shown

    @cached_property
    def invariants(self) -> dict[str, tuple[Invariant, Callable[..., Condition]]]:
        """The invariants of the set as functions."""
        cards = self.table.cards
        return {i.name: (i, invariant_function(cards, i)) for i in cards.invariants}

    def holds(self, name: str, state: State, seats: Iterable[int]) -> Iterator[Condition]:
        """An invariant at a state, said of some seats."""
        cities, game = self.observed(state)
        for seat in seats:
            left, right = cities[seat - 1], cities[seat + 1 - len(cities)]
            yield self.invariants[name][1](cities[seat], left, right, game)

    def observed(self, state: State) -> Any:
        """``observe``, once for each state in turn."""
        if self._observed is None or self._observed[0] is not state:
            self._observed = state, observe(self.rules, state)
        return self._observed[1]

    @cached_property
    def properties(self) -> dict[str, Property]:
        """Every theorem of the induction by name."""
        from antipater.checker.proofs.seven_properties import PROPERTIES

        found = list(PROPERTIES)
        for invariant, _ in self.invariants.values():
            sources = tuple(source.text for source in invariant.sources)
            found.append(Property(invariant.name, invariant.sentence, _said(invariant), sources))
        return {p.name: p for p in found if not self.wanted or p.name in self.wanted}

    # The plays

    def run(self) -> list[Result]:
        """Show every theorem over every play of every course."""
        start = time.perf_counter()
        self.show_opening()
        while True:
            self.follow_all()
            broken = {n for n, s in self.found.items() if s.verdict is Verdict.REFUTED}
            if broken & self.invariants.keys() <= self.dropped:
                break
            self.drop(broken & self.invariants.keys())
        if broken & RESTED_ON:
            for standing in self.found.values():
                if standing.verdict is Verdict.PROVED:
                    standing.verdict = Verdict.UNKNOWN
        judged = sum(standing.seconds for standing in self.found.values())
        self.shared = max(time.perf_counter() - start - judged, 0) / max(len(self.properties), 1)
        return [self.result(p) for p in self.properties.values()]

    def drop(self, names: Iterable[str]) -> None:
        """Assume these invariants no more, for they do not hold."""
        self.dropped |= set(names)
        self._pools.clear()
        self._solvers.clear()

    def follow_all(self) -> None:
        """Show every theorem over every play of every course."""
        for course, move in self.moves():
            self.follow(course, move)

    def follow(self, course: Course, move: Move) -> None:
        """Show every theorem of a play.

        A play whose theorems were all shown before, from the same rules and card, is not
        shown again, unless that took what other cards add.
        """
        key = self._key(course, move)
        if self.judge.memory.get(key) is not None:
            return
        self._leant_on_others = False
        for step in self.steps_of(course, move):
            self.steps += 1
            self.show(step)
        sound = all(s.verdict is Verdict.PROVED for s in self.found.values())
        if sound and not self._leant_on_others:
            self.judge.memory.put(key, str(Verdict.PROVED))

    def _key(self, course: Course, move: Move) -> str:
        """What the theorems of a play rest on: the rules, the invariants, and what is built."""
        play, item = move[0], None
        if play.card >= 0:
            item = self.rules.items[play.card]
        elif course.built is not None:
            item = self.rules.stage_items[course.board][course.built]
        where = replace(course, board=ANY_BOARD)
        return "play " + Memory.key(
            self._common, repr((where, play.action, sorted(self.dropped))), self.table.meaning(item)
        )

    @cached_property
    def _common(self) -> str:
        """The hash of what every play rests on beside the item that is built."""
        cards, limits = self.table.cards, self.judge.limits
        parts = [
            code_version(),
            solver_version(),
            limits.rlimit,
            tuple(self.properties),
            [(i.name, i.formula) for i in cards.invariants],
            [cards.columns[c] for c in self.rules.moving],
            [len(stages) for stages in self.rules.stage_items.values()],
        ]
        return Memory.key(self.table.basis, repr(parts))

    def moves(self) -> Iterator[tuple[Course, Move]]:
        """Every play of every item, at every course: small tables whole, larger ones in part."""
        least, most = self.table.players[0], self.table.players[-1]
        for age in self.rules.ages:
            for course in (Course(least, age), Course(least, age, others_choose=True)):
                yield from self.plays(course)
            for course in due_courses(self.table.cards, least, age):
                yield from self.plays(course)
            for players in range(least + 1, most + 1):
                yield from self._at_a_larger_table(players, age)

    def _at_a_larger_table(self, players: int, age: int) -> Iterator[tuple[Course, Move]]:
        """A building, a discard, and choices declined: what the first seat builds does not
        depend on how many sit at the table, what follows from the turn does."""
        course = Course(players, age)
        building = next(b.id for b in self.rules.buildings if b.age == age)
        for action, card in ((Action.BUILD, building), (Action.DISCARD, ANY_BOARD)):
            yield course, self._move(course, action, card)
        for course in due_courses(self.table.cards, players, age):
            yield course, self._move(course, Action.DECLINE)

    def plays(self, course: Course) -> Iterator[tuple[Course, Move]]:
        """Every play of the first seat at a course, each with the board that it asks for."""
        ages = [b for b in self.rules.buildings if b.age is not None and b.age <= course.age]
        of_age = [b.id for b in ages if b.age == course.age]
        if course.due and course.due[0].kind is DueKind.SALVAGE:
            for building in ages:
                yield course, self._move(course, Action.SALVAGE, building.id)
            yield course, self._move(course, Action.DECLINE)
            return
        for action, card in product((Action.BUILD, Action.FREE), of_age):
            yield course, self._move(course, action, card)
        for board, stages in self.rules.stage_items.items():
            for built, stage in enumerate(stages):
                at = replace(course, board=board, built=built)
                yield at, self._move(at, Action.STAGE)
                if stage.has(Power.BUILD_FROM_DISCARD) and not course.due:
                    yield replace(at, pile=0), self._move(at, Action.STAGE)
        yield course, self._move(course, Action.DISCARD)
        if course.due:
            yield course, self._move(course, Action.DECLINE)

    def _move(self, course: Course, action: Action, card: int = ANY_BOARD) -> Move:
        others = () if course.due else self.situation.others(course)
        return (Play(0, action, card), *others)

    def steps_of(self, course: Course, move: Move) -> Iterator[Step]:
        """Every path of a play on which it is legal."""
        before = self.situation.state(course)

        def made() -> State | None:
            if course.due:
                why = refusal(self.rules, before, move)
            else:
                why = play_refusal(self.rules, before, move[0], None)
            if why is not None:
                return None
            with telling_everything():  # to pay or gain nothing changes nothing
                return perform(self.rules, before, move)

        solver = self._light_solver(course, before)

        def possible(truth: Condition, known: Sequence[Condition]) -> bool:
            return solver.ask(*known, truth) is not Answer.IMPOSSIBLE

        for path in paths(made, possible):
            if path.result is not None:
                payable = self._payable(before, move)
                yield Step(course, move, before, path.result, (*path.conditions, *payable))

    def _payable(self, before: State, move: Move) -> Iterator[Condition]:
        own = move[0]
        item = None
        if own.action is Action.BUILD:
            item = self.rules.items[own.card]
        elif own.action is Action.STAGE:
            item = self.rules.next_stage(before.setup.boards[0], before.cities[0])
        if item is not None:
            yield from (part >= 0 for part in self.rules.paid_by(before.cities[0], item))
        yield from self.situation.payable(before, move[1:])

    # What may be assumed

    def pool(self, course: Course, state: State) -> tuple[Pool, frozenset[int]]:
        """The invariants before a play, and marks of them; made once a course."""
        if course not in self._pools:
            kept = (name for name in self.invariants if name not in self.dropped)
            seats = range(course.players)
            pool = Pool(c for name in kept for c in self.holds(name, state, seats))
            self._pools[course] = pool, frozenset(map(hash, pool.conditions))
        return self._pools[course]

    def _light_solver(self, course: Course, state: State) -> Solver:
        """A solver that assumes what speaks of few unknowns: enough to tell most paths apart."""
        if course not in self._solvers:
            solver = Solver(self.judge.limits.rlimit, self.judge.limits.seed)
            pool, _ = self.pool(course, state)
            solver.assume(*(c for c in pool.conditions if len(variables(c)) <= _FEW))
            self._solvers[course] = solver
        return self._solvers[course]

    def premises(self, step: Step, conditions: Pool, goal: Condition) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""
        pool, _ = self.pool(step.course, step.before)
        counts, names = self.situation.never_negative, variables(goal)
        near = pool.touching(names)
        near += conditions.touching(names | variables(*near))
        yield [*near, *counts.touching(names | variables(*near))]
        wider = pool.touching(names | variables(*near))
        wider += conditions.touching(names | variables(*wider))
        yield [*wider, *counts.touching(names | variables(*wider))]
        self._leant_on_others = True
        sums = self._sums(step)
        near = sums.touching(names)
        near += sums.touching(variables(*near))
        if near:
            near += conditions.touching(names | variables(*near))
            yield [*near, *counts.touching(names | variables(*near))]
        everything = [*pool.conditions, *step.conditions]
        narrow = Pool(self.situation.narrow(step.course.players - 1))
        names |= variables(*everything)
        yield [*everything, *counts.touching(names), *narrow.touching(names)]
        yield [
            *everything,
            *counts.conditions,
            *sums.conditions,
            *self.situation.exact(step.before),
        ]

    def _sums(self, step: Step) -> Pool:
        """What the first seat's city is made of; nothing where names do not tell what adds what."""
        if not is_sound(self.table.cards):
            return Pool()
        key = step.course.board, step.course.built
        if key not in self._city_sums:
            situation = self.situation
            parts = situation.board_parts(step.course)
            self._city_sums[key] = Pool((*situation.sums(step.course, step.before), *parts))
        return self._city_sums[key]

    @cached_property
    def _city_sums(self) -> dict[tuple[int, int | None], Pool]:
        return {}

    # Showing

    def show(self, step: Step) -> None:
        """Show every theorem of one step, but for what has not changed."""
        _, said = self.pool(step.course, step.before)
        conditions = Pool(step.conditions)
        for theorem in self.properties.values():
            standing = self.found[theorem.name]
            if standing.verdict is Verdict.REFUTED:
                continue
            start = time.perf_counter()
            for goal in theorem.goals(self, step):
                if goal is not True and hash(goal) not in said:
                    self._judge(step, conditions, standing, goal)
            standing.seconds += time.perf_counter() - start

    def _judge(self, step: Step, conditions: Pool, standing: Standing, goal: Condition) -> None:
        """Show one goal, with ever more of what may be assumed, until it is everything."""
        asked: tuple[Condition, ...] = ()
        answer = Answer.UNKNOWN
        for premises in self.premises(step, conditions, goal):
            asked = (*premises, negation(goal))
            answer = self.judge.possible(*asked)
            if answer is Answer.IMPOSSIBLE:
                return
        if answer is Answer.UNKNOWN:
            standing.verdict = Verdict.UNKNOWN
        else:
            standing.verdict = Verdict.REFUTED
            standing.broken_by = step, self.judge.situation(*asked)

    def show_opening(self) -> None:
        """Show that every invariant holds when a game begins, with any boards."""
        for players, board in product(self.table.players, self.rules.boards):
            boards = [board.id, *(b.id for b in self.rules.boards if b is not board)][:players]
            course = Course(players, self.rules.ages[0])
            state = self.situation.state(course)._replace(
                setup=Setup(players, tuple(boards)),
                cities=opening_cities(self.table, boards),
                turn=1,
                freed=(0,) * players,
            )
            for name in self.invariants.keys() & self.found.keys():
                if not all(said is True for said in self.holds(name, state, range(players))):
                    self.found[name].verdict = Verdict.REFUTED
                    self.found[name].at_the_start = board.slug

    def result(self, theorem: Property) -> Result:
        """What came of one theorem."""
        from antipater.checker.proofs.seven_telling import told

        standing = self.found[theorem.name]
        lines: tuple[str, ...] = ()
        if standing.broken_by is not None:
            step, model = standing.broken_by
            lines = told(self, step, model.number if model else None)
        elif standing.verdict is Verdict.REFUTED:
            lines = (f"it does not hold when a game begins, with {standing.at_the_start}",)
        elif standing.verdict is Verdict.UNKNOWN:
            lines = ("it rests on another theorem that is refuted, or the solver gave up",)
        return Result(
            theorem.name,
            theorem.sentence,
            self.table.cards.slug,
            standing.verdict,
            Method.INDUCTION,
            standing.seconds + self.shared,
            lines,
            theorem.sources,
        )


def _said(invariant: Invariant) -> Callable[[SevenInduction, Step], Iterable[Condition]]:
    return lambda induction, step: induction.holds(invariant.name, step.after, step.seats)
