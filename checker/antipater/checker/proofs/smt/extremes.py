"""The least and the greatest of several numbers, found in graphs that choose two by two."""

from antipater.rules.readings.nodes import Node
from antipater.rules.readings.operations import AT_LEAST, AT_MOST, IF

_COMPARISONS = frozenset((AT_MOST, AT_LEAST))


def extreme_of(node: Node) -> tuple[Node, ...]:
    """The numbers of which a node is the least or the greatest; none where it is neither.

    What is itself the least of some is told as these, so that ``min(min(a, b), c)`` is the
    least of three.
    """
    way = _comparison(node)
    if way is None:
        return ()
    found: dict[int, Node] = {}
    seen, todo = {node.id}, [node]
    while todo:
        one = todo.pop()
        for part in one.parts[1:]:
            if part.id in seen:
                continue
            seen.add(part.id)
            if _comparison(part) is way:
                todo.append(part)
            else:
                found[part.id] = part
    return tuple(found.values())


def _comparison(node: Node) -> str | None:
    """How the two parts compare of which a node is the first where they do so."""
    if node.op is not IF or node.parts[0].op not in _COMPARISONS:
        return None
    (a, b), first, second = node.parts[0].parts, node.parts[1], node.parts[2]
    return str(node.parts[0].op) if a is first and b is second else None
