"""What an arbiter adds to a record: a move that is let stand, coins that are set.

43. Anna builds Altar for 2, let stand "seen two moves later"
Correction: Anna 3, Bert 7 "a coin too many was paid"
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from antipater.grammar.records.keywords import folded, helpers, keyword, keywords
from antipater.grammar.records.lines import (
    LONGEST_LINE,
    LineToken,
    WrittenName,
    keyword_at,
    quoted,
    straightened,
    tokens,
    unquoted,
)

_AMOUNT = re.compile(r"\(?(\d{1,9})([^\W\d]*)\)?")
_REASON = r'"(?:\\.|[^"\\])*"'


class CorrectionLine(NamedTuple):
    """A line that says how many coins players have from there on, and why ('' if not said)."""

    coins: tuple[tuple[WrittenName, int], ...]
    reason: str = ""


@cache
def _mark() -> "re.Pattern[str]":
    every = {f for form in keywords()["STANDS"] for f in (form, folded(form))}
    forms = "|".join(map(re.escape, sorted(every, key=len, reverse=True)))
    reason = rf"\s*[:,–—-]?\s*(?:(?P<quoted>{_REASON})|(?<=[:–—-])\s*(?P<bare>[^\",()]+))"
    return re.compile(
        rf"(?:\s*[,;–—]\s*|\s+-\s+|\s*(?P<open>\())(?:{forms})(?:{reason})?\s*(?(open)\))[.!]?\s*$",
        re.IGNORECASE,
    )


@cache
def _forms(name: str) -> tuple[str, ...]:
    return tuple(map(folded, keywords()[name]))


def marked(line: str) -> tuple[str, str | None]:
    """A line without the mark that its move is let stand, and the reason; None for no mark."""
    if len(line) > LONGEST_LINE:
        return line, None
    flat = folded(line)
    if not any(form in flat for form in _forms("STANDS")):
        return line, None
    straight = straightened(line)
    found = _mark().search(straight)
    if found is None or straight.count('"', 0, found.start()) % 2:
        return line, None
    told = found["quoted"]
    return line[: found.start()], unquoted(told) if told else (found["bare"] or "").strip()


def correction(line: str) -> CorrectionLine | None:
    """The correction of coins that a line is, if it is one."""
    if len(line) > LONGEST_LINE or not folded(line.lstrip()).startswith(_forms("CORRECTION")):
        return None
    words = tokens(line)
    head = [LineToken(word.text.rstrip(":"), word.column) for word in words]
    found = keyword_at(head, 0)
    if found is None or found[0] != "CORRECTION":
        return None
    rest = words[found[1] :]
    if rest and rest[0].text == ":":
        rest = rest[1:]
    reason = ""
    if len(rest) > 2 and rest[-1].quoted:
        reason, rest = unquoted(rest[-1].text), rest[:-1]
        rest = rest[:-1] if rest[-1].text in (",", ":", "-", "–") else rest
    coins = amounts(rest)
    return CorrectionLine(coins, reason) if all(name.text for name, _ in coins) else None


def amounts(words: Sequence[LineToken]) -> tuple[tuple[WrittenName, int], ...]:
    """Each player with an amount; a name without a text where a part is neither."""
    return tuple(map(_amount, parted(words)))


def parted(words: Sequence[LineToken]) -> list[list[LineToken]]:
    """The words between commas."""
    parts: list[list[LineToken]] = [[]]
    for word in words:
        if word.text == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


_NOTHING = (WrittenName("", 1), 0)


def _amount(words: list[LineToken]) -> tuple[WrittenName, int]:
    if words and words[-1].folded in helpers("COINS"):
        words = words[:-1]
    found = _AMOUNT.fullmatch(words[-1].text) if len(words) > 1 else None
    if found is None or (found[2] and folded(found[2]) not in helpers("COINS")):
        return _NOTHING
    name = words[:-1]
    if len(name) > 1 and name[-1].folded in {*helpers("HAS"), "=", ":", "to", "op", "à"}:
        name = name[:-1]
    if len(name) == 1 and name[0].quoted:
        return WrittenName(unquoted(name[0].text), name[0].column), int(found[1])
    if any(word.quoted or word.text[0] in "[]" for word in name):
        return _NOTHING
    text = " ".join(word.text for word in name).rstrip(":=")
    return WrittenName(text, name[0].column), int(found[1])


def written_mark(reason: str, language: str) -> str:
    """The mark as it stands behind a move."""
    return f", {keyword('STANDS', language)}" + (f" {quoted(reason)}" if reason else "")


def written_correction(coins: Sequence[tuple[str, int]], reason: str, language: str) -> str:
    """A line that sets coins; the names as they are written in the notation."""
    title = keyword("CORRECTION", language).capitalize()
    told = ", ".join(f"{name} {amount}" for name, amount in coins)
    colon = " :" if language == "fr" else ":"
    return f"{title}{colon} {told}" + (f" {quoted(reason)}" if reason else "")
