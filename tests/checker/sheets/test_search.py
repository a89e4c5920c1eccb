"""Programs of unknown counts, and the search in them, against trying everything."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.sheets.feasibility.numbers import UndecidedCount, sum_of
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.search import (
    Extreme,
    ProgramAnswer,
    ProgramSearch,
    Situation,
)
from antipater.rules.numbers import if_else, maximum, minimum, negation

SMALL = st.integers(-3, 3)


@pytest.mark.slow
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 60), st.booleans())
@settings(max_examples=30)
def test_the_search_finds_what_trying_all_finds(a: int, b: int, n: int, lowest: bool) -> None:
    program = Program()
    x, y = program.count(n), program.count(n)
    program.let(a * x + b * y <= n, x - y <= 4, x + y >= n // 20)
    values = [
        2 * p - q
        for p, q in product(range(n + 1), repeat=2)
        if a * p + b * q <= n and p - q <= 4 and p + q >= n // 20
    ]
    search = ProgramSearch(program)
    found = search.least(2 * x - y) if lowest else search.most(2 * x - y)
    if values:
        assert isinstance(found, Extreme)
        assert found.sure
        assert found.found == (min(values) if lowest else max(values))
        assert found.situation.number(2 * x - y) == found.found
    else:
        assert found is ProgramAnswer.IMPOSSIBLE


def arithmetic(x: object, y: object, z: object, k: int) -> list[object]:
    """One of each operation, on any reading."""
    return [
        maximum(x, y) + k,
        minimum(x, z) * 3 - y,
        if_else(x <= y, z, k * x),  # type: ignore[operator]
        if_else(negation((x == y) | (z >= k)), 7, y - z),  # type: ignore[operator]
        (x + 2 * y - z) // 3,  # type: ignore[operator]
        x * y - z,  # type: ignore[operator]
        if_else((x != y) & (y < z), x, -z),  # type: ignore[operator]
        (x > y) + (y > z) + (x == k),  # type: ignore[operator]
    ]


@pytest.mark.slow
@given(SMALL, SMALL, SMALL, SMALL)
@settings(max_examples=40)
def test_arithmetic_on_unknowns_is_arithmetic(p: int, q: int, r: int, k: int) -> None:
    program = Program()
    x, y, z = (program.count(3, -3) for _ in "xyz")
    terms = arithmetic(x, y, z, k)
    situation = ProgramSearch(program).ask(x == p, y == q, z == r)
    assert isinstance(situation, Situation)
    assert [situation.number(sum_of([t])) for t in terms] == [  # type: ignore[list-item]
        int(value)  # type: ignore[call-overload]
        for value in arithmetic(p, q, r, k)
    ]


@pytest.mark.slow
@given(st.integers(0, 4), st.integers(0, 4))
@settings(max_examples=25)
def test_a_table_is_its_function(p: int, q: int) -> None:
    program = Program()
    x, y = program.count(4), program.count(4)
    square = program.looked_up([x, y, 2], lambda a, b, c: a * a + b + c)
    situation = ProgramSearch(program).ask(x == p, y == q)
    assert isinstance(situation, Situation)
    assert situation.number(square) == p * p + q + 2


def test_who_is_blamed_is_needed() -> None:
    program = Program()
    x, y = program.count(9), program.count(9)
    program.let(x + y <= 9)
    wrong = {"x": x == 6, "y": y == 5, "free": x >= 1}
    blamed = ProgramSearch(program).blamed(wrong)
    assert isinstance(blamed, list)
    assert set(blamed) == {"x", "y"}
    assert ProgramSearch(program).blamed({"x": x == 6}) is ProgramAnswer.POSSIBLE


@pytest.mark.parametrize(("value", "expected"), [(4, (3, 5)), (0, (1,)), (9, (7,)), (3, (3,))])
def test_the_nearest_values(value: int, expected: tuple[int, ...]) -> None:
    program = Program()
    half = program.count(3)
    odd = 2 * half + 1
    assert ProgramSearch(program).nearest(odd, value) == expected


@pytest.mark.slow
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 40), st.integers(-2, 45))
@settings(max_examples=30)
def test_a_number_stays_below_what_trying_all_does_not_reach(
    a: int, b: int, n: int, value: int
) -> None:
    program = Program()
    x, y = program.count(n), program.count(n)
    program.let(a * x + b * y <= n, x - y <= 4)
    reached = max(
        2 * p + q
        for p, q in product(range(n + 1), repeat=2)
        if a * p + b * q <= n and p - q <= 4 and q <= 3
    )
    assert ProgramSearch(program).stays_below(2 * x + y, value, y <= 3) is (reached < value)


def test_questions_leave_no_trace() -> None:
    program = Program()
    x = program.count(9)
    search = ProgramSearch(program)
    assert search.ask(x >= 10) is ProgramAnswer.IMPOSSIBLE
    assert search.ask(x == 3, x == 4) is ProgramAnswer.IMPOSSIBLE
    found = search.ask(x == 4)
    assert isinstance(found, Situation)
    assert found.number(x) == 4


def test_python_may_not_decide_what_is_open() -> None:
    program = Program()
    x = program.count(1)
    with pytest.raises(UndecidedCount):
        bool(x)
    with pytest.raises(UndecidedCount):
        bool(x >= 1)
    assert (x >= 0) is True
    assert (x > 1) is False
