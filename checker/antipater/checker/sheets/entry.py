"""One entry of a scoresheet by itself: the points of a category, from what it counts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries, Reason
from antipater.checker.sheets.formulas import known_limits
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.city_list import named_part, read_list
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.pad_order import symbol_points
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.typed import (
    Typed,
    TypedCities,
    best_read,
    category_called,
    listed,
)
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.effects import When
from antipater.rules.expressions import read_columns
from antipater.rules.readings.intervals import FAR, Interval, Known

_NUMBERS = re.compile(r"[+-]?\d+(?:\s*[,;]?\s*[+-]?\d+)*")
_NUMBER = re.compile(r"[+-]?\d+")
# Symbols by kind: numbers with anything between them that separates; of free choice the last, by
# ``+``. And each number with its symbol's name.
_COUNTS = re.compile(r"\d+(?:[\s,;/&+-]+\d+)*")
_FREE = re.compile(r"\+\s*\d+$")
_NAMED = re.compile(r"(\d+)\s*([^\W\d_]+)")
_BETWEEN = re.compile(r"[\s,;/&+]|\b(?:and|et|en)\b", re.IGNORECASE)


@dataclass(frozen=True)
class EntryPoints:
    """The points of a category by one set: of each city its name, the points (an interval where
    these depend on what is not given), and where they come from."""

    cards: CardSet
    edition: str | None
    category: str
    names: tuple[str, ...]
    points: tuple[Known, ...]
    reasons: tuple[tuple[Reason, ...], ...]
    findings: tuple[Finding, ...]


def answers(typed: Typed, edition: str | None) -> list[EntryPoints]:
    """The points of the category that was asked, by each set against whose reading least speaks.

    Raises ``UnreadableSheet`` where nothing that is listed is understood.
    """
    sets = list(map(load_set, typed.sets))
    sets = [c for c in sets if edition is None or edition in c.editions] or sets[:1]
    symbols = [each for each in (_of_symbols(c, typed, edition) for c in sets) if each is not None]
    if symbols:
        return symbols
    read = [
        listed(cards, partial(_city, Names(cards), category_called(cards, typed.word)), typed)
        for cards in sets
    ]
    return [_answer(each, typed, edition) for each in best_read(read)]


def _answer(read: TypedCities, typed: Typed, edition: str | None) -> EntryPoints:
    cards, category = read.cards, category_called(read.cards, typed.word)
    alone = category != "guilds" or len(read.cities) == 1
    cities = list(read.cities)
    if alone:
        cities = [replace(c, untold=c.untold | _untold(cards, category, c)) for c in cities]
    scored = GAMES[cards.game].sheet.score(cards, cities, edition)
    points = tuple(
        player.bounds.get(category, player.points[category]) for player in scored.sheet.players
    )
    reasons = tuple(
        tuple(reason for reason in each if reason.category == category) for each in scored.reasons
    )
    names = tuple(city.name for city in read.cities)
    misfits = GAMES[cards.game].sheet.misfits(cards, read.cities)
    found = (*read.findings, *(misfits or _beyond(cards, edition, category, points)))
    return EntryPoints(cards, edition, category, names, tuple(map(_sure, points)), reasons, found)


def _untold(cards: CardSet, category: str, city: CityEntries) -> frozenset[str]:
    """What is counted at the end for the points of a category, and of which nothing is listed."""
    gains = [g for item in city.items if item.category == category for g in item.gains(When.END)]
    read = {name for gain in gains for who, name in read_columns(cards.inlined(gain.amount))
            if who == cards.seats[0]}  # fmt: skip
    given = {"stages"} if city.stages else set[str]()
    return frozenset(
        name
        for name in read - given
        if name not in ("coins", "lead", "conflict", "defeats")
        and not any(item.adds(cards.column[name]) for item in city.items)
    )


def _sure(points: Known | None) -> Known:
    return Interval(-FAR, FAR) if points is None else points


def _of_symbols(cards: CardSet, typed: Typed, edition: str | None) -> EntryPoints | None:
    """The points of science symbols by kind, if each text is that and the set counts them.

    Raises ``UnreadableSheet`` for numbers that are not one of each kind.
    """
    category, parts = category_called(cards, typed.word), [named_part(t) for t in typed.cities]
    if category != "scientific" or "wildcards" not in cards.column:
        return None
    counts = [_symbol_counts(cards, rest.strip()) for _, rest in parts]
    if None in counts:
        return None
    known = [symbol_points(cards, *each) for each in counts if each is not None]
    wrong = [rest for (_, rest), points in zip(parts, known, strict=True) if points is None]
    if wrong:
        kinds = [
            {language: words[0] for language, words in cards.vocabulary[symbol].items()}
            for symbol in cards.symbols
        ]
        raise UnreadableSheet(finding("S-SYMBOLS-01", found=wrong[0].strip(), expected=kinds))
    points = tuple(each for each in known if each is not None)
    names = tuple(name or str(n) for n, (name, _) in enumerate(parts, start=1))
    found = tuple(_beyond(cards, edition, category, points))
    return EntryPoints(cards, edition, category, names, points, ((),) * len(points), found)


def _symbol_counts(cards: CardSet, text: str) -> tuple[list[int], int] | None:
    """How many symbols of each kind a text counts, and of free choice: ``2/1/0+1``, ``3, 2, 1``,
    or ``3 compasses 2 gears``; None where it is neither."""
    if _COUNTS.fullmatch(text):
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        more = len(numbers) > len(cards.symbols) and _FREE.search(text)
        return (numbers[:-1], numbers[-1]) if more else (numbers, 0)
    words = [
        [word.casefold() for names in cards.vocabulary[symbol].values() for word in names]
        for symbol in cards.symbols
    ]
    counts = [0] * len(words)
    for number, name in (pairs := _NAMED.findall(text)):
        kinds = [n for n, called in enumerate(words) if name.casefold().startswith(tuple(called))]
        if len(kinds) != 1:
            return None
        counts[kinds[0]] += int(number)
    return (counts, 0) if pairs and not _BETWEEN.sub("", _NAMED.sub("", text)) else None


def _beyond(
    cards: CardSet, edition: str | None, category: str, points: Sequence[Known | None]
) -> Iterator[Finding]:
    """Points that no game of any size gives, as far as that is kept."""
    sizes = [known_limits(cards, edition, n) for n in GAMES[cards.game].sheet.players]
    for value in points:
        if isinstance(value, int) and all(each.beyond({(0, category): value}) for each in sizes):
            names = column_names(cards, category).items()
            told = {language: f"{name} {value}" for language, name in names}
            yield finding("S-POSSIBLE-01", found=told)


def _city(names: Names, category: str, text: str, found: list[Finding]) -> CityEntries:
    """A city of which one category is asked: numbers are what it counts.

    Raises ``UnreadableSheet`` for the points of any other.
    """
    name, rest = named_part(text)
    if not _NUMBERS.fullmatch(rest.strip()):
        return read_list(names, text, found)
    if category not in ("treasury", "military"):
        called = column_names(names.cards, category)
        raise UnreadableSheet(finding("S-ENTRY-01", found=rest.strip(), expected=called))
    numbers = [whole_number(each) or 0 for each in _NUMBER.findall(rest)]
    city = CityEntries(name, None)
    if category == "treasury":
        city.coins = sum(numbers)
    elif "conflict" in names.cards.column:
        city.conflicts = tuple(number for number in numbers if number)
    elif len(numbers) == 1:
        city.pawn = numbers[0]
    return city
