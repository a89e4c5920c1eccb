"""The solver's reading of numbers against Python's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.checker.proofs.z3_questions import Answer, Solver, variables
from antipater.checker.proofs.z3_reading import (
    Term,
    Truth,
    all_of,
    any_of,
    condition,
    constant,
    deciding,
    implies,
    sum_of,
    value_of,
    variable,
)
from antipater.rules.numbers import if_else, maximum, minimum, negation, scaled, total

ints = st.integers(-40, 40)


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
    assert value_of(-x) == -a


@given(ints, ints.filter(bool))
def test_division_rounds_down_as_pythons_does(a: int, b: int) -> None:
    assert value_of(constant(a) // b) == a // b
    assert value_of(a // constant(b)) == a // b
    solver, x, y = Solver(), variable("x"), variable("y")
    solver.assume(x == a, y == b)
    assert solver.ask(x // y != a // b) is Answer.IMPOSSIBLE


def test_division_by_nought_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        print(variable("x") // 0)


@given(st.booleans(), st.booleans(), ints, ints)
def test_truths_agree_with_pythons(p: bool, q: bool, a: int, b: int) -> None:
    solver, x, y = Solver(), condition("p"), condition("q")
    solver.assume(x == p, y == q)
    for claim in (
        (x & y) == (p and q),
        (x | y) == (p or q),
        negation(x) == (not p),
        if_else(x, a, b) == (a if p else b),
        if_else(x, y, True) == (q if p else True),
        x + y == p + q,
        x * 3 - y == p * 3 - q,
        implies(x, y) == ((not p) or q),
        all_of([x, y, True]) == (p and q),
        any_of([x, y, False]) == (p or q),
    ):
        assert solver.ask(negation(claim)) is Answer.IMPOSSIBLE
        assert solver.ask() is Answer.POSSIBLE


@given(st.lists(ints, max_size=5), st.integers(0, 4), ints)
def test_sums_and_scaling_agree(numbers: list[int], count: int, amount: int) -> None:
    assert value_of(total(map(constant, numbers))) == sum(numbers)
    assert value_of(sum_of([*map(constant, numbers), 3])) == sum(numbers) + 3
    assert value_of(scaled(constant(count), constant(amount), 4)) == count * amount


def test_what_is_known_is_a_plain_number() -> None:
    x = variable("x")
    assert x + 0 is x
    assert x * 1 is x
    assert x * 0 == 0
    assert isinstance(x * 0, int)
    assert (x == x) is True
    assert (x != x) is False
    assert x - x == 0
    assert if_else(x > 1, 3, 3) == 3
    assert isinstance(if_else(x > 1, 3, 3), int)


def test_a_condition_has_no_value_unless_someone_decides() -> None:
    x = variable("x")
    with pytest.raises(TypeError, match="not known"):
        bool(x > 1)
    with deciding(lambda truth: True):
        assert x > 1
        assert x
        assert x in (1, 2)


def test_solver_finds_and_blames() -> None:
    solver, x = Solver(), variable("x")
    solver.assume(x > 3)
    with solver.trying():
        solver.assume(x < 5)
        assert solver.ask() is Answer.POSSIBLE
        assert solver.model.number(x) == 4
        assert solver.model.holds(x == 4)
        assert solver.ask(x * x > 16) is Answer.IMPOSSIBLE
    solver.name("at most two", x < 3)
    solver.name("not seven", x != 7)
    assert solver.ask() is Answer.IMPOSSIBLE
    assert solver.blamed == ("at most two",)


def test_too_little_work_is_unknown_and_never_an_answer() -> None:
    solver = Solver(rlimit=10)
    x, y, z = variable("x"), variable("y"), variable("z")
    solver.assume(x > 2, y > 2, z > 2)
    assert solver.ask(x * x * x + y * y * y == z * z * z) is Answer.UNKNOWN


def test_variables() -> None:
    x, y = variable("x"), variable("y")
    assert variables(x + y * 2 > 3) == {"x", "y"}
    assert variables(3, True) == frozenset()
    assert isinstance(x + y, Term)
    assert isinstance(x > y, Truth)
