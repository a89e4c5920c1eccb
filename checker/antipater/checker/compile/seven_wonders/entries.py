"""The exports of a 7 Wonders module that loop and choose: no rule, only which function is called.

Plays and set-ups come from outside, so their numbers are checked before anything is looked up
by them.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.assembly import Assembly, add, counting, when
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import Script, load
from antipater.checker.compile.seven_wonders.judging import Judging
from antipater.checker.compile.seven_wonders.listing import Listing
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.checker.compile.seven_wonders.trade import Trade
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Kind

# What ``attempt`` and the like give for a play of which no sense can be made.
MALFORMED = -1
# How many bytes a play has.
PLAY_SIZE = 2 * WORD


class Entries(Assembly):
    """The exports of one module, made by hand. ``opening``: where a game before its set-up is."""

    def __init__(self, memory: Memory, linker: Linker, purchases: Purchases, opening: int) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.purchases, self.opening = memory, purchases, opening

    def all(self) -> dict[str, Callable[[], Code]]:
        """Each entry by its name."""
        trade = Trade(self.memory, self.linker, self.purchases)
        return {
            "find": trade.find,
            "list ways": trade.list_ways,
            "find able": self.find_able,
            "count hands": self.count_hands,
            "look for salvages": self.look_for_salvages,
            "lay hand": self.lay_hand,
            "lay down": self.lay_down,
            "take plays": self.take_plays,
            "attempt": lambda: self.of_move("attempt of", True),
            "refusal of move": lambda: self.of_move("move refusal", True),
            "perform": lambda: self.of_move("perform of", False),
            "play refused": self.play_refused,
            "begin": self.begin,
            "legal": Listing(self.memory, self.linker).legal,
            "judge": Judging(self.memory, self.linker, self.opening).judge,
        }

    # Plays

    def take_plays(self) -> Code:
        """``take plays(game, plays, count)``: write plays down; 0, or ``MALFORMED``."""
        code = Code(3, True)
        game, plays, count = range(3)
        at = code.local()
        code.get(count)
        code.const(self.memory.most + 1)
        code.do("ge_u")
        with when(code):
            code.const(MALFORMED)
            code.do("return")
        with counting(code, at, count):
            code.get(game)
            code.get(at)
            for offset in (0, WORD):
                code.get(plays)
                code.memory("load", offset)
            self.call(code, "take")
            with when(code):
                code.const(MALFORMED)
                code.do("return")
            add(code, plays, PLAY_SIZE)
        code.const(0)
        return code

    def of_move(self, name: str, gives: bool) -> Code:
        """``name(game, plays, count)``: a function of the move, or ``MALFORMED``."""
        code = Code(3, True)
        for local in range(3):
            code.get(local)
        self.call(code, "take plays")
        with when(code):
            code.const(MALFORMED)
            code.do("return")
        code.get(0)
        if gives:
            code.get(2)
        self.call(code, name)
        if not gives:
            code.const(0)
        return code

    def play_refused(self) -> Code:
        """``play refused(game, play)``: of one seat's play, whatever the others play."""
        code = Code(2, True)
        game, play = range(2)
        code.get(game)
        code.get(play)
        code.const(1)
        self.call(code, "take plays")
        with when(code):
            code.const(MALFORMED)
            code.do("return")
        code.get(game)
        self.number(code, game, "given_seat")
        self.call(code, "play refusal")
        return code

    # Set-up

    def begin(self) -> Code:
        """``begin(game, setup)``: 0, or ``MALFORMED``.

        The set-up is numbers of 16 bits each in the order of ``Memory.given``: how many play,
        the board of each seat, and the cards of each hand, age by age; -1 where not known. The
        hands of as many ages as there are follow each other at once; what is left over is -1.
        Two play with the Free City in the middle, whose hand is its pile in the order drawn.
        """
        code = Code(2, True)
        game, setup = 0, 1
        value, at, seats, known = (code.local() for _ in range(4))
        least, most = self.memory.rules.least_players, self.memory.most
        code.get(game)
        code.const(self.opening)
        code.const(self.memory.layout.size)
        code.do("copy")
        code.get(setup)
        code.memory("load16_s")
        code.tee(seats)
        code.const(least - 1)
        code.do("sub")
        code.const(most - least + 2)
        code.do("ge_u")
        self._malformed(code)
        code.get(seats)
        code.const(least)
        code.do("lt_s")
        with when(code):
            self.write(code, game, "free_city", 1)
            code.const(least)
            code.set(seats)
        code.get(game)
        code.get(seats)
        code.memory("store", self.at["players"])
        add(code, setup, 2)
        self._boards(code, game, setup, value, at, seats)
        code.const(0)
        code.set(at)
        with counting(code, at, known=self.memory.layout["deals"].size):
            code.get(setup)
            code.memory("load16_s")
            code.tee(value)
            code.const(NONE)
            code.do("ne")
            with when(code):
                code.get(value)
                code.const(self.memory.unknown)
                code.do("ge_u")
                self._malformed(code)
                offset = self.place(code, game, "deals", at)
                code.get(value)
                code.memory("store", offset)
                add(code, known, 1)
            add(code, setup, 2)
        code.get(game)
        code.get(known)
        code.get(seats)
        code.const(len(self.memory.rules.ages) * self.memory.rules.hand_size)
        code.do("mul", "lt_s")
        code.memory("store", self.at["hidden"])
        code.get(game)
        self.call(code, "set up")
        code.const(0)
        return code

    def _boards(self, code: Code, game: int, setup: int, value: int, at: int, seats: int) -> None:
        """Take the board of every seat."""
        kinds = tuple(int(item.kind is Kind.BOARD) for item in self.memory.cards.items)
        place, how = self.linker.tables.place(kinds)
        with counting(code, at, known=self.memory.most):
            code.get(at)
            code.get(seats)
            code.do("lt_s")
            with when(code):
                code.get(setup)
                code.memory("load16_s")
                code.tee(value)
                code.const(self.memory.unknown)
                code.do("ge_u")
                self._malformed(code)
                code.get(value)
                code.memory(how, place)
                code.do("eqz")
                self._malformed(code)
                offset = self.place(code, game, "boards", at)
                code.get(value)
                code.memory("store", offset)
            add(code, setup, 2)

    def _malformed(self, code: Code) -> None:
        with when(code):
            code.const(MALFORMED)
            code.do("return")

    # Hands

    def find_able(self) -> Code:
        """``find able(game)``: the card with which the Free City can play for the fewest coins.

        -1 for one that is not known, -2 where there is none.
        """
        script = Script(self.linker, 1, gives=True)
        (game,) = script.parameters
        least, found = script.let(NONE), script.let(NONE - 1)
        with script.count(self.memory.unknown + 1) as n:
            card = script.let(n - 1)
            with script.when(script.call("city holds", game, card)):
                coins = script.let(script.call("able", game, card))
                less = found.is_("lt_s", NONE) | coins.is_("lt_s", least)
                with script.when(coins.is_("ge_s", 0) & less):
                    script.let(coins, least)
                    script.let(card, found)
        return script.last(found)

    def count_hands(self) -> Code:
        """``count hands(game)``: count all cards that are known to be dealt."""
        script = Script(self.linker, 1)
        (game,) = script.parameters
        rules = self.memory.rules
        each = script.let(load(game, self.at["players"]) * rules.hand_size)
        with script.count(each * len(rules.ages)) as n:
            card = script.let(load((n << 2) + game, self.at["deals"]))
            with script.when(card.is_("lt_s", self.memory.unknown)):
                script.do(script.call("count dealt", game, n.over(each) + rules.ages[0], card))
        return script.code

    def look_for_salvages(self) -> Code:
        """``look for salvages(game)``: whether each card built unseen can have been there."""
        script = Script(self.linker, 1)
        (game,) = script.parameters
        with script.count(load(game, self.at["salvages"])) as n:
            place = script.let((n << 2) + game)
            age, card = (load(place, self.at[name]) for name in ("salvaged_in", "salvaged"))
            script.do(script.call("look for", game, age, card))
        return script.code

    def lay_hand(self) -> Code:
        """``lay hand(game, age, seat)``: deal a seat's hand, as the set-up has it."""
        code = Code(3, False)
        game, age, seat = range(3)
        dealt, row, at = (code.local() for _ in range(3))
        size, each = self.memory.rules.hand_size, self.memory.unknown + 1
        code.get(age)
        code.const(self.memory.rules.ages[0])
        code.do("sub")
        self.number(code, game, "players")
        code.do("mul")
        code.get(seat)
        code.do("add")
        code.const(size * WORD)
        code.do("mul")
        code.get(game)
        code.do("add")
        code.set(dealt)
        self._row(code, game, seat, row)
        code.get(row)
        code.const(self.at["hands"])
        code.do("add")
        code.const(0)
        code.const(each * WORD)
        code.do("fill")
        offset = self.place(code, game, "hand_size", seat)
        code.const(size)
        code.memory("store", offset)
        with counting(code, at, known=size):
            code.get(dealt)
            code.memory("load", self.at["deals"])
            code.const(2)
            code.do("shl")
            code.get(row)
            code.do("add")
            code.tee(seat)
            code.get(seat)
            code.memory("load", self.at["hands"])
            code.const(1)
            code.do("add")
            code.memory("store", self.at["hands"])
            add(code, dealt, WORD)
        return code

    def lay_down(self) -> Code:
        """``lay down(game, row)``: lay every card of a hand on the discards."""
        code = Code(2, False)
        game, hand = range(2)
        row, at = code.local(), code.local()
        self._row(code, game, hand, row)
        with counting(code, at, known=self.memory.unknown + 1):
            offset = self.place(code, game, "discards", at)
            code.memory("load", self.place(code, game, "discards", at))
            code.get(row)
            code.memory("load", self.at["hands"])
            code.do("add")
            code.memory("store", offset)
            add(code, row, WORD)
        return code

    def _row(self, code: Code, game: int, hand: int, row: int) -> None:
        """Where a hand's row begins, but for the offset of the array."""
        code.get(hand)
        code.const((self.memory.unknown + 1) * WORD)
        code.do("mul")
        code.get(game)
        code.do("add")
        code.set(row)
