"""Choosing in 7 Wonders by playing on at random: each legal play of a seat is tried in games that
are played to their end from copies of this one. Nothing about a card is known here.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE, Layout
from antipater.checker.compile.assembly import Assembly
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import Expression, Operand, Script, Variable, load, number
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.wasm import Code

# Fewer points than any seat is ahead by.
_WORST = -(1 << 31)


def add_choosing(layout: Layout, memory: Memory, decisions: int) -> None:
    """Room in a work space. ``playouts``: how many games are played on for each play, 0 where
    plays are chosen by chance alone; ``ahead``: by how many points altogether a seat was ahead
    in those; ``decisions``: the most of them."""
    layout.number("playouts")
    layout.number("ahead")
    layout.array("kept", decisions)
    layout.array("copy", memory.layout.size // WORD)


class Choosing(Assembly):
    """Makes ``decide`` and what it takes. ``work``: where things stand in the work space."""

    def __init__(self, memory: Memory, linker: Linker, work: dict[str, int]) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.work = memory, work

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names, in the order in which they can call each other."""
        return {
            "accepts": self.accepts,
            "turn by chance": self.turn_by_chance,
            "play on": self.play_on,
            "best": self.best,
            "decide": self.decide,
        }

    def _of(self, game: Operand, name: str) -> Expression:
        return load(game, self.at[name])

    def accepts(self) -> Code:
        """``accepts(game, seat, at, play)``: write a play down as the one given at a place, and
        what it pays; 1 where it is legal."""
        script = Script(self.linker, 4, gives=True)
        game, seat, at, play = script.parameters
        with script.when(script.call("take", game, at, play, 0)):
            script.give(0)
        return script.last(script.call("play refusal", game, seat).none())

    def turn_by_chance(self) -> Code:
        """``turn by chance(game, seat, play, work)``: let all whose play is due choose by chance,
        but one seat this play (``NONE``: all by chance), and carry it out; 1 where all could."""
        script = Script(self.linker, 4, gives=True)
        game, fixed, play, work = script.parameters
        seat, last = script.let(0), script.let(self._of(game, "players"))
        with script.when(self._of(game, "due_count")):
            script.let(self._of(game, "due_seat"), seat)
            script.let(seat + 1, last)
        begin = script.let(seat)
        with script.while_(seat.is_("lt_s", last)):
            at = script.let(seat - begin)
            made = script.let(0)
            with script.when(seat.is_("eq", fixed)):
                script.let(script.call("accepts", game, seat, at, play), made)
            with script.otherwise():
                script.let(script.call("choose", game, seat, at, work).is_("ne", NONE), made)
            with script.when(made.none()):
                script.give(0)
            script.let(seat + 1, seat)
        script.do(script.call("carry out", game))
        return script.last(1)

    def play_on(self) -> Code:
        """``play on(game, seat, play, work)``: how a seat fares after a play in games that are
        played on by chance: two for each won alone, one for each shared. ``ahead`` is written."""
        script = Script(self.linker, 4, gives=True)
        game, seat, play, work = script.parameters
        copy, bit = script.let(work + self.work["copy"]), script.let(number(1) << seat)
        won, ahead = script.let(0), script.let(0)
        with script.count(load(work, self.work["playouts"])):
            script.copy(copy, game, self.memory.layout.size)
            goes_on = script.let(script.call("turn by chance", copy, seat, play, work))
            with script.while_(goes_on & self._of(copy, "over").none()):
                script.let(script.call("turn by chance", copy, NONE, NONE, work), goes_on)
            script.do(script.call("outcome", copy))
            winners = script.let(self._of(copy, "winners"))
            alone = winners.is_("eq", bit)
            script.let(won + alone + (winners & bit).is_("ne", 0), won)
            script.let(ahead + self._ahead(script, copy, seat), ahead)
        script.store(work, ahead, self.work["ahead"])
        return script.last(won)

    def _ahead(self, script: Script, game: Variable, seat: Variable) -> Expression:
        """A seat's points less those of the best of the others."""
        points = self.memory.layout["points"]
        own, most = script.let(0), script.let(_WORST)
        with script.count(self._of(game, "players")) as other:
            row = script.let(other * (points.row * WORD) + game)
            total = script.let(load(row, points.offset + (points.row - 1) * WORD))
            with script.when(other.is_("eq", seat)):
                script.let(total, own)
            with script.when(other.is_("ne", seat) & total.is_("gt_s", most)):
                script.let(total, most)
        return own - most

    def best(self) -> Code:
        """``best(game, seat, at, work)``: write a seat's best legal play down as the one given at
        a place; its first word, or ``NONE`` where there is none. Best is what wins most, of
        several what is ahead most, and of those one by chance."""
        script = Script(self.linker, 4, gives=True)
        game, seat, at, work = script.parameters
        count = script.let(script.call("decisions", game, seat, work))
        kept, listed = (script.let(work + self.work[name]) for name in ("kept", "decisions"))
        script.copy(kept, listed, count << 2)
        found, won = script.let(NONE), script.let(NONE)
        ahead, alike = script.let(_WORST), script.let(0)
        with script.while_(count):
            play = script.let(load(kept))
            with script.when(script.call("accepts", game, seat, at, play)):
                wins = script.let(script.call("play on", game, seat, play, work))
                points = script.let(load(work, self.work["ahead"]))
                more = wins.is_("gt_s", won) | (wins.is_("eq", won) & points.is_("gt_s", ahead))
                with script.when(more):
                    script.let(wins, won)
                    script.let(points, ahead)
                    script.let(0, alike)
                with script.when(wins.is_("eq", won) & points.is_("eq", ahead)):
                    script.let(alike + 1, alike)
                    with script.when((script.call("chance", work) % alike).none()):
                        script.let(play, found)
            script.let(kept + WORD, kept)
            script.let(count - 1, count)
        with script.when(found.is_("ne", NONE)):
            script.do(script.call("accepts", game, seat, at, found), gives=True)
        return script.last(found)

    def decide(self) -> Code:
        """``decide(game, seat, at, work)``: write a seat's play down as the one given at a place,
        by play-outs or by chance; its first word, or ``NONE`` where there is none."""
        script = Script(self.linker, 4, gives=True)
        work = script.parameters[3]
        with script.when(load(work, self.work["playouts"])):
            script.give(script.call("best", *script.parameters))
        return script.last(script.call("choose", *script.parameters))
