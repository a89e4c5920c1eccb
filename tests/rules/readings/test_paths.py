"""Every way that a run on unknown numbers can fall."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.nodes import evaluate
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable


def anything(_: Condition, __: Sequence[Condition]) -> bool:
    return True


def _classified(x: object, y: object) -> str:
    if x > 3:  # type: ignore[operator]
        return "large"
    if x > 3 or y == 2:  # type: ignore[operator]
        return "two"
    return "other" if y < 0 else "rest"  # type: ignore[operator]


def test_a_condition_is_asked_once_on_a_path() -> None:
    found = list(paths(lambda: _classified(variable("x"), variable("y")), anything))
    assert [path.result for path in found] == ["large", "two", "other", "rest"]
    assert [len(path.conditions) for path in found] == [1, 2, 3, 3]


@pytest.mark.slow
@given(st.integers(-6, 6), st.integers(-6, 6))
def test_of_any_numbers_one_path_is_theirs(x: int, y: int) -> None:
    known = {"x": x, "y": y}
    theirs = [
        path.result
        for path in paths(lambda: _classified(variable("x"), variable("y")), anything)
        if evaluate(all_of(path.conditions), known)
    ]
    assert theirs == [_classified(x, y)]


def test_what_is_not_feasible_is_left_out() -> None:
    x, y = variable("x"), variable("y")

    def small(condition: Condition, _: Sequence[Condition]) -> bool:
        return any(evaluate(condition, {"x": n, "y": m}) for n in (0, 1) for m in (0, 1))

    found = list(paths(lambda: _classified(x, y), small, (x < 2,)))
    assert [path.result for path in found] == ["rest"]
    assert found[0].conditions[0] is (x < 2)
