"""Set-ups of Duel dealt by chance, in a module."""

from collections.abc import Callable, Iterable

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.chance import threefry
from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import Expression, Script, load
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Item, Kind

# An entry of a pool that is being dealt: two random numbers and the item.
_ENTRY = 3 * WORD


class Dealing:
    """Makes ``deal``: a whole set-up by chance, card by card, so that a card falls alike in
    every set that has it."""

    def __init__(self, memory: Memory, linker: Linker) -> None:
        self.memory, self.linker = memory, linker

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names."""
        return {"sort": self.sort, "shuffle": self.shuffle, "deal": self.deal}

    def sort(self) -> Code:
        """``sort(entries, end)``: by their first number, without a sign."""
        script = Script(self.linker, 2)
        start, end = script.parameters
        place = script.let(start + _ENTRY)
        with script.while_(place.is_("lt_u", end)):
            held = [script.let(load(place, n * WORD)) for n in range(3)]
            left = script.let(place)
            # What stands before the first entry is read, and does not count.
            before = load(left - _ENTRY).is_("gt_u", held[0])
            with script.while_(left.is_("gt_u", start) & before):
                for n in range(3):
                    script.store(left, load(left - _ENTRY, n * WORD), n * WORD)
                script.let(left - _ENTRY, left)
            for n in range(3):
                script.store(left, held[n], n * WORD)
            script.let(place + _ENTRY, place)
        return script.code

    def shuffle(self) -> Code:
        """``shuffle(pool, size, seed, game, identities, out)``: items in an order by chance.

        A pool is item ids of 16 bits. What is written is entries.
        """
        script = Script(self.linker, 6)
        pool, size, seed, game, identities, out = script.parameters
        place = script.let(out)
        with script.count(size) as n:
            item = script.let(load(pool + (n << 1), how="load16_s"))
            identity = load(identities + (item << 2))
            for offset, part in enumerate((*threefry(script, (seed, identity), (game, 0)), item)):
                script.store(place, part, offset * WORD)
            script.let(place + _ENTRY, place)
        script.do(script.call("sort", out, place))
        return script.code

    def deal(self) -> Code:
        """``deal(seed, game, identities, work, setup)``: a set-up.

        ``identities``: a number for each item, by which its luck goes.
        """
        script = Script(self.linker, 5)
        seed, game, identities, work, setup = script.parameters
        for name, start, size in self.memory.given:
            pools = self.pools(name, start)
            if name == "wonders":
                for n in range(size):
                    script.store(setup, NONE, 2 * n, "store16")
                script.let(setup + 2 * size, setup)
            entries = script.let(work)
            for pool, taken in pools:
                # -1 at the end lets every number of the table have 16 bits.
                where, _ = self.linker.tables.place((*pool, NONE))
                shuffled = (where, len(pool), seed, game, identities, entries)
                script.do(script.call("shuffle", *shuffled))
                script.let(entries + taken * _ENTRY, entries)
            if len(pools) > 1:
                self._mix(script, work, entries)
            with script.while_(work.is_("lt_u", entries)):
                script.store(setup, load(entries - _ENTRY, 2 * WORD), how="store16")
                script.let(setup + 2, setup)
                script.let(entries - _ENTRY, entries)
        return script.code

    def _mix(self, script: Script, start: Expression, end: Expression) -> None:
        """Mix what was taken from several pools: sort by the second number."""
        entry = script.let(start)
        with script.while_(entry.is_("lt_u", end)):
            script.store(entry, load(entry, WORD))
            script.let(entry + _ENTRY, entry)
        script.do(script.call("sort", start, end))

    def pools(self, name: str, start: int) -> list[tuple[tuple[int, ...], int]]:
        """Out of what a part of the set-up is dealt: items, and how many of them are taken.

        The tokens that are drawn come with those on the board.
        """
        counts, memory = self.memory.figures, self.memory
        match name:
            case "rows":
                return [(_ids(memory.cards.of_kind(Kind.WONDER)), sum(counts.offered))]
            case "wonders" | "drawn":
                return []
            case "tokens":
                tokens = counts.tokens + counts.drawn
                return [(_ids(memory.cards.of_kind(Kind.TOKEN)), tokens)]
        age = start // memory.widest
        guilds = sorted(counts.of_age[age] & counts.guild_ids)
        plain = sorted(counts.of_age[age] - counts.guild_ids)
        due = counts.guilds if guilds else 0
        return [(tuple(guilds), due), (tuple(plain), counts.slots[age] - due)][not guilds :]


def _ids(items: Iterable[Item]) -> tuple[int, ...]:
    return tuple(item.id for item in items)
