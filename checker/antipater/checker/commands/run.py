"""What a run of ``validate`` counts over all its inputs, and says at its end."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from antipater.checker.base.faults import FAULT_CODE
from antipater.checker.bulk.summary import summary
from antipater.checker.bulk.tally import Tally, result_of
from antipater.checker.judging.games import status_of, told_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.words import say
from antipater.checker.records.digest import digest
from antipater.checker.records.files import ReadGame

# Games that are remembered to find one that comes again, and such that are told.
_MOST_REMEMBERED = 1_000_000
MOST_TWICE = 20
T = TypeVar("T")
JudgedGames = Iterator[tuple[ReadGame, AnyVerdict | None]]


class Run:
    """The games of a run so far. ``tally``: of the file that is being read."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.tally, self.total = Tally(), Tally()
        self.files = 0
        self.twice: list[str] = []
        self._known: dict[str, tuple[str, int]] = {}

    @property
    def status(self) -> int:
        """The exit status that the games give."""
        return self.total.status

    def noted(self, file: str, found: JudgedGames) -> JudgedGames:
        """The games of a file as they come; each counts once it has been told."""
        self.tally = Tally()
        self.files += 1
        for game, verdict in found:
            self._now: tuple[ReadGame, AnyVerdict | None] = game, verdict
            yield game, verdict
            self._count(*self._now)
        self.total.add(self.tally)

    def told(
        self,
        game: ReadGame,
        verdict: AnyVerdict | None,
        tell: Callable[[ReadGame, AnyVerdict | None], T],
    ) -> tuple[ReadGame, AnyVerdict | None, T]:
        """What is told of the game that is read now, as ``told_game``, which is what counts."""
        told = told_game(game, verdict, tell)
        self._now = told[:2]
        return told

    def _count(self, game: ReadGame, verdict: AnyVerdict | None) -> None:
        findings = verdict.findings if verdict else filter(None, [game.problem])
        codes = [finding.code for finding in findings if finding.code != FAULT_CODE]
        stood = verdict is not None and bool(verdict.stood)
        self.tally.count(status_of(game, verdict), result_of(verdict), codes, stood)
        if verdict is not None and verdict.moves and verdict.complete:
            self._remember(game, verdict)

    def _remember(self, game: ReadGame, verdict: AnyVerdict) -> None:
        """Note a game that was judged to its end, and that another has the same play."""
        hashed = digest(verdict.record)
        if hashed is None:
            return
        file, number = self._known.get(hashed, ("", 0))
        if number:
            places = {"first_file": file, "first_game": number}
            told = say("bulk.duplicate", self.language, file=game.file, game=game.number, **places)
            self.twice.append(told)
        elif len(self._known) < _MOST_REMEMBERED:
            self._known[hashed] = game.file, game.number

    def summary(self) -> Iterator[str]:
        """What is said of several games together; the count of one file has been told before."""
        if self.total.games < 2:
            return
        yield from self.twice[:MOST_TWICE]
        if self.files > 1:
            yield ""
        counts, *more = summary(self.total, self.language)
        yield from [counts, *more] if self.files > 1 else more
        if self.twice:
            yield say("verdict.twice", self.language, count=len(self.twice))
