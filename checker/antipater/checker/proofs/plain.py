"""Theorems, bounds and mutants as plain data."""

from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain

if TYPE_CHECKING:
    from antipater.checker.proofs.bounds.model import Bound
    from antipater.checker.proofs.clause_mutation import ClauseMutants
    from antipater.checker.proofs.engine_mutation import EngineMutantResult
    from antipater.checker.proofs.mutation import MutantResult
    from antipater.checker.proofs.theorem import TheoremResult


def theorem(result: "TheoremResult") -> Plain:
    """What came of one theorem."""
    told: Plain = {
        "theorem": result.sentence,
        "name": result.theorem,
        "ruleset": result.ruleset,
        "verdict": str(result.status),
        "method": str(result.method),
        "seconds": round(result.seconds, 3),
        "kept": str(result.kept),
        "solver": result.solver,
        "sources": list(result.sources),
        "cases": result.cases,
        "rlimit": result.rlimit,
        "assumes": list(result.assumes),
    }
    if result.accepted:
        told["accepted"] = result.accepted
    if result.reasons:
        told["reasons"] = list(result.reasons)
    if told["verdict"] != "proved":
        told["counterexample"] = {"situation": list(result.counterexample)}
    if result.traces:
        told["lines"] = [
            {"shows": list(trace.shows), "moves": trace.moves, "record": trace.record}
            for trace in result.traces
        ]
    return told


def bound(found: "Bound") -> Plain:
    """The highest or lowest value of something in a set."""
    return {
        "bound": found.sentence,
        "name": found.name,
        "ruleset": found.ruleset,
        "side": "lowest" if found.lowest else "highest",
        "known": found.known,
        "possible": found.possible,
        "limit": found.limit,
        "witness": [dict(city) for city in found.witness] or None,
        "played": found.played,
        "record": found.record or None,
        "seconds": round(found.seconds, 3),
        "solver": found.solver,
    }


def engine_mutant(result: "EngineMutantResult", ruleset: str) -> Plain:
    """A deliberately broken engine, what notices it, and why it cannot matter if nothing does."""
    told: Plain = {"mutant": result.description, "theorem": result.theorem, "ruleset": ruleset}
    note = result.note if result.survived else ""
    more = {"reason": result.reason, "test": result.test, "note": note}
    return {**told, **{key: said for key, said in more.items() if said}}


def mutant(result: "MutantResult", ruleset: str) -> Plain:
    """A deliberately broken set, and the theorem that it breaks; None if it breaks none."""
    return {"mutant": result.description, "theorem": result.theorem, "ruleset": ruleset}


def clause_mutants(found: "ClauseMutants") -> Plain:
    """A clause of the rulebooks, how many mutants touch it, and how many theorems notice."""
    return {
        "clause": found.clause,
        "says": found.says,
        "mutants": found.mutants,
        "killed": found.killed,
        "weak": found.weak,
    }
