"""Judging one batch of the input, in this process, another or on another machine."""

import gc
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from antipater.checker.base.extras import keep_freed, lean_imports
from antipater.checker.base.storage import folder
from antipater.checker.bulk.parts import Batch
from antipater.checker.bulk.tally import Tally, result_of
from antipater.checker.bulk.verdict_rows import FORMATS, ReadyVerdicts, Verdict, lines_of
from antipater.checker.judging.edition import UnknownEdition
from antipater.checker.judging.games import explained_game, judged_game, status_of, told_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.lines import in_one_line
from antipater.checker.messages.words import say
from antipater.checker.outputs import plain_findings, plain_games, text
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame
from antipater.grammar.errors import CardSetError

if TYPE_CHECKING:
    from antipater.checker.bulk.native.judge import Judged

# Bytes of a batch, and rows of archives, below which the engine is done before a module is ready.
FEW, _FEW_ROWS = 200_000, 100
# How often a code is told in full; what goes beyond that is counted.
MOST_TOLD = 20


@dataclass(frozen=True)
class Job:
    """What an audit asks of every game. ``parts``: the folder for verdicts in files, by path or
    address; ``suffix``: their format; ``as_json``: verdicts are printed, as JSON.
    ``causes``: whether verdicts say what explains the findings, on the first games of each code;
    ``all_causes``: those on every game; ``digests``: the version of the digests of plays.
    """

    edition: str | None = None
    card_set: str | None = None
    language: str = "en"
    as_json: bool = False
    parts: str | None = None
    suffix: str = ""
    causes: bool = True
    all_causes: bool = False
    digests: int = VERSION

    def name(self, number: int) -> str:
        """What the verdicts of a batch are kept under."""
        return f"part-{number:06}{self.suffix}"

    def mark(self, number: int) -> str:
        """What is kept, last of all, of a batch that is done: its counts."""
        return f"part-{number:06}.json"


class ToldFinding(NamedTuple):
    """A finding in words; ``unread``: it is why a game has no verdict."""

    code: str
    text: str
    unread: bool


@dataclass
class Done:
    """What came of a batch: counts, and what is to be printed.

    ``told``: what is said of findings; ``explained``: by code, on how many games causes were
    looked for as on the first of a run, and ``unexplained``: the codes of those on which they
    were not as it was not known what came before; ``printed``: texts of lines for standard output;
    ``stop``: why judging cannot go on at all, in lines; ``host``: the machine where that was.
    ``notes``: why modules were not used; ``slips``: faults of ours for which they were not, with
    the number of games that the engine judged therefore.
    """

    tally: Tally = field(default_factory=Tally)
    told: list[ToldFinding] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    explained: Counter[str] = field(default_factory=Counter)
    unexplained: set[str] = field(default_factory=set)
    stop: list[str] = field(default_factory=list)
    host: str = ""
    notes: list[str] = field(default_factory=list)
    slips: Counter[str] = field(default_factory=Counter)

    def as_object(self) -> dict[str, object]:
        """What is kept of a batch that is done, as plain data."""
        left = sorted(self.unexplained)
        return {
            **self.tally.as_object(),
            "explained": dict(self.explained),
            "unexplained": left,
        }


def prepare() -> None:
    """Make a process ready to judge many games: games are freed without the collector of
    cycles, which may run rarely.
    """
    lean_imports()
    keep_freed()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def is_few(explained: int) -> bool:
    """Whether games of a code are explained after so many others."""
    return explained < MOST_TOLD


def judge_batch(number: int, batch: Batch, job: Job, explained: Counter[str] | None = None) -> Done:
    """Judge the games of a batch, and keep their verdicts where the job says.

    ``explained``: by code, on how many games causes were looked for in all batches before; None
    where that is not known, and causes are left to be looked for later. Raises ``OSError`` where
    they cannot be kept. A fault of ours in one game costs no other.
    """
    done, written = Done(), b""
    verdicts = _verdicts(batch, job, done, explained)
    try:
        if job.parts is not None:
            written = FORMATS[job.suffix](verdicts)
        for one in verdicts:
            done.printed += [lines_of(one)] * job.as_json
    except CardSetError as error:
        done.stop = [in_one_line(each, job.language) for each in error.diagnostics]
        from socket import gethostname

        done.host = gethostname()
    except UnknownEdition as error:
        told_edition = {"found": error.name, "expected": error.known}
        done.stop = [say("verdict.no_edition", job.language, **told_edition)]
    if job.parts is not None and not done.stop:
        into = folder(job.parts)
        into.write(job.name(number), written)
        into.write(job.mark(number), json.dumps(done.as_object()).encode())
    return done


