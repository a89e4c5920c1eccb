"""Whether two numbers, or two conditions, are written alike: but for the order of what is added,
multiplied or asked together, and for how a comparison is put.

Two readings of the rules often differ in nothing else. What is alike here is the same whatever the
unknowns are; of what is not, nothing is said.
"""

from collections.abc import Callable, Sequence, Set
from math import gcd
from typing import Any

from antipater.rules.readings.nodes import Node, parts_of, walk
from antipater.rules.readings.operations import (
    ADD,
    AND,
    AT_LEAST,
    AT_MOST,
    CONSTANT,
    EQUAL,
    IF,
    IMPLIES,
    LESS,
    LOOKUP,
    MORE,
    MULTIPLY,
    NEGATE,
    NOT,
    OR,
    SUBTRACT,
    UNEQUAL,
    VARIABLE,
)
from antipater.rules.readings.terms import Condition, Term, Truth

# What all nodes have that are alike: of conditions a number and its opposite are denials.
_Class = int
_MOST_KEPT = 1_000_000
_TRUE: _Class = 1
_NUMBER, _LEAST, _MOST = "number", "least", "most"


def alike(a: Node, b: Node) -> bool:
    """Whether two nodes are written alike, as told above."""
    return a is b or _known.of(a) == _known.of(b)


def said_by(condition: Condition, others: Sequence[Condition]) -> bool | None:
    """Whether a condition holds as others do, some of which, or parts of which, are written alike,
    or as denials; None where they do not say."""
    if not isinstance(condition, Truth):
        return condition
    return _known.said(_known.of(condition), _holding_with(others))


def undecided(condition: Condition, before: Sequence[Condition]) -> bool:
    """Whether a condition can hold with others as far as they are written alike: a path that cannot
    be, and is looked at all the same, proves nothing."""
    return said_by(condition, before) is not False


# The conditions that were asked about last, which only grow, and what holds where they do.
_latest: tuple[Sequence[Condition], set[_Class], list[int]] = ([], set(), [0])


def _holding_with(conditions: Sequence[Condition]) -> set[_Class]:
    """What holds where some conditions do, each looked at once."""
    global _latest
    if _latest[0] is not conditions:
        _latest = conditions, {_TRUE}, [0]
    _, holding, seen = _latest
    for condition in conditions[seen[0] :]:
        if isinstance(condition, Truth):
            holding.update(_known.parts_of(_known.of(condition)))
    seen[0] = len(conditions)
    return holding


