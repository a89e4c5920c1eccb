"""Invariants of a game of Duel, shown over every move of every item of the set.

From a moment of any course in which all invariants hold, the engine's own ``refusal``
and ``perform`` are run; on every path that makes the move legal, all invariants must
hold afterwards. Courses are found by the engine itself, from the start of a game.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from antipater.checker.proofs.duel_fingerprint import Fingerprint
from antipater.checker.proofs.duel_situation import (
    Course,
    Situation,
    course_of,
    is_somewhere,
    opening_courses,
    successors,
    verbs,
)
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.exploring import paths
from antipater.checker.proofs.nearness import Questions, Surroundings
from antipater.checker.proofs.theorems import Judge, Method, Pool, Result, Verdict
from antipater.checker.proofs.z3_questions import Answer, Model, variables
from antipater.checker.proofs.z3_reading import Condition, Truth, all_of, implies, same
from antipater.rules.definitions import Invariant, Kind, Power
from antipater.rules.duel import Happening, Move, Setup, Spot, State, Verb, perform, refusal
from antipater.rules.duel.legality import may_choose
from antipater.rules.duel.observed import invariant_function, observe
from antipater.rules.numbers import Number, if_else, is_zero, negation, total

_FEW = 8


class Step(NamedTuple):
    """One legal move of an unknown game: the states around it, and when it runs so."""

    move: Move
    before: State
    after: State
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Property:
    """A theorem of the induction: what to show of each step."""

    name: str
    sentence: str
    goals: Callable[["Induction", Step], Iterable[Condition]]
    sources: tuple[str, ...] = ()


@dataclass
class Standing:
    """What is known of one theorem so far."""

    verdict: Verdict = Verdict.PROVED
    seconds: float = 0.0
    broken_by: tuple[Step, Model | None] | None = None


@dataclass
class Induction:
    """The induction over the moves of one set."""

    table: Table
    judge: Judge
    wanted: tuple[str, ...] = ()
    found: dict[str, Standing] = field(default_factory=dict)
    courses: list[Course] = field(default_factory=list)
    steps: int = 0
    dropped: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.situation = Situation(self.table)
        self.rules = self.situation.rules
        self._leant_on: set[str] = set()
        self.shared = 0.0
        self._observed: tuple[State, tuple[Sequence[Any], ...]] | None = None

    # What is shown

    @cached_property
    def invariants(self) -> dict[str, tuple[Invariant, Callable[..., Truth]]]:
        """The invariants of the set as functions."""
        cards = self.table.cards
        return {i.name: (i, invariant_function(cards, i)) for i in cards.invariants}

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

    @cached_property
    def properties(self) -> dict[str, Property]:
        """Every theorem of the induction by name."""
        found = list(_PROPERTIES)
        for invariant, _ in self.invariants.values():
            sources = tuple(source.text for source in invariant.sources)
            found.append(
                Property(
                    invariant.name,
                    invariant.sentence,
                    lambda i, step, name=invariant.name: i.holds(name, step.after),  # type: ignore[misc]
                    sources,
                )
            )
        return {p.name: p for p in found if not self.wanted or p.name in self.wanted}

    # What may be assumed

    def assumed(self, course: Course) -> tuple[Condition, ...]:
        """What holds before a move at this course: every invariant."""
        state = self.situation.state(course)
        kept = (name for name in self.invariants if name not in self.dropped)
        said = [c for name in kept for c in self.holds(name, state)]
        return (*(c for c in said if c is not True), *self.loot_sane(state))

    def loot_sane(self, state: State) -> list[Condition]:
        """That a loot token is there once or not at all."""
        return [
            (city[loot.column] >= 0) & (city[loot.column] <= 1)
            for city in state.cities
            for loot in self.table.cards.loot
        ]

    def premises(
        self, course: Course, step: Step, conditions: Pool, goal: Condition
    ) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""
        pool, names = self.pool(course), variables(goal)
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
                    *self.assumed(course),
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

    def run(self) -> list[Result]:
        """Show every theorem over every move of every course that can come about."""
        start = time.perf_counter()
        for name in self.properties:
            self.found.setdefault(name, Standing())
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
        key = self.fingerprint.of(course, move, self.dropped)
        kept = self.judge.memory.get(key)
        known = self.fingerprint.found(kept) if kept else None
        if known is not None:
            return known
        found: list[Course] = []
        self._leant_on = set()
        for step in self.steps_of(course, move):
            self.steps += 1
            self.show(course, step)
            found += (c for c in successors(course_of(step.after)) if c not in found)
        sound = all(s.verdict is Verdict.PROVED for s in self.found.values())
        if sound:
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
                yield Step(move, before, path.result, path.conditions)

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

    # Showing

    def show(self, course: Course, step: Step) -> None:
        """Show every theorem of one step, but for what has not changed."""
        before = self.said_before(course)
        conditions = Pool(step.conditions)
        for theorem in self.properties.values():
            if self.found[theorem.name].verdict is Verdict.REFUTED:
                continue
            start = time.perf_counter()
            for goal in theorem.goals(self, step):
                if goal is not True and hash(goal) not in before:
                    self._judge(course, step, conditions, theorem.name, goal)
            self.found[theorem.name].seconds += time.perf_counter() - start

    def said_before(self, course: Course) -> frozenset[int]:
        """Marks of all that is assumed, so that what has not changed is not asked."""
        if course not in self._said:
            self._said[course] = frozenset(map(hash, self.pool(course).conditions))
        return self._said[course]

    @cached_property
    def _said(self) -> dict[Course, frozenset[int]]:
        return {}

    def _judge(
        self, course: Course, step: Step, conditions: Pool, theorem: str, goal: Condition
    ) -> None:
        """Show one goal, with ever more of what may be assumed, until it is everything."""
        asked: tuple[Condition, ...] = ()
        answer = Answer.UNKNOWN
        for premises in self.premises(course, step, conditions, goal):
            asked = (*premises, negation(goal))
            answer = self.judge.possible(*asked)
            if answer is Answer.IMPOSSIBLE:
                return
        standing = self.found[theorem]
        if answer is Answer.UNKNOWN:
            standing.verdict = Verdict.UNKNOWN
        else:
            standing.verdict = Verdict.REFUTED
            standing.broken_by = step, self.judge.situation(*asked)

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

    def result(self, theorem: Property) -> Result:
        """What came of one theorem."""
        from antipater.checker.proofs.duel_telling import told

        standing = self.found[theorem.name]
        lines: tuple[str, ...] = ()
        if standing.broken_by is not None:
            step, model = standing.broken_by
            lines = told(self, step, model.number if model else None)
        elif standing.verdict is Verdict.REFUTED:
            lines = ("it does not hold when a game begins",)
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


# Theorems that are no formula of the set: about places, sums and the events of a move


def _adds_up(induction: Induction, step: Step) -> Iterator[Condition]:
    """Each number changes by what the items of the move add: given that cities added up
    before, they do so after, for no other item comes into a city or leaves one."""
    before, after = step.before, step.after
    moved = (step.move.item, step.move.other) if step.move.verb is not Verb.BEGIN else ()
    due: dict[tuple[int, int], Number] = dict.fromkeys(induction.situation.adds_up, 0)
    for item in induction.rules.items:
        if same(before.places[item.id], after.places[item.id]):
            continue
        for player in (0, 1):
            was, now = (p[item.id] == Spot.CITY + player for p in (before.places, after.places))
            if item.id not in moved:
                yield now == was
                continue
            for column, amount in item.standing:
                change = if_else(now, amount, 0) - if_else(was, amount, 0)
                due[player, column] = due[player, column] + change
    for (player, column), change in due.items():
        was, now = before.cities[player][column], after.cities[player][column]
        if not (is_zero(change) and same(was, now)):
            yield now - was == change


def _somewhere(induction: Induction, step: Step) -> Iterator[Condition]:
    for item in induction.rules.items:
        before, after = step.before.places[item.id], step.after.places[item.id]
        if not same(before, after):
            yield is_somewhere(item, after)


def _one_place(induction: Induction, step: Step) -> Iterator[Condition]:
    """Whatever stands in a city is there, and nowhere else; what moves came from elsewhere."""
    for item in induction.rules.items:
        if same(step.before.places[item.id], step.after.places[item.id]):
            continue
        for player, city in enumerate(step.after.cities):
            here = step.after.places[item.id] == Spot.CITY + player
            yield (city[item.presence] >= 1) == here
        yield step.after.cities[0][item.presence] + step.after.cities[1][item.presence] <= 1


def _accounted(induction: Induction, step: Step) -> Iterator[Condition]:
    entry = step.after.log
    coins = induction.rules.coins
    change: list[Number] = [0, 0]
    for event in entry.events if entry else ():
        sign = _COINS.get(event.what, 0)
        change[event.player] = change[event.player] + sign * event.amount
    for player in (0, 1):
        moved = step.after.cities[player][coins] - step.before.cities[player][coins]
        yield moved == change[player]


_COINS = {
    Happening.PAYS: -1,
    Happening.TRADES: -1,
    Happening.LOSES: -1,
    Happening.RECEIVES: 1,
    Happening.GAINS: 1,
    Happening.CHAIN: 1,
}


def _received_is_paid(induction: Induction, step: Step) -> Iterator[Condition]:
    events = step.after.log.events if step.after.log else ()
    paid = total(e.amount for e in events if e.what is Happening.TRADES)
    received = total(e.amount for e in events if e.what is Happening.RECEIVES)
    yield received <= paid
    yield all_of(e.amount >= 0 for e in events if e.what in _COINS)


def _loot_stays_gone(induction: Induction, step: Step) -> Iterator[Condition]:
    for loot in induction.table.cards.loot:
        for before, after in zip(step.before.cities, step.after.cities, strict=True):
            yield after[loot.column] <= before[loot.column]
    yield from induction.loot_sane(step.after)


def _replay_is_taken(induction: Induction, step: Step) -> Iterator[Condition]:
    """A wonder that replays, or Theology, keeps the turn where cards are left."""
    if step.move.verb not in (Verb.WONDER, Verb.BUILD, Verb.DISCARD):
        return
    if step.after.due or step.after.victory is not None or step.after.age != step.before.age:
        return
    item = induction.rules.items[step.move.item]
    own = step.before.cities[step.move.player]
    again: Condition = False
    if step.move.verb is Verb.WONDER:
        again = item.has(Power.REPLAY) or own[induction.rules.wonder_replay] >= 1
    yield again == (step.after.active == step.move.player)


def _revived_is_free(induction: Induction, step: Step) -> Iterator[Condition]:
    """A building from the discard pile costs nothing, and is no chain."""
    if step.move.verb is Verb.REVIVE:
        events = step.after.log.events if step.after.log else ()
        paying = (Happening.PAYS, Happening.TRADES, Happening.CHAIN, Happening.RECEIVES)
        yield not any(event.what in paying for event in events)


def _goes_to_the_pile(induction: Induction, step: Step) -> Iterator[Condition]:
    if step.move.verb in (Verb.DESTROY, Verb.DISCARD):
        yield step.after.places[step.move.item] == Spot.DISCARD


def _last_player_chooses(induction: Induction, step: Step) -> Iterator[Condition]:
    """After an age the player behind on the track says who begins; else the last active."""
    if step.after.age == step.before.age or not step.before.age:
        return
    lead = step.after.cities[0][induction.rules.lead]
    begins = [d.player for d in step.after.due if d.verb is Verb.BEGIN]
    yield len(begins) == 1
    for player in begins:
        behind = lead < 0 if player == 0 else lead > 0
        yield behind | (lead == 0) & (player == step.before.active)


def _over_stays_over(induction: Induction, step: Step) -> Iterator[Condition]:
    """The game is over when, and only when, someone has won or the last card is gone."""
    seats = step.after.cities
    won = [
        f(*order)
        for order in (seats, seats[::-1])
        for f in (induction.rules.scientific_supremacy, induction.rules.military_supremacy)
    ]
    anyone = any_won = total(0 if w is False else w for w in won) >= 1
    done = step.after.age > 0 and step.after.left == 0 and not step.after.due
    yield any_won == (step.after.victory is not None and step.after.victory != "civilian")
    yield implies(negation(anyone), done == (step.after.victory is not None))


_PROPERTIES = (
    Property(
        "cities_are_their_buildings",
        "Each number of a city, its shields, symbols and points among them, is what its "
        "buildings, wonders and tokens say",
        _adds_up,
    ),
    Property("items_are_somewhere", "Every item is where its kind can be", _somewhere),
    Property("one_place", "No card is in two places", _one_place),
    Property(
        "coins_are_accounted_for",
        "Every coin that a treasury gains or loses is accounted for, by the bank or the other "
        "player",
        _accounted,
    ),
    Property(
        "received_is_paid",
        "Nobody receives more than the other player pays for resources, and no amount is negative",
        _received_is_paid,
    ),
    Property("loot_acts_once", "Each loot token acts at most once", _loot_stays_gone),
    Property(
        "replay_keeps_the_turn",
        "A wonder that replays keeps the turn, with Theology every wonder does; nothing else does",
        _replay_is_taken,
    ),
    Property(
        "revived_is_free",
        "A building from the discard pile costs nothing and earns no chain coins",
        _revived_is_free,
    ),
    Property(
        "destroyed_and_discarded_form_the_pile",
        "What is discarded, and what a wonder destroys, goes to the discard pile",
        _goes_to_the_pile,
    ),
    Property(
        "trailing_player_chooses",
        "After an age the player behind on the track says who begins the next, and the last "
        "active player where the pawn is in the middle",
        _last_player_chooses,
    ),
    Property(
        "game_ends_when_it_is_won",
        "A supremacy ends the game at once; else the game ends with its last card",
        _over_stays_over,
    ),
)

# Theorems that are assumed before a move although they are no invariants of the set.
RESTED_ON = {"cities_are_their_buildings", "items_are_somewhere", "loot_acts_once"}
