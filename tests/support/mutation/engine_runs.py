"""Which theorem notices each mutant of the engine.

Each mutant is proved in a process of its own, made from this one after everything was proved
of the engine as it is: what a mutant leaves alone has been answered already. Of the checks only
those are run that run the statement that is changed, the quickest first; where none of them
notices it, also those of other sets that run nothing but what enough others do (``prepared``).
"""

import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, TypeAlias

from antipater.checker.proofs.proof_cache import ProofCache, code_version
from antipater.checker.proofs.theorem import Limits, Prover
from antipater.rules.card_set import CardSet
from support.mutation.by_hand import TwoPlaces, drawn
from support.mutation.checks import Check, Recorded, forget, make_anew
from support.mutation.engine import EngineMutant, engine_mutants
from support.mutation.games import BROKEN
from support.mutation.in_play import Difference, difference, right
from support.mutation.in_time import Stopped, in_time
from support.mutation.prepared import prepared

# Of the processor, for one mutant at least, and for its games; where its checks take more of the
# engine as it is, so many times as much.
_SECONDS = 40
_TIMES = 2
_ENDED = "it ends the program"
_STOPPED = "its run was stopped"
_NO_SET = "no set acts here"
OTHERWISE = "games of chance come out otherwise"
_FALLS = "it falls over in play"
# How Python says that a line makes no sense: whoever runs it sees it, and no verdict comes of it.
_SENSELESS = (TypeError, AttributeError, LookupError, NameError, ValueError)
# Why mutants of one node cannot matter, and mistakes as people make them.
EXPLANATIONS = ("engine_mutants.toml", "mistakes.toml")
AnyMutant: TypeAlias = EngineMutant | TwoPlaces


class NoForking(OSError):
    """This system cannot copy a process."""


class EngineMutantResult(NamedTuple):
    """A mutant, what notices it (None if nothing), and why it cannot matter, if that is known.

    ``test``: which test notices it where no theorem does; ``reason`` then says why none does.
    ``note``: what else there is to say of one that is not noticed.
    """

    description: str
    theorem: str | None
    reason: str = ""
    test: str = ""
    note: str = ""

    @property
    def survived(self) -> bool:
        """Whether it should have been noticed, and was not."""
        known = self.reason or self.test or self.falls or self.unacted
        return self.theorem is None and not known

    @property
    def unacted(self) -> bool:
        """Whether no set acts where it is, so that it was put to nothing."""
        known = self.reason or self.test or self.falls
        return self.theorem is None and not known and _NO_SET in self.note

    @property
    def falls(self) -> bool:
        """Whether no theorem notices it, for the engine itself falls over where it is run."""
        return self.theorem is None and _FALLS in self.note

    @property
    def harmless(self) -> bool:
        """Whether it is known to change nothing."""
        return self.theorem is None and bool(self.reason) and not self.test


class Explained(NamedTuple):
    """Why no theorem notices a mutant, and the test that does if it matters."""

    reason: str
    test: str


class Questions(ProofCache):
    """Answers to questions alone: what they say of a mutant, they say of the engine as well.

    What is kept of parts and moves goes by the engine's files, which a mutant does not change.
    """

    @classmethod
    def beside(cls, other: ProofCache) -> "Questions":
        """Answers that are kept where another cache keeps its own, if it does."""
        return cls(other.file.with_name("mutants.db") if other.file else None)

    def put(self, key: str, answer: str) -> None:
        """Keep the answer to a question."""
        if " " not in key:
            super().put(key, answer)


def mutants_of(cards: CardSet) -> list[EngineMutant]:
    """Every mutant of the engine that plays a set."""
    proofs = BROKEN[cards.game]
    return list(engine_mutants(proofs.engine, proofs.aside))


def mistakes_of(cards: CardSet, count: int, seed: int) -> list[AnyMutant]:
    """So many engines with mistakes as people make them, with which games can be played."""
    proofs = BROKEN[cards.game]
    found = drawn(proofs.engine, proofs.aside, 3 * count, seed)
    playing = (
        m for m in found if difference(cards.slug, m.planted, m.places) is not Difference.FALLS
    )
    return list(islice(playing, count))


def run_engine_mutants(
    cards: CardSet,
    mutants: Sequence[AnyMutant],
    limits: Limits | None = None,
    jobs: int | None = None,
    cache: ProofCache | None = None,
) -> Iterator[EngineMutantResult]:
    """For each mutant of the engine, the first theorem about a set that is refuted.

    ``jobs``: how many are looked at side by side; None for one on each processor. ``cache``:
    what earlier runs found of the same mutants of the same code. Raises ``NoForking`` where
    processes cannot be copied, and ``Refuted`` where a theorem is refuted of the engine as it is.
    """
    if not hasattr(os, "fork"):
        raise NoForking("mutants of the engine need a system that can copy processes")
    runs = _Runs(cards, limits, cache or ProofCache())
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        yield from pool.map(runs.result, mutants)


