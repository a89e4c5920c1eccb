"""Cards of a structure that a record leaves open with ``?``, and that turned up in its plays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import OUT_OF_STRUCTURE, ROW, UNKNOWN, Move, Rules, Setup, Verb

Layout: TypeAlias = tuple[int, ...]
# So many sets of slots are looked at; where that is not enough, nothing is said of an age.
_MOST_LOOKED_AT = 200_000
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
    if not takes_are_known(rules, record):
        return None
    search = _Search(rules, age, laid, taken)
    try:
        found = search.ways()
        return None if found > 1 else search.layout() if found else search.nearest() or laid
    except _TooMany:
        return None


class _Take(NamedTuple):
    """A card that is taken out of a structure; ``lifted``: out of its top row, covered or not."""

    card: int
    lifted: bool


def _taken(rules: Rules, moves: Iterable[Move], age: int) -> Iterator[_Take]:
    """The cards of an age that are taken out of its structure, each once, in that order."""
    seen = set[int]()
    for move in moves:
        known = move.verb in OUT_OF_STRUCTURE and move.card not in (UNKNOWN, *seen)
        if known and rules.items[move.card].age == age:
            seen.add(move.card)
            yield _Take(move.card, move.verb is Verb.TOP_ROW)


def takes_are_known(rules: Rules, record: DuelRecord) -> bool:
    """Whether all cards that were taken out of structures can be told: every line could be read,
    and no choice that a card words can have taken one."""
    chosen = any(move.verb is Verb.CHOOSE for move in record.moves)
    return not record.rest and not (chosen and rules.cards.structure_is_chosen_from)


class _TooMany(Exception):
    """More ways were looked at than there is time for."""


class _Search:
    """The ways in which cards that were taken can have lain in slots that are not known."""

    def __init__(self, rules: Rules, age: int, laid: Layout, taken: Sequence[_Take]) -> None:
        self.covers, self.top = rules.covers[age], rules.top_rows[age]
        self.laid, self.taken = laid, taken
        self.meant = {slot for slot, card in enumerate(laid) if card != UNKNOWN} - {
            slot for slot, card in enumerate(laid) for take in taken if take.card == card
        }
        # What is left to take depends on the slots that are not empty alone, however they came
        # to be: so many ways, of which two are as good as more, by play, slots and slips.
        self.known: dict[tuple[int, int, int], int] = {}
        self.since = 0  # the first play that may be a slip

    def ways(self, n: int = 0, left: int = -1, slips: int = 0) -> int:
        """How many ways there are to take the cards from the nth on, with so many slips; 2 for
        more than one. ``left``: the slots that are not empty, as bits."""
        if n == len(self.taken):
            return 1
        key = n, left, slips
        if key not in self.known:
            if len(self.known) > _MOST_LOOKED_AT:
                raise _TooMany
            found = 0
            for slot, wrong in self._slots(n, left, slips):
                if found < 2:
                    found += self.ways(n + 1, left & ~(1 << slot), slips - wrong)
            self.known[key] = min(found, 2)
        return self.known[key]

    def layout(self, slips: int = 0) -> Layout:
        """The first way in which the cards can have lain; there must be one."""
        laid, left = list(self.laid), -1
        for n, take in enumerate(self.taken):
            options = self._slots(n, left, slips)
            slot, wrong = next(
                (slot, wrong)
                for slot, wrong in options
                if self.ways(n + 1, left & ~(1 << slot), slips - wrong)
            )
            left, slips = left & ~(1 << slot), slips - wrong
            if slot not in self.meant:
                laid[slot] = take.card
        return tuple(laid)

    def nearest(self) -> Layout | None:
        """A way with as few slips as can be, the first of them where no way goes on, or before."""
        for since in (max(n for n, _, _ in self.known), 0):
            self.since, self.known = since, {}
            for slips in range(1, _MOST_SLIPS + 1):
                if self.ways(slips=slips):
                    return self.layout(slips)
        return None

    def _slots(self, n: int, left: int, slips: int) -> Iterator[tuple[int, bool]]:
        """The slots out of which the nth card can have been taken, and whether that is a slip; the
        last are those of cards that are never taken, one of which was meant."""
        take, slips = self.taken[n], slips if n >= self.since else 0
        there = [slot for slot in range(len(self.laid)) if left >> slot & 1]
        lying = [slot for slot in there if self.laid[slot] == take.card]
        for slot in lying or (slot for slot in there if self.laid[slot] == UNKNOWN):
            if (wrong := not self._is_open(take, slot, left)) <= slips:
                yield slot, wrong
        for slot in there if slips else ():
            if slot in self.meant and self._is_open(take, slot, left):
                yield slot, True

    def _is_open(self, take: _Take, slot: int, left: int) -> bool:
        return slot in self.top if take.lifted else not self.covers[slot] & left
