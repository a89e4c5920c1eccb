"""Questions as text in SMT-LIB 2.6, which any solver reads.

Written from the terms themselves and not by Z3, so that another solver that answers alike
speaks for the encoding as well.
"""

from collections.abc import Iterable

from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node, parts_of, walk
from antipater.rules.readings.terms import Condition, Term, as_truth

_NAMES = {
    operations.ADD: "+",
    operations.SUBTRACT: "-",
    operations.NEGATE: "-",
    operations.MULTIPLY: "*",
    operations.IF: "ite",
    operations.NOT: "not",
    operations.AND: "and",
    operations.OR: "or",
    operations.IMPLIES: "=>",
    operations.EQUAL: "=",
    operations.UNEQUAL: "distinct",
    operations.LESS: "<",
    operations.AT_MOST: "<=",
    operations.MORE: ">",
    operations.AT_LEAST: ">=",
}


def smtlib(conditions: Iterable[Condition], answer: str, about: str = "") -> str:
    """Whether conditions can hold together, as a script.

    ``answer``: ``sat``, ``unsat`` or ``unknown``, as the solver here has found it. Raises
    ``TypeError`` for an operation that no solver is asked about.
    """
    roots = [as_truth(condition) for condition in conditions]
    nodes = list(walk(*roots))
    lines = [f"; {' '.join(about.split())}"] if about else []
    lines += [f"(set-info :status {answer})", f"(set-logic {_logic(nodes)})"]
    written: dict[int, str] = {}
    for node in nodes:
        written[node.id] = _written(node, written, lines)
    lines += [f"(assert {written[root.id]})" for root in roots]
    return "\n".join((*lines, "(check-sat)", ""))


def _logic(nodes: Iterable[Node]) -> str:
    """Linear unless two unknowns are multiplied, or one is divided by another."""
    unknown = {operations.MULTIPLY: 2, operations.FLOOR: 2}
    for node in nodes:
        parts = parts_of(node)
        constant = [part.op == operations.CONSTANT for part in parts]
        if (
            node.op == operations.MULTIPLY
            and sum(not known for known in constant) >= unknown[node.op]
        ):
            return "QF_NIA"
        if node.op == operations.FLOOR and not constant[1]:
            return "QF_NIA"
    return "QF_LIA"


def _written(node: Node, written: dict[int, str], lines: list[str]) -> str:
    """How a node is called in what follows; its declaration or definition is added."""
    sort = "Int" if isinstance(node, Term) else "Bool"
    if node.op == operations.CONSTANT:
        return _constant(node.parts[0])
    if node.op == operations.VARIABLE:
        name = "|" + str(node.parts[0]).replace("|", "!").replace("\\", "!") + "|"
        lines.append(f"(declare-const {name} {sort})")
        return name
    name = f"n{len(written)}"
    text = _operation(node, [written[part.id] for part in parts_of(node)])
    lines.append(f"(define-fun {name} () {sort} {text})")
    return name


def _operation(node: Node, parts: list[str]) -> str:
    if node.op == operations.FLOOR:
        return _divided_down(*parts)
    if node.op == operations.LOOKUP:
        return _looked_up(node.parts[0], parts[0])
    if node.op not in _NAMES:
        raise TypeError(f"the solver is not asked about `{node.op}`")
    return f"({_NAMES[node.op]} {' '.join(parts)})"


def _divided_down(a: str, b: str) -> str:
    """Division rounded down, as Python's; that of SMT-LIB leaves no negative remainder."""
    if b.isdigit():
        return f"(div {a} {b})"
    if b.startswith("(- ") and b[3:-1].isdigit():
        return f"(div (- {a}) {b[3:-1]})"
    return _by_sign(a, b)


def _by_sign(a: str, b: str) -> str:
    return f"(ite (> {b} 0) (div {a} {b}) (div (- {a}) (- {b})))"


def _looked_up(table: tuple[int, ...], index: str) -> str:
    found = _constant(table[-1])
    for place, number in reversed([*enumerate(table)][:-1]):
        found = f"(ite (= {index} {place}) {_constant(number)} {found})"
    return found


def _constant(value: int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if value >= 0 else f"(- {-value})"
