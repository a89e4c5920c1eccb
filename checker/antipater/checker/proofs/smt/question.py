"""The key of a question, by which its answer is found again."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node, parts_of, walk
from antipater.rules.readings.terms import Condition, Term, as_truth


class _Form(NamedTuple):
    """A condition without its unknowns' names, as a hash, and the names in their order."""

    digest: str
    names: tuple[str, ...]


def question_key(conditions: Iterable[Condition]) -> str:
    """A hash that is the same for all questions that differ in their unknowns' names alone.

    It is taken of the conditions' graphs, each node once, and kept of each condition; it tells
    every two questions apart in which the same conditions do not speak of the same unknowns.
    """
    unknowns: dict[str, int] = {}
    lines: list[str] = []
    for condition in conditions:
        form = _form_of(as_truth(condition))
        places = [unknowns.setdefault(name, len(unknowns)) for name in form.names]
        lines.append(f"{form.digest}{places}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _form_of(root: Node) -> _Form:
    if root.image is None:
        places: dict[int, int] = {}
        unknowns: dict[str, int] = {}
        steps: list[str] = []
        for node in walk(root):
            steps.append(_step(node, places, unknowns))
            places[node.id] = len(places)
        digest = hashlib.sha256("\n".join(steps).encode()).hexdigest()
        root.image = _Form(digest, tuple(unknowns))
    form: _Form = root.image
    return form


def _step(node: Node, places: dict[int, int], unknowns: dict[str, int]) -> str:
    if node.op == operations.VARIABLE:
        kind = "number" if isinstance(node, Term) else "condition"
        return f"{kind} {unknowns.setdefault(node.parts[0], len(unknowns))}"
    if node.op == operations.CONSTANT:
        return repr(node.parts[0])
    known = repr(node.parts[0]) if node.op == operations.LOOKUP else ""
    return f"{node.op} {known}{' '.join([str(places[part.id]) for part in parts_of(node)])}"
