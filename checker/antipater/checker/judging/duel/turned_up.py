"""Cards of a structure that a record leaves open with ``?``, and that turned up in its plays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import OUT_OF_STRUCTURE, ROW, UNKNOWN, Move, Rules, Setup, Verb

Layout: TypeAlias = tuple[int, ...]
# So many cards are tried in slots of an age; where that is not enough, nothing is said of them.
_MOST_TRIED = 5_000
# So many slips are looked past: cards that others cover, or that cannot lie there at all.
_MOST_SLIPS = 2


def with_turned_up(rules: Rules, record: DuelRecord, setup: Setup) -> Setup:
    """The set-up with the cards that turned up in slots that are not known.

    Where they can have lain in one way, they lie there; where in several, the structure counts as
    not recorded. Where in none, as much is put right as shows which play breaks a rule.
    """
    layouts = dict[int, Layout]()
    for age, laid in setup.layouts.items():
        found = _whole(rules, record, age, laid) if age != ROW and UNKNOWN in laid else laid
        if found is not None:
            layouts[age] = found
    return setup if layouts == setup.layouts else replace(setup, layouts=layouts)


def _whole(rules: Rules, record: DuelRecord, age: int, laid: Layout) -> Layout | None:
    """The structure with what turned up; None where that is open."""
    moves = [*record.moves, *(move for _, move in record.rest)]
    taken = list(_taken(rules, moves, age))
    if {take.card for take in taken} <= {*laid}:
        return laid
    if record.rest or _takes_otherwise(rules, moves):
        return None
    search = _Search(rules, age, taken)
    ways = list(islice(search.ways(laid, 0), 2))
    if search.tried > _MOST_TRIED or len(ways) > 1:
        return None
    nearest = (way for slips in range(1, _MOST_SLIPS + 1) for way in search.ways(laid, slips))
    return ways[0] if ways else next(nearest, laid)


class _Take(NamedTuple):
    """A card that is taken out of a structure; ``lifted``: out of its top row, covered or not."""

    card: int
    lifted: bool


def _taken(rules: Rules, moves: Iterable[Move], age: int) -> Iterator[_Take]:
    """The cards of an age that are taken out of its structure, each once, in that order."""
    seen = set[int]()
    for move in moves:
        if move.verb in OUT_OF_STRUCTURE:
            card = move.other if move.verb is Verb.WONDER else move.item
            if card != UNKNOWN and card not in seen and rules.items[card].age == age:
                seen.add(card)
                yield _Take(card, move.verb is Verb.TOP_ROW)


def _takes_otherwise(rules: Rules, moves: Iterable[Move]) -> bool:
    """Whether cards can have been taken out of a structure by a choice that a card words."""
    worded = any(move.verb is Verb.CHOOSE for move in moves)
    return worded and any(
        choice.zone.is_structure for item in rules.cards.items for choice in item.choices
    )


class _Search:
    """The ways in which cards that were taken can have lain in slots that are not known."""

    def __init__(self, rules: Rules, age: int, taken: Sequence[_Take]) -> None:
        self.covers, self.top = rules.covers[age], rules.top_rows[age]
        self.taken, self.tried = taken, 0
        self.cards = {take.card for take in taken}

    def ways(self, laid: Layout, slips: int) -> Iterator[Layout]:
        """Layouts by which every card could be taken, but for so many slips."""
        self.tried = 0
        yield from self._from(0, laid, (1 << len(laid)) - 1, slips)

    def _from(self, n: int, laid: Layout, left: int, slips: int) -> Iterator[Layout]:
        """From the nth card on. ``left``: the slots that are not empty, as bits."""
        self.tried += 1
        if n == len(self.taken) or self.tried > _MOST_TRIED:
            yield from (laid,) if n == len(self.taken) else ()
            return
        for slot, then, wrong in self._slots(self.taken[n], laid, left):
            if wrong <= slips:
                yield from self._from(n + 1, then, left & ~(1 << slot), slips - wrong)

    def _slots(self, take: _Take, laid: Layout, left: int) -> Iterator[tuple[int, Layout, bool]]:
        """The slots out of which a card can have been taken, the layout then, and whether that is
        a slip; the last are those of cards that are never taken, one of which was meant."""
        there = [slot for slot in range(len(laid)) if left >> slot & 1]
        lying = [slot for slot in there if laid[slot] == take.card]
        for slot in lying or (slot for slot in there if laid[slot] == UNKNOWN):
            then = (*laid[:slot], take.card, *laid[slot + 1 :])
            yield slot, then, not self._is_open(take, slot, left)
        for slot in there:
            if laid[slot] not in (UNKNOWN, *self.cards) and self._is_open(take, slot, left):
                yield slot, laid, True

    def _is_open(self, take: _Take, slot: int, left: int) -> bool:
        return slot in self.top if take.lifted else not self.covers[slot] & left
