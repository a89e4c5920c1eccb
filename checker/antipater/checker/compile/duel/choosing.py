"""Choosing with a purpose: by a table of weights, or by playing on at random.

What a decision brings is what the engine makes of it on a copy of the game; nothing about a
card is known here.
"""

from collections.abc import Callable

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.assembly import Assembly
from antipater.checker.compile.counts import WEIGHTS
from antipater.checker.compile.duel.entries import ITEM_BITS, PLAYER_BITS, VERB_BITS
from antipater.checker.compile.duel.memory import VERBS, Memory
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.script import Expression, Operand, Script, Variable, load, number
from antipater.checker.compile.wasm import Code
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Spot, Verb

# The numbers that stand for the policies.
UNIFORM, GREEDY, LOOKAHEAD = range(3)
_ITEM_AT, _OTHER_AT = VERB_BITS + PLAYER_BITS, VERB_BITS + PLAYER_BITS + ITEM_BITS
# Less than any decision is worth.
_WORST = -(1 << 31)


class Choosing(Assembly):
    """Makes ``decide`` and what it takes. ``work``: where things stand in the work space."""

    def __init__(self, memory: Memory, linker: Linker, work: dict[str, int]) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.work = memory, work

    def all(self) -> dict[str, Callable[[], Code]]:
        """The functions by their names, in the order in which they can call each other."""
        return {
            "worth": self.worth,
            "score": self.score,
            "play on": self.play_on,
            "best": self.best,
            "decide": self.decide,
        }

    def _of(self, game: Operand, name: str, index: int = 0) -> Expression:
        return load(game, self.at[name] + index * WORD)

    def _place(self, game: Variable, item: Expression) -> Expression:
        return load((item << 2) + game, self.at["places"])

    def _weight(self, work: Variable, name: str) -> Expression:
        return load(work, self.work["weights"] + WEIGHTS.index(name) * WORD)

    # What a game is worth to a player

    def worth(self) -> Code:
        """``worth(game, player, before, work)``: by the weights, for what was unplayed in the
        game ``before``."""
        script = Script(self.linker, 4, gives=True)
        game, player, before, work = script.parameters
        script.do(script.call("points", game, player))
        cities, points = self.memory.layout["cities"].row, self.memory.layout["points"].row
        city = script.let(player * (cities * WORD) + game)
        column = self.memory.cards.column
        total = load(player * (points * WORD) + game, self.at["points"] + (points - 1) * WORD)
        worth = script.let(total * self._weight(work, "points"))

        def add(name: str, amount: Expression) -> None:
            script.let(worth + amount * self._weight(work, name), worth)

        add("coins", load(city, self.at["cities"] + column["coins"] * WORD))
        add("shields", load(city, self.at["cities"] + column["lead"] * WORD))
        for symbol in self.memory.cards.symbols:
            held = load(city, self.at["cities"] + column[f"science({symbol})"] * WORD)
            add("symbols", held.is_("gt_s", 0))
        token, due = VERBS.index(Verb.TOKEN) + 1, self.memory.layout["due_verb"].size
        for n in range(due):
            waits = self._of(game, "due_verb", n).is_("eq", token)
            add("tokens", waits & self._of(game, "due_player", n).is_("eq", player))
        with script.when(self._of(game, "due_count")):
            add("turns", self._of(game, "replay"))
        with script.otherwise():
            add("turns", self._of(game, "active").is_("eq", player))
        with script.when(self._of(game, "victory")):
            won = self._of(game, "winner").is_("eq", player)
            lost = self._of(game, "winner").is_("eq", number(1) - player)
            add("victory", won - lost)
        with script.when(self._weight(work, "resources")):
            add("resources", number(0) - self._prices(script, game, player, before))
        with script.when(self._weight(work, "later")):
            add("later", self._chains(script, game, player, before))
        return script.last(worth)

    def _prices(
        self, script: Script, game: Variable, player: Variable, before: Variable
    ) -> Expression:
        """What the cards on the table and the player's wonders cost altogether."""
        sum_ = script.let(0)
        cards, wonders = (Kind.BUILDING, Kind.GUILD), (Kind.WONDER,)
        spots: tuple[tuple[tuple[Kind, ...], Operand], ...] = (
            (cards, int(Spot.TABLE)),
            (wonders, player + int(Spot.HELD)),
        )
        for kinds, spot in spots:
            place, size = self._table([i.id for i in self.memory.cards.of_kind(*kinds)])
            with script.count(size) as n:
                item = script.let(load((n << 1) + place, how="load16_s"))
                with script.when(self._place(before, item).is_("eq", spot)):
                    script.let(sum_ + script.call("price", game, player, item), sum_)
        return sum_

    def _chains(
        self, script: Script, game: Variable, player: Variable, before: Variable
    ) -> Expression:
        """The points on the cards still to come that a chain makes free."""
        sum_ = script.let(0)
        chained = [i for i in self.memory.cards.items if i.free_with and i.age is not None]
        place, size = self._table([item.id for item in chained])
        points, _ = self._table([self._points_on(item) for item in chained])
        ages, _ = self._table([item.age or 0 for item in chained])
        with script.count(size) as n:
            item = script.let(load((n << 1) + place, how="load16_s"))
            age = load((n << 1) + ages, how="load16_s").is_("ge_s", self._of(before, "age"))
            waits = self._place(before, item).is_("le_s", int(Spot.TABLE))
            with script.when(age & waits):
                free = script.member("payment", item, game, player).is_("lt_s", 0)
                on_it = load((n << 1) + points, how="load16_s")
                script.let(sum_ + free * on_it, sum_)
        return sum_

    def _points_on(self, item: Item) -> int:
        """The points that stand on a card, whatever else is in the city."""
        columns = self.memory.cards.columns
        return sum(n for column, n in item.standing if columns[column].startswith("points("))

    def _table(self, numbers: list[int]) -> tuple[int, int]:
        """Where numbers of 16 bits stand, and how many there are."""
        place, _ = self.linker.tables.place((*numbers, NONE))
        return place, len(numbers)

    # What a decision is worth

    def score(self) -> Code:
        """``score(game, player, move, work)``: the game after a move, and what it denies."""
        script = Script(self.linker, 4, gives=True)
        game, player, move, work = script.parameters
        copy = script.let(work + self.work["copy"])
        script.copy(copy, game, self.memory.layout.size)
        script.do(script.call("perform", copy, move), gives=True)
        verb = script.let(move & (1 << VERB_BITS) - 1)
        item = script.let((move >> _ITEM_AT & (1 << ITEM_BITS) - 1) - 1)
        with script.when(verb.is_("eq", VERBS.index(Verb.DRAFT))):
            script.do(script.member("construct", item, copy, player))
        worth = script.let(script.call("worth", copy, player, game, work))
        with script.when(verb.is_("eq", VERBS.index(Verb.WONDER))):
            script.let((move >> _OTHER_AT) - 1, item)
        takes = sum(1 << VERBS.index(v) for v in (Verb.BUILD, Verb.DISCARD, Verb.WONDER))
        denial = self._weight(work, "denial")
        with script.when((number(takes) >> verb & 1) * denial):
            other = script.let(number(1) - player)
            script.copy(copy, game, self.memory.layout.size)
            without = script.let(script.call("worth", copy, other, game, work))
            script.do(script.member("construct", item, copy, other))
            gain = script.let(script.call("worth", copy, other, game, work) - without)
            with script.when(gain.is_("gt_s", 0)):
                # Weights are given in hundredths.
                script.let(worth + (gain * denial).over(100), worth)
        return script.last(worth)

    def play_on(self) -> Code:
        """``play on(game, player, move, work)``: how a player fares after a move in games that
        are played on by chance: two for each won, one for each shared."""
        script = Script(self.linker, 4, gives=True)
        game, player, move, work = script.parameters
        copy = script.let(work + self.work["copy"])
        won = script.let(0)
        with script.count(load(work, self.work["playouts"])):
            script.copy(copy, game, self.memory.layout.size)
            script.do(script.call("perform", copy, move), gives=True)
            goes_on = script.let(script.call("mover", copy).is_("ge_s", 0))
            with script.while_(goes_on):
                made = script.call("choose", copy, work).is_("ne", NONE)
                script.let(made & script.call("mover", copy).is_("ge_s", 0), goes_on)
            script.do(script.call("outcome", copy))
            winner = script.let(self._of(copy, "result_winner"))
            script.let(won + (winner.is_("eq", player) << 1) + winner.is_("lt_s", 0), won)
        return script.last(won)

    def best(self) -> Code:
        """``best(game, work, policy)``: make the best legal move, of several one by chance;
        which one, or ``NONE`` where there is none."""
        script = Script(self.linker, 3, gives=True)
        game, work, policy = script.parameters
        player = script.let(script.call("mover", game))
        count = script.let(script.call("decisions", game, work))
        kept, listed = (script.let(work + self.work[name]) for name in ("kept", "decisions"))
        script.copy(kept, listed, count << 2)
        found, most, alike = script.let(NONE), script.let(_WORST), script.let(0)
        with script.while_(count):
            move = script.let(load(kept))
            with script.when(script.call("refusal", game, move).none()):
                score = script.let(0)
                with script.when(policy.is_("eq", GREEDY)):
                    script.let(script.call("score", game, player, move, work), score)
                with script.otherwise():
                    script.let(script.call("play on", game, player, move, work), score)
                with script.when(score.is_("gt_s", most)):
                    script.let(score, most)
                    script.let(0, alike)
                with script.when(score.is_("eq", most)):
                    script.let(alike + 1, alike)
                    with script.when((script.call("chance", work) % alike).none()):
                        script.let(move, found)
            script.let(kept + WORD, kept)
            script.let(count - 1, count)
        with script.when(found.is_("ne", NONE)):
            script.do(script.call("perform", game, found), gives=True)
        return script.last(found)

    def decide(self) -> Code:
        """``decide(game, work)``: make a move by the policy; which one, or ``NONE``."""
        script = Script(self.linker, 2, gives=True)
        game, work = script.parameters
        policy = script.let(load(work, self.work["policy"]))
        with script.when(policy):
            script.give(script.call("best", game, work, policy))
        return script.last(script.call("choose", game, work))
