"""The reading of rule arithmetic on terms: whole numbers and conditions that are not known.

``Term`` is a whole number and ``Truth`` a condition, written as an immutable graph. The same
operation on the same parts gives the same node, so that parts are shared and comparing two
nodes is comparing their ``id``. Operations give plain ``int`` and ``bool`` wherever the result
is already known, so that the rules' own shortcuts on plain numbers keep working.

What is made of a graph (a question to a solver, code, a value) is elsewhere; see ``walk``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final, TypeAlias

# What a node is made by. Of a variable, a constant and a lookup, the first of ``parts`` is no
# node but the name, the value or the table.
VARIABLE: Final = "variable"
CONSTANT: Final = "constant"
LOOKUP: Final = "lookup"
ADD: Final = "+"  # of two or more
SUBTRACT: Final = "-"
NEGATE: Final = "negate"
MULTIPLY: Final = "*"
FLOOR: Final = "//"
IF: Final = "if"
BITS_AND: Final = "bits and"
BITS_OR: Final = "bits or"
SHIFT_LEFT: Final = "<<"
SHIFT_RIGHT: Final = ">>"
NOT: Final = "not"
AND: Final = "and"  # of two or more
OR: Final = "or"  # of two or more
IMPLIES: Final = "implies"
EQUAL: Final = "="
UNEQUAL: Final = "<>"
LESS: Final = "<"
AT_MOST: Final = "<="
MORE: Final = ">"
AT_LEAST: Final = ">="

LEAVES: Final = frozenset((VARIABLE, CONSTANT))


class Undecided(TypeError):
    """An unknown condition was used where Python needs a plain yes or no."""


class Node:
    """A part of a graph: ``op`` of ``parts``, which are nodes.

    ``id`` is the node's alone, and the same for the same operation on the same parts as long
    as the node is kept. ``image`` is room for what another module has made of the node.
    """

    __slots__ = ("id", "image", "names", "op", "parts")

    def __init__(self, op: str, parts: tuple[Any, ...]) -> None:
        self.op = op
        self.parts = parts
        self.id: int = next(_ids)
        self.image: Any = None
        self.names: frozenset[str] | None = None

    def __hash__(self) -> int:
        return self.id

    def __repr__(self) -> str:
        return f"{type(self).__name__}({text_of(self)})"


_ids = count()


class Term(Node):
    """A whole number that is not known."""

    __slots__ = ()
    __hash__ = Node.__hash__

    def __bool__(self) -> bool:
        return bool(_telling) or bool(self != 0)

    def __add__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(ADD, self, as_term(other))

    def __radd__(self, other: object) -> Any:
        return self if _is_plain(other, 0) else _number(ADD, as_term(other), self)

    def __sub__(self, other: object) -> Any:
        if other is self:
            return 0
        return self if _is_plain(other, 0) else _number(SUBTRACT, self, as_term(other))

    def __rsub__(self, other: object) -> Any:
        return -self if _is_plain(other, 0) else _number(SUBTRACT, as_term(other), self)

    def __neg__(self) -> Any:
        return _made_of(Term, NEGATE, (self,))

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


class Truth(Node):
    """A condition that is not known. Counts as 1 or 0 in arithmetic, as Python's truths do."""

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
            return _made_of(Truth, IF, (self, as_truth(yes), as_truth(no)))
        a, b = as_term(yes), as_term(no)
        return yes if a is b else _made_of(Term, IF, (self, a, b))

    @property
    def number(self) -> Any:
        """1 where the condition holds, else 0."""
        return self.if_else(1, 0)

    def __invert__(self) -> Any:
        return self.parts[0] if self.op is NOT else _made_of(Truth, NOT, (self,))

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

# Every operation made, by its name and its parts. Emptied when it is full: what is made again
# afterwards is another node, which means the same. Unknowns and constants stay the same.
_made: dict[tuple[Any, ...], Any] = {}
_MADE_KEPT = 2_000_000
_constants: dict[int, Term] = {}
# Every table that numbers were looked up in, by itself and by where it is.
_same_tables: dict[tuple[int, ...], tuple[tuple[int, ...], bool]] = {}
_tables: dict[int, tuple[tuple[int, ...], bool]] = {}
_variables: dict[tuple[type[Node], str], Any] = {}


