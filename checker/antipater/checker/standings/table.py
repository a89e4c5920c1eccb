"""Standings: points of each player, ties broken, who met whom, results by round."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from antipater.checker.records.likeness import is_slip_of
from antipater.checker.standings.counted_game import CountedGame
from antipater.checker.standings.rules import TournamentRules


@dataclass
class Player:
    """What a player has done. ``met``: by opponent, the games won against them (a half where
    both have the same rank) and all games; ``ties``: the values that break ties."""

    name: str
    games: int = 0
    wins: int = 0
    points: float = 0
    scored: int = 0
    margin: Fraction = Fraction(0)
    categories: dict[str, int] = field(default_factory=dict)
    met: dict[str, tuple[float, int]] = field(default_factory=dict)
    rank: int = 0
    ties: dict[str, float] = field(default_factory=dict)


def key_of(name: str) -> str:
    """What tells players apart: the name, whatever its case and spaces."""
    return " ".join(name.casefold().split())


def standings(entries: Iterable[CountedGame], rules: TournamentRules) -> list[Player]:
    """The players in the order of the standings; those whom nothing tells apart share a rank."""
    players: dict[str, Player] = {}
    for entry in entries:
        _count(players, entry, rules)
    ordered: list[Player] = []
    _order(players, list(players.values()), ("points", *rules.ties), ordered)
    return ordered


def _count(players: dict[str, Player], entry: CountedGame, rules: TournamentRules) -> None:
    earned = rules.earned([place.rank for place in entry.places])
    totals = [place.score.get("total", 0) for place in entry.places]
    for n, (place, points) in enumerate(zip(entry.places, earned, strict=True)):
        player = players.setdefault(key_of(place.name), Player(place.name))
        player.games += 1
        player.wins += place.rank == 1
        player.points += points
        player.scored += totals[n]
        others = [total for m, total in enumerate(totals) if m != n]
        player.margin += totals[n] - Fraction(sum(others), len(others) or 1)
        for category, amount in place.score.items():
            player.categories[category] = player.categories.get(category, 0) + amount
        for other in entry.places:
            if other is not place:
                won, games = player.met.get(key_of(other.name), (0, 0))
                ahead = 1 if place.rank < other.rank else 0.5 if place.rank == other.rank else 0
                player.met[key_of(other.name)] = won + ahead, games + 1


def _order(
    players: Mapping[str, Player],
    tied: Sequence[Player],
    rest: Sequence[str],
    ordered: list[Player],
) -> None:
    """Put players in order by what is left to tell them apart."""
    if len(tied) < 2 or not rest:
        rank = len(ordered) + 1
        for player in sorted(tied, key=lambda p: key_of(p.name)):
            player.rank = rank
            ordered.append(player)
        return
    value = _value(players, tied, rest[0])
    for player in tied:
        player.ties.setdefault(rest[0], value(player))
    ranked = sorted(tied, key=value, reverse=True)
    for _, equal in groupby(ranked, key=value):
        group = list(equal)
        # What they did among themselves is looked at again where fewer are still tied.
        again = rest[0] == "head_to_head" and len(group) < len(tied)
        _order(players, group, rest if again else rest[1:], ordered)


def _value(
    players: Mapping[str, Player], tied: Sequence[Player], tie: str
) -> Callable[[Player], float]:
    """What a tie is broken by, for each of the players who are still tied."""
    among = {key_of(player.name) for player in tied}
    match tie:
        case "points":
            return lambda player: player.points
        case "head_to_head":
            return lambda p: sum(won for key, (won, _) in p.met.items() if key in among)
        case "wins":
            return lambda player: player.wins
        case "scored":
            return lambda player: player.scored
        case "margin":
            return lambda player: float(player.margin)
        case "opponents":
            return lambda p: sum(players[key].points * games for key, (_, games) in p.met.items())
    return lambda player: player.categories.get(tie, 0)


def rounds(entries: Iterable[CountedGame]) -> dict[str, list[CountedGame]]:
    """The games by round, in the order of its number or name; without one they come last."""
    found: dict[str, list[CountedGame]] = {}
    for entry in sorted(entries, key=_by_round):
        found.setdefault(entry.round, []).append(entry)
    return found


def _by_round(entry: CountedGame) -> tuple[object, ...]:
    return (entry.round == "", *_natural(entry.round), *_natural(entry.table), entry.file)


def _natural(text: str) -> tuple[float, str]:
    return (float(text) if text.isdecimal() and len(text) < 16 else float("inf")), text


def alike(players: Sequence[Player]) -> list[tuple[str, str]]:
    """Pairs of names that may be one player's: one of them with a slip of the pen."""
    names = [player.name for player in players]
    return [
        (one, other)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        if is_slip_of(one, other) or is_slip_of(other, one)
    ]
