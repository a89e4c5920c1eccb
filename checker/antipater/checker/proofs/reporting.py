"""Results of theorems as lines for people and as objects for tools."""

from collections import Counter
from collections.abc import Sequence

from antipater.checker.proofs.theorems import Result, Verdict

_SIGN = {Verdict.PROVED: "proved ", Verdict.REFUTED: "REFUTED", Verdict.UNKNOWN: "UNKNOWN"}


def as_object(result: Result) -> dict[str, object]:
    """The result as the JSON object of ``prove --json``."""
    found: dict[str, object] = {
        "theorem": result.sentence,
        "name": result.theorem,
        "ruleset": result.ruleset,
        "verdict": str(result.verdict),
        "method": str(result.method),
        "seconds": round(result.seconds, 3),
        "solver": result.solver,
        "sources": list(result.sources),
    }
    if result.verdict is not Verdict.PROVED:
        found["counterexample"] = {
            "situation": list(result.counterexample),
            "record": result.record or None,
        }
    return found


def in_words(result: Result) -> str:
    """The result in a line, with its counterexample below it."""
    head = f"{_SIGN[result.verdict]} {result.seconds:6.2f} s  {result.sentence}"
    lines = [f"{head}  [{result.theorem}, {result.method}]"]
    if result.verdict is Verdict.UNKNOWN:
        lines.append("    the solver stopped at its limit of work; try a larger --rlimit")
    lines += [f"    {line}" for line in result.counterexample]
    lines += [f"    {line}" for line in result.record.splitlines()]
    return "\n".join(lines)


def summary(results: Sequence[Result]) -> str:
    """How many theorems came to what, the time, and the solver."""
    counts = Counter(result.verdict for result in results)
    told = ", ".join(f"{counts[v]} {v}" for v in Verdict if counts[v]) or "no theorem"
    seconds = sum(result.seconds for result in results)
    return f"{told} in {seconds:.1f} s; {results[0].solver if results else ''}"
