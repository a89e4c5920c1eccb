"""One table of a round is one game, whether records tell of it, scoresheets, or both."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from antipater.checker.messages.words import column_name, say
from antipater.checker.outputs.known import spanned
from antipater.checker.records.headings import bare_name
from antipater.checker.records.likeness import is_slip_of, key_of
from antipater.checker.records.names import names_of
from antipater.checker.standings.counted_game import UNTOLD, CountedGame, Placing
from antipater.checker.standings.places import place_key

# Entries of each player: so many are the same in no two games that were played.
_MUCH = 5


class Doubled(NamedTuple):
    """A game that does not count by itself: ``why`` is ``duplicate`` where ``other`` tells the
    same, ``conflict`` where it tells something else (``told``: what)."""

    game: CountedGame
    why: str
    other: CountedGame
    told: str = ""


@dataclass
class _Game:
    """One game at a table: the accounts that agree, records first, and those that do not."""

    told: list[CountedGame]
    against: list[tuple[CountedGame, CountedGame]] = field(default_factory=list)

    def may_be(self, other: CountedGame) -> bool:
        """Whether another account must be of this game: a copy, most of the same play, or a sheet
        from another file that may be; two games of a heat at one table are two."""
        if any(_is_copy(each, other) for each in self.told):
            return True
        records = [each for each in self.told if each.digest]
        if other.digest or not other.round:
            table = bool(other.round and other.table)
            return table and any(_is_one_play(each, other) for each in records)
        told = [*self.told, *(each for each, _ in self.against)]
        apart = any(each.file == other.file or _are_two(each, other) for each in told)
        return bool(other.table or records) and not apart

    def differing(self, other: CountedGame) -> CountedGame | None:
        """The account from which another one differs, if any does."""
        return next((each for each in self.told if _difference(each, other, "en")), None)

    def doubled(self, language: str) -> Iterator[Doubled]:
        """The accounts that do not count: all but the first, and that one too where one differs."""
        head = self.against[0][1] if self.against else self.told[0]
        yield from (Doubled(each, "duplicate", head) for each in self.told if each is not head)
        pairs = self.against + [(head, each) for each, _ in self.against[:1]]
        yield from (Doubled(one, "conflict", of, _told(one, of, language)) for one, of in pairs)


def doubled(games: Iterable[CountedGame], language: str) -> Iterator[Doubled]:
    """Records of the same play by the same players; accounts of one table that tell the same, and
    those that differ, with what differs told in a language.

    Compared are games of the same event, round and table by the same players; without a round
    nothing is known to be the same but sheets that tell much, and all of it alike.
    """
    plays: dict[str, list[CountedGame]] = {}
    tables: dict[tuple[str, ...], list[CountedGame]] = {}
    for game in games:
        same = plays.setdefault(game.digest, []) if game.digest else []
        first = next((each for each in same if _are_alike(each, game)), None)
        if first is not None:
            yield Doubled(game, "duplicate", first)
        else:
            same.append(game)
            tables.setdefault(_key(game), []).append(game)
    for same in tables.values():
        for one in _games(same):
            yield from one.doubled(language)


def _games(accounts: Iterable[CountedGame]) -> list[_Game]:
    """The games of which accounts of one table tell: records first, then what tells most."""
    games = list[_Game]()
    for each in sorted(accounts, key=lambda game: (not game.digest, -_entries(game))):
        fits = [game for game in games if game.may_be(each)]
        agree = [game for game in fits if game.differing(each) is None]
        one = min(agree or fits, key=lambda game: len(game.told), default=None)
        if one is None:
            games.append(_Game([each]))
        elif differing := one.differing(each):
            one.against.append((each, differing))
        else:
            one.told.append(each)
    return games


def _entries(game: CountedGame) -> int:
    return sum(len(place.score) + (place.coins is not None) for place in game.places)


def _are_alike(one: CountedGame, other: CountedGame) -> bool:
    """Whether two records of one play are by the same players, as their names may be written."""
    names = [(a.name, b.name) for a, b in zip(one.places, other.places, strict=False)]
    return len(one.places) == len(other.places) and all(
        bare_name(a) == bare_name(b) or is_slip_of(a, b) or is_slip_of(b, a) for a, b in names
    )


def _is_one_play(one: CountedGame, other: CountedGame) -> bool:
    """Whether two records have most moves in common, as one has that was written down twice."""
    return 2 * len(one.moves & other.moves) > max(len(one.moves), len(other.moves))


def _are_two(one: CountedGame, other: CountedGame) -> bool:
    """Whether two sheets that name no event are of two games: they have less than half of their
    entries in common."""
    if one.digest or other.digest or other.event:
        return False
    its = _by_player(other)
    pairs = [(place.score, its[key_of(place.name)].score) for place in one.places]
    both = [(own[c], told[c]) for own, told in pairs for c in own.keys() & told.keys()]
    return 2 * sum(a == b for a, b in both) < len(both)


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


def _key(game: CountedGame) -> tuple[str, ...]:
    where = map(place_key, (game.ruleset, game.event, game.round, game.table))
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
            same = ((other, game) for other in others if _difference(other, game, "en") is None)
            yield from islice(same, 1)
            others.append(game)


def _told(one: CountedGame, other: CountedGame, language: str) -> str:
    """What an account of a game tells, and another one otherwise."""
    found = _difference(one, other, language)
    assert found is not None
    what, own, its = found
    return say("standings.differs", language, what=what, own=own, other=other.where, its=its)


def _difference(one: CountedGame, other: CountedGame, language: str) -> tuple[str, ...] | None:
    """What two accounts of one table tell otherwise, and what each tells of it; None where they
    agree."""
    if one.kind != other.kind and UNTOLD not in (one.kind, other.kind):
        kinds = (say(f"common.result.{game.kind}", language) for game in (one, other))
        return say("standings.column.kind", language), *kinds
    its = _by_player(other)
    pairs = [(place, its[key_of(place.name)]) for place in one.places]
    for place, told in pairs:
        for category, own in _ranges(place).items():
            another = _ranges(told).get(category, own)
            if own[0] > another[1] or another[0] > own[1]:
                name = column_name(names_of(one.set).cards, category, language)
                return f"{place.name}, {name}", spanned(*own), spanned(*another)
    for place, told in pairs:
        if {_has_won(one, place), _has_won(other, told)} == {True, False}:
            rank = say("standings.rank", language)
            return f"{place.name}, {rank}", f"{place.rank}", f"{told.rank}"
    return None


def _has_won(game: CountedGame, place: Placing) -> bool | None:
    return None if game.open and place.rank == 1 else place.rank == 1


def _ranges(place: Placing) -> dict[str, tuple[int, int]]:
    """What is known of a player's points and coins at the start: the least and the most."""
    points = {c: (n, place.most.get(c, n)) for c, n in place.score.items()}
    return points if place.start is None else {**points, "start": (place.start, place.start)}


def filled_in(game: CountedGame, other: CountedGame) -> CountedGame:
    """A game with what another that tells the same knows of points that its payments leave open,
    and of who is ahead."""
    if not any(place.most for place in game.places):
        return game
    told = _by_player(other)
    places = (_filled(place, told[key_of(place.name)]) for place in game.places)
    return replace(game, places=tuple(places), open=game.open and other.open)


def _filled(place: Placing, told: Placing) -> Placing:
    known = {c: n for c, n in told.score.items() if c in place.most}
    coins = told.coins if "coins" in place.most else None
    left = place.most.keys() - known.keys() - ({"coins"} if coins is not None else set())
    return replace(
        place,
        rank=max(place.rank, told.rank),  # each counts those who are surely ahead
        score={**place.score, **known},
        coins=place.coins if coins is None else coins,
        most={c: n for c, n in place.most.items() if c in left},
    )
