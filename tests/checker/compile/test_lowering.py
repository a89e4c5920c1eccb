"""Terms and steps in a module against Python's and the solver's reading of the same."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.layout import Layout
from antipater.checker.compile.recording import Recorder, Row, record
from antipater.checker.compile.wasm import MOST_LOCALS, Code
from antipater.checker.proofs.smt.solver import Answer, Solver
from antipater.rules.numbers import if_else, maximum, minimum, negation
from antipater.rules.readings.compounds import implies, lookup
from antipater.rules.readings.nodes import evaluate
from antipater.rules.readings.terms import variable
from support.small_module import SmallModule

small = st.integers(-50, 50)
NAMES = ("x", "y", "z")
RANGES: dict[str, tuple[int, int]] = dict.fromkeys(NAMES, (-50, 50))


def numbers(bits: bool) -> st.SearchStrategy[Any]:
    """Numbers made of three unknowns by every operation; those on bits if asked for."""
    leaves = st.sampled_from([variable(name) for name in NAMES]) | small

    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        two = st.tuples(inner, inner)
        made = [
            two.map(lambda p: p[0] + p[1]),
            two.map(lambda p: p[0] - p[1]),
            inner.map(lambda a: -a),
            st.tuples(inner, st.integers(-3, 3)).map(lambda p: p[0] * p[1]),
            st.tuples(inner, st.integers(1, 7)).map(lambda p: p[0] // p[1]),
            st.tuples(inner, st.integers(-7, -1)).map(lambda p: p[0] // p[1]),
            two.map(lambda p: maximum(*p)),
            two.map(lambda p: minimum(*p)),
            st.tuples(conditions(inner), inner, inner).map(lambda p: if_else(*p)),
        ]
        if bits:
            made += [
                two.map(lambda p: p[0] & p[1]),
                two.map(lambda p: p[0] | p[1]),
                inner.map(lambda a: ~a),
                st.tuples(inner, st.integers(0, 5)).map(lambda p: p[0] >> p[1]),
                inner.map(lambda a: lookup((5, -300, 70_000, 2), a & 3)),
                inner.map(lambda a: lookup((5, 3, 200, 2), a & 3)),
            ]
        return st.one_of(made)

    return st.recursive(leaves, larger, max_leaves=12)


def conditions(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    two = st.tuples(inner, inner)
    plain = st.one_of(
        two.map(lambda p: p[0] < p[1]),
        two.map(lambda p: p[0] <= p[1]),
        two.map(lambda p: p[0] == p[1]),
        two.map(lambda p: p[0] != p[1]),
        two.map(lambda p: p[0] > p[1]),
        two.map(lambda p: p[0] >= p[1]),
    )
    both = st.tuples(plain, plain)
    return st.one_of(
        plain,
        plain.map(negation),
        both.map(lambda p: p[0] & p[1]),
        both.map(lambda p: p[0] | p[1]),
        both.map(lambda p: p[0] == p[1]),
    )


def by_module(term: Any, values: Sequence[int]) -> int:
    layout = Layout()
    layout.number("nothing")
    function = record("f", RANGES, lambda recorder: term, gives=True)
    return int(SmallModule(layout, [function]).run("f", [0], *values)[0])


@settings(max_examples=75)
@given(term=numbers(bits=True), values=st.tuples(small, small, small))
def test_a_module_computes_what_python_computes(term: Any, values: tuple[int, ...]) -> None:
    expected = evaluate(term, dict(zip(NAMES, values, strict=True)))
    wrapped = (expected + (1 << 31)) % (1 << 32) - (1 << 31)
    if expected == wrapped:
        assert by_module(term, values) == expected


@settings(max_examples=30)
@given(term=numbers(bits=False), values=st.tuples(small, small, small))
def test_the_solver_python_and_a_module_agree(term: Any, values: tuple[int, ...]) -> None:
    expected = evaluate(term, dict(zip(NAMES, values, strict=True)))
    solver = Solver()
    solver.assume(*(variable(n) == v for n, v in zip(NAMES, values, strict=True)))
    assert solver.ask(term == expected) is Answer.POSSIBLE
    assert solver.ask(term != expected) is Answer.IMPOSSIBLE
    assert by_module(term, values) == expected


def test_an_implication_is_computed() -> None:
    x, y = variable("x"), variable("y")
    for values in ((0, 0), (0, 1), (1, 0), (1, 1)):
        truth = implies(x > 0, y > 0)
        assert by_module(if_else(truth, 1, 0), (*values, 0)) == (not values[0] or values[1])


# Programs on memory: one interpreter, run on a list and on cells

place = st.one_of(
    st.integers(0, 5),
    st.sampled_from(["x", "y"]),
    st.tuples(st.just("x"), st.integers(0, 1)),
)
value = st.one_of(small, st.tuples(st.just("at"), place), st.just("last"))
statement: st.SearchStrategy[Any] = st.deferred(
    lambda: st.one_of(
        st.tuples(st.just("set"), place, value, value),
        st.tuples(st.just("set"), place, value, value),
        st.tuples(st.just("if"), value, value, program, program),
        st.just(("call",)),
    )
)
program: st.SearchStrategy[Any] = st.lists(statement, max_size=5)
# Every fork doubles what follows it; the engine's functions have far fewer.
MOST_FORKS = 6


def forks(steps: Any) -> int:
    return sum(1 + forks(s[3]) + forks(s[4]) for s in steps if s[0] == "if")


class Machine:
    """Runs a program on any cells; ``given``: the numbers that it was called with."""

    def __init__(self, cells: Any, given: dict[str, Any], call: Any) -> None:
        self.cells, self.given, self.call = cells, given, call
        self.last: Any = 0

    def at(self, where: Any) -> Any:
        if isinstance(where, tuple):
            return self.given[where[0]] + where[1]
        return self.given[where] if isinstance(where, str) else where

    def value(self, what: Any) -> Any:
        if what == "last":
            return self.last
        return self.cells[self.at(what[1])] if isinstance(what, tuple) else what

    def run(self, steps: Any) -> None:
        for kind, *rest in steps:
            if kind == "set":
                a, b = map(self.value, rest[1:])
                self.cells[self.at(rest[0])] = if_else(a > b, a - b, b)
                self.last = a
            elif kind == "if":
                self.run(rest[2] if self.value(rest[0]) >= self.value(rest[1]) else rest[3])
            else:
                self.last = self.call()


def called(cells: Any) -> Any:
    """What a call does to memory, and what it gives."""
    before = cells[1]
    cells[1], cells[4] = cells[4] + 1, before - cells[0]
    return cells[4] + before


@settings(max_examples=20)
@given(
    steps=program.filter(lambda steps: forks(steps) <= MOST_FORKS),
    before=st.lists(small, min_size=6, max_size=6),
    x=st.integers(0, 4),
    y=st.integers(0, 5),
)
def test_memory_is_read_and_written_in_order(steps: Any, before: list[int], x: int, y: int) -> None:
    layout = Layout()
    cells = layout.array("cells", 6)

    def recorded(recorder: Recorder) -> Any:
        row = Row(recorder, cells)
        given = {"x": variable("x"), "y": variable("y")}
        machine = Machine(row, given, lambda: recorder.invoke("called", gives=True))
        machine.run(steps)
        return machine.last

    parameters = {"x": (0, 4), "y": (0, 5)}
    functions = [
        record("called", {}, lambda recorder: called(Row(recorder, cells)), gives=True),
        record("f", parameters, recorded, gives=True),
    ]
    after = list(before)
    machine = Machine(after, {"x": x, "y": y}, lambda: called(after))
    machine.run(steps)
    assert SmallModule(layout, functions).run("f", before, x, y) == (machine.last, after)


def test_a_function_of_too_many_locals_is_refused_in_words() -> None:
    code = Code(1, False)
    for _ in range(MOST_LOCALS):
        code.local()
    with pytest.raises(OverflowError, match="more than 50000 numbers in one function"):
        code.encoded()
