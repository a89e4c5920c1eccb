"""Theorems of reachability: lines of play in which all that the rules speak of comes about."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from antipater.checker.proofs.seeking import ROUNDS, P, Player, Search, Sought, seek
from antipater.checker.proofs.theorems import Line, Method, Result, Verdict


@dataclass(frozen=True)
class Reach(Generic[P]):
    """A theorem of reachability: everything sought comes about in some game."""

    name: str
    sentence: str
    sought: tuple[Sought[P], ...]


def reach(
    player: Player[P], wanted: Sequence[Reach[P]], ruleset: str, rounds: int = ROUNDS
) -> list[Result]:
    """What came of each theorem: proved by lines of play, or unknown, with what was not
    reached. Nothing is ever refuted: that no line was found shows nothing."""
    start = time.perf_counter()
    search = seek(player, [each for theorem in wanted for each in theorem.sought], rounds)
    share = (time.perf_counter() - start) / max(len(wanted), 1)
    return [_result(player, theorem, search, ruleset, share) for theorem in wanted]


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
        tuple(f"not reached in {search}: {name}" for name in missing),
        lines=lines,
    )


def _lines(player: Player[P], theorem: Reach[P], search: Search[P]) -> Iterator[Line]:
    """The lines of play, one for all that one item does in one game."""
    games: dict[object, list[Sought[P]]] = {}
    for each in theorem.sought:
        if each.name in search:
            games.setdefault((search.found[each.name].game, each.items), []).append(each)
    for shown in games.values():
        last = max((search.found[each.name] for each in shown), key=lambda f: f.moves)
        shows = tuple(each.name for each in shown) if theorem.sought[1:] else (theorem.sentence,)
        yield Line(shows, last.moves, player.recorded(last.last))
