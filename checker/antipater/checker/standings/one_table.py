"""One table of a round is one game, whether a record tells of it, a scoresheet, or both."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from antipater.checker.messages.words import column_name, say
from antipater.checker.records.names import names_of
from antipater.checker.standings.counted_game import CountedGame


class Doubled(NamedTuple):
    """A game that does not count by itself: ``why`` is ``duplicate`` where ``other`` tells the
    same, ``conflict`` where it tells something else (``told``: what)."""

    game: CountedGame
    why: str
    other: CountedGame
    told: str = ""


def doubled(games: Iterable[CountedGame], language: str) -> Iterator[Doubled]:
    """The sheets of tables of which there is a record as well, and those records that differ,
    with what differs told in a language.

    Compared are games of the same event, round and table by the same players; without a round
    nothing is known to be the same. Each record is compared with one sheet: two games of a heat
    at one table are two, but for sheets of two files on which every entry is the same.
    """
    tables: dict[tuple[str, ...], list[CountedGame]] = {}
    for game in games:
        if game.round:
            tables.setdefault(_key(game), []).append(game)
    for same in tables.values():
        records = [game for game in same if game.digest]
        sheets = list[CountedGame]()
        for sheet in (game for game in same if not game.digest):
            again = next((s for s in sheets if _is_copy(s, sheet)), None)
            if again is None:
                sheets.append(sheet)
            else:
                yield Doubled(sheet, "duplicate", again)
        yield from _compared(records, sheets, language)


def _is_copy(one: CountedGame, other: CountedGame) -> bool:
    """Whether a sheet of another file says the same in every entry, and says any."""
    places = [sorted(game.places, key=lambda place: place.name) for game in (one, other)]
    scored = any(place.score for place in one.places)
    return scored and one.file != other.file and places[0] == places[1]


def _compared(
    records: list[CountedGame], sheets: Sequence[CountedGame], language: str
) -> Iterator[Doubled]:
    open_records, others = list(records), list[CountedGame]()
    for sheet in sheets:
        fitting = next((r for r in open_records if not _difference(r, sheet, language)), None)
        if fitting is None:
            others.append(sheet)
        else:
            open_records.remove(fitting)
            yield Doubled(sheet, "duplicate", fitting)
    for sheet, record in zip(others, open_records, strict=False):
        told = _difference(record, sheet, language)
        yield Doubled(sheet, "conflict", record, told)
        yield Doubled(record, "conflict", sheet, told)


def _key(game: CountedGame) -> tuple[str, ...]:
    where = game.ruleset, game.event, game.round, game.table
    players = sorted(place.name for place in game.places)
    return tuple(text.casefold() for text in (*where, *players))


def _difference(record: CountedGame, sheet: CountedGame, language: str) -> str:
    """What a record and a sheet of one table tell otherwise; empty where they agree."""
    if record.kind != sheet.kind:
        return ", ".join(say(f"common.result.{game.kind}", language) for game in (record, sheet))
    other = {place.name.casefold(): place for place in sheet.places}
    for place in record.places:
        told = other[place.name.casefold()]
        if (place.rank == 1) != (told.rank == 1):
            return f"{place.name}: {place.rank}, {told.rank}"
        both = {c: (place.score[c], told.score[c]) for c in place.score.keys() & told.score.keys()}
        if place.start is not None and told.start is not None:
            both["start"] = place.start, told.start
        for category, (one, another) in both.items():
            if one != another:
                name = column_name(names_of(record.set).cards, category, language)
                return f"{place.name}, {name}: {one}, {another}"
    return ""
