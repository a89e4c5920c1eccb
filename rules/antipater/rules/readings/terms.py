"""The reading of rule arithmetic on terms: whole numbers and conditions that are not known.

``Term`` is a whole number and ``Truth`` a condition, written as an immutable graph. The same
operation on the same parts gives the same node, so that parts are shared and comparing two
nodes is comparing their ``id``. Operations give plain ``int`` and ``bool`` wherever the result
is already known, so that the rules' own shortcuts on plain numbers keep working.

What is made of several numbers or conditions is in ``compounds``; what is made of a graph
(a question to a solver, code, a value) is elsewhere; see ``nodes.walk``.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from antipater.rules.readings.kept import kept, made, made_of
from antipater.rules.readings.nodes import Node, text_of
from antipater.rules.readings.operations import (
    ADD,
    AND,
    AT_LEAST,
    AT_MOST,
    BITS_AND,
    BITS_OR,
    CONSTANT,
    EQUAL,
    FLOOR,
    IF,
    LESS,
    MORE,
    MULTIPLY,
    NEGATE,
    NOT,
    OR,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    SUBTRACT,
    UNEQUAL,
    VARIABLE,
)


class Undecided(TypeError):
    """An unknown condition was used where Python needs a plain yes or no."""


class Term(Node):
    """A whole number that is not known."""

    __slots__ = ()
    __hash__ = Node.__hash__

    def __bool__(self) -> bool:
        return bool(_telling) or bool(self != 0)

    def __add__(self, other: object) -> Any:
        if type(other) is Term:  # by far the most
            return _number(ADD, self, other)
        return self if _is_plain(other, 0) else _number(ADD, self, as_term(other))

    def __radd__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(ADD, as_term(other), self)

    def __sub__(self, other: object) -> Any:
        if other is self:
            return 0
        if self.op is ADD and len(self.parts) == 2 and self.parts[0] is other:
            return self.parts[1]
        return self if _is_plain(other, 0) else _number(SUBTRACT, self, as_term(other))

    def __rsub__(self, other: object) -> Any:
        return -self if _is_plain(other, 0) else _number(SUBTRACT, as_term(other), self)

    def __neg__(self) -> Any:
        return made_of(Term, NEGATE, (self,))

    def __abs__(self) -> Any:
        return (self < 0).if_else(-self, self)

    def __mul__(self, other: object) -> Any:
        if _is_plain(other, 0):
            return 0
        return self if _is_plain(other, 1) else _number(MULTIPLY, self, as_term(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Any:
        if _is_plain(other, 0):
            raise ZeroDivisionError("whole division by zero")
        return self if _is_plain(other, 1) else _number(FLOOR, self, as_term(other))

    def __rfloordiv__(self, other: object) -> Any:
        return _number(FLOOR, as_term(other), self)

    # Whole numbers as sets of bits; for compiling, no solver is asked of them.

    def __and__(self, other: object) -> Any:
        return 0 if _is_plain(other, 0) else _number(BITS_AND, self, as_term(other))

    def __or__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(BITS_OR, self, as_term(other))

    __rand__, __ror__ = __and__, __or__

    def __invert__(self) -> Any:
        return -1 - self

    def __lshift__(self, other: object) -> Any:
        return _number(SHIFT_LEFT, self, as_term(other))

    def __rlshift__(self, other: object) -> Any:
        return _number(SHIFT_LEFT, as_term(other), self)

    def __rshift__(self, other: object) -> Any:
        return _number(SHIFT_RIGHT, self, as_term(other))

    def __rrshift__(self, other: object) -> Any:
        return _number(SHIFT_RIGHT, as_term(other), self)

    # Comparisons

    def __eq__(self, other: object) -> Any:
        return True if other is self else _truth(EQUAL, self, as_term(other))

    def __ne__(self, other: object) -> Any:
        return False if other is self else _truth(UNEQUAL, self, as_term(other))

    def __lt__(self, other: object) -> Any:
        return _truth(LESS, self, as_term(other))

    def __le__(self, other: object) -> Any:
        return _truth(AT_MOST, self, as_term(other))

    def __gt__(self, other: object) -> Any:
        return _truth(MORE, self, as_term(other))

    def __ge__(self, other: object) -> Any:
        return _truth(AT_LEAST, self, as_term(other))


class CountsAsNumber:
    """A condition that counts as 1 or 0 in arithmetic, as Python's truths do."""

    __slots__ = ()

    @property
    def number(self) -> Any:
        """1 where the condition holds, else 0."""
        raise NotImplementedError

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


