"""Lines that a record lacks without a word: an age goes on before an earlier one is over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.card_set import CardSet
from antipater.rules.duel import OUT_OF_STRUCTURE, UNKNOWN, Move, Verb, Victory

# So few lines are slips, which are looked for one by one; and an age begins with so many cards.
_FEW, _BEGUN = 2, 3


class Lost(NamedTuple):
    """Lines that are missing before a source line: of so many cards, of this age first. Behind
    the last move, the line is the next one."""

    line: int
    cards: int
    age: int


def lost_lines(record: DuelRecord, cards: CardSet) -> Iterator[Lost]:
    """Where the cards of an age are taken though many of an earlier one have not been, and the end
    of a record that claims a civilian victory while cards lie there.

    Lines are missing where numbers on lines leave some out (R-READ-05), else before the later age.
    Nothing where the record says itself that lines are missing, or where cards of the earlier age
    are taken afterwards as well.
    """
    if any(known.many for known in record.gaps.values()):
        return
    moves = [*record.moves, *(move for _, move in record.rest)]
    lines = [*record.lines, *(line for line, _ in record.rest)]
    ages = [_age(cards, move) for move in moves]
    chosen = _chosen(cards, moves)
    before, since, told = 0, 0, False
    for age in sorted(set(ages) - {0}):
        first = ages.index(age)
        taken, rest = Counter(ages[:first]), Counter(ages[first:])
        earlier = range(max(before, 1), age)
        left = {a: len(cards.layouts[a].slots) - taken[a] - chosen[a] for a in earlier}
        unread = sum(index < first for index in record.gaps)
        mixed = any(0 < a < age for a in rest)
        place = lines[_begun(moves, first)]
        if sum(left.values()) - unread > _FEW and rest[age] >= _BEGUN and not mixed:
            jumps = [line for line in numbers_jump(record) if since < line <= lines[first]]
            # What is missing between two ages can be of both: it is told once.
            for line in jumps or [place] * (not told):
                yield Lost(line, sum(left.values()), next(a for a in left if left[a] > 0))
                told = True
        before, since = age, lines[first]
    last = max(cards.layouts)
    left_over = len(cards.layouts[last].slots) - ages.count(last) - len(record.gaps) - chosen[last]
    if _claims_its_end(record) and ages.count(last) >= _BEGUN and left_over > 1 and not told:
        yield Lost(lines[-1] + 1, left_over, last)


def _claims_its_end(record: DuelRecord) -> bool:
    """Whether a record says that the game was played to its last card."""
    claim = record.result
    return claim is not None and claim.kind == Victory.CIVILIAN and record.end is None


def numbers_jump(record: DuelRecord) -> Sequence[int]:
    """The source lines before which numbers on lines leave some out."""
    return [note.line for note in record.notes if note.code == "R-READ-05" and note.line]


def _age(cards: CardSet, move: Move) -> int:
    """The age of the card that a move takes out of the structure; 0 for none."""
    card = move.card
    if move.verb not in OUT_OF_STRUCTURE or card == UNKNOWN:
        return 0
    return cards.items[card].age or 0


def _chosen(cards: CardSet, moves: Sequence[Move]) -> Counter[int]:
    """By age, the cards that were chosen and not taken out of the structure otherwise: by what
    cards word they may have left it so."""
    if not cards.structure_is_chosen_from:
        return Counter()
    taken = {m.card for m in moves if _age(cards, m)}
    chosen = {move.item for move in moves if move.verb is Verb.CHOOSE} - taken - {UNKNOWN}
    return Counter(cards.items[item].age or 0 for item in chosen)


def _begun(moves: Sequence[Move], first: int) -> int:
    """The place of the choice who begins an age, or of the first card taken."""
    return first - 1 if first and moves[first - 1].verb is Verb.BEGIN else first
