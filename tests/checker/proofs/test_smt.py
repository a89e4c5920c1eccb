"""What Z3 is asked is what the terms mean, and its answer depends on the question alone."""

import operator
import re
from collections.abc import Callable
from functools import reduce
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.checker.proofs import theorem
from antipater.checker.proofs.smt import encode, quick
from antipater.checker.proofs.smt.extremes import extreme_of
from antipater.checker.proofs.smt.question import question_key
from antipater.checker.proofs.smt.quick import QuickSolver
from antipater.checker.proofs.smt.solver import Answer, Attempt, Model, Solver, settle
from antipater.checker.proofs.theorem import Limits, Prover
from antipater.rules.numbers import if_else, maximum, minimum, scaled, total
from antipater.rules.readings.compounds import all_of, any_of, implies, sum_of
from antipater.rules.readings.nodes import evaluate, text_of, walk
from antipater.rules.readings.terms import Condition, Truth, as_truth, condition, variable

NAMES = ("a", "b", "c")
TRUTHS = ("p", "q")
VALUES = st.fixed_dictionaries(
    {**{name: st.integers(-30, 30) for name in NAMES}, **{name: st.booleans() for name in TRUTHS}}
)
_BINARY: tuple[Callable[[Any, Any], Any], ...] = (
    operator.add,
    operator.sub,
    maximum,
    minimum,
    lambda a, b: sum_of([a, b, 3]),
    lambda a, b: a * 3 - b,
    lambda a, b: scaled(a, b, 3),
)
_COMPARED: tuple[Callable[[Any, Any], Any], ...] = (
    operator.lt,
    operator.le,
    operator.eq,
    operator.ne,
    operator.ge,
    operator.gt,
)
_JOINED: tuple[Callable[[Any, Any], Any], ...] = (
    lambda p, q: all_of([p, q]),
    lambda p, q: any_of([p, q]),
    implies,
    lambda p, q: ~p if not isinstance(p, bool) else not p,
    lambda p, q: if_else(p, q, True),
)


@st.composite
def numbers(draw: st.DrawFn, depth: int = 3) -> Any:
    """Any arithmetic of the rules on three unknown numbers."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.one_of(st.sampled_from(NAMES).map(variable), st.integers(-9, 9)))
    kind = draw(st.integers(0, 3))
    part = numbers(depth=depth - 1)
    if kind == 0:
        return if_else(draw(conditions(depth=depth - 1)), draw(part), draw(part))
    if kind == 1:
        return draw(part) // draw(st.sampled_from((-4, -1, 1, 3, 7)))
    return draw(st.sampled_from(_BINARY))(draw(part), draw(part))


@st.composite
def conditions(draw: st.DrawFn, depth: int = 3) -> Any:
    """Any condition on them, and on two that are unknown themselves."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return condition(draw(st.sampled_from(TRUTHS)))
    if draw(st.booleans()):
        part = numbers(depth=depth - 1)
        return draw(st.sampled_from(_COMPARED))(draw(part), draw(part))
    part = conditions(depth=depth - 1)
    return draw(st.sampled_from(_JOINED))(draw(part), draw(part))


@given(numbers(), conditions(), VALUES)
def test_the_solver_gets_to_see_what_terms_mean(
    number: Any, truth: Any, values: dict[str, int]
) -> None:
    solver = Solver()
    solver.assume(*(variable(name) == values[name] for name in NAMES))
    solver.assume(*(condition(name) == values[name] for name in TRUTHS))
    value, holds = evaluate(number, values), bool(evaluate(truth, values))
    assert solver.ask(number != value) is Answer.IMPOSSIBLE
    assert solver.ask(truth if holds else _not(truth)) is Answer.POSSIBLE
    assert solver.ask(_not(truth) if holds else truth) is Answer.IMPOSSIBLE
    solver.ask(number == value)
    assert solver.model.number(number) == value
    assert solver.model.holds(truth) is holds


def _not(truth: Condition) -> Condition:
    return not truth if isinstance(truth, bool) else ~truth


