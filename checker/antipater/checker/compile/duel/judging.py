"""The export that judges a block of games: set up, attempt every move, tell what came of it."""

from antipater.checker.compile.abi import (
    CHARGES,
    NONE,
    REFUSED,
    SETUP,
    TOO_MANY_DUE,
    UNREADABLE,
)
from antipater.checker.compile.duel.entries import MALFORMED, TWO_ITEMS, Entries
from antipater.checker.compile.duel.memory import VICTORIES, Memory
from antipater.checker.compile.duel.packed import other_of, verb_of
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Loops,
    Words,
    clear,
    copy,
    function,
    part,
)
from antipater.rules.duel import Victory

# What ``judge`` tells of a game, before its points.
FIELDS = (
    "status", "accepted", "code", "item", "expected", "found", "kind", "winner", "shared",
    "coins_first", "coins_second",
)  # fmt: skip
AT = {name: n for n, name in enumerate(FIELDS)}
_CIVILIAN = VICTORIES.index(Victory.CIVILIAN) + 1


class Judging(Loops):
    """``judge``. ``opening``: where a game before its set-up is, and behind it the one judged;
    ``entries``: what makes a move, which is not called but put in its place."""

    def __init__(self, engine: Engine, memory: Memory, opening: int, entries: Entries) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.entries = entries
        self.played = Game(engine.memory, opening + memory.layout.size, memory.layout)
        self.parts = ("draft", "tokens", *(f"age {age}" for age in memory.rules.laid_out))
        self.setup_size = sum(size for _, _, size in memory.given)
        self.points = 2 * len(memory.categories)
        self.result_size = len(FIELDS) + self.points
        self.coins = memory.cards.column["coins"]
        self.columns = len(memory.cards.columns)

    @function
    def judge(
        self, setups: Halves, offsets: Words, moves: Words, count: int, results: Words, paid: Words
    ) -> None:
        """Judge every game of a block. ``paid``: where to write what each move cost, or 0."""
        self.block(setups, offsets, moves, count, results, paid, None, None)

    @function
    def judge_charged(
        self,
        setups: Halves,
        offsets: Words,
        moves: Words,
        count: int,
        results: Words,
        charges: Words,
        dearer: Words,
    ) -> None:
        """Judge every game of a block. ``charges``: for each move what it costs in trade and one
        more, 0 for the least; ``dearer``: where to write the next amount that the edition allows,
        or -1."""
        self.block(setups, offsets, moves, count, results, None, charges, dearer)

    @part
    def block(
        self,
        setups: Halves,
        offsets: Words,
        moves: Words,
        count: int,
        results: Words,
        paid: Words | None,
        charges: Words | None,
        dearer: Words | None,
    ) -> None:
        """Judge every game of a block."""
        game = self.played
        for _ in range(count):
            clear(results, self.result_size)
            if self.engine.set_up(game, setups):
                results[AT["status"]] = UNREADABLE
            elif not self.right(game):
                results[AT["status"]] = SETUP
            else:
                self.play(game, offsets, moves, results, paid, charges, dearer)
                self.tell(game, results)
            setups += self.setup_size
            offsets += 1
            results += self.result_size

    @part
    def right(self, game: Game) -> int:
        """Whether a set-up is recorded as a whole, and certainly right."""
        right = 1
        for name in self.parts:
            right &= self.engine[f"right {name}"](game)
        return right

    @part
    def play(
        self,
        game: Game,
        offsets: Words,
        moves: Words,
        results: Words,
        paid: Words | None,
        charges: Words | None,
        dearer: Words | None,
    ) -> None:
        """Attempt a game's moves until one is refused."""
        move = offsets[0]
        last = offsets[1]
        while move < last:
            if charges:
                game.charge = charges[move]
                game.dearer = NONE
            # An item too many would be passed over.
            refused = MALFORMED
            if (other_of(moves[move]) < 0) | (verb_of(moves[move]) in TWO_ITEMS):
                refused = self.entries.by_verb(self.entries.attempts, game, moves[move])
            if refused:
                results[AT["status"]] = REFUSED
                results[AT["code"]] = refused
                results[AT["item"]] = game.refused_item
                results[AT["expected"]] = game.expected
                results[AT["found"]] = game.found
                break
            if paid:
                paid[move] = game.paid
            if dearer:
                dearer[move] = game.dearer
            move += 1
        results[AT["accepted"]] = move - offsets[0]
        if game.charges_open:
            results[AT["status"]] = CHARGES
        if game.too_many_due:
            results[AT["status"]] = TOO_MANY_DUE

    @part
    def tell(self, game: Game, results: Words) -> None:
        """Tell the outcome, the coins and the points."""
        self.engine.outcome(game)
        if game.result_kind != _CIVILIAN:
            for player in (0, 1):
                self.engine.points(game, player)
        results[AT["kind"]] = game.result_kind
        results[AT["winner"]] = game.result_winner
        results[AT["shared"]] = game.result_shared
        results[AT["coins_first"]] = game.cities[self.coins]
        results[AT["coins_second"]] = game.cities[self.columns + self.coins]
        copy(results + len(FIELDS), game.points, self.points)
