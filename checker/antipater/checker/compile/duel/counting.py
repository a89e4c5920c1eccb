"""What became of each item in the games that a module played, counted as they end."""

from antipater.checker.compile.counting import ItemCounts
from antipater.checker.compile.duel.memory import VICTORIES, Memory
from antipater.checker.compile.duel.packed import (
    PRICED,
    VERBS,
    item_of,
    other_of,
    player_of,
    verb_of,
)
from antipater.checker.compile.loops.rows import Engine, Game, Halves, Words, function, part
from antipater.rules.card_set import Kind
from antipater.rules.choices import Fate, ItemChoice, Zone, fits
from antipater.rules.duel import PAID, ROW, Verb, Victory
from antipater.rules.duel.zones import BROUGHT, WORDED

_BUILT = (*PAID, *BROUGHT)
# What a choice that a card words does with an item of a city, or of elsewhere.
_OF_CITY = {
    **dict.fromkeys((Fate.TAKE, Fate.GIVE), "taken_over"),
    **dict.fromkeys((Fate.DISCARD, Fate.RETURN, Fate.UNBUILD), "destroyed"),
}
_ELSEWHERE = {Fate.BUILD: "built", Fate.DISCARD: "discarded"}
_GETS = (Fate.BUILD, Fate.TAKE, Fate.GIVE)
_USES = {
    **dict.fromkeys(_BUILT, "built"),
    Verb.DISCARD: "discarded",
    Verb.DRAFT: "drafted",
    Verb.DESTROY: "destroyed",
    # What becomes of what is chosen by what a card words is up to its choice.
    **dict.fromkeys((Verb.BEGIN, *WORDED, Verb.PASS), ""),
    # Counted by itself, in sets in which something is set off.
    Verb.SET_OFF: "",
}
_CIVILIAN = VICTORIES.index(Victory.CIVILIAN) + 1


def _numbers(*verbs: Verb) -> tuple[int, ...]:
    return tuple(VERBS.index(verb) for verb in verbs)


# The uses, each with the verbs that make it.
USES = tuple(
    (use, _numbers(*(verb for verb in VERBS if _USES[verb] == use)))
    for use in dict.fromkeys(filter(None, _USES.values()))
)
BUILT = _numbers(*_BUILT)
WONDER, LEFT_OUT, DRAWN, CHOOSE, SWAP, BEGIN, SET_OFF = _numbers(
    *(Verb.WONDER, Verb.LEFT_OUT, Verb.DRAWN, Verb.CHOOSE, Verb.SWAP, Verb.BEGIN, Verb.SET_OFF)
)


def _getter(choice: ItemChoice) -> int:
    given = choice.deed is Fate.GIVE
    return int(choice.by_opponent != given) if choice.deed in _GETS else -1


