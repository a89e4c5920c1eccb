"""Taking the plays of a record turn by turn: a part of what judges a block of games."""

from antipater.checker.compile.abi import UNREADABLE
from antipater.checker.compile.assembly import Assembly, add, when
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.seven_wonders.memory import ACTIONS, Memory
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.compile.wasm import Code
from antipater.rules.seven_wonders import Action

# Why a game of a block was not judged to its end, besides what any module tells: plays that are
# not one of each player, or answer no choice.
STRAY = 3
_WHEN = BITS["action"] + BITS["seat"] + BITS["card"]
_WHEN_MASK = (1 << BITS["age"] + BITS["turn"]) - 1
_SEAT_MASK = (1 << BITS["seat"]) - 1


class Gathering(Assembly):
    """Takes plays; where one makes no sense the game is given up with a status.

    The locals of the function in the making: ``game``, ``plays``, the ``next`` of them and their
    ``end``, when a play can come (``moment``), ``low`` for a word, its ``seat``, the seats
    ``seen``, where ``results`` go; ``whole``: the block of a game.
    """

    game: int
    plays: int
    next: int
    end: int
    moment: int
    low: int
    seat: int
    seen: int
    results: int
    whole: int

    def __init__(self, memory: Memory, linker: Linker) -> None:
        super().__init__(memory.layout, linker)
        self.memory = memory

    def gives_up(self, code: Code, status: int) -> None:
        """Leave the game with a status where the number computed is not 0."""
        with when(code):
            self.status(code, status)
            code.leave(self.whole)

    def status(self, code: Code, status: int) -> None:
        code.get(self.results)
        code.const(status)
        code.memory("store")

    def now(self, code: Code, turn: str) -> None:
        """The age and turn of a play that can come now, as they stand in it."""
        self.number(code, self.game, "age")
        if turn == "seventh":
            code.const(self.memory.rules.hand_size)
        else:
            self.number(code, self.game, "turn")
        code.const(BITS["age"])
        code.do("shl", "or")
        code.set(self.moment)

    def gather(self, code: Code, answers: str) -> None:
        """Take the plays of one age and turn: those of the turn, and answers by their seat.

        An answer is noted as its place among the plays, plus 1.
        """
        code.open("block")
        code.open("loop")
        code.get(self.next)
        code.get(self.end)
        code.do("ge_s")
        code.with_index("br_if", 1)
        self.word(code, 0)
        code.tee(self.low)
        code.const(_WHEN)
        code.do("shr_u")
        code.const(_WHEN_MASK)
        code.do("and")
        code.get(self.moment)
        code.do("ne")
        code.with_index("br_if", 1)
        code.get(self.low)
        code.const(BITS["action"])
        code.do("shr_u")
        code.const(_SEAT_MASK)
        code.do("and")
        code.tee(self.seat)
        self.number(code, self.game, "players")
        code.do("ge_u")
        self.gives_up(code, UNREADABLE)
        if answers == "answers":
            code.get(self.low)
            code.const((1 << BITS["action"]) - 1)
            code.do("and")
            code.const(ACTIONS.index(Action.SALVAGE))
            code.do("ge_u")
            code.open("if")
            self.note(code, answers)
            code.do("else")
            self._take(code)
            code.do("end")
        else:
            self.note(code, answers)
        add(code, self.next, 1)
        code.with_index("br", 0)
        code.do("end", "end")

    def _take(self, code: Code) -> None:
        """A play of the turn: one for each seat."""
        code.get(self.seen)
        code.get(self.seat)
        code.do("shr_u")
        code.const(1)
        code.do("and")
        self.gives_up(code, STRAY)
        code.get(self.seen)
        code.const(1)
        code.get(self.seat)
        code.do("shl", "or")
        code.set(self.seen)
        offset = self.place(code, self.game, "recorded", self.seat)
        code.get(self.next)
        code.memory("store", offset)
        code.get(self.game)
        code.get(self.seat)
        for word in (0, 1):
            self.word(code, word)
        self.call(code, "take")
        self.gives_up(code, UNREADABLE)

    def note(self, code: Code, answers: str) -> None:
        """An answer: one for each seat."""
        code.memory("load", self.place(code, self.game, answers, self.seat))
        self.gives_up(code, STRAY)
        offset = self.place(code, self.game, answers, self.seat)
        code.get(self.next)
        code.const(1)
        code.do("add")
        code.memory("store", offset)

    def word(self, code: Code, word: int) -> None:
        """A word of the play at hand."""
        code.get(self.plays)
        code.get(self.next)
        code.const(3)
        code.do("shl", "add")
        code.memory("load", word * WORD)
