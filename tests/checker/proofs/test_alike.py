"""What is written alike is the same, whatever the unknowns are; and of what both readings often
write in their own way it is known that it is alike."""

import random
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.checker.proofs.alike import alike, said_by, undecided
from antipater.rules.numbers import if_else, maximum, minimum, negation
from antipater.rules.readings.compounds import all_of, any_of, implies, lookup, sum_of
from antipater.rules.readings.nodes import Node, evaluate
from antipater.rules.readings.terms import Condition, condition, variable

A, B, C = (variable(f"alike {name}") for name in "abc")
P, Q = (condition(f"alike {name}") for name in "pq")
NUMBERS: tuple[Callable[..., Any], ...] = (
    lambda x, y, z, p: x + y,
    lambda x, y, z, p: x - y,
    lambda x, y, z, p: -x,
    lambda x, y, z, p: x * y,
    lambda x, y, z, p: if_else(p, x, y),
    lambda x, y, z, p: minimum(x, y),
    lambda x, y, z, p: maximum(x, y),
    lambda x, y, z, p: sum_of([x, y, z]),
    lambda x, y, z, p: lookup((3, 1, 2, 5), if_else(p, 1, 2)),
    lambda x, y, z, p: x // 2,
)
CONDITIONS: tuple[Callable[..., Any], ...] = (
    lambda x, y, p, q: x < y,
    lambda x, y, p, q: x <= y,
    lambda x, y, p, q: x > y,
    lambda x, y, p, q: x >= y,
    lambda x, y, p, q: x == y,
    lambda x, y, p, q: x != y,
    lambda x, y, p, q: if_else(p, 1, 0) >= y,
    lambda x, y, p, q: all_of([p, q, x < y]),
    lambda x, y, p, q: any_of([p, q]),
    lambda x, y, p, q: implies(p, q),
    lambda x, y, p, q: negation(p),
    lambda x, y, p, q: p == q,
    lambda x, y, p, q: if_else(p, q, x < y),
)


def number(choose: random.Random, depth: int) -> Any:
    if not depth:
        return choose.choice((A, B, C, -1, 0, 1, 2))
    parts = (number(choose, depth - 1) for _ in range(3))
    return choose.choice(NUMBERS)(*parts, truth(choose, depth - 1))


def truth(choose: random.Random, depth: int) -> Any:
    if not depth:
        return choose.choice((P, Q))
    parts = (number(choose, depth - 1), number(choose, depth - 1))
    return choose.choice(CONDITIONS)(*parts, *(truth(choose, depth - 1) for _ in range(2)))


def values(node: Node) -> tuple[int, ...]:
    """What a node is in some situations."""
    choose = random.Random(7)
    return tuple(
        int(evaluate(node, {f"alike {name}": choose.randint(-3, 4) for name in "abc"}
                     | {f"alike {name}": choose.randint(0, 1) for name in "pq"}))
        for _ in range(40)
    )  # fmt: skip


@pytest.mark.parametrize("made", [number, truth])
def test_what_is_written_alike_is_the_same(made: Callable[[random.Random, int], Any]) -> None:
    choose, known = random.Random(3), defaultdict[tuple[int, ...], list[Node]](list)
    nodes = [made(choose, choose.choice((1, 2, 3))) for _ in range(1500)]
    for node in (node for node in nodes if isinstance(node, Node)):
        known[values(node)].append(node)
    ways = [found for found in known.values() if len(found) > 1]
    firsts = [found[0] for found in known.values()]
    assert sum(alike(a, b) for found in ways for a, b in pairwise(found)) > 100
    assert not any(alike(a, b) for a, b in pairwise(firsts))
    some = choose.sample([node for found in known.values() for node in found], 600)
    valued = [(node, values(node)) for node in some]
    for (a, of_a), (b, of_b) in combinations(valued, 2):  # what is other somewhere is not alike
        assert of_a == of_b or not alike(a, b)


def test_what_both_readings_write_in_their_own_way_is_alike() -> None:
    both: Any = all_of([B >= 3, ~(A >= 3)])
    assert alike((A < 3) & (B >= 3), both)
    assert alike(A + B - 1, -1 + B + A)
    assert alike(if_else((P & Q), 1, 0) >= 1, Q & P)
    assert alike(minimum(A, B), if_else(B < A, B, A))
    assert alike(if_else(P, A + 1, A), A + if_else(P, 1, 0))
    assert alike(if_else(~P, B, B - A), B - if_else(P, A, 0))
    assert alike(if_else(P, if_else(Q, 3, B), B), if_else(P & Q, 3 - B, 0) + B)
    assert alike(if_else(P, 2, 5) >= 3, ~P)
    assert not alike(if_else(P, A, B), if_else(P, B, A))
    assert not alike(minimum(A, B), maximum(A, B))
    assert not alike(A < B, A <= B)


def test_what_others_say_of_a_condition_is_known() -> None:
    assert said_by(A < 3, [B > 1, ~(A >= 3)]) is True
    assert said_by(A < 3, [A >= 3]) is False
    assert said_by((A < 3) & (A >= 3), []) is False
    assert said_by(A < 3, [(B < 1) & (A < 3)]) is True
    assert said_by(A < 3, [(B < 1) & (A >= 3)]) is False
    assert said_by(A < 3, [A < 2, (A < 3) | (B < 1), True]) is None


def comparisons() -> st.SearchStrategy[Condition]:
    x, y = variable("x"), variable("y")
    return st.sampled_from([x >= 1, x < 1, x == 2, x != 2, x <= y, x > y, y >= 1])


conditions = st.recursive(
    comparisons(),
    lambda parts: st.one_of(
        parts.map(negation),
        st.lists(parts, min_size=2, max_size=3).map(all_of),
        st.lists(parts, min_size=2, max_size=3).map(any_of),
    ),
    max_leaves=6,
)


@pytest.mark.slow
@given(conditions, st.lists(conditions, max_size=4))
def test_a_condition_that_is_decided_cannot_hold(new: Condition, before: list[Condition]) -> None:
    everything = all_of([*before, new])
    at = [{"x": x, "y": y} for x in range(-1, 4) for y in range(-1, 4)]
    if any(evaluate(everything, numbers) for numbers in at):
        assert undecided(new, before)


def test_what_is_joined_is_decided_by_its_parts() -> None:
    x, y = variable("x"), variable("y")
    both, either = all_of([x >= 1, y >= 1]), any_of([x >= 1, y >= 1])
    assert not undecided(both, [x < 1])
    assert not undecided(negation(both), [x >= 1, y >= 1])
    assert undecided(both, [x >= 1])
    assert not undecided(either, [x < 1, y < 1])
    assert not undecided(negation(either), [y >= 1])
