"""The export that plays games of 7 Wonders by chance: deals, lists what a seat could do, chooses,
performs, and writes down what happened. What is legal is asked of the engine.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.chance import ENTRY, add_chance, start
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Loops,
    Words,
    Work,
    copy,
    function,
    part,
    rest,
)
from antipater.checker.compile.seven_wonders.choosing import add_choosing
from antipater.checker.compile.seven_wonders.counting import PLAY_WORDS, add_counting
from antipater.checker.compile.seven_wonders.dealing import entries_of
from antipater.checker.compile.seven_wonders.listing import (
    BUILD,
    DECLINE,
    FREE,
    OFFER_DUE,
    SALVAGE,
    SALVAGE_DUE,
    STAGE,
    discards,
    late_plays,
    numbered_stages,
)
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.seven_wonders.plays import AT, part_of
from antipater.rules.card_set import Kind

# What is written of a game, before coins and points of each seat.
FIELDS = ("status", "moves", "winners")
PLAYED, STUCK = 0, 1


def of_a_card(memory: Memory) -> tuple[int, ...]:
    """What can be done with a card, as the first bits of a play and the number of its stage."""
    numbers = numbered_stages(memory.rules) or (0,)
    stages = (STAGE | number << AT["stage"] for number in numbers)
    return (BUILD, *stages, FREE, *discards(memory.rules))


def work_layout(memory: Memory) -> Layout:
    """What a host gives room for besides the games."""
    layout, most = Layout(), len(of_a_card(memory)) * memory.unknown + 1
    layout.number("players")
    layout.array("identities", memory.unknown)
    layout.array("deal", ENTRY * entries_of(memory))
    add_counting(layout, memory)
    add_chance(layout)
    layout.array("decisions", most)
    add_choosing(layout, memory, most)
    return layout


class Playing(Loops):
    """The functions by which a module plays. ``opening``: where a game before its set-up is."""

    def __init__(self, engine: Engine, memory: Memory, work: Layout, opening: int) -> None:
        super().__init__(engine, {Game: memory.layout, Work: work})
        self.memory, self.most = memory, memory.most
        self.seats = tuple(range(memory.most))
        self.played = Game(engine.memory, opening + memory.layout.size, memory.layout)
        self.setup_size = sum(size for _, _, size in memory.given)
        self.coins, self.columns = memory.rules.coins, len(memory.cards.columns)
        self.points = memory.layout["points"].size
        self.uses, self.numbers = of_a_card(memory), numbered_stages(memory.rules)
        self.late = late_plays(memory.rules)
        self.cards = tuple(
            i.id for i in memory.cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.CHARACTER)
        )

    @property
    def fields(self) -> tuple[str, ...]:
        """What is written of each game."""
        points = (f"{name}_{seat}" for seat in self.seats for name in self.memory.categories)
        return (*FIELDS, *(f"coins_{seat}" for seat in self.seats), *points)

    @function
    def decisions(self, game: Game, seat: int, work: Work) -> int:
        """How many things a seat could do; not all are legal."""
        count = 0
        due = game.due_kind[0] if game.due_count else 0
        hand = game.hands + self.engine.hand_of(game, seat)
        play = seat << AT["seat"]
        if self.late:  # known while this is compiled  # noqa: SIM102
            if due == OFFER_DUE:
                for taken in self.late:
                    work.decisions[count] = play | taken
                    count += 1
                work.decisions[count] = play | DECLINE
                return count + 1
        for n in range(len(self.cards)):
            card = self.cards[n]
            with_card = play | card + 1 << AT["card"]
            if due == SALVAGE_DUE:
                if game.discards[card]:
                    work.decisions[count] = with_card | SALVAGE
                    count += 1
            elif hand[card]:
                for action in self.uses:
                    work.decisions[count] = with_card | action
                    count += 1
        if due:
            work.decisions[count] = play | DECLINE
            count += 1
        return count

    @function
    def choose(self, game: Game, seat: int, at: int, work: Work) -> int:
        """Write a legal play of a seat down as the one given at a place, each with the same
        chance; its first word, or ``NONE`` where there is none."""
        count = self.engine.decisions(game, seat, work)
        while count:
            place = rest(self.engine.chance(work), count)
            play: int = work.decisions[place]
            if self.engine.accepts(game, seat, at, play):
                return play
            count -= 1
            work.decisions[place] = work.decisions[count]
        return NONE

    @function
    def play(
        self,
        seed: int,
        first: int,
        count: int,
        work: Work,
        setups: Halves,
        offsets: Words,
        moves: Words,
        results: Words,
        most: int,
    ) -> int:
        """Play games ``first`` to ``first + count - 1`` of a seed, with as many
        ``players`` as the work says.

        ``most``: for how many plays there is room; gives how many games were played whole before
        it was used up. What became of the items is added up in ``counts`` of the work.
        """
        game = self.played
        made = 0
        offsets[0] = 0
        for n in range(count):
            start(work, seed, first + n)
            self.engine.lay_out(work.players, seed, first + n, work.identities, work.deal, setups)
            self.engine.begin(game, setups)
            begun = moves + PLAY_WORDS * made
            status = PLAYED
            while not game.over and status == PLAYED and made < most - self.most:
                seat, last = 0, game.players
                if game.due_count:
                    seat = game.due_seat[0]
                    last = seat + 1
                begin = seat
                while seat < last:
                    if not self.one(game, seat, seat - begin, work, moves + PLAY_WORDS * made):
                        status = STUCK
                    made += 1
                    seat += 1
                if status == PLAYED:
                    self.engine.carry_out(game)
            if made >= most - self.most:
                return n
            offsets[n + 1] = made
            results[0] = status
            results[1] = made - offsets[n]
            self.tell(game, results)
            if status == PLAYED:
                self.engine.tally(game, setups, begun, made - offsets[n], work)
            setups += self.setup_size
            results += len(self.fields)
        return count

    @part
    def one(self, game: Game, seat: int, at: int, work: Work, row: Words) -> int:
        """Let one seat choose, and write its play down; 0 where it has none."""
        play = self.engine.decide(game, seat, at, work)
        action = part_of(play, "action")
        item = part_of(play, "card") - 1
        cost = game.bank[seat] + game.to_left[seat] + game.to_right[seat]
        if action == STAGE:
            if self.numbers:
                item = self.engine.next_stage(game, seat, part_of(play, "stage"))
            else:
                item = self.engine.next_stage(game, seat)
        if action == BUILD and not cost and self.engine.chained[item](game, seat):
            cost = NONE
        row[0] = play
        row[1] = item
        row[2] = cost
        return play != NONE

    @part
    def tell(self, game: Game, results: Words) -> None:
        """Write down how a game ended."""
        for seat in range(game.players):
            self.engine.points(game, seat)
        self.engine.outcome(game)
        results[2] = game.winners
        for seat in self.seats:
            results[seat + len(FIELDS)] = game.cities[seat * self.columns + self.coins]
        copy(results + (len(FIELDS) + self.most), game.points, self.points)
