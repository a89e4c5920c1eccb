"""The few operations of rule arithmetic beyond ``+ - * // < <= == >= >``.

Rule arithmetic is written over an abstract number. On plain integers these
functions answer at once; on any other reading (Z3 terms) a comparison yields a
truth object of that reading, which brings ``if_else``, ``&``, ``|`` and ``~``.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, TypeAlias

# A number or truth of any reading: int and bool, or the terms of another reading.
Number: TypeAlias = Any
Truth: TypeAlias = Any


def if_else(condition: Truth, yes: Number, no: Number) -> Number:
    """Take ``yes`` where the condition holds and ``no`` elsewhere; both are evaluated."""
    if condition is True:
        return yes
    if condition is False:
        return no
    return condition.if_else(yes, no)


def maximum(a: Number, b: Number) -> Number:
    """The larger of two numbers."""
    first = a >= b
    return a if first is True else if_else(first, a, b)


def minimum(a: Number, b: Number) -> Number:
    """The smaller of two numbers."""
    first = a <= b
    return a if first is True else if_else(first, a, b)


def total(numbers: Iterable[Number]) -> Number:
    """The sum of numbers of one reading; 0 if there are none."""
    return sum(numbers)


def negation(truth: Truth) -> Truth:
    """The opposite of a truth (``~`` on a Python bool would be an integer)."""
    return not truth if isinstance(truth, bool) else ~truth


def any_true(truths: Iterable[Truth]) -> Truth:
    """Whether any of the truths holds."""
    result: Truth = False
    for truth in truths:
        if truth is True:
            return True
        if truth is not False:
            result = truth if result is False else result | truth
    return result


def all_true(truths: Iterable[Truth]) -> Truth:
    """Whether all of the truths hold."""
    result: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is not True:
            result = truth if result is True else result & truth
    return result


def all_different(numbers: Sequence[Number]) -> Truth:
    """Whether no two of the numbers are the same."""
    if all(isinstance(number, int) for number in numbers):
        return len(set(numbers)) == len(numbers)
    return all_true(a != b for a, b in combinations(numbers, 2))


def is_zero(number: Number) -> bool:
    """Whether a number is the plain integer 0, so that what depends on it can be left out."""
    return isinstance(number, int) and number == 0


def scaled(count: Number, amount: Number, most: int) -> Number:
    """``count * amount`` for a count from 0 to ``most``, without multiplying two unknowns."""
    if isinstance(count, int):
        return count * amount
    return total(if_else(count >= n, amount, 0) for n in range(1, most + 1))
