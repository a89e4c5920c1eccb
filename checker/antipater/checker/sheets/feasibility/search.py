"""Questions about a program of unknown counts, put to the solver CP-SAT of OR-Tools.

The only module that speaks to it. Work is limited in the solver's own units, with one
worker and a fixed seed, so that an answer is the same on every run and on every machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version
from typing import TYPE_CHECKING, TypeVar

from antipater.checker.base.extras import Later
from antipater.checker.sheets.feasibility import manners
from antipater.checker.sheets.feasibility.constraints import Linear
from antipater.checker.sheets.feasibility.manners import Manner
from antipater.checker.sheets.feasibility.numbers import Condition, Number, Sum, Within, within
from antipater.checker.sheets.feasibility.program import Program

if TYPE_CHECKING:
    from ortools.sat.python import cp_model_helper as sat
else:
    sat = Later("ortools.sat.python.cp_model_helper")

Label = TypeVar("Label")

# Units of work for one question: about a second and a half each on a common machine.
LIMIT = 4.0


def solver_version() -> str:
    """The solver's name and version, as printed with each result."""
    return f"CP-SAT {version('ortools')}"


class ProgramAnswer(StrEnum):
    """What the solver says of a question. ``UNKNOWN`` is never a yes or a no."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


class Situation:
    """Values of all unknowns under which everything holds."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values

    def number(self, number: Number) -> int:
        """The value of a number in this situation."""
        if isinstance(number, int):
            return int(number)
        parts = (factor * self._values[unknown] for unknown, factor in number.terms.items())
        return number.constant + sum(parts)


@dataclass(frozen=True)
class Extreme:
    """The furthest value ``found`` for a number, and the ``limit`` beyond which there is none."""

    found: int
    limit: int
    situation: Situation

    @property
    def sure(self) -> bool:
        """Whether the search came to its end."""
        return self.found == self.limit

    @property
    def opposite(self) -> "Extreme":
        """The same of the number with its sign turned."""
        return Extreme(-self.found, -self.limit, self.situation)


