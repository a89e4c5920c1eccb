"""A compiled set as plain data, and back: what is read is checked, and nothing of it is run.

Every field is of the type that its class declares. Formulas are made into Python text when
they are used, so their operators and seats are those that the language has.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from keyword import iskeyword
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from antipater.rules.card_set import ALWAYS, NO_ITEM, CardSet
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    Use,
)

_OPERATORS = "+ - * / < <= = <> >= > and or not min max sum"
_QUANTITY, _USE, _CHOICE = ".", "rule", "if"

Read = Callable[[Any], Any]


def to_plain(value: Any) -> Any:
    """Numbers, texts and lists that say all of a compiled set, or of a part of it."""
    match value:
        case Enum():
            return value.value
        case None | int() | str():
            return value
        case tuple():
            return [to_plain(part) for part in value]
        case Mapping():
            return [[to_plain(k), to_plain(v)] for k, v in value.items()]
        case Constant(number):
            return number
        case Quantity(who, name, arguments):
            return [_QUANTITY, who, name, *arguments]
        case Use(rule, arguments, seats):
            return [_USE, rule, list(arguments), list(seats)]
        case Choice(condition, yes, no):
            return [_CHOICE, to_plain(condition), to_plain(yes), to_plain(no)]
        case Operation(operator, operands):
            return [operator, *map(to_plain, operands)]
    return [to_plain(getattr(value, f.name)) for f in fields(value)]


def from_plain(data: object) -> CardSet:
    """The compiled set; ``ValueError`` for data that say none."""
    try:
        cards: CardSet = _reader(CardSet)(data)
        _check(cards)
    except (TypeError, KeyError, IndexError, RecursionError) as error:
        raise ValueError("this is no compiled set") from error
    return cards


def _check(cards: CardSet) -> None:
    """Raise ``ValueError`` where a set names a column or seat that it does not have."""
    if not all(seat.isidentifier() and not iskeyword(seat) for seat in cards.seats):
        raise ValueError("seats")
    known = range(len(cards.columns))
    for number, item in enumerate(cards.items):
        named = (item.presence, *item.free_with, *(column for column, _ in item.standing))
        if item.id != number or not all(column in known for column in named):
            raise ValueError(item.slug)
    if any(item.id != NO_ITEM or item.presence != ALWAYS for item in cards.everywhere):
        raise ValueError("everywhere")
    if not all(loot.column in known for loot in cards.loot):
        raise ValueError("loot")
    if not all(column in known for column, _ in cards.producers):
        raise ValueError("producers")


@cache
def _reader(kind: Any) -> Read:
    """A function that makes data into a value of a type, or raises an error."""
    if kind == Expression:
        return _expression
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            each = _reader(arguments[0])
            return lambda data: tuple([each(part) for part in _list(data)])
        readers = [_reader(a) for a in arguments]
        return lambda data: tuple([r(p) for r, p in zip(readers, _list(data), strict=True)])
    if origin is Mapping:
        key, value = map(_reader, arguments)
        return lambda data: {key(k): value(v) for k, v in _list(data)}
    if origin is UnionType:
        (only,) = (a for a in arguments if a is not NoneType)  # which may be what it stands in
        return lambda data: None if data is None else _reader(only)(data)
    if is_dataclass(kind):
        return _record(kind, get_type_hints(kind).values())
    if issubclass(kind, tuple):
        return _record(kind, kind.__annotations__.values())
    if issubclass(kind, Enum):
        return lambda data: kind(data)
    return lambda data: _plain(kind, data)


def _record(kind: Any, types: Iterable[Any]) -> Read:
    parts = [_reader(each) for each in types]
    return lambda data: kind(*[r(p) for r, p in zip(parts, _list(data), strict=True)])


def _list(data: Any) -> list[Any]:
    if type(data) is not list:
        raise ValueError("a list is due")
    return data


def _plain(kind: type, data: Any) -> Any:
    if type(data) is not kind:
        raise ValueError(f"a {kind.__name__} is due")
    return data


def _expression(data: Any) -> Expression:
    if type(data) is int:
        return Constant(data)
    sort, *parts = _list(data)
    if sort == _QUANTITY:
        who, name, *arguments = (_name(p) for p in parts)
        return Quantity(who, name, tuple(arguments))
    if sort == _USE:
        rule, arguments, seats = parts
        return Use(_name(rule), tuple(map(_name, arguments)), tuple(map(_name, seats)))
    if sort == _CHOICE:
        condition, yes, no = map(_expression, parts)
        return Choice(condition, yes, no)
    if type(sort) is not str or sort not in _OPERATORS.split():
        raise ValueError("an operator is due")
    return Operation(sort, tuple([_expression(p) for p in parts]))


def _name(data: Any) -> str:
    """A name, or several joined by ``or``: letters, digits and ``_``."""
    if type(data) is not str or not all(part.isidentifier() for part in data.split(" or ")):
        raise ValueError("a name is due")
    return data
