"""What the games of a tournament have in common: victories, points, boards and wonders."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from antipater.checker.standings.counted_game import CountedGame


@dataclass
class Piece:
    """A board or wonder: in how many cities it stood, and how many of these won."""

    games: int = 0
    wins: int = 0


@dataclass
class Statistics:
    """``kinds``: games by how they ended. ``points``: by category, the average of all cities
    of which it is known. ``begun``: won, lost and shared by the player who began; games in which
    all play at once are not among them."""

    games: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    points: Mapping[str, float] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    begun: Counter[str] = field(default_factory=Counter)


def statistics(entries: Iterable[CountedGame]) -> Statistics:
    """The statistics of the games of one card set."""
    found = Statistics()
    sums, counts = Counter[str](), Counter[str]()
    for entry in entries:
        found.games += 1
        found.kinds[entry.kind] += 1
        for place in entry.places:
            known = {c: n for c, n in place.score.items() if c not in place.most}
            sums.update(known)
            counts.update(known.keys())
            for slug in place.pieces:
                piece = found.pieces.setdefault(slug, Piece())
                piece.games += 1
                piece.wins += place.rank == 1
            if place.begins:
                shared = place.rank == 1 and len(entry.winners) > 1
                won = "won" if place.rank == 1 else "lost"
                found.begun["shared" if shared else won] += 1
    found.points = {category: sums[category] / count for category, count in counts.items()}
    return found
