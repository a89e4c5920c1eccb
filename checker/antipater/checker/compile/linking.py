"""A module put together: recorded functions and those made by hand, one memory, a manifest."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from antipater.checker.compile.abi import ABI, SECTION, manifest_bytes
from antipater.checker.compile.ir import Function
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import Loops
from antipater.checker.compile.loops.translate import compiled, signature
from antipater.checker.compile.lower import Linker, Tables, lowered
from antipater.checker.compile.wasm import PAGE, Module
from antipater.rules.base import Rulebook

# The module's opening game; the memory below it stays empty, so that 0 is the address of nothing.
START = 1024
_ALIGNED = 16

# The functions of a family, by their numbers.
Family = Mapping[int, str]


class GameMemory(Protocol):
    """What is asked of the memory of a game."""

    layout: Layout

    @property
    def categories(self) -> Sequence[str]: ...

    @property
    def opening(self) -> bytes: ...

    @property
    def given(self) -> Iterable[tuple[str, int, int]]: ...


def numbered(functions: Iterable[Function], families: Iterable[str]) -> Mapping[str, Family]:
    """Families of functions whose names end with their number."""
    found: dict[str, dict[int, str]] = {family: {} for family in families}
    for function in functions:
        family, _, number = function.name.rpartition(" ")
        if family in found:
            found[family][int(number)] = function.name
    return found


class Assembled:
    """A module of a game, to which its functions are added once."""

    def __init__(self, memory: GameMemory) -> None:
        self.memory = memory
        self.module = Module()
        self.linker = Linker(Tables(START + 2 * memory.layout.size))

    def add(
        self,
        functions: Sequence[Function],
        loops: Sequence[Loops],
        families: Mapping[str, Family],
        exports: Mapping[str, str],
    ) -> None:
        """Add the recorded functions and those written as loops, the former first."""
        linker, module = self.linker, self.module
        written = {name: made for group in loops for name, made in group.functions().items()}
        for function in functions:
            linker.signatures[function.name] = (1 + len(function.parameters), function.gives)
        linker.signatures |= {name: signature(made) for name, made in written.items()}
        linker.functions = {name: number for number, name in enumerate(linker.signatures)}
        for family, members in families.items():
            self._add_family(family, members)
        module.functions = [lowered(function, linker) for function in functions]
        module.functions += [compiled(made, linker) for made in written.values()]
        module.exports = [(name, linker.functions[of]) for name, of in exports.items()]

    def _add_family(self, family: str, members: Family) -> None:
        """The table of the functions of which there is one for each item, cost or action.

        A member's number may be an item's id: those that have none are filled with the first,
        and must not be called.
        """
        if not members:
            return
        any_one = next(iter(members.values()))
        kind = self.linker.signatures[any_one]
        place = len(self.module.elements), self.module.type_of(*kind)
        self.linker.families[family], self.linker.members[family] = place, kind
        for number in range(max(members) + 1):
            self.module.elements.append(self.linker.functions[members.get(number, any_one)])

    @property
    def heap(self) -> int:
        """The first free byte behind the tables, once all functions are there."""
        tables = self.linker.tables
        return -(-(tables.start + len(tables.content)) // _ALIGNED) * _ALIGNED

    def encoded(self, manifest: Mapping[str, object]) -> bytes:
        """The finished module."""
        tables, module = self.linker.tables, self.module
        module.pages = -(-self.heap // PAGE)
        module.data = [(START, self.memory.opening), (tables.start, bytes(tables.content))]
        module.custom = [(SECTION, manifest_bytes(dict(manifest)))]
        return module.encoded()


def manifest_of(
    rules: Rulebook, memory: GameMemory, codes: Mapping[str, tuple[str, str]], heap: int
) -> dict[str, Any]:
    """What a host must know of any game's module (``docs/reference/module.md``)."""
    cards, size = rules.cards, memory.layout.size
    return {
        "abi": ABI,
        "game": cards.game,
        "set": cards.slug,
        "edition": rules.edition.name,
        "memory": {"state": START + size, "size": size, "heap": heap},
        "items": [item.slug for item in cards.items],
        "columns": list(cards.columns),
        "categories": list(memory.categories),
        "setup": [[name, start, size] for name, start, size in memory.given],
        "state": memory.layout.described(),
        "codes": [[code, *kinds] for code, kinds in codes.items()],
    }
