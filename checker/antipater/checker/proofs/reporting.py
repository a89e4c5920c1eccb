"""Results of theorems as lines for people and as objects for tools."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from antipater.checker.base.files import put
from antipater.checker.proofs.proof_cache import Kept
from antipater.checker.proofs.smt.solver import solver_version
from antipater.checker.proofs.theorem import Method, ProofStatus, TheoremResult
from antipater.rules.card_set import Departure

_PROVED_BY = {
    Method.FORMULA: "proved",
    Method.INDUCTION: "proved",
    Method.TABLE: "checked one by one",
    Method.EXAMPLES: "tested on examples",
    Method.REACHABILITY: "shown by a game",
}
_KEPT = {Kept.NONE: "", Kept.PART: ", in part by an earlier run", Kept.ALL: ", by an earlier run"}


def status_in_words(result: TheoremResult) -> str:
    """What came of a theorem: a proof, a look at every card, and a game are not the same."""
    if result.status is ProofStatus.PROVED:
        return _PROVED_BY[result.method]
    if result.stands:
        return "broken on purpose"
    if result.status is ProofStatus.REFUTED and result.method is Method.REACHABILITY:
        return "CANNOT HAPPEN"
    return str(result.status).upper()


def in_words(result: TheoremResult, with_records: bool = False) -> str:
    """The result in a line, with its counterexample below it, and its lines of play."""
    lines = [
        f"{status_in_words(result)}{_KEPT[result.kept]}: {result.sentence}"
        f"  [{result.theorem}, {result.seconds:.2f} s]"
    ]
    if result.accepted:
        lines.append(f"    accepted by the set: {result.accepted}")
    lines += [f"    {line}" for line in (*result.reasons, *result.counterexample)]
    for line in result.traces if with_records else ():
        lines += ["", *(f"; {what}" for what in line.shows), *line.record.splitlines()]
    return "\n".join(lines)


def needless(
    results: Sequence[TheoremResult], accepted: Sequence[Departure], edition: str
) -> list[str]:
    """A warning for each theorem that the set accepts as broken although it holds, at the place
    where it does so. Another edition may break it."""
    holding = {result.theorem for result in results if result.status is ProofStatus.PROVED}
    return [
        f"{place.file}:{place.line}:{place.column}: warning: `{name}` holds by edition "
        f"`{edition}`; if it does by every edition, take this line out"
        for name, _, place in accepted
        if name in holding
    ]


def new_or_wrong(result: TheoremResult) -> bool:
    """Whether something of a theorem was proved anew in this run, or it is not proved."""
    return result.kept is not Kept.ALL or result.status is not ProofStatus.PROVED


def write_lines(results: Sequence[TheoremResult], folder: Path) -> int:
    """Write every line of play as a record into a folder, and tell how many.

    Each begins with what it shows, as a comment. Raises ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for result in results:
        for n, line in enumerate(result.traces, 1):
            name = result.theorem if len(result.traces) == 1 else f"{result.theorem}_{n}"
            shows = "".join(f"; {what}\n" for what in line.shows)
            put(folder / f"{name}.txt", shows + line.record)
            count += 1
    return count


def summary(results: Sequence[TheoremResult], seconds: float) -> str:
    """How many theorems came to what, how long the run took, and the solver."""
    counts = Counter(map(status_in_words, results))
    kept = sum(result.kept is Kept.ALL for result in results)
    parts = [f"{count} {words}" for words, count in counts.items()]
    earlier = f"; {kept} by an earlier run" if kept else ""
    return f"{', '.join(parts) or 'no theorem'}{earlier}; {seconds:.1f} s, {solver_version()}"
