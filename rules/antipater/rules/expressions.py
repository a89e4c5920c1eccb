"""Formulas of the card language as data, and their compilation to one Python function.

A formula speaks of quantities of the cities at the table (``own.coins``,
``opponent.symbols(wood, brown or grey)``). A city is a *ledger*: a sequence of
numbers, one for each column of the set. Compiling replaces every quantity by
its column, so that the same function runs on ledgers of any number reading.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from antipater.rules import numbers

Function: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Constant:
    """A whole number, or a truth where a condition is due."""

    value: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """A column of one city's ledger: ``own.coins`` is ``Quantity("own", "coins")``.

    ``arguments`` are names of the vocabulary, or parameters of the rule, in the
    column's canonical order; the column's name is ``column_name(name, arguments)``.
    """

    who: str
    name: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """Another rule of the set, applied to the same cities, perhaps seen from another seat."""

    rule: str
    arguments: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """``operator`` is one of ``+ - * / < <= = <> >= > and or not min max sum``; ``/`` is whole."""

    operator: str
    operands: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """``yes`` where ``condition`` holds, else ``no``."""

    condition: "Expression"
    yes: "Expression"
    no: "Expression"


Expression: TypeAlias = Constant | Quantity | Use | Operation | Choice

_INFIX = {"/": "//", "=": "==", "<>": "!=", "and": "&", "or": "|"}


def column_name(name: str, arguments: tuple[str, ...] = ()) -> str:
    """The name of a ledger column, spelled as the card language spells the quantity."""
    return f"{name}({', '.join(arguments)})" if arguments else name


def substitute(expression: Expression, values: Mapping[str, str]) -> Expression:
    """The formula with parameters replaced by names of the vocabulary."""
    match expression:
        case Quantity(who, name, arguments):
            return Quantity(who, name, tuple(values.get(a, a) for a in arguments))
        case Use(rule, arguments, seats):
            return Use(rule, tuple(values.get(a, a) for a in arguments), seats)
        case Operation(operator, operands):
            return Operation(operator, tuple(substitute(o, values) for o in operands))
        case Choice(condition, yes, no):
            return Choice(*(substitute(e, values) for e in (condition, yes, no)))
    return expression


def quantities(expression: Expression) -> frozenset[Quantity]:
    """Every quantity that the formula itself names (not those of rules it uses)."""
    match expression:
        case Quantity():
            return frozenset({expression})
        case Operation(_, operands):
            return frozenset().union(*(quantities(o) for o in operands))
        case Choice(condition, yes, no):
            return quantities(condition) | quantities(yes) | quantities(no)
    return frozenset()


def source_text(
    expression: Expression,
    columns: Mapping[str, int],
    used: Callable[[Use], str],
) -> str:
    """The formula as a Python expression over ledgers named by their seat.

    ``columns`` gives the index of each column, ``used`` the Python text for a rule used.
    Raises ``KeyError`` for a quantity that is no column of the set.
    """

    def text(e: Expression) -> str:
        match e:
            case Constant(value):
                return repr(value)
            case Quantity(who, name, arguments):
                return f"{who}[{columns[column_name(name, arguments)]}]"
            case Use():
                return used(e)
            case Operation("not", (operand,)):
                return f"negation({text(operand)})"
            case Operation("min" | "max" as operator, operands):
                return _nested("minimum" if operator == "min" else "maximum", operands)
            case Operation("sum", operands):
                return f"({' + '.join(map(text, operands)) or '0'})"
            case Operation(operator, operands):
                return "(" + f" {_INFIX.get(operator, operator)} ".join(map(text, operands)) + ")"
            case Choice(condition, yes, no):
                return f"if_else({text(condition)}, {text(yes)}, {text(no)})"

    def _nested(function: str, operands: tuple[Expression, ...]) -> str:
        result = text(operands[0])
        for operand in operands[1:]:
            result = f"{function}({result}, {text(operand)})"
        return result

    return text(expression)


def compile_function(name: str, parameters: tuple[str, ...], text: str) -> Function:
    """A Python function of ledgers from the text of a formula."""
    namespace: dict[str, Any] = {
        "if_else": numbers.if_else,
        "minimum": numbers.minimum,
        "maximum": numbers.maximum,
        "negation": numbers.negation,
    }
    code = compile(f"lambda {', '.join(parameters)}: {text}", f"<rule {name}>", "eval")
    function: Function = eval(code, namespace)
    return function
