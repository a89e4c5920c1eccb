"""The exports of a 7 Wonders module that loop and choose: no rule, only which function is called.

Plays and set-ups come from outside, so their numbers are checked before anything is looked up
by them.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Loops,
    Words,
    above,
    clear,
    copy,
    function,
    quotient,
)
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders.rules import FROM_THE_START

# What ``attempt`` and the like give for a play of which no sense can be made.
MALFORMED = -1


class Entries(Loops):
    """``opening``: where a game before its set-up is."""

    def __init__(self, engine: Engine, memory: Memory, opening: int) -> None:
        super().__init__(engine, {Game: memory.layout})
        rules = memory.rules
        self.most, self.least, self.unknown = memory.most, rules.least_players, memory.unknown
        self.hand_size, self.ages = rules.hand_size, rules.ages
        self.deals, self.size = memory.layout["deals"].size, memory.words_of_game
        self.is_board = tuple(int(item.kind is Kind.BOARD) for item in memory.cards.items)
        self.opening = Words(engine.memory, opening)
        # How many cards each holds from the start, and is dealt in all.
        self.held = 0 if rules.held is None else rules.held.each
        self.dealt = sum(map(rules.hand_of, rules.deck_ages))

    # Plays

    @function
    def take_plays(self, game: Game, plays: Words, count: int) -> int:
        """Write plays down; 0, or ``MALFORMED``."""
        if above(count, self.most):
            return MALFORMED
        for n in range(count):
            if self.engine.take(game, n, plays[2 * n], plays[2 * n + 1]):
                return MALFORMED
        return 0

    @function
    def attempt(self, game: Game, plays: Words, count: int) -> int:
        """Make a move if it is legal: 0, or why it is not."""
        if self.engine.take_plays(game, plays, count):
            return MALFORMED
        return self.engine.attempt_of(game, count)

    @function
    def refusal_of_move(self, game: Game, plays: Words, count: int) -> int:
        """Why a move is not legal: 0 for one that is."""
        if self.engine.take_plays(game, plays, count):
            return MALFORMED
        return self.engine.move_refusal(game, count)

    @function
    def perform(self, game: Game, plays: Words, count: int) -> int:
        """Make a move that is known to be legal: 0, or ``MALFORMED``."""
        if self.engine.take_plays(game, plays, count):
            return MALFORMED
        self.engine.perform_of(game)
        return 0

    @function
    def play_refused(self, game: Game, play: Words) -> int:
        """Why one seat's play is not legal, whatever the others play."""
        if self.engine.take_plays(game, play, 1):
            return MALFORMED
        return self.engine.play_refusal(game, game.given_seat[0])

    # Set-up

    @function
    def begin(self, game: Game, setup: Halves) -> int:
        """Set a game up: 0, or ``MALFORMED``.

        The set-up is numbers in the order of ``Memory.given``: how many play, the board of each
        seat, and the cards of each hand, age by age; -1 where not known. The hands of as many
        ages as there are follow each other at once; what is left over is -1. Two play with the
        Free City in the middle, whose hand is its pile in the order drawn. Behind all this, what
        each holds from the start, where that is so in the set.
        """
        copy(game, self.opening, self.size)
        seats = setup[0]
        if seats < self.least - 1 or seats > self.most:
            return MALFORMED
        if seats < self.least:
            game.free_city = 1
            seats = self.least
        game.players = seats
        for seat in range(seats):
            board = setup[seat + 1]
            if above(board, self.unknown - 1):
                return MALFORMED
            if not self.is_board[board]:
                return MALFORMED
            game.boards[seat] = board
        known = 0
        for n in range(self.deals):
            card = setup[n + (1 + self.most)]
            if card != NONE:
                if above(card, self.unknown - 1):
                    return MALFORMED
                game.deals[n] = card
                known += 1
        if self.held:
            held = self.engine.hold(game, setup + (1 + self.most + self.deals))
            if held < 0:
                return MALFORMED
            known += held
        game.hidden = known < seats * self.dealt
        self.engine.set_up(game)
        if self.held:
            self.engine.look_at_deal(game, FROM_THE_START)
        return 0

    # Hands

    @function
    def find_able(self, game: Game) -> int:
        """The card with which the Free City can play for the fewest coins.

        -1 for one that is not known, -2 where there is none.
        """
        least, found = NONE, NONE - 1
        for n in range(self.unknown + 1):
            if self.engine.city_holds(game, n - 1):
                coins = self.engine.able(game, n - 1)
                if (coins >= 0) & ((found < NONE) | (coins < least)):
                    least = coins
                    found = n - 1
        return found

    @function
    def count_hands(self, game: Game) -> None:
        """Count all cards that are known to be dealt."""
        if self.held:
            self.engine.count_held(game)
        each = game.players * self.hand_size
        for n in range(each * len(self.ages)):
            card = game.deals[n]
            if card < self.unknown:
                self.engine.count_dealt(game, quotient(n, each) + self.ages[0], card)

    @function
    def look_for_salvages(self, game: Game) -> None:
        """Look whether each card built unseen can have been there."""
        for n in range(game.salvages):
            self.engine.look_for(game, game.salvaged_in[n], game.salvaged[n])

    @function
    def lay_hand(self, game: Game, age: int, seat: int) -> None:
        """Deal a seat's hand, as the set-up has it."""
        dealt = game.deals + ((age - self.ages[0]) * game.players + seat) * self.hand_size
        hand = game.hands + seat * (self.unknown + 1)
        clear(hand, self.unknown + 1)
        game.hand_size[seat] = self.hand_size
        for n in range(self.hand_size):
            hand[dealt[n]] += 1

    @function
    def lay_down(self, game: Game, row: int) -> None:
        """Lay every card of a hand on the discards."""
        hand = game.hands + row * (self.unknown + 1)
        for card in range(self.unknown + 1):
            game.discards[card] += hand[card]
