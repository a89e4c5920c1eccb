"""The export that lists a seat's legal plays: cards and ways to pay, of which each is tried."""

from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Loops,
    Words,
    function,
    part,
)
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, Memory
from antipater.checker.compile.seven_wonders.plays import AT, COIN_BITS, LEFT_AT, taken
from antipater.rules.seven_wonders import Action, DueKind, Rules

# How many numbers a legal play has: its two words, and all coins that it pays.
LISTED = 3
BUILD, STAGE, FREE, DISCARD, SALVAGE, DECLINE = (
    ACTIONS.index(action)
    for action in (
        Action.BUILD,
        Action.STAGE,
        Action.FREE,
        Action.DISCARD,
        Action.SALVAGE,
        Action.DECLINE,
    )
)


def numbered_stages(rules: Rules) -> tuple[int, ...]:
    """The numbers of stages, which plays state in a set in which they can be built in any order."""
    return tuple(range(1, rules.most_stages + 1)) if rules.cards.any_order else ()


def discards(rules: Rules) -> tuple[int, ...]:
    """The ways to discard a card, as the first bits of a play: for coins, or to lay something."""
    return (DISCARD, DISCARD | 1 << AT["stage"]) if rules.laying is not None else (DISCARD,)


TAKE = ACTIONS.index(Action.TAKE)
SALVAGE_DUE, SEVENTH_DUE, OFFER_DUE = (
    DUES.index(kind) + 1 for kind in (DueKind.SALVAGE, DueKind.SEVENTH, DueKind.OFFER)
)


def late_plays(rules: Rules) -> tuple[int, ...]:
    """The plays by which offers of a set are taken, and by which something is kept of a draw or
    discarded out of a city, as the first bits of a play."""
    return (
        *(TAKE | taken(number) for number in range(1, len(rules.offers) + 1)),
        *(TAKE | item + 1 << AT["card"] for item in (*rules.in_decks, *rules.losable)),
    )


class Listing(Loops):
    """``legal``."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.unknown = memory.unknown
        self.numbers = numbered_stages(memory.rules)
        self.late = late_plays(memory.rules)
        self.discards = discards(memory.rules)

    @function
    def legal(self, game: Game, seat: int, out: Words) -> int:
        """How many plays a seat may make; at ``out`` each of them."""
        if game.over or seat < 0 or seat >= game.players:
            return 0
        due = 0
        if game.due_count:
            if seat != game.due_seat[0]:
                return 0
            due = game.due_kind[0]
        play = game.age << AT["age"] | game.turn + (due == SEVENTH_DUE) << AT["turn"]
        play |= seat << AT["seat"]
        count = 0
        if self.late:  # known while this is compiled  # noqa: SIM102
            if due == OFFER_DUE:
                for taken in self.late:
                    count = self.engine.list_play(game, seat, out, count, play | taken, 0)
                return self.engine.list_play(game, seat, out, count, play | DECLINE, 0)
        for card in range(self.unknown):
            with_card = play | card + 1 << AT["card"]
            if due == SALVAGE_DUE:
                if game.discards[card]:
                    count = self.engine.list_play(game, seat, out, count, with_card | SALVAGE, 0)
            elif game.hands[self.engine.hand_of(game, seat) + card]:
                count = self.paid(game, seat, out, count, with_card | BUILD, card)
                if not self.numbers:
                    stage = self.engine.next_stage(game, seat)
                    if stage >= 0:
                        count = self.paid(game, seat, out, count, with_card | STAGE, stage)
                for number in self.numbers:
                    stage = self.engine.next_stage(game, seat, number)
                    if stage >= 0:
                        play_of = with_card | STAGE | number << AT["stage"]
                        count = self.paid(game, seat, out, count, play_of, stage)
                count = self.engine.list_play(game, seat, out, count, with_card | FREE, 0)
                for discard in self.discards:
                    count = self.engine.list_play(game, seat, out, count, with_card | discard, 0)
        if due:
            count = self.engine.list_play(game, seat, out, count, play | DECLINE, 0)
        return count

    @part
    def paid(self, game: Game, seat: int, out: Words, count: int, play: int, item: int) -> int:
        """A play with each way to pay for its item; how many are listed then."""
        listed = count
        for way in range(self.engine.payments(game, seat, item)):
            left = game.ways_left[way]
            right = game.ways_right[way]
            if not (left | right) >> COIN_BITS:
                low = play | 1 << AT["stated"] | left << LEFT_AT
                high = left >> 32 - LEFT_AT | right << COIN_BITS - (32 - LEFT_AT)
                listed = self.engine.list_play(game, seat, out, listed, low, high)
        return listed

    @function
    def list_play(self, game: Game, seat: int, out: Words, count: int, low: int, high: int) -> int:
        """Note a play and its price if it is legal; how many are listed then."""
        self.engine.take(game, 0, low, high)
        if self.engine.play_refusal(game, seat):
            return count
        listed = out + LISTED * count
        listed[0] = low
        listed[1] = high
        listed[2] = game.bank[seat] + game.to_left[seat] + game.to_right[seat]
        return count + 1
