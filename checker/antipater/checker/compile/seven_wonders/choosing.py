"""Choosing in 7 Wonders by playing on at random: each legal play of a seat is tried in games that
are played to their end from copies of this one. Nothing about a card is known here.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Loops,
    Work,
    copy,
    function,
    rest,
)
from antipater.checker.compile.seven_wonders.memory import Memory

# Fewer points than any seat is ahead by.
_WORST = -(1 << 31)


def add_choosing(layout: Layout, memory: Memory, decisions: int) -> None:
    """Room in a work space. ``playouts``: how many games are played on for each play, 0 where
    plays are chosen by chance alone; ``ahead``: by how many points altogether a seat was ahead
    in those; ``decisions``: the most of them."""
    layout.number("playouts")
    layout.number("ahead")
    layout.array("kept", decisions)
    layout.array("copy", memory.words_of_game)


class Choosing(Loops):
    """``decide`` and what it takes. ``work``: the layout of the work space."""

    def __init__(self, engine: Engine, memory: Memory, work: Layout) -> None:
        super().__init__(engine, {Game: memory.layout, Work: work})
        self.size, self.categories = memory.words_of_game, len(memory.categories)

    @function
    def accepts(self, game: Game, seat: int, at: int, play: int) -> int:
        """Write a play down as the one given at a place, and what it pays; 1 where it is legal."""
        if self.engine.take(game, at, play, 0):
            return 0
        return not self.engine.play_refusal(game, seat)

    @function
    def turn_by_chance(self, game: Game, fixed: int, play: int, work: Work) -> int:
        """Let all whose play is due choose by chance, but one seat this play (``NONE``: all by
        chance), and carry it out; 1 where all could."""
        first, last = 0, game.players
        if game.due_count:
            first = game.due_seat[0]
            last = first + 1
        for seat in range(first, last):
            at = seat - first
            if seat == fixed:
                if not self.engine.accepts(game, seat, at, play):
                    return 0
            elif self.engine.choose(game, seat, at, work) == NONE:
                return 0
        self.engine.carry_out(game)
        return 1

    @function
    def play_on(self, game: Game, seat: int, play: int, work: Work) -> int:
        """How a seat fares after a play in games that are played on by chance: two for each won
        alone, one for each shared. ``ahead`` is written."""
        copied = self.taken_as(work.copy, Game)
        bit = 1 << seat
        won, ahead = 0, 0
        for _ in range(work.playouts):
            copy(copied, game, self.size)
            goes_on = self.engine.turn_by_chance(copied, seat, play, work)
            while goes_on and not copied.over:
                goes_on = self.engine.turn_by_chance(copied, NONE, NONE, work)
            self.engine.outcome(copied)
            winners = copied.winners
            won += (winners == bit) + ((winners & bit) != 0)
            ahead += self.engine.ahead(copied, seat)
        work.ahead = ahead
        return won

    @function
    def ahead(self, game: Game, seat: int) -> int:
        """A seat's points less those of the best of the others."""
        own, most = 0, _WORST
        for other in range(game.players):
            total = game.points[other * self.categories + (self.categories - 1)]
            if other == seat:
                own = total
            elif total > most:
                most = total
        return own - most

    @function
    def best(self, game: Game, seat: int, at: int, work: Work) -> int:
        """Write a seat's best legal play down as the one given at a place; its first word, or
        ``NONE`` where there is none. Best is what wins most, of several what is ahead most, and of
        those one by chance."""
        count = self.engine.decisions(game, seat, work)
        copy(work.kept, work.decisions, count)
        found, won, ahead, alike = NONE, NONE, _WORST, 0
        for n in range(count):
            play = work.kept[n]
            if self.engine.accepts(game, seat, at, play):
                wins = self.engine.play_on(game, seat, play, work)
                points = work.ahead
                if (wins > won) | ((wins == won) & (points > ahead)):
                    won = wins
                    ahead = points
                    alike = 0
                if (wins == won) & (points == ahead):
                    alike += 1
                    if not rest(self.engine.chance(work), alike):
                        found = play
        if found != NONE:
            self.engine.accepts(game, seat, at, found)
        return found

    @function
    def decide(self, game: Game, seat: int, at: int, work: Work) -> int:
        """Write a seat's play down as the one given at a place, by play-outs or by chance; its
        first word, or ``NONE`` where there is none."""
        if work.playouts:
            return self.engine.best(game, seat, at, work)
        return self.engine.choose(game, seat, at, work)
