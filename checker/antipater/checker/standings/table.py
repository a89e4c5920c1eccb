"""Standings: points of each player, ties broken, who met whom, results by round."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import NamedTuple

from antipater.checker.records.headings import bare_name
from antipater.checker.records.likeness import is_slip_of, key_of, marks_of, may_be_slips
from antipater.checker.standings.counted_game import CountedGame
from antipater.checker.standings.places import natural, place_key
from antipater.checker.standings.player import OwnGame, RankedPlayer
from antipater.checker.standings.players_file import Entrant
from antipater.checker.standings.rules import Exact, TournamentRules


def standings(
    entries: Iterable[CountedGame], rules: TournamentRules, listed: Iterable[Entrant] = ()
) -> list[RankedPlayer]:
    """The players in the order of the standings; those whom nothing tells apart share a rank.

    ``listed``: those who take part, whether they have played or not.
    """
    players = {key_of(one.name): RankedPlayer(one.name, one.club, one.seed) for one in listed}
    for entry in entries:
        _count(players, entry, rules)
    for bye in rules.byes:
        players.setdefault(key_of(bye.player), RankedPlayer(bye.player)).byes.append(bye)
    for player in players.values():
        player.reckon(rules)
    ordered: list[RankedPlayer] = []
    _order(players, list(players.values()), ("points", *rules.ties), ordered, rules)
    return ordered


def _count(players: dict[str, RankedPlayer], entry: CountedGame, rules: TournamentRules) -> None:
    for place, points in zip(entry.places, rules.earned(entry), strict=True):
        player = players.setdefault(key_of(place.name), RankedPlayer(place.name))
        player.played.append(OwnGame(entry, place, points))
        for other in entry.places:
            if other is not place:
                won, games = player.met.get(key_of(other.name), (0, 0))
                ahead = Fraction((place.rank < other.rank) + (place.rank <= other.rank), 2)
                player.met[key_of(other.name)] = won + ahead, games + 1


def _order(
    players: Mapping[str, RankedPlayer],
    tied: Sequence[RankedPlayer],
    rest: Sequence[str],
    ordered: list[RankedPlayer],
    rules: TournamentRules,
) -> None:
    """Put players in order by what is left to tell them apart."""
    if len(tied) < 2 or not rest:
        rank = len(ordered) + 1
        for player in sorted(tied, key=lambda p: key_of(p.name)):
            player.rank = rank
            ordered.append(player)
        return
    value = _value(players, tied, rest[0], rules)
    for player in tied:
        player.ties.setdefault(rest[0], value(player))

    if rest[0] != "seed" and any(value(player) is None for player in tied):
        _order(players, tied, (), ordered, rules)  # anyone may be ahead
        return

    def worth(player: RankedPlayer) -> tuple[bool, Exact]:
        return _worth(rest[0], value(player))

    ranked = sorted(tied, key=worth, reverse=True)
    for _, equal in groupby(ranked, key=worth):
        group = list(equal)
        # What they did among themselves is looked at again where fewer are still tied.
        again = rest[0] == "head_to_head" and len(group) < len(tied)
        _order(players, group, rest if again else rest[1:], ordered, rules)


def _value(
    players: Mapping[str, RankedPlayer],
    tied: Sequence[RankedPlayer],
    tie: str,
    rules: TournamentRules,
) -> Callable[[RankedPlayer], Exact | None]:
    """What a tie is broken by, for each of the players who are still tied."""
    among = {key_of(player.name) for player in tied}
    match tie:
        case "head_to_head":
            return lambda p: sum(won for key, (won, _) in p.met.items() if key in among)
        case "opponents":
            return lambda p: sum(players[key].points * games for key, (_, games) in p.met.items())
        case "opponents_wins":
            return lambda player: _opponents_wins(players, player)
    return lambda player: player.figure(tie, rules)


def _worth(tie: str, figure: Exact | None) -> tuple[bool, Exact]:
    """What orders players by a figure: the highest first, of seeds the lowest; without one last."""
    if figure is None:
        return False, 0
    return True, -figure if tie == "seed" else figure


def _opponents_wins(players: Mapping[str, RankedPlayer], player: RankedPlayer) -> Exact:
    """The average of what part of their games the opponents won, each as often as met."""
    met = [
        players[key_of(other.name)].share_won()
        for each in player.played
        if each.game.played
        for other in each.others
    ]
    shares = (Fraction(won, games) for won, games in met)
    return sum(shares, Fraction()) / len(met) if met else 0


class Round(NamedTuple):
    """A round as it is called; ``event``: where there are several."""

    name: str
    event: str = ""


def rounds(entries: Iterable[CountedGame]) -> dict[Round, list[CountedGame]]:
    """The games by round, in the order of its number or date, else as they are first named;
    without one they come last."""
    games = list(entries)
    events = _as_written(game.event for game in games if game.event)
    names = _as_written(game.round for game in games)
    found: dict[Round, list[CountedGame]] = {}
    for game in games:
        event = events.get(place_key(game.event), "") if len(events) > 1 else ""
        found.setdefault(Round(names[place_key(game.round)], event), []).append(game)
    ordered = sorted(found, key=lambda one: (key_of(one.event), not one.name, natural(one.name)))
    return {
        one: sorted(found[one], key=lambda game: (natural(game.table), game.file))
        for one in ordered
    }


def _as_written(names: Iterable[str]) -> dict[str, str]:
    """Names as they are first written, by what tells them apart."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(place_key(name), name)
    return found


def alike(players: Sequence[RankedPlayer], listed: Iterable[Entrant] = ()) -> list[tuple[str, str]]:
    """Pairs of names that may be one player's, one of them with a slip of the pen; not two that
    are both ``listed``."""
    known = {key_of(one.name) for one in listed}
    told = [(p.name, bare_name(p.name), marks_of(p.name)) for p in players]
    likely = (
        (one, other)
        for (one, bare, marks), (other, its, others) in combinations(told, 2)
        if bare == its
        or (may_be_slips(marks, others) and (is_slip_of(one, other) or is_slip_of(other, one)))
    )
    return [pair for pair in likely if not set(map(key_of, pair)) <= known]
