"""A sheet or a city typed on the command line, the shortest way.

A row is a name and the numbers in the order of the pad: ``Anna 20 13 6 0 9 11 33c 0``. An
entry is a number, ``?``, coins (``33c``), science symbols by kind with wildcards
(``2/1/0+1``), or tokens (``1,3,-1``). A city is a list of buildings: ``Theater, Altar``.
"""

import re
from collections.abc import Sequence

from antipater.checker.messages.finding import finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names
from antipater.checker.records.names import Names
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.entries import coins_in
from antipater.checker.sheets.reading.scoresheets import read_pages
from antipater.checker.sheets.reading.tables import Page, Row, UnreadableSheet
from antipater.checker.sheets.sheet import Reading
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind

# Where a city lists items of each kind.
_KINDS = {
    Kind.BUILDING: "buildings",
    Kind.GUILD: "buildings",
    Kind.WONDER: "wonders",
    Kind.TOKEN: "tokens",
}
_ENTRY = re.compile(r"\?|-?\d+[cpm]?|-?\d+(?:,-?\d+)+|\d+(?:/\d+)+(?:\+\d+)?", re.IGNORECASE)
_SYMBOLS = re.compile(r"(\d+(?:/\d+)+)(?:\+(\d+))?")
# Coins in words: `33 coins`, `33 pièces`, `33 munten`.
_COINS = re.compile(r"(?<!\S)(\d+)\s+(?:coins?|pi[eè]ces?|munt(?:en)?)(?!\w)", re.IGNORECASE)
_EQUALS = re.compile(r"\s=\s*(?=-?\d+\s*$)")
_TOKENS = re.compile(r"-?\d+(?:,-?\d+)+")


def is_row(text: str) -> bool:
    """Whether an argument is a player's row: three entries at its end, or four anywhere."""
    are = [bool(_ENTRY.fullmatch(word)) for word in _words(text)]
    return len(are) > 3 and (all(are[-3:]) or sum(are) > 3)


def named_set(text: str) -> str | None:
    """The card set that an argument names, if it is a game's name."""
    return GAMES[text].cards if text in GAMES else None


def read_typed(rows: Sequence[str], set_name: str | None) -> Reading:
    """The sheet of rows typed as arguments; rows are counted as lines.

    Raises ``UnreadableSheet`` where the game cannot be told or a row has not one entry, or one
    entry and a total, for each category of its pad.
    """
    cards = load_set(set_name or _set_of(rows))
    heading = Row(0, ("player", *cards.categories, "coins", "total"))
    below = [_row(cards, line, text) for line, text in enumerate(rows, start=1)]
    (reading,) = read_pages([Page([heading, *below])], "", set_name or cards.slug)
    return reading


def _set_of(rows: Sequence[str]) -> str:
    """The set with as many categories as the first row has entries."""
    fitting = [
        game.cards
        for game in GAMES.values()
        if len(_split(rows[0], wanted := len(load_set(game.cards).categories))[1]) == wanted
        and len(rows) in game.sheet.players
    ]
    if len(fitting) != 1:
        raise UnreadableSheet(finding("S-GAME-01", line=1))
    return fitting[0]


def _words(text: str) -> list[str]:
    """The words of a row; commas and semicolons between them are nothing, nor is ``=`` before the
    total."""
    written = _EQUALS.sub(" ", _COINS.sub(r"\1c", text))
    return re.split(r"[,;]?\s+", written.strip(" ,;\t\n"))


def _split(text: str, wanted: int) -> tuple[str, list[str]]:
    """A row's name and its entries: all words at the end that can be entries.

    Where these are not as many as are wanted, or one more, all from the first entry on, if
    they are: one of them then cannot be read.
    """
    words = _words(text)
    are = [n > 0 and bool(_ENTRY.fullmatch(word)) for n, word in enumerate(words)]
    last = max((n for n, entry in enumerate(are) if not entry), default=0) + 1
    for first in (last, are.index(True) if any(are) else last):
        if len(words) - first in (wanted, wanted + 1):
            break
    else:
        first = last
    return " ".join(words[:first]).rstrip(" :="), words[first:]


def _row(cards: CardSet, line: int, text: str) -> Row:
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
    return Row(line, (name, *cells, coins, total))


def points_in(cards: CardSet, category: str, entry: str) -> str:
    """An entry's points as text: symbols and tokens are counted by the set's own rules."""
    symbols = _SYMBOLS.fullmatch(entry)
    if category == "scientific" and symbols and "wildcards" in cards.column:
        counts = [int(count) for count in symbols[1].split("/")]
        if len(counts) == len(cards.symbols):
            ledger = [0] * len(cards.columns)
            for symbol, count in zip(cards.symbols, counts, strict=True):
                ledger[cards.column[f"science({symbol})"]] = count
            ledger[cards.column["wildcards"]] = int(symbols[2] or 0)
            return str(cards.function("score_scientific")(*[ledger] * len(cards.seats)))
    if category in ("military", "progress") and _TOKENS.fullmatch(entry):
        tokens = [int(token) for token in entry.split(",")]
        held = GAMES[cards.game].sheet.held
        return str(sum(tokens)) if category == "progress" or held(cards, tokens) else entry
    return entry


def city_text(text: str, set_name: str | None) -> str | None:
    """The plain text of a city that an argument lists by its items; None where it lists none.

    The set is the first of which all names are known, else the one that knows most.
    """
    values = [value.strip() for value in re.split("[,;]", text) if value.strip()]
    known = {
        name: sum(bool(Names(load_set(name)).fitting(v, tuple(_KINDS))) for v in values)
        for name in ([set_name] if set_name else [game.cards for game in GAMES.values()])
    }
    best = max(known, key=lambda name: known[name])
    if not known[best]:
        return None
    names = Names(load_set(best))
    lists: dict[str, list[str]] = {}
    for value in values:
        kinds = [kind for kind in _KINDS if names.fitting(value, (kind,))]
        lists.setdefault(_KINDS[kinds[0]] if kinds else "buildings", []).append(value)
    lines = [f"game: {best}", "city: 1", *(f"{key}: {', '.join(v)}" for key, v in lists.items())]
    return "\n".join(lines)
