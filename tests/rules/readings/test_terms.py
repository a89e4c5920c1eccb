"""Terms against Python's own numbers, and what sharing promises."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.rules.numbers import if_else, maximum, minimum, negation, scaled, total
from antipater.rules.readings import kept
from antipater.rules.readings.compounds import all_of, any_of, implies, lookup, sum_of
from antipater.rules.readings.nodes import evaluate, same, text_of, value_of, variables, walk
from antipater.rules.readings.terms import (
    Term,
    Truth,
    condition,
    constant,
    deciding,
    telling_everything,
    variable,
)

ints = st.integers(-40, 40)


@pytest.mark.slow
@given(ints, ints)
def test_arithmetic_and_comparisons_agree_with_integers(a: int, b: int) -> None:
    x, y = constant(a), constant(b)
    for left, right in ((x, y), (x, b), (a, y)):
        assert value_of(left + right) == a + b
        assert value_of(left - right) == a - b
        assert value_of(left * right) == a * b
        assert value_of(left < right) is (a < b)
        assert value_of(left <= right) is (a <= b)
        assert value_of(left == right) is (a == b)
        assert value_of(left != right) is (a != b)
        assert value_of(left >= right) is (a >= b)
        assert value_of(left > right) is (a > b)
        assert value_of(maximum(left, right)) == max(a, b)
        assert value_of(minimum(left, right)) == min(a, b)
        assert value_of(left & right) == a & b
        assert value_of(left | right) == a | b
    assert value_of(-x) == -a
    assert value_of(~x) == ~a
    if b:
        assert value_of(x // b) == a // b
        assert value_of(a // y) == a // b


@pytest.mark.slow
@given(st.integers(0, 200), st.integers(0, 20))
def test_shifts_agree_with_integers(a: int, b: int) -> None:
    assert value_of(constant(a) << b) == value_of(a << constant(b)) == a << b
    assert value_of(constant(a) >> b) == value_of(a >> constant(b)) == a >> b


@pytest.mark.slow
@given(st.booleans(), st.booleans(), ints, ints)
def test_truths_agree_with_pythons(p: bool, q: bool, a: int, b: int) -> None:
    x, y, known = condition("p"), condition("q"), {"p": p, "q": q}
    for made, expected in (
        (x & y, p and q),
        (x | y, p or q),
        (negation(x), not p),
        (x == y, p == q),
        (x != y, p != q),
        (if_else(x, a, b), a if p else b),
        (if_else(x, y, True), q if p else True),
        (x + y, p + q),
        (x * 3 - y, p * 3 - q),
        (3 - x, 3 - p),
        (x < 1, p < 1),
        (implies(x, y), (not p) or q),
        (all_of([x, y, True]), p and q),
        (any_of([x, y, False]), p or q),
    ):
        assert evaluate(made, known) == expected


@pytest.mark.slow
@given(st.lists(ints, max_size=5), st.integers(0, 4), ints)
def test_sums_and_scaling_agree(numbers: list[int], count: int, amount: int) -> None:
    assert value_of(total(map(constant, numbers))) == sum(numbers)
    assert value_of(sum_of([*map(constant, numbers), 3])) == sum(numbers) + 3
    assert value_of(scaled(constant(count), constant(amount), 4)) == count * amount


@pytest.mark.slow
@given(st.lists(ints, min_size=1, max_size=6), st.data())
def test_a_lookup_is_pythons_index(table: list[int], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(table) - 1))
    assert lookup(table, index) == table[index]
    assert evaluate(lookup(table, variable("n")), {"n": index}) == table[index]


def test_what_is_known_is_a_plain_number() -> None:
    x = variable("x")
    for made, known in ((x * 0, 0), (x - x, 0), (x & 0, 0), (if_else(x > 1, 3, 3), 3)):
        assert isinstance(made, int)
        assert made == known
    for made in (x + 0, 0 + x, x - 0, x * 1, x // 1, x | 0, sum_of([x, 0])):
        assert made is x
    assert (x == x) is True
    assert (x != x) is False
    assert lookup((4, 4), x) == 4
    assert implies(x > 1, True) is True
    assert all_of([x > 1, False]) is False
    assert any_of([x > 1, True]) is True


@pytest.mark.parametrize(
    "make",
    [
        lambda x, y: x + y * 3,
        lambda x, y: if_else(x < y, x, y - 1),
        lambda x, y: lookup((1, 5, 2), x) // y,
        lambda x, y: all_of([x > 1, y > 2, x != y]),
        lambda x, y: sum_of([x, y, 4]),
    ],
)
def test_what_is_made_alike_is_one(make: Callable[[Any, Any], Any]) -> None:
    x, y = variable("x"), variable("y")
    assert make(x, y) is make(variable("x"), variable("y"))
    assert make(x, y) is not make(y, x)
    assert same(make(x, y), make(x, y))
    assert not same(make(x, y), 1)
    assert text_of(make(x, y)) == text_of(make(x, y))


def test_a_full_memory_is_emptied_and_nothing_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    kept.made.clear()
    monkeypatch.setattr(kept, "_MADE_KEPT", 3)
    x, made = variable("x"), []
    for n in range(2, 12):
        made.append(x + n)
        assert len(kept.made) <= 3
    assert variable("x") is x
    assert [evaluate(term, {"x": 1}) for term in made] == list(range(3, 13))


def test_a_condition_has_no_value_unless_someone_decides() -> None:
    x = variable("x")
    with pytest.raises(TypeError, match="not known"):
        bool(x > 1)
    with deciding(lambda truth: True):
        assert x > 1
        assert x
        assert x in (1, 2)
    with telling_everything():
        assert x
    with pytest.raises(ZeroDivisionError):
        print(x // 0)
    for wrong in ("3", None, 2.5):
        with pytest.raises(TypeError):
            print(x + wrong)
    with pytest.raises(ValueError, match="'x' is not known"):
        value_of(x + 1)


def test_a_graph_is_read_parts_first_and_shared_parts_once() -> None:
    x, y = variable("x"), variable("y")
    low = minimum(x + y, 3)
    nodes = list(walk(low, low > x, 4))
    assert len(nodes) == len(set(map(hash, nodes)))
    place = {hash(node): n for n, node in enumerate(nodes)}
    assert place[hash(x)] < place[hash(x + y)] < place[hash(low)]
    assert variables(low > 2, True) == {"x", "y"}
    assert variables(3) == variables(constant(3)) == frozenset()
    assert text_of(low) == "#0 = (+ |x| |y|); (if (<= #0 3) #0 3)"
    assert isinstance(low, Term)
    assert isinstance(low > 2, Truth)


@pytest.mark.slow
def test_a_long_chain_needs_no_deep_stack() -> None:
    x = made = variable("x")
    for _ in range(20_000):
        made = made + 1
    assert evaluate(made, {"x": 2}) == 20_002
    assert variables(made) == {"x"}
    assert x is variable("x")
