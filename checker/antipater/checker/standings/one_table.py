"""One table of a round is one game, whether a record tells of it, a scoresheet, or both."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from antipater.checker.messages.words import column_name, say
from antipater.checker.outputs.known import spanned
from antipater.checker.records.likeness import key_of
from antipater.checker.records.names import names_of
from antipater.checker.standings.counted_game import UNTOLD, CountedGame, Placing

# Entries of each player: so many are the same in no two games that were played.
_MUCH = 5


class Doubled(NamedTuple):
    """A game that does not count by itself: ``why`` is ``duplicate`` where ``other`` tells the
    same, ``conflict`` where it tells something else (``told``: what)."""

    game: CountedGame
    why: str
    other: CountedGame
    told: str = ""


def doubled(games: Iterable[CountedGame], language: str) -> Iterator[Doubled]:
    """Records of the same play by the same players; the sheets of tables of which there is a
    record as well, and those records that differ, with what differs told in a language.

    Compared are games of the same event, round and table by the same players; without a round
    nothing is known to be the same but sheets that tell much, and all of it alike. Each record is
    compared with one sheet: two games of a heat at one table are two, but for those of two files
    in which every entry is the same, and no play tells them apart.
    """
    plays: dict[tuple[str, ...], CountedGame] = {}
    tables: dict[tuple[str, ...], list[CountedGame]] = {}
    for game in games:
        play = game.digest, *(key_of(place.name) for place in game.places)
        if game.digest and plays.setdefault(play, game) is not game:
            yield Doubled(game, "duplicate", plays[play])
        else:
            tables.setdefault(_key(game), []).append(game)
    for same in tables.values():
        once = list[CountedGame]()
        for game in same:
            again = next((each for each in once if _is_copy(each, game)), None)
            if again is None:
                once.append(game)
            else:
                yield Doubled(game, "duplicate", again)
        if not same[0].round:
            continue
        records = [game for game in once if game.digest]
        yield from _compared(records, [game for game in once if not game.digest], language)


def _is_copy(one: CountedGame, other: CountedGame) -> bool:
    """Whether two sheets, or two records without a move, of two files say the same in every
    entry, and say any; without a round, sheets that say much."""
    if one.file == other.file or bool(one.digest) != bool(other.digest):
        return False
    enough = 1 if one.round else _MUCH
    told = not one.digest and all(len(place.score) >= enough for place in one.places)
    told |= not one.played and bool(one.round)
    return told and one.kind == other.kind and _by_player(one) == _by_player(other)


def _by_player(game: CountedGame) -> dict[str, Placing]:
    return {key_of(place.name): replace(place, name="") for place in game.places}


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
    where = map(key_of, (game.ruleset, game.event, game.round, game.table))
    return *where, *sorted(key_of(place.name) for place in game.places)


def perhaps_one(games: Iterable[CountedGame]) -> Iterator[tuple[CountedGame, CountedGame]]:
    """Games of the same players with the same points that are not known to be one, as their
    rounds or tables are written otherwise: each with the first that it may be. Of points that
    payments leave open nothing is said."""
    met: dict[object, list[CountedGame]] = {}
    for game in games:
        if all("total" in place.score and not place.most for place in game.places):
            points = sorted((key_of(place.name), place.score["total"]) for place in game.places)
            others = met.setdefault((key_of(game.ruleset), *points), [])
            same = ((other, game) for other in others if not _difference(other, game, "en"))
            yield from islice(same, 1)
            others.append(game)


def _difference(record: CountedGame, sheet: CountedGame, language: str) -> str:
    """What a record and a sheet of one table tell otherwise; empty where they agree."""
    if record.kind != sheet.kind and UNTOLD not in (record.kind, sheet.kind):
        return ", ".join(say(f"common.result.{game.kind}", language) for game in (record, sheet))
    other = _by_player(sheet)
    for place in record.places:
        told = other[key_of(place.name)]
        if (place.rank == 1) != (told.rank == 1):
            return f"{place.name}: {place.rank}, {told.rank}"
        both = {c: (n, told.score[c]) for c, n in place.score.items() if c in told.score}
        if place.start is not None and told.start is not None:
            both["start"] = place.start, told.start
        for category, (least, another) in both.items():
            most = place.most.get(category, least)
            if not least <= another <= most:
                name = column_name(names_of(record.set).cards, category, language)
                return f"{place.name}, {name}: {spanned(least, most)}, {another}"
    return ""


def filled_in(game: CountedGame, other: CountedGame | None) -> CountedGame:
    """A game with what another that tells the same knows of points that its payments leave open;
    where it knows all totals, with its ranks."""
    if other is None or not any(place.most for place in game.places):
        return game
    told = _by_player(other)
    whole = all("total" in place.score for place in told.values())
    return replace(game, places=tuple(_filled(p, told[key_of(p.name)], whole) for p in game.places))


def _filled(place: Placing, told: Placing, whole: bool) -> Placing:
    known = {c: n for c, n in told.score.items() if c in place.most}
    coins = told.coins if "coins" in place.most else None
    left = place.most.keys() - known.keys() - ({"coins"} if coins is not None else set())
    return replace(
        place,
        rank=told.rank if whole else place.rank,
        score={**place.score, **known},
        coins=place.coins if coins is None else coins,
        most={c: n for c, n in place.most.items() if c in left},
    )
