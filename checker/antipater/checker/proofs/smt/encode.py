"""Terms as expressions of the solver Z3."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import z3 as _z3  # type: ignore[import-untyped]  # Z3 has no types

from antipater.checker.proofs.smt.extremes import extreme_of
from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node, parts_of
from antipater.rules.readings.terms import Term

z3: Any = _z3  # it has no types to rely on


class Encoder:
    """The encoding of terms in one context of the solver.

    Unknowns are numbered as they come, so that what the solver gets to see, and so what it
    answers, does not depend on what they are called. Each part of a graph is encoded once.

    The least of several numbers is an unknown of its own, with the condition that it is none
    above any of them and one of them: so the solver need not go through the order in which
    the rules compare them, which takes it twenty times as long. The greatest likewise.
    """

    def __init__(self, context: Any) -> None:
        self.context = context
        self.unknowns: dict[str, Any] = {}
        self._ref = context.ref()
        self._integers, self._booleans = z3.IntSort(context).ast, z3.BoolSort(context).ast
        self._made: dict[int, Any] = {}
        self._held: list[Any] = []
        # The conditions on extremes, and the extremes in each part of a graph.
        self._meaning: dict[int, Any] = {}
        self._extremes: dict[int, tuple[int, ...]] = {}

    @property
    def held(self) -> int:
        """How many parts have been encoded."""
        return len(self._made)

    def expression(self, node: Node) -> Any:
        """A number or condition for the solver; ``TypeError`` for an operation it is not asked
        about, such as those on bits."""
        kind = z3.ArithRef if isinstance(node, Term) else z3.BoolRef
        return kind(self._encoded(node), self.context)

    def require(self, solver: Any, nodes: Sequence[Node]) -> None:
        """Let conditions hold for a solver of this context; without z3's own checks, which
        take longer than most questions."""
        held = [self._encoded(node) for node in nodes]
        self.define(solver, nodes)
        for ast in held:
            z3.Z3_solver_assert(self._ref, solver.solver, ast)

    def define(self, solver: Any, nodes: Sequence[Node]) -> None:
        """Let hold for a solver of this context what says what the expressions of some nodes
        mean; it excludes nothing."""
        for extreme in self._extremes_in(nodes):
            z3.Z3_solver_assert(self._ref, solver.solver, self._meaning[extreme])

    def _extremes_in(self, nodes: Sequence[Node]) -> tuple[int, ...]:
        found = [self._extremes[node.id] for node in nodes if node.id in self._extremes]
        return found[0] if len(found) == 1 else tuple(dict.fromkeys(chain.from_iterable(found)))

    def _encoded(self, root: Node) -> Any:
        made, todo = self._made, [root]
        while todo:
            node = todo[-1]
            if node.id in made:
                todo.pop()
                continue
            members = extreme_of(node) if node.op is operations.IF else ()
            parts = members or parts_of(node)
            missing = [part for part in parts if part.id not in made]
            if missing:
                todo += missing
                continue
            todo.pop()
            extremes, asts = self._extremes_in(parts), [made[part.id] for part in parts]
            if members:
                made[node.id], self._meaning[node.id] = self._extreme(node, asts)
                extremes = (*extremes, node.id)
            else:
                made[node.id] = self._kept(self._ast(node, asts))
            if extremes:
                self._extremes[node.id] = extremes
        return made[root.id]

    def _extreme(self, node: Node, members: list[Any]) -> tuple[Any, Any]:
        """The least or the greatest of some, and the condition that it is that."""
        ref, is_least = self._ref, node.parts[0].op == operations.AT_MOST
        symbol = z3.Z3_mk_int_symbol(ref, self.held)
        extreme = self._kept(z3.Z3_mk_const(ref, symbol, self._integers))
        within, reached = (_at_most, _at_least) if is_least else (_at_least, _at_most)
        bounds = [self._kept(within(ref, [extreme, member])) for member in members]
        ends = [self._kept(reached(ref, [extreme, member])) for member in members]
        condition = _and(ref, [*bounds, self._kept(_or(ref, ends))])
        return extreme, self._kept(condition)

    def _kept(self, ast: Any) -> Any:
        z3.Z3_inc_ref(self._ref, ast)
        self._held.append(ast)
        return ast

    def __del__(self) -> None:
        # A context that has to find out by itself what is left takes far longer to close. Of two
        # that are collected together it may be closed first, and then nothing is left.
        if z3 is not None and self.context.ref() is not None:
            for ast in self._held:
                z3.Z3_dec_ref(self._ref, ast)

    def _ast(self, node: Node, parts: list[Any]) -> Any:
        if node.op == operations.VARIABLE:
            return self._unknown(node)
        if node.op == operations.CONSTANT:
            return self._known(node.parts[0])
        if node.op == operations.FLOOR:
            return self._divided_down(*parts)
        make = _MAKERS.get(node.op)
        if make is None:
            raise TypeError(f"the solver is not asked about `{node.op}`")
        return make(self._ref, parts)

    def _divided_down(self, a: Any, b: Any) -> Any:
        """Division rounded down, as Python's; the solver's own leaves no negative remainder."""
        up = self._kept(_more(self._ref, [b, self._kept(self._known(0))]))
        turned = [self._kept(_negate(self._ref, [part])) for part in (a, b)]
        ways = [self._kept(_divide(self._ref, way)) for way in ([a, b], turned)]
        return _if(self._ref, [up, *ways])

    def _unknown(self, node: Node) -> Any:
        sort = self._integers if isinstance(node, Term) else self._booleans
        symbol = z3.Z3_mk_int_symbol(self._ref, self.held)
        ast = z3.Z3_mk_const(self._ref, symbol, sort)
        kind = z3.ArithRef if isinstance(node, Term) else z3.BoolRef
        self.unknowns[node.parts[0]] = kind(ast, self.context)
        return ast

    def _known(self, value: int) -> Any:
        if isinstance(value, bool):
            return z3.Z3_mk_true(self._ref) if value else z3.Z3_mk_false(self._ref)
        return z3.Z3_mk_int64(self._ref, value, self._integers)


# What makes an operation, of the context and the parts. The solver's own makers are called
# without z3's Python operators, which take ten times as long.
_Maker = Callable[[Any, list[Any]], Any]


def _of_many(name: str) -> _Maker:
    make = getattr(z3, f"Z3_mk_{name}")
    return lambda context, parts: make(context, len(parts), (z3.Ast * len(parts))(*parts))


def _of_some(name: str) -> _Maker:
    make = getattr(z3, f"Z3_mk_{name}")
    return lambda context, parts: make(context, *parts)


_add, _subtract, _and, _or, _distinct = map(_of_many, ("add", "sub", "and", "or", "distinct"))
_negate, _divide, _if, _more = map(_of_some, ("unary_minus", "div", "ite", "gt"))
_at_most, _at_least = map(_of_some, ("le", "ge"))


_MAKERS: dict[str, _Maker] = {
    operations.ADD: _add,
    operations.SUBTRACT: _subtract,
    operations.NEGATE: _negate,
    operations.MULTIPLY: _of_many("mul"),
    operations.IF: _if,
    operations.NOT: _of_some("not"),
    operations.AND: _and,
    operations.OR: _or,
    operations.IMPLIES: _of_some("implies"),
    operations.EQUAL: _of_some("eq"),
    operations.UNEQUAL: _distinct,
    operations.LESS: _of_some("lt"),
    operations.AT_MOST: _at_most,
    operations.MORE: _more,
    operations.AT_LEAST: _at_least,
}
