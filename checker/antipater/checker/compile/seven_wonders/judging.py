"""The export that judges a block of games: set up, play every turn, tell what came of it.

The plays are those of a record: each names its age and turn, and answers to choices that are
due stand among them. A choice that no play answers is declined.
"""

from antipater.checker.compile.abi import CHARGES, JUDGED, REFUSED, SETUP, UNREADABLE
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Words,
    clear,
    copy,
    function,
    part,
)
from antipater.checker.compile.seven_wonders.gathering import STRAY, Gathering
from antipater.checker.compile.seven_wonders.listing import DECLINE, SEVENTH_DUE
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.seven_wonders.plays import AT as IN_PLAY

# What ``judge`` tells of a game, before the coins, the copied guild and the points of each seat.
FIELDS = (
    "status", "accepted", "code", "seat", "item", "expected", "found", "kind", "winners",
)  # fmt: skip
AT = {name: n for n, name in enumerate(FIELDS)}
OF_A_SEAT = ("coins", "copied")


class Judging(Gathering):
    """``judge``. ``opening``: where a game before its set-up is, and behind it the one judged."""

    def __init__(self, engine: Engine, memory: Memory, opening: int) -> None:
        super().__init__(engine, memory)
        self.seats = tuple(range(memory.most))
        self.played = Game(engine.memory, opening + memory.layout.size, memory.layout)
        self.setup_size = sum(size for _, _, size in memory.given)
        self.coins, self.columns = memory.rules.coins, len(memory.cards.columns)
        self.hand_size, self.categories = memory.rules.hand_size, len(memory.categories)
        self.of_a_seat = len(OF_A_SEAT) + self.categories
        self.result_size = len(FIELDS) + self.most * self.of_a_seat

    @function
    def judge(
        self, setups: Halves, offsets: Words, plays: Words, count: int, results: Words, paid: Words
    ) -> None:
        """Judge every game of a block. ``paid``: where to write the coins that each play paid,
        or 0."""
        game = self.played
        for _ in range(count):
            clear(results, self.result_size)
            results[AT["status"]] = self.one(game, setups, offsets, plays, results, paid)
            setups += self.setup_size
            offsets += 1
            results += self.result_size

    @part
    def one(
        self,
        game: Game,
        setup: Halves,
        offsets: Words,
        plays: Words,
        results: Words,
        paid: Words,
    ) -> int:
        """Judge one game; its status."""
        if self.engine.begin(game, setup):
            return UNREADABLE
        if not self.engine.right_boards(game):
            return SETUP
        if game.hidden:
            self.engine.count_hands(game)
        status, at, end = JUDGED, offsets[0], offsets[1]
        while at < end:
            status, at = self.turn(game, plays, at, end, results, paid)
            if status:
                return status
            results[AT["accepted"]] = at - offsets[0]
        if game.hidden:
            self.engine.look_for_salvages(game)
        if game.misdealt:
            return SETUP
        self.tell(game, results)
        return CHARGES if game.open else JUDGED

    @part
    def turn(
        self, game: Game, plays: Words, next_: int, end: int, results: Words, paid: Words
    ) -> tuple[int, int]:
        """Gather the plays of the turn at hand, carry them out, and answer what is due; a status,
        and the next play."""
        # With the sevenths, which stand behind them.
        clear(game.answers, 2 * self.most)
        if game.over:
            return STRAY, next_
        status, at, seen = self.gather(game, plays, next_, end, game.turn, "answers")
        if status:
            return status, at
        if seen != (1 << game.players) - 1:
            return STRAY, at
        if game.hidden:
            for seat in range(game.players):
                self.engine.follow(game, seat)
        if self.refused(game, game.players, results):
            return REFUSED, at
        if paid:
            for seat in range(game.players):
                paid[game.recorded[seat]] = self.cost(game, seat)
        asked = 0
        while game.due_count:
            if game.due_kind[0] == SEVENTH_DUE and not asked:
                asked = 1
                status, at, seen = self.gather(game, plays, at, end, self.hand_size, "sevenths")
                if status:
                    return status, at
            status = self.answer(game, plays, results, paid)
            if status:
                return status, at
        left = 0
        for seat in self.seats:
            left |= game.answers[seat] | game.sevenths[seat]
        return STRAY if left else JUDGED, at

    @part
    def answer(self, game: Game, plays: Words, results: Words, paid: Words) -> int:
        """Make the choice that is due; a status."""
        seat = game.due_seat[0]
        if game.due_kind[0] == SEVENTH_DUE:
            answer = game.sevenths[seat]
            game.sevenths[seat] = 0
        else:
            answer = game.answers[seat]
            game.answers[seat] = 0
        low, high = seat << IN_PLAY["seat"] | DECLINE, 0
        if answer:
            low = plays[2 * (answer - 1)]
            high = plays[2 * (answer - 1) + 1]
        if self.engine.take(game, 0, low, high):
            return UNREADABLE
        if game.hidden:
            self.engine.follow(game, seat)
        if self.refused(game, 1, results):
            return REFUSED
        if paid and answer:
            paid[answer - 1] = self.cost(game, seat)
        return JUDGED

    @part
    def refused(self, game: Game, count: int, results: Words) -> int:
        """Attempt the plays that are written down; tell why they are refused, if they are."""
        code = self.engine.attempt_of(game, count)
        if code:
            results[AT["code"]] = code
            results[AT["seat"]] = game.refused_seat
            results[AT["item"]] = game.refused_item
            results[AT["expected"]] = game.expected
            results[AT["found"]] = game.found
        return code

    @part
    def cost(self, game: Game, seat: int) -> int:
        """What the play of a seat paid."""
        cost: int = game.bank[seat] + game.to_left[seat] + game.to_right[seat]
        return cost

    @part
    def tell(self, game: Game, results: Words) -> None:
        """Tell the outcome, and the coins and points of every seat."""
        self.engine.outcome(game)
        results[AT["kind"]] = game.result_kind
        results[AT["winners"]] = game.winners
        row = results + len(FIELDS)
        for seat in range(game.players):
            if not game.over:
                self.engine.points(game, seat)
            row[0] = game.cities[seat * self.columns + self.coins]
            row[1] = game.copied[seat]
            copy(row + len(OF_A_SEAT), game.points + self.categories * seat, self.categories)
            row += self.of_a_seat
