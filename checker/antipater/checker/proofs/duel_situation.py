"""A moment of a game of Duel of which only the course is known: every number is unknown.

Known are the age, whose turn it is, the choices open, and whether the last card of the
structure is gone, is next, or is further off. Unknown are all numbers of both cities,
where each item is, and how many tokens are left.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from antipater.checker.proofs.duel_table import AnyTrade, SolverRules, Table
from antipater.checker.proofs.z3_reading import Condition, any_of, sum_of, variable
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import Due, Setup, Spot, State, Verb, Victory
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else

# How much of the structure is left, as slots: none, the last card, or more than one.
_NONE, _LAST, _MORE = 0, 1, 3

_SPOTS = {
    Kind.BUILDING: (
        Spot.BOX,
        Spot.TABLE,
        Spot.CITY,
        Spot.CITY + 1,
        Spot.DISCARD,
        Spot.TUCKED,
        Spot.GONE,
    ),
    Kind.WONDER: (Spot.BOX, Spot.TABLE, Spot.HELD, Spot.HELD + 1, Spot.CITY, Spot.CITY + 1),
    Kind.TOKEN: (Spot.BOX, Spot.TABLE, Spot.CITY, Spot.CITY + 1),
}


@dataclass(frozen=True)
class Course:
    """What is known of a moment: the sequencing of the game, and no number."""

    age: int
    left: int
    active: int
    due: tuple[Due, ...] = ()
    drafted: int = 0
    replay: bool = False
    over: Victory | None = None
    winner: int | None = None

    @property
    def swapped(self) -> "Course":
        """The same with the players in each other's place."""
        due = tuple(d._replace(player=1 - d.player) for d in self.due)
        winner = None if self.winner is None else 1 - self.winner
        return Course(
            self.age, self.left, 1 - self.active, due, self.drafted, self.replay, self.over, winner
        )

    @property
    def to_move(self) -> int:
        """The player who must move."""
        return self.due[0].player if self.due else self.active


class Situation:
    """The unknown numbers of a moment, shared by every course."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = AnyTrade(table.cards, table.rules.edition.name)
        self.cities: tuple[Ledger, Ledger] = table.city("first"), table.city("second")
        self.places = tuple(variable(f"place of {item.slug}") for item in self.rules.items)
        self.board_tokens = variable("tokens left")
        tokens = tuple(t.id for t in self.rules.progress_tokens)
        self.setup = Setup(tokens=tokens[: table.cards.figure("tokens_on_board")])

    def state(self, course: Course) -> State:
        """A state of this course. The tokens on the board are known, structures are not.

        The engine's types say integers; here some of them are terms.
        """
        return State(
            setup=self.setup,
            cities=self.cities,
            places=self.places,  # type: ignore[arg-type]
            age=course.age,
            left=course.left,
            active=course.active,
            due=course.due,
            drafted=course.drafted,
            board_tokens=self.board_tokens,  # type: ignore[arg-type]
            replay=course.replay,
            victory=course.over,
            winner=course.winner,
            log=None,
        )

    @cached_property
    def spots(self) -> tuple[Condition, ...]:
        """For each item, that it is somewhere where its kind can be."""
        return tuple(is_somewhere(i, p) for i, p in zip(self.rules.items, self.places, strict=True))

    @cached_property
    def trades(self) -> tuple[Condition, ...]:
        """That no trade is negative."""
        trades = (self.rules.known_trade((), (), item) for item in self.rules.items)
        return tuple(t >= 0 for t in trades if not isinstance(t, int))

    @cached_property
    def standing(self) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
        """For each column that items make up: the items that add to it, and how much."""
        adding: dict[int, list[tuple[int, int]]] = {}
        for item in self.rules.items:
            for column, amount in item.standing:
                adding.setdefault(column, []).append((item.id, amount))
        never = {self.rules.coins, self.rules.lead, *(x.column for x in self.table.cards.loot)}
        columns = (c for c in range(len(self.table.cards.columns)) if c not in never)
        return tuple((c, tuple(adding.get(c, ()))) for c in columns)

    def stands(self, places: tuple[Number, ...], player: int, column: int) -> Number:
        """What the items of a city add up to in a column."""
        return sum_of(
            if_else(places[item] == Spot.CITY + player, amount, 0)
            for item, amount in dict(self.standing)[column]
        )

    @cached_property
    def adds_up(self) -> dict[tuple[int, int], Condition]:
        """For each player and column, that the number is what the city's items add up to."""
        return {
            (p, c): self.cities[p][c] == self.stands(self.places, p, c)
            for p in (0, 1)
            for c, _ in self.standing
        }

    @cached_property
    def short_sums(self) -> tuple[Condition, ...]:
        """The sums of ``adds_up`` that tell of one item, such as ``built(theater)``."""
        single = {item.presence for item in self.rules.items}
        return tuple(sums for (_, c), sums in self.adds_up.items() if c in single)

    @cached_property
    def bounds(self) -> dict[tuple[int, int], Condition]:
        """What follows from ``adds_up``: no number is negative, where no item adds one that is."""
        found = {}
        for column, adding in self.standing:
            if all(amount >= 0 for _, amount in adding):
                for p in (0, 1):
                    found[p, column] = self.cities[p][column] >= 0
        return found


def is_somewhere(item: Item, place: Number) -> Condition:
    """Whether an item is at one of the spots where its kind can be."""
    kind = Kind.BUILDING if item.kind is Kind.GUILD else item.kind
    return any_of(place == spot for spot in _SPOTS[kind])


def course_of(state: State) -> Course:
    """The course of a state that the engine made; asks whether an unknown replay holds."""
    return Course(
        state.age,
        state.left,
        state.active,
        state.due,
        state.drafted,
        bool(state.replay),
        state.victory,
        state.winner,
    )


def seen_by_the_mover(course: Course) -> Course:
    """The course with the players named so that the one who must move is the first."""
    return course.swapped if course.age and course.to_move == 1 else course


def successors(course: Course) -> Iterator[Course]:
    """The courses that a course of the engine stands for: one card left, or more."""
    if course.over is not None or course.left == _NONE:
        yield seen_by_the_mover(course)
        return
    for left in (_LAST, _MORE):
        yield seen_by_the_mover(
            Course(course.age, left, course.active, course.due, course.drafted, course.replay)
        )


def opening_courses(rules: SolverRules, drafted: bool) -> Iterator[Course]:
    """Where a game may begin: at the draft, or where it was not recorded, at the first age."""
    if drafted:
        yield Course(0, _NONE, rules.draft_order[0])
    else:
        for left, player in product((_LAST, _MORE), (0,)):
            yield Course(rules.ages[0], left, player, drafted=len(rules.draft_order))


def verbs(course: Course) -> tuple[Verb, ...]:
    """What may be done at this point of a game."""
    if course.over is not None:
        return ()
    if course.due:
        return (course.due[0].verb,)
    return (Verb.DRAFT,) if course.age == 0 else (Verb.BUILD, Verb.DISCARD, Verb.WONDER)
