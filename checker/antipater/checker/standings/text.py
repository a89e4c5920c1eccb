"""A tournament as plain data, and that as text, CSV and a table for pages."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from antipater.checker.base.csv_text import guarded
from antipater.checker.base.plain import Plain
from antipater.checker.messages.columns import aligned
from antipater.checker.messages.language import listed
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import (
    category_names,
    display_name,
    first_name,
    known,
    say,
    together,
)
from antipater.checker.outputs.csv import write_rows
from antipater.checker.outputs.known import spanned
from antipater.checker.records.game import GAMES
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

Table = tuple[list[str], list[list[str]]]


def tournament(
    found: Gathered, rules: TournamentRules, language: str, listed: Sequence[Entrant] = ()
) -> Plain:
    """All that is told of a tournament; described in ``docs/reference/json.md``."""
    players = standings(found.entries, rules, listed)
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
        "crosstable": [[_met(one, other) for other in players] for one in players],
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
            *({"why": each.why, "round": None, "told": each.told} for each in found.remarks),
        ],
    }


def _remark(remark: Remark, language: str) -> Plain:
    names = listed(remark.names, say("common.and", language))
    one = remark.round or Round("")
    where = {"round": _called(one.name, one.event), "table": remark.table, "game": remark.game}
    told = say(
        f"standings.remark.{remark.why}", language, names=names, count=len(remark.names), **where
    )
    return {"why": remark.why, "round": one.name or None, "told": told}


def _called(name: str, event: str | None) -> str:
    """A round, with its event where there are several."""
    return f"{name} ({event})" if event and name else event or name


def round_title(told: Plain, language: str) -> str:
    """The heading of the games of a round."""
    name = _called(told["round"] or "", told["event"])
    return say("standings.round", language, name=name) if told["round"] else name


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
        "scored": player.scored,
        "categories": dict(player.categories),
        "ties": values,
    }


def _met(one: RankedPlayer, other: RankedPlayer) -> Plain | None:
    if key_of(other.name) not in one.met:
        return None
    won, games = one.met[key_of(other.name)]
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


# Tables of cells, for text and pages


def standings_table(told: Plain, language: str) -> Table:
    """The standings: rank, player, points, games, and what breaks ties; games won once."""
    used = {tie for player in told["standings"] for tie in player["ties"]} - {"wins"}
    ties = [tie for tie in told["ties"] if tie in used]
    club = any(player["club"] for player in told["standings"])
    byes = any(player["byes"] for player in told["standings"])
    columns = ["rank", "player", *["club"] * club, "points", "games", *["byes"] * byes, "wins"]
    heads = [_word(name, language) for name in columns]
    rows = [
        [
            f"{player['rank']}",
            player["name"],
            *[player["club"] or ""] * club,
            _number(player["points"], language),
            f"{player['games']}",
            *[str(player["byes"])] * byes,
            f"{player['wins']}",
            *(_broken(player["ties"], tie, language) for tie in ties),
        ]
        for player in told["standings"]
    ]
    return [*heads, *(_tie(tie, told, language) for tie in ties)], rows


def _broken(ties: Plain, tie: str, language: str) -> str:
    """What a tie was broken by: a dash for a player without such a number."""
    return "–" if tie in ties and ties[tie] is None else _number(ties.get(tie), language)


def crosstable(told: Plain, language: str) -> Table:
    """Who met whom: games won of those played together."""
    players = told["standings"]
    heads = ["", *(f"{n}" for n in range(1, len(players) + 1))]
    rows = [
        [f"{n}. {player['name']}", *(_meeting(cell, language) for cell in line)]
        for n, (player, line) in enumerate(zip(players, told["crosstable"], strict=True), 1)
    ]
    for n, row in enumerate(rows, 1):
        row[n] = "×"
    return heads, rows


def _meeting(cell: Plain | None, language: str) -> str:
    return "" if cell is None else f"{_number(cell['won'], language)}/{cell['games']}"


def game_rows(games: Sequence[Plain], language: str) -> list[list[str]]:
    """The games of a round: table, players with their points, and how it ended."""
    return [
        [
            game["table"] or "",
            " – ".join(_scored(player) for player in game["players"]),
            _ending(game, language),
        ]
        for game in games
    ]


def _all_games(told: Plain, language: str) -> Table:
    """The games of all rounds, a row for each player."""
    several = any(each["event"] for each in told["rounds"])
    columns = ["event"] * several
    columns += ["round", "table", "file", "kind", "player", "rank", "points", "total"]
    heads = [say(f"standings.column.{column}", language) for column in columns]
    rows = [
        [
            *(each["event"] or "",) * several,
            each["round"] or "",
            game["table"] or "",
            game["file"],
            game["kind"] if language == "en" else _kind(game["kind"], language),
            player["name"],
            f"{player['rank']}",
            _number(player["points"], language),
            _total(player),
        ]
        for each in told["rounds"]
        for game in each["games"]
        for player in game["players"]
    ]
    return heads, rows


def _ending(game: Plain, language: str) -> str:
    values = {"kind": _kind(game["kind"], language)}
    return say("standings.won_so", language, winners=together(game["winners"], language), **values)


def _kind(kind: str, language: str) -> str:
    key = f"common.result.{kind}"
    return say(key, language) if known(key) else _word(kind, language)


def _scored(player: Plain) -> str:
    return f"{player['name']} {_total(player)}".rstrip()


def _total(player: Plain) -> str:
    """The points scored, from the least to the most where payments leave them open."""
    if player["total"] is None:
        return ""
    return spanned(player["total"], player["most"] or player["total"])


def statistics_title(told: Plain, language: str) -> str:
    """The heading of the statistics of one card set: its name."""
    cards = names_of(told["set"]).cards
    name = first_name(cards.names, language, cards.slug)
    return say("standings.statistics_of", language, set=name)


def statistics_lines(told: Plain, language: str) -> Iterator[str]:
    """The statistics of one card set, line by line."""
    kinds = sorted(told["kinds"].items(), key=lambda kind: -kind[1])
    parts = [f"{_kind(kind, language)} {count}" for kind, count in kinds]
    yield say("standings.victories", language, parts=", ".join(parts))
    cards = names_of(told["set"]).cards
    means = [
        f"{category_names(cards, c)[language]} {_number(round(told['points'][c], 1), language)}"
        for c in (*cards.categories, "total")
        if c in told["points"]
    ]
    if means:
        yield say("standings.averages", language, parts=", ".join(means))
    if told["begun"]:
        parts = [f"{_word(name, language)} {n}" for name, n in sorted(told["begun"].items())]
        yield say("standings.begun", language, parts=", ".join(parts))
    if told["pieces"]:
        parts = [f"{p['name']} {p['wins']}/{p['games']}" for p in told["pieces"]]
        yield say("standings.pieces", language, parts=", ".join(parts))


def apart_line(apart: Plain, language: str) -> str:
    """A game that does not count, and why."""
    told = f" ({visible(apart['told'])})" if apart["told"] else ""
    return f"{visible(apart['game'])}: {_word(apart['why'], language)}{told}"


def judged_lines(told: Plain, language: str) -> Iterator[str]:
    """By which edition and readings the tournament has its games judged, if it says so."""
    if told["edition"]:
        yield say("standings.by_edition", language, edition=told["edition"])
    for reading in told["readings"]:
        name, option = reading.split()
        games = [game for game in GAMES if known(f"rulings.{game}.{name}.is")]
        words = [
            tuple(say(f"rulings.{game}.{name}.{part}", language) for part in ("is", option))
            for game in games
        ] or [(name, option)]
        for point, decided in dict.fromkeys(words):
            yield say("standings.by_reading", language, point=point, decided=decided)


# Text and CSV


def text_lines(told: Plain, language: str) -> Iterator[str]:
    """All of it as text."""
    if told["title"]:
        yield visible(told["title"])
    yield say("standings.counted", language, count=told["games"])
    yield from judged_lines(told, language)
    yield ""
    yield from _aligned(standings_table(told, language))
    if len(told["standings"]) > 1:
        yield from ("", _title("crosstable", language))
        yield from _aligned(crosstable(told, language))
    for each in told["rounds"]:
        yield from ("", round_title(each, language) or _title("games", language))
        yield from _aligned(([], game_rows(each["games"], language)))
    for each in told["statistics"]:
        yield from ("", statistics_title(each, language))
        yield from (f"  {line}" for line in statistics_lines(each, language))
    if told["apart"]:
        yield from ("", _title("apart", language))
        yield from (f"  {apart_line(apart, language)}" for apart in told["apart"])
    for one, other in told["alike"]:
        yield from ("", say("standings.alike", language, one=one, other=other))
    if told["remarks"]:
        yield from ("", _title("remarks", language))
        yield from (f"  {visible(remark['told'])}" for remark in told["remarks"])


def _aligned(table: Table) -> Iterator[str]:
    """Columns of text: the words to the left, the numbers to the right."""
    heads, rows = table
    lines = [[visible(cell) for cell in row] for row in ([heads] if heads else []) + rows]
    columns = enumerate(zip(*rows, strict=True))
    numbers = {n for n, column in columns if all(map(_is_number, column))}
    return (f"  {line}" for line in aligned(lines, numbers))


def _is_number(cell: str) -> bool:
    return cell.replace(",", "").replace(".", "").replace("-", "").replace("/", "").isdecimal() or (
        cell in ("", "×", "–")
    )


TABLES: Mapping[str, Callable[[Plain, str], Table]] = {
    "standings": standings_table,
    "crosstable": crosstable,
    "rounds": _all_games,
}


def write_csv(told: Plain, table: str, language: str) -> None:
    """One of ``TABLES`` as CSV on standard output; text that is a formula has ``'`` before it."""
    heads, rows = TABLES[table](told, language)
    write_rows([heads, *(list(map(guarded, row)) for row in rows)], language)


def _title(name: str, language: str) -> str:
    word = _word(name, language)
    return word[0].upper() + word[1:]


def _tie(tie: str, told: Plain, language: str) -> str:
    if known(f"standings.{tie}"):
        return _word(tie, language)
    games = [game for each in told["rounds"] for game in each["games"]]
    for name in dict.fromkeys(game["set"] for game in games if game["set"]):
        cards = names_of(name).cards
        if tie in cards.categories:
            return category_names(cards, tie)[language]
    return tie


def _word(name: str, language: str) -> str:
    return say(f"standings.{name}", language)


def _number(number: float | int | None, language: str) -> str:
    if number is None:
        return ""
    text = f"{number:g}" if abs(number) < 1e6 else str(number)
    return text if language == "en" else text.replace(".", ",")
