"""The rooms of the project and who may import whom."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
ROOMS = ("rules", "grammar", "dsl_cards", "checker")
MAY_IMPORT = {
    "rules": {"rules"},
    "grammar": {"grammar", "rules"},
    "dsl_cards": set[str](),
    "checker": {"checker", "grammar", "rules"},
}


def modules(room: str) -> list[Path]:
    return sorted((TOP / room).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_antipater_is_a_namespace_package(room: str) -> None:
    assert (TOP / room / "antipater").is_dir()
    assert not (TOP / room / "antipater" / "__init__.py").exists()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_the_design_allows(room: str) -> None:
    for path in modules(room):
        used = {name.split(".")[1] for name in imports(path) if name.startswith("antipater.")}
        assert used <= MAY_IMPORT[room], path


def test_only_the_reading_and_the_questions_import_z3() -> None:
    users = [
        path
        for room in ROOMS
        for path in modules(room)
        if any(name.split(".")[0] == "z3" for name in imports(path))
    ]
    proofs = TOP / "checker" / "antipater" / "checker" / "proofs"
    assert users == [proofs / "z3_questions.py", proofs / "z3_reading.py"]


@pytest.mark.parametrize("room", ["rules", "grammar"])
def test_only_the_checker_prints(room: str) -> None:
    for path in modules(room):
        calls = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
        names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        assert "print" not in names, path
