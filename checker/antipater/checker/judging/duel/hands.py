"""Who had which wonder that was not built, where a record's set-up does not tell: as moves show."""

from collections.abc import Container, Iterator, Sequence

from antipater.rules.card_set import Kind
from antipater.rules.choices import WONDERS, Fate, ItemChoice
from antipater.rules.duel import Move, Rules, Verb
from antipater.rules.duel.zones import CHOICES, WORDED, due_for

# By what a wonder comes to stand in a city, or goes on standing in one.
_STANDS = (Fate.TAKE, Fate.GIVE, Fate.SWAP)


def holders(rules: Rules, moves: Sequence[Move]) -> Iterator[tuple[int, int]]:
    """The wonders that moves show not built yet, each with the player who had it then.

    Whether the moves are legal is not checked; which choice one of them answers is taken to be
    the first that waits and that it can answer.
    """
    asked: list[tuple[int, ItemChoice]] = []  # by the owner of what asks, the next one first
    standing: set[int] = set()
    always = [e.choice for item in rules.cards.everywhere for e in item.asks if e.choice]
    # What events may ask for: of what stands in every city, and of cards that came.
    asking = [(owner, choice) for choice in always for owner in (0, 1)]
    for move in moves:
        owner = move.player
        if move.verb is Verb.WONDER and rules.items[move.item].kind is Kind.WONDER:
            yield move.item, owner
            standing.add(move.item)
        if move.verb in (*WORDED, Verb.PASS):
            at = next(_answered(rules, move, asked, standing), None)
            if at is not None:
                owner, choice = asked[at]
                del asked[: at + 1]
                yield from _held(owner, choice, move)
                stands = choice.zone.is_city and choice.deed in _STANDS
                kept = stands or choice.deed is Fate.BUILD
                (standing.add if kept else standing.discard)(move.item)
        elif move.verb not in CHOICES:
            asked.clear()
        if move.verb not in (Verb.PASS, Verb.BEGIN):
            choices = rules.items[move.item].choices
            asked += [(owner, choice) for choice in choices for _ in range(choice.number)]
            asks = rules.items[move.item].asks if move.verb is not Verb.DISCARD else ()
            asking += [(owner, e.choice) for e in asks if e.choice]
            asked += [each for each in asking for _ in range(each[1].number)]


def _answered(
    rules: Rules, move: Move, asked: Sequence[tuple[int, ItemChoice]], standing: Container[int]
) -> Iterator[int]:
    """Which of the choices that wait a move can answer, by what it is and where that is."""
    kind = rules.items[move.item].kind
    for n, (owner, choice) in enumerate(asked):
        due = due_for(choice, owner)
        there = kind is not Kind.WONDER or not choice.zone.is_city or move.item in standing
        fits = due.verb is move.verb and kind in choice.of.kinds and there
        if due.player == move.player and (choice.may if move.verb is Verb.PASS else fits):
            yield n


def _held(owner: int, choice: ItemChoice, move: Move) -> Iterator[tuple[int, int]]:
    """What is chosen out of hands, with whose hand that is."""
    if choice.zone.is_hand and choice.of.kinds == WONDERS and move.verb is not Verb.PASS:
        for part, wonder in zip(choice.parts, (move.item, move.other), strict=False):
            yield wonder, owner if part.zone.is_owners else 1 - owner
