"""In which order what numbers set off is seen: read again, for the expected step of both games."""

from collections.abc import Sequence

from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect, Event

# A card, a line of it, and what the line waits for.
Line = tuple[Item, Effect, Event]


def in_rounds(cards: CardSet, lines: Sequence[Line]) -> list[list[Line]]:
    """Lines on coins and marks in the rounds in which they act, each in the order of the set. A
    line that speaks of a track acts only when all have acted that may advance the track; any
    other line acts in the first round."""
    names = {track.name for track in cards.tracks}
    rounds, later = list[list[Line]](), list(lines)
    while later:
        changed = {column for _, effect, _ in later for column in effect.changes} & names
        waiting = [line for line in later if line[2].column in changed]
        rounds.append([line for line in later if line not in waiting])
        if len(waiting) == len(later):
            raise ValueError("tracks that advance each other")  # no set says so
        later = waiting
    return rounds or [[]]
