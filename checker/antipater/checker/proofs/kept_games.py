"""Games that a search has found, kept for later runs and played again by the rules of then."""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.search import Goal, Occurrence, P, Player, Search
from antipater.rules.card_set import CardSet, Item


class KeptGames(Generic[P]):
    """The games kept in ``cache``: those of this set, or else those of the set of this game that
    was proved last. True where there are any."""

    def __init__(self, player: Player[P], cards: CardSet, cache: ProofCache) -> None:
        self.player, self.cache = player, cache
        seen = (map(_seen_at_set_up, cards.items), ())
        self._keys = ["games " + cache.key(cards.game, *each) for each in seen]

    def __bool__(self) -> bool:
        return bool(self._games)

    @cached_property
    def _games(self) -> list[tuple[Any, dict[str, int]]]:
        """Each with the number of the move that reaches each goal."""
        kept = next((found for key in self._keys if (found := self.cache.get(key))), None)
        return json.loads(kept) if kept else []

    def played_again(self, goals: Sequence[Goal[P]]) -> tuple[Search[P], list[Sequence[P]]]:
        """What the games still reach, and their moves; their numbers are below 0. What a game
        reached is looked for in it first, and if it is not there in all the others."""
        search: Search[P] = Search()
        played: list[tuple[int, Sequence[P]]] = []
        for game, (written, reached) in enumerate(self._games, 1):
            due = [each for each in goals if each.name in reached]
            try:
                moves = self.player.again(written) if due else []
            except (IndexError, KeyError, TypeError, ValueError):
                continue  # written down by another version
            played.append((-game, moves))
            for each in due:
                _find(search, each, -game, moves, reached[each.name])
        for each in goals:
            for number, those in played:
                if each.name not in search:
                    _find(search, each, number, those)
        return search, [moves for _, moves in played]

    def keep(self, search: Search[P]) -> None:
        """Keep the games that show what was found; those kept for other things stay."""
        written = json.dumps([*self._shown(search), *self._others(search)])
        for key in self._keys:
            self.cache.put(key, written)

    def _shown(self, search: Search[P]) -> Iterator[tuple[Any, dict[str, int]]]:
        games: dict[int, dict[str, Occurrence[P]]] = {}
        for name, found in search.found.items():
            games.setdefault(found.game, {})[name] = found
        for here in games.values():
            last = max(here.values(), key=lambda found: found.moves).last
            yield self.player.written(last), {name: f.moves for name, f in here.items()}

    def _others(self, search: Search[P]) -> Iterator[tuple[Any, dict[str, int]]]:
        for written, reached in self._games:
            others = {name: n for name, n in reached.items() if name not in search}
            if others:
                yield written, others


def _seen_at_set_up(item: Item) -> str:
    """What of an item a set-up depends on."""
    return repr((item.slug, item.kind, item.age, item.copies, item.board, item.side, item.number))


def _find(search: Search[P], goal: Goal[P], game: int, moves: Sequence[P], before: int = 1) -> None:
    """Note the move that reaches a goal: the one that did before, or else the first."""
    numbers = (before, *range(1, len(moves) + 1))
    reaching = (n for n in numbers if n <= len(moves) and goal.reached(moves[n - 1]))
    if number := next(reaching, 0):
        search.found[goal.name] = Occurrence(moves[number - 1], number, game)