class _Runs:
    """Runs of mutants against what the engine as it is was proved of."""

    def __init__(self, cards: CardSet, limits: Limits | None, cache: ProofCache) -> None:
        proofs = BROKEN[cards.game]
        self.cards, self.cache, self.modules, self.known = cards, cache, proofs.engine, explained()
        self.prover = Prover(limits, Questions.beside(cache))
        self.prover.of_paths.cache = self.prover.cache
        for name in (cards.slug, *proofs.also):
            right(name)
        about = code_version(), cards.text_hash, str(self.prover.limits)
        self.about = ProofCache.key(*about)
        self.prepared = prepared(cards, self.prover, cache)
        self.prover.cache.save()
        self.asked = [
            list(_in_turn(part)) for part in (self.prepared.checks, self.prepared.further)
        ]

    def result(self, mutant: AnyMutant) -> EngineMutantResult:
        """What comes of a mutant, in this run or an earlier one."""
        key = f"mutant {ProofCache.key(self.about, mutant.description)}"
        kept = self.cache.get(key)
        theorem, _, note = self._judged(mutant) if kept is None else kept.partition("|")
        if kept is None and _STOPPED not in note:
            self.cache.put(key, f"{theorem}|{note}")
        if theorem:
            return EngineMutantResult(mutant.description, theorem, note=note)
        known = self.known.get(mutant.name, Explained("", ""))
        return EngineMutantResult(mutant.description, None, *known, note)

    def _judged(self, mutant: AnyMutant) -> tuple[str, str, str]:
        asked = [[each for each in part if runs(each, mutant)] for part in self.asked]
        return _apart(self.cards, self.modules, asked, mutant, self.prover).partition("|")


def _in_turn(found: Sequence[Recorded]) -> Iterator[Recorded]:
    """The quickest part of each theorem, then the next of each, and so on."""
    nth = Counter[str]()
    placed = list[tuple[int, float, int]]()
    for n, each in sorted(enumerate(found), key=lambda at: at[1].seconds):
        placed.append((nth[each.check.name], each.seconds, n))
        nth[each.check.name] += 1
    yield from (found[n] for _, _, n in sorted(placed))


def runs(recorded_check: Recorded, mutant: AnyMutant) -> bool:
    """Whether a check runs the statement that a mutant changes."""
    return not recorded_check.lines.isdisjoint(mutant.places)


def _apart(
    cards: CardSet,
    modules: Sequence[str],
    asked: Sequence[Sequence[Recorded]],
    mutant: AnyMutant,
    prover: Prover,
) -> str:
    """What notices a mutant, found in a copy of this process; after ``|`` what else to say."""
    processes = get_context("fork")
    here, there = processes.Pipe(duplex=False)
    process = processes.Process(target=_told, args=(cards, modules, asked, mutant, prover, there))
    process.start()
    there.close()
    try:
        found: str = here.recv()
    except EOFError:
        found = _ENDED
    process.kill()
    process.join()
    return found


def _told(
    cards: CardSet,
    modules: Sequence[str],
    asked: Sequence[Sequence[Recorded]],
    mutant: AnyMutant,
    prover: Prover,
    to: Connection,
) -> None:
    forget(modules)
    make_anew()
    if prover.cache.file is not None:  # a connection of its own
        prover.cache = prover.of_paths.cache = Questions(prover.cache.file)
    found = f"|{_NO_SET}"
    for checks in filter(None, asked):  # the further ones of what the first do not notice
        seconds = max(_SECONDS, _TIMES * sum(each.seconds for each in checks))
        told = _in_time(partial(_asked, [each.check for each in checks], mutant), seconds)
        if not told.startswith("|"):
            found = told
            break
        found = told if found == f"|{_NO_SET}" else found
    if found.startswith("|"):
        found += _in_time(lambda: _in_play(cards, mutant), _SECONDS)
    to.send(found)


def _asked(checks: Sequence[Check], mutant: AnyMutant) -> str:
    with mutant.planted():
        return _first_refuted(checks)


def _in_time(asked: Callable[[], str], seconds: float) -> str:
    """What is said within so much time of the processor."""
    try:
        with in_time(seconds):
            return asked()
    except Stopped:
        return f"|{_STOPPED}"


def _in_play(cards: CardSet, mutant: AnyMutant) -> str:
    """What becomes of games, where no theorem notices a mutant."""
    for name in (cards.slug, *BROKEN[cards.game].also):
        match difference(name, mutant.planted, mutant.places):
            case Difference.FALLS:
                return f"; {_FALLS}"
            case Difference.DIFFERS:
                return f"; {OTHERWISE}"
    return "; games of chance come out the same"


def _first_refuted(checks: Sequence[Check]) -> str:
    """The first theorem that is refuted; after ``|`` where one could not be asked to its end, for
    the engine fell over. That refutes nothing."""
    fallen = ""
    for check in checks:
        try:
            refuted = check.refuted()
        except Exception as error:  # whatever a broken engine does
            told = _FALLS if isinstance(error, _SENSELESS) else "its proof falls over"
            fallen = fallen or f"{check.name}: {told} ({type(error).__name__})"
            continue
        if refuted:
            return refuted
    return f"|{fallen}"


def explained(*files: str) -> Mapping[str, Explained]:
    """The mutants, by name, of which it is known why no theorem notices them; none for all."""
    texts = (Path(__file__).with_name(f).read_text("utf-8") for f in files or EXPLANATIONS)
    return {
        f"{m['function']}: {m['change']}": Explained(m.get("reason", ""), m.get("test", ""))
        for text in texts
        for m in tomllib.loads(text)["mutant"]
    }