class ProgramSearch:
    """Questions about one program; the solver's copy of it grows with the program.

    A question is ``loose`` where it says little, so that there are many answers and nothing that
    leads to them.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self._model = sat.CpModelProto()
        self._taken = [0, 0, 0, 0, 0]
        self.work = 0.0

    def ask(self, *conditions: Condition, limit: float = LIMIT) -> Situation | ProgramAnswer:
        """A situation in which these conditions hold too, or that there is none, or unknown."""
        before = self.work
        found = self.quickly(*conditions, limit=limit)
        if found is not ProgramAnswer.UNKNOWN:
            return found
        return self.thorough(*conditions, limit=limit - (self.work - before))

    def quickly(
        self, *conditions: Condition, limit: float = LIMIT, loose: bool = False
    ) -> Situation | ProgramAnswer:
        """The same from short searches, which find most of what is possible."""
        if self._false(conditions):
            return ProgramAnswer.IMPOSSIBLE
        model, left = self._with(conditions), limit
        for work, manner in manners.tries(self._large, limit, loose):
            if left > work:
                response = self._solved(model, work, manner)
                if response.status != sat.CpSolverStatus.UNKNOWN:
                    return self._said(response)
                left -= work
        return ProgramAnswer.UNKNOWN

    def tried(
        self, *conditions: Condition, seed: int, limit: float = LIMIT, loose: bool = False
    ) -> Situation | ProgramAnswer:
        """The same from one short search, which another ``seed`` sends another way."""
        if self._false(conditions):
            return ProgramAnswer.IMPOSSIBLE
        work, manner = manners.one_try(self._large, seed, loose)
        return self._said(self._solved(self._with(conditions), min(limit, work), manner))

    def thorough(self, *conditions: Condition, limit: float = LIMIT) -> Situation | ProgramAnswer:
        """The same from one search with relaxations and cuts, which is for what is impossible."""
        if self._false(conditions):
            return ProgramAnswer.IMPOSSIBLE
        return self._said(self._solved(self._with(conditions), limit))

    def _said(self, response: "sat.CpSolverResponse") -> Situation | ProgramAnswer:
        return self._situation(response) or _no_or_unknown(response)

    def blamed(
        self,
        conditions: Mapping[Label, Condition],
        given: Sequence[Condition] = (),
        limit: float = LIMIT,
    ) -> ProgramAnswer | list[Label]:
        """The keys of conditions that exclude each other (not always the fewest).

        Beside those ``given``, which are not blamed; else possible or unknown.
        """
        wrong = [key for key, condition in conditions.items() if condition is False]
        if wrong:
            return wrong[:1]
        labels = {
            condition.literal: key
            for key, condition in conditions.items()
            if not isinstance(condition, bool)
        }
        model = self._with(given)
        for literal in labels:
            model.assumptions.append(literal)
        response = self._solved(model, limit)
        if response.status != sat.CpSolverStatus.INFEASIBLE:
            return ProgramAnswer.POSSIBLE if self._situation(response) else ProgramAnswer.UNKNOWN
        return [labels[literal] for literal in response.sufficient_assumptions_for_infeasibility]

    def least(
        self, number: Number, *conditions: Condition, limit: float = LIMIT
    ) -> Extreme | ProgramAnswer:
        """The least value of a number; ``IMPOSSIBLE`` or ``UNKNOWN`` where none was found."""
        if self._false(conditions):
            return ProgramAnswer.IMPOSSIBLE
        if isinstance(number, int):
            found = self.ask(*conditions, limit=limit)
            return found if isinstance(found, ProgramAnswer) else Extreme(number, number, found)
        response = self._solved(self._towards(number, conditions), limit)
        situation = self._situation(response)
        if situation is None:
            return _no_or_unknown(response)
        best = situation.number(number)
        bound = _lowest(response) + number.constant
        return Extreme(best, max(number.least, min(bound, best)), situation)

    def most(
        self, number: Number, *conditions: Condition, limit: float = LIMIT
    ) -> Extreme | ProgramAnswer:
        """The largest value of a number, likewise."""
        found = self.least(-number, *conditions, limit=limit)
        return found if isinstance(found, ProgramAnswer) else found.opposite

    def stays_below(
        self, number: Number, value: int, *conditions: Condition, limit: float = LIMIT
    ) -> bool:
        """Whether a number is found never to reach a value.

        That is asked as a search for the most that it can be: with a direction to go in the
        solver excludes a value that is far too large much sooner than without.
        """
        reached = number >= value
        if reached is False or self._false(conditions):
            return True
        if not isinstance(number, Sum):
            return False
        model = self._towards(-number, [*conditions, reached])
        response = self._solved(model, limit, manners.BOUNDING, first=True)
        return bool(response.status == sat.CpSolverStatus.INFEASIBLE)

    def bound(self, number: Number, limit: float = LIMIT) -> int:
        """A value that a number is found never to exceed; it need not reach it."""
        if not isinstance(number, Sum):
            return number
        response = self._solved(self._towards(-number, ()), limit, manners.OUTSIDE)
        # Where the search was not begun the solver has no bound.
        bounded = (sat.CpSolverStatus.OPTIMAL, sat.CpSolverStatus.FEASIBLE)
        begun = response.status in bounded or response.num_branches > 0
        return min(number.most, number.constant - _lowest(response)) if begun else number.most

    def nearest(
        self, number: Number, value: int, *conditions: Condition, limit: float = LIMIT
    ) -> tuple[int, ...]:
        """The values that a number can have which are nearest to one, if any are found."""
        if not isinstance(number, Sum):
            return (number,)
        below = self.most(number, *conditions, within(number, None, value), limit=limit)
        above = self.least(number, *conditions, within(number, value, None), limit=limit)
        found = [w.found for w in (below, above) if isinstance(w, Extreme) and w.sure]
        closest = min((abs(each - value) for each in found), default=0)
        return tuple(dict.fromkeys(each for each in found if abs(each - value) == closest))

    @property
    def weight(self) -> float:
        """What a unit of the solver's work costs, beside one in a small program."""
        return manners.weight(len(self.program.linear))

    @property
    def _large(self) -> bool:
        return manners.is_large(len(self.program.linear))

    # The solver's side

    def _false(self, conditions: Sequence[Condition]) -> bool:
        return self.program.contradiction or any(c is False for c in conditions)

    def _with(self, conditions: Sequence[Condition]) -> "sat.CpModelProto":
        """A copy of the program as it is now, with more conditions."""
        clauses = []
        linear = []
        for each in conditions:
            if isinstance(each, Within):
                linear.append(each.constraint())
            elif not isinstance(each, bool):
                clauses.append((each.literal,))
        self._catch_up()
        model = sat.CpModelProto()
        model.copy_from(self._model)
        for constraint in linear:
            _add_linear(model, constraint)
        for clause in clauses:
            model.constraints.add().bool_or.literals.extend(clause)
        return model

    def _towards(self, number: Sum, conditions: Sequence[Condition]) -> "sat.CpModelProto":
        """The program with more conditions, and a number that is to be the least."""
        model = self._with(conditions)
        model.objective.vars.extend(list(number.terms))
        model.objective.coeffs.extend(list(number.terms.values()))
        return model

    def _catch_up(self) -> None:
        """Take over what has come to the program since the last question."""
        program, model, taken = self.program, self._model, self._taken
        for low, high in program.bounds[taken[0] :]:
            model.variables.add().domain.extend((low, high))
        for constraint in program.linear[taken[1] :]:
            _add_linear(model, constraint)
        for clause in program.clauses[taken[2] :]:
            model.constraints.add().bool_or.literals.extend(clause)
        for target, parts in program.products[taken[3] :]:
            product = model.constraints.add().int_prod
            _set_expression(product.target, target)
            for part in parts:
                _set_expression(product.exprs.add(), part)
        for unknowns, rows in program.tables[taken[4] :]:
            table = model.constraints.add().table
            for unknown in unknowns:
                _set_expression(table.exprs.add(), unknown)
            table.values.extend([value for row in rows for value in row])
        self._taken = [
            len(each)
            for each in (
                program.bounds, program.linear, program.clauses, program.products, program.tables
            )
        ]  # fmt: skip

    def _solved(
        self,
        model: "sat.CpModelProto",
        limit: float,
        manner: Manner = manners.THOROUGH,
        first: bool = False,
    ) -> "sat.CpSolverResponse":
        settings = sat.SatParameters()
        settings.cp_model_presolve = manner.simplify
        settings.cp_model_probing_level = int(manner.probing)
        settings.stop_after_first_solution = first
        settings.optimize_with_lb_tree_search = manner.outside
        settings.num_workers = 1
        settings.interleave_search = manner.mixed
        # Cuts pay only in long searches.
        settings.cut_level = 1 if manner.relax else 0
        settings.linearization_level = 2 if manner.relax else 0
        if manner.ones:
            settings.initial_polarity = sat.SatParameters.Polarity.POLARITY_TRUE
        if manner.shuffled:
            settings.preferred_variable_order = sat.SatParameters.VariableOrder.IN_RANDOM_ORDER
            settings.use_erwa_heuristic = True
            # What it would save is less than what it costs in a short search.
            settings.cp_model_use_sat_presolve = False
        settings.random_seed = manner.seed
        settings.max_deterministic_time = limit
        wrapper = sat.SolveWrapper()
        wrapper.set_parameters(settings)
        response: sat.CpSolverResponse = wrapper.solve(model)  # type: ignore[no-untyped-call]  # OR-Tools
        self.work += response.deterministic_time
        return response

    def _situation(self, response: "sat.CpSolverResponse") -> Situation | None:
        found = response.status in (sat.CpSolverStatus.OPTIMAL, sat.CpSolverStatus.FEASIBLE)
        return Situation(tuple(response.solution)) if found else None


def _lowest(response: "sat.CpSolverResponse") -> int:
    """The value below which the solver has excluded what it was to make least."""
    return round(response.best_objective_bound - 0.499)


def _no_or_unknown(response: "sat.CpSolverResponse") -> ProgramAnswer:
    impossible = response.status == sat.CpSolverStatus.INFEASIBLE
    return ProgramAnswer.IMPOSSIBLE if impossible else ProgramAnswer.UNKNOWN


def _add_linear(model: "sat.CpModelProto", constraint: Linear) -> None:
    added = model.constraints.add()
    added.enforcement_literal.extend(constraint.where)
    linear = added.linear
    linear.vars.extend(constraint.unknowns)
    linear.coeffs.extend(constraint.factors)
    linear.domain.extend(constraint.domain)


def _set_expression(expression: "sat.LinearExpressionProto", unknown: int) -> None:
    expression.vars.append(unknown)
    expression.coeffs.append(1)
