"""Engines that differ from the one that runs in one node of their Python.

A mutant swaps the code of one function, so that every module that has imported the function
runs the mutated one.
"""

import ast
import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any

Change = tuple[str, Callable[[], None], Callable[[], None]]  # what, do, undo
# Part of a statement: its line, and where it begins and ends there.
Part = tuple[int, int, int]
# A statement of the engine, by the line at which it begins, or a part of one; with its module.
Place = tuple[str, int | Part]

_COMPARED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
_LEFT_ALONE = ast.Raise | ast.Assert | ast.JoinedStr | ast.AnnAssign
_RECKONED: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
}


@dataclass(frozen=True)
class EngineMutant:
    """A function of the engine with one node changed: where, and how it reads.

    ``lines``: those of the statement that is changed, of an ``if`` or a loop only its head;
    ``part``: the part of it that is not run whenever the statement is, if it stands in one.
    """

    module: str
    line: int
    lines: range
    part: Part | None
    function: str
    change: str
    code: CodeType

    @property
    def description(self) -> str:
        """The mutant in a line."""
        where = f"{self.module.removeprefix('antipater.').replace('.', '/')}.py:{self.line}"
        return f"{where} {self.name}"

    @property
    def name(self) -> str:
        """The mutant without its place."""
        return f"{self.function}: {self.change}"

    @property
    def places(self) -> Sequence[Place]:
        """Where it is changed: the lines of the statement, or the part of it."""
        if self.part is not None:
            return ((self.module, self.part),)
        return [(self.module, line) for line in self.lines]

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Let the engine run with the change within the block."""
        function = function_of(import_module(self.module), self.function)
        kept, function.__code__ = function.__code__, self.code
        try:
            yield
        finally:
            function.__code__ = kept


def changes(node: ast.AST, around: ast.AST, _: ast.FunctionDef) -> Iterator[Change]:
    """Each small change of one node: a comparison, a sign, a number, a condition, a call."""
    match node:
        case ast.Compare(ops=[compared]) if other := _COMPARED.get(type(compared)):
            yield told(node, "ops", [other])
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if reckoned := _RECKONED.get(type(sign)):
            yield told(node, "op", reckoned)
        case ast.BoolOp(op=joined):
            yield told(node, "op", ast.Or() if isinstance(joined, ast.And) else ast.And())
        case ast.Constant(value=bool() as flag):
            yield told(node, "value", not flag, around)
        case ast.Constant(value=int() as number):
            yield told(node, "value", number + 1, around)
        case ast.If(test=test) | ast.IfExp(test=test):
            what = f"`if {ast.unparse(test)}` is denied"
            yield what, *change_of(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call() as call):
            yield (
                f"`{ast.unparse(call)}` is left out",
                *change_of(node, "value", ast.Constant(None)),
            )


def engine_mutants(
    modules: Sequence[str],
    left_out: Sequence[str] = (),
    kinds: Callable[[ast.AST, ast.AST, ast.FunctionDef], Iterator[Change]] = changes,
) -> Iterator[EngineMutant]:
    """Every mutant of some modules' functions and methods.

    ``left_out``: functions by name, such as those that only explain. ``kinds``: the changes of a
    node, told with the node around it and the function. Docstrings, annotations,
    defaults, what is raised or asserted, and what a refusal tells beside its code are not changed.
    """
    for name in modules:
        tree = ast.parse(getsource(import_module(name)))
        for function, path in functions_of(tree):
            spoken = ".".join(path)
            if spoken in left_out:
                continue
            alone = _alone(tree, function)
            outer = code_of(compile(alone, name, "exec", dont_inherit=True), path).co_freevars
            for node, around, lines, part in _own_nodes(function):
                for change, do, undo in kinds(node, around, function):
                    do()
                    ast.fix_missing_locations(function)
                    code = code_of(compile(alone, name, "exec", dont_inherit=True), path)
                    undo()
                    if code.co_freevars != outer:  # without `super()`, which it needs to run at all
                        continue
                    line = getattr(node, "lineno", 0)
                    yield EngineMutant(name, line, lines, part, spoken, change, code)


def functions_of(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, tuple[str, ...]]]:
    """The functions and methods of a module, each with its name in parts."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, (node.name,)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield inner, (node.name, inner.name)


