"""Rounds and tables as people call them: which are one, and which comes before another."""

import re

from antipater.checker.records.likeness import key_of

# A number that is more than its noughts, and one with parts: ``1.2``, ``2026-05-03``.
_NOUGHTS = re.compile(r"(?<!\d)0+(?=\d)")
_NUMBER = re.compile(r"\d+(?:[.-]\d+)*(?:st|nd|rd|th|re|er|ère|[eè]me|ste|de|e)?\b|\d+")
_DATE = re.compile(r"(\d\d?)([/.-])(\d\d?)\2(\d{4})|(\d\d?)/(\d\d?)/(\d\d)")


def place_key(name: str) -> str:
    """What tells rounds or tables apart: ``1`` and ``01`` are one."""
    return _NOUGHTS.sub("", key_of(name))


def numbers_of(name: str) -> tuple[int, ...]:
    """The number of a round or table, part by part, or its date, the year first; none where it has
    none or several (``1/8 final``)."""
    if date := _DATE.fullmatch(name.strip()):
        day, month, year = (n for n in date.group(1, 3, 4, 5, 6, 7) if n)
        return int(year), int(month), int(day)
    found = _NUMBER.findall(place_key(name))
    return tuple(int(n[:15]) for n in re.findall(r"\d+", found[0])) if len(found) == 1 else ()


def natural(name: str) -> tuple[tuple[float, ...], str]:
    """What orders rounds and tables: by their numbers, those without one last."""
    return numbers_of(name) or (float("inf"),), place_key(name)


def is_before(one: str, other: str) -> bool:
    """Whether a round is known to come before another: both are called alike but for their
    numbers."""
    alike = _called(one) == _called(other)
    return alike and () < numbers_of(one) < numbers_of(other)


def is_known_beside(one: str, other: str) -> bool:
    """Whether rounds are one, or one of them is known to come before the other."""
    same = place_key(one) == place_key(other)
    return same or is_before(one, other) or is_before(other, one)


def _called(name: str) -> str:
    """What stands around the number."""
    return "" if _DATE.fullmatch(name.strip()) else _NUMBER.sub("#", place_key(name))