def _number(op: str, a: Node, b: Node) -> Any:
    key = (op, a.id, b.id)
    known = _made.get(key)
    return _kept(key, Term(op, (a, b))) if known is None else known


def _truth(op: str, a: Node, b: Node) -> Any:
    # Alike but for the kind: nodes are made by the million.
    key = (op, a.id, b.id)
    known = _made.get(key)
    return _kept(key, Truth(op, (a, b))) if known is None else known


def _made_of(kind: type[Node], op: str, parts: tuple[Node, ...]) -> Any:
    key = (op, *[part.id for part in parts])
    known = _made.get(key)
    return _kept(key, kind(op, parts)) if known is None else known


def _kept(key: tuple[Any, ...], node: Node) -> Node:
    if len(_made) >= _MADE_KEPT:
        for kept in (_made, _tables, _same_tables):
            kept.clear()
    _made[key] = node
    return node


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


def _known_table(table: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """A table as the one that is kept of all that are the same, and whether all in it is."""
    numbers = tuple(table)
    found = _same_tables.setdefault(numbers, (numbers, len(set(numbers)) == 1))
    _tables[id(found[0])] = found
    return found


def lookup(table: Sequence[int], index: Number) -> Number:
    """The number in a table of known numbers. An index outside the table is not checked."""
    if isinstance(index, int):
        return table[index]
    numbers, alike = _tables.get(id(table)) or _known_table(table)
    if alike:
        return numbers[0]
    key = (LOOKUP, id(numbers), index.id)
    known = _made.get(key)
    result: Term = _kept(key, Term(LOOKUP, (numbers, index))) if known is None else known  # type: ignore[assignment]
    return result


def all_of(conditions: Iterable[Condition]) -> Condition:
    """Whether all conditions hold."""
    known: list[Condition] = [c for c in conditions if c is not True]
    if any(c is False for c in known):
        return False
    return _joined(AND, known) if known else True


def any_of(conditions: Iterable[Condition]) -> Condition:
    """Whether any condition holds."""
    known: list[Condition] = [c for c in conditions if c is not False]
    if any(c is True for c in known):
        return True
    return _joined(OR, known) if known else False


def _joined(op: str, known: list[Condition]) -> Condition:
    if len(known) == 1:
        return known[0]
    result: Condition = _made_of(Truth, op, tuple(map(as_truth, known)))
    return result


def implies(if_this: Condition, then_that: Condition) -> Condition:
    """Whether the second condition holds wherever the first does."""
    if if_this is True:
        return then_that
    if if_this is False or then_that is True:
        return True
    result: Condition = _truth(IMPLIES, as_truth(if_this), as_truth(then_that))
    return result


def sum_of(numbers: Iterable[Number]) -> Number:
    """The sum of numbers, as one flat term."""
    numbers = list(numbers)
    plain = sum(n for n in numbers if isinstance(n, int))
    terms = [n for n in numbers if isinstance(n, Term)]
    if not terms:
        return plain
    if plain:
        terms.append(constant(plain))
    result: Number = _made_of(Term, ADD, tuple(terms)) if len(terms) > 1 else terms[0]
    return result


def same(a: object, b: object) -> bool:
    """Whether two numbers or conditions are written alike; unlike ``==``, never a question."""
    if isinstance(a, Node) and isinstance(b, Node):
        return a is b
    return type(a) is type(b) and a == b


# Reading a graph


def parts_of(node: Node) -> tuple[Node, ...]:
    """The nodes that a node is made of."""
    if node.op in LEAVES:
        return ()
    return node.parts[1:] if node.op is LOOKUP else node.parts


def walk(*roots: object) -> Iterator[Node]:
    """Every node of the graphs, once, after its parts; what is no node is passed over."""
    seen: set[int] = set()
    todo = [root for root in reversed(roots) if isinstance(root, Node)]
    while todo:
        node = todo[-1]
        if node.id in seen:
            todo.pop()
            continue
        missing = [part for part in parts_of(node) if part.id not in seen]
        if missing:
            todo += reversed(missing)
            continue
        todo.pop()
        seen.add(node.id)
        yield node


def variables(*values: object) -> frozenset[str]:
    """The names of the unknowns in numbers and conditions."""
    found = [_names_in(value) for value in values if isinstance(value, Node)]
    return found[0] if len(found) == 1 else frozenset().union(*found)


def _names_in(root: Node) -> frozenset[str]:
    todo = [root]
    while root.names is None:
        node = todo[-1]
        missing = [part for part in parts_of(node) if part.names is None]
        if missing:
            todo += missing
            continue
        todo.pop()
        known = [part.names for part in parts_of(node) if part.names is not None]
        node.names = known[0] if len(known) == 1 else frozenset().union(*known)
    return root.names


def text_of(value: object) -> str:
    """A number or condition as text that is the same from run to run, parts in brackets.

    What is used more than once stands first, once, as ``#0 = …;``.
    """
    if not isinstance(value, Node):
        return repr(value)
    nodes = list(walk(value))
    uses = Counter(part.id for node in nodes for part in parts_of(node))
    texts: dict[int, str] = {}
    shared: list[str] = []
    for node in nodes:
        inner = [texts[part.id] for part in parts_of(node)]
        head = f"|{node.parts[0]}|" if node.op is VARIABLE else repr(node.parts[0])
        if node.op is LOOKUP:
            inner.insert(0, head)
        texts[node.id] = text = f"({node.op} {' '.join(inner)})" if inner else head
        if inner and uses[node.id] > 1:
            texts[node.id] = f"#{len(shared)}"
            shared.append(f"#{len(shared)} = {text}; ")
    return "".join(shared) + texts[value.id]


def evaluate(value: object, known: Mapping[str, int]) -> int:
    """The value of a number or condition, ``known`` giving that of each unknown by its name.

    Raises ``KeyError`` for an unknown that is not given.
    """
    if not isinstance(value, Node):
        assert isinstance(value, int)
        return value
    values: dict[int, int] = {}
    for node in walk(value):
        if node.op is VARIABLE:
            values[node.id] = known[node.parts[0]]
        elif node.op is CONSTANT:
            values[node.id] = node.parts[0]
        elif node.op is LOOKUP:
            values[node.id] = node.parts[0][values[node.parts[1].id]]
        else:
            values[node.id] = MEANING[node.op](*[values[part.id] for part in node.parts])
    return values[value.id]


def value_of(number: object) -> int:
    """The value of a number or condition that holds no unknown; ``ValueError`` for others."""
    try:
        return evaluate(number, {})
    except KeyError as unknown:
        raise ValueError(f"{unknown} is not known") from None


# What each operation does, on plain numbers.
MEANING: Mapping[str, Callable[..., int]] = {
    ADD: lambda *numbers: sum(numbers),
    SUBTRACT: lambda a, b: a - b,
    NEGATE: lambda a: -a,
    MULTIPLY: lambda a, b: a * b,
    FLOOR: lambda a, b: a // b,
    IF: lambda c, yes, no: yes if c else no,
    BITS_AND: lambda a, b: a & b,
    BITS_OR: lambda a, b: a | b,
    SHIFT_LEFT: lambda a, b: a << b,
    SHIFT_RIGHT: lambda a, b: a >> b,
    NOT: lambda a: not a,
    AND: lambda *truths: all(truths),
    OR: lambda *truths: any(truths),
    IMPLIES: lambda a, b: bool(not a or b),
    EQUAL: lambda a, b: a == b,
    UNEQUAL: lambda a, b: a != b,
    LESS: lambda a, b: a < b,
    AT_MOST: lambda a, b: a <= b,
    MORE: lambda a, b: a > b,
    AT_LEAST: lambda a, b: a >= b,
}
