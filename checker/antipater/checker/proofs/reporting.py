"""Results of theorems as lines for people and as objects for tools."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from antipater.checker.proofs.theorems import Method, Result, Verdict

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
        found["counterexample"] = {"situation": list(result.counterexample)}
    if result.lines:
        found["lines"] = [
            {"shows": list(line.shows), "moves": line.moves, "record": line.record}
            for line in result.lines
        ]
    return found


def in_words(result: Result, with_records: bool = False) -> str:
    """The result in a line, with its counterexample below it, and its lines of play."""
    head = f"{_SIGN[result.verdict]} {result.seconds:6.2f} s  {result.sentence}"
    lines = [f"{head}  [{result.theorem}, {result.method}]"]
    if result.verdict is Verdict.UNKNOWN and result.method is not Method.REACHABILITY:
        lines.append("    the solver stopped at its limit of work; try a larger --rlimit")
    lines += [f"    {line}" for line in result.counterexample]
    for line in result.lines if with_records else ():
        lines += ["", *(f"; {what}" for what in line.shows), *line.record.splitlines()]
    return "\n".join(lines)


def write_lines(results: Sequence[Result], folder: Path) -> int:
    """Write every line of play as a record into a folder, and tell how many.

    Each begins with what it shows, as a comment. Raises ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for result in results:
        for n, line in enumerate(result.lines, 1):
            name = result.theorem if len(result.lines) == 1 else f"{result.theorem}_{n}"
            shows = "".join(f"; {what}\n" for what in line.shows)
            (folder / f"{name}.txt").write_text(shows + line.record, "utf-8")
            count += 1
    return count


def summary(results: Sequence[Result]) -> str:
    """How many theorems came to what, the time, and the solver."""
    counts = Counter(result.verdict for result in results)
    told = ", ".join(f"{counts[v]} {v}" for v in Verdict if counts[v]) or "no theorem"
    seconds = sum(result.seconds for result in results)
    return f"{told} in {seconds:.1f} s; {results[0].solver if results else ''}"
