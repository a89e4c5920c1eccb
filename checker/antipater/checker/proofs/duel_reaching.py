"""Theorems of reachability: lines of play in which all that the rules speak of comes about."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from antipater.checker.proofs.duel_effects import effects_of
from antipater.checker.proofs.duel_games import DuelPlayer, Played, recorded
from antipater.checker.proofs.duel_happenings import Happenings
from antipater.checker.proofs.seeking import ROUNDS, Found, Search, Sought, seek
from antipater.checker.proofs.theorems import Line, Method, Result, Verdict
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import Rules

_KINDS = {
    Kind.BUILDING: "building",
    Kind.GUILD: "guild",
    Kind.WONDER: "wonder",
    Kind.TOKEN: "progress token",
}


@dataclass(frozen=True)
class Reach:
    """A theorem of reachability: everything sought comes about in some game."""

    name: str
    sentence: str
    sought: tuple[Sought[Played], ...]


def reaches(rules: Rules) -> Iterator[Reach]:
    """The theorems of reachability of a set."""
    happenings = Happenings(rules)
    for sentence, sought in happenings.all():
        yield Reach(sought.name, sentence, (sought,))
    for kind, word in _KINDS.items():
        items = rules.cards.of_kind(kind)
        if items:
            sentence = f"Each {word} does in some game whatever it says"
            effects = (_effects(rules, happenings, item) for item in items)
            yield Reach(f"{word.split()[-1]}s_take_effect", sentence, tuple(chain(*effects)))


def _effects(rules: Rules, happenings: Happenings, item: Item) -> Iterator[Sought[Played]]:
    """What an item does. A token's symbol makes no pair: it shows only in a supremacy."""
    merit, items = None, frozenset({item.id})
    if item.kind is Kind.TOKEN and item.science:
        merit = partial(happenings.supremacy_with, item)
        items |= happenings.scientific_items
    for effect in effects_of(rules, item):
        name = f"{item.names['en'][0]}: {effect.what}"
        yield Sought(name, partial(effect.shown, rules), merit, items)


def reach(rules: Rules, wanted: Sequence[Reach], rounds: int = ROUNDS) -> list[Result]:
    """What came of each theorem: proved by lines of play, or unknown, with what was not
    reached. Nothing is ever refuted: that no line was found shows nothing."""
    start = time.perf_counter()
    sought = [each for theorem in wanted for each in theorem.sought]
    search = seek(DuelPlayer(rules), sought, rounds)
    share = (time.perf_counter() - start) / max(len(wanted), 1)
    return [_result(rules, theorem, search, share) for theorem in wanted]


def _result(rules: Rules, theorem: Reach, search: Search[Played], share: float) -> Result:
    start = time.perf_counter()
    lines = tuple(_lines(rules, theorem, search.found))
    missing = [s.name for s in theorem.sought if s.name not in search]
    return Result(
        theorem.name,
        theorem.sentence,
        rules.cards.slug,
        Verdict.UNKNOWN if missing else Verdict.PROVED,
        Method.REACHABILITY,
        share + time.perf_counter() - start,
        tuple(f"not reached in {search}: {name}" for name in missing),
        lines=lines,
    )


def _lines(rules: Rules, theorem: Reach, found: dict[str, Found[Played]]) -> Iterator[Line]:
    """The lines of play, one for all that one item does in one game."""
    games: dict[object, list[Sought[Played]]] = {}
    for each in theorem.sought:
        if each.name in found:
            game = id(found[each.name].last.after.setup), each.items
            games.setdefault(game, []).append(each)
    for shown in games.values():
        last = max((found[each.name] for each in shown), key=lambda f: f.moves)
        shows = tuple(each.name for each in shown)
        if len(theorem.sought) == 1:
            shows = (theorem.sentence,)
        yield Line(shows, last.moves, recorded(rules, last.last.after))
