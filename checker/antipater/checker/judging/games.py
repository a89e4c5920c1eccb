"""Judging a game of any kind, and the exit status that it gives."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from antipater.checker.base.faults import FAULT, FAULT_CODE
from antipater.checker.base.isolation import isolated
from antipater.checker.judging.game import GAMES
from antipater.checker.judging.verdict import (
    OPEN,
    UNSAID,
    AnyVerdict,
    Completion,
    GameResult,
    OpenEnd,
)
from antipater.checker.messages.finding import MOST_TOLD, bounded
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord

if TYPE_CHECKING:
    from antipater.checker.judging.diagnosis.cause import Cause

T = TypeVar("T")
VALID, FINDINGS, UNREADABLE = 0, 1, 2
# Exchanged seats bring about 45.
MOST_EXPLAINED = 60


def judged_game(game: ReadGame, edition: str | None) -> tuple[ReadGame, AnyVerdict | None]:
    """A game with its verdict; a fault of ours becomes its problem and costs no other game."""
    record = game.record
    if record is None:
        return game, None
    return isolated(lambda: (game, judge_record(record, edition)), partial(_failed, game))


def _failed(game: ReadGame, error: Exception) -> tuple[ReadGame, AnyVerdict | None]:
    return game.failed(error), None


def told_game(
    game: ReadGame, verdict: AnyVerdict | None, tell: Callable[[ReadGame, AnyVerdict | None], T]
) -> tuple[ReadGame, AnyVerdict | None, T]:
    """A game with its verdict and what is told of it.

    A fault of ours in telling becomes the game's problem, which is told then.
    """

    def failed(error: Exception) -> tuple[ReadGame, AnyVerdict | None, T]:
        faulty = game.failed(error)
        return faulty, None, tell(faulty, None)

    return isolated(lambda: (game, verdict, tell(game, verdict)), failed)


def explained_game(
    game: ReadGame, verdict: AnyVerdict | None, edition: str | None
) -> tuple[ReadGame, AnyVerdict | None]:
    """A game with its verdict, and with what explains the findings if there are any.

    No slips are looked for behind very many findings: no few of them bring so many about.
    """
    if verdict is None or verdict.valid or len(verdict.findings) > MOST_EXPLAINED:
        return completed_game(game, verdict, edition)
    return isolated(lambda: (game, explained(game, verdict, edition)), partial(_failed, game))


def completed_game(
    game: ReadGame, verdict: AnyVerdict | None, edition: str | None
) -> tuple[ReadGame, AnyVerdict | None]:
    """A game that leaves something open with what it can have been; any other as it is."""
    if verdict is None or verdict.valid:
        return game, verdict
    return isolated(lambda: (game, _completed(verdict, edition) or verdict), partial(_failed, game))


def judge_record(record: GameRecord, edition: str | None = None) -> AnyVerdict:
    """The verdict on a record of any game; of very many findings the first."""
    verdict = GAMES[record.ruleset].judge(record, edition)
    if len(verdict.findings) <= MOST_TOLD:
        return verdict
    return replace(verdict, findings=bounded(verdict.findings))


def explained(game: ReadGame, verdict: AnyVerdict, edition: str | None) -> AnyVerdict:
    """The verdict on a refused record with what explains its findings best, or with what it can
    have been, if it says itself that it leaves something open; as it is where it does not say what
    judging needs."""
    if (completed := _completed(verdict, edition)) is not None:
        return completed
    if any(found.code in UNSAID for found in verdict.findings):
        return verdict
    from antipater.checker.judging.diagnosis.reading import misread
    from antipater.checker.judging.diagnosis.search import diagnosed

    play = GAMES[verdict.record.ruleset]

    def slips(refused: AnyVerdict) -> "Iterator[Cause]":
        if game.record is not None and refused.record is game.record:
            yield from misread(game, game.record)
        yield from play.causes(refused)

    return diagnosed(verdict, slips, lambda cause: judge_record(cause.record, edition))


def _completed(verdict: AnyVerdict, edition: str | None) -> AnyVerdict | None:
    """The verdict on a record that leaves something open, with what it can have been: the end of
    the only such game, or what all of them have in common, and not what came of assumptions."""
    from antipater.checker.judging.completion.completion import TooLong, is_open

    if not is_open(verdict):
        return None
    try:
        found = GAMES[verdict.record.ruleset].complete(verdict.record, edition)
    except TooLong:
        found = Completion(whole=False)
    if found is None:
        return None
    if not found.ways:
        return replace(verdict, completion=found, result=GameResult("unfinished"))
    left = tuple(replace(each, then="") for each in verdict.findings if each.code in OPEN)
    told = replace(verdict, findings=left, completion=found)
    if found.only is not None:
        done = judge_record(found.only, edition)
        return replace(done, record=told.record, findings=left, completion=found)
    ways = tuple(dict.fromkeys(result.winners for result in found.results))
    one = found.results[0] if len(found.results) == 1 else GameResult("unfinished")
    return replace(told, result=one, open=OpenEnd(ways, found.coins, found.points))


def status_of(game: ReadGame, verdict: AnyVerdict | None) -> int:
    """The exit status that a game gives."""
    if verdict is None:
        ours = game.problem is not None and game.problem.code == FAULT_CODE
        return FAULT if ours else UNREADABLE
    return VALID if verdict.valid else FINDINGS
