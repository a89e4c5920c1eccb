"""What a record claims (payments, result, points) against what follows from its moves."""

from collections.abc import Iterator, Mapping, Sequence

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.model import AnyRecord, Record
from antipater.checker.records.names import names_of
from antipater.checker.verdict import Result
from antipater.checker.words import category_names
from antipater.rules.duel import Entry, Happening, Rules, Verb

# By game: the kind of the result, who won, and points of a category.
_CLAIMS = {
    "duel": ("D-CLAIM-03", "D-CLAIM-04", "D-CLAIM-05"),
    "seven_wonders": ("W-CLAIM-01", "W-CLAIM-02", "W-CLAIM-03"),
}
_COSTS = (Happening.PAYS, Happening.TRADES)
_PAID = {Verb.BUILD: "D-CLAIM-01", Verb.WONDER: "D-CLAIM-01", Verb.DISCARD: "D-CLAIM-02"}


def result_findings(
    record: Record, result: Result, scores: Sequence[Mapping[str, int]]
) -> Iterator[Finding]:
    """Every claim on the result and the points that the whole play does not bear out."""
    yield from result_claimed(record, result)
    yield from points_claimed(record, scores)


def paid(entry: Entry) -> int:
    """The coins that a move cost; of a discard, what it brought."""
    item = entry.move.item
    counted = (Happening.GAINS,) if entry.move.verb is Verb.DISCARD else _COSTS
    return sum(e.amount for e in entry.events if e.what in counted and e.item == item)


def payment_findings(record: Record, rules: Rules, log: Entry) -> Iterator[Finding]:
    """Every amount written down that the play does not bear out, as far as it was judged."""
    entries = log.history()
    for number, move in record.numbered():
        if move.verb not in _PAID:
            continue
        entry = next((e for e in entries if e.move[2:] == move[2:]), None)
        if entry is None:
            return
        claimed = record.paid.get(number)
        if claimed is not None and claimed != paid(entry):
            yield finding(
                _PAID[move.verb],
                move=number,
                line=record.line_of(number),
                item=rules.items[move.item],
                expected=paid(entry),
                found=claimed,
                player=record.players[entry.move.player],
            )


def result_claimed(record: AnyRecord, result: Result) -> Iterator[Finding]:
    """A claimed result that is not the one that follows from the play."""
    claim = record.result
    if claim is None:
        return
    kind, winner, _ = _CLAIMS[record.ruleset]
    line = record.places.get("result")
    if claim.kind is not None and claim.kind != result.kind:
        yield finding(kind, line=line, expected=result.kind, found=claim.kind)
    if claim.winner is None and not claim.shared:
        return
    claimed = "shared" if claim.winner is None else record.players[claim.winner]
    actual = "shared" if result.shared else None
    if result.winner is not None:
        actual = record.players[result.winner]
    if claimed != actual:
        yield finding(winner, line=line, expected=actual, found=claimed)


def points_claimed(record: AnyRecord, scores: Sequence[Mapping[str, int]]) -> Iterator[Finding]:
    """Claimed points that are not those that follow from the play."""
    for category, claimed in record.scores.items():
        for seat, points in enumerate(claimed):
            if points is not None and points != scores[seat][category]:
                yield finding(
                    _CLAIMS[record.ruleset][2],
                    line=record.places.get(f"scores {category}"),
                    expected=scores[seat][category],
                    found=points,
                    player=record.players[seat],
                    category=category_names(names_of(record.set).cards, category),
                )
