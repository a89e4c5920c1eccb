"""Coins that a move states to have cost or brought."""

import re
from collections.abc import Sequence

from antipater.grammar.records.duel.words import NUMBER, Wrong
from antipater.grammar.records.keywords import folded, helpers
from antipater.grammar.records.lines import ASIDES, LineToken, keywords_at

# `3`, `(3)`, `+3`, `(3c)`: an amount without a word before it.
_BARE = re.compile(r"\(?\+?(\d{1,9})([^\W\d]*)\)?")


def priced(
    words: list[LineToken], end: int, received: bool = False
) -> tuple[list[LineToken], int | None]:
    """The words of a card without the coins that are said to be paid, or ``received``, and these.

    What comes in (``+4``) is no price, and what is left (``=> 4``) is neither.
    """
    told = (at for at, word in enumerate(words) if word.text.startswith(ASIDES))
    ahead = range(1, next(told, len(words)))
    for at in ahead:
        for name, length in keywords_at(words, at):
            if name == "FREE":
                return [*words[:at], *words[at + length :]], 0
            if name in ("FOR", "PAYING"):
                amount, after = _amount(words, at + length, end)
                return [*words[:at], *words[after:]], amount
    for at in ahead:
        found = _bare_amount(words, at)
        left = words[at - 1].text[-1] in ">→" or (not received and "+" in words[at].text)
        if found and not left:
            return [*words[:at], *words[found[1] :]], found[0]
    return words, None


def _amount(words: list[LineToken], at: int, end: int) -> tuple[int | None, int]:
    """An amount behind ``for``, and where it ends; raises ``Wrong``."""
    if at >= len(words):
        raise Wrong(end, "?")
    if words[at].text == "?":
        return None, at + 1
    found = _bare_amount(words, at)
    if found:
        return found
    if dict(keywords_at(words, at)).get("NOTHING"):
        return 0, at + 1
    if NUMBER.fullmatch(words[at].text):
        return int(words[at].text), _after_coins(words, at + 1)
    raise Wrong(words[at].column, "?")


def _bare_amount(words: Sequence[LineToken], at: int) -> tuple[int, int] | None:
    """``3``, ``(3)``, ``+3 coins``: the coins, and where the amount ends."""
    text = words[at].text
    match = _BARE.fullmatch(text)
    if match is None or (match[2] and folded(match[2]) not in helpers("COINS")):
        return None
    after = _after_coins(words, at + 1)
    balanced = text.startswith("(") == (words[after - 1].text.endswith(")"))
    return (int(match[1]), after) if balanced else None


def _after_coins(words: Sequence[LineToken], at: int) -> int:
    return at + (at < len(words) and words[at].folded.rstrip(")") in helpers("COINS"))


def amount_alone(words: list[LineToken], received: bool) -> int | None:
    """The coins of a part of a line that says nothing else: ``, for 3``."""
    if not received and words and words[0].text.startswith("+"):
        return None
    at = dict(keywords_at(words, 0)).get("FOR", 0)
    found = _bare_amount(words, at) if at < len(words) else None
    return found[0] if found and found[1] == len(words) else None
