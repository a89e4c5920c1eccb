"""Choosing with a purpose: by a table of weights, or by playing on at random.

What a decision brings is what the engine makes of it on a copy of the game; nothing about a
card is known here.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.counts import WEIGHTS
from antipater.checker.compile.duel.memory import MOST_DUE, Memory
from antipater.checker.compile.duel.packed import VERBS, item_of, other_of, verb_of
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Loops,
    Work,
    copy,
    function,
    part,
    quotient,
    rest,
)
from antipater.rules.card_set import Kind
from antipater.rules.duel import OF_A_CARD, Spot, Verb

# The numbers that stand for the policies.
UNIFORM, GREEDY, LOOKAHEAD = range(3)
# Less than any decision is worth.
_WORST = -(1 << 31)
DRAFT, WONDER, TOKEN = (VERBS.index(verb) for verb in (Verb.DRAFT, Verb.WONDER, Verb.TOKEN))
TAKES = tuple(map(VERBS.index, OF_A_CARD))
OF = {name: n for n, name in enumerate(WEIGHTS)}


class Choosing(Loops):
    """``decide`` and what it takes. ``work``: the layout of the work space."""

    def __init__(self, engine: Engine, memory: Memory, work: Layout) -> None:
        super().__init__(engine, {Game: memory.layout, Work: work})
        cards = memory.cards
        self.size, self.due = memory.words_of_game, tuple(range(MOST_DUE))
        self.columns, self.categories = len(cards.columns), len(memory.categories)
        self.coins, self.lead = cards.column["coins"], cards.column["lead"]
        self.symbols = tuple(cards.column[f"science({symbol})"] for symbol in cards.symbols)
        self.cards = tuple(item.id for item in cards.of_kind(Kind.BUILDING, Kind.GUILD))
        self.wonders = tuple(item.id for item in cards.of_kind(Kind.WONDER))
        chained = [item for item in cards.items if item.free_with and item.age is not None]
        self.chained = tuple(item.id for item in chained)
        self.points_on = tuple(map(cards.points, chained))
        self.ages = tuple(item.age or 0 for item in chained)

    # What a game is worth to a player

    @function
    def worth(self, game: Game, player: int, before: Game, work: Work) -> int:
        """What a game is worth by the weights, for what was unplayed in the game ``before``."""
        self.engine.points(game, player)
        city = game.cities + self.columns * player
        total = game.points[player * self.categories + (self.categories - 1)]
        worth: int = total * work.weights[OF["points"]]
        worth += city[self.coins] * work.weights[OF["coins"]]
        worth += city[self.lead] * work.weights[OF["shields"]]
        for symbol in self.symbols:
            worth += (city[symbol] > 0) * work.weights[OF["symbols"]]
        for n in self.due:
            waits = (game.due_verb[n] == TOKEN + 1) & (game.due_player[n] == player)
            worth += waits * work.weights[OF["tokens"]]
        turns = game.replay if game.due_count else game.active == player
        worth += turns * work.weights[OF["turns"]]
        if game.victory:
            won = (game.winner == player) - (game.winner == 1 - player)
            worth += won * work.weights[OF["victory"]]
        if work.weights[OF["resources"]]:
            prices = self.price_of(game, player, before, self.cards, int(Spot.TABLE))
            prices += self.price_of(game, player, before, self.wonders, player + int(Spot.HELD))
            worth -= prices * work.weights[OF["resources"]]
        if work.weights[OF["later"]]:
            worth += self.free_points(game, player, before) * work.weights[OF["later"]]
        return worth

    @part
    def price_of(
        self, game: Game, player: int, before: Game, pool: tuple[int, ...], spot: int
    ) -> int:
        """What those items of a pool that lie at a spot cost altogether."""
        total = 0
        for n in range(len(pool)):
            item = pool[n]
            if before.places[item] == spot:
                total += self.engine.price(game, player, item)
        return total

    @part
    def free_points(self, game: Game, player: int, before: Game) -> int:
        """The points on the cards still to come that a chain makes free."""
        total = 0
        for n in range(len(self.chained)):
            item = self.chained[n]
            if (self.ages[n] >= before.age) & (before.places[item] <= int(Spot.TABLE)):
                total += (self.engine.payment[item](game, player) < 0) * self.points_on[n]
        return total

    # What a decision is worth

    @function
    def score(self, game: Game, player: int, move: int, work: Work) -> int:
        """What a move is worth: the game after it, and what it denies."""
        copied = self.taken_as(work.copy, Game)
        copy(copied, game, self.size)
        self.engine.perform(copied, move)
        verb, item = verb_of(move), item_of(move)
        if verb == DRAFT:
            self.engine.construct[item](copied, player)
        worth = self.engine.worth(copied, player, game, work)
        if verb == WONDER:
            item = other_of(move)
        denial = work.weights[OF["denial"]]
        if verb in TAKES and denial:
            other = 1 - player
            copy(copied, game, self.size)
            without = self.engine.worth(copied, other, game, work)
            self.engine.construct[item](copied, other)
            gain = self.engine.worth(copied, other, game, work) - without
            if gain > 0:
                # Weights are given in hundredths.
                worth += quotient(gain * denial, 100)
        return worth

    @function
    def play_on(self, game: Game, player: int, move: int, work: Work) -> int:
        """How a player fares after a move in games that are played on by chance: two for each
        won, one for each shared."""
        copied = self.taken_as(work.copy, Game)
        won = 0
        for _ in range(work.playouts):
            copy(copied, game, self.size)
            self.engine.perform(copied, move)
            while self.engine.mover(copied) >= 0 and self.engine.choose(copied, work) != NONE:
                pass
            self.engine.outcome(copied)
            winner = copied.result_winner
            won += ((winner == player) << 1) + (winner < 0)
        return won

    @function
    def best(self, game: Game, work: Work, policy: int) -> int:
        """Make the best legal move, of several one by chance; which one, or ``NONE`` where there
        is none."""
        player = self.engine.mover(game)
        count = self.engine.decisions(game, work)
        copy(work.kept, work.decisions, count)
        found, most, alike = NONE, _WORST, 0
        for n in range(count):
            move = work.kept[n]
            if not self.engine.refusal(game, move):
                if policy == GREEDY:
                    score = self.engine.score(game, player, move, work)
                else:
                    score = self.engine.play_on(game, player, move, work)
                if score > most:
                    most = score
                    alike = 0
                if score == most:
                    alike += 1
                    if not rest(self.engine.chance(work), alike):
                        found = move
        if found != NONE:
            self.engine.perform(game, found)
        return found

    @function
    def decide(self, game: Game, work: Work) -> int:
        """Make a move by the policy; which one, or ``NONE``."""
        if work.policy:
            return self.engine.best(game, work, work.policy)
        return self.engine.choose(game, work)
