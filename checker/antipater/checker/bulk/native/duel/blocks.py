"""Games of Duel laid one after another for a module, and what it found of them."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.alike import alike, rows_of
from antipater.checker.bulk.native.caches import kept
from antipater.checker.bulk.native.constants import text
from antipater.checker.bulk.native.duel.charges import open_ends
from antipater.checker.bulk.native.found import Loaded
from antipater.checker.bulk.native.heads import Heads, heads
from antipater.checker.compile.abi import CHARGES, JUDGED
from antipater.checker.judging.duel.rules import rules_of
from antipater.checker.judging.verdict import AnyVerdict, GameResult, OpenEnd, Verdict
from antipater.checker.records.duel.digest import end_text
from antipater.checker.records.record import End, Stop
from antipater.rules.duel import Rules, may_leave

if TYPE_CHECKING:
    from antipater.checker.records.duel.record import DuelRecord

GAME = "duel"
np, pa = Later("numpy"), Later("pyarrow")


class Final(NamedTuple):
    """What a verdict needs of the last state of a game: each player's coins, by column."""

    cities: tuple[dict[int, int], dict[int, int]]


class Compiled:
    """The module of a set and edition, with the engine's rules for what it does not tell."""

    def __init__(self, module: Any, rules: Rules) -> None:
        self.module, self.rules = module, rules
        self.leaves = may_leave(rules)
        self.size = len(module.fields)
        self.at = {name: place for place, name in enumerate(module.fields)}
        self.categories = tuple(module.manifest["categories"])
        self.kinds = ("unfinished", *module.manifest["victories"])
        self.points = self.size - 2 * len(self.categories)
        self.coins = tuple(self.at[f"coins_{who}"] for who in ("first", "second"))
        self.parts = [(name, size) for name, _, size in module.manifest["setup"]]

    def judge(
        self, ends: Sequence[End | None], setups: Any, offsets: Any, moves: Any, paid: bool = False
    ) -> "DuelResults":
        """What was found of each game of a block; ``ends``: of those that were given up, how.

        ``paid``: whether to tell what each move cost.
        """
        given = GivenGames(setups, offsets, moves)
        judged = self.module.judge(len(ends), *given, paid)
        return DuelResults(self, judged.results, ends, judged.paid, given)


class GivenGames(NamedTuple):
    """Set-ups, where each game's moves begin, and all moves, as the module takes them."""

    setups: Any
    offsets: Any
    moves: Any

    def game(self, number: int) -> tuple[Any, Any]:
        """The set-up and the moves of one game."""
        setups, ends, moves = (memoryview(part).cast("B") for part in self)
        places = ends.cast("i")
        size = len(setups) // (len(places) - 1)
        begin, end = (4 * places[n] for n in (number, number + 1))
        return setups[number * size : (number + 1) * size], moves[begin:end]


