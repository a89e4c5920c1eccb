"""The export that writes moves as a digest of version 2 has them: the same in every set."""

from collections.abc import Sequence

from antipater.checker.compile.loops.rows import (
    Engine,
    Loops,
    Words,
    above,
    function,
    part,
    wrapped,
)
from antipater.checker.records.digest import item_word
from antipater.rules.card_set import CardSet


class Canonical(Loops):
    """``canonical``. ``left_out``: the verbs of moves that a digest leaves out, with a mask of the
    verb's bits; ``size``: words of a move; ``items``: the lowest bit of each item in the first of
    them, of so many ``bits``; ``more``: how many bits behind them belong to the move as well, and
    ``of_verb``: of moves of one verb also so many from another on."""

    def __init__(
        self,
        engine: Engine,
        cards: CardSet,
        left_out: tuple[int, ...],
        verb_bits: int,
        items: Sequence[int],
        bits: int,
        size: int = 1,
        more: int = 0,
        of_verb: tuple[int, int, int] | None = None,
    ) -> None:
        super().__init__(engine, {})
        self.left_out, self.size, self.items = left_out, size, tuple(items)
        self.verb, self.item, self.more = (1 << verb_bits) - 1, (1 << bits) - 1, (1 << more) - 1
        self.before, self.behind = (1 << items[0]) - 1, items[-1] + bits
        self.first = items[0]
        verb, self.at, also = of_verb or (0, 0, 0)
        self.of_verb, self.also, self.above = verb, (1 << also) - 1, self.first + more
        self.last = len(cards.items) - 1
        self.words = tuple(wrapped(item_word(item.slug)) for item in cards.items)

    @function
    def canonical(self, offsets: Words, moves: Words, count: int, out: Words, ends: Words) -> None:
        """Write the moves of ``count`` games at ``out``, and in ``ends`` where each game's words
        begin and the last one's end."""
        written = 0
        for game in range(count):
            ends[game] = written
            for number in range(offsets[game], offsets[game + 1]):
                move = moves[number * self.size]
                if (move & self.verb) not in self.left_out:
                    out[written] = (
                        move & self.before | (move >> self.behind & self.more) << self.first
                    )
                    if self.also:  # known while this is compiled  # noqa: SIM102
                        if (move & self.verb) == self.of_verb:
                            more = (move >> self.at & self.also) << self.above
                            out[written] = out[written] | more
                    written += 1
                    for at in self.items:
                        out[written] = self.word((move >> at & self.item) - 1)
                        written += 1
        ends[count] = written

    @part
    def word(self, item: int) -> int:
        """The word for an item, 0 for none."""
        return 0 if above(item, self.last) else self.words[item]
