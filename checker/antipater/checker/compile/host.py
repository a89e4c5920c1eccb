"""Running a compiled module from Python.

A module is data from outside: its manifest and every size in it are checked when it is
loaded, it is given nothing to import, and its memory grows only between calls, as far as the
games to judge need. What it holds is described in ``docs/reference/module.md``.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from struct import pack
from typing import Any, NamedTuple, TypeAlias

from antipater.checker.compile.abi import ABI, SECTION, WORD
from antipater.checker.compile.build import module_of
from antipater.checker.compile.running import CannotRun, running
from antipater.checker.compile.wasm import PAGE, custom_sections

# Whatever gives its bytes without copying: ``bytes``, an ``array``, a buffer of Arrow's.
Buffer: TypeAlias = Any

_EXPORTS = ("begin", "legal", "refusal", "attempt", "perform", "outcome", "points", "judge")
_MOST_PAGES = 1 << 14  # a gigabyte
# Words of a move in a digest: verb and seat, and two items.
_MOST_CANONICAL = 3


class ModuleError(ValueError):
    """A module that cannot be used; its text says why, in one line."""


def manifest_of(data: bytes) -> dict[str, Any]:
    """What a module says of itself; ``ModuleError`` where it is none of ours, or of another
    version of the exports."""
    try:
        found = dict(custom_sections(data))
        manifest = json.loads(found[SECTION])
    except KeyError:
        raise ModuleError("this WebAssembly module holds no rules of antipater") from None
    except ValueError as problem:
        raise ModuleError(f"not a module: {problem}") from None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("abi"), int):
        raise ModuleError("the module's manifest cannot be read")
    if manifest["abi"] != ABI:
        abi = manifest["abi"]
        raise ModuleError(f"the module is of version {abi}, this program runs version {ABI}")
    _check(manifest)
    return manifest


def _check(manifest: Mapping[str, Any]) -> None:
    """That every part of a manifest is there, and of a size that can be."""
    try:
        memory, bits = manifest["memory"], manifest["move_bits"]
        size, columns = memory["size"], len(manifest["columns"])
        fine = (
            0 < size <= PAGE
            and 0 < memory["state"] < memory["heap"] <= _MOST_PAGES * PAGE
            and len(bits) > 2
            and manifest.get("move_words", 1) in (1, 2)
            and all(isinstance(number, int) and 0 < number < 16 for number in bits)
            and all(isinstance(manifest[name], str) for name in ("set", "edition", "text_hash"))
            and manifest["state"]["cities"]["size"] % columns == 0
            and all(
                part["offset"] >= 0
                and part["size"] >= 0
                and part["offset"] + part["size"] * WORD <= size
                for part in manifest["state"].values()
            )
            and all(count >= 0 and start >= 0 for _, start, count in manifest["setup"])
            and all(len(manifest[name]) > 0 for name in ("results", "codes", "items", "verbs"))
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        fine = False
    if not fine:
        raise ModuleError("the module's manifest is damaged")


class Module:
    """A module ready to judge. Not for use by several threads at once.

    ``own``: whether this program built it, so that its machine code may be kept.
    """

    def __init__(self, data: bytes, own: bool = False) -> None:
        self.manifest = manifest_of(data)
        try:
            self._running = running(data, own, _EXPORTS)
        except CannotRun as problem:
            raise ModuleError(f"the module cannot be run: {problem}") from None
        self.heap: int = self.manifest["memory"]["heap"]

    @classmethod
    def load(
        cls,
        data: bytes,
        set_name: str | None = None,
        edition: str | None = None,
        text_hash: str | None = None,
    ) -> "Module":
        """A module from bytes; ``ModuleError`` where it is not of the set, edition and text."""
        module = cls(data)
        said = module.manifest
        for name, wanted in (("set", set_name), ("edition", edition), ("text_hash", text_hash)):
            if wanted is not None and said[name] != wanted:
                what = "text of the set" if name == "text_hash" else name
                raise ModuleError(f"the module is of another {what}: {said[name]!r:.60}")
        return module

    @classmethod
    def of_set(cls, set_name: str | Path, edition: str | None = None) -> "Module":
        """The module of a set, by name or folder: from the user's cache, or built now.

        Raises as ``build.module_of``.
        """
        return cls(module_of(set_name, edition), own=True)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of the numbers that ``judge`` tells of each game."""
        return tuple(self.manifest["results"])

    @cached_property
    def move_size(self) -> int:
        """How many bytes a move has, or a play of a game that is played at once."""
        return int(self.manifest.get("move_words", 1)) * WORD

    @cached_property
    def setup_size(self) -> int:
        """How many items a set-up has, those not known included."""
        return sum(size for _, _, size in self.manifest["setup"])

    def judge(
        self, count: int, setups: Buffer, offsets: Buffer, moves: Buffer, paid: bool = False
    ) -> "Judged":
        """Judge ``count`` games of this set, laid one after another.

        ``setups``: for each game ``setup_size`` item ids of 16 bits, in the manifest's order,
        -1 where one is not known. ``moves``: all games' moves, ``move_size`` bytes each; game g's
        are from
        ``offsets[g]`` to ``offsets[g + 1]`` (32 bits each). All little-endian, as Arrow has
        them. ``paid``: whether to tell what each move cost, or a discard brought.
        Set-ups are not checked beyond their ids: whether a card lies there twice, or is of
        another age, is for the caller to know. Raises ``ValueError`` for buffers of other
        sizes, and ``ModuleError`` where the module fails.
        """
        given, last = self._games(count, setups, offsets, moves)
        size, costs = count * len(self.fields) * WORD, last * WORD if paid else 0
        *places, results, cost = self._laid(*given, size, costs)
        self.run("judge", *places, count, results, cost if paid else 0)
        told = self.words(cost, costs) if paid else None
        return Judged(self.fields, self.words(results, size), told)

    def judge_charged(
        self, count: int, setups: Buffer, offsets: Buffer, moves: Buffer, charges: Buffer
    ) -> tuple["Judged", memoryview]:
        """Judge ``count`` games of Duel of which it is known what some moves cost. Also gives, for
        each move, the next amount for trade that the edition allows, -1 for none.

        ``charges``: for each move what trade costs and one more, 0 for the least. All else is as
        ``judge`` has it.
        """
        given, last = self._games(count, setups, offsets, moves)
        size, charges = count * len(self.fields) * WORD, memoryview(charges).cast("B")
        if len(charges) != last * WORD:
            raise ValueError("the charges are not those of so many moves")
        *places, charged, results, dearer = self._laid(*given, charges, size, last * WORD)
        self.run("judge_charged", *places, count, results, charged, dearer)
        told = Judged(self.fields, self.words(results, size), None)
        return told, self.words(dearer, last * WORD)

    def _games(
        self, count: int, setups: Buffer, offsets: Buffer, moves: Buffer
    ) -> tuple[tuple[memoryview, memoryview, memoryview], int]:
        """Set-ups, offsets and moves as bytes, and where the last move ends."""
        given = (memoryview(part).cast("B") for part in (setups, offsets, moves))
        setups, offsets, moves = given
        if len(setups) != count * self.setup_size * 2:
            raise ValueError("the set-ups are not those of so many games")
        return (setups, offsets, moves), self._last(count, offsets, moves)

    def canonical(
        self, count: int, offsets: Buffer, moves: Buffer
    ) -> tuple[memoryview, memoryview]:
        """The moves of ``count`` games as digests of version 2 have them, in every set alike: their
        words, which are good until the module is used again, and where each game's begin and the
        last one's end. Buffers as ``judge`` takes them, of which it raises the same."""
        offsets, moves = memoryview(offsets).cast("B"), memoryview(moves).cast("B")
        most = self._last(count, offsets, moves) * _MOST_CANONICAL * WORD
        *given, out, ends = self._laid(offsets, moves, most, (count + 1) * WORD)
        self.run("canonical", *given, count, out, ends)
        told = self.words(ends, (count + 1) * WORD)
        return self._running.view(out, out + told[-1] * WORD).cast("i"), told

    def fill(
        self, games: Buffer, rows: Buffer, pieces: Buffer, texts: Buffer, ends: Buffer, size: int
    ) -> tuple[memoryview, memoryview]:
        """Texts of many games, one after another, by templates; and where each begins and the last
        one ends. ``size``: the most bytes that they take. All else is words, as the export of this
        name takes it."""
        given = [memoryview(part).cast("B") for part in (games, rows, pieces, texts, ends)]
        count = len(given[0]) // (2 * WORD)
        *places, out, begins = self._laid(*given, size + WORD, (count + 1) * WORD)
        written = self.run("fill", places[0], count, *places[1:], out, begins)
        told = memoryview(self._running.read(out, out + written))
        return told, self.words(begins, (count + 1) * WORD)

    def _last(self, count: int, offsets: memoryview, moves: memoryview) -> int:
        """Where the moves of the last game end; ``ValueError`` for offsets that cannot be."""
        ends = offsets.cast("i").tolist()
        if len(ends) != count + 1:
            raise ValueError("the offsets are not those of so many games")
        if ends[0] < 0 or ends != sorted(ends):
            raise ValueError("the offsets of the moves do not grow")
        if ends[-1] * self.move_size > len(moves):
            raise ValueError("there are fewer moves than the offsets say")
        return int(ends[-1])

    def _laid(self, *parts: memoryview | int) -> list[int]:
        """Where buffers were put on the heap, and where there is room for so many bytes."""
        places, end = [], self.heap
        for each in parts:
            places.append(end)
            size = each if isinstance(each, int) else len(each)
            end = -(-(end + size) // 16) * 16
        self.room(end)
        for place, content in zip(places, parts, strict=True):
            if not isinstance(content, int) and len(content):
                self._running.write(content, place)
        return places

    @contextmanager
    def beginning(self, coins: Sequence[int]) -> Iterator[None]:
        """Let games that are set up meanwhile begin with these coins, by seat; where none are
        given, with those that the set says."""
        usual = [self._begins_with(seat, number) for seat, number in enumerate(coins)]
        try:
            yield
        finally:
            for seat, number in enumerate(usual):
                self._begins_with(seat, number)

    def _begins_with(self, seat: int, coins: int) -> int:
        """Let a seat begin with so many coins; gives how many they were."""
        memory, columns = self.manifest["memory"], self.manifest["columns"]
        # The game before its set-up lies right before the module's own.
        cities = memory["state"] - memory["size"] + self.manifest["state"]["cities"]["offset"]
        place = cities + (seat * len(columns) + columns.index("coins")) * WORD
        before: int = self.words(place, WORD)[0]
        self.put(place, pack("<i", coins))
        return before

    def reach(self) -> int:
        """How many bytes the memory has."""
        return self._running.pages() * PAGE

    def room(self, end: int) -> None:
        """Let the memory reach so far."""
        pages = -(-(end - self.reach()) // PAGE)
        if pages > 0:
            if end > _MOST_PAGES * PAGE:
                raise ValueError("too many games at once")
            self._running.grow(pages)

    def put(self, place: int, content: bytes) -> None:
        """Write to memory, which is let grow for it."""
        self.room(place + len(content))
        self._running.write(content, place)

    def words(self, place: int, size: int) -> memoryview:
        """So many bytes of memory from a place, as words."""
        return memoryview(self._running.read(place, place + size)).cast("i")

    def run(self, name: str, *arguments: int) -> Any:
        """Call an export; ``ModuleError`` where it fails."""
        try:
            return self._running.call(name, *arguments)
        except Exception as problem:
            reason = str(problem).splitlines()[0]
            raise ModuleError(f"the module failed in {name}: {reason}") from None


class Judged(NamedTuple):
    """What was found of a block: a row of ``fields`` for each game, and what each move cost."""

    fields: tuple[str, ...]
    results: memoryview
    paid: memoryview | None

    def row(self, game: int) -> dict[str, int]:
        """What was found of one game, by the names of the fields."""
        size = len(self.fields)
        row = self.results[game * size : (game + 1) * size]
        return dict(zip(self.fields, row, strict=True))


class HostedGame:
    """A game in the module's own place for one, set up; one at a time."""

    def __init__(self, module: Module, setup: Sequence[int], coins: Sequence[int] = ()) -> None:
        """``coins``: those with which the seats begin, where these are not as the set says."""
        self.module = module
        self.place: int = module.manifest["memory"]["state"]
        if len(setup) != module.setup_size:
            raise ValueError(f"a set-up has {module.setup_size} numbers")
        module.put(module.heap, pack(f"<{len(setup)}h", *setup))
        with module.beginning(coins):
            if module.run("begin", self.place, module.heap):
                raise ValueError("the set-up cannot be read")

    def numbers(self, name: str) -> list[int]:
        """An array of the game, by its name in the manifest."""
        part = self.module.manifest["state"][name]
        start = self.place + part["offset"]
        return list(self.module.words(start, part["size"] * WORD))

    def number(self, name: str) -> int:
        """A number of the game."""
        return self.numbers(name)[0]
