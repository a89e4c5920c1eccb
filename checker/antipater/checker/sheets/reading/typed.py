"""What is typed on the command line in place of a file: rows of a sheet, cities, or one entry.

A row is a name and the numbers in the order of the pad: ``Anna 20 13 6 0 9 11 33c 0``. An
entry is a number, ``?``, coins (``33c``), science symbols by kind with wildcards
(``2/1/0+1``), or tokens (``1,3,-1``). A city is a list of what stands in it: ``Theater, Altar``.
A category before it asks for its points alone: ``civilian "Theater, Altar"``.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names
from antipater.checker.records.headings import Headings
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.reading.city_list import lists_items, read_list
from antipater.checker.sheets.reading.entries import coins_in
from antipater.checker.sheets.reading.evidence import likeliest
from antipater.checker.sheets.reading.scoresheets import read_pages
from antipater.checker.sheets.reading.tables import Page, Row, UnreadableSheet
from antipater.checker.sheets.reading.which_game import game_named
from antipater.checker.sheets.sheet import Reading
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

_ENTRY = re.compile(r"\?|-?\d+[cpm]?|-?\d+(?:,-?\d+)+|\d+(?:/\d+)+(?:\+\d+)?", re.IGNORECASE)
_SYMBOLS = re.compile(r"(\d+(?:/\d+)+)(?:\+(\d+))?")
# Coins in words: `33 coins`, `33 pièces`, `33 munten`.
_COINS = re.compile(r"(?<!\S)(\d+)\s+(?:coins?|pi[eè]ces?|munt(?:en)?)(?!\w)", re.IGNORECASE)
_EQUALS = re.compile(r"\s=\s*(?=-?\d+\s*$)")
_TOKENS = re.compile(r"-?\d+(?:,-?\d+)+")


@dataclass(frozen=True)
class Typed:
    """What was typed: ``rows`` of a sheet, or ``cities``, of which one category may be asked.

    ``sets``: the card sets that may be meant, one of each game; ``word``: the category as written.
    """

    sets: tuple[str, ...]
    rows: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    word: str = ""


def understood(arguments: Sequence[str], set_name: str | None) -> Typed:
    """What arguments that are no files mean. ``set_name``: the card set, where it is said."""
    first, *others = arguments
    named = game_named(first) if others else ""
    if named:
        first, *others = others
    sets = (set_name,) if set_name else (named,) if named else _first_sets()
    if others and (fitting := [name for name in sets if category_called(load_set(name), first)]):
        return Typed(tuple(fitting), cities=tuple(others), word=first)
    if any(map(is_row, (first, *others))):
        if not named and not is_row(first) and len(first.split()) == 1:
            return Typed((set_name or first,), tuple(others))  # no game's name: told when loaded
        return Typed(sets, (first, *others))
    return Typed(sets, cities=(first, *others))


def _first_sets() -> tuple[str, ...]:
    return tuple(game.cards for game in GAMES.values())


def category_called(cards: CardSet, word: str) -> str:
    """The category of a set that a word means, or nothing; coins are those of the treasury."""
    field = Headings(cards).exactly(word)
    field = "treasury" if field == "coins" else field
    return field if field in cards.categories else ""


def is_row(text: str) -> bool:
    """Whether an argument is a player's row: three entries at its end, or four anywhere."""
    if any(lists_items(Names(load_set(name)), text) for name in _first_sets()):
        return False
    are = [bool(_ENTRY.fullmatch(word)) for word in _words(text)]
    return len(are) > 3 and (all(are[-3:]) or sum(are) > 3)


@dataclass(frozen=True)
class Listed:
    """Typed cities as one set reads them, and what of them it does not know or allow."""

    cards: CardSet
    cities: tuple[CityEntries, ...]
    findings: tuple[Finding, ...]

    @property
    def doubts(self) -> tuple[int, int]:
        """How many names are not understood, and all that speaks against this reading."""
        profile = GAMES[self.cards.game].sheet
        unknown = sum(found.code == "S-CITY-01" for found in self.findings)
        too_many = len(self.cities) > profile.players[-1]
        misfits = profile.misfits(self.cards, self.cities)
        return unknown, len(self.findings) + len(misfits) + too_many


def listed(cards: CardSet, read: Callable[[str, list[Finding]], CityEntries],
           texts: Sequence[str]) -> Listed:  # fmt: skip
    """The cities of some texts, numbered where they have no names."""
    found: list[Finding] = []
    cities = [read(text, found) for text in texts]
    for number, city in enumerate(cities, start=1):
        city.name = city.name or str(number)
    return Listed(cards, tuple(cities), tuple(found))


def best_read(read: Sequence[Listed]) -> list[Listed]:
    """Of what is typed as several sets read it, the readings against which least speaks.

    Raises ``UnreadableSheet`` where nothing of it is understood.
    """
    least = min(each.doubts for each in read)
    best = [each for each in read if each.doubts == least]
    if not any(map(_holds, best[0].cities)):
        raise UnreadableSheet(*best[0].findings or (finding("S-READ-02"),))
    return best


def _holds(city: CityEntries) -> bool:
    """Whether anything is known of a city."""
    numbers = (city.coins, city.pawn, city.conflicts)
    return bool(city.items or city.board) or any(number is not None for number in numbers)


def cities_of(texts: Sequence[str], sets: Sequence[str]) -> list[Listed]:
    """The cities of typed lists, by each set against whose reading nothing more speaks than
    against others. Raises ``UnreadableSheet`` where nothing is understood."""
    return best_read(
        [listed(cards, partial(read_list, Names(cards)), texts) for cards in map(load_set, sets)]
    )


def read_typed(rows: Sequence[str], sets: Sequence[str]) -> Reading:
    """The sheet of rows typed as arguments; rows are counted as lines.

    Raises ``UnreadableSheet`` where the game cannot be told or a row has not one entry, or one
    entry and a total, for each category of its pad.
    """
    read: list[Reading] = []
    wrong: list[UnreadableSheet] = []
    for name in sets:
        try:
            read.append(_reading(rows, name))
        except UnreadableSheet as error:
            wrong.append(error)
    if not read and len(wrong) == 1:
        raise wrong[0]
    best = likeliest(read)
    if best is None:
        raise UnreadableSheet(finding("S-GAME-01", line=1))
    return best


def _reading(rows: Sequence[str], name: str) -> Reading:
    cards = load_set(name)
    heading = Row(0, ("player", *cards.categories, "coins", "total"))
    below = [_row(cards, line, text) for line, text in enumerate(rows, start=1)]
    (reading,) = read_pages([Page([heading, *below])], "", name)
    return reading


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
            named = [f"science({symbol})" for symbol in cards.symbols]
            known = {**dict(zip(named, counts, strict=True)), "wildcards": int(symbols[2] or 0)}
            points = scorer_of(cards).points_from("scientific", known)
            return str(points) if isinstance(points, int) else entry
    if category in ("military", "progress") and _TOKENS.fullmatch(entry):
        tokens = [int(token) for token in entry.split(",")]
        held = GAMES[cards.game].sheet.held
        return str(sum(tokens)) if category == "progress" or held(cards, tokens) else entry
    return entry
