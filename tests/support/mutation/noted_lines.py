"""Which statements of the engine are run: its functions with a note before each statement, and
before each part of one that is not run whenever it is.

The rest of the program runs as it is, so that noting costs little.
"""

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import getsource
from types import CodeType, FunctionType

from support.mutation.engine import (
    Place,
    code_of,
    function_of,
    functions_of,
    part_of,
    sometimes_run,
)

_NOTE, _KEEPS = "__note_of_a_statement__", "__what_is_kept__"
# What is made by functions that are called once for all is kept.
_ONCE = ("cache", "cached_property", "lru_cache")


class Notes(set[Place]):
    """What was run; ``kept``: what of it has made something that is kept for later."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = set[Place]()
        self._keeping = 0

    def note(self, place: Place) -> None:
        """Note that something is run; it says nothing."""
        self.add(place)
        if self._keeping:
            self.kept.add(place)

    def __enter__(self) -> None:
        """What is run from here on is kept."""
        self._keeping += 1

    def __exit__(self, *_: object) -> None:
        """No longer."""
        self._keeping -= 1


@contextmanager
def lines_run(modules: Sequence[str]) -> Iterator[Notes]:
    """The statements of functions of modules that are run within the block."""
    lines, kept = Notes(), list[tuple[FunctionType, CodeType]]()
    for name in modules:
        vars(import_module(name)).update({_NOTE: lines.note, _KEEPS: lines})
        for function, code in _noting(name):
            kept.append((function, function.__code__))
            function.__code__ = code
    try:
        yield lines
    finally:
        for function, code in kept:
            function.__code__ = code


@cache
def places(name: str) -> dict[Place, str]:
    """Every place of a module at which a note is made, with the function in which it stands."""
    tree, found = ast.parse(getsource(import_module(name))), dict[Place, str]()
    for function, path in functions_of(tree):
        of_function = (at for node in list(ast.walk(function)) for at in _note(name, node))
        found |= dict.fromkeys(of_function, ".".join(path))
    return found


@cache
def _noting(name: str) -> list[tuple[FunctionType, CodeType]]:
    """The functions of a module, each with code that notes what it runs."""
    module = import_module(name)
    tree = ast.parse(getsource(module))
    paths = [path for _, path in functions_of(tree)]
    for function, _ in functions_of(tree):
        for node in list(ast.walk(function)):
            list(_note(name, node))
        if function.name == "__init__" or any(map(_is_once, function.decorator_list)):
            (keeping,) = ast.parse(f"with {_KEEPS}: pass").body
            assert isinstance(keeping, ast.With)
            keeping.body, function.body = function.body, [keeping]
    code = compile(ast.fix_missing_locations(tree), module.__file__ or name, "exec")
    return [(function_of(module, ".".join(path)), code_of(code, path)) for path in paths]


def _is_once(decorator: ast.expr) -> bool:
    """Whether a function so written is called once for all."""
    return any(isinstance(n, ast.Name) and n.id in _ONCE for n in ast.walk(decorator))


def _note(name: str, node: ast.AST) -> Iterator[Place]:
    """Put a note before each statement in a node, and each part of it that may not be run; what
    is noted."""
    for _, body in ast.iter_fields(node):
        if isinstance(body, list) and all(isinstance(each, ast.stmt) for each in body):
            yield from ((name, statement.lineno) for statement in body)
            body[:] = [each for s in body for each in (ast.Expr(_noted((name, s.lineno), s)), s)]
    for put, part in sometimes_run(node):
        place = name, part_of(part)
        yield place
        put(ast.copy_location(ast.BoolOp(ast.Or(), [_noted(place, part), part]), part))


def _noted(place: Place, at: ast.stmt | ast.expr) -> ast.expr:
    call = ast.parse(f"{_NOTE}({place!r})", mode="eval").body
    for node in ast.walk(call):
        ast.copy_location(node, at)
    return call
