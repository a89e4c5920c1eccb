"""The reading of rule arithmetic on terms of the solver Z3.

What is asked of them stands in ``z3_questions``; no other module speaks to the solver.

``Term`` is a whole number and ``Truth`` a condition that the solver reasons about.
Operations give plain ``int`` and ``bool`` wherever the result is already known, so
that the rules' own shortcuts on plain numbers keep working.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeAlias

import z3 as _z3  # type: ignore[import-untyped]

z3: Any = _z3  # it has no types to rely on


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
        return self if _is_plain(other, 0) else _number(_mk_add, self, as_term(other))

    def __radd__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(_mk_add, as_term(other), self)

    def __sub__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return 0
        return self if _is_plain(other, 0) else _number(_mk_sub, self, as_term(other))

    def __rsub__(self, other: object) -> Any:
        return -self if _is_plain(other, 0) else _number(_mk_sub, as_term(other), self)

    def __neg__(self) -> Any:
        return _number(_mk_minus, self)

    def __mul__(self, other: object) -> Any:
        if _is_plain(other, 0):
            return 0
        return self if _is_plain(other, 1) else _number(_mk_mul, self, as_term(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Any:
        if _is_plain(other, 0):
            raise ZeroDivisionError("whole division by zero")
        return self if _is_plain(other, 1) else _floor(self.z, as_term(other).z)

    def __rfloordiv__(self, other: object) -> Any:
        return _floor(as_term(other).z, self.z)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return True
        return _truth(_mk_eq, self, as_term(other))

    def __ne__(self, other: object) -> Any:
        if isinstance(other, Term) and self.id == other.id:
            return False
        return _truth(_mk_distinct, self, as_term(other))

    def __lt__(self, other: object) -> Any:
        return _truth(_mk_lt, self, as_term(other))

    def __le__(self, other: object) -> Any:
        return _truth(_mk_le, self, as_term(other))

    def __gt__(self, other: object) -> Any:
        return _truth(_mk_gt, self, as_term(other))

    def __ge__(self, other: object) -> Any:
        return _truth(_mk_ge, self, as_term(other))


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
            return _truth(_mk_ite, self, as_truth(yes), as_truth(no))
        a, b = as_term(yes), as_term(no)
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
        return _truth(_mk_and, self, as_truth(other))

    __rand__ = __and__

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return _truth(_mk_or, self, as_truth(other))

    __ror__ = __or__

    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(_mk_eq, self, as_truth(other))
        return self.number == other

    def __ne__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(_mk_distinct, self, as_truth(other))
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


def as_term(value: object) -> Term:
    """A number as a term, known or not; ``TypeError`` for what is none."""
    if isinstance(value, Term):
        return value
    if isinstance(value, Truth):
        return as_term(value.number)
    if isinstance(value, int):
        return _constant(int(value))
    raise TypeError(f"{value!r} is not a whole number")


@lru_cache(maxsize=4096)
def _constant(value: int) -> Term:
    return Term(z3.IntVal(value))


def as_truth(value: object) -> Truth:
    """A condition as one of the solver's, known or not; ``TypeError`` for what is none."""
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


# Making terms


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
    result: Condition = _truth(maker, *map(as_truth, known)) if len(known) > 1 else known[0]
    return result


def implies(if_this: Condition, then_that: Condition) -> Condition:
    """Whether the second condition holds wherever the first does."""
    if if_this is True:
        return then_that
    if if_this is False or then_that is True:
        return True
    result: Condition = _truth(_mk_implies, as_truth(if_this), as_truth(then_that))
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
