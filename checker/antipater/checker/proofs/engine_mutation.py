"""Which theorem notices each mutant of the engine.

Each mutant is proved in a process of its own, made from this one after everything was proved
of the engine as it is: what a mutant leaves alone has been answered already.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from antipater.checker.proofs.engine_mutants import EngineMutant, engine_mutants
from antipater.checker.proofs.mutants import Mutant
from antipater.checker.proofs.profile import GameProofs
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.prove import proofs_of
from antipater.checker.proofs.theorem import Limits, Prover
from antipater.rules.card_set import CardSet

_SECONDS = 300
_ENDLESS = "it does not come to an end"


class NoForking(OSError):
    """This system cannot copy a process."""


class EngineMutantResult(NamedTuple):
    """A mutant, what notices it (None if nothing), and why it cannot matter, if that is known."""

    description: str
    theorem: str | None
    reason: str = ""

    @property
    def survived(self) -> bool:
        """Whether it should have been noticed, and was not."""
        return self.theorem is None and not self.reason


class _Questions(ProofCache):
    """Answers to questions alone: what they say of a mutant, they say of the engine as well.

    What is kept of parts and moves goes by the engine's files, which a mutant does not change.
    """

    def put(self, key: str, answer: str) -> None:
        """Keep the answer to a question."""
        if " " not in key:
            super().put(key, answer)


def mutants_of(cards: CardSet) -> list[EngineMutant]:
    """Every mutant of the engine that plays a set."""
    proofs = proofs_of(cards)
    return list(engine_mutants(proofs.engine, proofs.aside))


def run_engine_mutants(
    cards: CardSet,
    mutants: Sequence[EngineMutant],
    limits: Limits | None = None,
    jobs: int | None = None,
) -> Iterator[EngineMutantResult]:
    """For each mutant of the engine, the first theorem about a set that is refuted.

    ``jobs``: how many are looked at side by side; None for one on each processor. Raises
    ``NoForking`` where processes cannot be copied, ``ValueError`` where a theorem is refuted
    of the engine as it is, and ``NoTheorems`` as ``prove_set``.
    """
    if not hasattr(os, "fork"):
        raise NoForking("mutants of the engine need a system that can copy processes")
    proofs = proofs_of(cards)
    prover = Prover(limits, _Questions())
    already = proofs.killed_by(Mutant("the engine as it is", cards), prover)
    if already is not None:
        raise ValueError(already)
    known = reasons()

    def judged(mutant: EngineMutant) -> EngineMutantResult:
        found = _apart(proofs, cards, prover, mutant)
        reason = known.get(f"{mutant.function}: {mutant.change}", "")
        return EngineMutantResult(mutant.description, found, "" if found else reason)

    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        yield from pool.map(judged, mutants)


def _apart(proofs: GameProofs, cards: CardSet, prover: Prover, mutant: EngineMutant) -> str | None:
    """What notices a mutant, found in a copy of this process."""
    processes = get_context("fork")
    here, there = processes.Pipe(duplex=False)
    process = processes.Process(target=_told, args=(proofs, cards, prover, mutant, there))
    process.start()
    there.close()
    try:
        found: str | None = here.recv() if here.poll(_SECONDS) else _ENDLESS
    except EOFError:
        found = "it ends the program"
    process.kill()
    process.join()
    return found


def _told(
    proofs: GameProofs, cards: CardSet, prover: Prover, mutant: EngineMutant, to: Connection
) -> None:
    with mutant.planted():
        try:
            found = proofs.killed_by(Mutant(mutant.description, cards), prover)
        except Exception as error:  # whatever a broken engine does
            about = prover.about or "making what the theorems are about"
            found = f"{about} ({type(error).__name__})"
    to.send(found)


def reasons() -> Mapping[str, str]:
    """Why some mutants cannot matter, by function and change."""
    file = resources.files("antipater.checker.proofs").joinpath("engine_mutants.toml")
    found = tomllib.loads(file.read_text("utf-8"))
    return {f"{m['function']}: {m['change']}": m["reason"] for m in found.get("mutant", ())}