def _alone(tree: ast.Module, function: ast.FunctionDef) -> ast.Module:
    """A module with one function of another, in its class if it is a method: its code does the
    same, and a mutant of it is compiled twenty times sooner."""
    (around,) = (n for n in tree.body if n is function or function in getattr(n, "body", ()))
    if isinstance(around, ast.ClassDef):
        around = copy(around)
        around.body = [function]
    return ast.Module([around], [])


def _own_nodes(
    function: ast.FunctionDef,
) -> Iterator[tuple[ast.AST, ast.AST, range, Part | None]]:
    """The nodes of a function's body that may be changed, each with the one around it, the
    lines of its statement, and the part of that in which it stands."""
    todo: list[tuple[ast.AST, ast.AST, range, Part | None]] = [
        (node, function, range(0), None) for node in reversed(function.body)
    ]
    while todo:
        node, around, lines, part = todo.pop()
        if isinstance(node, _LEFT_ALONE) or _tells(node) or _is_strict(node):
            continue
        if isinstance(node, ast.stmt):
            lines, part = _lines(node), None
        yield node, around, lines, part
        inner = [n for n in _parts(node) if not isinstance(n, ast.arguments)]
        apart = {id(n): part_of(n) for _, n in sometimes_run(node)}
        todo += [(n, node, lines, apart.get(id(n), part)) for n in reversed(inner)]


def sometimes_run(node: ast.AST) -> Iterator[tuple[Callable[[ast.expr], None], ast.expr]]:
    """The parts of an expression that are not run whenever it is, each with how to put another in
    its place: what stands behind a condition, or is made of each of many."""
    match node:
        case ast.IfExp():
            fields = ["body", "orelse"]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            fields = ["elt"]
        case ast.DictComp():
            fields = ["key", "value"]
        case ast.Lambda():
            fields = ["body"]
        case ast.BoolOp(values=[_, *later] as values):
            for n, value in enumerate(later, start=1):
                yield partial(values.__setitem__, n), value
            return
        case _:
            return
    for field in fields:
        yield partial(setattr, node, field), getattr(node, field)


def part_of(node: ast.expr) -> Part:
    """Where an expression stands."""
    return node.lineno, node.col_offset, node.end_col_offset or 0


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in a node; of a refusal its code alone, for the rest is told to people."""
    match node:
        case ast.Call(func=ast.Name(id="Refusal"), args=[code, *_]):
            yield code
        case _:
            yield from ast.iter_child_nodes(node)


def _lines(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements in it."""
    body: list[ast.stmt] = getattr(statement, "body", [])
    end = statement.end_lineno or statement.lineno
    return range(statement.lineno, min([end + 1, *(inner.lineno for inner in body)]))


def _tells(node: ast.AST) -> bool:
    """Whether a statement only tells people what happens, or asks whether there is anything to."""
    if isinstance(node, ast.If) and not node.orelse:
        return all(map(_tells, node.body))
    call = node.value if isinstance(node, ast.Expr) else None
    named = call.func if isinstance(call, ast.Call) else None
    return isinstance(named, ast.Attribute) and named.attr in ("tell", "tell_any")


def _is_strict(node: ast.AST) -> bool:
    """Whether this is ``strict=True`` of a ``zip``, which asserts that lengths are the same."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def code_of(code: CodeType, path: Sequence[str]) -> CodeType:
    """The code of the function of this name within that of its module."""
    for name in path:
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def function_of(module: ModuleType, spoken: str) -> FunctionType:
    """A function or method by its name, without what is wrapped around it."""
    found: Any = module
    for name in spoken.split("."):
        found = vars(found)[name]
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, functools.cached_property):
        found = found.func
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, FunctionType)
    return found


# What is changed


def change_of(
    node: ast.AST, field: str, value: object
) -> tuple[Callable[[], None], Callable[[], None]]:
    """How to put something else into a field of a node, and how to undo it."""
    before = getattr(node, field)
    return lambda: setattr(node, field, value), lambda: setattr(node, field, before)


def told(node: ast.AST, field: str, value: object, seen: ast.AST | None = None) -> Change:
    """A change, told as how the node, or one around it, reads before and after."""
    seen = seen if isinstance(seen, ast.expr | ast.AugAssign | ast.Return) else node
    before = ast.unparse(seen)
    do, undo = change_of(node, field, value)
    do()
    after = ast.unparse(seen)
    undo()
    return f"`{before}` becomes `{after}`", do, undo
