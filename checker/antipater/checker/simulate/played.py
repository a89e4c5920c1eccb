"""Games as modules of any game play them by chance, and what they write of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import ClassVar, NamedTuple

from antipater.checker.compile.abi import WORD
from antipater.checker.compile.build import module_of
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.host import Module
from antipater.checker.simulate.order import Order, Subject
from antipater.grammar.cards.load import load_set


@dataclass(frozen=True)
class Rows:
    """Rows of so many numbers, one after another."""

    numbers: memoryview
    width: int

    def row(self, number: int) -> list[int]:
        """One row."""
        return self.numbers[self.width * number : self.width * (number + 1)].tolist()

    def column(self, number: int) -> list[int]:
        """One number of each row."""
        return self.numbers[number :: self.width].tolist()


class ResultRows(NamedTuple):
    """How games ended: rows, and the names of their fields."""

    fields: Sequence[str]
    rows: Rows

    def of(self, name: str) -> list[int]:
        """One number of each game."""
        return self.rows.column(self.fields.index(name))

    def each(self, names: Iterable[str]) -> list[list[int]]:
        """Some numbers of each game, by their names."""
        return list(map(self.of, names))

    def all(self, names: Iterable[str]) -> list[int]:
        """Of all games the first, then the next."""
        return [*chain.from_iterable(self.each(names))]


class Block(NamedTuple):
    """Games as a module writes them: set-ups, where each game's moves begin, the moves in one part
    or more, how the games ended (a row a game), and what is counted of the items."""

    setups: Rows
    offsets: memoryview
    parts: tuple[memoryview, ...]
    results: Rows
    counts: Rows

    @property
    def moves(self) -> memoryview:
        """What is written of each move."""
        return self.parts[0]

    @property
    def costs(self) -> memoryview:
        """What each move cost, where that is a part of its own."""
        return self.parts[1]


class ModulePlayer(Module):
    """The module of an order's set, ready to play. ``coins``: with how many each seat begins."""

    # How many numbers are written of each move, by the parts that they are written in.
    parts: ClassVar[Sequence[int]]

    def __init__(self, order: Order, coins: Sequence[int]) -> None:
        super().__init__(module_of(order.card_set, order.edition))
        self.order, self.coins = order, coins
        self.subjects = [
            Subject(i.slug, i.kind.value, i.age) for i in load_set(order.card_set).items
        ]

    @cached_property
    def _identities(self) -> bytes:
        return self.order.identities(self.manifest["items"])

    def played(
        self,
        first: int,
        count: int,
        most: int,
        given: Mapping[str, Sequence[int]],
    ) -> Block | None:
        """Games ``first`` to ``first + count - 1``; None where ``most`` moves are too few.

        ``given``: further numbers for the work space, by their names.
        """
        plays, items = self.manifest["play"], len(self.manifest["items"])
        fields = plays["fields"]
        size = count * self.setup_size * 2
        sizes = [plays["size"], size, (count + 1) * WORD]
        sizes += [most * width * WORD for width in self.parts]
        sizes.append(count * len(fields) * WORD)
        starts = list(accumulate((-(-size // 16) * 16 for size in sizes), initial=self.heap))
        self.room(starts[-1])
        at = {name: starts[0] + part["offset"] for name, part in plays["work"].items()}
        self.put(at["identities"], self._identities)
        self.put(at["counts"], bytes(len(COUNTS) * items * WORD))
        for name, numbers in given.items():
            self.put(at[name], b"".join(n.to_bytes(WORD, "little", signed=True) for n in numbers))
        with self.beginning(self.coins):
            arguments = (self.order.seed, first, count, *starts[:-1], most)
            if self.run("play", *map(_signed, arguments)) < count:
                return None
        _, setups, offsets, *moves, results = starts[:-1]
        ends = self.words(offsets, (count + 1) * WORD)
        laid = self.words(setups, -(-size // WORD) * WORD)
        return Block(
            Rows(laid.cast("B")[:size].cast("h"), self.setup_size),
            ends,
            tuple(
                self.words(place, ends[-1] * width * WORD)
                for place, width in zip(moves, self.parts, strict=True)
            ),
            Rows(self.words(results, sizes[-1]), len(fields)),
            Rows(self.words(at["counts"], len(COUNTS) * items * WORD), items),
        )


def counted(block: Block) -> list[list[int]]:
    """What is counted of each item, in the order of ``COUNTS``."""
    return [block.counts.row(n) for n in range(len(COUNTS))]


def squared(numbers: Sequence[int]) -> int:
    """The sum of squares."""
    return sum(number * number for number in numbers)


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number
