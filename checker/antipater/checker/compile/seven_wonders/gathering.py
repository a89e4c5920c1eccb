"""Taking the plays of a record turn by turn: a part of what judges a block of games."""

from antipater.checker.compile.abi import JUDGED, UNREADABLE
from antipater.checker.compile.loops.rows import Engine, Game, Loops, Words, above, part
from antipater.checker.compile.seven_wonders.listing import SALVAGE
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.seven_wonders.plays import AT, BITS, part_of

# Why a game of a block was not judged to its end, besides what any module tells: plays that are
# not one of each player, or answer no choice.
STRAY = 3
_WHEN_MASK = (1 << BITS["age"] + BITS["turn"]) - 1


class Gathering(Loops):
    """Takes plays; where one makes no sense the game is given up with a status."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.memory, self.most = memory, memory.most

    @part
    def gather(
        self, game: Game, plays: Words, next_: int, end: int, turn: int, answers: str
    ) -> tuple[int, int, int]:
        """Take the plays of one age and turn: those of the turn, and answers by their seat.

        An answer is noted as its place among the plays, plus 1. Gives a status, the next play,
        and the seats that have played, as bits.
        """
        moment = game.age | turn << BITS["age"]
        at, seen = next_, 0
        while at < end:
            low = plays[2 * at]
            if low >> AT["age"] & _WHEN_MASK != moment:
                break
            seat = part_of(low, "seat")
            if above(seat, game.players - 1):
                return UNREADABLE, at, seen
            if answers == "sevenths" or part_of(low, "action") >= SALVAGE:
                if game[answers][seat]:
                    return STRAY, at, seen
                game[answers][seat] = at + 1
            else:
                if seen >> seat & 1:
                    return STRAY, at, seen
                seen |= 1 << seat
                game.recorded[seat] = at
                if self.engine.take(game, seat, low, plays[2 * at + 1]):
                    return UNREADABLE, at, seen
            at += 1
        return JUDGED, at, seen
