"""What playing by chance asks of the engine: is a move allowed, is a supremacy near."""

from collections.abc import Callable, Sequence
from typing import Any

from antipater.checker.compile.duel.memory import NEAR
from antipater.checker.compile.duel.turn import ITEM, OTHER, PLAYER, City, MemoryTurn
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Move, Verb, legality
from antipater.rules.numbers import any_true, if_else


def allowed(verb: Verb) -> Callable[[MemoryTurn], int]:
    """Whether a move of a verb is legal, but for its price; why it is not is not told."""

    def run(turn: MemoryTurn) -> int:
        move = Move(verb, PLAYER, ITEM, OTHER)
        turn.verb = verb
        return int(legality.unplayable(turn.book, turn, move) is None)

    return run


def first_of(verb: Verb) -> Callable[[MemoryTurn], Any]:
    """Whether an item can be the first of the two of a choice."""

    def run(turn: MemoryTurn) -> Any:
        due = turn.due[0]._replace(verb=verb, player=PLAYER)
        return if_else(legality.may_choose(turn.book, turn, due, ITEM), 1, 0)

    return run


class _With(Sequence[Any]):
    """A ledger as it would be with more in one column."""

    def __init__(self, city: City, column: int, more: int) -> None:
        self.city, self.column, self.more = city, column, more

    def __getitem__(self, column: Any) -> Any:
        return self.city[column] + (self.more if column == self.column else 0)

    def __len__(self) -> int:
        return len(self.city)


def near(turn: MemoryTurn) -> None:
    """Note that a player has been as close to a supremacy as the best single card goes."""
    rules, cards = turn.book.plain, turn.book.cards
    own, opponent = City(turn, PLAYER), City(turn, 1 - PLAYER)
    most = max((item.adds(rules.shields) for item in cards.items), default=0)
    military = rules.military_supremacy(
        _With(own, rules.lead, most), _With(opponent, rules.lead, -most)
    )
    scientific = any_true(
        rules.scientific_supremacy(_With(own, column, 1), opponent) for column in _symbols(cards)
    )
    array = turn.cells.layout["near"]
    for n, holds in enumerate((military, scientific)):
        place = PLAYER * len(NEAR)
        before = turn.recorder.read(array, place, n)
        turn.recorder.write(array, place, if_else(holds, 1, before), n)


def _symbols(cards: CardSet) -> list[int]:
    return [cards.column[f"science({symbol})"] for symbol in cards.symbols]
