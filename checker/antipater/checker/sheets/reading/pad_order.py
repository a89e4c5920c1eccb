"""Rows without headings: a name and the entries in the order of the printed pad."""

import re
from collections.abc import Sequence

from antipater.checker.messages.finding import finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.entries import coins_in
from antipater.checker.sheets.reading.tables import (
    SheetPage,
    TableRow,
    UnreadableSheet,
    entry_signed,
)
from antipater.rules.card_set import CardSet

_ENTRY = re.compile(r"\?|[+-]?\d+[cpm]?|-?\d+(?:,-?\d+)+|\d+(?:/\d+)+(?:\+\d+)?", re.IGNORECASE)
# What joins the numbers of an entry may stand apart from them.
_JOINED = re.compile(r"\s*([,/+])\s*")
_SYMBOLS = re.compile(r"(\d+(?:/\d+)+)(?:\+(\d+))?")
# Coins in words: `33 coins`, `33 pièces`, `33 munten`.
_COINS = re.compile(r"(?<!\S)(\d+)\s+(?:coins?|pi[eè]ces?|munt(?:en)?)(?!\w)", re.IGNORECASE)
_EQUALS = re.compile(r"\s=\s*(?=-?\d+\s*$)")
# All entries in one: ``20+13+6+0+9+11+11+0=70``, ``20/13/6/0/9/11/11/0``.
_IN_ONE = re.compile(r"(?<!\S)-?\d+(?:(?:\s*\+\s*-?\d+){4,}|(?:/-?\d+){5,})(?:\s*=\s*\d+)?(?!\S)")
_TOKENS = re.compile(r"-?\d+(?:,-?\d+)+")


def page_in_order(cards: CardSet, texts: Sequence[tuple[int, str]]) -> SheetPage:
    """Rows below the headings of the set's pad, from lines and their numbers.

    Raises ``UnreadableSheet`` where a row has not one entry, or one entry and a total, for each
    category.
    """
    heading = TableRow(0, ("player", *cards.categories, "coins", "total"))
    return SheetPage([heading, *(_row(cards, line, text) for line, text in texts)])


def is_entry(word: str) -> bool:
    """Whether a word is the entry of a row: a number, ``?``, coins, symbols or tokens."""
    return _ENTRY.fullmatch(word) is not None


def holds_entries(text: str) -> bool:
    """Whether a text ends with three entries, or has four anywhere."""
    are = list(map(is_entry, _words(text)))
    return len(are) > 3 and (all(are[-3:]) or sum(are) > 3)


def _words(text: str) -> list[str]:
    """The words of a row; commas and semicolons between them are nothing, nor are ``+`` and ``/``
    between many numbers, and ``=`` before the total."""
    apart = _IN_ONE.sub(lambda whole: re.sub(r"[+/=]", " ", whole[0]), text)
    written = _EQUALS.sub(" ", _COINS.sub(r"\1c", apart))
    return re.split(r"[,;]?\s+", written.strip(" ,;\t\n"))


def _split(text: str, wanted: int) -> tuple[str, list[str]]:
    """A row's name and its entries: all words at the end that can be entries.

    Where these are not as many as are wanted, or one more, all from the first entry on, if
    they are: one of them then cannot be read.
    """
    words = _words(text)
    are = [n > 0 and is_entry(word) for n, word in enumerate(words)]
    last = max((n for n, entry in enumerate(are) if not entry), default=0) + 1
    for first in (last, are.index(True) if any(are) else last):
        if len(words) - first in (wanted, wanted + 1):
            break
    else:
        first = last
    return " ".join(words[:first]).rstrip(" :="), words[first:]


def _row(cards: CardSet, line: int, text: str) -> TableRow:
    wanted = len(cards.categories)
    name, entries = _split(text, wanted)
    if len(entries) not in (wanted, wanted + 1):
        named = [category_names(cards, category) for category in cards.categories]
        order = {language: ", ".join(each[language] for each in named) for language in LANGUAGES}
        raise UnreadableSheet(
            finding(
                "S-ROW-04",
                line=line,
                player=name,
                found=len(entries),
                expected=wanted,
                order=order,
            )
        )
    coins, cells = "", []
    for category, entry in zip(cards.categories, entries, strict=False):
        held = coins_in(entry) if category == "treasury" else None
        if held is not None:
            coins = str(held)
            cells.append("")
        else:
            cells.append(points_in(cards, category, entry))
    total = entries[wanted] if len(entries) > wanted else ""
    return TableRow(line, (name, *cells, coins, total))


def points_in(cards: CardSet, category: str, entry: str) -> str:
    """An entry's points as text: symbols and tokens are counted by the set's own rules."""
    entry = _JOINED.sub(r"\1", entry_signed(entry))
    symbols = _SYMBOLS.fullmatch(entry)
    if category == "scientific" and symbols:
        counts = [int(count) for count in symbols[1].split("/")]
        points = symbol_points(cards, counts, int(symbols[2] or 0))
        return entry if points is None else str(points)
    if category in ("military", "progress") and _TOKENS.fullmatch(entry):
        tokens = [int(token) for token in entry.split(",")]
        held = GAMES[cards.game].sheet.held
        return str(sum(tokens)) if category == "progress" or held(cards, tokens) else entry
    return entry


def symbol_points(cards: CardSet, counts: Sequence[int], wildcards: int) -> int | None:
    """The points of so many symbols of each kind and of free choice; None where the set does not
    count them, or they are not as many as its kinds."""
    if len(counts) != len(cards.symbols) or "wildcards" not in cards.column:
        return None
    named = [f"science({symbol})" for symbol in cards.symbols]
    known = {**dict(zip(named, counts, strict=True)), "wildcards": wildcards}
    points = scorer_of(cards).points_from("scientific", known)
    return points if isinstance(points, int) else None