class Truth(CountsAsNumber, Node):
    """A condition that is not known."""

    __slots__ = ()
    __hash__ = Node.__hash__

    def __bool__(self) -> bool:
        if _deciders:
            return _deciders[-1](self)
        raise Undecided(f"whether {text_of(self)} holds is not known")

    def if_else(self, yes: Any, no: Any) -> Any:
        """``yes`` where the condition holds, else ``no``; both numbers, or both conditions."""
        if yes is no:
            return yes
        if isinstance(yes, bool | Truth) and isinstance(no, bool | Truth):
            return made_of(Truth, IF, (self, as_truth(yes), as_truth(no)))
        a, b = as_term(yes), as_term(no)
        return yes if a is b else made_of(Term, IF, (self, a, b))

    @property
    def number(self) -> Any:
        """1 where the condition holds, else 0."""
        return self.if_else(1, 0)

    def __invert__(self) -> Any:
        return self.parts[0] if self.op is NOT else made_of(Truth, NOT, (self,))

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        return _truth(AND, self, as_truth(other))

    __rand__ = __and__

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return _truth(OR, self, as_truth(other))

    __ror__ = __or__

    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(EQUAL, self, as_truth(other))
        return self.number == other

    def __ne__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return _truth(UNEQUAL, self, as_truth(other))
        return self.number != other


Number: TypeAlias = int | Term
Condition: TypeAlias = bool | Truth
_constants: dict[int, Term] = {}
_variables: dict[tuple[type[Node], str], Any] = {}


def _number(op: str, a: Node, b: Node) -> Any:
    key = (op, a.id, b.id)
    known = made.get(key)
    return kept(key, Term(op, (a, b))) if known is None else known


def _truth(op: str, a: Node, b: Node) -> Any:
    # Alike but for the kind: nodes are made by the million.
    key = (op, a.id, b.id)
    known = made.get(key)
    return kept(key, Truth(op, (a, b))) if known is None else known


def _is_plain(value: object, number: int) -> bool:
    return isinstance(value, int) and value == number


def as_term(value: object) -> Term:
    """A number as a term, known or not; ``TypeError`` for what is none."""
    if isinstance(value, Term):
        return value
    if isinstance(value, int):
        return constant(value)
    if isinstance(value, Truth):
        return as_term(value.number)
    raise TypeError(f"{value!r} is not a whole number")


def as_truth(value: object) -> Truth:
    """A condition as a node, known or not; ``TypeError`` for what is none."""
    if isinstance(value, Truth):
        return value
    if isinstance(value, bool):
        return _TRUE if value else _FALSE
    raise TypeError(f"{value!r} is not a condition")


_TRUE, _FALSE = Truth(CONSTANT, (True,)), Truth(CONSTANT, (False,))

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


# Making nodes


def variable(name: str) -> Term:
    """An unknown whole number. The same name is the same number."""
    known = _variables.get((Term, name))
    return known if isinstance(known, Term) else _named(Term, name)


def condition(name: str) -> Truth:
    """An unknown condition. The same name is the same condition."""
    known = _variables.get((Truth, name))
    return known if isinstance(known, Truth) else _named(Truth, name)


def _named(kind: type[Node], name: str) -> Any:
    node = _variables[kind, name] = kind(VARIABLE, (name,))
    node.names = frozenset((name,))
    return node


def constant(value: int) -> Term:
    """A known number as a term that is *not* folded; for comparing the readings."""
    known = _constants.get(value)
    if known is None:
        known = _constants[int(value)] = Term(CONSTANT, (int(value),))
    return known
