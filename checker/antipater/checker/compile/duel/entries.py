"""The exports of a Duel module that loop and choose: no rule, only which function is called.

Moves and set-ups come from outside, so their numbers are checked here before anything is
looked up by them.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.duel.packed import (
    PRICED,
    VERBS,
    item_of,
    other_of,
    packed,
    player_of,
    verb_of,
)
from antipater.checker.compile.loops.rows import (
    Engine,
    Game,
    Halves,
    Loops,
    Words,
    above,
    copy,
    function,
    part,
)
from antipater.checker.records.archive.duel import kinds_of
from antipater.rules.card_set import Kind
from antipater.rules.duel import Verb

# What ``attempt`` and the like give for a move of which no sense can be made.
MALFORMED = -1
WONDER = VERBS.index(Verb.WONDER)
# The kinds of what goes with a second item, by the verb.
_WITH_ANOTHER = {
    WONDER: (Kind.WONDER,),
    VERBS.index(Verb.LEFT_OUT): (Kind.BUILDING,),
    VERBS.index(Verb.SWAP): kinds_of(Verb.SWAP),
}
TWO_ITEMS = tuple(_WITH_ANOTHER)
# Parts of a set-up that may be known for some places only.
_IN_PARTS = ("wonders", "layouts")


class Entries(Loops):
    """``refusals``: the function that tells why a move is refused, by its verb; ``opening``: where
    a game before its set-up is."""

    def __init__(
        self, engine: Engine, memory: Memory, refusals: tuple[str, ...], opening: int
    ) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.memory, self.refusals, self.unknown = memory, refusals, memory.unknown
        self.verbs = tuple(range(len(memory.verbs)))
        self.attempts = tuple(f"attempt {verb}" for verb in memory.verbs)
        self.opening = Words(engine.memory, opening)
        # The cards that may go with a second one, by the verb.
        items = memory.cards.items
        held = memory.prepared
        self.pairs = {
            verb: tuple(int(i.kind in kinds or (verb == WONDER and i.id in held)) for i in items)
            for verb, kinds in _WITH_ANOTHER.items()
        }

    # Moves

    @function
    def attempt(self, game: Game, move: int) -> int:
        """Make a move if it is legal: 0, or why it is not."""
        return self.by_verb(self.attempts, game, move)

    @function
    def refusal(self, game: Game, move: int) -> int:
        """Why a move is not legal: 0 for one that is."""
        return self.by_verb(self.refusals, game, move)

    @function
    def perform(self, game: Game, move: int) -> int:
        """Make a move that is known to be legal: 0, or ``MALFORMED``."""
        verb, player, item, other = verb_of(move), player_of(move), item_of(move), other_of(move)
        if self.malformed(verb, item, other):
            return MALFORMED
        for each in self.verbs:
            if verb == each:
                self.engine[f"perform {VERBS[each]}"](game, player, item, other)
        return 0

    @part
    def by_verb(self, names: tuple[str, ...], game: Game, move: int) -> int:
        """What the function of a move's verb gives."""
        verb, player, item, other = verb_of(move), player_of(move), item_of(move), other_of(move)
        if self.malformed(verb, item, other):
            return MALFORMED
        for each in self.verbs:
            if verb == each:
                return self.engine[names[each]](game, player, item, other)
        return MALFORMED

    @part
    def malformed(self, verb: int, item: int, other: int) -> int:
        """Whether a move names what the set does not have."""
        wrong = above(verb, len(self.verbs) - 1) | above(item, self.unknown - 1)
        return wrong | (other >= self.unknown) | ((other < 0) & (verb in TWO_ITEMS))

    # Set-up

    @function
    def set_up(self, game: Game, setup: Halves) -> int:
        """Set a game up: 0, or ``MALFORMED``.

        The set-up is items in the order of ``Memory.given``, -1 where one is not known. A draft
        and tokens are known as a whole or not at all.
        """
        copy(game, self.opening, self.memory.words_of_game)
        for name, start, size in self.memory.given:
            known = 0
            for n in range(size):
                value = setup[n]
                if value != NONE:
                    if above(value, self.unknown - 1):
                        return MALFORMED
                    game[name][n + start] = value
                    known += 1
            setup += size
            if name not in _IN_PARTS and known != size and known:
                return MALFORMED
            if name == "layouts":
                game.layouts_known[start // self.memory.widest] = known != 0
            elif name != "wonders":
                game[f"{name}_known"] = known != 0
        self.engine.begin(game)
        return 0

    # Legal moves

    @function
    def legal(self, game: Game, out: Words) -> int:
        """How many moves are legal; at ``out`` each with its price."""
        player = self.engine.mover(game)
        if player < 0:
            return 0
        count = 0
        for verb in self.verbs:
            for item in range(self.unknown):
                if verb not in TWO_ITEMS:
                    if not self.engine[self.refusals[verb]](game, player, item, NONE):
                        self.list(game, out + 2 * count, verb, player, item, NONE)
                        count += 1
                elif self.pairs[verb][item]:
                    for other in range(self.unknown):
                        if not self.engine[self.refusals[verb]](game, player, item, other):
                            self.list(game, out + 2 * count, verb, player, item, other)
                            count += 1
        return count

    @part
    def list(self, game: Game, out: Words, verb: int, player: int, item: int, other: int) -> None:
        """Write a move down with its price."""
        out[0] = packed(verb, player, item, other)
        out[1] = self.engine.price(game, player, item) if verb in PRICED else 0
