"""What players of 7 Wonders hold from the start, in a module: dealt once, and taken up before each
age. Only sets that say so have these functions."""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Loops,
    above,
    copy,
    function,
)
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.rules.seven_wonders.rules import FROM_THE_START


class Holding(Loops):
    """``hold``, and how these hands change places with those of the ages."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.each = memory.rules.hand_of(FROM_THE_START)
        self.unknown = memory.unknown
        # All hands, and how many cards are in each, which stand behind them.
        self.size = memory.layout["hands"].size + memory.layout["hand_size"].size

    @function
    def hold(self, game: Game, cards: Halves) -> int:
        """Let every player hold these cards, -1 where not known; how many are known, or -1 where
        one is none of the set."""
        known = 0
        for seat in range(game.players):
            game.kept_size[seat] = self.each
            for n in range(self.each):
                card = cards[seat * self.each + n]
                if card == NONE:
                    card = self.unknown
                elif above(card, self.unknown - 1):
                    return NONE
                else:
                    known += 1
                game.held[seat * self.each + n] = card
                game.kept[seat * (self.unknown + 1) + card] += 1
        return known

    @function
    def take_up(self, game: Game) -> None:
        """Let all have these cards in hand."""
        copy(game.hands, game.kept, self.size)

    @function
    def lay_by(self, game: Game) -> None:
        """Keep what is left of them."""
        copy(game.kept, game.hands, self.size)

    @function
    def count_held(self, game: Game) -> None:
        """Count those that are known."""
        for n in range(game.players * self.each):
            card = game.held[n]
            if card < self.unknown:
                self.engine.count_dealt(game, FROM_THE_START, card)
