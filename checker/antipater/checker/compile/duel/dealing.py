"""Set-ups of Duel dealt by chance, in a module."""

from collections.abc import Iterable
from itertools import accumulate

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.chance import ENTRY
from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.loops.rows import (
    Engine,
    Halves,
    Loops,
    Words,
    function,
    part,
)
from antipater.checker.judging.duel.setup import pools
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import ROW

# A part of a set-up: how many items are dealt to it, how many of it are not known yet, whether its
# pools are mixed, and these, each with the place of its entries.
_Part = tuple[int, int, bool, tuple[tuple[tuple[int, ...], int], ...]]


class Dealing(Loops):
    """``deal``: a whole set-up by chance, card by card, so that a card falls alike in every set
    that has it."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {})
        self.parts = tuple(_part(memory, *given) for given in memory.given)

    @function
    def shuffle(
        self, pool: Halves, size: int, seed: int, game: int, identities: Words, out: Words
    ) -> None:
        """Write the items of a pool as entries, in an order by chance."""
        for n in range(size):
            item = pool[n]
            self.engine.draw(out + ENTRY * n, item, seed, identities[item], game, 0)
        self.engine.sort(out, size)

    @function
    def deal(self, seed: int, game: int, identities: Words, work: Words, setup: Halves) -> None:
        """A set-up. ``identities``: a number for each item, by which its luck goes; ``work``:
        room for entries."""
        for size, unset, mixed, dealt in self.parts:
            for place in range(unset):
                setup[place] = NONE
            setup += unset
            for pool, at in dealt:
                self.engine.shuffle(pool, len(pool), seed, game, identities, work + ENTRY * at)
            if mixed:
                self.mix(work, size)
            for n in range(size):
                setup[n] = work[ENTRY * (size - 1 - n) + 2]
            setup += size

    @part
    def mix(self, entries: Words, count: int) -> None:
        """Mix what was taken from several pools: sort by the second number."""
        for n in range(count):
            entries[ENTRY * n] = entries[ENTRY * n + 1]
        self.engine.sort(entries, count)


def _part(memory: Memory, name: str, start: int, size: int) -> _Part:
    """One part of a set-up."""
    pools = _pools(memory, name, start)
    ends = [*accumulate((taken for _, taken in pools), initial=0)]
    unset = size if name == "wonders" else 0
    mixed = len(pools) > 1 and (name, start) != ("layouts", ROW)
    placed = tuple((pool, at) for (pool, _), at in zip(pools, ends, strict=False))
    return ends[-1], unset, mixed, placed


def _pools(memory: Memory, name: str, start: int) -> list[tuple[tuple[int, ...], int]]:
    """Out of what a part of the set-up is dealt: items, and how many of them are taken.

    The tokens that are drawn come with those on the board.
    """
    counts = memory.figures
    match name:
        case "rows":
            return [(_ids(memory.cards.of_kind(Kind.WONDER)), sum(counts.offered))]
        case "wonders" | "drawn":
            return []
        case "tokens":
            tokens = counts.tokens + counts.drawn
            return [(_ids(memory.cards.of_kind(Kind.TOKEN)), tokens)]
    age = start // memory.widest
    found = [(tuple(items), taken) for items, taken in pools(memory.cards, age, counts)]
    return found[::-1] if age == ROW else found  # what is taken last is laid out first


def _ids(items: Iterable[Item]) -> tuple[int, ...]:
    return tuple(item.id for item in items)
