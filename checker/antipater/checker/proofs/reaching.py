"""Theorems of reachability: lines of play in which all that the rules speak of comes about."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.seeking import ROUNDS, Found, P, Player, Search, Sought, seek
from antipater.checker.proofs.theorems import Line, Method, Result, Verdict
from antipater.rules.definitions import CardSet

_TOLD = 6  # things not reached that are told one by one


@dataclass(frozen=True)
class Reach(Generic[P]):
    """A theorem of reachability: everything sought comes about in some game."""

    name: str
    sentence: str
    sought: tuple[Sought[P], ...]


def reach(
    player: Player[P],
    wanted: Sequence[Reach[P]],
    cards: CardSet,
    memory: Memory | None = None,
    rounds: int = ROUNDS,
) -> list[Result]:
    """What came of each theorem: proved by lines of play, or unknown, with what was not
    reached. Nothing is ever refuted: that no line was found shows nothing.

    Lines in ``memory`` are played again, by the rules as they are now.
    """
    start = time.perf_counter()
    memory = memory or Memory()
    sought = [each for theorem in wanted for each in theorem.sought]
    key = "lines " + memory.key(cards.game, *(item.slug for item in cards.items))
    search = seek(player, sought, rounds, _played_again(player, sought, memory.get(key)))
    memory.put(key, _written(player, search, memory.get(key)))
    share = (time.perf_counter() - start) / max(len(wanted), 1)
    return [_result(player, theorem, search, cards.slug, share) for theorem in wanted]


def _played_again(player: Player[P], sought: Sequence[Sought[P]], kept: str | None) -> Search[P]:
    """What lines that were kept still show."""
    search: Search[P] = Search()
    for game, (written, shown) in enumerate(_games(kept), 1):
        due = [each for each in sought if each.name in shown]
        moves = player.again(written) if due else []
        for each in due:
            number = shown[each.name]
            if number <= len(moves) and each.shown(moves[number - 1]):
                search.found[each.name] = Found(moves[number - 1], number, -game)
    return search


def _games(kept: str | None) -> list[tuple[Any, dict[str, int]]]:
    return json.loads(kept) if kept else []


def _written(player: Player[P], search: Search[P], kept: str | None) -> str:
    """The games that show what was found, each with the number of the move that shows it;
    games that were kept for other things stay."""
    games: dict[int, dict[str, Found[P]]] = {}
    for name, found in search.found.items():
        games.setdefault(found.game, {})[name] = found
    result = []
    for here in games.values():
        last = max(here.values(), key=lambda found: found.moves).last
        result.append((player.written(last), {name: f.moves for name, f in here.items()}))
    for written, shown in _games(kept):
        others = {name: n for name, n in shown.items() if name not in search}
        if others:
            result.append((written, others))
    return json.dumps(result)


def _result(
    player: Player[P], theorem: Reach[P], search: Search[P], ruleset: str, share: float
) -> Result:
    start = time.perf_counter()
    lines = tuple(_lines(player, theorem, search))
    missing = [each.name for each in theorem.sought if each.name not in search]
    return Result(
        theorem.name,
        theorem.sentence,
        ruleset,
        Verdict.UNKNOWN if missing else Verdict.PROVED,
        Method.REACHABILITY,
        share + time.perf_counter() - start,
        tuple(_missed(theorem, missing, search)),
        lines=lines,
    )


def _missed(theorem: Reach[P], missing: Sequence[str], search: Search[P]) -> Iterator[str]:
    if len(theorem.sought) == 1:
        yield from (f"not reached in {search}" for _ in missing)
        return
    yield from (f"not reached in {search}: {name}" for name in missing[:_TOLD])
    if missing[_TOLD:]:
        yield f"and {len(missing) - _TOLD} more"


def _lines(player: Player[P], theorem: Reach[P], search: Search[P]) -> Iterator[Line]:
    """The lines of play, one for all that one item does in one game."""
    games: dict[object, list[Sought[P]]] = {}
    for each in theorem.sought:
        if each.name in search:
            games.setdefault((search.found[each.name].game, each.items), []).append(each)
    for shown in games.values():
        last = max((search.found[each.name] for each in shown), key=lambda f: f.moves)
        shows = tuple(each.name for each in shown) if theorem.sought[1:] else (theorem.sentence,)
        yield Line(shows, player.moves(last.last), partial(player.recorded, last.last))
