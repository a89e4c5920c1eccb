"""Whether two formulas, perhaps of two sets, always agree; if not, a smallest situation.

The solver reasons about the very functions that the engine runs. Cities are first
taken as any numbers within what the cards could add up to; a difference found there
counts only if cards of either set can bring a city to those numbers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from antipater.checker.cards.situations import Bounds, smallest_first
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power
from antipater.rules.expressions import (
    Expression,
    Quantity,
    column_name,
    column_parts,
    compile_function,
    read_columns,
    rebuild,
    source_text,
)
from antipater.rules.ledger import SIGNED
from antipater.rules.readings.compounds import sum_of
from antipater.rules.readings.terms import Condition, Truth, variable

if TYPE_CHECKING:
    from antipater.checker.proofs.smt.solver import Model, Solver

# Work units of the solver for one question.
RLIMIT = 8_000_000

# Situations in which both differ of which it is asked whether cards can bring them about.
_MOST_ASKED = 6

# Beside the cities, invariants speak of the game's course.
GAME = "game"
_GAME_SEAT = 99

# A quantity at the table: the seat's number, and the column's name.
Spot: TypeAlias = tuple[int, str]
Renamed: TypeAlias = Mapping[str, str]


class Equivalence(StrEnum):
    """What is known of two formulas. ``UNKNOWN``: the solver's limit was reached."""

    SAME = "same"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


class Side(NamedTuple):
    """A formula with every rule that it uses put in, and the set whose columns it reads.

    ``renamed``: words of this set (slugs, chain symbols) that the other set calls otherwise.
    """

    cards: CardSet
    formula: Expression
    renamed: Renamed


@dataclass(frozen=True)
class Comparison:
    """The verdict; where the formulas differ, a smallest situation and both results in it."""

    verdict: Equivalence
    situation: Mapping[str, int] = field(default_factory=dict)
    old: int | bool | None = None
    new: int | bool | None = None


def common_name(column: str, renamed: Renamed) -> str:
    """A column's name as it is the same in both sets, whatever the order of their words."""
    name, arguments = column_parts(column)
    if name in ("one_of", "one_of_sold"):
        arguments = tuple(sorted(arguments))
    if name in ("built", "chain"):
        arguments = tuple(renamed.get(a, a) for a in arguments)
    if name == "symbols" and len(arguments) == 2:
        arguments = (arguments[0], " or ".join(sorted(arguments[1].split(" or "))))
    return column_name(name, arguments)


def spelled_alike(side: Side) -> Expression:
    """The formula with its columns by common names and its seats by number."""
    seats = {seat: str(i) for i, seat in enumerate(side.cards.seats)}

    def leaf(e: Expression) -> Expression:
        if not isinstance(e, Quantity):
            return e
        name = common_name(column_name(e.name, e.arguments), side.renamed)
        return Quantity(seats.get(e.who, e.who), name)

    return rebuild(side.formula, leaf)


def compare(old: Side, new: Side) -> Comparison:
    """Whether the two formulas give the same in every situation that cards can bring about."""
    if spelled_alike(old) == spelled_alike(new):
        return Comparison(Equivalence.SAME)
    table = _Table(old, new)
    if not table.spots:
        return table.outcome({})
    return _Search(table).run()


