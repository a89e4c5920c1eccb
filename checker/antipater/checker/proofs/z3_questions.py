"""Questions to the solver Z3: of what they speak, their text, and what it answers."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import z3 as _z3  # type: ignore[import-untyped]

from antipater.checker.proofs.z3_reading import Condition, Term, Truth, as_term, as_truth, variable

z3: Any = _z3  # it has no types to rely on

# Work units of the solver for one question; about ten seconds for the hardest ones.
RLIMIT = 50_000_000
MEMORY_MEGABYTES = 2000

z3.set_param("memory_max_size", MEMORY_MEGABYTES)


def solver_version() -> str:
    """The solver's name and version, as printed with each result."""
    return f"Z3 {z3.get_version_string()}"


# What a question speaks of


def variables(*values: object) -> frozenset[str]:
    """The names of the unknowns in numbers and conditions."""
    found = [_names_in(v) for v in values if isinstance(v, Term | Truth)]
    return found[0] if len(found) == 1 else frozenset().union(*found)


# The unknowns in each part of a term seen so far; parts are shared by many terms.
_names: dict[int, tuple[Any, frozenset[str]]] = {}
_NAMES_KEPT = 2_000_000


def _names_in(value: Term | Truth) -> frozenset[str]:
    known = _names.get(value.id)
    if known is None:
        if len(_names) > _NAMES_KEPT:
            _names.clear()
        _look_for_names(value.z)
        known = _names[value.id]
    return known[1]


def _look_for_names(root: Any) -> None:
    todo = [root]
    while todo:
        z = todo[-1]
        key = z.get_id()
        if key in _names:
            todo.pop()
            continue
        parts = z.children()
        missing = [part for part in parts if part.get_id() not in _names]
        if missing:
            todo += missing
            continue
        todo.pop()
        _names[key] = z, _names_of(z, [_names[part.get_id()][1] for part in parts])


def _names_of(z: Any, parts: list[frozenset[str]]) -> frozenset[str]:
    if len(parts) > 1:
        return frozenset().union(*parts)
    if parts:
        return parts[0]
    unknown = z.decl().kind() == z3.Z3_OP_UNINTERPRETED
    return frozenset((z.decl().name(),)) if unknown else frozenset()


def text_of(value: object) -> str:
    """A number or condition as text that is the same from run to run."""
    return str(value.z.sexpr()) if isinstance(value, Term | Truth) else repr(value)


def question_text(conditions: Sequence[Condition]) -> str:
    """Conditions as text that is the same for all that differ in their unknowns' names alone."""
    text = "\n".join(map(text_of, conditions))
    unknown = variables(*conditions)
    marks: dict[str, str] = {}

    def marked(found: re.Match[str]) -> str:
        name = found[0].strip("|")
        return marks.setdefault(name, f"|{len(marks)}|") if name in unknown else found[0]

    return _SYMBOL.sub(marked, text)


# A symbol in the solver's text: anything between bars, or what has neither space nor bracket.
_SYMBOL = re.compile(r"\|[^|]*\||[^\s()|]+")


# The solver's answers


class Answer(StrEnum):
    """What the solver says of a question. ``UNKNOWN`` is never a success."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


def _answer(said: Any) -> Answer:
    if said == z3.sat:
        return Answer.POSSIBLE
    return Answer.IMPOSSIBLE if said == z3.unsat else Answer.UNKNOWN


class Model:
    """A situation that the solver has found."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def value(self, name: str) -> int:
        """The value of the unknown number of this name; 0 if it plays no part."""
        return self.number(variable(name))

    def number(self, value: object) -> int:
        """The value of a number in this situation."""
        if isinstance(value, int):
            return int(value)
        return int(self._model.eval(as_term(value).z, model_completion=True).as_long())

    def holds(self, value: object) -> bool:
        """Whether a condition holds in this situation."""
        if isinstance(value, bool):
            return value
        return bool(z3.is_true(self._model.eval(as_truth(value).z, model_completion=True)))


class Solver:
    """Questions under assumptions, each with a limit on the solver's work (not on time)."""

    def __init__(self, rlimit: int = RLIMIT, seed: int = 0) -> None:
        self._solver = z3.Solver()
        self._solver.set("rlimit", rlimit)
        self._solver.set("random_seed", seed)

    @classmethod
    def for_counts(cls, rlimit: int = RLIMIT, seed: int = 0, once: bool = False) -> "Solver":
        """A solver that is quicker on long sums of small whole numbers.

        ``once``: for a single question; it simplifies more before it searches.
        """
        solver = cls.__new__(cls)
        solver._solver = z3.Tactic("qflia").solver() if once else z3.SimpleSolver()
        solver._solver.set("rlimit", rlimit)
        solver._solver.set("random_seed", seed)
        solver._solver.set("arith.solver", 2)
        return solver

    def assume(self, *conditions: Condition) -> None:
        """Let these conditions hold from now on."""
        for each in conditions:
            if each is not True:
                self._solver.add(as_truth(each).z)

    def name(self, label: str, condition: Condition) -> None:
        """Let a condition hold from now on, and be named by ``blamed`` where it is to blame."""
        self._solver.assert_and_track(as_truth(condition).z, label)

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
        asked = [as_truth(c).z for c in conditions if c is not True]
        return _answer(self._solver.check(*asked))

    @property
    def model(self) -> Model:
        """The situation found by the last question; only after ``POSSIBLE``."""
        return Model(self._solver.model())

    @property
    def blamed(self) -> tuple[str, ...]:
        """The labels of named conditions that exclude each other; only after ``IMPOSSIBLE``."""
        return tuple(str(label) for label in self._solver.unsat_core())
