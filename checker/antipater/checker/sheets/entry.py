"""One entry of a scoresheet by itself: the points of a category, from what it counts."""

import re
from dataclasses import dataclass
from functools import partial

from antipater.checker.messages.finding import Finding
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries, Reason
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.city_list import named_part, read_list
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.pad_order import points_in
from antipater.checker.sheets.reading.typed import (
    Listed,
    Typed,
    best_read,
    category_called,
    listed,
)
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import FAR, Interval, Known

_NUMBERS = re.compile(r"[+\u2212-]?\d+(?:\s*[,;]?\s*[+\u2212-]?\d+)*")
_NUMBER = re.compile(r"[+\u2212-]?\d+")


@dataclass(frozen=True)
class Answer:
    """The points of a category by one set: of each city its name, the points (an interval where
    these depend on what is not given), and where they come from."""

    cards: CardSet
    edition: str | None
    category: str
    names: tuple[str, ...]
    points: tuple[Known, ...]
    reasons: tuple[tuple[Reason, ...], ...]
    findings: tuple[Finding, ...]


def answers(typed: Typed, edition: str | None) -> list[Answer]:
    """The points of the category that was asked, by each set against whose reading least speaks.

    Raises ``UnreadableSheet`` where nothing that is listed is understood.
    """
    sets = list(map(load_set, typed.sets))
    sets = [c for c in sets if edition is None or edition in c.editions] or sets[:1]
    symbols = [each for each in (_of_symbols(c, typed, edition) for c in sets) if each is not None]
    if symbols:
        return symbols
    read = [
        listed(
            cards, partial(_city, Names(cards), category_called(cards, typed.word)), typed.cities
        )
        for cards in sets
    ]
    return [_answer(each, typed, edition) for each in best_read(read)]


def _answer(read: Listed, typed: Typed, edition: str | None) -> Answer:
    cards, category = read.cards, category_called(read.cards, typed.word)
    scored = GAMES[cards.game].sheet.score(cards, read.cities, edition)
    points = tuple(
        player.bounds.get(category, player.points[category]) for player in scored.sheet.players
    )
    reasons = tuple(
        tuple(reason for reason in each if reason.category == category) for each in scored.reasons
    )
    names = tuple(city.name for city in read.cities)
    return Answer(
        cards, edition, category, names, tuple(map(_sure, points)), reasons, read.findings
    )


def _sure(points: Known | None) -> Known:
    return Interval(-FAR, FAR) if points is None else points


def _of_symbols(cards: CardSet, typed: Typed, edition: str | None) -> Answer | None:
    """The points of science symbols by kind, if each text is that and the set counts them."""
    category, parts = category_called(cards, typed.word), [named_part(t) for t in typed.cities]
    if category != "scientific" or not all("/" in rest for _, rest in parts):
        return None
    points = [whole_number(points_in(cards, category, rest.strip())) for _, rest in parts]
    known = tuple(each for each in points if each is not None)
    if len(known) < len(points):
        return None
    names = tuple(name or str(n) for n, (name, _) in enumerate(parts, start=1))
    return Answer(cards, edition, category, names, known, ((),) * len(known), ())


def _city(names: Names, category: str, text: str, found: list[Finding]) -> CityEntries:
    """A city of which one category is asked: numbers are what it counts."""
    name, rest = named_part(text)
    if category not in ("treasury", "military") or not _NUMBERS.fullmatch(rest.strip()):
        return read_list(names, text, found)
    numbers = [whole_number(each) or 0 for each in _NUMBER.findall(rest)]
    city = CityEntries(name, None)
    if category == "treasury":
        city.coins = sum(numbers)
    elif "conflict" in names.cards.column:
        city.conflicts = tuple(number for number in numbers if number)
    elif len(numbers) == 1:
        city.pawn = numbers[0]
    return city
