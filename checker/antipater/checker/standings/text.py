"""A tournament as text, CSV and tables for pages, made of its plain data."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from antipater.checker.base.csv_text import guarded
from antipater.checker.base.plain import Plain
from antipater.checker.messages.columns import aligned
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import (
    category_names,
    first_name,
    known,
    say,
    together,
)
from antipater.checker.outputs.csv import write_rows
from antipater.checker.outputs.known import spanned
from antipater.checker.records.game import GAMES
from antipater.checker.records.names import names_of

Table = tuple[list[str], list[list[str]]]


def called(name: str, event: str | None) -> str:
    """A round, with its event where there are several."""
    return f"{name} ({event})" if event and name else event or name


def round_title(told: Plain, language: str) -> str:
    """The heading of the games of a round."""
    name = called(told["round"] or "", told["event"])
    return say("standings.round", language, name=name) if told["round"] else name


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
    games = [game for each in told["rounds"] for game in each["games"]]
    return tie_name(tie, (game["set"] for game in games if game["set"]), language)


def tie_name(tie: str, sets: Iterable[str], language: str) -> str:
    """What breaks a tie in words, a category as one of the sets calls it."""
    if known(f"standings.{tie}"):
        return _word(tie, language)
    for name in dict.fromkeys(sets):
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
