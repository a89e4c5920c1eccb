"""What became of each item in the games that a module played, counted as they end."""

from math import lcm

from antipater.checker.compile.counting import ItemCounts
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Words,
    Work,
    function,
    part,
    quotient,
)
from antipater.checker.compile.seven_wonders.listing import (
    BUILD,
    DISCARD,
    FREE,
    SALVAGE,
    STAGE,
    TAKE,
)
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.seven_wonders.plays import part_of

# What is written of each play: its first word, what it brought into the city, and what it cost,
# -1 where a chain made it free.
PLAY_WORDS = 3
_BUILT, _BOUGHT = (BUILD, FREE, STAGE, SALVAGE), (BUILD, STAGE)


def victory(most: int) -> int:
    """A victory alone as it is counted, so that as many as sit at a table can share it evenly."""
    return 2 * lcm(*range(1, most + 1))


def add_counting(layout: Layout, memory: Memory) -> None:
    """Room in a work space: what is counted of each item, and how each seat fared."""
    layout.array("counts", len(COUNTS) * memory.unknown)
    layout.array("won", memory.most)
    layout.array("margin", memory.most)


class Counting(ItemCounts):
    """``tally``."""

    def __init__(self, engine: Engine, memory: Memory, work: Layout) -> None:
        super().__init__(engine, {Game: memory.layout, Work: work}, memory.unknown)
        self.most, self.victory = memory.most, victory(memory.most)
        rules = memory.rules
        self.dealt = rules.hand_size * len(rules.ages)
        self.held = 0 if rules.held is None else rules.held.each
        self.decks = tuple(
            card for zone in rules.cards.zones if zone.deck or zone.on_top for card in zone.items
        )
        self.deals = memory.layout["deals"].size
        self.stages = tuple(
            (board, tuple(stage.id for stage in stages))
            for board, stages in memory.rules.stage_items.items()
        )

    @function
    def tally(self, game: Game, setup: Halves, plays: Words, count: int, work: Work) -> None:
        """Count one game that is over and its plays."""
        winners = 0
        for seat in range(game.players):
            winners += game.winners >> seat & 1
        for seat in range(game.players):
            work.won[seat] = quotient(self.victory, winners) * (game.winners >> seat & 1)
            work.margin[seat] = self.engine.ahead(game, seat)
        for _ in range(count):
            action, item = part_of(plays[0], "action"), plays[1]
            if action in _BUILT:
                self.engine.got(work, part_of(plays[0], "seat"), item)
            if action in _BOUGHT:
                self.paid(work.counts, item, plays[2])
            card = part_of(plays[0], "card") - 1
            if self.decks:  # known while this is compiled  # noqa: SIM102
                if action == TAKE:
                    for kept in self.decks:
                        if card == kept:
                            self.engine.got(work, part_of(plays[0], "seat"), card)
            if action == DISCARD:
                work.counts[card + self.first["discarded"]] += 1
            if action == STAGE:
                work.counts[card + self.first["tucked"]] += 1
            plays += PLAY_WORDS
        self.there(game, setup, work)

    @function
    def got(self, work: Work, seat: int, item: int) -> None:
        """Count a city that got an item, and how it fared."""
        for name in ("built", "held", "civilian"):
            work.counts[item + self.first[name]] += 1
        work.counts[item + self.first["won"]] += work.won[seat]
        work.counts[item + self.first["margin"]] += work.margin[seat]

    @part
    def there(self, game: Game, setup: Halves, work: Work) -> None:
        """Count what was there: boards, of which each city has one, their stages, and the cards."""
        there = work.counts + self.first["there"]
        for seat in range(game.players):
            held = game.boards[seat]
            self.engine.got(work, seat, held)
            there[held] += 1
            for board, stages in self.stages:
                if held == board:
                    for stage in stages:
                        there[stage] += 1
        cards = setup + (1 + self.most)
        for n in range(game.players * self.dealt):
            there[cards[n]] += 1
        for card in self.decks:
            there[card] += 1
        if self.held:
            cards += self.deals
            for n in range(game.players * self.held):
                there[cards[n]] += 1
