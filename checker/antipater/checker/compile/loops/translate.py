"""Statements of compiled functions, and functions as a whole."""

import ast
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, get_type_hints

from antipater.checker.compile.loops.expressions import LOADS, OPERATORS, STORES, Expressions
from antipater.checker.compile.loops.source import Local, Unknown, frame_of
from antipater.checker.compile.lower import Linker
from antipater.checker.compile.values import passing
from antipater.checker.compile.wasm import Code


def signature(called: Callable[..., Any]) -> tuple[int, bool]:
    """How many numbers a function takes, and whether it gives one."""
    hints = get_type_hints(called)
    gives = hints.pop("return") is not type(None)
    return len(hints), gives


def compiled(called: Callable[..., Any], linker: Linker) -> Code:
    """A method of ``Loops`` as code. What it calls must be known to the linker.

    Raises ``NotInLanguage``.
    """
    code, frame = Code(*signature(called)), frame_of(called)
    names = [argument.arg for argument in frame.text.args.args[1:]]
    hints = get_type_hints(called)
    frame.names |= {name: Local(n, hints[name]) for n, name in enumerate(names)}
    made = Statements(linker, passing(called).__self__, code, frame)
    made.statements(frame.text.body)
    if code.gives and not _ends(frame.text.body[-1]):
        code.do("unreachable")
    return code


def _ends(last: ast.stmt) -> bool:
    return isinstance(last, ast.Return)


@dataclass
class _Loop:
    """Where ``break`` and ``continue`` go; None in a loop that is written out."""

    leave: int
    go_on: int


