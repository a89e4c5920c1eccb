"""Theorems of reachability: lines of play in which all that the rules speak of comes about."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from typing import Generic

from antipater.checker.proofs.kept_games import KeptGames
from antipater.checker.proofs.proof_cache import Kept, ProofCache
from antipater.checker.proofs.search import ROUNDS, Goal, P, Player, Search, search_games
from antipater.checker.proofs.theorem import Method, ProofStatus, TheoremResult, Trace
from antipater.rules.card_set import CardSet, Item, Kind

_TOLD = 6  # goals not reached that are listed one by one
# Of so many games, from the longest, so many moves at the end are made otherwise.
_TAKEN_UP, _ENDINGS = 8, range(1, 13)


@dataclass(frozen=True)
class ReachabilityTheorem(Generic[P]):
    """A theorem of reachability: every goal is reached in some game."""

    name: str
    sentence: str
    goals: tuple[Goal[P], ...]


_WORDS = {
    Kind.BUILDING: "building",
    Kind.GUILD: "guild",
    Kind.WONDER: "wonder",
    Kind.TOKEN: "progress token",
    Kind.BOARD: "board",
    Kind.STAGE: "stage",
    Kind.CHARACTER: "character",
}


def items_take_effect(
    cards: CardSet, of: Callable[[Item], Iterable[Goal[P]]]
) -> Iterator[ReachabilityTheorem[P]]:
    """That all items do what they say, a theorem for each kind. ``of``: everything an item does."""
    for kind, word in _WORDS.items():
        if items := cards.of_kind(kind):
            sentence = f"Each {word} does in some game whatever it says"
            goals = tuple(chain.from_iterable(map(of, items)))
            yield ReachabilityTheorem(f"{word.split()[-1]}s_take_effect", sentence, goals)


def prove_reachability(
    player: Player[P],
    wanted: Sequence[ReachabilityTheorem[P]],
    cards: CardSet,
    cache: ProofCache | None = None,
    rounds: int = ROUNDS,
) -> list[TheoremResult]:
    """What came of each theorem: proved by lines of play, refuted where a goal is known to be
    out of reach, or unknown, with what was not reached: finding no game proves nothing.

    Games in ``cache`` are played again, by the rules as they are now: those of this set, or else
    those of the set of this game that was proved last.
    """
    start = time.perf_counter()
    goals = [each for theorem in wanted for each in theorem.goals]
    kept = KeptGames(player, cards, cache or ProofCache())
    again, games = kept.played_again(goals)
    never = {g.name: why for g in goals if g.name not in again and (why := g.never())}
    due = [each for each in goals if each.name not in never]
    longest = sorted(games, key=len, reverse=True)[:_TAKEN_UP]
    for each in due:
        if each.fitness is not None:
            _play_on(player, again, each, longest)
    search, missed = again, {each.name for each in due if each.name not in again}
    if missed:
        # Where little is looked for, chance may miss what it finds where everything is.
        _include(search, search_games(player, due, rounds, alone=missed if kept else None))
    kept.keep(search)
    share = (time.perf_counter() - start) / max(len(wanted), 1)
    return [_result(player, theorem, search, never, cards.slug, share) for theorem in wanted]


def _play_on(
    player: Player[P], search: Search[P], goal: Goal[P], games: Sequence[Sequence[P]]
) -> None:
    """Take games that do not reach a goal up again, some moves before their end."""
    for moves, ending in product(games, _ENDINGS):
        if goal.name in search:
            return
        if len(moves) > ending:
            start = moves[:-ending]
            search.look(chain(start, player.onward(start[-1], goal)), [goal])


def _include(search: Search[P], other: Search[P]) -> None:
    """Add what a search from the beginning has found."""
    for name, found in other.found.items():
        search.found.setdefault(name, replace(found, game=found.game + search.games))
    search.games += other.games
    search.longest = max(search.longest, other.longest)


def _kept(theorem: ReachabilityTheorem[P], search: Search[P]) -> Kept:
    """How many of its games were found by earlier runs."""
    again = [search.found[g.name].game < 0 for g in theorem.goals if g.name in search]
    if not any(again):
        return Kept.NONE
    return Kept.ALL if all(again) and len(again) == len(theorem.goals) else Kept.PART


def _result(
    player: Player[P],
    theorem: ReachabilityTheorem[P],
    search: Search[P],
    never: Mapping[str, str],
    ruleset: str,
    share: float,
) -> TheoremResult:
    start = time.perf_counter()
    traces = tuple(_traces(player, theorem, search))
    missing = [each.name for each in theorem.goals if each.name not in search]
    refuted = tuple(_told_never(theorem, never))
    short = ProofStatus.REFUTED if refuted else ProofStatus.UNKNOWN
    return TheoremResult(
        theorem.name,
        theorem.sentence,
        ruleset,
        short if missing else ProofStatus.PROVED,
        Method.REACHABILITY,
        share + time.perf_counter() - start,
        refuted,
        traces=traces,
        kept=_kept(theorem, search),
        reasons=() if refuted else tuple(_missed(theorem, missing, search)),
        cases=len(theorem.goals),
    )


def _told_never(theorem: ReachabilityTheorem[P], never: Mapping[str, str]) -> Iterator[str]:
    for each in theorem.goals:
        if each.name in never:
            about = f"{each.name}: " if theorem.goals[1:] else ""
            yield f"{about}it cannot happen in this set: {never[each.name]}"


def _missed(
    theorem: ReachabilityTheorem[P], missing: Sequence[str], search: Search[P]
) -> Iterator[str]:
    if len(theorem.goals) == 1:
        yield from (f"not reached in {search}" for _ in missing)
        return
    yield from (f"not reached in {search}: {name}" for name in missing[:_TOLD])
    if missing[_TOLD:]:
        yield f"and {len(missing) - _TOLD} more"


def _traces(
    player: Player[P], theorem: ReachabilityTheorem[P], search: Search[P]
) -> Iterator[Trace]:
    """The lines of play, one for all that one item does in one game."""
    games: dict[object, list[Goal[P]]] = {}
    for each in theorem.goals:
        if each.name in search:
            games.setdefault((search.found[each.name].game, each.items), []).append(each)
    for shown in games.values():
        last = max((search.found[each.name] for each in shown), key=lambda f: f.moves)
        shows = tuple(each.name for each in shown) if theorem.goals[1:] else (theorem.sentence,)
        yield Trace(shows, player.moves(last.last), partial(player.recorded, last.last))
