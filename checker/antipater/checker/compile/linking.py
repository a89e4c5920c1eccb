"""A module put together: recorded functions and those made by hand, one memory, a manifest."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from antipater.checker.compile.abi import ABI, SECTION, Layout, manifest_bytes
from antipater.checker.compile.ir import Function
from antipater.checker.compile.lower import Linker, Tables, lowered
from antipater.checker.compile.wasm import PAGE, Code, Module
from antipater.rules.base import Rulebook

# The module's opening game; the memory below it stays empty, so that 0 is the address of nothing.
START = 1024
_ALIGNED = 16

ByHand = Mapping[str, Callable[[], Code]]


class GameMemory(Protocol):
    """What is asked of the memory of a game."""

    layout: Layout

    @property
    def categories(self) -> Sequence[str]: ...

    @property
    def opening(self) -> bytes: ...

    @property
    def given(self) -> Iterable[tuple[str, int, int]]: ...


class Assembled:
    """A module of a game, to which its functions are added once."""

    def __init__(self, memory: GameMemory) -> None:
        self.memory = memory
        self.module = Module()
        self.linker = Linker(Tables(START + 2 * memory.layout.size))

    def number(self, functions: Sequence[Function], by_hand: ByHand) -> None:
        """Give every function its number: the recorded ones first."""
        for number, name in enumerate([*(f.name for f in functions), *by_hand]):
            self.linker.functions[name] = number

    def add(
        self,
        functions: Sequence[Function],
        by_hand: ByHand,
        families: Iterable[str],
        exports: Mapping[str, str],
    ) -> None:
        """Add all functions, which have their numbers, and the tables of those of a family."""
        for family in families:
            self._add_family(family, functions)
        module = self.module
        module.functions = [lowered(function, self.linker) for function in functions]
        module.functions += [made() for made in by_hand.values()]
        module.exports = [(name, self.linker.functions[of]) for name, of in exports.items()]

    def _add_family(self, family: str, functions: Sequence[Function]) -> None:
        """The table of the functions of which there is one for each item, cost or action.

        A member's number may be an item's id: those that have none are filled with the first,
        and must not be called.
        """
        members = {
            int(number): function
            for function in functions
            for name, _, number in [function.name.rpartition(" ")]
            if name == family
        }
        if not members:
            return
        any_one = next(iter(members.values()))
        signature = self.module.type_of(1 + len(any_one.parameters), any_one.gives)
        self.linker.families[family] = (len(self.module.elements), signature)
        for number in range(max(members) + 1):
            member = members.get(number, any_one)
            self.module.elements.append(self.linker.functions[member.name])

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