def _verdicts(
    batch: Batch, job: Job, done: Done, explained: Counter[str] | None
) -> Iterator[Verdict]:
    """The verdicts that are asked on the games of a batch, which are counted one by one."""
    for one in _judged(batch, job, done):
        if isinstance(one, Counter):
            done.tally.count_valid(one)
        elif isinstance(one, ReadyVerdicts):
            done.tally.count_valid(one.kinds)
            yield one
            del one  # what it holds is let go before the next is made
        elif (told := _count(done, *one, job, explained)) is not None:
            yield told


def _judged(batch: Batch, job: Job, done: Done) -> "Iterator[Judged]":
    """The games of a batch with their verdicts; by compiled modules where that can be."""
    modules = None if _are_few(batch) else _modules()
    if modules is not None:
        counting = not job.as_json and job.parts is None
        # Verdicts are written from arrays with digests of today's version alone.
        plain = not counting and job.digests == VERSION
        language = job.language if plain else None
        lines = job.as_json or job.suffix == ".jsonl"
        judge = modules.Judge(job.edition, job.card_set, counting, language, lines)
        yield from judge.judged(batch)
        done.notes = list(modules.troubles)
        done.slips = modules.taken()
        return
    for part in batch:
        for game in part.games(job.card_set):
            yield judged_game(game, job.edition)


def _are_few(batch: Batch) -> bool:
    """Whether the engine is done with a batch before a module is ready."""
    rows = sum(part.rows for part in batch)
    return rows < _FEW_ROWS and sum(part.size for part in batch) < FEW


def _modules() -> ModuleType | None:
    """What judges by modules; None without the extra."""
    try:
        from antipater.checker.bulk.native import judge
    except ImportError:
        return None
    return judge


def _count(
    done: Done,
    game: ReadGame,
    verdict: AnyVerdict | None,
    job: Job,
    before: Counter[str] | None,
) -> Verdict | None:
    """Count a game, note what is told of it, and give its verdict as an object if it is asked.

    A fault of ours becomes the game's problem and costs no other game.
    """
    asked = job.causes and (job.as_json or job.parts is not None)
    if asked and (job.all_causes or _is_explained(done, verdict, before)):
        game, verdict = explained_game(game, verdict, job.edition)
    word = partial(_worded, done, job)
    game, verdict, (wanted, codes, told) = told_game(game, verdict, word)
    done.told += told
    stood = verdict is not None and bool(verdict.stood)
    done.tally.count(status_of(game, verdict), result_of(verdict), codes, stood)
    return wanted


def _is_explained(done: Done, verdict: AnyVerdict | None, before: Counter[str] | None) -> bool:
    """Whether causes are looked for, which takes a hundred times as long as judging: on the first
    games of each code."""
    codes = {found.code for found in verdict.findings} if verdict else set[str]()
    if before is None:
        done.unexplained |= codes
        return False
    wanted = any(is_few(before[code] + done.explained[code]) for code in codes)
    if wanted:
        done.explained.update(codes)
    return wanted


def _worded(
    done: Done, job: Job, game: ReadGame, verdict: AnyVerdict | None
) -> tuple[Verdict | None, list[str], list[ToldFinding]]:
    """A game's verdict as an object if it is asked, its codes, and what is told of its findings."""
    asked = job.as_json or job.parts is not None
    wanted = plain_games.game(game, verdict, job.language, job.digests) if asked else None
    codes, told = list[str](), list[ToldFinding]()
    if verdict is not None and verdict.valid:
        return wanted, codes, told
    findings = wanted["findings"] if wanted else None
    for found in findings or plain_findings.findings(game, verdict, job.language):
        codes.append(found["code"])
        if done.tally.codes[found["code"]] + codes.count(found["code"]) <= MOST_TOLD:
            lines = text.finding_lines(game.file, [found], job.language)
            told.append(ToldFinding(found["code"], "\n".join(lines), verdict is None))
    return wanted, codes, told
