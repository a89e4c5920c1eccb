"""Games of Duel laid one after another for a module, and what it found of them."""

import atexit
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cache
from typing import Any, NamedTuple

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.digests import Digests
from antipater.checker.bulk.native.found import Loaded
from antipater.checker.bulk.native.ready import Heads
from antipater.checker.compile.abi import CHARGES, JUDGED
from antipater.checker.compile.duel.records import move_of
from antipater.checker.judging.duel.judge import rules_of, unchecked_parts
from antipater.checker.judging.verdict import AnyVerdict, GameResult, Verdict
from antipater.checker.records.duel.digest import end_text, move_text
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import slugs_of
from antipater.checker.records.record import End
from antipater.rules.duel import Rules

GAME = "duel"
pa, pc = Later("pyarrow"), Later("pyarrow.compute")


class Final(NamedTuple):
    """What a verdict needs of the last state of a game: each player's coins, by column."""

    cities: tuple[dict[int, int], dict[int, int]]


class Compiled:
    """The module of a set and edition, with the engine's rules for what it does not tell."""

    def __init__(self, module: Any, rules: Rules, slugs: Sequence[str]) -> None:
        self.module, self.rules = module, rules
        self.digests = Digests(GAME, lambda number: move_text(move_of(number), slugs))
        self.size = len(module.fields)
        self.at = {name: place for place, name in enumerate(module.fields)}
        self.categories = tuple(module.manifest["categories"])
        self.kinds = ("unfinished", *module.manifest["victories"])
        self.points = self.size - 2 * len(self.categories)
        self.parts = [(name, size) for name, _, size in module.manifest["setup"]]

    def judge(
        self, ends: Sequence[End | None], setups: Any, offsets: Any, moves: Any, paid: bool = False
    ) -> "DuelResults":
        """What was found of each game of a block; ``ends``: of those that were given up, how.

        ``paid``: whether to tell what each move cost.
        """
        judged = self.module.judge(len(ends), setups, offsets, moves, paid)
        return DuelResults(self, judged.results, ends, judged.paid)


class DuelResults(NamedTuple):
    """What a module found of a block of games of Duel.

    ``paid``: what each move of all games cost, if that was asked; ``denied``: the games whose
    records claim something else than was found.
    """

    compiled: Compiled
    numbers: memoryview
    ends: Sequence[End | None]
    paid: memoryview | None
    denied: Collection[int] = ()

    def column(self, name: str) -> list[int]:
        """One of the module's numbers for every game."""
        column: list[int] = self.numbers[self.compiled.at[name] :: self.compiled.size].tolist()
        return column

    @property
    def width(self) -> int:
        """How many numbers each game has."""
        return self.compiled.size

    def kinds(self) -> list[str | None]:
        """How each game ended that is legal to its end, and not given up after it was over; None
        for any other, and for those whose claims are denied."""
        names = self.compiled.kinds
        statuses, victories = self.column("status"), self.column("kind")
        kinds = [
            names[victory] if status in (JUDGED, CHARGES) else None
            for status, victory in zip(statuses, victories, strict=True)
        ]
        for game, end in enumerate(self.ends):
            if end is not None and kinds[game] is not None:
                kinds[game] = None if victories[game] else end.kind.value
        for game in self.denied:
            kinds[game] = None
        return kinds

    def row(self, game: int) -> Sequence[int]:
        """The module's numbers for one game."""
        start = game * self.compiled.size
        return self.numbers[start : start + self.compiled.size]

    def result(self, game: int) -> GameResult:
        """How a game ended, and who won; as far as it goes if it does not end."""
        at, row, end = self.compiled.at, self.row(game), self.ends[game]
        if row[at["kind"]]:
            winner = row[at["winner"]]
            kind = self.compiled.kinds[row[at["kind"]]]
            return GameResult(kind, (0, 1) if winner < 0 else (winner,))
        if end is not None:
            return GameResult(end.kind.value, (1 - end.loser,))
        return GameResult("unfinished")

    def scores(self, game: int) -> tuple[dict[str, int], dict[str, int]]:
        """Both players' points by category."""
        return self._points(self.row(game).__getitem__)

    def _points(self, found: Callable[[int], Any]) -> tuple[dict[str, int], dict[str, int]]:
        names, at = self.compiled.categories, self.compiled.points
        first, second = (
            {name: found(start + n) for n, name in enumerate(names)}
            for start in (at, at + len(names))
        )
        return first, second

    def shape(self, game: int) -> Hashable:
        """The set and edition, and how the game ended; None where a payment is open."""
        if self.row(game)[self.compiled.at["status"]] == CHARGES:
            return None
        return self.compiled, self.result(game)

    def verdict(self, number: int, record: DuelRecord) -> AnyVerdict | None:
        """The verdict on a game's record with nothing wrong; None where a payment is open."""
        row = self.row(number)
        if row[self.compiled.at["status"]] == CHARGES:
            return None
        return self.verdict_of(number, record, row.__getitem__)

    def verdict_of(
        self, number: int, record: DuelRecord, found: Callable[[int], Any]
    ) -> AnyVerdict:
        """The same; ``found`` gives the module's numbers by their place."""
        compiled = self.compiled
        first, second = (found(compiled.at[f"coins_{who}"]) for who in ("first", "second"))
        coins = compiled.rules.coins
        return Verdict(
            record=record,
            rules=compiled.rules,
            state=Final(({coins: first}, {coins: second})),
            moves=len(record.moves),
            result=self.result(number),
            scores=self._points(found),
            findings=(),
            complete=True,
            unchecked=tuple(unchecked_parts(record, compiled.rules)),
        )


