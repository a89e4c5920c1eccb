"""Measures of formulas: which rules they use, whether they go in rounds, how large they are."""

from collections.abc import Mapping

from antipater.rules.expressions import Choice, Constant, Expression, Operation, Quantity, Use

MOST_DEEP = 70
MOST_PARTS = 20_000


def cyclic(rules: dict[str, Expression]) -> list[tuple[str, ...]]:
    """Rules that come back to themselves, each as the round it takes."""
    rounds, clear = list[tuple[str, ...]](), set[str]()

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            rounds.append((*path[path.index(name) :], name))
        elif name in rules and name not in clear:
            for other in sorted(uses(rules[name])):
                visit(other, (*path, name))
            clear.add(name)

    for name in rules:
        visit(name, ())
    return rounds


def uses(expression: Expression) -> frozenset[str]:
    """The rules that a formula names."""
    match expression:
        case Use(rule):
            return frozenset({rule})
        case Operation(_, operands):
            return frozenset().union(*map(uses, operands))
        case Choice(condition, yes, no):
            return uses(condition) | uses(yes) | uses(no)
    return frozenset()


def too_large(formulas: Mapping[str, Expression]) -> list[str]:
    """Rules that, with all the rules they use, are deeper or larger than can be run.

    The rules must not go in rounds.
    """
    known = dict[str, tuple[int, int]]()

    def of_rule(name: str) -> tuple[int, int]:
        if name not in known:
            known[name] = of(formulas[name]) if name in formulas else (1, 1)
        return known[name]

    def of(expression: Expression) -> tuple[int, int]:
        match expression:
            case Constant() | Quantity():
                return 1, 1
            case Use(rule):
                depth, parts = of_rule(rule)
                return depth + 2, parts + 1
            case Operation(_, operands):
                inner = [of(o) for o in operands]
                spread = len(operands).bit_length()
            case Choice(condition, yes, no):
                inner, spread = [of(e) for e in (condition, yes, no)], 1
        return max((d for d, _ in inner), default=0) + spread, sum(p for _, p in inner) + 1

    sizes = {name: of_rule(name) for name in formulas}
    return [n for n, (deep, parts) in sizes.items() if deep > MOST_DEEP or parts > MOST_PARTS]