class _Table:
    """Both formulas over the same quantities, on numbers known or not."""

    def __init__(self, old: Side, new: Side) -> None:
        self.sides = (old, new)
        self._columns = [sorted({c for _, c in read_columns(s.formula)}) for s in self.sides]
        self._functions = [
            compile_function(
                "compared", (*s.cards.seats, GAME), source_text(s.formula, _indices(columns))
            )
            for s, columns in zip(self.sides, self._columns, strict=True)
        ]
        read = {spot for side in self.sides for spot in _spots(side)}
        self.spots = tuple(sorted(read, key=lambda s: (s[1] in SIGNED, s)))
        self.seats = max((s.cards.seats for s in self.sides), key=len)

    def results(self, values: Mapping[Spot, Any]) -> tuple[Any, Any]:
        """What the old and the new formula give."""
        old, new = (
            function(*self._ledgers(side, columns, values))
            for side, columns, function in zip(
                self.sides, self._columns, self._functions, strict=True
            )
        )
        return old, new

    def _ledgers(
        self, side: Side, columns: Sequence[str], values: Mapping[Spot, Any]
    ) -> list[list[Any]]:
        """One ledger a seat, and one of the game, of the columns that the formula reads."""
        names = [common_name(column, side.renamed) for column in columns]
        seats = [*range(len(side.cards.seats)), _GAME_SEAT]
        return [[values.get((seat, name), 0) for name in names] for seat in seats]

    def outcome(self, values: Mapping[Spot, int]) -> Comparison:
        """The comparison in one situation, by running both formulas on its numbers."""
        old, new = self.results(values)
        if old == new and isinstance(old, bool) == isinstance(new, bool):
            return Comparison(Equivalence.SAME)
        named = {f"{self._seat(seat)}.{name}": values[seat, name] for seat, name in self.spots}
        return Comparison(Equivalence.DIFFERENT, named, old, new)

    def differing(self) -> Iterator[dict[Spot, int]]:
        """The small situations in which both differ, smallest first: as the solver finds them."""
        for amounts in smallest_first([self.bounds[spot] for spot in self.spots]):
            values = dict(zip(self.spots, amounts, strict=True))
            leads = [n for (_, name), n in values.items() if name == "lead"]
            one_pawn = len(leads) < len(self.seats) or not sum(leads)
            if one_pawn and self.outcome(values).verdict is Equivalence.DIFFERENT:
                yield values

    @cached_property
    def bounds(self) -> Mapping[Spot, Bounds]:
        """The least and the most of each quantity by what all cards of a set add up to; None where
        that is not known."""
        return {spot: self._bound(spot) for spot in self.spots}

    def _bound(self, spot: Spot) -> Bounds:
        name = spot[1]
        known = [_most(side, name) for side in self.sides]
        most = max((n for n in known if n is not None), default=None)
        if name not in SIGNED:
            return 0, most
        return (-most if name == "lead" and most is not None else None), most

    def _seat(self, number: int) -> str:
        return GAME if number == _GAME_SEAT else self.seats[number]


def _indices(columns: Sequence[str]) -> dict[str, int]:
    return {column: index for index, column in enumerate(columns)}


def _spots(side: Side) -> Iterator[Spot]:
    for seat, column in read_columns(side.formula):
        number = _GAME_SEAT if seat == GAME else side.cards.seats.index(seat)
        yield number, common_name(column, side.renamed)


class _Search:
    """Looks for a smallest situation in which the two formulas differ."""

    def __init__(self, table: _Table) -> None:
        # The solver is slow to import, and most formulas are written alike.
        from antipater.checker.proofs.smt import solver

        self.smt, self.table = solver, table
        self.values = {spot: variable(_label(spot)) for spot in table.spots}
        old, new = table.results(self.values)
        self.differ: Condition = True
        if isinstance(old, bool | Truth) == isinstance(new, bool | Truth):
            self.differ = old != new
        self.size = sum_of(
            Truth.if_else(v >= 0, v, -v) if spot[1] in SIGNED else v
            for spot, v in self.values.items()
        )

    def run(self) -> Comparison:
        """Small numbers first, then any; where no cards bring these about, numbers of cards
        only."""
        for small in islice(self.table.differing(), _MOST_ASKED):
            if self._is_built(small):
                return self.table.outcome(small)
        found = self._smallest([])
        if not isinstance(found, dict):
            return Comparison(found)
        verdicts: list[Equivalence] = []
        if self._is_built(found):
            return self.table.outcome(found)
        for side in reversed(self.table.sides):
            other = self._smallest(list(_cities(side, self.values)))
            if isinstance(other, dict):
                return self.table.outcome(other)
            verdicts.append(other)
        unknown = Equivalence.UNKNOWN in verdicts
        return Comparison(Equivalence.UNKNOWN if unknown else Equivalence.SAME)

    def _is_built(self, found: Mapping[Spot, int]) -> bool:
        """Whether cards of one of the sets bring these numbers about."""
        fixed = [self.values[spot] == n for spot, n in found.items()]
        return any(
            self._solver([*_cities(side, self.values), *fixed]).ask() is self.smt.Answer.POSSIBLE
            for side in reversed(self.table.sides)
        )

    def _solver(self, also: Sequence[Condition]) -> "Solver":
        solver = self.smt.Solver(rlimit=RLIMIT)
        solver.assume(*self._possible(), *also)
        return solver

    def _smallest(self, also: Sequence[Condition]) -> dict[Spot, int] | Equivalence:
        """The least numbers for which both differ: in all, then one by one from the last seat."""
        solver = self._solver([*also, self.differ])
        answer = solver.ask()
        if answer is not self.smt.Answer.POSSIBLE:
            impossible = answer is self.smt.Answer.IMPOSSIBLE
            return Equivalence.SAME if impossible else Equivalence.UNKNOWN
        model = solver.model
        for number in (self.size, *reversed(self.values.values())):
            model = self._lowered(solver, number, model)
            solver.assume(number == model.number(number))
        return {spot: model.number(value) for spot, value in self.values.items()}

    def _lowered(self, solver: "Solver", number: Any, model: "Model") -> "Model":
        """The situation with the least such number, by halving; the best found within limits."""
        low = min(model.number(number), 0)
        while solver.ask(number < low) is self.smt.Answer.POSSIBLE:
            model, low = solver.model, 2 * low - 1
        while low < model.number(number):
            middle = (low + model.number(number) - 1) // 2
            if solver.ask(number <= middle) is self.smt.Answer.POSSIBLE:
                model = solver.model
            else:
                low = middle + 1
        return model

    def _possible(self) -> Iterator[Condition]:
        """The bounds of the quantities."""
        for (seat, name), value in self.values.items():
            least, most = self.table.bounds[seat, name]
            if least is not None:
                yield value >= least
            if most is not None:
                yield value <= most
            if name == "lead" and seat == 0 and (1, name) in self.values:
                yield value + self.values[1, name] == 0


