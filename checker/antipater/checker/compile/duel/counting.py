"""What became of each item in the games that a module played, counted as they end."""

from collections.abc import Callable

from antipater.checker.compile.assembly import Assembly
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.duel.entries import ITEM_BITS, PLAYER_BITS, VERB_BITS
from antipater.checker.compile.duel.memory import VERBS, VICTORIES, Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import (
    Expression,
    Operand,
    Script,
    Variable,
    load,
    number,
)
from antipater.checker.compile.wasm import Code
from antipater.rules.duel import Verb, Victory

_BUILT = (Verb.BUILD, Verb.WONDER, Verb.TOKEN, Verb.DRAWN, Verb.REVIVE, Verb.TOP_ROW, Verb.LEFT_OUT)
_USES = {
    **dict.fromkeys(_BUILT, "built"),
    Verb.DISCARD: "discarded",
    Verb.DRAFT: "drafted",
    Verb.DESTROY: "destroyed",
    Verb.BEGIN: "",
}


class Counting(Assembly):
    """Makes ``tally``. The game's moves are those from ``moves`` up to ``end``."""

    def __init__(self, memory: Memory, linker: Linker) -> None:
        super().__init__(memory.layout, linker)
        self.memory = memory

    def tally(self) -> Code:
        """``tally(game, setup, moves, end, costs, counts)``: count one game that is over."""
        script = Script(self.linker, 6)
        game, setup, moves, end, costs, counts = script.parameters
        drawn = script.let(0)
        with script.while_(moves.is_("lt_u", end)):
            move = script.let(load(moves))
            verb = script.let(move & (1 << VERB_BITS) - 1)
            seat = script.let(move >> VERB_BITS & (1 << PLAYER_BITS) - 1)
            at = VERB_BITS + PLAYER_BITS
            item = script.let((move >> at & (1 << ITEM_BITS) - 1) - 1)
            other = script.let((move >> at + ITEM_BITS) - 1)
            for use in dict.fromkeys(filter(None, _USES.values())):
                with script.when(_is(verb, *(v for v in VERBS if _USES[v] == use))):
                    self._add(script, counts, use, item)
            with script.when(_is(verb, *_BUILT)):
                self._got(script, game, counts, seat, item)
            with script.when(_is(verb, Verb.BUILD, Verb.WONDER)):
                self._paid(script, counts, item, script.let(load(costs)))
            with script.when(_is(verb, Verb.WONDER)):
                self._add(script, counts, "tucked", other)
            with script.when(_is(verb, Verb.LEFT_OUT)):
                self._add(script, counts, "built", other)
                self._got(script, game, counts, number(1) - seat, other)
                for each in (item, other):
                    self._add(script, counts, "there", each)
            with script.when(_is(verb, Verb.DRAWN)):
                script.let(1, drawn)
            script.let(moves + WORD, moves)
            script.let(costs + WORD, costs)
        self._there(script, game, setup, drawn, counts)
        return script.code

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names."""
        return {"tally": self.tally}

    def _of(self, game: Operand, name: str) -> Expression:
        return load(game, self.at[name])

    def _add(
        self, script: Script, counts: Variable, name: str, item: Expression, amount: Operand = 1
    ) -> None:
        """Let a count of an item be more."""
        row = COUNTS.index(name) * self.memory.unknown * WORD
        place = script.let((item << 2) + counts)
        script.store(place, load(place, row) + amount, row)

    def _got(
        self, script: Script, game: Variable, counts: Variable, seat: Operand, item: Expression
    ) -> None:
        """Count a city that got an item, and how it fared."""
        winner = script.let(self._of(game, "result_winner"))
        self._add(script, counts, "held", item)
        won = (winner.is_("eq", seat) << 1) + winner.is_("lt_s", 0)
        self._add(script, counts, "won", item, won)
        civilian = VICTORIES.index(Victory.CIVILIAN) + 1
        with script.when(self._of(game, "result_kind").is_("eq", civilian)):
            row = len(self.memory.categories)
            first, second = (
                load(game, self.at["points"] + (row * player + row - 1) * WORD) for player in (0, 1)
            )
            lead = script.let(first - second)
            self._add(script, counts, "civilian", item)
            self._add(script, counts, "margin", item, lead * (number(1) - (number(seat) << 1)))

    def _paid(self, script: Script, counts: Variable, item: Variable, cost: Variable) -> None:
        """Count what an item cost; below 0 where a chain made it free."""
        with script.when(cost.is_("lt_s", 0)):
            self._add(script, counts, "chained", item)
        with script.otherwise():
            self._add(script, counts, "paid", item)
            self._add(script, counts, "price", item, cost)

    def _there(
        self, script: Script, game: Variable, setup: Variable, drawn: Variable, counts: Variable
    ) -> None:
        """Count what was there to take: offered, on the board, laid in an age that was reached."""
        for name, start, size in self.memory.given:
            reached: Operand = int(name != "wonders")
            if name == "drawn":
                reached = drawn
            elif name == "layouts":
                reached = self._of(game, "age").is_("ge_s", start // self.memory.widest)
            with script.when(reached), script.count(size) as n:
                item = script.let(load((n << 1) + setup, how="load16_s"))
                self._add(script, counts, "there", item)
            script.let(setup + 2 * size, setup)


def _is(verb: Variable, *verbs: Verb) -> Expression:
    """1 where a verb is one of these."""
    return number(sum(1 << VERBS.index(v) for v in verbs)) >> verb & 1
