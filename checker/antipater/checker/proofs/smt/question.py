"""The key of a question, by which its answer is found again."""

import hashlib
from collections.abc import Iterable

from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node, parts_of, walk
from antipater.rules.readings.terms import Condition, Term, as_truth


def question_key(conditions: Iterable[Condition]) -> str:
    """A hash that is the same for all questions that differ in their unknowns' names alone.

    It is taken of the conditions' graph, each node once: so it costs no more than that, and
    it tells every two graphs apart.
    """
    roots = [as_truth(c) for c in conditions]
    places: dict[int, int] = {}
    unknowns: dict[str, int] = {}
    steps: list[str] = []
    for node in walk(*roots):
        steps.append(_step(node, places, unknowns))
        places[node.id] = len(places)
    ends = " ".join(str(places[root.id]) for root in roots)
    return hashlib.sha256("\n".join((*steps, ends)).encode()).hexdigest()


def _step(node: Node, places: dict[int, int], unknowns: dict[str, int]) -> str:
    if node.op == operations.VARIABLE:
        kind = "number" if isinstance(node, Term) else "condition"
        return f"{kind} {unknowns.setdefault(node.parts[0], len(unknowns))}"
    if node.op == operations.CONSTANT:
        return repr(node.parts[0])
    known = repr(node.parts[0]) if node.op == operations.LOOKUP else ""
    return f"{node.op} {known}{' '.join([str(places[part.id]) for part in parts_of(node)])}"
