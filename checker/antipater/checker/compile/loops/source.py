"""The text of functions that are compiled, and what is known in them while they are."""

import ast
import builtins
import linecache
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any

from antipater.checker.compile.loops.rows import Engine, Place


class NotInLanguage(ValueError):
    """Something that the compiled part of Python does not have; its text says what and where."""


class Unknown(Exception):
    """A value that is known only when the module runs."""


@dataclass(frozen=True)
class Local:
    """A local number of the function that is made, and what it is: a row, cells, or int."""

    index: int
    kind: type


@dataclass
class Frame:
    """A function whose text is compiled, or a part put in the place of a call."""

    function: Any  # a FunctionType, which type checkers would bind as a method
    text: ast.FunctionDef
    # What each name is: a ``Local``, or anything else that is known.
    names: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        stores = (n for n in ast.walk(self.text) if isinstance(n, ast.Name | ast.arg))
        self.assigned = Counter(
            n.arg if isinstance(n, ast.arg) else n.id
            for n in stores
            if isinstance(n, ast.arg) or isinstance(n.ctx, ast.Store)
        )

    def look_up(self, name: str) -> object:
        """What a name is: of the function, of its module, or of Python."""
        for names in (self.names, self.function.__globals__, vars(builtins)):
            if name in names:
                return names[name]
        raise self.wrong(self.text, f"{name} has no value here")

    def wrong(self, node: ast.AST, what: str) -> NotInLanguage:
        """An error that tells where it stands."""
        line = getattr(node, "lineno", self.text.lineno)
        return NotInLanguage(f"{self.function.__code__.co_filename}:{line}: {what}")

    def known(self, node: ast.expr) -> Any:
        """The value of an expression that follows from known ones; raises ``Unknown``."""
        match node:
            case ast.Constant(value):
                return value
            case ast.Name(name):
                found = self.look_up(name)
                if isinstance(found, Local):
                    raise Unknown
                return found
            case ast.Attribute(inner, name):
                return getattr(_plain(self.known(inner)), name)
            case ast.Subscript(inner, index):
                return _plain(self.known(inner))[self.known(index)]
            case ast.Call(function, arguments, []):
                called = self.known(function)
                if _is_of_the_language(called):
                    raise Unknown
                return called(*map(self.known, arguments))
            case ast.BinOp() | ast.UnaryOp() | ast.BoolOp() | ast.Compare() | ast.JoinedStr():
                return self._computed(node)
            case ast.Tuple(parts):
                return tuple(map(self.known, parts))
        raise Unknown

    def _computed(self, node: ast.expr) -> Any:
        parts = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
        parts = [n.value if isinstance(n, ast.FormattedValue) else n for n in parts]
        values = [self.known(part) for part in parts]
        if any(isinstance(value, Place) for value in values):
            raise Unknown
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        scope = {name: self.look_up(name) for name in names}
        return eval(compile(ast.Expression(node), "<known>", "eval"), scope)


def _plain(value: Any) -> Any:
    """Not something whose parts only a running module knows."""
    if isinstance(value, Place | Engine):
        raise Unknown
    return value


def _is_of_the_language(called: Any) -> bool:
    marks = ("is_part", "instructions", "of_module", "in_memory")
    return any(hasattr(called, mark) for mark in marks)


def frame_of(called: Callable[..., Any]) -> Frame:
    """The text of a function or method, with ``self`` known."""
    owner = called.__self__ if isinstance(called, MethodType) else None
    plain = called.__func__ if isinstance(called, MethodType) else called
    assert isinstance(plain, FunctionType)
    frame = Frame(plain, _functions(plain.__code__.co_filename)[plain.__code__.co_firstlineno])
    if owner is not None:
        frame.names[frame.text.args.args[0].arg] = owner
    return frame


@lru_cache(maxsize=64)
def _functions(path: str) -> Mapping[int, ast.FunctionDef]:
    """The functions of a file by the line on which each begins, its decorators included."""
    text = "".join(linecache.getlines(path))
    return {
        min([node.lineno, *(mark.lineno for mark in node.decorator_list)]): node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
