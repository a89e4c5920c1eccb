"""Entries that stand beside their headings in a message: ``blue 20``, ``20 blue``, ``no blue``."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from antipater.checker.records.headings import NOT_SCORED, Headings, field_of, headed
from antipater.checker.sheets.reading.entries import is_nothing
from antipater.checker.sheets.reading.pad_order import is_entry
from antipater.checker.sheets.reading.tables import entry_signed

# What stands between entries; and the total, behind an equals sign or an arrow.
_PARTS = re.compile(r"\s*[,;|]\s+|\s+[&+]\s+")
_PAIRS = re.compile(r"(?<=\d)\s+(?=[^\W\d])"), re.compile(r"(?<=[^\W\d])\s+(?=[\d+-])")
_TOTAL = re.compile(r"\s*(?:=>?|->|→)\s*(?=\d+$)")
_AFTER, _BEFORE = re.compile(r"(\D+?)[\s:=]+(\S+)"), re.compile(r"(pas de|\S+)\s+(\D+)")
# A remark on an entry: ``5 (won three times)``.
_REMARK = re.compile(r"(?<=[\d?])\s*\([^()]*[^\W\d_][^()]*\)")
# Entries from which on blanks alone do not part them.
_FEWEST = 3
# Fields that are no points, and no field.
NO_POINTS = NOT_SCORED | {""}

# A heading and what stands beside it.
HeadedEntry: TypeAlias = tuple[str, str]


def entries_of(told: str, known: Sequence[Headings]) -> Sequence[HeadedEntry]:
    """The headings and entries of a line. Words that are neither stand with the category among
    them, if it has no entry yet; else a part with the entry before it, which cannot be read then;
    nothing of it is lost."""
    found: list[HeadedEntry] = []
    loose: list[str] = []
    for part in parts_of(told):
        if entry := entry_of(part, known) or _with_heading(part, found, known):
            found.append(entry)
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]}; {part}")
        else:
            loose.append(part)
    if found and loose:
        found[0] = (found[0][0], "; ".join([*loose, found[0][1]]))
    return found


def parts_of(told: str) -> list[str]:
    """The parts of a line; where nothing separates them, before each heading or each entry."""
    told = _REMARK.sub("", entry_signed(told))
    listed = _PARTS.split(_TOTAL.sub(", total ", told.strip(" .,;")))
    if len(listed) < _FEWEST:
        listed = [pair for part in listed for pair in _PAIRS[part[:1].isdecimal()].split(part)]
    return listed


def _with_heading(
    part: str, above: Sequence[HeadedEntry], known: Sequence[Headings]
) -> HeadedEntry | None:
    """The heading with which a part begins, and the rest; or behind entries of categories that of
    another one among its words, and all of them."""
    head, entry = headed(part, known)
    if head:
        return head, entry
    told = {field_of(heading, known) for heading, _ in above}
    words = part.split() if told - NO_POINTS else []
    within = (word for word in words if field_of(word, known) not in told | NO_POINTS)
    return next(((word, part) for word in within), None)


def entry_of(part: str, known: Sequence[Headings]) -> HeadedEntry | None:
    """The heading and the entry of ``blue 20`` or ``20 blue``; of a heading that nobody knows the
    reader of the table tells."""
    part = _REMARK.sub("", entry_signed(part.strip()))
    matches = ((form.fullmatch(part), n) for form, n in ((_AFTER, 1), (_BEFORE, 2)))
    pairs = [(m[n].strip(), m[3 - n]) for m, n in matches if m]
    read = [pair for pair in pairs if is_entry(pair[1]) or is_nothing(pair[1])]
    meant = next((pair for pair in read if field_of(pair[0], known)), None)
    return meant or next((pair for pair in read if is_entry(pair[1])), None)


def unread_below(
    part: str, above: Sequence[HeadedEntry], known: Sequence[Headings]
) -> HeadedEntry | None:
    """The heading of a category, with what stands beside it and is no entry, below the entries or
    the name of a player who has none for it; a name may begin with such a word as well."""
    head, entry = headed(part, known)
    field = field_of(head, known)
    if field in NO_POINTS or field in {field_of(heading, known) for heading, _ in above}:
        return None
    return (head, entry) if above or any(map(str.isdecimal, entry)) else None
