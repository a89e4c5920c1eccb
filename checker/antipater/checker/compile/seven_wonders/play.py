"""The export that plays games of 7 Wonders, from given deals: lists what a seat could
do, chooses, performs, and writes down what happened. What is legal is asked of the engine.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE, Layout
from antipater.checker.compile.assembly import Assembly
from antipater.checker.compile.chance import add_chance, chance, start
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import Expression, Operand, Script, Variable, load, word
from antipater.checker.compile.seven_wonders.choosing import Choosing, add_choosing
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, PAID, Memory
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Action, DueKind

# What is written of a game, before coins and points of each seat.
FIELDS = ("status", "moves", "winners")
# What is written of each play: its first word, what it brought into the city, and what it cost,
# -1 where a chain made it free.
PLAY_WORDS = 3
PLAYED, STUCK = 0, 1
_SEAT_AT, _CARD_AT = BITS["action"], BITS["action"] + BITS["seat"]
_OF_A_CARD = (Action.BUILD, Action.STAGE, Action.FREE, Action.DISCARD)


def work_layout(memory: Memory) -> Layout:
    """What a host gives room for besides the games."""
    layout, most = Layout(), len(_OF_A_CARD) * memory.unknown + 1
    add_chance(layout)
    layout.array("decisions", most)
    add_choosing(layout, memory, most)
    return layout


class Playing(Assembly):
    """Makes the functions by which a module plays. ``opening``: where a game before its set-up
    is."""

    def __init__(self, memory: Memory, linker: Linker, opening: int) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.opening = memory, opening
        self.work = {array.name: array.offset for array in work_layout(memory)}

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names, in the order in which they can call each other."""
        return {
            "chance": lambda: chance(self.linker, self.work),
            "decisions": self.decisions,
            "choose": self.choose,
            **Choosing(self.memory, self.linker, self.work).all(),
            "play": self.play,
        }

    @property
    def fields(self) -> tuple[str, ...]:
        """What is written of each game."""
        seats = range(self.memory.most)
        points = (f"{name}_{seat}" for seat in seats for name in self.memory.categories)
        return (*FIELDS, *(f"coins_{seat}" for seat in seats), *points)

    def of(self, game: Operand, name: str, index: int = 0) -> Expression:
        """A number of a game."""
        return load(game, self.at[name] + index * WORD)

    def decisions(self) -> Code:
        """``decisions(game, seat, work)``: how many things a seat could do; not all are legal."""
        script = Script(self.linker, 3, gives=True)
        game, seat, work = script.parameters
        begin = script.let(work + self.work["decisions"])
        out = script.let(begin)
        due = script.let(0)
        with script.when(self.of(game, "due_count")):
            script.let(self.of(game, "due_kind"), due)
        salvage = script.let(due.is_("eq", DUES.index(DueKind.SALVAGE) + 1))
        row = script.let((script.call("hand of", game, seat) << 2) + game)
        cards = self.memory.cards.of_kind(Kind.BUILDING, Kind.GUILD)
        pool, _ = self.linker.tables.place((*(card.id for card in cards), NONE))

        def write(action: Action, card: Operand) -> None:
            play = (seat << _SEAT_AT) | ACTIONS.index(action) | script.let(card) + 1 << _CARD_AT
            script.store(out, play)
            script.let(out + WORD, out)

        with script.count(len(cards)) as n:
            card = script.let(load((n << 1) + pool, how="load16_s"))
            shown = load((card << 2) + game, self.at["discards"])
            with script.when(salvage), script.when(shown):
                write(Action.SALVAGE, card)
            held = load((card << 2) + row, self.at["hands"])
            with script.when(salvage.none()), script.when(held):
                for action in _OF_A_CARD:
                    write(action, card)
        with script.when(due):
            write(Action.DECLINE, NONE)
        return script.last((out - begin) >> 2)

    def choose(self) -> Code:
        """``choose(game, seat, at, work)``: write a legal play of a seat down as the one given at
        a place, each with the same chance; its first word, or ``NONE`` where there is none."""
        script = Script(self.linker, 4, gives=True)
        game, seat, at, work = script.parameters
        count = script.let(script.call("decisions", game, seat, work))
        listed = script.let(work + self.work["decisions"])
        with script.while_(count):
            place = script.let(listed + (script.call("chance", work) % count << 2))
            play = script.let(load(place))
            with script.when(script.call("accepts", game, seat, at, play)):
                script.give(play)
            script.let(count - 1, count)
            script.store(place, word(listed, count))
        return script.last(NONE)

    def play(self) -> Code:
        """``play(seed, first, count, work, setups, offsets, moves, results, most)``.

        Games ``first`` to ``first + count - 1`` of a seed, from the deals in ``setups``. ``most``:
        for how many plays there is room; gives how many games were played whole before it was
        used up.
        """
        script = Script(self.linker, 9, gives=True)
        seed, first, count, work, setups, offsets, moves, results, most = script.parameters
        game = self.opening + self.memory.layout.size
        made = script.let(0)
        script.store(offsets, 0)
        with script.count(count) as n:
            start(script, work, self.work, seed, first + n)
            script.do(script.call("begin", game, setups), gives=True)
            status = script.let(PLAYED)
            with script.while_(
                self.of(game, "over").none()
                & status.is_("eq", PLAYED)
                & made.is_("lt_s", most - self.memory.most)
            ):
                self._turn(script, game, work, (moves, made, status))
            with script.when(made.is_("ge_s", most - self.memory.most)):
                script.give(n)
            script.store_word(offsets, n + 1, made)
            self._tell(script, game, results, status, made - load(offsets + (n << 2)))
            script.let(setups + 2 * sum(size for _, _, size in self.memory.given), setups)
            script.let(results + len(self.fields) * WORD, results)
        return script.last(count)

    def _turn(self, script: Script, game: int, work: Variable, out: tuple[Variable, ...]) -> None:
        """Let all choose, or the one whose choice is due, and carry it out."""
        due = script.let(self.of(game, "due_count"))
        seat, last = script.let(0), script.let(self.of(game, "players"))
        with script.when(due):
            script.let(self.of(game, "due_seat"), seat)
            script.let(seat + 1, last)
        begin = script.let(seat)
        with script.while_(seat.is_("lt_s", last)):
            self._one(script, game, work, (seat, script.let(seat - begin)), out)
            script.let(seat + 1, seat)
        with script.when(out[2].is_("eq", PLAYED)):
            script.do(script.call("carry out", game))

    def _one(
        self,
        script: Script,
        game: int,
        work: Variable,
        who: tuple[Variable, Variable],
        out: tuple[Variable, ...],
    ) -> None:
        """Let one seat choose, and write its play down."""
        (seat, at), (moves, made, status) = who, out
        play = script.let(script.call("decide", game, seat, at, work))
        with script.when(play.is_("eq", NONE)):
            script.let(STUCK, status)
        action = script.let(play & (1 << BITS["action"]) - 1)
        item = script.let((play >> _CARD_AT & (1 << BITS["card"]) - 1) - 1)
        place = script.let((seat << 2) + game)
        paid = [load(place, self.at[name]) for name in PAID]
        cost = script.let(paid[0] + paid[1] + paid[2])
        with script.when(action.is_("eq", ACTIONS.index(Action.STAGE))):
            script.let(script.call("next stage", game, seat), item)
        free = action.is_("eq", ACTIONS.index(Action.BUILD)) & cost.none()
        chained = script.member("chained", item, game, seat)
        with script.when(free), script.when(chained):
            script.let(NONE, cost)
        at_row = script.let(made * (PLAY_WORDS * WORD) + moves)
        for n, value in enumerate((play, item, cost)):
            script.store(at_row, value, n * WORD)
        script.let(made + 1, made)

    def _tell(
        self, script: Script, game: int, results: Variable, status: Variable, moved: Expression
    ) -> None:
        """Write down how a game ended."""
        with script.count(self.of(game, "players")) as seat:
            script.do(script.call("points", game, seat))
        script.do(script.call("outcome", game))
        columns, coins = len(self.memory.cards.columns), self.memory.rules.coins
        told = [status, moved, self.of(game, "winners")]
        told += [self.of(game, "cities", s * columns + coins) for s in range(self.memory.most)]
        for n, value in enumerate(told):
            script.store(results, value, n * WORD)
        size = self.memory.layout["points"].size * WORD
        script.copy(results + len(told) * WORD, game + self.at["points"], size)
