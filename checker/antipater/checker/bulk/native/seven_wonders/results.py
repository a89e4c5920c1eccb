"""What a module found of games of 7 Wonders."""

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, NamedTuple

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.alike import alike, rows_of
from antipater.checker.bulk.native.caches import kept
from antipater.checker.bulk.native.found import Loaded
from antipater.checker.compile.abi import CHARGES, JUDGED
from antipater.checker.judging.seven_wonders.judge import table_rules
from antipater.checker.judging.verdict import AnyVerdict, GameResult, Verdict
from antipater.checker.records.names import slugs_of
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.rules.seven_wonders import UNKNOWN, Rules
from antipater.rules.seven_wonders.deals import unchecked
from antipater.rules.seven_wonders.moves import LogEntry

GAME = "seven_wonders"
np = Later("numpy")
_OVER, _UNFINISHED = "civilian", "unfinished"


class Final(NamedTuple):
    """What a verdict needs of the last state of a game: each player's coins, by column."""

    cities: tuple[dict[int, int], ...]


class Compiled:
    """The module of a set and edition, with the engine's rules for what it does not tell."""

    def __init__(self, module: Any, rules: Rules, slugs: Sequence[str]) -> None:
        self.module, self.rules, self.slugs = module, rules, slugs
        self.size = len(module.fields)
        self.at = {name: place for place, name in enumerate(module.fields)}
        self.categories = tuple(module.manifest["categories"])
        self.sizes = {name: size for name, _, size in module.manifest["setup"]}

    def judge(self, seats: Sequence[int], setups: Any, offsets: Any, plays: Any) -> "TableResults":
        """What was found of each game of a block; ``seats``: how many play in each."""
        judged = self.module.judge(len(seats), setups, offsets, plays)
        return TableResults(self, judged.results, seats)


class TableResults(NamedTuple):
    """What a module found of a block of games of 7 Wonders.

    ``denied``: the games whose records claim something else than was found; ``known``: of which
    games all hands and plays are known.
    """

    compiled: Compiled
    numbers: memoryview
    seats: Sequence[int]
    denied: Collection[int] = ()
    known: Collection[int] = ()

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
        at, rows = self.compiled.at, rows_of(self.numbers, self.width)
        known = np.zeros(len(self.seats), np.int32)
        known[list(self.known)] = 1
        copied = [f"copied_{seat}" for seat in range(max(self.seats))]
        names = ("status", "kind", "winners", *copied)
        return alike(known, *(rows[:, at[name]] for name in names))

    def settled(self) -> "TableResults":
        """The same: what is open stays so."""
        return self

    def kind(self, game: int) -> str | None:
        """How a game ended that is surely valid; None for any other.

        A game with the least payments is valid, whatever was paid where a record leaves that
        open (decision 008), and is over when all have been played.
        """
        row, at = self.row(game), self.compiled.at
        if row[at["status"]] not in (JUDGED, CHARGES):
            return None
        return _OVER if row[at["kind"]] else _UNFINISHED

    def row(self, game: int) -> Sequence[int]:
        """The module's numbers for one game."""
        start = game * self.compiled.size
        return self.numbers[start : start + self.compiled.size]

    def of_seats(
        self, game: int, name: str, found: Callable[[int], Any] | None = None
    ) -> list[Any]:
        """One of the numbers that are told of every seat; ``found`` gives them by their place."""
        at, found = self.compiled.at, found or self.row(game).__getitem__
        return [found(at[f"{name}_{seat}"]) for seat in range(self.seats[game])]

    def result(self, game: int) -> GameResult:
        """Who won a game, if it is over."""
        at, start = self.compiled.at, game * self.compiled.size
        if not self.numbers[start + at["kind"]]:
            return GameResult(_UNFINISHED)
        winners = self.numbers[start + at["winners"]]
        seats = range(self.seats[game])
        return GameResult(_OVER, tuple(seat for seat in seats if winners >> seat & 1))

    def scores(
        self, game: int, found: Callable[[int], Any] | None = None
    ) -> tuple[dict[str, Any], ...]:
        """Every player's points by category."""
        names = self.compiled.categories
        columns = [self.of_seats(game, name, found) for name in names]
        return tuple(dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True))

    def shape(self, game: int) -> Hashable:
        """The set and edition, how many play, who won, and the guilds that are copied; None where
        payments are open, or a card is not known."""
        if self.row(game)[self.compiled.at["status"]] != JUDGED or game not in self.known:
            return None
        copied = tuple(self.of_seats(game, "copied"))
        return self.compiled, self.result(game), copied

    def verdict(self, number: int, record: SevenWondersRecord) -> AnyVerdict | None:
        """The verdict on the record of a game, with nothing found wrong; None where payments
        are open, of which it would have to tell."""
        row = self.row(number)
        if row[self.compiled.at["status"]] != JUDGED:
            return None
        return self.verdict_of(number, record, row.__getitem__)

    def verdict_of(
        self, number: int, record: SevenWondersRecord, found: Callable[[int], Any]
    ) -> AnyVerdict:
        """The same; ``found`` gives the module's numbers by their place."""
        rules, result = self.compiled.rules, self.result(number)
        copied = enumerate(self.of_seats(number, "copied") if result.winners else ())
        return Verdict(
            record=record,
            rules=rules,
            state=Final(
                tuple({rules.coins: coins} for coins in self.of_seats(number, "coins", found))
            ),
            moves=len(record.plays),
            result=result,
            scores=self.scores(number, found),
            findings=(),
            complete=True,
            unchecked=tuple(unchecked(rules, record.setup, map(_entry, record.plays))),
            copied={seat: rules.items[guild] for seat, guild in copied if guild != UNKNOWN},
        )


def _entry(noted: Noted) -> LogEntry:
    """A play as if it was all of its move."""
    return LogEntry(noted.age, noted.turn, (noted.play,), (), None)


@kept
def compiled(loaded: Loaded) -> Compiled:
    """A module with the engine's rules of its set and edition."""
    rules = table_rules(loaded.set, loaded.edition)
    return Compiled(loaded.module, rules, slugs_of(loaded.set))
