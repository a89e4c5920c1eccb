"""The export that plays games by chance: deals, lists the decisions, chooses, performs, and
writes down what happened. Which decisions are legal is asked of the engine's functions.
"""

from antipater.checker.compile.abi import NONE, WORD
from antipater.checker.compile.chance import add_chance, start
from antipater.checker.compile.counts import COUNTS, WEIGHTS
from antipater.checker.compile.duel.memory import NEAR, Memory
from antipater.checker.compile.duel.packed import VERBS, item_of, packed, verb_of
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
    lowest_bit,
    part,
    rest,
)
from antipater.checker.records.archive.duel import kinds_of
from antipater.rules.card_set import Kind
from antipater.rules.duel import Spot, Verb
from antipater.rules.duel.zones import OF_TWO, TOKENS_BROUGHT

# The most decisions among which a choice is made, and the most moves of a game.
MOST_DECISIONS = 8192
# What became of a game.
PLAYED, STUCK, TOO_MANY = 0, 1, 2
# What is written of a game, before coins, nearness and points.
FIELDS = ("status", "moves", "kind", "winner", "shared", "age")
AT = {name: n for n, name in enumerate(FIELDS)}
BUILD, DISCARD, WONDER, DRAFT, BEGIN = (
    VERBS.index(verb) for verb in (Verb.BUILD, Verb.DISCARD, Verb.WONDER, Verb.DRAFT, Verb.BEGIN)
)
TWO = tuple(map(VERBS.index, OF_TWO))
CHOOSE, PASS, SWAP, CALL, SET_OFF = map(
    VERBS.index, (Verb.CHOOSE, Verb.PASS, Verb.SWAP, Verb.CALL, Verb.SET_OFF)
)
# What verbs choose among; all others among buildings and guilds.
_AMONG = {
    DRAFT: (Kind.WONDER,),
    CALL: (Kind.CHARACTER,),
    SET_OFF: (Kind.CHARACTER,),
    **dict.fromkeys(map(VERBS.index, TOKENS_BROUGHT), (Kind.TOKEN,)),
    **dict.fromkeys((CHOOSE, SWAP), kinds_of(Verb.CHOOSE)),
}