class _Classes:
    """The class of each node that was asked about, and of each way to write one."""

    def __init__(self) -> None:
        self._of_nodes: dict[int, _Class] = {}
        self._of_forms: dict[tuple[Any, ...], _Class] = {}
        self._forms: list[tuple[Any, ...]] = [(), (CONSTANT,)]  # none, and what is true

    def of(self, root: Node) -> _Class:
        """The class of a node."""
        if root.id in self._of_nodes:
            return self._of_nodes[root.id]
        if len(self._of_nodes) > _MOST_KEPT:
            self._of_nodes.clear()
        for node in walk(root):
            if node.id not in self._of_nodes:
                self._of_nodes[node.id] = self._made(node)
        return self._of_nodes[root.id]

    def _made(self, node: Node) -> _Class:
        if node.op is VARIABLE:
            return self._form(type(node).__name__, *node.parts)
        if node.op is CONSTANT:
            (value,) = node.parts
            return (
                (_TRUE if value else -_TRUE) if isinstance(value, bool) else self._constant(value)
            )
        parts = [self._of_nodes[part.id] for part in parts_of(node)]
        if node.op is IF:
            return (self.choose if isinstance(node, Term) else self.choose_condition)(*parts)
        make = _MAKERS.get(node.op)
        if make is not None:
            return make(self, *parts)
        return self._form(node.op, *node.parts[: node.op is LOOKUP], *parts)

    def _form(self, *form: Any) -> _Class:
        found = self._of_forms.get(form)
        if found is None:
            found = self._of_forms[form] = len(self._forms)
            self._forms.append(form)
        return found

    def _constant(self, value: int) -> _Class:
        return self._form(_NUMBER, value)

    def _value(self, number: _Class) -> int | None:
        """A number that is known; of a condition none is."""
        form = self._forms[number] if number > 0 else ()
        return form[1] if form and form[0] is _NUMBER else None

    # Conditions

    def less(self, a: _Class, b: _Class) -> _Class:
        """That one number is below another."""
        if a == b:
            return -_TRUE
        low, high = self._value(a), self._value(b)
        if low is not None and high is not None:
            return _TRUE if low < high else -_TRUE
        for choice, other in ((a, high), (b, low)):
            form = self._one_of_two(choice) if other is not None else None
            if form is not None:
                when, *both = form
                ways = [self.less(w, b) if choice is a else self.less(a, w) for w in both]
                return self.choose_condition(when, *ways)
        return self._form(LESS, a, b)

    def equal(self, a: _Class, b: _Class) -> _Class:
        """That two numbers, or two conditions, are the same."""
        if abs(a) == abs(b):
            return _TRUE if a == b else -_TRUE
        return self._form(EQUAL, *sorted((a, b)))

    def both(self, *parts: _Class) -> _Class:
        """That several conditions hold."""
        found = set[_Class]()
        for part in parts:
            found |= self.parts_of(part)
        found.discard(_TRUE)
        if -_TRUE in found or any(-part in found for part in found):
            return -_TRUE
        if len(found) < 2:
            return next(iter(found), _TRUE)
        return self._form(AND, frozenset(found))

    def parts_of(self, condition: _Class) -> frozenset[_Class]:
        """The conditions that hold where one does that says so of several."""
        form = self._forms[condition] if condition > 0 else ()
        return form[1] if form and form[0] is AND else frozenset((condition,))

    def said(self, condition: _Class, holding: Set[_Class]) -> bool | None:
        """Whether a condition holds where others do, as far as these are its parts."""
        if condition in holding or -condition in holding:
            return condition in holding
        form = self._forms[abs(condition)]
        found = [self.said(part, holding) for part in form[1]] if form[0] is AND else [None]
        if False in found:
            return condition < 0
        return None if None in found else condition > 0

    def either(self, *parts: _Class) -> _Class:
        """That any of several conditions holds."""
        return -self.both(*(-part for part in parts))

    def choose_condition(self, when: _Class, yes: _Class, no: _Class) -> _Class:
        """One of two conditions, by a third."""
        if yes == no or when == _TRUE:
            return yes
        if when == -_TRUE:
            return no
        if (yes, no) == (_TRUE, -_TRUE):
            return when
        if (yes, no) == (-_TRUE, _TRUE):
            return -when
        return self._form(IF, when, yes, no) if when > 0 else self._form(IF, -when, no, yes)

    # Numbers

    def choose(self, when: _Class, yes: _Class, no: _Class) -> _Class:
        """One of two numbers, by a condition: the second, and what the first is more, where that
        holds. The lesser or the larger of two is known as such."""
        if when < 0:
            when, yes, no = -when, no, yes
        if yes == no or when == _TRUE:
            return yes
        form = self._forms[when]
        if form[0] is LESS and {yes, no} == {*form[1:]}:
            return self._form(_LEAST if yes == form[1] else _MOST, frozenset((yes, no)))
        return self.total(no, self._where(when, self.total(yes, self.times(-1, no))))

    def _where(self, when: _Class, number: _Class) -> _Class:
        """A number where a condition holds, and else 0: a multiple of what has no divisor."""
        summands = self._summands(number)
        divisor = gcd(*(times for _, times in summands)) * (1 if summands[0][1] > 0 else -1)
        part = self._sum({summand: times // divisor for summand, times in summands})
        form = self._forms[part]
        if form[0] is IF:  # where both hold
            when, part = self.both(when, form[1]), form[2]
        return self.times(divisor, self._form(IF, when, part))

    def _one_of_two(self, number: _Class) -> tuple[_Class, _Class, _Class] | None:
        """By which condition a number is one or another that is known, if it is."""
        one = self._constant(1)
        sums = dict(self._summands(number))
        known = sums.pop(one, 0)
        if len(sums) != 1:
            return None
        ((part, times),) = sums.items()
        form = self._forms[part]
        value = self._value(form[2]) if form[0] is IF and len(form) == 3 else None
        if value is None:
            return None
        return form[1], self._constant(known + times * value), self._constant(known)

    def total(self, *parts: _Class) -> _Class:
        """A sum; of each summand how often it is added, and what is known of it apart."""
        sums = dict[_Class, int]()
        for part in parts:
            for summand, times in self._summands(part):
                sums[summand] = sums.get(summand, 0) + times
        return self._sum(sums)

    def times(self, factor: int, part: _Class) -> _Class:
        """A number so many times."""
        return self._sum({summand: factor * n for summand, n in self._summands(part)})

    def _summands(self, part: _Class) -> list[tuple[_Class, int]]:
        value, form = self._value(part), self._forms[part]
        if value is not None:
            return [(self._constant(1), value)]
        return list(form[1]) if form[0] is ADD else [(part, 1)]

    def _sum(self, sums: dict[_Class, int]) -> _Class:
        one = self._constant(1)
        left = sorted((summand, times) for summand, times in sums.items() if times)
        if not left:
            return self._constant(0)
        if len(left) == 1 and (left[0][0] == one or left[0][1] == 1):
            return self._constant(left[0][1]) if left[0][0] == one else left[0][0]
        return self._form(ADD, tuple(left))

    def product(self, *parts: _Class) -> _Class:
        """A product; of known factors and one other a multiple."""
        factor, others = 1, list[_Class]()
        for part in parts:
            value = self._value(part)
            if value is None:
                others.append(part)
            else:
                factor *= value
        if len(others) > 1:
            others = [self._form(MULTIPLY, *sorted(others))]
        return self.times(factor, others[0]) if others else self._constant(factor)


_MAKERS: dict[str, Callable[..., _Class]] = {
    ADD: _Classes.total,
    SUBTRACT: lambda known, a, b: known.total(a, known.times(-1, b)),
    NEGATE: lambda known, a: known.times(-1, a),
    MULTIPLY: _Classes.product,
    LESS: _Classes.less,
    MORE: lambda known, a, b: known.less(b, a),
    AT_MOST: lambda known, a, b: -known.less(b, a),
    AT_LEAST: lambda known, a, b: -known.less(a, b),
    EQUAL: _Classes.equal,
    UNEQUAL: lambda known, a, b: -known.equal(a, b),
    NOT: lambda _, a: -a,
    AND: _Classes.both,
    OR: _Classes.either,
    IMPLIES: lambda known, a, b: -known.both(a, -b),
}
_known = _Classes()
