"""The reading of rule arithmetic on terms of the solver Z3. The only module that imports it.

``Term`` is a whole number and ``Truth`` a condition that the solver reasons about.
Operations give plain ``int`` and ``bool`` wherever the result is already known, so
that the rules' own shortcuts on plain numbers keep working.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeAlias

import z3 as _z3  # type: ignore[import-untyped]

z3: Any = _z3  # it has no types to rely on

# Work units of the solver for one question; about ten seconds for the hardest ones.
RLIMIT = 50_000_000
MEMORY_MEGABYTES = 2000

z3.set_param("memory_max_size", MEMORY_MEGABYTES)


def solver_version() -> str:
    """The solver's name and version, as printed with each result."""
    return f"Z3 {z3.get_version_string()}"


class Undecided(TypeError):
    """A condition of the solver was used where Python needs a plain yes or no."""


class _Ast:
    """Something that the solver was told of. ``id`` is its alone as long as it is kept."""

    __slots__ = ("id", "z")

    def __init__(self, z: Any) -> None:
        self.z = z
        self.id: int = z.get_id()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.z})"

    def __hash__(self) -> int:
        return self.id


class Term(_Ast):
    """A whole number of the solver."""

    __slots__ = ()
    __hash__ = _Ast.__hash__

    def __bool__(self) -> bool:
        return bool(_telling) or bool(self != 0)

    def __add__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(_mk_add, self, _integer(other))

    def __radd__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(_mk_add, _integer(other), self)

    def __sub__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return 0
        return self if _is_plain(other, 0) else _number(_mk_sub, self, _integer(other))

    def __rsub__(self, other: object) -> Any:
        return -self if _is_plain(other, 0) else _number(_mk_sub, _integer(other), self)

    def __neg__(self) -> Any:
        return _number(_mk_minus, self)

    def __mul__(self, other: object) -> Any:
        if _is_plain(other, 0):
            return 0
        return self if _is_plain(other, 1) else _number(_mk_mul, self, _integer(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Any:
        if _is_plain(other, 0):
            raise ZeroDivisionError("whole division by zero")
        return self if _is_plain(other, 1) else _floor(self.z, _integer(other).z)

    def __rfloordiv__(self, other: object) -> Any:
        return _floor(_integer(other).z, self.z)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return True
        return _truth(_mk_eq, self, _integer(other))

    def __ne__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return False
        return _truth(_mk_distinct, self, _integer(other))

    def __lt__(self, other: object) -> Any:
        return _truth(_mk_lt, self, _integer(other))

    def __le__(self, other: object) -> Any:
        return _truth(_mk_le, self, _integer(other))

    def __gt__(self, other: object) -> Any:
        return _truth(_mk_gt, self, _integer(other))

    def __ge__(self, other: object) -> Any:
        return _truth(_mk_ge, self, _integer(other))


class Truth(_Ast):
    """A condition of the solver. Counts as 1 or 0 in arithmetic, as Python's truths do."""

    __slots__ = ()
    __hash__ = _Ast.__hash__

    def __bool__(self) -> bool:
        if _deciders:
            return _deciders[-1](self)
        raise Undecided(f"whether {self.z} holds is not known")

    def if_else(self, yes: Any, no: Any) -> Any:
        """``yes`` where the condition holds, else ``no``; both numbers, or both conditions."""
        if yes is no:
            return yes
        if isinstance(yes, bool | Truth) and isinstance(no, bool | Truth):
            return _truth(_mk_ite, self, _condition(yes), _condition(no))
        a, b = _integer(yes), _integer(no)
        return yes if a.id == b.id else _number(_mk_ite, self, a, b)

    @property
    def number(self) -> Any:
        """1 where the condition holds, else 0."""
        return self.if_else(1, 0)

    def __invert__(self) -> Any:
        return Truth(self.z.arg(0)) if z3.is_not(self.z) else _truth(_mk_not, self)

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        return _truth(_mk_and, self, _condition(other))

    __rand__ = __and__

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return _truth(_mk_or, self, _condition(other))

    __ror__ = __or__

    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(_mk_eq, self, _condition(other))
        return self.number == other

    def __ne__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(_mk_distinct, self, _condition(other))
        return self.number != other

    def __add__(self, other: object) -> Any:
        return self.number + other

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self.number - other

    def __rsub__(self, other: Any) -> Any:
        return other - self.number

    def __mul__(self, other: object) -> Any:
        return self.number * other

    __rmul__ = __mul__

    def __lt__(self, other: object) -> Any:
        return self.number < other

    def __le__(self, other: object) -> Any:
        return self.number <= other

    def __gt__(self, other: object) -> Any:
        return self.number > other

    def __ge__(self, other: object) -> Any:
        return self.number >= other


Number: TypeAlias = int | Term
Condition: TypeAlias = bool | Truth


def _is_plain(value: object, number: int) -> bool:
    return isinstance(value, int) and value == number


def _integer(value: object) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, Truth):
        return _integer(value.number)
    if isinstance(value, int):
        return _constant(int(value))
    raise TypeError(f"{value!r} is not a whole number")


@lru_cache(maxsize=4096)
def _constant(value: int) -> Term:
    return Term(z3.IntVal(value))


def _condition(value: object) -> Truth:
    if isinstance(value, Truth):
        return value
    if isinstance(value, bool):
        return _TRUE if value else _FALSE
    raise TypeError(f"{value!r} is not a condition")


_TRUE, _FALSE = Truth(z3.BoolVal(True)), Truth(z3.BoolVal(False))

# What was made before, by the maker and what it was made of; the latter is kept as well, so
# that its marks stay its own. The solver's own makers are called without z3's Python
# operators, which spend ten times as long on asking for the sorts of what they are given.
_Maker: TypeAlias = Callable[..., Any]
_made: dict[tuple[Any, ...], tuple[Any, tuple[_Ast, ...]]] = {}
_MADE_KEPT = 2_000_000
_context = z3.main_ctx()


def _of_many(name: str) -> _Maker:
    make = getattr(z3, name)

    def maker(*parts: Any) -> Any:
        return make(_context.ref(), len(parts), (z3.Ast * len(parts))(*parts))

    return maker


def _of_some(name: str) -> _Maker:
    make = getattr(z3, name)
    return lambda *parts: make(_context.ref(), *parts)


_mk_add, _mk_sub, _mk_mul, _mk_and, _mk_or, _mk_distinct = (
    _of_many(f"Z3_mk_{name}") for name in ("add", "sub", "mul", "and", "or", "distinct")
)
_mk_minus, _mk_not, _mk_ite, _mk_eq, _mk_lt, _mk_le, _mk_gt, _mk_ge, _mk_implies = (
    _of_some(f"Z3_mk_{name}")
    for name in ("unary_minus", "not", "ite", "eq", "lt", "le", "gt", "ge", "implies")
)


def _make(kind: type[_Ast], reference: Any, maker: _Maker, parts: tuple[_Ast, ...]) -> Any:
    key = (maker, *(part.id for part in parts))
    known = _made.get(key)
    if known is None:
        if len(_made) > _MADE_KEPT:
            _made.clear()
        made = kind(reference(maker(*(part.z.ast for part in parts)), _context))
        known = _made[key] = made, parts
    return known[0]


def _number(maker: _Maker, *parts: _Ast) -> Any:
    return _make(Term, z3.ArithRef, maker, parts)


def _truth(maker: _Maker, *parts: _Ast) -> Any:
    return _make(Truth, z3.BoolRef, maker, parts)


def _floor(a: Any, b: Any) -> Any:
    """Division rounded down, as Python's; the solver's own rounds so that no rest is negative."""
    if z3.is_int_value(b):
        n = b.as_long()
        return Term(a / b if n > 0 else (-a) / z3.IntVal(-n))
    return Term(z3.If(b > 0, a / b, (-a) / (-b)))


# Forking: who answers when Python must know whether a condition holds

_deciders: list[Callable[[Truth], bool]] = []


@contextmanager
def deciding(decide: Callable[[Truth], bool]) -> Iterator[None]:
    """Let ``decide`` answer, within the block, whenever Python asks if a condition holds."""
    _deciders.append(decide)
    try:
        yield
    finally:
        _deciders.pop()


_telling: list[bool] = []


@contextmanager
def telling_everything() -> Iterator[None]:
    """Let every unknown number pass, within the block, for one that is not 0.

    For a run in which that only says whether there is something to tell.
    """
    _telling.append(True)
    try:
        yield
    finally:
        _telling.pop()


# Making terms, and looking into them


def variable(name: str) -> Term:
    """An unknown whole number."""
    return Term(z3.Int(name))


def condition(name: str) -> Truth:
    """An unknown condition."""
    return Truth(z3.Bool(name))


def constant(value: int) -> Term:
    """A known number as a term that is *not* folded; for comparing the readings."""
    return Term(z3.IntVal(value))


def value_of(number: object) -> int | bool:
    """The value of a number or condition that holds no unknown; ``ValueError`` for others."""
    if isinstance(number, bool | int):
        return number
    assert isinstance(number, Term | Truth)
    z = z3.simplify(number.z)
    if z3.is_int_value(z):
        return int(z.as_long())
    if z3.is_true(z) or z3.is_false(z):
        return bool(z3.is_true(z))
    raise ValueError(f"{z} is not known")


def all_of(conditions: Iterable[Condition]) -> Condition:
    """Whether all conditions hold."""
    known: list[Condition] = [c for c in conditions if c is not True]
    if any(c is False for c in known):
        return False
    return _joined(_mk_and, known) if known else True


def any_of(conditions: Iterable[Condition]) -> Condition:
    """Whether any condition holds."""
    known: list[Condition] = [c for c in conditions if c is not False]
    if any(c is True for c in known):
        return True
    return _joined(_mk_or, known) if known else False


def _joined(maker: _Maker, known: list[Condition]) -> Condition:
    result: Condition = _truth(maker, *map(_condition, known)) if len(known) > 1 else known[0]
    return result


def implies(if_this: Condition, then_that: Condition) -> Condition:
    """Whether the second condition holds wherever the first does."""
    if if_this is True:
        return then_that
    if if_this is False or then_that is True:
        return True
    result: Condition = _truth(_mk_implies, _condition(if_this), _condition(then_that))
    return result


def sum_of(numbers: Iterable[Number]) -> Number:
    """The sum of numbers, as one flat term."""
    numbers = list(numbers)
    plain = sum(n for n in numbers if isinstance(n, int))
    terms = [n for n in numbers if isinstance(n, Term)]
    if not terms:
        return plain
    if plain:
        terms.append(_constant(plain))
    result: Number = _number(_mk_add, *terms) if len(terms) > 1 else terms[0]
    return result


def same(a: object, b: object) -> bool:
    """Whether two numbers or conditions are written alike; unlike ``==``, never a question."""
    if isinstance(a, Term | Truth) and isinstance(b, Term | Truth):
        return a.id == b.id
    return type(a) is type(b) and a == b


def variables(*values: object) -> frozenset[str]:
    """The names of the unknowns in numbers and conditions."""
    found = [_names_in(v) for v in values if isinstance(v, Term | Truth)]
    return found[0] if len(found) == 1 else frozenset().union(*found)


# The unknowns in each part of a term seen so far; parts are shared by many terms.
_names: dict[int, tuple[Any, frozenset[str]]] = {}
_NAMES_KEPT = 2_000_000


def _names_in(value: _Ast) -> frozenset[str]:
    known = _names.get(value.id)
    if known is None:
        if len(_names) > _NAMES_KEPT:
            _names.clear()
        _look_for_names(value.z)
        known = _names[value.id]
    return known[1]


def _look_for_names(root: Any) -> None:
    todo = [root]
    while todo:
        z = todo[-1]
        key = z.get_id()
        if key in _names:
            todo.pop()
            continue
        parts = z.children()
        missing = [part for part in parts if part.get_id() not in _names]
        if missing:
            todo += missing
            continue
        todo.pop()
        _names[key] = z, _names_of(z, [_names[part.get_id()][1] for part in parts])


def _names_of(z: Any, parts: list[frozenset[str]]) -> frozenset[str]:
    if len(parts) > 1:
        return frozenset().union(*parts)
    if parts:
        return parts[0]
    unknown = z.decl().kind() == z3.Z3_OP_UNINTERPRETED
    return frozenset((z.decl().name(),)) if unknown else frozenset()


def text_of(value: object) -> str:
    """A number or condition as text that is the same from run to run."""
    return str(value.z.sexpr()) if isinstance(value, Term | Truth) else repr(value)


def question_text(conditions: Sequence[Condition]) -> str:
    """Conditions as text that is the same for all that differ in their unknowns' names alone."""
    text = "\n".join(map(text_of, conditions))
    unknown = variables(*conditions)
    marks: dict[str, str] = {}

    def marked(found: re.Match[str]) -> str:
        name = found[0].strip("|")
        return marks.setdefault(name, f"|{len(marks)}|") if name in unknown else found[0]

    return _SYMBOL.sub(marked, text)


# A symbol in the solver's text: anything between bars, or what has neither space nor bracket.
_SYMBOL = re.compile(r"\|[^|]*\||[^\s()|]+")


# Asking the solver


class Answer(StrEnum):
    """What the solver says of a question. ``UNKNOWN`` is never a success."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


def _answer(said: Any) -> Answer:
    if said == z3.sat:
        return Answer.POSSIBLE
    return Answer.IMPOSSIBLE if said == z3.unsat else Answer.UNKNOWN


class Model:
    """A situation that the solver has found."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def value(self, name: str) -> int:
        """The value of the unknown number of this name; 0 if it plays no part."""
        return self.number(variable(name))

    def number(self, value: object) -> int:
        """The value of a number in this situation."""
        if isinstance(value, int):
            return int(value)
        return int(self._model.eval(_integer(value).z, model_completion=True).as_long())

    def holds(self, value: object) -> bool:
        """Whether a condition holds in this situation."""
        if isinstance(value, bool):
            return value
        return bool(z3.is_true(self._model.eval(_condition(value).z, model_completion=True)))


class Solver:
    """Questions under assumptions, each with a limit on the solver's work (not on time)."""

    def __init__(self, rlimit: int = RLIMIT, seed: int = 0) -> None:
        self._solver = z3.Solver()
        self._solver.set("rlimit", rlimit)
        self._solver.set("random_seed", seed)

    @classmethod
    def for_counts(cls, rlimit: int = RLIMIT, seed: int = 0, once: bool = False) -> "Solver":
        """A solver that is quicker on long sums of small whole numbers.

        ``once``: for a single question; it simplifies more before it searches.
        """
        solver = cls.__new__(cls)
        solver._solver = z3.Tactic("qflia").solver() if once else z3.SimpleSolver()
        solver._solver.set("rlimit", rlimit)
        solver._solver.set("random_seed", seed)
        solver._solver.set("arith.solver", 2)
        return solver

    def assume(self, *conditions: Condition) -> None:
        """Let these conditions hold from now on."""
        for each in conditions:
            if each is not True:
                self._solver.add(_condition(each).z)

    def name(self, label: str, condition: Condition) -> None:
        """Let a condition hold from now on, and be named by ``blamed`` where it is to blame."""
        self._solver.assert_and_track(_condition(condition).z, label)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Forget, after the block, what was assumed within it."""
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()

    def ask(self, *conditions: Condition) -> Answer:
        """Whether these conditions are possible together with what is assumed."""
        if any(c is False for c in conditions):
            return Answer.IMPOSSIBLE
        asked = [_condition(c).z for c in conditions if c is not True]
        return _answer(self._solver.check(*asked))

    @property
    def model(self) -> Model:
        """The situation found by the last question; only after ``POSSIBLE``."""
        return Model(self._solver.model())

    @property
    def blamed(self) -> tuple[str, ...]:
        """The labels of named conditions that exclude each other; only after ``IMPOSSIBLE``."""
        return tuple(str(label) for label in self._solver.unsat_core())


class Optimizer:
    """The largest or smallest value that a number can have under assumptions."""

    def __init__(self, rlimit: int = RLIMIT) -> None:
        self._optimize = z3.Optimize()
        self._optimize.set("rlimit", rlimit)

    def assume(self, *conditions: Condition) -> None:
        """Let these conditions hold."""
        for each in conditions:
            if each is not True:
                self._optimize.add(_condition(each).z)

    def prefer(self, condition: Condition, weight: int = 1) -> None:
        """Let a condition hold where it can; ``best`` breaks as little weight as possible."""
        self._optimize.add_soft(_condition(condition).z, weight)

    def best(self, goal: Number | None = None, lowest: bool = False) -> Model | None:
        """A situation with the largest (or smallest) goal, or None if there is no situation.

        Raises ``TimeoutError`` when the solver stops before it knows.
        """
        self._optimize.push()
        if goal is not None:
            seek = self._optimize.minimize if lowest else self._optimize.maximize
            seek(_integer(goal).z)
        answer = _answer(self._optimize.check())
        model = Model(self._optimize.model()) if answer is Answer.POSSIBLE else None
        self._optimize.pop()
        if answer is Answer.UNKNOWN:
            raise TimeoutError(self._optimize.reason_unknown())
        return model
