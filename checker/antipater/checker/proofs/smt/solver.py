"""Questions to the solver Z3, and what it answers.

Each solver has a context of its own, so that an answer depends on what was asked of that
solver and on nothing else that the process has done.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import z3 as _z3  # type: ignore[import-untyped]  # Z3 has no types

from antipater.checker.proofs.smt.encode import Encoder
from antipater.rules.readings.nodes import evaluate
from antipater.rules.readings.terms import Condition, as_truth

z3: Any = _z3  # it has no types to rely on

# Work units of the solver for one question; about ten seconds for the hardest ones.
RLIMIT = 50_000_000
LITTLE = 10_000  # a limit below this is for quick answers, not for hard questions
MEMORY_MEGABYTES = 2000

z3.set_param("memory_max_size", MEMORY_MEGABYTES)

# A context takes two blocks of 8 MB. Having got back a larger one, the C library of Linux
# keeps them for the next context, which otherwise takes ten times as long to make.
bytes(30 << 20)


@cache
def solver_version() -> str:
    """The solver's name and version, as printed with each result."""
    return f"Z3 {z3.get_version_string()}"


class Answer(StrEnum):
    """What the solver says of a question. ``UNKNOWN`` is never a success."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


def _answer(said: Any) -> Answer:
    if said == z3.sat:
        return Answer.POSSIBLE
    return Answer.IMPOSSIBLE if said == z3.unsat else Answer.UNKNOWN


class _Values(dict[str, int]):
    """The values of unknowns, read from a model as they are needed; 0 where any will do."""

    def __init__(self, model: Any, unknowns: dict[str, Any]) -> None:
        super().__init__()
        self._model, self._unknowns = model, unknowns

    def __missing__(self, name: str) -> int:
        self[name] = found = self._read(name)
        return found

    def _read(self, name: str) -> int:
        if name not in self._unknowns:
            return 0
        value = self._model.eval(self._unknowns[name], model_completion=True)
        return int(value.as_long()) if z3.is_int_value(value) else int(z3.is_true(value))


class Model:
    """A situation that the solver has found: a value for each unknown."""

    def __init__(self, model: Any, unknowns: dict[str, Any]) -> None:
        self._values = _Values(model, unknowns)

    def value(self, name: str) -> int:
        """The value of the unknown number of this name; 0 if it plays no part."""
        return self._values[name]

    def number(self, value: object) -> int:
        """The value of a number in this situation."""
        return int(evaluate(value, self._values))

    def holds(self, value: object) -> bool:
        """Whether a condition holds in this situation."""
        return bool(evaluate(value, self._values))


class Solver:
    """Questions under assumptions, each with a limit on the solver's work (not on time)."""

    def __init__(self, rlimit: int = RLIMIT, seed: int = 0) -> None:
        self._begin(z3.Context())
        self._solver = z3.Solver(ctx=self._encoder.context)
        self._limit(rlimit, seed)

    @classmethod
    def for_counts(cls, rlimit: int = RLIMIT, seed: int = 0, once: bool = False) -> "Solver":
        """A solver that is quicker on long sums of small whole numbers.

        ``once``: for a single question; it simplifies more before it searches.
        """
        solver = cls.__new__(cls)
        context = z3.Context()
        solver._begin(context)
        simple = z3.Tactic("qflia", context).solver if once else z3.SimpleSolver
        solver._solver = simple() if once else simple(ctx=context)
        solver._limit(rlimit, seed)
        solver._solver.set("arith.solver", 2)
        return solver

    def _begin(self, context: Any) -> None:
        self._encoder = Encoder(context)

    def _limit(self, rlimit: int, seed: int) -> None:
        self._solver.set("rlimit", rlimit)
        self._solver.set("random_seed", seed)

    def _expressions(self, conditions: Iterable[Condition]) -> list[Any]:
        """Conditions for the solver, to which is said what they mean."""
        due = [as_truth(c) for c in conditions if c is not True]
        found = [self._encoder.expression(condition) for condition in due]
        self._encoder.define(self._solver, due)
        return found

    def assume(self, *conditions: Condition) -> None:
        """Let these conditions hold from now on."""
        due = [as_truth(c) for c in conditions if c is not True]
        self._encoder.require(self._solver, due)

    def name(self, label: str, condition: Condition) -> None:
        """Let a condition hold from now on, and be named by ``blamed`` where it is to blame."""
        (expression,) = self._expressions([condition])
        self._solver.assert_and_track(expression, label)

    @property
    def held(self) -> int:
        """How many parts of graphs its context holds."""
        return self._encoder.held

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Forget, after the block, what was assumed within it."""
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()

    def ask(self, *conditions: Condition) -> Answer:
        """Whether these conditions are possible together with what is assumed."""
        if any(c is False for c in conditions):
            return Answer.IMPOSSIBLE
        return _answer(self._solver.check(*self._expressions(conditions)))

    @property
    def model(self) -> Model:
        """The situation found by the last question; only after ``POSSIBLE``."""
        return Model(self._solver.model(), self._encoder.unknowns)

    @property
    def blamed(self) -> tuple[str, ...]:
        """The labels of named conditions that exclude each other; only after ``IMPOSSIBLE``."""
        return tuple(str(label) for label in self._solver.unsat_core())


class Attempt(NamedTuple):
    """One way to put a question. ``counts``: to a solver that is quick on long sums;
    ``once``: to the one among these that is for a single question."""

    rlimit: int = RLIMIT
    seed: int = 0
    counts: bool = True
    once: bool = False

    def solver(self) -> Solver:
        """A new solver for it."""
        if self.counts:
            return Solver.for_counts(self.rlimit, self.seed, self.once)
        return Solver(self.rlimit, self.seed)


def settle(conditions: Sequence[Condition], attempts: Iterable[Attempt]) -> Answer | Model:
    """Whether conditions can hold together: a situation in which they do, ``IMPOSSIBLE``, or
    ``UNKNOWN`` where every attempt was given up."""
    for attempt in attempts:
        solver = attempt.solver()
        solver.assume(*conditions)
        answer = solver.ask()
        if answer is Answer.POSSIBLE:
            return solver.model
        if answer is Answer.IMPOSSIBLE:
            return answer
    return Answer.UNKNOWN
