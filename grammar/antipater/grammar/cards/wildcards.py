"""Wildcards counted as whatever makes a formula highest: the formula, and its way back."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    quantities,
)


class BestChoice(NamedTuple):
    """``formula``, with up to ``most`` of ``wildcards`` counted as any of ``targets``."""

    formula: Expression
    wildcards: Expression
    targets: tuple[Expression, ...]
    most: int


def spelled_out(best: BestChoice) -> Expression:
    """The highest value of the formula over every way of giving out the wildcards.

    A way that needs more wildcards than the city has counts 0, so the formula must
    not fall as its quantities rise.
    """
    ways = tuple(
        Choice(
            Operation(">=", (best.wildcards, Constant(sum(way)))),
            _raised(best.formula, dict(zip(best.targets, way, strict=True))),
            Constant(0),
        )
        for way in product(range(best.most + 1), repeat=len(best.targets))
        if 0 < sum(way) <= best.most
    )
    return Operation("max", (best.formula, *ways))


def recognised(expression: Expression) -> BestChoice | None:
    """The choice that ``spelled_out`` gives this formula for; ``None`` for other formulas."""
    match expression:
        case Operation("max", (formula, Choice(Operation(">=", (Quantity() as wild, _))), *_)):
            pass
        case _:
            return None
    due = [_due(way) for way in expression.operands[1:]]
    singles = [w for w, n in zip(expression.operands[1:], due, strict=True) if n == 1]
    by_raise = {_raised(formula, {q: 1}): q for q in quantities(formula)}
    targets = [by_raise.get(w.yes) for w in reversed(singles) if isinstance(w, Choice)]
    found = tuple(t for t in targets if t is not None)
    best = BestChoice(formula, wild, found, max(due))
    return best if len(found) == len(targets) and spelled_out(best) == expression else None


def _due(way: Expression) -> int:
    """How many wildcards one way needs; 0 for what is no way."""
    match way:
        case Choice(Operation(">=", (_, Constant(number)))):
            return number
    return 0


def _raised(formula: Expression, by: Mapping[Expression, int]) -> Expression:
    """The formula with some of its quantities raised by fixed numbers."""
    match formula:
        case Quantity():
            more = by.get(formula, 0)
            return Operation("+", (formula, Constant(more))) if more else formula
        case Operation(operator, operands):
            return Operation(operator, tuple(_raised(o, by) for o in operands))
        case Choice(condition, yes, no):
            return Choice(_raised(condition, by), _raised(yes, by), _raised(no, by))
    return formula
