"""The rooms of the project and who may import whom."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from os.path import normpath
from pathlib import Path, PurePosixPath

import pytest

TOP = Path(__file__).parent.parent
ROOMS = ("rules", "grammar", "dsl_cards", "checker")
MAY_IMPORT = {
    "rules": {"rules"},
    "grammar": {"grammar", "rules"},
    "dsl_cards": set[str](),
    "checker": {"checker", "grammar", "rules"},
}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that stands in the parsed text of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def modules(room: str) -> list[Path]:
    return sorted((TOP / room).rglob("*.py"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, at its top or inside a function."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
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


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_the_design_allows(room: str) -> None:
    for path in modules(room):
        used = {name.split(".")[1] for name in imports(path) if name.startswith("antipater.")}
        assert used <= MAY_IMPORT[room], path


@pytest.mark.slow
def test_only_the_encoding_and_the_solver_import_z3() -> None:
    users = [
        path
        for room in ROOMS
        for path in modules(room)
        if any(name.split(".")[0] == "z3" for name in imports(path))
    ]
    smt = TOP / "checker" / "antipater" / "checker" / "proofs" / "smt"
    assert users == [smt / "encode.py", smt / "solver.py"]


@pytest.mark.slow
def test_only_the_search_imports_ortools() -> None:
    users = [
        path
        for room in ROOMS
        for path in modules(room)
        if any(name.split(".")[0] == "ortools" for name in imports(path))
    ]
    feasibility = TOP / "checker" / "antipater" / "checker" / "sheets" / "feasibility"
    assert users == [feasibility / "search.py"]


@pytest.mark.parametrize("room", ["rules", "grammar"])
def test_only_the_checker_prints(room: str) -> None:
    for path in modules(room):
        calls = [n for n in nodes(path) if isinstance(n, ast.Call)]
        names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        assert "print" not in names, path


def named(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(TOP).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, set[str]]:
    """Who imports whom: at the top, inside a function, for types, or by a text ``module:name``.

    ``from package import module`` counts as an import of the module, not of the package.
    """
    paths = {named(path): path for room in ROOMS for path in modules(room)}
    edges: dict[str, set[str]] = {}
    for name, path in paths.items():
        used = {*imports(path), *lazily_named(path)} & set(paths) - {name}
        edges[name] = {module for module in used if not package_alone(path, module, paths)}
    return edges


def package_alone(path: Path, package: str, paths: Mapping[str, Path]) -> bool:
    """Whether a file names a package only to import modules of it."""
    taken = [
        f"{package}.{alias.name}"
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == package
        for alias in node.names
    ]
    return bool(taken) and all(name in paths for name in taken)


def lazily_named(path: Path) -> Iterator[str]:
    """Modules that a text such as ``antipater.checker.commands.cards:app`` names."""
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ":" in node.value:
            yield node.value.partition(":")[0]


def cycles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """Modules that import each other, whatever the way round: each strongly connected set."""
    reached = {name: reachable(edges, name) for name in edges}
    together = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in edges
        if name in reached[name]
    }
    return [list(names) for names in sorted(together)]


def reachable(edges: Mapping[str, set[str]], start: str) -> set[str]:
    found, waiting = set[str](), list(edges[start])
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += edges[name]
    return found


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]


@pytest.mark.slow
def test_no_import_goes_round() -> None:
    assert cycles(graph()) == []


# The rooms of the checker from the ground up. A room imports from floors below its own alone.
FLOORS = (
    {"messages"},
    {"base"},
    {"records"},
    {"judging"},
    {"sheets"},
    {"outputs", "compile", "proofs"},
    {"cards"},
    {"bulk", "simulate", "examples", "standings", "pages", "editor"},
    {"games"},
    {"commands"},
)
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}


def room_of(module: str) -> str:
    """The room of the checker that a module stands in; its entry points stand in none."""
    _, part, room, *_ = [*module.split("."), "", ""]
    return room if part == "checker" and room in FLOOR_OF else ""


def climbs(edges: Mapping[str, set[str]]) -> list[str]:
    """Each import between rooms of the checker that does not go to a lower floor."""
    return sorted(
        f"{name} -> {used}"
        for name, imported in edges.items()
        for used in imported
        if (own := room_of(name)) and (other := room_of(used)) and own != other
        if FLOOR_OF[other] >= FLOOR_OF[own]
    )


@pytest.mark.slow
def test_no_room_imports_from_its_own_floor_or_above() -> None:
    """At the top, inside a function, for types, or by a text ``module:name``."""
    assert climbs(graph()) == []


def test_an_import_upwards_is_found() -> None:
    down, up = "antipater.checker.records.names", "antipater.checker.judging.verdict"
    assert climbs({down: {up}}) == [f"{down} -> {up}"]
    assert climbs({up: {down}}) == []


def test_every_room_has_a_floor() -> None:
    checker = TOP / "checker" / "antipater" / "checker"
    assert {path.name for path in checker.iterdir() if path.is_dir()} - {"__pycache__"} == {
        *FLOOR_OF
    }
    # Beside the rooms stand the package, which makes the games known, and the way in.
    assert {path.name for path in checker.glob("*.py")} == {"__init__.py", "__main__.py"}


WEB = TOP / "checker" / "web" / "src"
_FROM = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["']""", re.MULTILINE)


