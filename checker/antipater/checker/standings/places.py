"""Rounds and tables as people call them: which are one, and which comes before another."""

import re

from antipater.checker.messages.words import roman
from antipater.checker.records.likeness import key_of

# Noughts before a number, but for one that is part of another: ``1.05``.
_NOUGHTS = re.compile(r"(?<![\d.,:/-])0+(?=\d)")
_NUMBER = re.compile(r"\d+(?:st|nd|rd|th|re|er|ère|[eè]me|ste|de|e)?\b|\d+")
_DATE = re.compile(
    r"(?<!\d)(\d\d?)([/.-])(\d\d?)\2(\d{4})(?!\d)|(?<!\d)(\d\d?)/(\d\d?)/(\d\d)(?!\d)"
)
# ``1/8 final`` has no number.
_FRACTION = re.compile(r"\d/\d")
_ROMANS = {roman(n).casefold(): n for n in range(1, 7)}


def place_key(name: str) -> str:
    """What tells rounds or tables apart: ``1`` and ``01`` are one."""
    return _NOUGHTS.sub("", key_of(_dated(name)))


def numbers_of(name: str) -> tuple[int, ...]:
    """The numbers of a round or table in their order, of a date the year first; none where it has
    none, or a part of one (``1/8 final``). A Roman numeral that ends it is a number."""
    text = place_key(name)
    if _FRACTION.search(text):
        return ()
    numbers = tuple(int(n[:15]) for n in re.findall(r"\d+", text))
    last = _ROMANS.get(text.rpartition(" ")[2])
    return (last,) if last and not numbers else numbers


def natural(name: str) -> tuple[tuple[float, ...], str]:
    """What orders rounds and tables: by their numbers and then by letters, those without a number
    last; of these, nothing but what ends with a letter of its own is ordered."""
    text, numbers = place_key(name), numbers_of(name)
    lettered = len(text.rpartition(" ")[2]) == 1
    return numbers or (float("inf"),), text if numbers or lettered else ""


def is_before(one: str, other: str) -> bool:
    """Whether a round is known to come before another: both are called alike but for their
    numbers."""
    alike = _called(one) == _called(other)
    return alike and () < numbers_of(one) < numbers_of(other)


def is_known_beside(one: str, other: str) -> bool:
    """Whether rounds are one, or one of them is known to come before the other."""
    same = place_key(one) == place_key(other)
    return same or is_before(one, other) or is_before(other, one)


def _dated(name: str) -> str:
    """A name in which a date has its year first."""

    def turned(found: "re.Match[str]") -> str:
        day, month, year = (n for n in found.group(1, 3, 4, 5, 6, 7) if n)
        return f"{year}-{int(month):02}-{int(day):02}"

    return _DATE.sub(turned, name)


def _called(name: str) -> str:
    """What stands around the numbers."""
    text = place_key(name)
    before, _, last = text.rpartition(" ")
    return f"{before} #".strip() if last in _ROMANS else _NUMBER.sub("#", text)
