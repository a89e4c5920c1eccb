"""From where to where a number can be: enough to leave out ways that cannot be taken."""

from collections.abc import Callable, Mapping, Sequence
from operator import is_not
from typing import TypeAlias

from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node
from antipater.rules.readings.terms import Condition, Term, Truth, variable

# The least and the largest that a number can be; None where there is no limit.
Interval: TypeAlias = tuple[int | None, int | None]
_TRUTH: Interval = (0, 1)
_ANY: Interval = (None, None)
_NOTHING: Mapping[int, Interval] = {}


class Intervals:
    """The ranges of numbers: those given, and those that follow."""

    def __init__(self, given: Mapping[str, tuple[int, int]]) -> None:
        self._given: dict[int, Interval] = {variable(name).id: r for name, r in given.items()}
        # What was learnt from the conditions of the path at hand, which only grow.
        self._path: list[Condition] = []
        self._facts: dict[int, Interval] = {}
        self._found: dict[int, Interval] = {}

    def given(self, number: Term, low: int | None, high: int | None) -> None:
        """Say from where to where a number can be."""
        self._given[number.id] = (low, high)

    def feasible(self, condition: Condition, known: Sequence[Condition]) -> bool:
        """Whether a condition can hold where the others do; yes where that is not known."""
        if isinstance(condition, bool):
            return condition
        path = self._path
        if len(known) < len(path) or any(map(is_not, path, known)):
            path, self._facts, self._found = [], {}, {}
        for fact in known[len(path) :]:
            if isinstance(fact, Truth):
                self._learn(fact, self._facts)
        if len(known) > len(path):
            self._found = {}
        self._path = list(known)
        return self.of(condition, self._facts, self._found)[1] != 0

    def of(
        self,
        node: Node,
        facts: Mapping[int, Interval] = _NOTHING,
        found: dict[int, Interval] | None = None,
    ) -> Interval:
        """From where to where a number can be; of a condition, 1 stands for yes.

        ``facts``: what is known of some besides what was given; ``found``: where to keep what
        is found of each, so that it is not looked for again.
        """
        known = facts.get(node.id) or self._given.get(node.id)
        if known is not None:
            return known
        if found is None:
            return self._derived(node, facts, None)
        known = found.get(node.id)
        if known is None:
            known = found[node.id] = self._derived(node, facts, found)
        return known

    def _derived(
        self, node: Node, facts: Mapping[int, Interval], found: dict[int, Interval] | None
    ) -> Interval:
        if node.op is operations.CONSTANT:
            return int(node.parts[0]), int(node.parts[0])
        if node.op is operations.LOOKUP:
            known = self._given[node.id] = min(node.parts[0]), max(node.parts[0])
            return known
        rule = _RULES.get(node.op)
        if rule is None or len(node.parts) > _MANY:
            return _TRUTH if isinstance(node, Truth) else _ANY
        return rule(*[self.of(part, facts, found) for part in node.parts])

    def _learn(self, fact: Truth, facts: dict[int, Interval]) -> None:
        """Narrow what a condition, which holds, compares with a constant."""
        facts[fact.id] = (1, 1)
        op, parts = fact.op, fact.parts
        if op is operations.NOT:
            inner = parts[0]
            facts[inner.id] = (0, 0)
            op, parts = _OPPOSITE.get(inner.op, ""), inner.parts
        if (
            op not in _OPPOSITE
            or parts[1].op is not operations.CONSTANT
            or isinstance(parts[0], Truth)
        ):
            return
        low, high = self.of(parts[0], facts, {})
        facts[parts[0].id] = _narrowed(op, low, high, parts[1].parts[0])


_MANY = 8
_OPPOSITE = {
    operations.EQUAL: operations.UNEQUAL,
    operations.UNEQUAL: operations.EQUAL,
    operations.LESS: operations.AT_LEAST,
    operations.AT_LEAST: operations.LESS,
    operations.MORE: operations.AT_MOST,
    operations.AT_MOST: operations.MORE,
}


def _narrowed(op: str, low: int | None, high: int | None, n: int) -> Interval:
    if op is operations.EQUAL:
        return n, n
    if op is operations.UNEQUAL:
        return (n + 1 if low == n else low), (n - 1 if high == n else high)
    if op in (operations.LESS, operations.AT_MOST):
        most = n - (op is operations.LESS)
        return low, most if high is None else min(high, most)
    least = n + (op is operations.MORE)
    return least if low is None else max(low, least), high


def _added(*parts: Interval) -> Interval:
    lows, highs = zip(*parts, strict=True)
    return (None if None in lows else sum(lows)), (None if None in highs else sum(highs))


def _negated(a: Interval) -> Interval:
    return (None if a[1] is None else -a[1]), (None if a[0] is None else -a[0])


def _multiplied(a: Interval, b: Interval) -> Interval:
    if None in a or None in b:
        return (0, None) if (a[0] or -1) >= 0 and (b[0] or -1) >= 0 else _ANY
    ends = [x * y for x in a for y in b if x is not None and y is not None]
    return min(ends), max(ends)


def _halved(a: Interval, b: Interval) -> Interval:
    if b[0] is None or b[0] < 1 or b[0] != b[1]:
        return _ANY
    return (None if a[0] is None else a[0] // b[0]), (None if a[1] is None else a[1] // b[0])


def _either(_: Interval, a: Interval, b: Interval) -> Interval:
    return (
        None if a[0] is None or b[0] is None else min(a[0], b[0]),
        None if a[1] is None or b[1] is None else max(a[1], b[1]),
    )


def _compared(a: Interval, b: Interval, strict: bool) -> Interval:
    """Of ``a <= b``, or ``a < b``."""
    surely = a[1] is not None and b[0] is not None and a[1] <= b[0] - strict
    never = a[0] is not None and b[1] is not None and a[0] > b[1] - strict
    return int(surely), int(not never)


def _equal(a: Interval, b: Interval) -> Interval:
    apart = _compared(a, b, True)[0] or _compared(b, a, True)[0]
    alike = a == b and a[0] is not None and a[0] == a[1]
    return int(alike), int(not apart)


def _opposite(a: Interval) -> Interval:
    return 1 - int(a[1] or 0), 1 - int(a[0] or 0)


def _all(*parts: Interval) -> Interval:
    return min(int(a[0] or 0) for a in parts), min(int(a[1] or 0) for a in parts)


def _some(*parts: Interval) -> Interval:
    return max(int(a[0] or 0) for a in parts), max(int(a[1] or 0) for a in parts)


_RULES: Mapping[str, Callable[..., Interval]] = {
    operations.ADD: _added,
    operations.SUBTRACT: lambda a, b: _added(a, _negated(b)),
    operations.NEGATE: _negated,
    operations.MULTIPLY: _multiplied,
    operations.FLOOR: _halved,
    operations.IF: _either,
    operations.NOT: _opposite,
    operations.AND: _all,
    operations.OR: _some,
    operations.EQUAL: _equal,
    operations.UNEQUAL: lambda a, b: _opposite(_equal(a, b)),
    operations.LESS: lambda a, b: _compared(a, b, True),
    operations.AT_MOST: lambda a, b: _compared(a, b, False),
    operations.MORE: lambda a, b: _compared(b, a, True),
    operations.AT_LEAST: lambda a, b: _compared(b, a, False),
}
