"""Which statements of the engine are run: its functions with a note before each statement.

The rest of the program runs as it is, so that noting costs little.
"""

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import getsource
from types import CodeType, FunctionType

from support.mutation.engine import code_of, function_of, functions_of

# A statement of the engine: its module and the line at which it begins.
Line = tuple[str, int]
_NOTE = "__note_of_a_statement__"


@contextmanager
def lines_run(modules: Sequence[str]) -> Iterator[set[Line]]:
    """The statements of functions of modules that are run within the block."""
    lines, kept = set[Line](), list[tuple[FunctionType, CodeType]]()
    for name in modules:
        vars(import_module(name))[_NOTE] = lines.add
        for function, code in _noting(name):
            kept.append((function, function.__code__))
            function.__code__ = code
    try:
        yield lines
    finally:
        for function, code in kept:
            function.__code__ = code


@cache
def _noting(name: str) -> list[tuple[FunctionType, CodeType]]:
    """The functions of a module, each with code that notes what it runs."""
    module = import_module(name)
    tree = ast.parse(getsource(module))
    paths = [path for _, path in functions_of(tree)]
    for function, _ in functions_of(tree):
        for node in list(ast.walk(function)):
            _note(name, node)
    code = compile(ast.fix_missing_locations(tree), module.__file__ or name, "exec")
    return [(function_of(module, ".".join(path)), code_of(code, path)) for path in paths]


def _note(name: str, node: ast.AST) -> None:
    """Put a note before each statement in a node."""
    for _, body in ast.iter_fields(node):
        if isinstance(body, list) and all(isinstance(each, ast.stmt) for each in body):
            body[:] = [each for s in body for each in (_noted(name, s), s)]


def _noted(name: str, statement: ast.stmt) -> ast.stmt:
    (call,) = ast.parse(f"{_NOTE}(({name!r}, {statement.lineno}))").body
    for node in ast.walk(call):
        ast.copy_location(node, statement)
    return call
