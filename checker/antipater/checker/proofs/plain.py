"""Theorems as plain data."""

from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain

if TYPE_CHECKING:
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