class Counting(ItemCounts):
    """``tally``."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {Game: memory.layout}, memory.unknown)
        self.memory = memory
        self.row = len(memory.categories)
        self.prepared, self.sets_off = memory.prepared, memory.cards.sets_off
        # Of each worded choice its number, what it is counted as, and for whom: 0 for who chooses,
        # 1 for the other, -1 for nobody.
        self.chosen = tuple(
            (memory.words.index(choice.argument), use, _getter(choice))
            for choice in memory.rules.worded
            if (use := (_OF_CITY if choice.zone.is_city else _ELSEWHERE).get(choice.deed))
        )

        # What lies in zones from the start, and from which age it is there to take.
        called, row = memory.rules.called_from, memory.cards.by_chance
        ages = {item.id: called[item.id] for item in memory.rules.characters}
        self.characters = tuple((item, age) for item, age in ages.items() if item not in row)
        row_from = max((ages[item] for item in row), default=ROW)
        # From which age on what is laid out for an age, or the row, is there to take.
        self.there_from = (row_from, *range(1, memory.last_age + 1))
        # Of choices by which a wonder is built with a card under it: their numbers, and whether it
        # is the other's who chooses.
        self.raises = tuple(
            (memory.words.index(choice.argument), int(choice.by_opponent))
            for choice in memory.rules.worded
            if choice.raises
        )
        # Of choices out of the box their numbers, each with its bit, and by the bits of which of
        # them each token can be taken. Where several cards draw, that is one of them.
        boxes = [c for c in memory.rules.worded if c.zone is Zone.BOX]
        self.boxes = tuple((memory.words.index(c.argument), 2 << n) for n, c in enumerate(boxes))
        drawn = any(choice.draws_tokens for choice in memory.cards.choices)
        self.draws_of_box = int(drawn and not memory.figures.drawn)
        bits = {
            token.id: self.draws_of_box + sum(2 << n for n, c in enumerate(boxes) if fits(c, token))
            for token in memory.cards.of_kind(Kind.TOKEN)
        }
        self.boxed = tuple((token, among) for token, among in bits.items() if among)
        self.swaps = tuple(
            memory.words.index(choice.argument)
            for choice in memory.rules.worded
            if choice.deed is Fate.SWAP and choice.zone.is_city
        )

    @function
    def tally(
        self, game: Game, setup: Halves, moves: Words, count: int, costs: Words, counts: Words
    ) -> None:
        """Count one game that is over, its moves and what they cost.

        Of a choice that a card words, ``costs`` holds which it was.
        """
        drawn, opened = 0, 0
        for n in range(count):
            verb, seat, item = verb_of(moves[n]), player_of(moves[n]), item_of(moves[n])
            other = other_of(moves[n])
            for prepared in self.prepared:
                if (verb == WONDER) & (item == prepared):
                    counts[other + self.first["tucked"]] += 1
                    verb = BEGIN  # of which nothing is counted
            if self.sets_off:  # noqa: SIM102  # known now, and the second is not
                if verb == SET_OFF:
                    counts[item + self.first["built"]] += 1
                    self.got(game, counts, seat, item)
            for use, verbs in USES:
                if verb in verbs:
                    counts[item + self.first[use]] += 1
            for number, use, getter in self.chosen:
                if (verb == CHOOSE) & (costs[n] == number):
                    counts[item + self.first[use]] += 1
                    if getter >= 0:
                        self.got(game, counts, seat ^ getter, item)
            for number in self.swaps:
                if (verb == SWAP) & (costs[n] == number):
                    counts[item + self.first["taken_over"]] += 1
                    counts[other + self.first["taken_over"]] += 1
                    self.got(game, counts, 1 - seat, item)
                    self.got(game, counts, seat, other)
            for number, other_seat in self.raises:
                if (verb == SWAP) & (costs[n] == number):
                    counts[item + self.first["built"]] += 1
                    counts[other + self.first["tucked"]] += 1
                    self.got(game, counts, seat ^ other_seat, item)
            if verb in BUILT:
                self.got(game, counts, seat, item)
            if verb in PRICED:
                self.paid(counts, item, costs[n])
            if verb == WONDER:
                counts[other + self.first["tucked"]] += 1
            if verb == LEFT_OUT:
                counts[other + self.first["built"]] += 1
                self.got(game, counts, 1 - seat, other)
                counts[item + self.first["there"]] += 1
                counts[other + self.first["there"]] += 1
            for number, bit in self.boxes:
                if (verb == CHOOSE) & (costs[n] == number):
                    opened |= bit
            if verb == DRAWN:
                drawn = 1
                opened |= self.draws_of_box
        self.there(game, setup, drawn, opened, counts)

    @part
    def got(self, game: Game, counts: Words, seat: int, item: int) -> None:
        """Count a city that got an item, and how it fared."""
        winner = game.result_winner
        counts[item + self.first["held"]] += 1
        counts[item + self.first["won"]] += ((winner == seat) << 1) + (winner < 0)
        if game.result_kind == _CIVILIAN:
            lead = game.points[self.row - 1] - game.points[2 * self.row - 1]
            counts[item + self.first["civilian"]] += 1
            counts[item + self.first["margin"]] += lead * (1 - 2 * seat)

    @part
    def there(self, game: Game, setup: Halves, drawn: int, opened: int, counts: Words) -> None:
        """Count what was there to take: offered, on the board, laid in an age that was reached, in
        a zone of which the phase has come, in the box out of which was chosen; each but once."""
        for item, bits in self.boxed:
            counts[item + self.first["there"]] += (opened & bits) != 0
        for item, age in self.characters:
            counts[item + self.first["there"]] += game.age >= age
        for name, start, size in self.memory.given:
            reached = int(name != "wonders")
            if name == "drawn":
                reached = drawn
            elif name == "layouts":
                reached = game.age >= self.there_from[start // self.memory.widest]
            if reached:
                for n in range(size):
                    counts[setup[n] + self.first["there"]] += 1
                    if name in ("tokens", "drawn"):
                        self.not_twice(setup[n], opened, counts)
            setup += size

    @part
    def not_twice(self, token: int, opened: int, counts: Words) -> None:
        """Count a token no second time that is among those of the box."""
        for item, bits in self.boxed:
            if token == item:
                counts[item + self.first["there"]] -= (opened & bits) != 0
