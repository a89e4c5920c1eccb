"""Invariants of a game of 7 Wonders, shown over every play of every item of the set.

From a moment of any course in which all invariants hold, the engine's own refusal and
``perform`` are run: the first seat plays every building, stage and discard of the set,
while the others play anything at all. On every path on which the play is legal, all
invariants must hold of the first seat afterwards, and of every seat where it alone chose.
What is shown of the first seat holds of each, for the seats may be rotated.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from antipater.checker.proofs.cache import Memory, code_version
from antipater.checker.proofs.exploring import paths
from antipater.checker.proofs.induction import Induction, Property
from antipater.checker.proofs.nearness import Questions, Surroundings
from antipater.checker.proofs.seven_situation import (
    ANY_BOARD,
    Course,
    Situation,
    due_courses,
    is_sound,
    opening_cities,
)
from antipater.checker.proofs.seven_table import SevenTable
from antipater.checker.proofs.theorems import Judge, Pool, Verdict
from antipater.checker.proofs.z3_questions import solver_version, variables
from antipater.checker.proofs.z3_reading import Condition, telling_everything
from antipater.rules.definitions import Invariant, Power
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
from antipater.rules.seven_wonders.observed import invariant_function, observe, quantities_of

_FEW = 6


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


class SevenInduction(Induction[Step]):
    """The induction over the plays of one set of 7 Wonders."""

    rested_on = frozenset({"cities_are_their_buildings", "all_stands_once"})

    def __init__(self, table: SevenTable, judge: Judge, wanted: tuple[str, ...] = ()) -> None:
        self.table = table
        self.situation = Situation(table)
        self.rules = self.situation.rules
        self._pools: dict[Course, tuple[Pool, frozenset[int]]] = {}
        self._around: dict[Course, Surroundings] = {}
        self._questions = Questions(judge.limits)
        self._observed: tuple[State, Any] | None = None
        self._leant_on_others = False
        super().__init__(table.cards, judge, wanted)

    # What is shown

    @property
    def own_properties(self) -> Iterable[Property[Any, Step]]:
        """Theorems about what a play adds, its events, and the course of the game."""
        from antipater.checker.proofs.seven_properties import PROPERTIES

        return PROPERTIES

    def function_of(self, invariant: Invariant) -> Callable[..., Condition]:
        """An invariant as a function of a player's numbers, both neighbours' and the game's."""
        return invariant_function(self.cards, invariant)

    def quantities_of(self, invariant: Invariant) -> list[tuple[str, int, int]]:
        """What an invariant speaks of, with where ``views`` have it."""
        return quantities_of(self.cards, invariant)

    def views(self, step: Step) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """Each player's own numbers, both neighbours' and the game's after a play."""
        return self.views_of(step.after)

    def views_of(self, state: State) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """Each player's own numbers, both neighbours' and the game's at a state."""
        cities, game = self.observed(state)
        for seat, own in enumerate(cities):
            left, right = cities[seat - 1], cities[seat + 1 - len(cities)]
            yield f"player {seat + 1}", (own, left, right, game)

    def said_after(self, invariant: str, step: Step) -> Iterable[Condition]:
        """An invariant after a play, said of the seats of which it is to be shown."""
        return self.holds(invariant, step.after, step.seats)

    def told(self, step: Step, value: Callable[[object], int] | None) -> tuple[str, ...]:
        """The play, and what it meets and leaves."""
        from antipater.checker.proofs.seven_telling import told

        return told(self, step, value)

    def holds(self, name: str, state: State, seats: Iterable[int]) -> Iterator[Condition]:
        """An invariant at a state, said of some seats."""
        views = [view for _, view in self.views_of(state)]
        yield from (self.invariants[name][1](*views[seat]) for seat in seats)

    def observed(self, state: State) -> Any:
        """``observe``, once for each state in turn."""
        if self._observed is None or self._observed[0] is not state:
            self._observed = state, observe(self.rules, state)
        return self._observed[1]

    # The plays

    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""
        self._pools.clear()
        self._around.clear()

    def follow_all(self) -> None:
        """Show every theorem over every play of every course."""
        for course, move in self.moves():
            self.follow(course, move)

    def follow(self, course: Course, move: Move) -> None:
        """Show every theorem of a play.

        A play whose theorems were all shown before, from the same rules and card, is not
        shown again, unless that took what other cards add.
        """
        refuted = self.refuted
        key = self._key(course, move)
        if self.judge.memory.get(key) is not None:
            return
        self._leant_on_others = False
        for step in self.steps_of(course, move):
            self.show(step)
        if self.all_shown(refuted) and not self._leant_on_others:
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
            self._common,
            repr((where, play.action, sorted(self.dropped), sorted(self.refuted))),
            self.table.meaning(item),
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

        for path in paths(made, self._surroundings(course, before).allow):
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
            seats = range(course.players)
            pool = Pool(c for name in self.kept for c in self.holds(name, state, seats))
            self._pools[course] = pool, frozenset(map(hash, pool.conditions))
        return self._pools[course]

    def _surroundings(self, course: Course, state: State) -> Surroundings:
        """What speaks of few unknowns before a play: enough to tell most paths apart."""
        if course not in self._around:
            pool, _ = self.pool(course, state)
            few = (c for c in pool.conditions if len(variables(c)) <= _FEW)
            self._around[course] = Surroundings(few, self._questions)
        return self._around[course]

    def said_before(self, step: Step) -> frozenset[int]:
        """Marks of all that is assumed, so that what has not changed is not asked."""
        return self.pool(step.course, step.before)[1]

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
                    self.found[name].at_the_start = f", with {board.slug}"
