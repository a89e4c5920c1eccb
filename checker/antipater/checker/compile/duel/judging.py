"""The export that judges a block of games: set up, attempt every move, tell what came of it."""

from antipater.checker.compile.abi import CHARGES, REFUSED, SETUP, TOO_MANY_DUE, UNREADABLE
from antipater.checker.compile.assembly import Assembly, add, word_at
from antipater.checker.compile.duel.memory import VICTORIES, Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.wasm import Code
from antipater.rules.duel import Victory

# What ``judge`` tells of a game, before its points.
FIELDS = (
    "status",
    "accepted",
    "code",
    "item",
    "expected",
    "found",
    "kind",
    "winner",
    "shared",
    "coins_first",
    "coins_second",
)


class Judging(Assembly):
    """Makes ``judge``. ``opening``: where a game before its set-up is."""

    def __init__(self, memory: Memory, linker: Linker, opening: int) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.opening = memory, opening

    def judge(self) -> Code:
        """``judge(setups, offsets, moves, count, results, paid)``: every game of a block.

        ``paid``: where to write what each move cost, or 0.
        """
        code = Code(6, False)
        setups, offsets, moves, count, results, paid = range(6)
        game, move, last, status = (code.local() for _ in range(4))
        code.open("block")
        code.get(count)
        code.do("eqz")
        code.with_index("br_if", 0)
        code.open("loop")
        code.const(self.opening + self.memory.layout.size)
        code.set(game)
        code.get(results)
        code.const(0)
        code.const(self.result_size * WORD)
        code.do("fill")
        code.open("block")
        code.get(game)
        code.get(setups)
        self.call(code, "set up")
        code.open("if")
        self._status(code, results, UNREADABLE)
        code.with_index("br", 1)
        code.do("end")
        self._right(code, game)
        code.open("if")
        code.do("else")
        self._status(code, results, SETUP)
        code.with_index("br", 1)
        code.do("end")
        self._play(code, (game, offsets, moves, results, paid, move, last, status))
        self._tell(code, game, results)
        code.do("end")
        add(code, setups, 2 * sum(size for _, _, size in self.memory.given))
        add(code, offsets, WORD)
        add(code, results, self.result_size * WORD)
        add(code, count, -1)
        code.get(count)
        code.with_index("br_if", 0)
        code.do("end", "end")
        return code

    def _right(self, code: Code, game: int) -> None:
        """Whether a set-up is recorded as a whole, and certainly right."""
        code.const(1)
        for part in ("draft", "tokens", *(f"age {age}" for age in self.memory.rules.ages)):
            code.get(game)
            self.call(code, f"right {part}")
            code.do("and")

    @property
    def result_size(self) -> int:
        """How many numbers are told of a game."""
        return len(FIELDS) + 2 * len(self.memory.categories)

    def _field(self, name: str) -> int:
        return FIELDS.index(name) * WORD

    def _status(self, code: Code, results: int, status: int) -> None:
        code.get(results)
        code.const(status)
        code.memory("store", self._field("status"))

    def _play(self, code: Code, local: tuple[int, ...]) -> None:
        """Attempt a game's moves until one is refused."""
        game, offsets, moves, results, paid, move, last, refused = local
        for place, offset in ((move, 0), (last, WORD)):
            code.get(offsets)
            code.memory("load", offset)
            code.set(place)
        code.open("block")
        code.open("loop")
        code.get(move)
        code.get(last)
        code.do("ge_s")
        code.with_index("br_if", 1)
        code.get(game)
        word_at(code, moves, move)
        code.memory("load")
        self.call(code, "attempt")
        code.tee(refused)
        code.open("if")
        self._refused(code, game, results, refused)
        code.with_index("br", 2)
        code.do("end")
        code.get(paid)
        code.open("if")
        word_at(code, paid, move)
        self.number(code, game, "paid")
        code.memory("store")
        code.do("end")
        add(code, move, 1)
        code.with_index("br", 0)
        code.do("end", "end")
        code.get(results)
        code.get(move)
        code.get(offsets)
        code.memory("load")
        code.do("sub")
        code.memory("store", self._field("accepted"))
        for name, status in (("charges_open", CHARGES), ("too_many_due", TOO_MANY_DUE)):
            self.number(code, game, name)
            code.open("if")
            self._status(code, results, status)
            code.do("end")

    def _refused(self, code: Code, game: int, results: int, refused: int) -> None:
        """Tell why a move was refused."""
        self._status(code, results, REFUSED)
        code.get(results)
        code.get(refused)
        code.memory("store", self._field("code"))
        for field, name in (("item", "refused_item"), ("expected", "expected"), ("found", "found")):
            code.get(results)
            self.number(code, game, name)
            code.memory("store", self._field(field))

    def _tell(self, code: Code, game: int, results: int) -> None:
        """Tell the outcome, the coins and the points."""
        code.get(game)
        self.call(code, "outcome")
        self.number(code, game, "result_kind")
        code.const(VICTORIES.index(Victory.CIVILIAN) + 1)
        code.do("ne")
        code.open("if")
        for player in (0, 1):
            code.get(game)
            code.const(player)
            self.call(code, "points")
        code.do("end")
        cards = self.memory.cards
        told = [("kind", "result_kind", 0), ("winner", "result_winner", 0)]
        told.append(("shared", "result_shared", 0))
        for player, field in enumerate(FIELDS[-2:]):
            told.append((field, "cities", player * len(cards.columns) + cards.column["coins"]))
        for field, name, index in told:
            code.get(results)
            self.number(code, game, name, index)
            code.memory("store", self._field(field))
        code.get(results)
        code.const(len(FIELDS) * WORD)
        code.do("add")
        code.get(game)
        code.const(self.at["points"])
        code.do("add")
        code.const(2 * len(self.memory.categories) * WORD)
        code.do("copy")
