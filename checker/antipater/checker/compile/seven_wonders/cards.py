"""Hands, discards and the Free City's pile in memory: how many there are of each card."""

from typing import Any, TypeAlias

from antipater.rules.numbers import if_else
from antipater.rules.readings import terms
from antipater.rules.seven_wonders import FREE_CITY
from antipater.rules.seven_wonders.deals import Count, Course

# A ``MemoryGame``, which knows its hands.
WorkingState: TypeAlias = Any


class Counted:
    """Cards of which is counted how many there are; each is counted at a place of an array."""

    def __init__(self, game: WorkingState, array: str, start: Any = 0) -> None:
        self.game, self.array, self.start = game, array, start

    def __getitem__(self, card: Any) -> Any:
        return self.game.cells.read(self.array, self._place(card))

    def __setitem__(self, card: Any, count: Any) -> None:
        self.game.cells.write(self.array, count, self._place(card))

    def __contains__(self, card: Any) -> bool:
        return bool(self.count(card) >= 1)

    def count(self, card: Any) -> Any:
        """How many there are of a card."""
        return self[card]

    def _place(self, card: Any) -> Any:
        """Where a card is counted: one that is not known after all others."""
        hidden = card < 0
        if not isinstance(hidden, terms.Truth) or self.game.recorder.feasible(hidden, ()):
            card = if_else(hidden, self.game.book.memory.unknown, card)
        return self.start + card


class Hand(Counted):
    """A hand."""

    def __init__(self, game: WorkingState, row: Any) -> None:
        super().__init__(game, "hands", row * (game.book.memory.unknown + 1))
        self.row = row

    @property
    def size(self) -> Any:
        """How many cards are in it."""
        return self.game.cells.read("hand_size", self.row)

    def add(self, card: Any, count: int = 1) -> None:
        """Let there be so many more of a card."""
        self[card] = self[card] + count
        self.game.cells.write("hand_size", self.size + count, self.row)

    def without(self, card: Any) -> "Hand":
        """The hand as it looks without a card that is in it."""
        return _Less(self, card)


class _Less(Hand):
    """A hand that looks as if a card were gone."""

    def __init__(self, hand: Hand, gone: Any) -> None:
        super().__init__(hand.game, hand.row)
        self.gone = gone

    @property
    def size(self) -> Any:
        """How many cards are in it."""
        return super().size - 1

    def count(self, card: Any) -> Any:
        """How many there are of a card."""
        return self[card] - if_else(card == self.gone, 1, 0)


class Pile(Hand):
    """The Free City's pile: counted where its hand would be, and drawn in the order dealt."""

    def __init__(self, game: WorkingState) -> None:
        super().__init__(game, FREE_CITY)

    def __bool__(self) -> bool:
        return bool(self.size != 0)

    @property
    def top(self) -> Any:
        """The card that is drawn in this turn; one that is not known after all others."""
        game, rules = self.game, self.game.book
        hands = (game.age - rules.ages[0]) * rules.least_players + FREE_CITY
        return game.cells.read("deals", hands * rules.hand_size + game.turn - 1)


class Discards(Counted):
    """The discards."""

    def __init__(self, game: WorkingState) -> None:
        super().__init__(game, "discards")

    def append(self, card: Any) -> None:
        """Lay a card on them."""
        self[card] = self[card] + 1

    def remove(self, card: Any) -> None:
        """Take a card out that is in them."""
        self[card] = self[card] - 1

    def __iadd__(self, cards: Any) -> "Discards":
        if isinstance(cards, Hand):
            self.game.recorder.invoke("lay down", cards.row)
        else:
            for card in cards:
                self.append(card)
        return self


# What is counted where not all hands are known


class _ByAge:
    """What is counted of each age."""

    def __init__(self, game: WorkingState, made: Any) -> None:
        self.game, self.made = game, made

    def __contains__(self, age: Any) -> bool:
        return True

    def __getitem__(self, age: Any) -> Any:
        return self.made(self.game, age)


def _of_age(game: WorkingState, array: str, age: Any) -> Counted:
    return Counted(game, array, age * (game.book.memory.unknown + 1))


class MemoryCount(Count):
    """The cards of an age that are known to be in play."""

    def __init__(self, game: WorkingState, age: Any) -> None:
        self.game, self.rules, self.age = game, game.book, age
        self.players = game.setup.players
        self.deck = self.rules.deck(self.players, age)
        self.guilds = self.rules.guilds_in_play(self.players)
        self.seen: Any = _of_age(game, "seen", age)

    @property
    def seen_guilds(self) -> Any:
        """How many guilds are among them."""
        return self.game.cells.read("seen_guilds", self.age)

    @seen_guilds.setter
    def seen_guilds(self, count: Any) -> None:
        self.game.cells.write("seen_guilds", count, self.age)


class MemoryCourse(Course):
    """The cards of a game as far as they were seen."""

    def __init__(self, game: WorkingState) -> None:
        self.game, self.rules, self.setup = game, game.book, game.setup
        self.counts: Any = _ByAge(game, MemoryCount)
        self.left: Any = _ByAge(game, lambda game, age: _of_age(game, "left_over", age))
        self.shown: Any = Counted(game, "shown")
        self.salvaged: Any = _Salvaged(game)

    def from_known_hand(self, age: Any, turn: Any, play: Any) -> bool:
        """Whether a card is known to be in the hand that it is played from, which keeps count."""
        if play.card not in self.left[age]:
            return False
        hand = Hand(self.game, self.game.hands.row(play.seat))
        return bool(self.setup.free_city or play.card in hand)


class _Salvaged:
    """The cards built out of the discards unseen, of which there is room for some."""

    def __init__(self, game: WorkingState) -> None:
        self.game = game

    def append(self, salvage: Any) -> None:
        """Note a card and its age; where there is no room, the game is not judged."""
        (_, age, play), cells = salvage, self.game.cells
        count = cells.read("salvages")
        if count >= self.game.book.memory.most_salvages:
            cells.write("misdealt", 1)
            return
        cells.write("salvaged", play.card, count)
        cells.write("salvaged_in", age, count)
        cells.write("salvages", count + 1)
