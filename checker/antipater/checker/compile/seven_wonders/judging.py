"""The export that judges a block of games: set up, play every turn, tell what came of it.

The plays are those of a record: each names its age and turn, and answers to choices that are
due stand among them. A choice that no play answers is declined.
"""

from antipater.checker.compile.abi import CHARGES, REFUSED, SETUP, UNREADABLE
from antipater.checker.compile.assembly import add, counting, when, word_at
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.seven_wonders.gathering import STRAY, Gathering
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, PAID, Memory
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.compile.wasm import Code
from antipater.rules.seven_wonders import Action, DueKind

# What ``judge`` tells of a game, before the coins, the copied guild and the points of each seat.
FIELDS = (
    "status", "accepted", "code", "seat", "item", "expected", "found", "kind", "winners",
)  # fmt: skip
OF_A_SEAT = ("coins", "copied")
# For each field of a refusal, the number of the game that holds it.
_WHY = {"seat": "refused_seat", "item": "refused_item", "expected": "expected", "found": "found"}


class Judging(Gathering):
    """Makes ``judge``. ``opening``: where a game before its set-up is."""

    def __init__(self, memory: Memory, linker: Linker, opening: int) -> None:
        super().__init__(memory, linker)
        self.opening = opening

    @property
    def of_a_seat(self) -> int:
        """How many numbers are told of each seat."""
        return len(OF_A_SEAT) + len(self.memory.categories)

    @property
    def result_size(self) -> int:
        """How many numbers are told of a game."""
        return len(FIELDS) + self.memory.most * self.of_a_seat

    def judge(self) -> Code:
        """``judge(setups, offsets, plays, count, results, paid)``: every game of a block.

        ``paid``: where to write the coins that each play paid, or 0.
        """
        code = Code(6, False)
        self.setups, self.offsets, self.plays, count, self.results, self.paid = range(6)
        self.game, self.next, self.end, self.moment, self.low, self.seat, self.seen, self.code = (
            code.local() for _ in range(8)
        )
        game_at = code.local()
        with counting(code, game_at, count):
            code.const(self.opening + self.memory.layout.size)
            code.set(self.game)
            code.get(self.results)
            code.const(0)
            code.const(self.result_size * WORD)
            code.do("fill")
            code.open("block")
            self.whole = code.depth
            code.get(self.game)
            code.get(self.setups)
            self.call(code, "begin")
            self.gives_up(code, UNREADABLE)
            code.get(self.game)
            self.call(code, "right boards")
            code.do("eqz")
            self.gives_up(code, SETUP)
            self._where_hidden(code, "count hands")
            self._turns(code)
            self._where_hidden(code, "look for salvages")
            self.number(code, self.game, "misdealt")
            self.gives_up(code, SETUP)
            self.number(code, self.game, "open")
            with when(code):
                self.status(code, CHARGES)
            self._tell(code)
            code.do("end")
            add(code, self.setups, 2 * sum(size for _, _, size in self.memory.given))
            add(code, self.offsets, WORD)
            add(code, self.results, self.result_size * WORD)
        return code

    def _where_hidden(self, code: Code, name: str) -> None:
        """Call a function of the game where not all hands are known."""
        self.number(code, self.game, "hidden")
        with when(code):
            code.get(self.game)
            self.call(code, name)

    def _turns(self, code: Code) -> None:
        """Play every turn that is recorded."""
        for local, offset in ((self.next, 0), (self.end, WORD)):
            code.get(self.offsets)
            code.memory("load", offset)
            code.set(local)
        code.open("block")
        code.open("loop")
        code.get(self.next)
        code.get(self.end)
        code.do("ge_s")
        code.with_index("br_if", 1)
        self._turn(code)
        code.with_index("br", 0)
        code.do("end", "end")
        code.get(self.results)
        code.get(self.next)
        code.get(self.offsets)
        code.memory("load")
        code.do("sub")
        code.memory("store", FIELDS.index("accepted") * WORD)

    def _turn(self, code: Code) -> None:
        """Gather the plays of the turn at hand, carry them out, and answer what is due."""
        code.get(self.game)
        code.const(self.at["answers"])
        code.do("add")
        code.const(0)
        code.const(2 * self.memory.most * WORD)
        code.do("fill")
        self.now(code, "turn")
        self.number(code, self.game, "over")
        self.gives_up(code, STRAY)
        code.const(0)
        code.set(self.seen)
        self.gather(code, "answers")
        self.number(code, self.game, "players")
        code.set(self.low)
        code.const(1)
        code.get(self.low)
        code.do("shl")
        code.const(1)
        code.do("sub")
        code.get(self.seen)
        code.do("ne")
        self.gives_up(code, STRAY)
        self.number(code, self.game, "hidden")
        with when(code):
            code.const(0)
            code.set(self.seat)
            with counting(code, self.seat, self.low):
                self._follow(code)
        self._attempt(code, self.low)
        code.get(self.paid)
        with when(code):
            code.const(0)
            code.set(self.seat)
            with counting(code, self.seat, self.low):
                code.memory("load", self.place(code, self.game, "recorded", self.seat))
                code.set(self.seen)
                self._cost(code, self.seen)
        self._answer(code)

    def _follow(self, code: Code) -> None:
        """Count what is seen by the play of the seat at hand."""
        code.get(self.game)
        code.get(self.seat)
        self.call(code, "follow")

    def _attempt(self, code: Code, count: int) -> None:
        """Attempt the plays that are written down."""
        code.get(self.game)
        code.get(count)
        self.call(code, "attempt of")
        code.tee(self.code)
        with when(code):
            self.status(code, REFUSED)
            code.get(self.results)
            code.get(self.code)
            code.memory("store", FIELDS.index("code") * WORD)
            for field, name in _WHY.items():
                code.get(self.results)
                self.number(code, self.game, name)
                code.memory("store", FIELDS.index(field) * WORD)
            code.leave(self.whole)

    def _answer(self, code: Code) -> None:
        """Make every choice that is due, and see that no answer is left over."""
        answer, back = code.local(), code.local()
        code.const(0)
        code.set(self.seen)
        code.open("block")
        code.open("loop")
        self.number(code, self.game, "due_count")
        code.do("eqz")
        code.with_index("br_if", 1)
        self.number(code, self.game, "due_kind")
        code.const(DUES.index(DueKind.SEVENTH) + 1)
        code.do("eq")
        code.open("if")
        code.get(self.seen)
        code.do("eqz")
        with when(code):
            code.const(1)
            code.set(self.seen)
            self.now(code, "seventh")
            self.gather(code, "sevenths")
        self.number(code, self.game, "due_seat")
        code.set(self.seat)
        self._pick(code, "sevenths", answer)
        code.do("else")
        self.number(code, self.game, "due_seat")
        code.set(self.seat)
        self._pick(code, "answers", answer)
        code.do("end")
        code.get(self.game)
        code.const(0)
        code.get(answer)
        code.open("if", True)
        code.get(self.next)
        code.set(back)
        code.get(answer)
        code.const(1)
        code.do("sub")
        code.set(self.next)
        self.word(code, 0)
        self.word(code, 1)
        code.set(self.low)
        code.get(back)
        code.set(self.next)
        code.do("else")
        code.const(0)
        code.set(self.low)
        code.get(self.seat)
        code.const(BITS["action"])
        code.do("shl")
        code.const(ACTIONS.index(Action.DECLINE))
        code.do("or", "end")
        code.get(self.low)
        self.call(code, "take")
        self.gives_up(code, UNREADABLE)
        self.number(code, self.game, "hidden")
        with when(code):
            self._follow(code)
        code.const(1)
        code.set(self.low)
        self._attempt(code, self.low)
        code.get(self.paid)
        with when(code):
            code.get(answer)
            with when(code):
                add(code, answer, -1)
                self._cost(code, answer)
        code.with_index("br", 0)
        code.do("end", "end")
        for name in ("answers", "sevenths"):
            for seat in range(self.memory.most):
                self.number(code, self.game, name, seat)
                if name != "answers" or seat:
                    code.do("or")
        self.gives_up(code, STRAY)

    def _cost(self, code: Code, play: int) -> None:
        """Tell what a play of the seat at hand paid."""
        word_at(code, self.paid, play)
        for n, name in enumerate(PAID):
            code.memory("load", self.place(code, self.game, name, self.seat))
            if n:
                code.do("add")
        code.memory("store")

    def _pick(self, code: Code, name: str, answer: int) -> None:
        """Take the answer of a seat, if there is one."""
        code.memory("load", self.place(code, self.game, name, self.seat))
        code.set(answer)
        offset = self.place(code, self.game, name, self.seat)
        code.const(0)
        code.memory("store", offset)

    def _tell(self, code: Code) -> None:
        """Tell the outcome, and the coins and points of every seat."""
        code.get(self.game)
        self.call(code, "outcome")
        for field, name in (("kind", "result_kind"), ("winners", "winners")):
            code.get(self.results)
            self.number(code, self.game, name)
            code.memory("store", FIELDS.index(field) * WORD)
        place = code.local()
        code.get(self.results)
        code.set(place)
        code.const(0)
        code.set(self.seat)
        self.number(code, self.game, "players")
        code.set(self.end)
        categories, columns = len(self.memory.categories), len(self.memory.cards.columns)
        with counting(code, self.seat, self.end):
            self.number(code, self.game, "over")
            code.do("eqz")
            with when(code):
                code.get(self.game)
                code.get(self.seat)
                self.call(code, "points")
            code.get(place)
            self._of_seat(code, columns, "cities", self.memory.rules.coins)
            code.memory("store", len(FIELDS) * WORD)
            code.get(place)
            code.memory("load", self.place(code, self.game, "copied", self.seat))
            code.memory("store", (len(FIELDS) + 1) * WORD)
            for n in range(categories):
                code.get(place)
                self._of_seat(code, categories, "points", n)
                code.memory("store", (len(FIELDS) + 2 + n) * WORD)
            add(code, place, self.of_a_seat * WORD)

    def _of_seat(self, code: Code, row: int, name: str, at: int) -> None:
        """A number of the row that a seat has in an array."""
        code.get(self.seat)
        code.const(row * WORD)
        code.do("mul")
        code.get(self.game)
        code.do("add")
        code.memory("load", self.at[name] + at * WORD)
