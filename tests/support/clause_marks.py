"""Which tests are marked with which clauses, read off the text of the tests; nothing is run."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from support.clause_records import cases
from support.places import TESTS


@cache
def marked() -> Mapping[str, tuple[str, ...]]:
    """The tests of each clause, as ``rules/duel/test_rulebook.py::test_production``."""
    found = dict[str, list[str]]()
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.clause" in text:
            for name, clause in _of_file(ast.parse(text)):
                tests = found.setdefault(clause, [])
                test = f"{path.relative_to(TESTS).as_posix()}::{name}"
                if test not in tests:
                    tests.append(test)
    for game in ("duel", "seven_wonders"):
        for case in cases(game):
            for clause in case.clauses:
                test = f"acceptance/test_clause_records.py::{case.name}"
                found.setdefault(clause, []).append(test)
    return {clause: tuple(tests) for clause, tests in found.items()}


def _of_file(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each test function that is marked, also in one of its cases, with each of its clauses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                for call in filter(_is_mark, ast.walk(decorator)):
                    yield from ((node.name, name) for name in _names(call))


def _is_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clause"
    )


def _names(call: ast.AST) -> Iterator[str]:
    assert isinstance(call, ast.Call)
    for argument in call.args:
        assert isinstance(argument, ast.Constant), "a clause is named in the mark itself"
        yield str(argument.value)