class Block(NamedTuple):
    """Games of one set and edition, one after another as a module takes them.

    ``places``: where in a batch they stand; ``ends``: of those that were given up, how;
    ``players`` gives the names of the players.
    """

    compiled: Compiled
    places: Sequence[int]
    setups: Any
    offsets: Any
    moves: Any
    ends: Sequence[End | None]
    players: Callable[[], Sequence[tuple[str, str]]]

    def judge(self) -> DuelResults:
        """What was found of the games, in their order."""
        return self.compiled.judge(self.ends, self.setups, self.offsets, self.moves)

    def heads(self, form: str) -> Heads:
        """What verdicts tell of the games besides, whose records are of a format."""
        offsets, moves = self.arrays()
        formats = [form] * len(self.places)
        return heads(self.compiled, formats, self.players(), (offsets, moves), self.ends)

    def arrays(self) -> tuple[Any, Any]:
        """Where each game's moves begin and the last one's end, and all moves, for Arrow."""
        return array_of(self.offsets), array_of(self.moves)


def array_of(numbers: memoryview) -> Any:
    """Numbers of 32 bits as an array of Arrow's, where they are."""
    return pa.Array.from_buffers(pa.int32(), len(numbers), [None, pa.py_buffer(numbers)])


def heads(
    compiled: Compiled,
    formats: Sequence[str | None],
    players: Sequence[Sequence[str]],
    moves: tuple[Any, Any],
    ends: Sequence[End | None],
) -> Heads:
    """What verdicts tell of games besides; ``moves``: where each game's begin, and all numbers."""
    offsets, numbers = moves
    given_up = {game: end_text(end) for game, end in enumerate(ends) if end is not None}
    digests = compiled.digests.of(offsets, numbers, after=given_up)
    counts = pc.subtract(offsets[1:], offsets[:-1]).to_pylist()
    return Heads(formats, players, counts, digests)


@cache
def compiled(loaded: Loaded) -> Compiled:
    """A module with the engine's rules of its set and edition."""
    rules = rules_of(loaded.set, loaded.edition)
    return Compiled(loaded.module, rules, slugs_of(loaded.set))


# Wasmtime's own objects cannot be freed any more once the interpreter is being taken apart.
atexit.register(compiled.cache_clear)
