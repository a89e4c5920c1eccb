"""Formulas of the card language as data, and their compilation to one Python function.

A formula speaks of quantities of the cities at the table (``own.coins``,
``opponent.symbols(wood, brown or grey)``). A city is a *ledger*: a sequence of
numbers, one for each column of the set. Compiling replaces every quantity by
its column, so that the same function runs on ledgers of any number reading.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
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


def column_parts(column: str) -> tuple[str, tuple[str, ...]]:
    """The name and the arguments of a column: ``one_of(wood, clay)`` is one_of, wood, clay."""
    name, _, arguments = column.removesuffix(")").partition("(")
    return name, tuple(arguments.split(", ")) if arguments else ()


def rebuild(expression: Expression, leaf: Callable[[Expression], Expression]) -> Expression:
    """The formula with every constant, quantity and use replaced by what ``leaf`` makes of it."""
    match expression:
        case Operation(operator, operands):
            return Operation(operator, tuple(rebuild(o, leaf) for o in operands))
        case Choice(condition, yes, no):
            return Choice(rebuild(condition, leaf), rebuild(yes, leaf), rebuild(no, leaf))
    return leaf(expression)


def substitute(expression: Expression, values: Mapping[str, str]) -> Expression:
    """The formula with parameters replaced by names of the vocabulary."""

    def leaf(e: Expression) -> Expression:
        if isinstance(e, Quantity | Use):
            return replace(e, arguments=tuple(values.get(a, a) for a in e.arguments))
        return e

    return rebuild(expression, leaf)


def seen_from(expression: Expression, seats: Mapping[str, str]) -> Expression:
    """The formula with its seats renamed, so that it speaks of other cities."""
    return rebuild(
        expression,
        lambda e: replace(e, who=seats.get(e.who, e.who)) if isinstance(e, Quantity) else e,
    )


def replace_uses(expression: Expression, used: Callable[[Use], Expression]) -> Expression:
    """The formula with the formula of each rule that it uses in the place of its use."""
    return rebuild(expression, lambda e: used(e) if isinstance(e, Use) else e)


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


def used_rules(expression: Expression) -> frozenset[str]:
    """The rules that a formula itself uses by name (not those that these use)."""
    match expression:
        case Use(rule):
            return frozenset({rule})
        case Operation(_, operands):
            return frozenset().union(*(used_rules(o) for o in operands))
        case Choice(condition, yes, no):
            return used_rules(condition) | used_rules(yes) | used_rules(no)
    return frozenset()


def read_columns(expression: Expression) -> frozenset[tuple[str, str]]:
    """The columns that a formula reads, as pairs of seat and column name."""
    return frozenset((q.who, column_name(q.name, q.arguments)) for q in quantities(expression))


def source_text(expression: Expression, columns: Mapping[str, int]) -> str:
    """The formula as a Python expression over ledgers named by their seat.

    ``columns`` gives the index of each column. Rules used must have been put in before.
    Raises ``KeyError`` for a quantity that is no column of the set.
    """

    def text(e: Expression) -> str:
        match e:
            case Constant(value):
                return repr(value)
            case Quantity(who, name, arguments):
                return f"{who}[{columns[column_name(name, arguments)]}]"
            case Operation("not", (operand,)):
                return f"negation({text(operand)})"
            case Operation("min" | "max" as operator, operands):
                function = "minimum" if operator == "min" else "maximum"
                return _halved(function, [text(o) for o in operands])
            case Operation("sum", operands):
                return f"({' + '.join(map(text, operands)) or '0'})"
            case Operation(operator, operands):
                return "(" + f" {_INFIX.get(operator, operator)} ".join(map(text, operands)) + ")"
            case Choice(condition, yes, no):
                return f"if_else({text(condition)}, {text(yes)}, {text(no)})"
            case Use(rule):
                raise KeyError(rule)

    return text(expression)


def _halved(function: str, texts: Sequence[str]) -> str:
    """A function of two applied to many, no deeper than it must be."""
    if len(texts) == 1:
        return texts[0]
    half = len(texts) // 2
    return f"{function}({_halved(function, texts[:half])}, {_halved(function, texts[half:])})"


@lru_cache(maxsize=4096)
def compile_function(name: str, parameters: tuple[str, ...], text: str) -> Function:
    """A Python function of ledgers from the text of a formula; proofs ask for the same again."""
    namespace: dict[str, Any] = {
        "if_else": numbers.if_else,
        "minimum": numbers.minimum,
        "maximum": numbers.maximum,
        "negation": numbers.negation,
    }
    code = compile(f"lambda {', '.join(parameters)}: {text}", f"<rule {name}>", "eval")
    function: Function = eval(code, namespace)
    return function
