"""Differences between two sets in plain words, and as plain data."""

import math
from collections.abc import Iterator, Sequence

from antipater.checker.messages.language import COLON
from antipater.checker.messages.words import column_name, grouped, say
from antipater.checker.simulate.compare import FAMILY_CONFIDENCE, Changed, FigureDifference
from antipater.checker.simulate.figures import CONFIDENCE
from antipater.checker.simulate.report import Simulated, decimal, decimals, plus_minus

_NUMBERS = ("price", "moves", "points", "coins")
# An error below this is what numbers were rounded by: the games leave no doubt.
_ROUNDING = 1e-9
# What is done with an item of a kind where a building is built.
_BUILT = {"token": "taken", "character": "taken", "board": "dealt"}


def verdict(changed: Changed, found: Simulated) -> str:
    """What differs with an item, or with the games as a whole, in one line."""
    language = found.language
    apart = " ; " if language == "fr" else "; "
    told = apart.join(_told(changed, each, found) for each in changed.differences)
    if changed.only:
        told = say(f"simulate.only.{changed.only}", language, told=told)
    return f"{changed.name}{COLON[language]} {told}" if changed.slug else told


def _told(changed: Changed, each: FigureDifference, found: Simulated) -> str:
    name, subject, language = each.key.name, each.key.subject, found.language
    if name in ("won", "margin"):
        change = decimal(_change(each, name == "won", language), language)
        return say(f"simulate.figure.{name}", language, change=change)
    value = _values(each, name not in _NUMBERS, language)
    if name == "seat":
        key = "won_by_first" if subject == "0" and found.player.seats == 2 else "won_by_seat"
        return say(f"simulate.{key}", language, seat=int(subject) + 1, share=value)
    if name == "built":
        name = _BUILT.get(changed.kind, name)
    if name in ("kind", "near"):
        phrase = say(f"simulate.figure.{name}.{subject}", language, value=value)
    else:
        category = column_name(found.cards, subject, language) if name == "points" else ""
        phrase = say(f"simulate.figure.{name}", language, value=value, category=category)
    return phrase + _precise(each.error, 1 if each.key.name in _NUMBERS else 100, language)


def _values(each: FigureDifference, percent: bool, language: str) -> str:
    both = (None if v is None else _shown(v, percent, each) for v in (each.new, each.old))
    new, old = (None if text is None else decimal(text, language) for text in both)
    if new is None or old is None:
        return new or old or ""
    return say("simulate.instead", language, new=new, old=old)


def _shown(value: float, percent: bool, each: FigureDifference) -> str:
    times = 100 if percent else 1
    value, error = times * value, 1 if each.error is None else times * each.error
    digits = 2 if error < _ROUNDING else 0 if error >= 1 else decimals(error)
    return f"{value:.{digits}f} %" if percent else f"{value:.{max(1, digits)}f}"


def _change(each: FigureDifference, percent: bool, language: str) -> str:
    if each.new is None or each.old is None:
        value = each.new if each.old is None else each.old
        assert value is not None
        return f"{100 * value:.1f} %{_precise(each.error, 100, language)}"
    times, unit = (100, "points") if percent else (1, "victory_points")
    change = times * (each.new - each.old)
    unit = say(f"simulate.unit.{unit}", language)
    error = times * (each.error or 0)
    digits = 1 if error < _ROUNDING else decimals(error)
    return f"{change:+.{digits}f} {unit}{_precise(each.error, times, language)}"


def _precise(error: float | None, times: float, language: str) -> str:
    """How far off a figure may be, in brackets behind it; nothing where that is not known."""
    if error is None:
        return ""
    certain = error < _ROUNDING
    told = say("simulate.exactly", language) if certain else plus_minus(times * error)
    return f" ({decimal(told, language)})"


def text(old: Simulated, new: Simulated, found: Sequence[Changed]) -> str:
    """The comparison as a person reads it, in the language of the new set's games."""
    order, language = old.order, new.language
    family = decimal(f"{100 * FAMILY_CONFIDENCE:g}", language)
    compared = {
        "old": old.cards.slug,
        "new": new.cards.slug,
        "games": grouped(old.sums.games, language),
        "number": old.sums.games,
        "policy": order.policy.name,
        "seed": order.seed,
    }
    lines = [say("simulate.compared", language, **compared)]
    if not found:
        return "\n".join([*lines, say("simulate.same", language, family=family)])
    lines += [verdict(each, new) for each in found if each.slug]
    whole = [each for each in found if not each.slug]
    if whole:
        lines += ["", say("simulate.whole", language)]
        lines += [f"  {_told(whole[0], each, new)}" for each in whole[0].differences]
    part = f"{100 * CONFIDENCE:g}"
    return "\n".join([*lines, "", say("simulate.rest", language, family=family, part=part)])


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
            "verdict": verdict(each, new),
            "differences": [_difference(one) for one in each.differences],
        }


def _difference(each: FigureDifference) -> dict[str, object]:
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
