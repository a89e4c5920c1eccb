"""Compiled formulas back into the words of the card language.

What is written here is read back as the same formula, but for what the language has
no words for: a choice within a formula, which only comes about where a rule is put
in the place of its use.
"""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.grammar.cards.wildcards import recognised
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    Use,
    column_name,
)

_LEVEL = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "sum": 5, "*": 6, "/": 6}
_COMPARED, _ATOM = 4, 7


def formula_text(expression: Expression) -> str:
    """A formula without ``otherwise`` lines, as the language words it."""
    return _text(expression, 0)


def rule_lines(expression: Expression) -> list[str]:
    """The lines of a rule that has this formula."""
    best = recognised(expression)
    if best is not None:
        each, most = formula_text(best.wildcards), best.most
        bounds = best.bounds or (None,) * len(best.targets)
        targets = " or ".join(
            formula_text(target) + (f" at most {formula_text(bound)}" if bound else "")
            for target, bound in zip(best.targets, bounds, strict=True)
        )
        return [*rule_lines(best.formula), f"each {each} as {targets} up to {most}"]
    lines, rest = list[str](), expression
    while isinstance(rest, Choice):
        lines.append(f"{formula_text(rest.yes)} if {formula_text(rest.condition)}")
        rest = rest.no
    return [*lines, formula_text(rest) + (" otherwise" if lines else "")]


def _text(expression: Expression, level: int) -> str:
    """The formula, in brackets where it binds less than ``level``."""
    text, own = _worded(expression)
    return f"({text})" if own < level else text


def _worded(expression: Expression) -> tuple[str, int]:
    """The formula's words and how close they bind."""
    match expression:
        case Constant(value):
            return str(value), _ATOM
        case Quantity(who, name, arguments):
            return f"{who}.{column_name(name, arguments)}", _ATOM
        case Use(rule, arguments, seats):
            seat = f"{seats[0]}." if seats else ""
            return seat + column_name(rule, arguments), _ATOM
        case Choice(condition, yes, no):
            told = f"{formula_text(yes)} if {formula_text(condition)}"
            return told if no == Constant(0) else f"{told}, {formula_text(no)} otherwise", 0
        case Operation():
            return _operation(expression)


def _operation(operation: Operation) -> tuple[str, int]:
    operator, operands = operation.operator, operation.operands
    who = different_symbols(operation)
    if who:
        return f"{who}.different_symbols", _ATOM
    match operator, operands:
        case "min" | "max", _:
            return f"{operator}({', '.join(map(formula_text, operands))})", _ATOM
        case "*", (a, b) if a == b and not isinstance(a, Constant):
            return f"square({formula_text(a)})", _ATOM
        case "-", (Constant(0), operand):
            return f"-{_text(operand, _ATOM)}", _ATOM
        case "not", (operand,):
            return f"not {_text(operand, _LEVEL['not'])}", _LEVEL["not"]
    level = _LEVEL.get(operator, _COMPARED)
    first = level + 1 if level == _COMPARED else level
    sign = {"sum": "+"}.get(operator, operator)
    texts = [_text(o, level + 1 if i else first) for i, o in enumerate(operands)]
    return f" {sign} ".join(texts) or "0", level


def different_symbols(expression: Expression) -> str:
    """The seat whose different science symbols the formula counts; empty for other formulas."""
    if not (isinstance(expression, Operation) and expression.operator == "sum"):
        return ""
    seats = {_symbol_seat(operand) for operand in expression.operands}
    return seats.pop() if len(seats) == 1 else ""


def _symbol_seat(operand: Expression) -> str:
    match operand:
        case Operation("min", (Constant(1), Quantity(who, "science", (_,)))):
            return who
    return ""


class Count(NamedTuple):
    """Something that a card counts: a column, in sets of ``size``."""

    column: str
    size: int


class Counted(NamedTuple):
    """A gain: ``number`` for each of ``counts``; ``where`` is ``here``, ``most``,
    ``neighbours`` or ``around``. Without counts, ``number`` once."""

    number: int
    counts: tuple[Count, ...] = ()
    where: str = "here"


def counted(gain: Expression, seats: Sequence[str]) -> Counted | None:
    """A gain as its card says it, or ``None`` for a formula that no card can say."""
    match gain:
        case Constant(number):
            return Counted(number)
        case Operation("*", (Constant(number), Quantity() | Operation() as cities)):
            return _cities(cities, number, seats)
    return _cities(gain, 1, seats)


def _cities(expression: Expression, number: int, seats: Sequence[str]) -> Counted | None:
    """What is counted, over one city or several."""
    one = _city(expression)
    cities = [one] if one else []
    where = {seats[:1]: "here", seats[1:]: "neighbours", seats: "around"}
    if one is None and isinstance(expression, Operation):
        cities = [c for c in map(_city, expression.operands) if c]
        if len(cities) != len(expression.operands) or expression.operator not in ("sum", "max"):
            return None
        where = where if expression.operator == "sum" else {seats: "most"}
    named = tuple(seat for seat, _ in cities)
    if len({counts for _, counts in cities}) != 1 or named not in where:
        return None
    return Counted(number, cities[0][1], where[named])


def _city(expression: Expression) -> tuple[str, tuple[Count, ...]] | None:
    """The one city of which a formula counts things, and the things."""
    parts = (
        expression.operands
        if isinstance(expression, Operation) and expression.operator == "sum"
        else (expression,)
    )
    found = [c for c in map(_count, parts) if c]
    if len(found) != len(parts) or len({seat for seat, _ in found}) != 1:
        return None
    return found[0][0], tuple(count for _, count in found)


def _count(expression: Expression) -> tuple[str, Count] | None:
    match expression:
        case Quantity(who, name, ()):
            return who, Count(name, 1)
        case Operation("/", (Quantity(who, name, ()), Constant(size))):
            return who, Count(name, size)
    return None
