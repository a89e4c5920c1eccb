"""Arguments that the shell took apart, because the quotes around them were left out."""

import re
from collections.abc import Sequence

from antipater.checker.sheets.reading.pad_order import holds_entries, is_entry

# A name with its colon, behind which a city is listed; what separates things within a list.
_NAME = re.compile(r"(?<=\S)\s+(?=[^\s:：]+\s?[:：])")
_MARKS = (",", ";", ":", "：")


def together(words: Sequence[str]) -> tuple[str, ...]:
    """The rows or lists that the words were before they were taken apart; nothing where each
    argument can be meant as it is."""
    if len(words) < 2 or any(re.search(r"\s|[^\s:,;][:,;]\S*\w", word) for word in words):
        return ()
    whole = " ".join(words)
    if holds_entries(whole) and not any(word.endswith(_MARKS) for word in words):
        return _rows(words)
    if all(map(is_entry, words)):
        return ()
    return tuple(_NAME.split(whole))


def _rows(words: Sequence[str]) -> tuple[str, ...]:
    """Rows of a name and its entries: another begins with the first name behind entries."""
    rows: list[list[str]] = []
    for before, word in zip(("0", *words), words, strict=False):
        if not rows or (is_entry(before) and not is_entry(word)):
            rows.append([])
        rows[-1].append(word)
    return tuple(map(" ".join, rows))
