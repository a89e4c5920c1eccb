"""The export that plays games by chance: deals, lists the decisions, chooses, performs, and
writes down what happened. Which decisions are legal is asked of the engine's functions.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE, Layout
from antipater.checker.compile.assembly import Assembly
from antipater.checker.compile.chance import add_chance, chance, start
from antipater.checker.compile.counts import COUNTS, WEIGHTS
from antipater.checker.compile.duel.choosing import Choosing
from antipater.checker.compile.duel.counting import Counting
from antipater.checker.compile.duel.dealing import Dealing
from antipater.checker.compile.duel.entries import ITEM_BITS, PLAYER_BITS, VERB_BITS
from antipater.checker.compile.duel.memory import NEAR, VERBS, Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import (
    Expression,
    Operand,
    Script,
    Variable,
    load,
    number,
    word,
)
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Spot, Verb

_ITEM_AT, _OTHER_AT = VERB_BITS + PLAYER_BITS, VERB_BITS + PLAYER_BITS + ITEM_BITS
# The most decisions among which a choice is made, and the most moves of a game.
MOST_DECISIONS = 8192
# What became of a game.
PLAYED, STUCK, TOO_MANY = 0, 1, 2
# What is written of a game, before coins, nearness and points.
FIELDS = ("status", "moves", "kind", "winner", "shared", "age")


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


class Playing(Assembly):
    """Makes the functions by which a module plays; most take a game and the work's address."""

    def __init__(self, memory: Memory, linker: Linker, opening: int) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.opening = memory, opening
        self.work = {array.name: array.offset for array in work_layout(memory)}

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names, in the order in which they can call each other."""
        return {
            **Dealing(self.memory, self.linker).all(),
            **Counting(self.memory, self.linker).all(),
            "chance": lambda: chance(self.linker, self.work),
            "decisions": self.decisions,
            "choose": self.choose,
            **Choosing(self.memory, self.linker, self.work).all(),
            "play": self.play,
        }

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

    def of(self, game: Operand, name: str, index: int = 0) -> Expression:
        """A number of a game."""
        return load(game, self.at[name] + index * WORD)

    # Decisions

    def decisions(self) -> Code:
        """``decisions(game, work)``: how many; written down as moves.

        Every legal one is among them. In a turn, so are those of which only the engine can
        tell that they cost too much.
        """
        script = Script(self.linker, 2, gives=True)
        game, work = script.parameters
        player = script.let(script.call("mover", game))
        out = script.let(work + self.work["decisions"])
        begin = script.let(out)
        listing = _Listing(self, script, player, out)
        with script.when(player.is_("lt_s", 0)):
            script.give(0)
        with script.when(self.of(game, "due_count")):
            verb = script.let(self.of(game, "due_verb") - 1)
            for each in VERBS:
                with script.when(verb.is_("eq", VERBS.index(each))):
                    listing.choice(each)
                    script.give((out - begin) >> 2)
        with script.when(self.of(game, "age").none()):
            listing.choice(Verb.DRAFT)
            script.give((out - begin) >> 2)
        listing.turn()
        return script.last((out - begin) >> 2)

    def choose(self) -> Code:
        """``choose(game, work)``: make a legal move, each with the same chance; which one, or
        ``NONE`` where there is none."""
        script = Script(self.linker, 2, gives=True)
        game, work = script.parameters
        count = script.let(script.call("decisions", game, work))
        listed = script.let(work + self.work["decisions"])
        with script.while_(count):
            place = script.let(listed + (script.call("chance", work) % count << 2))
            move = script.let(load(place))
            with script.when(script.call("attempt", game, move).none()):
                script.give(move)
            script.let(count - 1, count)
            script.store(place, word(listed, count))
        return script.last(NONE)

    # Games

    def play(self) -> Code:
        """``play(seed, first, count, work, setups, offsets, moves, costs, results, most)``.

        Games ``first`` to ``first + count - 1`` of a seed. ``most``: how many moves there is
        room for; gives how many games were played whole before it was used up. What became of
        the items is added up in ``counts`` of the work.
        """
        script = Script(self.linker, 10, gives=True)
        seed, first, count, work, setups, offsets, moves, costs, results, most = script.parameters
        game = self.opening + self.memory.layout.size
        made = script.let(0)
        script.store(offsets, 0)
        with script.count(count) as n:
            start(script, work, self.work, seed, first + n)
            script.store(work, 0, self.work["too_many"])
            deal = (seed, first + n, work + self.work["identities"], work + self.work["deal"])
            script.do(script.call("deal", *deal, setups))
            script.do(script.call("set up", game, setups), gives=True)
            status = script.let(self._moves(script, game, work, (moves, costs, made, most)))
            with script.when(made.is_("ge_s", most)):
                script.give(n)
            script.store_word(offsets, n + 1, made)
            moved = made - load(offsets + (n << 2))
            self._tell(script, game, results, status, moved)
            begun = script.let(load(offsets + (n << 2)) << 2)
            ended = (moves + begun, moves + (made << 2), costs + begun)
            script.do(script.call("tally", game, setups, *ended, work + self.work["counts"]))
            script.let(setups + 2 * sum(size for _, _, size in self.memory.given), setups)
            script.let(results + len(self.fields) * WORD, results)
        return script.last(count)

    def _moves(
        self, script: Script, game: int, work: Variable, out: tuple[Variable, ...]
    ) -> Expression:
        """Play a game to its end; what became of it."""
        moves, costs, made, most = out
        status = script.let(PLAYED)
        goes_on = script.let(1)
        with script.while_(goes_on & made.is_("lt_s", most)):
            player = script.let(script.call("mover", game))
            with script.when(player.is_("lt_s", 0)):
                script.let(0, goes_on)
            with script.otherwise():
                move = script.let(script.call("decide", game, work))
                with script.when(move.is_("eq", NONE) | self.of(game, "too_many_due")):
                    script.let(STUCK, status)
                    script.let(0, goes_on)
                with script.when(load(work, self.work["too_many"])):
                    script.let(TOO_MANY, status)
                    script.let(0, goes_on)
                with script.when(goes_on):
                    script.store_word(moves, made, move)
                    script.store_word(costs, made, self._cost(script, game, player, move))
                    script.let(made + 1, made)
                    script.do(script.call("near", game, player))
                    with script.when(_verb(move).is_("eq", VERBS.index(Verb.LEFT_OUT))):
                        script.do(script.call("near", game, number(1) - player))
        return status

    def _cost(self, script: Script, game: int, player: Variable, move: Variable) -> Expression:
        """What a move cost, -1 where a chain made it free."""
        cost = script.let(self.of(game, "paid"))
        with script.when(cost.none() & _verb(move).is_("eq", VERBS.index(Verb.BUILD))):
            item = (move >> _ITEM_AT & (1 << ITEM_BITS) - 1) - 1
            with script.when(script.member("payment", item, game, player).is_("lt_s", 0)):
                script.let(NONE, cost)
        return cost

    def _tell(
        self, script: Script, game: int, results: Variable, status: Expression, moved: Expression
    ) -> None:
        """Write down how a game ended."""
        script.do(script.call("outcome", game))
        for player in (0, 1):
            script.do(script.call("points", game, player))
        columns, coins = len(self.memory.cards.columns), self.memory.cards.column["coins"]
        told: list[Expression] = [
            status,
            moved,
            *(self.of(game, name) for name in ("result_kind", "result_winner", "result_shared")),
            self.of(game, "age"),
            *(self.of(game, "cities", seat * columns + coins) for seat in (0, 1)),
            *(self.of(game, "near", n) for n in range(2 * len(NEAR))),
        ]
        for n, value in enumerate(told):
            script.store(results, value, n * WORD)
        points = 2 * len(self.memory.categories) * WORD
        script.copy(results + len(told) * WORD, game + self.at["points"], points)


class _Listing:
    """Writes decisions down at ``out``."""

    def __init__(self, playing: Playing, script: Script, player: Variable, out: Variable) -> None:
        self.playing, self.script, self.player, self.out = playing, script, player, out
        self.memory = playing.memory
        self.game, self.work = script.parameters

    def write(self, verb: Verb, item: Operand, other: Operand = NONE) -> None:
        """Write a decision down."""
        move = number(self.player << VERB_BITS) | VERBS.index(verb)
        move = move | (number(item) + 1) << _ITEM_AT | (number(other) + 1) << _OTHER_AT
        self.script.store(self.out, move)
        self.script.let(self.out + WORD, self.out)

    def pool(self, *kinds: Kind) -> tuple[int, int]:
        """Where the items of some kinds stand, and how many there are."""
        items: tuple[Item, ...] = self.memory.cards.of_kind(*kinds)
        place, _ = self.playing.linker.tables.place((*(item.id for item in items), NONE))
        return place, len(items)

    def legal(self, verb: Verb, item: Operand, other: Operand = NONE) -> Expression:
        """Whether a move is legal, but for its price."""
        return self.script.call(f"allowed {verb}", self.game, self.player, item, other)

    def choice(self, verb: Verb) -> None:
        """The legal choices of a kind among the items of the set."""
        script = self.script
        if verb is Verb.BEGIN:
            for player in (0, 1):
                self.write(verb, player)
            return
        kinds = {
            Verb.DRAFT: (Kind.WONDER,),
            Verb.TOKEN: (Kind.TOKEN,),
            Verb.DRAWN: (Kind.TOKEN,),
        }.get(verb, (Kind.BUILDING, Kind.GUILD))
        place, size = self.pool(*kinds)
        with script.count(size) as n:
            item = script.let(load((n << 1) + place, how="load16_s"))
            if verb is Verb.LEFT_OUT:
                self.pairs(item, place, size)
            else:
                with script.when(self.legal(verb, item)):
                    self.within(verb, item, NONE)

    def pairs(self, item: Variable, place: int, size: int) -> None:
        """The pairs of buildings left out of which an item is the first."""
        script = self.script
        out = script.call("left out", self.game, self.player, item)
        with script.when(out), script.count(size) as n:
            other = script.let(load((n << 1) + place, how="load16_s"))
            with script.when(self.legal(Verb.LEFT_OUT, item, other)):
                self.within(Verb.LEFT_OUT, item, other)

    def within(self, verb: Verb, item: Variable, other: Operand) -> None:
        """Write a decision down as long as there is room."""
        script, work = self.script, self.playing.work
        room = self.out.is_("lt_u", self.work + work["decisions"] + MOST_DECISIONS * WORD)
        with script.when(room):
            self.write(verb, item, other)
        with script.otherwise():
            script.store(self.work, 1, work["too_many"])

    def turn(self) -> None:
        """What can be done with the cards that can be taken, whatever it costs."""
        script, memory, of = self.script, self.memory, self.playing.of
        takeable = script.let(self.work + self.playing.work["takeable"])
        end = script.let(takeable)
        left = script.let(of(self.game, "left"))
        row = script.let(of(self.game, "age") * (memory.widest * WORD) + self.game)
        layouts = self.playing.at["layouts"]
        with script.while_(left):
            item = script.let(load((left.lowest_bit() << 2) + row, layouts))
            with script.when(self.legal(Verb.DISCARD, item)):
                script.store(end, item)
                script.let(end + WORD, end)
                self.write(Verb.DISCARD, item)
                self.write(Verb.BUILD, item)
            script.let(left & left - 1, left)
        place, size = self.pool(Kind.WONDER)
        held = script.let(self.player + int(Spot.HELD))
        with script.count(size) as n:
            wonder = script.let(load((n << 1) + place, how="load16_s"))
            spot = load((wonder << 2) + self.game, self.playing.at["places"])
            with script.when(spot.is_("eq", held)):
                card = script.let(takeable)
                with script.while_(card.is_("lt_u", end)):
                    self.write(Verb.WONDER, wonder, load(card))
                    script.let(card + WORD, card)


def _verb(move: Expression) -> Expression:
    return move & (1 << VERB_BITS) - 1