def work_layout(memory: Memory) -> Layout:
    """What a host gives room for besides the games: where chance stands, the policy, lists."""
    layout = Layout()
    for name in ("policy", "playouts"):
        layout.number(name)
    layout.array("weights", len(WEIGHTS))
    add_chance(layout)
    layout.number("too_many")
    layout.array("identities", memory.unknown)
    layout.array("takeable", memory.widest)
    layout.array("decisions", MOST_DECISIONS)
    layout.array("kept", MOST_DECISIONS)
    layout.array("copy", memory.layout.size // WORD)
    layout.array("deal", 3 * memory.unknown + 3)
    layout.array("counts", len(COUNTS) * memory.unknown)
    return layout


class Playing(Loops):
    """The functions by which a module plays."""

    def __init__(self, engine: Engine, memory: Memory, work: Layout, opening: int) -> None:
        super().__init__(engine, {Game: memory.layout, Work: work})
        self.memory, self.widest = memory, memory.widest
        self.played = Game(engine.memory, opening + memory.layout.size, memory.layout)
        self.setup_size = sum(size for _, _, size in memory.given)
        self.coins, self.columns = memory.cards.column["coins"], len(memory.cards.columns)
        self.points, self.nears = 2 * len(memory.categories), 2 * len(NEAR)
        # The items among which each verb chooses, and the verbs by their numbers.
        kinds = {n: _AMONG.get(n, (Kind.BUILDING, Kind.GUILD)) for n in range(len(memory.verbs))}
        self.pools = {
            n: tuple(item.id for item in memory.cards.of_kind(*of)) for n, of in kinds.items()
        }
        self.verbs = tuple(range(len(memory.verbs)))
        # What has a card put under it, built so or prepared.
        self.with_a_card = (*self.pools[DRAFT], *memory.prepared)
        self.allowed = tuple(f"allowed {verb}" for verb in memory.verbs)
        self.first = {verb: f"first {VERBS[verb]}" for verb in TWO}

    @property
    def fields(self) -> tuple[str, ...]:
        """What is written of each game."""
        seats = ("first", "second")
        return (
            *FIELDS,
            *(f"coins_{seat}" for seat in seats),
            *(f"near_{kind}_{seat}" for seat in seats for kind in NEAR),
            *(f"{category}_{seat}" for seat in seats for category in self.memory.categories),
        )

    # Decisions

    @function
    def decisions(self, game: Game, work: Work) -> int:
        """How many decisions there are; written down as moves.

        Every legal one is among them. In a turn, so are those of which only the engine can
        tell that they cost too much.
        """
        player = self.engine.mover(game)
        if player < 0:
            return 0
        if game.due_count:
            verb = game.due_verb[0] - 1
            for each in self.verbs:
                if verb == each:
                    return self.choice(game, work, player, each)
        if not game.age:
            return self.choice(game, work, player, DRAFT)
        return self.turn(game, work, player)

    @part
    def choice(self, game: Game, work: Work, player: int, verb: int) -> int:
        """The legal choices of a kind among the items of the set."""
        count = 0
        if verb == BEGIN:
            for each in (0, 1):
                work.decisions[each] = packed(verb, player, each, NONE)
            count = 2
        elif verb in TWO:
            count = self.both(game, work, player, verb)
        else:
            for n in range(len(self.pools[verb])):
                item = self.pools[verb][n]
                if self.engine[self.allowed[verb]](game, player, item, NONE):
                    count = self.within(work, count, packed(verb, player, item, NONE))
        if verb in (CHOOSE, SWAP):  # noqa: SIM102  # the second is asked only of these
            if self.engine[self.allowed[PASS]](game, player, player, NONE):
                count = self.within(work, count, packed(PASS, player, player, NONE))
        return count

    @part
    def both(self, game: Game, work: Work, player: int, verb: int) -> int:
        """The choices of two items."""
        count = 0
        pool = self.pools[verb]
        for n in range(len(pool)):
            item = pool[n]
            if self.engine[self.first[verb]](game, player, item):
                for m in range(len(pool)):
                    other = pool[m]
                    if self.engine[self.allowed[verb]](game, player, item, other):
                        count = self.within(work, count, packed(verb, player, item, other))
        return count

    @part
    def within(self, work: Work, count: int, move: int) -> int:
        """Write a decision down as long as there is room; how many there are then."""
        if count < MOST_DECISIONS:
            work.decisions[count] = move
            count += 1
        else:
            work.too_many = 1
        return count

    @part
    def turn(self, game: Game, work: Work, player: int) -> int:
        """What can be done with the cards that can be taken, whatever it costs."""
        count = 0
        taken = 0
        left = game.left
        row = game.layouts + self.widest * game.age
        while left:
            item = row[lowest_bit(left)]
            if self.engine[self.allowed[DISCARD]](game, player, item, NONE):
                work.takeable[taken] = item
                taken += 1
                work.decisions[count] = packed(DISCARD, player, item, NONE)
                work.decisions[count + 1] = packed(BUILD, player, item, NONE)
                count += 2
            left &= left - 1
        wonders = self.with_a_card
        for n in range(len(wonders)):
            wonder = wonders[n]
            if game.places[wonder] == player + int(Spot.HELD):
                for card in range(taken):
                    work.decisions[count] = packed(WONDER, player, wonder, work.takeable[card])
                    count += 1
        if CALL in self.verbs:
            for n in range(len(self.pools[CALL])):
                if self.engine[self.allowed[CALL]](game, player, self.pools[CALL][n], NONE):
                    work.decisions[count] = packed(CALL, player, self.pools[CALL][n], NONE)
                    count += 1
        if SET_OFF in self.verbs:
            for n in range(len(self.pools[SET_OFF])):
                held = self.pools[SET_OFF][n]
                if self.engine[self.allowed[SET_OFF]](game, player, held, NONE):
                    work.decisions[count] = packed(SET_OFF, player, held, NONE)
                    count += 1
        return count

    @function
    def choose(self, game: Game, work: Work) -> int:
        """Make a legal move, each with the same chance; which one, or ``NONE`` where there is
        none."""
        count = self.engine.decisions(game, work)
        while count:
            place = rest(self.engine.chance(work), count)
            move: int = work.decisions[place]
            if not self.engine.attempt(game, move):
                return move
            count -= 1
            work.decisions[place] = work.decisions[count]
        return NONE

    # Games

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
        costs: Words,
        results: Words,
        most: int,
    ) -> int:
        """Play games ``first`` to ``first + count - 1`` of a seed.

        ``most``: how many moves there is room for; gives how many games were played whole
        before it was used up. What became of the items is added up in ``counts`` of the work.
        """
        game = self.played
        made = 0
        offsets[0] = 0
        for n in range(count):
            start(work, seed, first + n)
            work.too_many = 0
            self.engine.deal(seed, first + n, work.identities, work.deal, setups)
            self.engine.set_up(game, setups)
            begun = made
            status = PLAYED
            while made < most and status == PLAYED:
                player = self.engine.mover(game)
                if player < 0:
                    break
                asked = game.due_argument[0]
                move = self.engine.decide(game, work)
                if move == NONE or game.too_many_due:
                    status = STUCK
                if work.too_many:
                    status = TOO_MANY
                if status == PLAYED:
                    moves[made] = move
                    costs[made] = self.cost(game, player, move)
                    if verb_of(move) in (CHOOSE, SWAP):
                        costs[made] = asked
                    made += 1
                    self.engine.near(game, player)
                    if verb_of(move) in TWO:
                        self.engine.near(game, 1 - player)
            if made >= most:
                return n
            offsets[n + 1] = made
            results[AT["status"]] = status
            results[AT["moves"]] = made - begun
            self.tell(game, results)
            self.engine.tally(game, setups, moves + begun, made - begun, costs + begun, work.counts)
            setups += self.setup_size
            results += len(self.fields)
        return count

    @part
    def cost(self, game: Game, player: int, move: int) -> int:
        """What a move cost, -1 where a chain made it free."""
        cost: int = game.paid
        if (
            not cost
            and verb_of(move) == BUILD
            and self.engine.payment[item_of(move)](game, player) < 0
        ):
            cost = NONE
        return cost

    @part
    def tell(self, game: Game, results: Words) -> None:
        """Write down how a game ended."""
        self.engine.outcome(game)
        for player in (0, 1):
            self.engine.points(game, player)
        results[AT["kind"]] = game.result_kind
        results[AT["winner"]] = game.result_winner
        results[AT["shared"]] = game.result_shared
        results[AT["age"]] = game.age
        rest_of_it = results + len(FIELDS)
        for seat in (0, 1):
            rest_of_it[seat] = game.cities[seat * self.columns + self.coins]
        copy(rest_of_it + 2, game.near, self.nears)
        copy(rest_of_it + (2 + self.nears), game.points, self.points)
