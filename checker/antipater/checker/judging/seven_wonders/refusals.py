"""Refusals of the engine of 7 Wonders as findings on a record."""

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.seven_wonders import Refusal, Rules


def refusal_finding(
    rules: Rules, record: SevenWondersRecord, why: Refusal, number: int | None
) -> Finding:
    """A refusal as a finding: ids become items and names."""

    def named(value: object) -> object:
        if isinstance(value, tuple) and value and why.code in _ITEMS:
            return tuple("?" if i < 0 else rules.items[i] for i in dict.fromkeys(value))
        if isinstance(value, tuple) and why.code == "W-COST-03":
            return _splits(value)
        if isinstance(value, tuple) and why.code == "W-CITY-01":
            return rules.items[value[1]]
        return value

    return finding(
        why.code,
        move=number or None,
        line=record.line_of(number) if number else None,
        item=rules.items[why.item] if why.item >= 0 else "?",
        expected=named(why.expected),
        found=named(why.found),
        player=record.players[why.seat],
    )


_ITEMS = frozenset({"W-HAND-01", "W-SALVAGE-01"})


def _splits(value: tuple[object, ...]) -> object:
    """Coins to the left and right as ``2 + 1``: one split, or several."""
    if value and isinstance(value[0], tuple):
        return tuple(_splits(split) for split in value if isinstance(split, tuple))
    return " + ".join(map(str, value))
