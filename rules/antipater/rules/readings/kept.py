"""The nodes made so far: the same operation on the same parts gives the same node."""

from typing import Any

from antipater.rules.readings.nodes import Node

# Every operation made, by its name and its parts. Emptied when it is full: what is made again
# afterwards is another node, which means the same. Unknowns and constants stay the same.
made: dict[tuple[Any, ...], Any] = {}
_MADE_KEPT = 2_000_000
# Every table that numbers were looked up in, by itself and by where it is.
same_tables: dict[tuple[int, ...], tuple[tuple[int, ...], bool]] = {}
tables: dict[int, tuple[tuple[int, ...], bool]] = {}


def made_of(kind: type[Node], op: str, parts: tuple[Node, ...]) -> Any:
    """The node of an operation on parts; made if there is none yet."""
    key = (op, *[part.id for part in parts])
    known = made.get(key)
    return kept(key, kind(op, parts)) if known is None else known


def kept(key: tuple[Any, ...], node: Node) -> Any:
    """A new node, kept as that of its operation on its parts."""
    if len(made) >= _MADE_KEPT:
        for each in (made, tables, same_tables):
            each.clear()
    made[key] = node
    return node