class DuelResults(NamedTuple):
    """What a module found of a block of games of Duel.

    ``paid``: what each move of all games cost, if that was asked; ``given``: the games;
    ``claimed``: those whose records claim anything that may tell what was paid; ``denied``: those
    whose records claim something else than was found; ``opened``: what is open at the end of games
    whose payments are, as far as that is known.
    """

    compiled: Compiled
    numbers: memoryview
    ends: Sequence[End | None]
    paid: memoryview | None
    given: GivenGames
    claimed: Collection[int] = ()
    denied: Collection[int] = ()
    opened: Mapping[int, OpenEnd | None] = MappingProxyType({})

    @property
    def module(self) -> Any:
        """The module that found it."""
        return self.compiled.module

    @property
    def width(self) -> int:
        """How many numbers each game has."""
        return self.compiled.size

    def alike(self) -> Any:
        """For each game a number, the same for those that are alike in ``kind`` and ``shape``."""
        rows = rows_of(self.numbers, self.width)
        ends = np.zeros(len(self.ends), np.int32)
        for game, end in self.given_up():
            ends[game] = 1 + 2 * list(Stop).index(end.kind) + end.loser
        names = ("status", "kind", "winner")
        return alike(ends, *(rows[:, self.compiled.at[name]] for name in names))

    def given_up(self) -> Iterator[tuple[int, End]]:
        """The games that were given up, and how."""
        if self.ends.count(None) == len(self.ends):
            return iter(())
        return ((game, end) for game, end in enumerate(self.ends) if end is not None)

    def kind(self, game: int) -> str | None:
        """How a game ended that is legal to its end, and not given up after it was over; None
        for any other, and where what is due at its end may have been left alone."""
        row, end = self.row(game), self.ends[game]
        if row[self.compiled.at["status"]] not in (JUDGED, CHARGES):
            return None
        if self.compiled.leaves and not row[self.compiled.at["kind"]]:
            return None
        return None if end is not None and row[self.compiled.at["kind"]] else self.result(game).kind

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

    def verdict(self, number: int, record: "DuelRecord") -> AnyVerdict | None:
        """The verdict on a game's record with nothing wrong; None where the engine has to see what
        payments that are open come to."""
        row = self.row(number)
        verdict = self.verdict_of(number, record, row.__getitem__)
        if row[self.compiled.at["status"]] != CHARGES:
            return verdict
        # What a record claims may tell which of the payments it was.
        if record.paid or record.result or record.scores:
            return None
        opened = self.opened if number in self.opened else open_ends(self, [number])
        if number not in opened:
            return None
        end = opened[number]
        if end is None:
            return verdict
        told = verdict.result._replace(winners=()) if len(end.winners) > 1 else verdict.result
        unchecked = (*verdict.unchecked, "charges")
        return replace(verdict, open=end, result=told, unchecked=unchecked)

    def of_tries(self, numbers: "memoryview[int]", ends: "Sequence[End | None]") -> Self:
        """The same of other games, which end so: those of the tries of an open payment."""
        return self._replace(numbers=numbers, ends=ends)

    def settled(self) -> "DuelResults":
        """The same, where open payments that come to the same are open no more."""
        rows, status = rows_of(self.numbers, self.width).copy(), self.compiled.at["status"]
        left = np.flatnonzero(rows[:, status] == CHARGES).tolist()
        opened = open_ends(self, [game for game in left if game not in self.claimed])
        rows[[game for game, end in opened.items() if end is None], status] = JUDGED
        return self._replace(numbers=memoryview(rows.tobytes()).cast("i"), opened=opened)

    def verdict_of(
        self, number: int, record: "DuelRecord", found: Callable[[int], Any]
    ) -> AnyVerdict:
        """The same; ``found`` gives the module's numbers by their place."""
        from antipater.checker.judging.duel.judge import unchecked_parts

        compiled = self.compiled
        first, second = map(found, compiled.coins)
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
            unchecked=tuple(unchecked_parts(record, compiled.rules, record.setup)),
        )


class GameBlock(NamedTuple):
    """Games of one set and edition, one after another as a module takes them.

    ``places``: where in a batch they stand; ``ends``: of those that were given up, how;
    ``players`` gives the names of the first players, and of the second ones.
    """

    compiled: Compiled
    places: Any
    setups: Any
    offsets: Any
    moves: Any
    ends: Sequence[End | None]
    players: Callable[[], Iterable[Sequence[str]]]

    def judge(self) -> DuelResults:
        """What was found of the games, in their order."""
        return self.compiled.judge(self.ends, self.setups, self.offsets, self.moves)

    def heads(self, form: str) -> Heads:
        """What verdicts tell of the games besides, whose records are of a format."""
        players = list(map(pa.array, self.players()))
        formats = pa.repeat(text(form), len(self.places))
        return duel_heads(self.compiled, formats, players, (self.offsets, self.moves), self.ends)

    def arrays(self) -> tuple[Any, Any]:
        """Where each game's moves begin and the last one's end, and all moves, for Arrow."""
        return array_of(self.offsets), array_of(self.moves)


def array_of(numbers: memoryview) -> Any:
    """Numbers of 32 bits as an array of Arrow's, where they are."""
    return pa.Array.from_buffers(pa.int32(), len(numbers), [None, pa.py_buffer(numbers)])


def duel_heads(
    compiled: Compiled,
    formats: Any,
    players: Sequence[Any],
    moves: tuple[Any, Any],
    ends: Sequence[End | None],
) -> Heads:
    """What verdicts tell of games besides; ``moves``: where each game's begin, and all."""
    lines = {game: [end_text(end)] for game, end in enumerate(ends) if end is not None}
    return heads(compiled.module, GAME, formats, players, moves, lines)


@kept
def compiled(loaded: Loaded) -> Compiled:
    """A module with the engine's rules of its set and edition."""
    rules = rules_of(loaded.set, loaded.edition)
    return Compiled(loaded.module, rules)
