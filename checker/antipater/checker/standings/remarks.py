"""What looks wrong in a tournament as a whole: games that are missing, doubled, or of others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from antipater.checker.records.likeness import key_of
from antipater.checker.standings.counted_game import CountedGame
from antipater.checker.standings.one_table import perhaps_one
from antipater.checker.standings.players_file import Entrant
from antipater.checker.standings.rules import TournamentRules
from antipater.checker.standings.table import natural, rounds


class Remark(NamedTuple):
    """``why`` is a name in the texts of ``standings.remark``; ``names``: of players, or
    where games that are ``same`` were read; ``game``: where it was read, of one alone."""

    why: str
    round: str
    names: tuple[str, ...]
    table: str = ""
    game: str = ""


def remarks(
    entries: Sequence[CountedGame], rules: TournamentRules, listed: Sequence[Entrant]
) -> Iterator[Remark]:
    """What the organiser should look at: ``twice`` (a player at two tables in a round),
    ``one_table`` (two games of different players at one table), ``decided`` (a game decided by the
    organiser beside another one of its players), ``bye`` (a second bye in a round, or one of a
    player who has a game), ``missing`` (players without a game in a round), ``withdrawn`` (a game
    of a player who had withdrawn), ``unlisted``, ``open`` (points that payments leave open),
    ``same`` (two games that may be one).

    Games without a round say nothing of it. Without a list of players those are missed who
    played before the round and after it.
    """
    by_round = {name: games for name, games in rounds(entries).items() if name}
    for name, games in by_round.items():
        yield from _twice(name, games)
        yield from _one_table(name, games)
        yield from dict.fromkeys(_decided(name, games))
    yield from dict.fromkeys(_byes(by_round, rules))
    yield from _missing(by_round, rules, listed)
    yield from _withdrawn(by_round, listed)
    yield from _unlisted(entries, rules, listed)
    for game in entries:
        if names := game.open_totals:
            yield Remark("open", game.round, names, game=game.where)
    for one, other in perhaps_one(entries):
        yield Remark("same", other.round, (one.where, other.where))


def _names(games: Iterable[CountedGame]) -> dict[str, str]:
    """The players of games: as their names are first written, by what tells them apart."""
    found: dict[str, str] = {}
    for game in games:
        for place in game.places:
            found.setdefault(key_of(place.name), place.name)
    return found


def _where(game: CountedGame) -> tuple[object, ...]:
    """One sitting: a heat of several games by the same players at one table is one."""
    return key_of(game.event), game.table, frozenset(_names([game]))


def _twice(name: str, games: Sequence[CountedGame]) -> Iterator[Remark]:
    for key, player in _names(games).items():
        places = {_where(game)[:2] if game.table else _where(game)
                  for game in games if game.played and key in _names([game])}  # fmt: skip
        if len(places) > 1:
            yield Remark("twice", name, (player,))


def _one_table(name: str, games: Sequence[CountedGame]) -> Iterator[Remark]:
    tables: dict[tuple[str, str], list[CountedGame]] = {}
    for game in games:
        if game.table:
            tables.setdefault((key_of(game.event), game.table), []).append(game)
    for (_, table), same in tables.items():
        if len({_where(game) for game in same}) > 1:
            yield Remark("one_table", name, tuple(_names(same).values()), table)


def _decided(name: str, games: Sequence[CountedGame]) -> Iterator[Remark]:
    """Games that were decided without a move, of players who have another game in the round."""
    for n, game in enumerate(games):
        others = [*games[:n], *games[n + 1 :]]
        if not game.played and _names(others).keys() & _names([game]).keys():
            yield Remark("decided", name, tuple(_names([game]).values()))


def _byes(
    by_round: Mapping[str, Sequence[CountedGame]], rules: TournamentRules
) -> Iterator[Remark]:
    given = [(bye.round, key_of(bye.player)) for bye in rules.byes]
    for bye, place in zip(rules.byes, given, strict=True):
        if place[1] in _names(by_round.get(bye.round, ())) or given.count(place) > 1:
            yield Remark("bye", bye.round, (bye.player,))


def _missing(
    by_round: Mapping[str, Sequence[CountedGame]],
    rules: TournamentRules,
    listed: Sequence[Entrant],
) -> Iterator[Remark]:
    order = list(by_round)
    there = {name: _names(games) for name, games in by_round.items()}
    for bye in rules.byes:
        there.setdefault(bye.round, {})[key_of(bye.player)] = bye.player
    for n, name in enumerate(order):
        if listed:
            due = {key_of(one.name): one.name for one in listed if not _gone(one, name)}
        else:
            before, after = ({k: v for m in part for k, v in there[m].items()}
                             for part in (order[:n], order[n + 1 :]))  # fmt: skip
            due = {key: player for key, player in before.items() if key in after}
        names = tuple(player for key, player in due.items() if key not in there[name])
        if names:
            yield Remark("missing", name, names)


def _gone(one: Entrant, name: str) -> bool:
    """Whether a player has withdrawn by a round."""
    return bool(one.withdrawn) and natural(one.withdrawn) <= natural(name)


def _withdrawn(
    by_round: Mapping[str, Sequence[CountedGame]], listed: Sequence[Entrant]
) -> Iterator[Remark]:
    for name, games in by_round.items():
        for one in listed:
            if _gone(one, name) and key_of(one.name) in _names(games):
                yield Remark("withdrawn", name, (one.name,))


def _unlisted(
    entries: Sequence[CountedGame], rules: TournamentRules, listed: Sequence[Entrant]
) -> Iterator[Remark]:
    known = {key_of(one.name) for one in listed}
    there = {key_of(bye.player): bye.player for bye in rules.byes} | _names(entries)
    names = tuple(name for key, name in there.items() if key not in known)
    if listed and names:
        yield Remark("unlisted", "", names)
