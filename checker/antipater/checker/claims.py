"""What a record claims (payments, result, points) against what follows from its moves."""

from collections.abc import Iterator, Mapping, Sequence

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.model import Record
from antipater.checker.verdict import Result
from antipater.rules.duel import Entry, Happening, Rules, Verb

_COSTS = (Happening.PAYS, Happening.TRADES)
_PAID = {Verb.BUILD: "D-CLAIM-01", Verb.WONDER: "D-CLAIM-01", Verb.DISCARD: "D-CLAIM-02"}


def result_findings(
    record: Record, result: Result, scores: Sequence[Mapping[str, int]]
) -> Iterator[Finding]:
    """Every claim on the result and the points that the whole play does not bear out."""
    if record.result is not None:
        yield from _result(record, result)
    if record.scores:
        yield from _points(record, scores)


def paid(entry: Entry) -> int:
    """The coins that a move cost; of a discard, what it brought."""
    item = entry.move.item
    counted = (Happening.GAINS,) if entry.move.verb is Verb.DISCARD else _COSTS
    return sum(e.amount for e in entry.events if e.what in counted and e.item == item)


def payment_findings(record: Record, rules: Rules, log: Entry) -> Iterator[Finding]:
    """Every amount written down that the play does not bear out, as far as it was judged."""
    entries = log.history()
    for number, move in record.numbered():
        entry = next((e for e in entries if e.move[2:] == move[2:]), None)
        if entry is None:
            return
        claimed = record.paid.get(number)
        if claimed is not None and move.verb in _PAID and claimed != paid(entry):
            yield finding(
                _PAID[move.verb],
                move=number,
                line=record.line_of(number),
                item=rules.items[move.item],
                expected=paid(entry),
                found=claimed,
                player=record.players[entry.move.player],
            )


def _result(record: Record, result: Result) -> Iterator[Finding]:
    claim = record.result
    assert claim is not None
    line = record.places.get("result")
    if claim.kind is not None and claim.kind != result.kind:
        yield finding("D-CLAIM-03", line=line, expected=result.kind, found=claim.kind)
    if claim.winner is None and not claim.shared:
        return
    claimed = "shared" if claim.winner is None else record.players[claim.winner]
    actual = "shared" if result.shared else None
    if result.winner is not None:
        actual = record.players[result.winner]
    if claimed != actual:
        yield finding("D-CLAIM-04", line=line, expected=actual, found=claimed)


def _points(record: Record, scores: Sequence[Mapping[str, int]]) -> Iterator[Finding]:
    for category, claimed in record.scores.items():
        for seat, points in enumerate(claimed):
            if points is not None and points != scores[seat][category]:
                yield finding(
                    "D-CLAIM-05",
                    line=record.places.get(f"scores {category}"),
                    expected=scores[seat][category],
                    found=points,
                    player=record.players[seat],
                    category=category,
                )
