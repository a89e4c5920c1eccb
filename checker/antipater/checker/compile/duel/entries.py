"""The exports of a Duel module that loop and choose: no rule, only which function is called.

Moves and set-ups come from outside, so their numbers are checked here before anything is
looked up by them.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.assembly import Assembly, add
from antipater.checker.compile.duel.judging import Judging
from antipater.checker.compile.duel.memory import VERBS, Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Kind
from antipater.rules.duel import Verb

# A move as one number: the verb, the player, the item and the other item, each of the latter
# one more than its id. How many bits each has, from the lowest.
VERB_BITS, PLAYER_BITS, ITEM_BITS = 4, 1, 10
# What ``attempt`` and the like give for a move of which no sense can be made.
MALFORMED = -1
_TWO_ITEMS = (Verb.WONDER, Verb.LEFT_OUT)


class Entries(Assembly):
    """The exports of one module, made by hand. ``opening``: where a game before its set-up is."""

    def __init__(self, memory: Memory, linker: Linker, opening: int) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.opening = memory, opening

    def all(self) -> dict[str, Callable[[], Code]]:
        """Each entry by its name, in the order in which they can call each other."""
        return {
            "attempt": lambda: self.by_verb("attempt", True),
            "refusal": lambda: self.by_verb("refusal", True),
            "perform": lambda: self.by_verb("perform", False),
            "set up": self.set_up,
            "legal": self.legal,
            "judge": Judging(self.memory, self.linker, self.opening).judge,
        }

    # Moves

    def by_verb(self, name: str, gives: bool) -> Code:
        """``name(game, move)``: the function of the move's verb, or ``MALFORMED``."""
        code = Code(2, True)
        game, move = 0, 1
        verb, player, item, other = (code.local() for _ in range(4))
        self.take_apart(code, move, (verb, player, item, other))
        code.open("block")
        code.get(item)
        code.const(self.memory.unknown)
        code.do("ge_u")
        code.get(other)
        code.const(self.memory.unknown)
        code.do("ge_s", "or")
        code.get(other)
        code.const(0)
        code.do("lt_s")
        code.const(sum(1 << VERBS.index(v) for v in _TWO_ITEMS))
        code.get(verb)
        code.do("shr_u")
        code.const(1)
        code.do("and", "and", "or")
        code.with_index("br_if", 0)
        for _ in VERBS:
            code.open("block")
        code.get(verb)
        code.table(range(len(VERBS)), len(VERBS))
        for each in VERBS:
            code.do("end")
            for local in (game, player, item, other):
                code.get(local)
            self.call(code, f"{name} {each}")
            if not gives:
                code.const(0)
            code.do("return")
        code.do("end")
        code.const(MALFORMED)
        return code

    def take_apart(self, code: Code, move: int, parts: tuple[int, int, int, int]) -> None:
        """The verb, player, item and other item of a move."""
        shift = 0
        for part, bits in zip(parts, (VERB_BITS, PLAYER_BITS, ITEM_BITS, 0), strict=True):
            code.get(move)
            code.const(shift)
            code.do("shr_u")
            if bits:
                code.const((1 << bits) - 1)
                code.do("and")
            if part in parts[2:]:
                code.const(1)
                code.do("sub")
            code.set(part)
            shift += bits

    # Set-up

    def set_up(self) -> Code:
        """``set up(game, setup)``: 0, or ``MALFORMED``.

        The set-up is items of 16 bits each in the order of ``Memory.given``, -1 where one is
        not known. A draft and tokens are known as a whole or not at all.
        """
        code = Code(2, True)
        game, setup = 0, 1
        value, place, left, known = (code.local() for _ in range(4))
        code.get(game)
        code.const(self.opening)
        code.const(self.memory.layout.size)
        code.do("copy")
        for name, start, size in self.memory.given:
            self._part(code, (game, setup, value, place, left, known), name, start, size)
        code.get(game)
        self.call(code, "begin")
        code.const(0)
        return code

    def _part(self, code: Code, local: tuple[int, ...], name: str, start: int, size: int) -> None:
        """Take one part of a set-up; ``known`` counts the items that are known."""
        game, setup, value, place, left, known = local
        code.const(0)
        code.set(known)
        code.const(size)
        code.set(left)
        code.get(game)
        code.const(self.at[name] + start * WORD)
        code.do("add")
        code.set(place)
        code.open("loop")
        code.get(setup)
        code.memory("load16_s")
        code.tee(value)
        code.const(NONE)
        code.do("ne")
        code.open("if")
        code.get(value)
        code.const(self.memory.unknown)
        code.do("ge_u")
        code.open("if")
        code.const(MALFORMED)
        code.do("return", "end")
        code.get(place)
        code.get(value)
        code.memory("store")
        add(code, known, 1)
        code.do("end")
        add(code, setup, 2)
        add(code, place, WORD)
        add(code, left, -1)
        code.get(left)
        code.with_index("br_if", 0)
        code.do("end")
        if name == "wonders":
            return
        if name != "layouts":
            code.get(known)
            code.const(size)
            code.do("ne")
            code.get(known)
            code.do("and")
            code.open("if")
            code.const(MALFORMED)
            code.do("return", "end")
        code.get(game)
        code.get(known)
        code.const(0)
        code.do("ne")
        age = start // self.memory.widest if name == "layouts" else 0
        code.memory("store", self.at[f"{name}_known"] + age * WORD)

    # Legal moves

    def legal(self) -> Code:
        """``legal(game, out)``: how many moves are legal; at ``out`` each with its price."""
        code = Code(2, True)
        game, out = 0, 1
        verb, item, other, move, count = (code.local() for _ in range(5))
        player = code.local()
        code.get(game)
        self.call(code, "mover")
        code.tee(player)
        code.const(0)
        code.do("lt_s")
        code.open("if")
        code.const(0)
        code.do("return", "end")
        locals_ = (game, out, verb, item, other, move, count, player)
        for each in VERBS:
            code.const(VERBS.index(each))
            code.set(verb)
            self._of_verb(code, each, locals_)
        code.get(count)
        return code

    def _of_verb(self, code: Code, verb: Verb, local: tuple[int, ...]) -> None:
        """Try every item with a verb; for two items, those that are cards to go with it."""
        _, _, _, item, other, _, _, _ = local
        code.const(0)
        code.set(item)
        code.open("loop")
        if verb in _TWO_ITEMS:
            kinds = (Kind.WONDER,) if verb is Verb.WONDER else (Kind.BUILDING,)
            table = tuple(int(i.kind in kinds) for i in self.memory.cards.items)
            place, how = self.linker.tables.place(table)
            code.get(item)
            code.memory(how, place)
            code.open("if")
            code.const(0)
            code.set(other)
            code.open("loop")
            self._try(code, verb, local)
            add(code, other, 1)
            code.get(other)
            code.const(self.memory.unknown)
            code.do("lt_s")
            code.with_index("br_if", 0)
            code.do("end", "end")
        else:
            code.const(NONE)
            code.set(other)
            self._try(code, verb, local)
        add(code, item, 1)
        code.get(item)
        code.const(self.memory.unknown)
        code.do("lt_s")
        code.with_index("br_if", 0)
        code.do("end")

    def _try(self, code: Code, verb: Verb, local: tuple[int, ...]) -> None:
        """Note a move and its price if it is legal."""
        game, out, _, item, other, _, count, player = local
        for each in (game, player, item, other):
            code.get(each)
        self.call(code, f"refusal {verb}")
        code.do("eqz")
        code.open("if")
        code.get(out)
        code.const(VERBS.index(verb))
        code.get(player)
        code.const(VERB_BITS)
        code.do("shl", "or")
        for each, bits in ((item, VERB_BITS + PLAYER_BITS), (other, 15)):
            code.get(each)
            code.const(1)
            code.do("add")
            code.const(bits)
            code.do("shl", "or")
        code.memory("store")
        code.get(out)
        if verb in (Verb.BUILD, Verb.WONDER):
            for each in (game, player, item):
                code.get(each)
            self.call(code, "price")
        else:
            code.const(0)
        code.memory("store", WORD)
        add(code, out, 2 * WORD)
        add(code, count, 1)
        code.do("end")
