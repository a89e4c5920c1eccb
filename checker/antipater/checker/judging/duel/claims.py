"""The payments that a record of Duel claims, against what its moves cost."""

from collections.abc import Iterator, Mapping, Sequence

from antipater.checker.judging.duel.subjects import about_amount
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import TURNS, Happening, LogEntry, Rules, State, Verb

_COSTS = (Happening.PAYS, Happening.TRADES)


def counted(verb: Verb) -> tuple[Happening, ...]:
    """The events whose coins a record may state with a move: its cost, or a discard's income."""
    return (Happening.GAINS,) if verb is Verb.DISCARD else _COSTS


def paid(entry: LogEntry) -> int:
    """The coins that a move cost; of a discard, what it brought."""
    verb, item = entry.move.verb, entry.move.item
    return sum(e.amount for e in entry.events if e.what in counted(verb) and e.item == item)


def payment_findings(
    record: DuelRecord, rules: Rules, log: LogEntry, possible: Mapping[int, Sequence[int]]
) -> Iterator[Finding]:
    """Every amount written down that the play does not bear out, as far as it was judged.

    ``possible``: by number, the amounts that a move could have cost where that was looked at.
    """
    entries = [entry for entry in log.history() if entry.move.verb in TURNS]
    for number, move in record.numbered():
        if move.verb not in TURNS:
            continue
        entry = next((e for e in entries if e.move[2:] == move[2:]), None)
        if entry is None:
            return
        claimed = record.paid.get(number)
        if claimed is not None and claimed != paid(entry):
            ways, item = possible.get(number) or (paid(entry),), rules.items[move.item]
            code, due = odd_amount(move.verb, claimed, ways)
            yield finding(
                code,
                move=number,
                line=record.line_of(number),
                item=item,
                expected=due,
                found=claimed,
                player=record.players[entry.move.player],
                about=about_amount(code, item, ways),
            )


def odd_amount(verb: Verb, claimed: int, possible: Sequence[int]) -> tuple[str, object]:
    """What is wrong with an amount that a move cannot have cost, or brought, and what is due."""
    if verb is Verb.DISCARD:
        return "D-CLAIM-02", possible[0]
    if claimed < min(possible):
        return "D-CLAIM-01", min(possible)
    if claimed > max(possible):
        return "D-CLAIM-08", max(possible)
    return "D-CLAIM-06", tuple(dict.fromkeys(possible))


def coins_claimed(record: DuelRecord, rules: Rules, state: State) -> Iterator[Finding]:
    """The coins that are said to be left at the end, and are not."""
    for seat, claimed in enumerate(record.scores.get("coins", ())):
        left = state.cities[seat][rules.coins]
        if claimed is not None and claimed != left:
            line, player = record.places.get("scores coins"), record.players[seat]
            yield finding("D-CLAIM-07", line=line, expected=left, found=claimed, player=player)
