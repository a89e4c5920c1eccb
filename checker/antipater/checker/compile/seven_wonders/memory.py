"""A game of 7 Wonders as numbers in memory: what stands where, for one set."""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.layout import Layout
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Action, DueKind, Rules
from antipater.rules.seven_wonders.trade import Terms

ACTIONS = tuple(Action)
DUES = tuple(DueKind)
_OF_OFFERS = (Action.TAKE, DueKind.OFFER)
# The most ways to pay for one item that are listed.
MOST_WAYS = 256
# What is read of each play, by its seat.
PLAY = ("action", "card", "stated", "left", "right", "stage")
# What a play pays, by its seat.
PAID = ("bank", "to_left", "to_right")


class Memory:
    """The layout of a game of one set, for as many players as the set has cards for.

    Items keep their ids; the number after the last stands for a card that is not known,
    ``unknown``. A hand is a row that counts each card in it, and so are the discards.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cards: CardSet = rules.cards
        self.unknown = len(self.cards.items)
        self.most = rules.most_players
        self.categories = (*self.cards.categories, "total")
        self.resources = len(self.cards.resources)
        self.layout = Layout()
        self._course()
        self._plays()
        self._answers()
        array, seats = self.layout.array, self.most
        columns = len(self.cards.columns)
        array("cities", seats * columns, row=columns)
        array("discards", self.unknown + 1, 0)
        array("hands", seats * (self.unknown + 1), 0)
        array("hand_size", seats, 0)
        if rules.held is not None:
            # As ``hands`` and ``hand_size``, with which they are swapped whole.
            array("kept", seats * (self.unknown + 1), 0)
            array("kept_size", seats, 0)
            array("held", seats * rules.held.each, 0, self.unknown)
        array("deals", len(rules.ages) * seats * rules.hand_size, 0, self.unknown)
        array("prices", 2 * seats * self.resources)
        array("priced", seats, 0, 1)
        array("ways_left", MOST_WAYS)
        array("ways_right", MOST_WAYS)
        if any(rules.priced.touched):
            array("ways_bank", MOST_WAYS)
            for name in ("way_bank", *Terms._fields):
                self.layout.number(name)
        self._seen()
        self.layout.fill_up()

    def _course(self) -> None:
        number, array, seats = self.layout.number, self.layout.array, self.most
        number("players", self.rules.least_players, seats, fixed=True)
        array("boards", seats, 0, self.unknown - 1, fixed=True)
        # Only the game before its set-up is of age 0, which nothing asks for.
        number("age", 0 if self.rules.held is None else 1, max(self.rules.ages))
        number("turn", 0, self.rules.turns)
        number("over", 0, 1)
        number("rotation", 0, seats - 1)
        number("free_city", 0, int(self.rules.has_free_city), fixed=True)
        number("unseen", 0, 1)
        array("freed", seats, 0, max(self.rules.ages))
        number("answering", 0, len(self.dues))
        waiting = 2 * seats * max(1, self.cards.most_asked)
        number("due_count", 0, waiting)
        array("due_kind", waiting, 0, len(self.dues))
        array("due_seat", waiting, 0, seats - 1)
        if self.rules.told_apart:
            last = len(self.rules.arguments) - 1
            array("due_argument", waiting, 0, last)
            number("answering_argument", 0, last)

    def _plays(self) -> None:
        """The plays of the move at hand, in the order in which they are given and by seat."""
        array, seats = self.layout.array, self.most
        array("given_seat", seats, 0, seats - 1)
        array("given_action", seats, 0, len(self.actions) - 1)
        array("given_card", seats, NONE, self.unknown - 1)
        for name in PLAY:
            array(name, seats)
        for name in PAID:
            array(name, seats)
        array("recorded", seats)
        array("answers", seats)
        array("sevenths", seats)

    def _answers(self) -> None:
        """What is told of a move, and of the end."""
        for name in ("refused_seat", "refused_item", "expected", "found"):
            self.layout.number(name)
        for name in ("way_left", "way_right", "open", "misdealt", "hidden"):
            self.layout.number(name)
        for name in ("result_kind", "winners"):
            self.layout.number(name)
        each = len(self.categories)
        self.layout.array("points", self.most * each, row=each)
        self.layout.array("copied", self.most, NONE, self.unknown - 1)

    def _seen(self) -> None:
        """What is counted of cards where not all hands are known: by age, then by card."""
        array, ages, each = self.layout.array, max(self.rules.ages) + 1, self.unknown + 1
        array("seen", ages * each, 0)
        array("seen_guilds", ages, 0)
        array("left_over", ages * each, 0)
        array("shown", each, 0)
        self.layout.number("salvages", 0)
        array("salvaged", self.most_salvages, 0, self.unknown - 1)
        array("salvaged_in", self.most_salvages, 0, max(self.rules.ages))
        # Written by hosts alone: the guild that a seat has chosen to copy.
        array("chosen", self.most, NONE, self.unknown - 1)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What plays of the set do, as they are numbered."""
        return tuple(a for a in ACTIONS if self.rules.asks_late or a not in _OF_OFFERS)

    @property
    def dues(self) -> tuple[DueKind, ...]:
        """What can wait in a game of the set, as it is numbered."""
        return tuple(d for d in DUES if self.rules.asks_late or d not in _OF_OFFERS)

    @property
    def words_of_game(self) -> int:
        """How many numbers a game has."""
        return self.layout.size // 4

    @property
    def most_salvages(self) -> int:
        """How many cards built out of the discards unseen there is room for."""
        return 4 * self.most

    @property
    def given(self) -> tuple[tuple[str, int, int], ...]:
        """The parts of a set-up as a host gives it: array, where in it, how many numbers."""
        held = () if self.rules.held is None else ("held",)
        names = ("players", "boards", "deals", *held)
        return tuple((name, 0, self.layout[name].size) for name in names)

    @property
    def opening(self) -> bytes:
        """A game before it is set up, as it stands in memory."""
        numbers = [0] * (self.layout.size // 4)

        def fill(name: str, values: list[int]) -> None:
            start = self.layout[name].offset // 4
            numbers[start : start + len(values)] = values

        for name, _, size in self.given[2:]:
            fill(name, [self.unknown] * size)
        fill("cities", [*self.rules.opening] * self.most)
        fill("copied", [NONE] * self.most)
        fill("chosen", [NONE] * self.most)
        return b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)
