"""The nodes of the graphs that terms are written as, and how such a graph is read.

What is made of a graph for a solver or as code is elsewhere; see ``walk``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from antipater.rules.readings.operations import CONSTANT, LEAVES, LOOKUP, MEANING, VARIABLE


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


def same(a: object, b: object) -> bool:
    """Whether two numbers or conditions are written alike; unlike ``==``, never a question."""
    if isinstance(a, Node) and isinstance(b, Node):
        return a is b
    return type(a) is type(b) and a == b


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
        inner, first = [texts[part.id] for part in parts_of(node)], node.parts[0]
        known = "" if isinstance(first, Node) else repr(first)
        head = f"|{first}|" if node.op is VARIABLE else known
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
