"""A game of Duel as numbers in memory: what stands where, for one set."""

from collections.abc import Sequence
from functools import cached_property

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.layout import Layout
from antipater.checker.judging.duel.setup import figures
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, Spot, Victory
from antipater.rules.duel.zones import verbs_of

MOST_COINS = 1 << 30
# The most choices that can wait at once; a game that asks for more is not judged.
MOST_DUE = 8
VICTORIES = tuple(Victory)
_BITS = 32
# Victories that can be one card away; ``near`` has a number of each for each player.
NEAR = ("military", "scientific")


class Memory:
    """The layout of a game of one set.

    Items keep their ids; the number after the last stands for a card that is not known,
    ``unknown``, and has a place of its own that nothing asks for.
    """

    def __init__(self, rules: Rules) -> None:
        self.cards: CardSet = rules.cards
        self.rules = rules
        self.unknown = len(self.cards.items)
        self.figures = figures(self.cards)
        self.categories = (*self.cards.categories, "total")
        self.widest = max(self.figures.slots.values())
        self.last_age = max(rules.ages)
        # By their numbers in ``VERBS``, of which those not needed are the last.
        self.verbs = verbs_of(rules)
        self.layout = Layout()
        self._course()
        self._setup()
        self._answers()
        spots = int(Spot.PREPARED + 1 if self.cards.sets_off else Spot.GONE)
        if self.cards.free_row is not None:
            spots = Spot.LAID + len(self.cards.free_row.items) - 1
        self.layout.array("places", self.unknown + 1, 0, spots)
        of_age = self.unknown + 1
        self.layout.array("slots", (self.last_age + 1) * of_age, -1, self.widest - 1)
        columns = len(self.cards.columns)
        self.layout.array("cities", 2 * columns, row=columns)
        self.layout.fill_up()

    def _course(self) -> None:
        add = self.layout.number
        add("age", 0, self.last_age)
        add("left")
        add("active", 0, 1)
        add("drafted", 0, len(self.rules.draft_order))
        add("board_tokens")
        add("replay", 0, 1)
        add("victory", 0, len(VICTORIES))
        add("winner", NONE, 1)
        add("due_count", 0, MOST_DUE)
        add("too_many_due", 0, 1)
        self.layout.array("due_verb", MOST_DUE, 0, len(self.verbs))
        self.layout.array("due_player", MOST_DUE, 0, 1)
        self.layout.array("due_argument", MOST_DUE, 0, len(self.words))

    def _setup(self) -> None:
        """The set-up, as far as it is known: in this order a host gives it to ``begin``."""
        counts, add = self.figures, self.layout.array
        for name in ("rows_known", "tokens_known", "drawn_known"):
            self.layout.number(name, 0, 1)
        add("layouts_known", self.last_age + 1, 0, 1)
        each = counts.wonders_each
        for name, size in (
            ("rows", sum(counts.offered)),
            ("wonders", 2 * each),
            ("tokens", counts.tokens),
            ("drawn", counts.drawn),
        ):
            add(name, size, 0, self.unknown)
        size = (self.last_age + 1) * self.widest
        add("layouts", size, 0, self.unknown, row=self.widest)

    def _answers(self) -> None:
        """What is told of a move, and of the end."""
        for name in ("refused_item", "expected", "found", "paid"):
            self.layout.number(name)
        # What a host has the next item cost in trade, and one more; 0 for the least. The next
        # amount that the edition allows for what was asked for last, -1 for none; and whether it
        # left open what any move paid.
        self.layout.number("charge", 0, MOST_COINS)
        self.layout.number("dearer", NONE, MOST_COINS)
        self.layout.number("charges_open", 0, 1)
        self.layout.array("listed", self.unknown // _BITS + 1)
        for name in ("result_kind", "result_winner", "result_shared"):
            self.layout.number(name)
        self.layout.array("unit_prices", len(self.cards.resources))
        self.layout.array("near", 2 * len(NEAR), 0, 1, row=len(NEAR))
        each = len(self.categories)
        self.layout.array("points", 2 * each, row=each)

    @cached_property
    def prepared(self) -> tuple[int, ...]:
        """The items under which a card is put before they can be set off."""
        return tuple(n for n, at in enumerate(self.rules.set_off_from) if at == Spot.PREPARED)

    @property
    def words_of_game(self) -> int:
        """How many numbers a game has."""
        return self.layout.size // 4

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Colours and arguments of choices, by the numbers that stand for them."""
        arguments = {choice.argument for choice in self.cards.choices}
        return ("", *self.cards.colours, *sorted(arguments - {"", *self.cards.colours}))

    @property
    def given(self) -> tuple[tuple[str, int, int], ...]:
        """The parts of a set-up as a host gives it: array, where in it, how many numbers."""
        counts = self.figures
        parts = [(name, 0, self.layout[name].size) for name in ("rows", "wonders", "tokens")]
        parts.append(("drawn", 0, counts.drawn))
        parts += [("layouts", age * self.widest, slots) for age, slots in counts.slots.items()]
        return tuple(parts)

    @property
    def opening(self) -> bytes:
        """A game before it is set up, as it stands in memory."""
        numbers = [0] * (self.layout.size // 4)

        def fill(name: str, values: Sequence[int]) -> None:
            start = self.layout[name].offset // 4
            numbers[start : start + len(values)] = values

        for name in ("rows", "wonders", "tokens", "drawn", "layouts"):
            fill(name, [self.unknown] * self.layout[name].size)
        fill("slots", [NONE] * self.layout["slots"].size)
        fill("winner", [NONE])
        fill("cities", [*self.rules.opening, *self.rules.opening])
        return b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)