class Statements(Expressions):
    """Writes statements of ``frame`` to ``code``."""

    loop: _Loop | None = None
    # Where ``return`` goes in a part: the block to leave, and the local for what it gives.
    whole: tuple[int, list[Local]] | None = None
    is_part = False

    def statements(self, body: Iterable[ast.stmt]) -> None:
        """Statements one after another."""
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        """One statement."""
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                return
            case ast.Expr(ast.Call() as call):
                if self.call(call) is not None:
                    self.code.do("drop")
            case ast.Assign([target], value):
                self.assign(target, value)
            case ast.AnnAssign(ast.Name() as target, _, ast.expr() as value):
                self.assign(target, value)
            case ast.AugAssign(target, operator, value):
                self.more(target, operator, value)
            case ast.If(test, body, orelse):
                self.fork(test, body, orelse)
            case ast.While(test, body, []):
                self.repeat(test, body)
            case ast.For(target, source, body, []):
                self.each(target, source, body)
            case ast.Break() if self.loop:
                self.code.leave(self.loop.leave)
            case ast.Continue() if self.loop:
                self.code.leave(self.loop.go_on)
            case ast.Return(value):
                self.give(node, value)
            case _:
                text = ast.unparse(node).splitlines()[0]
                raise self.frame.wrong(node, f"{text} is not in the language")

    # Assignments

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        """Let a name, several of them, or a place in memory be a value."""
        match target:
            case ast.Name(name):
                self.name(name, value)
            case ast.Tuple(targets):
                self.several(
                    target, [part.id for part in targets if isinstance(part, ast.Name)], value
                )
            case ast.Attribute() | ast.Subscript():
                self.store(target, lambda: self.value(value))
            case _:
                raise self.frame.wrong(target, "this cannot be assigned")

    def name(self, name: str, value: ast.expr) -> None:
        """Let a name be a value: known where it is assigned once."""
        if self.frame.assigned[name] == 1:
            try:
                self.frame.names[name] = self.frame.known(value)
                return
            except Unknown:
                pass
        self.set(name, self.value(value))

    def set(self, name: str, kind: type) -> None:
        """Let a name be what is on the stack."""
        local = self.frame.names.get(name)
        if not isinstance(local, Local):
            local = self.frame.names[name] = self.local(kind)
        if local.kind is not kind:
            raise self.frame.wrong(self.frame.text, f"{name} is two kinds of numbers")
        self.code.set(local.index)

    def several(self, target: ast.expr, names: list[str], value: ast.expr) -> None:
        """Let names be as many values, all computed before any is set."""
        if isinstance(value, ast.Tuple):
            kinds = [self.value(part) for part in value.elts]
        else:
            kinds = self.values(value)
        if len(kinds) != len(names):
            raise self.frame.wrong(target, f"{len(kinds)} values for {len(names)} names")
        for name, kind in reversed(list(zip(names, kinds, strict=True))):
            self.set(name, kind)

    def values(self, node: ast.expr) -> list[type]:
        """What a part gives that ends with several values."""
        if not isinstance(node, ast.Call):
            raise self.frame.wrong(node, "this is not several values")
        return self.put_in(node, self.frame.known(node.func))

    def more(self, target: ast.expr, operator: ast.operator, value: ast.expr) -> None:
        """``target += value`` and the like."""
        if isinstance(target, ast.Name):
            read = ast.copy_location(ast.Name(target.id, ast.Load()), target)
            self.set(target.id, self.operation(read, operator, value))
            return
        assert isinstance(target, ast.Attribute | ast.Subscript)
        kind, offset = self.place(target)
        address = self.code.local()
        self.code.tee(address)
        self.code.get(address)
        self.code.memory(LOADS[kind.SIZE], offset)
        self.value(value)
        self.code.do(OPERATORS[type(operator)])
        self.code.memory(STORES[kind.SIZE], offset)

    # Control

    def fork(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> None:
        """``if``: decided now where its condition is known."""
        try:
            self.statements(body if self.frame.known(test) else orelse)
            return
        except Unknown:
            pass
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and not orelse:
            self.code.open("block")
            self.unless(test, self.code.depth)
            self.statements(body)
            self.code.do("end")
            return
        self.condition(test)
        self.code.open("if")
        self.statements(body)
        if orelse:
            self.code.do("else")
            self.statements(orelse)
        self.code.do("end")

    def unless(self, test: ast.expr, block: int) -> None:
        """Leave a block where a condition does not hold."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            for part in test.values:
                self.unless(part, block)
            return
        try:
            if not self.frame.known(test):
                self.code.leave(block)
        except Unknown:
            self.condition(test, opposite=True)
            self.code.leave(block, "br_if")

    def repeat(self, test: ast.expr, body: list[ast.stmt]) -> None:
        """``while``."""
        with self.looping(body, lambda: self.unless(test, self.code.depth - 1)):
            self.statements(body)

    @contextmanager
    def looping(
        self,
        body: list[ast.stmt],
        until: Callable[[], None],
        then: Callable[[], None] | None = None,
    ) -> Iterator[None]:
        """A loop: ``until`` leaves it, ``then`` comes after each time."""
        outer, code = self.loop, self.code
        code.open("block")
        leave = code.depth
        code.open("loop")
        again = code.depth
        until()
        inner = then is not None and any(
            isinstance(node, ast.Continue) for part in body for node in ast.walk(part)
        )
        if inner:
            code.open("block")
        self.loop = _Loop(leave, code.depth)
        yield
        if inner:
            code.do("end")
        if then is not None:
            then()
        code.leave(again)
        code.do("end", "end")
        self.loop = outer

    def each(self, target: ast.expr, source: ast.expr, body: list[ast.stmt]) -> None:
        """``for``: over a range as a loop, over anything else that is known written out."""
        match source, target:
            case ast.Call(ast.Name("range"), arguments), ast.Name(name):
                self.count(name, arguments, body)
                return
        try:
            values = list(self.frame.known(source))
        except Unknown:
            raise self.frame.wrong(
                source, "only a range or something known is gone through"
            ) from None
        outer, self.loop = self.loop, None
        for value in values:
            self.bind(target, value)
            self.statements(body)
        self.loop = outer

    def bind(self, target: ast.expr, value: Any) -> None:
        """Let names be what a loop that is written out has for them."""
        match target:
            case ast.Name(name):
                self.frame.names[name] = value
            case ast.Tuple(targets):
                for part, inner in zip(targets, value, strict=True):
                    self.bind(part, inner)

    def count(self, name: str, arguments: list[ast.expr], body: list[ast.stmt]) -> None:
        """A loop over a range."""
        first: ast.expr = ast.Constant(0) if len(arguments) == 1 else arguments[0]
        last = arguments[min(1, len(arguments) - 1)]
        if len(arguments) > 2:
            raise self.frame.wrong(last, "a range has a beginning and an end")
        if any(name in _assigned(part) for part in body):
            raise self.frame.wrong(body[0], f"{name} is counted, and assigned in the loop")
        counter = self.local()
        self.value(first)
        self.code.set(counter.index)
        end = None if self.is_known(last) else self.local()
        if end is not None:
            self.value(last)
            self.code.set(end.index)

        def until() -> None:
            self.code.get(counter.index)
            if end is None:
                self.value(last)
            else:
                self.code.get(end.index)
            self.code.do("ge_s")
            self.code.leave(self.code.depth - 1, "br_if")

        def then() -> None:
            self.code.get(counter.index)
            self.code.const(1)
            self.code.do("add")
            self.code.set(counter.index)

        self.frame.names[name] = counter
        with self.looping(body, until, then):
            self.statements(body)
        # What it is after the loop differs from Python: nothing may ask.
        del self.frame.names[name]

    # Parts, and what is given

    def give(self, node: ast.Return, value: ast.expr | None) -> None:
        """``return``."""
        if self.whole is None:
            if value is not None:
                self.value(value)
            self.code.do("return")
            return
        block, found = self.whole
        if value is not None:
            kinds = [self.value(part) for part in _parts(value)]
            if not found:
                found += [self.local(kind) for kind in kinds]
            for local in reversed(found):
                self.code.set(local.index)
        self.code.leave(block)

    def inlined(self, call: ast.Call, called: Callable[..., Any]) -> type | None:
        """A part in the place of its call."""
        kinds = self.put_in(call, called)
        if len(kinds) > 1:
            raise self.frame.wrong(call, "this gives several values")
        return kinds[0] if kinds else None

    def put_in(self, call: ast.Call, called: Callable[..., Any]) -> list[type]:
        """The statements of a part; the kinds of what it leaves on the stack."""
        outer, frame = self.frame, frame_of(called)
        parameters = [argument.arg for argument in frame.text.args.args]
        parameters = [name for name in parameters if name not in frame.names]
        if len(parameters) != len(call.args):
            raise outer.wrong(call, f"{len(call.args)} arguments where {len(parameters)} are taken")
        for name, argument in zip(parameters, call.args, strict=True):
            frame.names[name] = self.argument(argument, frame.assigned[name] > 1)
        saved = self.whole, self.loop
        self.frame, self.loop = frame, None
        body = frame.text.body
        returns = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Return)]
        if not returns or returns == body[-1:]:
            self.statements(body[: len(body) - len(returns)])
            last = returns[0].value if returns else None
            kinds = [self.value(part) for part in _parts(last)]
        else:
            kinds = self.with_returns(body)
        self.frame, (self.whole, self.loop) = outer, saved
        return kinds

    def with_returns(self, body: list[ast.stmt]) -> list[type]:
        """The statements of a part that returns in the midst of them."""
        self.code.open("block")
        found: list[Local] = []
        self.whole = self.code.depth, found
        self.statements(body)
        self.code.do("end")
        for local in found:
            self.code.get(local.index)
        return [local.kind for local in found]

    def argument(self, node: ast.expr, changes: bool) -> object:
        """What a part is given: something known, a local as it is, or a new one."""
        try:
            known = self.frame.known(node)
            if not changes:
                return known
        except Unknown:
            pass
        if isinstance(node, ast.Name) and not changes:
            return self.frame.look_up(node.id)
        kind = self.value(node)
        local = self.local(kind)
        self.code.set(local.index)
        return local


def _assigned(part: ast.stmt) -> set[str]:
    names = (node for node in ast.walk(part) if isinstance(node, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


def _parts(value: ast.expr | None) -> list[ast.expr]:
    if value is None:
        return []
    return value.elts if isinstance(value, ast.Tuple) else [value]
