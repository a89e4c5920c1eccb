"""A city as it is listed and as it is scored, with the reason for each point; of any game."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import display_name
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.card_set import CardSet, Item
from antipater.rules.expressions import read_columns


@dataclass
class CityEntries:
    """One city as listed: items by id, and numbers where they were given.

    ``coins``, ``pawn`` (spaces that it stands before this city) and ``conflicts`` (tokens of 7
    Wonders) are None where the list does not say.
    """

    name: str
    line: int | None
    items: list[Item] = field(default_factory=list)
    board: Item | None = None
    stages: int = 0
    coins: int | None = None
    pawn: int | None = None
    conflicts: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Where points of a category come from: an item, or what is counted in its place."""

    category: str
    what: Item | str
    points: int


@dataclass(frozen=True)
class ScoredCities:
    """Cities as a sheet, with the reasons for each city's points."""

    sheet: Sheet
    reasons: tuple[tuple[Reason, ...], ...]


def of_unknown(
    cards: CardSet, items: Sequence[Item], columns: Sequence[Set[str]]
) -> frozenset[str]:
    """The categories whose points depend on what is not given.

    ``items``: those that bring a city points; ``columns``: what is not known of that city, and of
    the others as its formulas see them.
    """
    unknown = {(who, c) for who, each in zip(cards.seats, columns, strict=False) for c in each}
    gains = [(item.category, gain.formula) for item in items for gain in item.at_end]
    formulas = [
        *(
            (category, cards.resolved(cards.rules[f"score_{category}"]))
            for category in cards.categories
        ),
        *((category, cards.inlined(formula)) for category, formula in gains),
    ]
    return frozenset(category for category, formula in formulas if read_columns(formula) & unknown)


def entries_of(
    cities: Sequence[CityEntries],
    points: Sequence[Mapping[str, int]],
    unknown: Sequence[Set[str]],
    cards: CardSet,
) -> tuple[PlayerEntries, ...]:
    """The cities' lines of a sheet, from their points by category; ``unknown`` ones are blank."""
    return tuple(
        PlayerEntries(
            city.name or str(n),
            {c: None if c in blank else scored[c] for c in cards.categories},
            coins=city.coins,
            board=city.board.slug if city.board else "",
            line=city.line,
        )
        for n, (city, scored, blank) in enumerate(
            zip(cities, points, unknown, strict=True), start=1
        )
    )


def reasons_of(
    cards: CardSet,
    items: Sequence[Item],
    seats: Sequence[Sequence[int]],
    scored: dict[str, int],
    unknown: Set[str],
) -> tuple[Reason, ...]:
    """Printed points and gains item by item; what is left of a category is its formula's own.

    Of ``unknown`` categories nothing is said.
    """
    reasons: list[Reason] = []
    left = {category: scored[category] for category in cards.categories}
    for item in items:
        standing_points = dict(item.standing)
        by_category: Counter[str] = Counter()
        for category in cards.categories:
            by_category[category] += standing_points.get(
                cards.column.get(f"points({category})", -1), 0
            )
        for gain in item.at_end:
            by_category[item.category] += cards.compile(item.slug, gain.formula)(*seats)
        for category, points in by_category.items():
            if points:
                reasons.append(Reason(category, item, points))
                left[category] -= points
    reasons += [Reason(category, category, rest) for category, rest in left.items() if rest]
    order = {category: n for n, category in enumerate(cards.categories)}
    sure = (reason for reason in reasons if reason.category not in unknown)
    return tuple(sorted(sure, key=lambda reason: order[reason.category]))


def copies_exceeded(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Items that stand more often than there are copies, of whatever age."""
    found: list[Finding] = []
    copies: Counter[int] = Counter()
    for item in cards.items:
        copies[item.presence] += sum(least <= max(3, len(cities)) for least in item.copies) or 1
    seen: Counter[int] = Counter()
    for city in cities:
        here: Counter[int] = Counter(item.presence for item in city.items)
        for item in {item.presence: item for item in city.items}.values():
            seen[item.presence] += here[item.presence]
            if here[item.presence] > 1 or seen[item.presence] > copies[item.presence]:
                found.append(finding("S-CITY-03", line=city.line, found=display_name(item, "en")))
    return found
