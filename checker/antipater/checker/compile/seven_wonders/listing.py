"""The export that lists a seat's legal plays: cards and ways to pay, of which each is tried."""

from antipater.checker.compile.assembly import Assembly, add, counting, when
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES, PAID, Memory
from antipater.checker.compile.seven_wonders.plays import BITS, COIN_BITS
from antipater.checker.compile.wasm import Code
from antipater.rules.seven_wonders import Action, DueKind

# The numbers of a legal play: its two words, and all coins that it pays.
LISTED_SIZE = 3 * WORD


def _at(part: str) -> int:
    """The lowest bit of a part of a play."""
    names = list(BITS)
    return sum(BITS[name] for name in names[: names.index(part)])


_LEFT = sum(BITS.values())


class Listing(Assembly):
    """Makes ``legal``."""

    def __init__(self, memory: Memory, linker: Linker) -> None:
        super().__init__(memory.layout, linker)
        self.memory = memory

    def legal(self) -> Code:
        """``legal(game, seat, out)``: how many plays a seat may make; at ``out`` each of them."""
        code = Code(3, True)
        self.game, self.seat, self.out = range(3)
        self.play, self.card, self.item, self.way, self.ways, self.left, self.right, start, due = (
            code.local() for _ in range(9)
        )
        code.get(self.out)
        code.set(start)
        code.open("block")
        self._who(code, due)
        with counting(code, self.card, known=self.memory.unknown):
            self._is(code, due, DueKind.SALVAGE)
            code.open("if")
            code.memory("load", self.place(code, self.game, "discards", self.card))
            with when(code):
                self._try(code, Action.SALVAGE)
            code.do("else")
            self._held(code)
            with when(code):
                self._with_card(code)
            code.do("end")
        code.get(due)
        with when(code):
            code.const(-1)
            code.set(self.card)
            self._try(code, Action.DECLINE)
        code.do("end")
        code.get(self.out)
        code.get(start)
        code.do("sub")
        code.const(LISTED_SIZE)
        code.do("div_s")
        return code

    def _who(self, code: Code, due: int) -> None:
        """Leave the block unless it is the seat's turn; note what is due, and how plays begin."""
        self.number(code, self.game, "over")
        code.with_index("br_if", 0)
        code.get(self.seat)
        self.number(code, self.game, "players")
        code.do("ge_u")
        code.with_index("br_if", 0)
        self.number(code, self.game, "due_count")
        with when(code):
            code.get(self.seat)
            self.number(code, self.game, "due_seat")
            code.do("ne")
            code.with_index("br_if", 1)
            self.number(code, self.game, "due_kind")
            code.set(due)
        self.number(code, self.game, "age")
        code.const(_at("age"))
        code.do("shl")
        self.number(code, self.game, "turn")
        self._is(code, due, DueKind.SEVENTH)
        code.do("add")
        code.const(_at("turn"))
        code.do("shl", "or")
        code.get(self.seat)
        code.const(_at("seat"))
        code.do("shl", "or")
        code.set(self.play)

    def _is(self, code: Code, due: int, kind: DueKind) -> None:
        code.get(due)
        code.const(DUES.index(kind) + 1)
        code.do("eq")

    def _held(self, code: Code) -> None:
        """How many of a card the seat holds."""
        code.get(self.game)
        code.get(self.game)
        code.get(self.seat)
        self.call(code, "hand of")
        code.get(self.card)
        code.do("add")
        code.const(2)
        code.do("shl", "add")
        code.memory("load", self.at["hands"])

    def _with_card(self, code: Code) -> None:
        """Every play with a card of the hand."""
        code.get(self.card)
        code.set(self.item)
        self._ways(code, Action.BUILD)
        code.get(self.game)
        code.get(self.seat)
        self.call(code, "next stage")
        code.tee(self.item)
        code.const(0)
        code.do("ge_s")
        with when(code):
            self._ways(code, Action.STAGE)
        self._try(code, Action.FREE)
        self._try(code, Action.DISCARD)

    def _ways(self, code: Code, action: Action) -> None:
        """An action with each way to pay for its item."""
        for local in (self.game, self.seat, self.item):
            code.get(local)
        self.call(code, "payments")
        code.set(self.ways)
        code.const(0)
        code.set(self.way)
        with counting(code, self.way, self.ways):
            for name, local in (("ways_left", self.left), ("ways_right", self.right)):
                code.memory("load", self.place(code, self.game, name, self.way))
                code.set(local)
            code.get(self.left)
            code.get(self.right)
            code.do("or")
            code.const(1 << COIN_BITS)
            code.do("lt_u")
            with when(code):
                self._try(code, action, stated=True)

    def _try(self, code: Code, action: Action, stated: bool = False) -> None:
        """Note a play and its price if it is legal."""
        words = code.local(), code.local()
        code.get(self.play)
        code.const(ACTIONS.index(action) | stated << _at("stated"))
        code.do("or")
        code.get(self.card)
        code.const(1)
        code.do("add")
        code.const(_at("card"))
        code.do("shl", "or")
        if stated:
            code.get(self.left)
            code.const(_LEFT)
            code.do("shl", "or")
            code.get(self.left)
            code.const(32 - _LEFT)
            code.do("shr_u")
            code.get(self.right)
            code.const(COIN_BITS - (32 - _LEFT))
            code.do("shl", "or")
            code.set(words[1])
        else:
            code.const(0)
            code.set(words[1])
        code.set(words[0])
        code.get(self.game)
        code.const(0)
        for word in words:
            code.get(word)
        self.call(code, "take")
        code.do("drop")
        code.get(self.game)
        code.get(self.seat)
        self.call(code, "play refusal")
        code.do("eqz")
        with when(code):
            for n, word in enumerate(words):
                code.get(self.out)
                code.get(word)
                code.memory("store", n * WORD)
            code.get(self.out)
            for n, name in enumerate(PAID):
                code.memory("load", self.place(code, self.game, name, self.seat))
                if n:
                    code.do("add")
            code.memory("store", 2 * WORD)
            add(code, self.out, LISTED_SIZE)
