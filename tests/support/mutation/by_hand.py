"""Mistakes that people make in an engine: one name for another, the wrong seat, arguments in
another order, a line forgotten; in one place or in two at once.

Of all of them some are drawn, of each kind as many, from a seed.
"""

import ast
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from support.mutation.engine import Change, EngineMutant, Place, change_of, engine_mutants, told

# What is easily taken one for the other.
_FAMILIES = (
    ("own", "opponent"),
    ("own", "other"),
    ("own", "left", "right"),
    ("before", "after"),
    ("coins", "trade", "left", "right", "total"),
    ("player", "active", "first", "winner"),
    ("seat", "holder"),
    ("age", "turn"),
    ("card", "item", "other"),
    ("hands", "cities"),
    ("hand", "pile", "discards"),
    ("conflict", "defeats", "shields", "stages"),
    ("price_left", "price_right"),
    ("opponent", "neighbour"),
)
_TWO_PLACES = 6  # one in so many


@dataclass(frozen=True)
class TwoPlaces:
    """An engine with two mistakes in it."""

    one: EngineMutant
    two: EngineMutant

    @property
    def name(self) -> str:
        """Both, without their places."""
        return f"{self.one.name}; and {self.two.name}"

    @property
    def description(self) -> str:
        """Both in a line."""
        return f"{self.one.description}; and {self.two.description}"

    @property
    def places(self) -> Sequence[Place]:
        """Where it is changed."""
        return (*self.one.places, *self.two.places)

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Let the engine run with both within the block."""
        with ExitStack() as both:
            both.enter_context(self.one.planted())
            both.enter_context(self.two.planted())
            yield


def drawn(
    modules: Sequence[str], left_out: Sequence[str], count: int, seed: int
) -> list[EngineMutant | TwoPlaces]:
    """So many different engines with mistakes, of every kind as many as there are, the same ones
    for the same seed."""
    draw = random.Random(seed)
    kinds = list[list[EngineMutant]]()
    for kind in KINDS:
        every = engine_mutants(modules, left_out, partial(_some_of_kind, draw, kind))
        different = list({mutant.description: mutant for mutant in every}.values())
        draw.shuffle(different)
        kinds.append(different)
    singles = list[EngineMutant]()
    while any(kinds) and len(singles) < count - count // _TWO_PLACES:
        singles += [some.pop() for some in kinds if some]
    del singles[count - count // _TWO_PLACES :]
    left = [mutant for some in kinds for mutant in some] or singles
    pairs = list[TwoPlaces]()
    while len(pairs) < count // _TWO_PLACES:
        one, two = draw.choice(singles), draw.choice(left)
        if (one.module, one.function) != (two.module, two.function):
            pairs.append(TwoPlaces(one, two))
    found: list[EngineMutant | TwoPlaces] = [*singles, *pairs]
    draw.shuffle(found)
    return found


def every_mistake(modules: Sequence[str], left_out: Sequence[str]) -> Iterator[EngineMutant]:
    """Every engine with one mistake in it."""
    return engine_mutants(
        modules, left_out, lambda node, _, function: (c for k in KINDS for c in k(node, function))
    )


def _some_of_kind(
    draw: random.Random,
    kind: Callable[[ast.AST, ast.FunctionDef], Iterator[Change]],
    node: ast.AST,
    _: ast.AST,
    function: ast.FunctionDef,
) -> Iterator[Change]:
    """At most one change of a kind at a place, any of them."""
    found = list(kind(node, function))
    if found:
        yield draw.choice(found)


def another_name(node: ast.AST, function: ast.FunctionDef) -> Iterator[Change]:
    """A name of the function, or of what stands in an object, for one like it."""
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        for other in _like(node.attr):
            yield told(node, "attr", other)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        here = _annotated(function)
        alike = {n for n, t in here.items() if t is not None and t == here.get(node.id)}
        for other in sorted(alike.union(_like(node.id) & here.keys()) - {node.id}):
            yield told(node, "id", other)


def _like(name: str) -> set[str]:
    return {other for family in _FAMILIES if name in family for other in family} - {name}


def _annotated(function: ast.FunctionDef) -> dict[str, str | None]:
    """The names that a function knows for itself, with the types that are written there."""
    names = {a.arg: ast.unparse(a.annotation) if a.annotation else None for a in function.args.args}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.setdefault(node.id, None)
    return names


def another_place(node: ast.AST, _: ast.FunctionDef) -> Iterator[Change]:
    """Another seat, the first or the next one."""
    match node:
        case ast.Subscript(slice=ast.Name() | ast.Attribute() as at, ctx=ast.Load()):
            yield told(node, "slice", ast.Constant(0))
            yield told(node, "slice", ast.BinOp(ast.Constant(1), ast.Sub(), at))
        case ast.Subscript(slice=ast.Constant(value=int() as at), ctx=ast.Load()):
            yield told(node, "slice", ast.Constant(1 - at if at in (0, 1) else at - 1))
        case ast.Subscript(slice=ast.BinOp(left=ast.Constant(value=1), op=ast.Sub()) as at):
            yield told(node, "slice", at.right)
        case ast.Subscript(slice=ast.BinOp(left=ast.Name() as at)):
            yield told(node, "slice", at)


def other_arguments(node: ast.AST, _: ast.FunctionDef) -> Iterator[Change]:
    """Two arguments in another order, or the other player for a player."""
    if not isinstance(node, ast.Call) or _refuses(node):
        return
    for n, (one, two) in enumerate(pairwise(node.args)):
        if not isinstance(one, ast.Starred) and not isinstance(two, ast.Starred):
            yield told(node, "args", [*node.args[:n], two, one, *node.args[n + 2 :]])
    for n, argument in enumerate(node.args):
        match argument:
            case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=other):
                yield told(node, "args", [*node.args[:n], other, *node.args[n + 1 :]])


def _refuses(call: ast.Call) -> bool:
    """Whether what is told of a refusal stands here, beside its code."""
    return isinstance(call.func, ast.Name) and call.func.id == "Refusal"


def dropped_argument(node: ast.AST, _: ast.FunctionDef) -> Iterator[Change]:
    """An argument is left out, or a field of the new state."""
    if isinstance(node, ast.Call) and not _refuses(node):
        for n in range(len(node.keywords)):
            yield told(node, "keywords", node.keywords[:n] + node.keywords[n + 1 :])
        if len(node.args) > 1:
            yield told(node, "args", node.args[:-1])


def field_not_written(node: ast.AST, function: ast.FunctionDef) -> Iterator[Change]:
    """What is kept in an object or a list is not, or does not take what was there with it."""
    match node:
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            what = f"`{ast.unparse(node)}` is left out"
            yield what, *_in_its_place(node, ast.Pass(), function)
        case ast.AugAssign(target=target, value=value):
            what = f"`{ast.unparse(node)}` is left out"
            yield what, *_in_its_place(node, ast.Pass(), function)
            plain = ast.copy_location(ast.Assign([target], value), node)
            what = f"`{ast.unparse(node)}` becomes `{ast.unparse(plain)}`"
            yield what, *_in_its_place(node, plain, function)


def _in_its_place(
    statement: ast.stmt, other: ast.stmt, function: ast.FunctionDef
) -> tuple[Callable[[], None], Callable[[], None]]:
    """How to put another statement in the place of one, and how to undo it."""
    for around in ast.walk(function):
        for field in ("body", "orelse"):
            body = getattr(around, field, None)
            if isinstance(body, list) and statement in body:
                at = body.index(statement)
                return change_of(around, field, [*body[:at], other, *body[at + 1 :]])
    raise LookupError(ast.unparse(statement))


def branch_deleted(node: ast.AST, _: ast.FunctionDef) -> Iterator[Change]:
    """One case is forgotten, a condition, or the first of many."""
    match node:
        case ast.If(test=test, orelse=rest):
            what = f"`if {ast.unparse(test)}` never holds"
            yield what, *change_of(node, "test", ast.Constant(False))
            if rest:
                yield f"what is else of `if {ast.unparse(test)}`", *change_of(node, "orelse", [])
        case ast.IfExp(test=test):
            for value in (True, False):
                yield told(node, "test", ast.Constant(value))
        case ast.BoolOp(op=joined, values=values):
            held = ast.Constant(isinstance(joined, ast.And))
            for n in range(len(values)):
                yield told(node, "values", [*values[:n], held, *values[n + 1 :]])
        case ast.comprehension(ifs=[_, *_]):
            yield told(node, "ifs", [])
        case ast.For(iter=over):
            later: ast.expr = ast.parse(f"[*({ast.unparse(over)})][1:]", mode="eval").body
            what = f"`for … in {ast.unparse(over)}` leaves out the first"
            yield what, *change_of(node, "iter", later)


KINDS = (
    another_name,
    another_place,
    other_arguments,
    dropped_argument,
    field_not_written,
    branch_deleted,
)
