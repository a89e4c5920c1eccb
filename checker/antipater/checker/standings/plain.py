"""A tournament as plain data."""

from collections.abc import Iterator, Sequence

from antipater.checker.base.plain import Plain
from antipater.checker.messages.language import listed
from antipater.checker.messages.words import display_name, say
from antipater.checker.records.likeness import key_of
from antipater.checker.records.names import names_of
from antipater.checker.standings.counted_game import CountedGame
from antipater.checker.standings.gather import Apart, Gathered
from antipater.checker.standings.player import RankedPlayer
from antipater.checker.standings.players_file import Entrant
from antipater.checker.standings.remarks import Remark, remarks
from antipater.checker.standings.rules import Exact, TournamentRules
from antipater.checker.standings.statistics import statistics
from antipater.checker.standings.table import Round, alike, rounds, standings
from antipater.checker.standings.text import called, tie_name

# Games of which a remark tells.
_MOST = 10


def tournament(
    found: Gathered, rules: TournamentRules, language: str, listed: Sequence[Entrant] = ()
) -> Plain:
    """All that is told of a tournament; described in ``docs/reference/json.md``."""
    players = standings(found.entries, rules, listed)
    keys = [key_of(player.name) for player in players]
    sat = [each.sitting for each in found.apart if each.sitting is not None]
    written = {key_of(entry.event): entry.event for entry in reversed(found.entries)}
    events = sorted(filter(None, written.values()))
    sets = sorted({entry.set for entry in found.entries if entry.played})
    return {
        "title": rules.title or (events[0] if len(events) == 1 else None),
        "events": events,
        "games": len(found.entries),
        "points": rules.points,
        "ties": list(rules.ties),
        "edition": rules.edition or None,
        "readings": list(rules.readings),
        "standings": [_player(player, rules) for player in players],
        "crosstable": [[_met(one, key) for key in keys] for one in players],
        "rounds": [
            {
                "event": one.event or None,
                "round": one.name or None,
                "games": [_game(entry, rules) for entry in games],
            }
            for one, games in rounds(found.entries).items()
        ],
        "statistics": [_statistics(name, found.entries, language) for name in sets],
        "apart": [_apart(apart) for apart in found.apart],
        "alike": [list(pair) for pair in alike(players, listed)],
        "remarks": [
            *(_remark(each, language) for each in remarks(found.entries, rules, listed, sat)),
            *_silent(players, rules, sets, language),
            *({"why": each.why, "round": None, "told": each.told} for each in found.remarks),
        ],
    }


def _remark(remark: Remark, language: str) -> Plain:
    names = listed(remark.names, say("common.and", language))
    one = remark.round or Round("")
    where = {"round": called(one.name, one.event), "table": remark.table, "game": remark.game}
    told = say(
        f"standings.remark.{remark.why}", language, names=names, count=len(remark.names), **where
    )
    return {"why": remark.why, "round": one.name or None, "told": told}


def _silent(
    players: Sequence[RankedPlayer], rules: TournamentRules, sets: Sequence[str], language: str
) -> Iterator[Plain]:
    """Of what breaks a tie the games that do not tell it, for those who are tied."""
    for tie in rules.ties:
        tied = [player for player in players if player.ties.get(tie, 0) is None]
        names = [f"{player.name} ({game.where})" for player in tied for game in player.silent(tie)]
        if names:
            shown = names[:_MOST] + ["…"] * (len(names) > _MOST)
            what = tie_name(tie, sets, language)
            said = listed(shown, say("common.and", language))
            told = say("standings.remark.silent", language, what=what, names=said)
            yield {"why": "silent", "round": None, "told": told}


def _player(player: RankedPlayer, rules: TournamentRules) -> Plain:
    told = {tie: player.ties[tie] for tie in rules.ties if tie in player.ties}
    values = {tie: None if n is None else _plain(n) for tie, n in told.items()}
    return {
        "rank": player.rank,
        "name": player.name,
        "club": player.club or None,
        "points": _plain(player.points),
        "games": player.games,
        "byes": len(player.byes),
        "wins": player.wins,
        "scored": player.figure("scored", rules),
        "categories": {c: player.figure(c, rules) for c in player.categories},
        "ties": values,
    }


def _met(one: RankedPlayer, other: str) -> Plain | None:
    if other not in one.met:
        return None
    won, games = one.met[other]
    return {"won": _plain(won), "games": games}


def _game(entry: CountedGame, rules: TournamentRules) -> Plain:
    earned = rules.earned(entry)
    return {
        "file": entry.file,
        "game": entry.number,
        "table": entry.table or None,
        "set": entry.set or None,
        "kind": entry.kind,
        "winners": list(entry.winners),
        "players": [
            {
                "name": p.name,
                "rank": p.rank,
                "points": _plain(n),
                "total": p.score.get("total"),
                "most": p.most.get("total"),
            }
            for p, n in zip(entry.places, earned, strict=True)
        ],
    }


def _statistics(set_name: str, entries: Sequence[CountedGame], language: str) -> Plain:
    told = statistics(each for each in entries if each.set == set_name and each.played)
    by_slug = names_of(set_name).cards.by_slug

    def named(slug: str) -> str:
        item = by_slug[slug]
        return f"{display_name(item, language)} {item.side or ''}".strip()

    return {
        "set": set_name,
        "games": told.games,
        "kinds": dict(told.kinds),
        "points": {category: round(points, 2) for category, points in told.points.items()},
        "pieces": [
            {
                "slug": slug,
                "name": named(slug),
                "games": piece.games,
                "wins": piece.wins,
            }
            for slug, piece in sorted(told.pieces.items(), key=lambda x: (-x[1].games, x[0]))
        ],
        "begun": dict(told.begun) or None,
    }


def _apart(apart: Apart) -> Plain:
    return {"game": apart.where, "why": apart.why, "told": apart.told or None}


def _plain(number: Exact) -> float | int:
    rounded = round(float(number), 4)
    return int(rounded) if rounded == int(rounded) else rounded
