"""How a tournament is scored: the points of a game, which games count, and what breaks ties."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from antipater.checker.records.likeness import key_of
from antipater.checker.standings.counted_game import UNTOLD, CountedGame, Placing
from antipater.checker.standings.places import place_key
from antipater.rules.card_set import JOINT, CardSet

# What can break a tie, beside the categories of points.
TIES = (
    "head_to_head", "wins", "dominance", "scored", "scored_best", "margin", "civilian_wins",
    "civilian_losses", "opponents", "opponents_wins", "coins", "seed", "lot",
)  # fmt: skip
# Points of a tournament: what is equal on paper is equal here, 7.1 + 1 and 4.6 + 3.5.
Exact: TypeAlias = int | Fraction
METHODS = ("victory", "rank", "scored")
FORFEIT, ADJUDICATION = "forfeit", "adjudication"


@dataclass(frozen=True)
class Bye:
    """A player who has no opponent in a round; ``event``: empty where it is not told."""

    round: str
    player: str
    event: str = ""

    def is_one(self, other: "Bye") -> bool:
        """Whether another account is of this bye: of its player in its round, as both are told, of
        any event where one tells none."""
        player = key_of(self.player) == key_of(other.player)
        events = {key_of(self.event), key_of(other.event)} - {""}
        in_round = bool(self.round) and place_key(self.round) == place_key(other.round)
        return player and in_round and len(events) < 2


def once(byes: Iterable[Bye]) -> tuple[Bye, ...]:
    """Each bye once, whether the rules tell it, a sheet, or both."""
    found: list[Bye] = []
    for bye in sorted(byes, key=lambda bye: not bye.event):
        if not any(map(bye.is_one, found)):
            found.append(bye)
    return tuple(found)


@dataclass(frozen=True)
class NotPlayed:
    """A game that was not played, as the organiser decided it.

    ``players``: in the order of their ranks; all share the first where it is ``shared``.
    ``by``: ``forfeit`` or ``adjudication``. ``event``: empty where it is not told.
    """

    round: str
    players: tuple[str, ...]
    by: str = FORFEIT
    table: str = ""
    shared: bool = False
    event: str = ""

    def game(self) -> CountedGame:
        """The game as it counts: with ranks and no points scored."""
        ranks = [1 if self.shared else rank for rank in range(1, len(self.players) + 1)]
        places = tuple(
            Placing(name, rank, {}) for name, rank in zip(self.players, ranks, strict=True)
        )
        where = self.event, self.round, self.table
        return CountedGame("", 1, "", "", *where, self.by, places, played=False)


@dataclass(frozen=True)
class TournamentRules:
    """``points``: by ``victory`` (in points of the tournament; ``kinds``: of victories of a kind
    that give others), by ``rank``, or the points ``scored``. ``ranks``: the points of the first,
    second … in a game, the rest get none; ``tables``: other ranks, by the number of players.
    ``split``: those who share ranks share the points of these; else each gets those of the best.
    ``best``: of how many games, or ``best_of`` rounds, the points count, byes among them; 0 for
    all. ``bye``: the points of a bye; ``forfeit``: of a game that a player forfeits. ``ties``: what
    orders players with equal points, the first that differs. ``lot``: what a lot is drawn by.
    ``edition``: by which all are judged, if any is named; ``readings``: rulings that are joined to
    it, ``full_tie second_player``.
    """

    title: str = ""
    points: str = "victory"
    victory: Exact = 1
    shared: Exact = Fraction(1, 2)
    defeat: Exact = 0
    kinds: Mapping[str, Exact] = field(default_factory=dict)
    ranks: tuple[Exact, ...] = (3, 2, 1)
    tables: Mapping[int, tuple[Exact, ...]] = field(default_factory=dict)
    split: bool = True
    best: int = 0
    best_of: str = "games"
    bye: Exact = 1
    forfeit: Exact = 0
    ties: tuple[str, ...] = ("head_to_head", "scored", "civilian")
    lot: int = 0
    byes: tuple[Bye, ...] = ()
    decided: tuple[NotPlayed, ...] = ()
    edition: str = ""
    readings: tuple[str, ...] = ()

    def edition_of(self, cards: CardSet, asked: str | None) -> str | None:
        """The edition to judge a set by: that asked for, else the tournament's, with those of
        its readings that the set knows. None for what each record says itself."""
        known = [each for each in self.readings if each.split()[0] in cards.rulings]
        return JOINT.join([asked or self.edition, *known]).strip() or None

    def earned(self, game: CountedGame) -> list[Exact]:
        """The points of each player in a game, in seating order."""
        return list(self._earned(game, [place.rank for place in game.places]))

    def lacks(self, game: CountedGame) -> bool:
        """Whether a sheet does not tell what points a player has of a game."""
        if self.points == "scored":
            return not game.given_up and any("total" not in place.score for place in game.places)
        return self.points == "victory" and bool(self.kinds) and game.kind == UNTOLD

    def leave_open(self, game: CountedGame) -> bool:
        """Whether payments that are not stated decide what points a player has of a game."""
        if self.points != "rank":
            return self.points == "scored" and bool(game.open_totals)
        ranks = [place.rank for place in game.places]
        shared = [
            place.rank
            for place in game.places
            if {"total", "coins"} & place.most.keys() and ranks.count(place.rank) > 1 < place.rank
        ]
        last = range(min(shared, default=len(ranks) + 1), len(ranks) + 1)
        return len({self._worth(rank, len(ranks)) for rank in last}) > 1

    def _earned(self, game: CountedGame, ranks: Sequence[int]) -> Iterator[Exact]:
        winning = self.kinds.get(game.kind, self.victory)
        for place in game.places:
            if game.kind == FORFEIT and place.rank > 1:
                yield self.forfeit
            elif self.points == "rank":
                yield self._of_rank(place.rank, ranks)
            elif self.points == "scored" and game.played:
                yield place.score.get("total", 0)
            elif place.rank > 1:
                yield self.defeat
            else:
                yield winning if ranks.count(1) == 1 else self.shared

    def _of_rank(self, rank: int, ranks: Sequence[int]) -> Exact:
        sharers = ranks.count(rank) if self.split else 1
        worth = [self._worth(each, len(ranks)) for each in range(rank, rank + sharers)]
        return Fraction(sum(worth), sharers)

    def _worth(self, rank: int, players: int) -> Exact:
        """The points of a rank at a table."""
        points = self.tables.get(players, self.ranks)
        return points[rank - 1] if rank <= len(points) else 0