def _label(spot: Spot) -> str:
    return f"{spot[0]} {spot[1]}"


def _most(side: Side, name: str) -> int | None:
    """The most that a city can have of a column; ``None`` where the set does not say."""
    if name == "lead":
        return side.cards.figure("capital") if "capital" in side.cards.rules else None
    if name.startswith("loot("):
        return 1
    amounts = [n * copies(i) for i in side.cards.items for c, n in _adds(side, i) if c == name]
    return sum(n for n in amounts if n > 0) if amounts else None


def _adds(side: Side, item: Item) -> list[tuple[str, int]]:
    return [(common_name(side.cards.columns[c], side.renamed), n) for c, n in item.standing]


def copies(item: Item) -> int:
    """How many of an item can be in one game."""
    return len(item.copies) or 1


def _cities(side: Side, values: Mapping[Spot, Any]) -> Iterator[Condition]:
    """That the numbers are those of cities built of a set's cards, each card built once."""
    read = {name for _, name in values}
    adds = {i.id: {c: n for c, n in _adds(side, i) if c in read} for i in side.cards.items}
    seats = sorted({seat for seat, _ in values} - {_GAME_SEAT})
    items = [i for i in side.cards.items if adds[i.id] or i.kind in (Kind.BOARD, Kind.STAGE)]
    count = {(s, i.id): variable(f"{s} has {i.slug}") for s in seats for i in items}
    copied = any(i.has(Power.COPY_GUILD) for i in side.cards.items)
    for item in items:
        here = [count[s, item.id] for s in seats]
        yield from (n >= 0 for n in here)
        yield from (n <= copies(item) for n in here)
        if not (copied and item.kind is Kind.GUILD):
            yield sum_of(here) <= copies(item)
    for seat in seats:
        yield from _one_board(items, seat, count)
    for (seat, name), value in values.items():
        brought = [(adds[i.id][name], count[seat, i.id]) for i in items if name in adds[i.id]]
        if brought:
            yield value == sum_of(n * number for n, number in brought)


def _one_board(
    items: Iterable[Item], seat: int, count: Mapping[tuple[int, int], Any]
) -> Iterator[Condition]:
    """That a city has one wonder board at most, and only that board's stages."""
    boards = {(i.board, i.side): count[seat, i.id] for i in items if i.kind is Kind.BOARD}
    yield sum_of(boards.values()) <= 1
    for item in items:
        if item.kind is Kind.STAGE and (item.board, item.side) in boards:
            yield count[seat, item.id] <= boards[item.board, item.side]
