"""What looks wrong in a tournament as a whole: games that are missing, doubled, or of others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from antipater.checker.records.likeness import key_of
from antipater.checker.standings.counted_game import CountedGame, Sitting
from antipater.checker.standings.one_table import perhaps_one
from antipater.checker.standings.places import is_before, is_known_beside, place_key
from antipater.checker.standings.players_file import Entrant
from antipater.checker.standings.rules import TournamentRules
from antipater.checker.standings.table import Round, rounds


class Remark(NamedTuple):
    """``why`` is a name in the texts of ``standings.remark``; ``names``: of players, or
    where games that are ``same`` were read; ``game``: where it was read, of one alone."""

    why: str
    round: Round | None
    names: tuple[str, ...]
    table: str = ""
    game: str = ""


def remarks(
    entries: Sequence[CountedGame],
    rules: TournamentRules,
    listed: Sequence[Entrant],
    sat: Sequence[Sitting] = (),
) -> Iterator[Remark]:
    """What the organiser should look at: ``twice`` (a player at two tables in a round),
    ``one_table`` (two games of different players at one table), ``decided`` (a game decided by the
    organiser beside another one of its players), ``bye`` (one of a player who has a game in the
    round), ``missing`` (players without a game in a round), ``withdrawn`` (a game
    of a player who had withdrawn), ``no_round`` (a withdrawal at a round of which no game is and
    of which it is not known when it is), ``unlisted``, ``open`` (points that payments leave open),
    ``same`` (two games that may be one), ``heat`` (two of one table on sheets).

    Games without a round say nothing of it. Without a list of players those are missed who
    played before the round and after it, where that is known. ``sat``: who played games that do
    not count.
    """
    by_round = {one: games for one, games in rounds(entries).items() if one.name}
    for one, games in by_round.items():
        yield from _twice(one, games)
        yield from _one_table(one, games)
        yield from _heats(one, games)
        yield from dict.fromkeys(_decided(one, games))
    yield from dict.fromkeys(_byes(by_round, rules))
    byes = (Sitting(bye.event, bye.round, (bye.player,)) for bye in rules.byes)
    yield from _missing(_there(by_round, [*byes, *sat]), listed)
    yield from _withdrawn(by_round, listed)
    yield from _unlisted(entries, rules, listed)
    for game in entries:
        if names := game.open_totals:
            yield Remark("open", Round(game.round), names, game=game.where)
    for first, other in perhaps_one(entries):
        yield Remark("same", Round(other.round), (first.where, other.where))


def _names(games: Iterable[CountedGame]) -> dict[str, str]:
    """The players of games: as their names are first written, by what tells them apart."""
    found: dict[str, str] = {}
    for game in games:
        for place in game.places:
            found.setdefault(key_of(place.name), place.name)
    return found


def _where(game: CountedGame) -> tuple[str, frozenset[str]]:
    """One sitting: a heat of several games by the same players at one table is one."""
    return place_key(game.table), frozenset(_names([game]))


def _twice(one: Round, games: Sequence[CountedGame]) -> Iterator[Remark]:
    """Who sits at two tables, and not with the same players at both."""
    places: dict[str, set[tuple[str, frozenset[str]]]] = {}
    for game in games:
        for key in _names([game]) if game.played else ():
            places.setdefault(key, set()).add(_where(game))
    names = _names(games)
    for key, found in places.items():
        tables, groups = {table or group for table, group in found}, {group for _, group in found}
        if len(tables) > 1 and len(groups) > 1:
            yield Remark("twice", one, (names[key],))


def _one_table(one: Round, games: Sequence[CountedGame]) -> Iterator[Remark]:
    tables: dict[str, list[CountedGame]] = {}
    for game in games:
        if game.table:
            tables.setdefault(place_key(game.table), []).append(game)
    for same in tables.values():
        if len({_where(game) for game in same}) > 1:
            yield Remark("one_table", one, tuple(_names(same).values()), same[0].table)


def _heats(one: Round, games: Sequence[CountedGame]) -> Iterator[Remark]:
    """Games of the same players at one table of which sheets tell."""
    found: dict[object, list[CountedGame]] = {}
    for game in games:
        if game.played and not game.digest:
            file = "" if game.table else game.file
            found.setdefault((file, *_where(game)), []).append(game)
    for same in found.values():
        if len(same) > 1:
            yield Remark("heat", one, tuple(_names(same).values()), game=same[0].where)


def _decided(one: Round, games: Sequence[CountedGame]) -> Iterator[Remark]:
    """Games that were decided without a move, of players who have another game in the round."""
    for n, game in enumerate(games):
        others = [*games[:n], *games[n + 1 :]]
        if not game.played and _names(others).keys() & _names([game]).keys():
            yield Remark("decided", one, tuple(_names([game]).values()))


def _byes(
    by_round: Mapping[Round, Sequence[CountedGame]], rules: TournamentRules
) -> Iterator[Remark]:
    for bye in rules.byes:
        there = (games for one, games in by_round.items() if _is(one, bye.event, bye.round))
        if any(key_of(bye.player) in _names(games) for games in there):
            yield Remark("bye", Round(bye.round), (bye.player,))


def _is(one: Round, event: str, name: str) -> bool:
    """Whether a round is the one that is called so; an event that is not told may be any."""
    same_event = key_of(event) in ("", key_of(one.event)) or not one.event
    return same_event and place_key(one.name) == place_key(name)


def _there(
    by_round: Mapping[Round, Sequence[CountedGame]], sat: Sequence[Sitting]
) -> Mapping[Round, Mapping[str, str]]:
    """Who was there in each round: in a game that counts, in another one, or with a bye."""
    there = {one: _names(games) for one, games in by_round.items()}
    for event, name, names in sat:
        for one in by_round:
            if _is(one, event, name):
                there[one] |= {key_of(each): each for each in names}
    return there


def _missing(
    there: Mapping[Round, Mapping[str, str]], listed: Sequence[Entrant]
) -> Iterator[Remark]:
    for one, names in there.items():
        of_event = {m.name: found for m, found in there.items() if m.event == one.event}
        before = _of_all(found for name, found in of_event.items() if is_before(name, one.name))
        after = _of_all(found for name, found in of_event.items() if is_before(one.name, name))
        due = {key: player for key, player in before.items() if key in after}
        if listed:
            played = _of_all(of_event.values())
            due = {key_of(each.name): each.name for each in listed if _is_due(each, one.name)}
            due = {k: v for k, v in due.items() if k in played or not one.event}
        if missed := tuple(player for key, player in due.items() if key not in names):
            yield Remark("missing", one, missed)


def _of_all(found: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {key: player for names in found for key, player in names.items()}


def _is_due(one: Entrant, name: str) -> bool:
    """Whether a player has not yet withdrawn in a round, as far as that is known."""
    return not one.withdrawn or is_before(name, one.withdrawn)


def _withdrawn(
    by_round: Mapping[Round, Sequence[CountedGame]], listed: Sequence[Entrant]
) -> Iterator[Remark]:
    for one, games in by_round.items():
        names = _names(games)
        for each in listed:
            out = each.withdrawn
            gone = out and (place_key(out) == place_key(one.name) or is_before(out, one.name))
            if gone and key_of(each.name) in names:
                yield Remark("withdrawn", one, (each.name,))
    for each in listed if by_round else ():
        out = each.withdrawn
        if out and not any(is_known_beside(out, one.name) for one in by_round):
            yield Remark("no_round", Round(out), (each.name,))


def _unlisted(
    entries: Sequence[CountedGame], rules: TournamentRules, listed: Sequence[Entrant]
) -> Iterator[Remark]:
    known = {key_of(one.name) for one in listed}
    there = {key_of(bye.player): bye.player for bye in rules.byes} | _names(entries)
    names = tuple(name for key, name in there.items() if key not in known)
    if listed and names:
        yield Remark("unlisted", None, names)
