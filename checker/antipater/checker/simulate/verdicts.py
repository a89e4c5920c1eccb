"""Differences between two sets in plain words, and as plain data."""

import math
from collections.abc import Iterator, Sequence

from antipater.checker.simulate.compare import FAMILY_CONFIDENCE, Changed, Difference
from antipater.checker.simulate.figures import CONFIDENCE
from antipater.checker.simulate.report import Simulated

# How a figure of an item is told: shares by their two values, others by what changed.
_SHARES = {
    "there": "there in {} of games",
    "built": "{} in {{}} of games where it was there",
    "discarded": "discarded in {} of games where it was there",
    "tucked": "laid under a wonder in {} of games where it was there",
    "destroyed": "destroyed in {} of the cities that built it",
    "chained": "free by a chain {} of the times it was built",
    "price": "costs {} coins where it is paid for",
    "kind": "{} victories: {{}} of games",
    "shared": "shared victories: {} of games",
    "near": "one card away from a {} victory: {{}} of games",
    "moves": "moves: {} a game",
    "points": "{} points: {{}} a player",
    "coins": "coins left: {} a player",
}
_NUMBERS = ("price", "moves", "points", "coins")


def verdict(changed: Changed) -> str:
    """What differs with an item, or with the games as a whole, in one line."""
    told = "; ".join(_told(changed, each) for each in changed.differences)
    if changed.only:
        where = "only in the new set" if changed.only == "new" else "no longer there"
        told = f"{where}: {told}"
    return f"{changed.name}: {told}" if changed.slug else told


def _told(changed: Changed, each: Difference) -> str:
    name, subject = each.key.name, each.key.subject
    if name == "won":
        return f"winning chance with it {_change(changed, each, 100, 'points')}"
    if name == "margin":
        return f"margin with it {_change(changed, each, 1, 'victory points')}"
    if name == "seat":
        values = _values(each, percent=True)
        return f"won by {'who began' if subject == '0' else f'seat {int(subject) + 1}'}: {values}"
    word = {"token": "taken", "board": "dealt"}.get(changed.kind, "built")
    phrase = _SHARES[name].format(word if name == "built" else subject)
    if "{}" not in phrase:  # the phrase has no name to put in
        phrase = _SHARES[name]
    return phrase.format(_values(each, percent=name not in _NUMBERS)) + _error(each, name)


def _values(each: Difference, percent: bool) -> str:
    shown = [_shown(value, percent, each) for value in (each.new, each.old) if value is not None]
    return " instead of ".join(shown)


def _shown(value: float, percent: bool, each: Difference) -> str:
    value, error = (100 * value, 100 * each.error) if percent else (value, each.error)
    digits = 0 if error >= 1 else 1 if error >= 0.05 else 2
    return f"{value:.{digits}f} %" if percent else f"{value:.{max(1, digits)}f}"


def _error(each: Difference, name: str) -> str:
    return f" ({_precise(each.error * (1 if name in _NUMBERS else 100))})"


def _change(changed: Changed, each: Difference, times: float, unit: str) -> str:
    if each.new is None or each.old is None:
        value = each.new if each.old is None else each.old
        assert value is not None
        return f"{100 * value:.1f} % ({_precise(100 * each.error)})"
    change = times * (each.new - each.old)
    return f"{change:+.1f} {unit} ({_precise(times * each.error)})"


def _precise(error: float) -> str:
    if error < 0.005:
        return "exactly"
    return f"±{error:.1f}" if error >= 0.05 else f"±{error:.2f}"


def text(old: Simulated, new: Simulated, found: Sequence[Changed]) -> str:
    """The comparison as a person reads it."""
    games, order = old.sums.games, old.order
    lines = [
        f"{old.cards.slug} and {new.cards.slug}: {games:,} games each with the same deals, "
        f"policy {order.policy.name}, seed {order.seed}",
    ]
    if not found:
        lines.append(f"no difference beyond chance (at {_family()} confidence for all figures)")
        return "\n".join(lines)
    lines += [verdict(each) for each in found if each.slug]
    whole = [each for each in found if not each.slug]
    if whole:
        lines += ["", "the games as a whole"]
        lines += [f"  {_told(whole[0], each)}" for each in whole[0].differences]
    lines += [
        "",
        f"What is not listed did not change beyond chance (at {_family()} confidence for the "
        f"whole list; ±: {CONFIDENCE:.0%} for each figure).",
    ]
    return "\n".join(lines)


def _family() -> str:
    return f"{100 * FAMILY_CONFIDENCE:g}%"


def plain(old: Simulated, new: Simulated, found: Sequence[Changed]) -> Iterator[dict[str, object]]:
    """One object of the comparison, then one for each item that differs, then one of the games
    as a whole (its ``item`` is null)."""
    yield {
        "games": old.sums.games,
        "old": old.cards.slug,
        "new": new.cards.slug,
        "policy": old.order.policy.name,
        "seed": old.order.seed,
        "confidence": CONFIDENCE,
        "family_confidence": FAMILY_CONFIDENCE,
        "changed": len(found),
    }
    for each in found:
        yield {
            "item": each.slug or None,
            "name": each.name or None,
            "kind": each.kind or None,
            "only": each.only or None,
            "verdict": verdict(each),
            "differences": [_difference(one) for one in each.differences],
        }


def _difference(each: Difference) -> dict[str, object]:
    old, new = each.old, each.new
    return {
        "figure": each.key.name,
        "of": each.key.subject if not each.key.item else None,
        "old": old,
        "new": new,
        "difference": None if old is None or new is None else new - old,
        "error": each.error,
        "standard_errors": None if math.isinf(each.weight) else round(each.weight, 2),
    }
