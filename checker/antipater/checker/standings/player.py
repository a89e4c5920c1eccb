"""What a player has done in a tournament, and the figures that break ties."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from antipater.checker.records.likeness import key_of
from antipater.checker.records.names import names_of
from antipater.checker.standings.counted_game import UNTOLD, CountedGame, Placing
from antipater.checker.standings.places import place_key
from antipater.checker.standings.rules import Bye, Exact, TournamentRules
from antipater.rules.duel import Victory

_SUPREMACIES = {*Victory} - {Victory.CIVILIAN}
# What a player without such games has in the place of a ratio of points: as many as the others.
_EVEN = Fraction(1)


class OwnGame(NamedTuple):
    """A game as one player sees it; ``points``: those of the tournament."""

    game: CountedGame
    place: Placing
    points: Exact

    @property
    def scored(self) -> int:
        """The points scored; none in a game that was given up."""
        return self.place.score.get("total", 0)

    @property
    def others(self) -> tuple[Placing, ...]:
        """The other players at the table."""
        return tuple(place for place in self.game.places if place is not self.place)

    @property
    def dominance(self) -> bool:
        """Whether the player won by a supremacy."""
        return self.place.rank == 1 and self.game.kind in _SUPREMACIES

    def average(self) -> Fraction | None:
        """What the others scored on average; None where it is not known of all."""
        totals = [place.score["total"] for place in self.others if "total" in place.score]
        return Fraction(sum(totals), len(totals)) if len(totals) == len(self.others) else None

    def tells(self, tie: str) -> bool:
        """Whether the game tells what breaks a tie, as far as it has a part in that; one that was
        given up has none."""
        if self.game.given_up:
            return True
        won, kind, score = self.place.rank == 1, self.game.kind, self.place.score
        match tie:
            case "dominance":
                return not won or kind != UNTOLD
            case "coins":
                return self.place.coins is not None
            case "scored" | "scored_best" | "total":
                return "total" in score
            case "civilian_wins" | "civilian_losses" if won is not (tie == "civilian_wins"):
                return True
            case "civilian_wins" | "civilian_losses" if kind != Victory.CIVILIAN:
                return kind != UNTOLD
            case "margin" | "civilian_wins" | "civilian_losses":
                return "total" in score and self.average() is not None
        return tie in score or tie not in names_of(self.game.set).cards.categories

    def ratio(self, won: bool) -> Fraction | None:
        """The points scored, of those that the others did, in a civilian victory or defeat; None
        in another game."""
        average = self.average()
        if self.game.kind != Victory.CIVILIAN or (self.place.rank == 1) is not won or not average:
            return None
        return self.scored / average


@dataclass
class RankedPlayer:
    """``met``: by opponent, the games won against them (a half where both have the same rank)
    and all games; ``points``: of the games that count; ``best``: these; ``ties``: the values
    that break ties."""

    name: str
    club: str = ""
    seed: int | None = None
    played: list[OwnGame] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    points: Exact = 0
    best: list[OwnGame] = field(default_factory=list)
    met: dict[str, tuple[Exact, int]] = field(default_factory=dict)
    rank: int = 0
    ties: dict[str, Exact | None] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games count, those decided without a move too."""
        return len(self.played)

    @property
    def wins(self) -> int:
        """Games won, shared ones too."""
        return sum(each.place.rank == 1 for each in self.played)

    @property
    def scored(self) -> int:
        """Points scored in all games."""
        return sum(each.scored for each in self.played)

    @property
    def categories(self) -> Counter[str]:
        """Points scored by category, and their total."""
        found = Counter[str]()
        for each in self.played:
            found.update(each.place.score)
        return found

    def reckon(self, rules: TournamentRules) -> None:
        """Choose the results that count, byes among them, and add up their points."""

        def result(n: int, where: CountedGame | Bye) -> object:
            return (key_of(where.event), place_key(where.round)) if rules.best_of == "rounds" else n

        games: dict[object, list[OwnGame]] = {}
        for n, each in enumerate(self.played):
            games.setdefault(result(n, each.game), []).append(each)
        byes = Counter(result(n, bye) for n, bye in enumerate(self.byes, len(self.played)))
        worth = {one: _worth(games.get(one, ()), byes[one] * rules.bye) for one in (*games, *byes)}
        counted = sorted(worth, key=lambda one: worth[one], reverse=True)[: rules.best or None]
        self.best = [each for one in counted for each in games.get(one, ())]
        self.points = sum(worth[one][0] for one in counted)

    def figure(self, tie: str, rules: TournamentRules) -> Exact | None:
        """What breaks a tie, as far as it depends on the player alone; None where it is not known,
        and without a seed."""
        if self.silent(tie):
            return None
        match tie:
            case "points":
                return self.points
            case "wins":
                return self.wins
            case "dominance":
                return sum(each.dominance for each in self.played)
            case "scored":
                return self.scored
            case "scored_best":
                return sum(each.scored for each in self.best)
            case "margin":
                return sum(self._margins())
            case "civilian_wins":
                return _mean(each.ratio(won=True) for each in self.played)
            case "civilian_losses":
                return _mean(each.ratio(won=False) for each in self.played)
            case "coins":
                return sum(each.place.coins or 0 for each in self.played)
            case "seed":
                return self.seed
            case "lot":
                drawn = hashlib.sha256(f"{rules.lot} {key_of(self.name)}".encode())
                return int.from_bytes(drawn.digest()[:6])
        return self.categories[tie]

    def silent(self, tie: str) -> list[CountedGame]:
        """The games that do not tell what breaks a tie."""
        return [each.game for each in self.played if not each.tells(tie)]

    def _margins(self) -> Iterator[Fraction]:
        for each in self.played:
            average = each.average()
            if "total" in each.place.score and average is not None:
                yield each.scored - average

    def share_won(self) -> tuple[int, int]:
        """Games won, and all games that were begun."""
        begun = [each for each in self.played if each.game.played]
        return sum(each.place.rank == 1 for each in begun), len(begun)


def _worth(games: Sequence[OwnGame], byes: Exact) -> tuple[Exact, int]:
    """The points of a result with those of its byes, and the points scored."""
    return sum(each.points for each in games) + byes, sum(each.scored for each in games)


def _mean(ratios: Iterable[Fraction | None]) -> Fraction:
    known = [ratio for ratio in ratios if ratio is not None]
    return sum(known, Fraction()) / len(known) if known else _EVEN