@given(st.integers(-40, 40), st.integers(-9, 9).filter(bool))
def test_division_by_an_unknown_rounds_down_as_pythons_does(a: int, b: int) -> None:
    solver, x, y = Solver(), variable("x"), variable("y")
    solver.assume(x == a, y == b)
    assert solver.ask(x // y != a // b) is Answer.IMPOSSIBLE


def test_what_the_solver_is_not_asked_about_fails_loudly() -> None:
    x = variable("x")
    with pytest.raises(TypeError, match="bits and"):
        Solver().assume((x & 3) == 1)


# The same on every run


def puzzle(*names: str) -> list[Condition]:
    """Conditions with many solutions, on unknowns of these names."""
    unknowns = [variable(name) for name in names]
    low = [each >= 0 for each in unknowns]
    apart = [a + 1 != b * 2 for a, b in pairwise(unknowns)]
    return [*low, *apart, total(unknowns) == 91, maximum(unknowns[0], unknowns[-1]) >= 17]


def found(*names: str) -> list[int]:
    model = settle(puzzle(*names), [Attempt(), Attempt(counts=False)])
    assert isinstance(model, Model)
    return [model.value(name) for name in names]


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    names = [f"unknown {n}" for n in range(7)]
    first = found(*names)
    for n in range(30):
        found(*(f"other {n} {m}" for m in range(n % 5 + 2)))
    assert found(*names) == first


def test_an_answer_does_not_depend_on_what_unknowns_are_called() -> None:
    assert found("a", "b", "c", "d") == found("z", "y", "x", "w")


def test_an_attempt_that_is_given_up_is_followed_by_the_next() -> None:
    x, y, z = variable("x"), variable("y"), variable("z")
    hard = [x > 2, y > 2, z > 2, x * x * x + y * y * y == z * z * z]
    assert settle(hard, [Attempt(10), Attempt(10, seed=1)]) is Answer.UNKNOWN
    assert isinstance(settle([x > 2], [Attempt(), Attempt(seed=1)]), Model)


@given(conditions(), conditions())
def test_keys_tell_questions_apart_and_not_names(one: Any, two: Any) -> None:
    if isinstance(one, Truth) and isinstance(two, Truth):
        same = question_key([one]) == question_key([two])
        assert same == (_without_names(one) == _without_names(two))


def _without_names(truth: Truth) -> str:
    places: dict[str, str] = {}
    return re.sub(r"\|\w+\|", lambda m: places.setdefault(m[0], f"?{len(places)}"), text_of(truth))


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


KEPT = QuickSolver()


@given(conditions(), conditions())
def test_a_solver_that_is_kept_answers_as_one_of_its_own(p: Any, q: Any) -> None:
    alone = Solver.for_counts()
    alone.assume(p, q)
    assert KEPT.ask([p, q]) is alone.ask()


def test_a_solver_that_is_kept_forgets_each_question() -> None:
    assert KEPT.ask([variable("a") == 1]) is Answer.POSSIBLE
    assert KEPT.ask([variable("a") == 2]) is Answer.POSSIBLE
    assert KEPT.ask([variable("a") == 2, variable("a") == 1]) is Answer.IMPOSSIBLE


def test_a_solver_that_is_kept_does_little_of_what_the_limit_allows() -> None:
    """Five numbers of which any two differ, and four that they may be."""
    five = [variable(f"n{n}") for n in range(5)]
    question = [c for n in five for c in (n >= 0, n <= 3)]
    question += [one != other for one, other in combinations(five, 2)]
    assert settle(question, [Attempt(100_000)]) is Answer.IMPOSSIBLE
    assert QuickSolver(100_000).ask(question) is Answer.UNKNOWN
    assert QuickSolver().ask(question) is Answer.IMPOSSIBLE


@pytest.mark.parametrize("limit", range(1, 12))
def test_a_question_longer_than_the_limit_is_given_up_unread(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    asked: list[Any] = []

    def settle(*question: Any) -> Answer:
        asked.append(question)
        return Answer.UNKNOWN

    monkeypatch.setattr(theorem, "settle", settle)
    many = variable("a") + variable("b") > variable("c") + variable("d")
    assert Prover(Limits(rlimit=limit)).possible(many) is Answer.UNKNOWN
    assert bool(asked) is (limit >= len(list(walk(many))))


def test_a_solver_that_is_kept_begins_again_when_it_holds_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick, "_MOST_HELD", 3)
    solver = QuickSolver()
    held = []
    for number in range(6):
        assert solver.ask([variable("a") == number]) is Answer.POSSIBLE
        held.append(solver._solver.held)
    assert max(held) < 6


@given(st.lists(numbers(depth=1), min_size=2, max_size=6), st.booleans(), VALUES)
def test_the_least_of_several_is_none_above_any_and_one_of_them(
    several: list[Any], least: bool, values: dict[str, int]
) -> None:
    extreme = reduce(minimum if least else maximum, several)
    beyond = [extreme > number if least else extreme < number for number in several]
    assert settle([as_truth(any_of(beyond))], [Attempt()]) is Answer.IMPOSSIBLE
    none_of_them = all_of(extreme != number for number in several)
    assert settle([as_truth(none_of_them)], [Attempt()]) is Answer.IMPOSSIBLE
    known = [variable(name) == values[name] for name in NAMES]
    as_due = extreme == (min if least else max)(evaluate(n, values) for n in several)
    assert isinstance(settle([*known, as_truth(as_due)], [Attempt()]), Model)


def test_what_is_the_least_of_several_is_found_in_the_graph() -> None:
    a, b, c = map(variable, NAMES)
    least = minimum(minimum(a, b), c)
    assert {n.id for n in extreme_of(least)} == {a.id, b.id, c.id}
    assert {n.id for n in extreme_of(minimum(c, maximum(a, b)))} == {c.id, maximum(a, b).id}
    assert extreme_of(if_else(a <= b, b, a)) == ()
    assert extreme_of(if_else(a < b, a, b)) == ()
    assert extreme_of(a) == ()


def test_of_a_closed_context_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a context and an encoder that are collected together the context may be closed first."""
    context, let_go = encode.z3.Context(), []
    encoder = encode.Encoder(context)
    encoder.expression(variable("x") + 1 >= 2)
    context.__del__()
    context.owner = False  # it is closed
    monkeypatch.setattr(encode.z3, "Z3_dec_ref", lambda *ast: let_go.append(ast))
    encoder.__del__()
    assert let_go == []