def scripts() -> dict[str, set[str]]:
    """Who imports whom among the sources of the pages, imports of types included."""
    paths = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("*.ts*")}
    plain = {str(PurePosixPath(name).with_suffix("")): name for name in paths}
    edges: dict[str, set[str]] = {}
    for name, path in paths.items():
        wanted = {
            normpath(PurePosixPath(name).parent / found)
            for found in _FROM.findall(path.read_text("utf-8"))
        }
        edges[name] = {plain[each] for each in wanted if each in plain}
    return edges


def test_no_import_of_the_pages_goes_round() -> None:
    edges = scripts()
    assert sum(map(len, edges.values())) > 100
    assert cycles(edges) == []


# The page for the table shows games as reports do; the desk is made of the parts of both.
MADE_OF = {"page": {"report"}, "desk": {"page", "report"}}


def test_pages_share_only_what_is_common() -> None:
    for name, imported in scripts().items():
        folder = name.partition("/")[0]
        others = MADE_OF.get(folder, set())
        assert {used.partition("/")[0] for used in imported} <= {folder, "common"} | others, name


LEAVES = {"duel", "seven_wonders"}
# Where games may be named: the list of their card lines.
NAME_GAMES = {"antipater.grammar.games", "antipater.grammar.cards.rows"}


@pytest.mark.slow
def test_only_leaves_and_registries_know_a_game_by_name() -> None:
    """So that a third game is a module and a line. A format may be of one game's records."""
    for room in ROOMS:
        for path in modules(room):
            parts = set(named(path).split("."))
            if parts & (LEAVES | {"formats"}) or named(path) in NAME_GAMES:
                continue
            texts = {
                node.value
                for node in nodes(path)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not texts & LEAVES, path


# What is left of names that stand for several classes (pairs of games apart), and of public
# functions that say nothing. Lower a figure when you mend one; neither is ever raised.
SHARED_NAMES, UNTOLD = 44, 114


def definitions(path: Path) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """The public classes and functions at the top of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    kinds = (ast.ClassDef, ast.FunctionDef)
    yield from (n for n in tree.body if isinstance(n, kinds) and not n.name.startswith("_"))


@pytest.mark.slow
def test_no_more_classes_share_a_name() -> None:
    homes: dict[str, set[str]] = {}
    for room in ROOMS:
        for path in modules(room):
            place = named(path)
            for leaf in LEAVES:
                place = place.replace(leaf, "game")
            for found in definitions(path):
                if isinstance(found, ast.ClassDef):
                    homes.setdefault(found.name, set()).add(place)
    assert sum(len(places) > 1 for places in homes.values()) <= SHARED_NAMES


@pytest.mark.slow
def test_no_more_public_functions_say_nothing() -> None:
    untold = [
        f"{named(path)}.{found.name}"
        for room in ROOMS
        for path in modules(room)
        for found in definitions(path)
        if isinstance(found, ast.FunctionDef) and ast.get_docstring(found) is None
    ]
    assert len(untold) <= UNTOLD, untold
