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
    """``formula``, with up to ``most`` of ``wildcards`` counted as any of ``targets``; as one that
    is bounded no more than its bound comes to."""

    formula: Expression
    wildcards: Expression
    targets: tuple[Expression, ...]
    most: int
    bounds: tuple[Expression | None, ...] = ()


def spelled_out(best: BestChoice) -> Expression:
    """The highest value of the formula over every way of giving out the wildcards.

    A way that needs more wildcards than the city has, or than a bound allows, counts 0, so the
    formula must not fall as its quantities rise.
    """
    ways = tuple(
        Choice(
            _allowed(best, way),
            _raised(best.formula, dict(zip(best.targets, way, strict=True))),
            Constant(0),
        )
        for way in product(range(best.most + 1), repeat=len(best.targets))
        if 0 < sum(way) <= best.most
    )
    return Operation("max", (best.formula, *ways))


def _allowed(best: BestChoice, way: tuple[int, ...]) -> Expression:
    """Whether there are as many wildcards as a way needs, and no bound forbids it."""
    enough = Operation(">=", (best.wildcards, Constant(sum(way))))
    bounds = best.bounds or (None,) * len(way)
    within = tuple(
        Operation(">=", (bound, Constant(n)))
        for bound, n in zip(bounds, way, strict=True)
        if bound is not None and n
    )
    return Operation("and", (enough, *within)) if within else enough


def recognised(expression: Expression) -> BestChoice | None:
    """The choice that ``spelled_out`` gives this formula for; ``None`` for other formulas."""
    match expression:
        case Operation("max", (formula, Choice(), *_)):
            ways = [(way, _needs(way)) for way in expression.operands[1:]]
        case _:
            return None
    if not all(needs for _, needs in ways):
        return None
    (wild, _), *_ = ways[0][1]
    singles = [(way, needs) for way, needs in reversed(ways) if needs[0][1] == 1]
    by_raise = {_raised(formula, {q: 1}): q for q in quantities(formula)}
    targets = [by_raise.get(way.yes) for way, _ in singles if isinstance(way, Choice)]
    bounds = tuple(needs[1][0] if needs[1:] else None for _, needs in singles)
    found = tuple(t for t in targets if t is not None)
    most = max(needs[0][1] for _, needs in ways)
    best = BestChoice(formula, wild, found, most, bounds if any(bounds) else ())
    return best if len(found) == len(targets) and spelled_out(best) == expression else None


def _needs(way: Expression) -> list[tuple[Expression, int]]:
    """What one way needs at least so many of: the wildcards, then bounds; nothing for what is no
    way."""
    match way:
        case Choice(Operation("and", parts)):
            compared = parts
        case Choice(condition):
            compared = (condition,)
        case _:
            return []
    needs = list[tuple[Expression, int]]()
    for part in compared:
        match part:
            case Operation(">=", (what, Constant(number))):
                needs.append((what, number))
            case _:
                return []
    return needs


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
