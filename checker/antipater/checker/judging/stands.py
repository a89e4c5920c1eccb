"""What is told in both games of moves that an arbiter lets stand, and of coins that one sets."""

from collections.abc import Iterable

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.record import Correction, GameRecord


def in_order(stood: Iterable[Finding]) -> tuple[Finding, ...]:
    """What stood, and coins that were set, in the order of play."""
    return tuple(sorted(stood, key=_place))


def _place(found: Finding) -> float:
    after = found.values.get("after")
    return found.move or 0 if after is None else float(str(after)) + 0.5


def coins_set(record: GameRecord, each: Correction, seat: int, had: int, after: int) -> Finding:
    """That the coins of a seat, which ``had`` others, were set ``after`` a move."""
    told = {"player": record.players[seat], "reason": each.reason, "after": after}
    return finding("R-COINS-01", line=each.line, expected=each.coins[seat], found=had, **told)  # type: ignore[arg-type]
