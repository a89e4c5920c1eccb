"""A city as it is listed and as it is scored, with the reason for each point; of any game."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES, Named
from antipater.checker.messages.words import display_name
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import Fate, ItemChoice, Zone
from antipater.rules.effects import When
from antipater.rules.readings.intervals import Interval, Known

# Findings on what is listed and not understood: it may bring any points.
NOT_UNDERSTOOD = frozenset({"S-CITY-01", "S-CITY-02", "S-CITY-04"})


@dataclass
class CityEntries:
    """One city as listed: items by id, and numbers where they were given.

    ``coins``, ``pawn`` (spaces that it stands before this city) and ``conflicts`` (tokens of 7
    Wonders) are None where the list does not say. ``numbers``: those of the stages, where it says
    which stand. ``tallies``: numbers that the set keeps, by column. ``untold``: columns that may
    be more than what is listed adds up to.
    """

    name: str
    line: int | None
    items: list[Item] = field(default_factory=list)
    board: Item | None = None
    stages: int = 0
    coins: int | None = None
    pawn: int | None = None
    conflicts: tuple[int, ...] | None = None
    untold: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()
    tallies: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Where points of a category come from: an item, or what is counted in its place."""

    category: str
    what: Item | str
    points: int


@dataclass(frozen=True)
class ScoredCities:
    """Cities as a sheet, with the reasons for each city's points, and all that stands in each."""

    sheet: Sheet
    reasons: tuple[tuple[Reason, ...], ...]
    items: tuple[Sequence[Item], ...]


def entries_of(
    cities: Sequence[CityEntries], points: Sequence[Mapping[str, Known]], cards: CardSet
) -> tuple[PlayerEntries, ...]:
    """The cities' lines of a sheet, from their points by category; blank where these are not
    known for sure."""
    return tuple(
        PlayerEntries(
            city.name or str(n),
            {c: p if isinstance(p := scored[c], int) else None for c in cards.categories},
            coins=city.coins,
            board=_called(city.board) if city.board else "",
            line=city.line,
            bounds={c: p for c in cards.categories if isinstance(p := scored[c], Interval)},
        )
        for n, (city, scored) in enumerate(zip(cities, points, strict=True), start=1)
    )


def _called(board: Item) -> str:
    """A board as each language calls it, with its side; as a text, what only it is called."""
    words = {lang: f"{display_name(board, lang)} {board.side}".strip() for lang in LANGUAGES}
    return Named(board.slug, words)


def reasons_of(
    cards: CardSet,
    items: Sequence[Item],
    seats: Sequence[Sequence[Known]],
    scored: Mapping[str, Known],
) -> tuple[Reason, ...]:
    """Printed points and gains item by item; what is left of a category is its formula's own.

    Of categories that are not known for sure nothing is said.
    """
    reasons: list[Reason] = []
    left = {c: points for c in cards.categories if isinstance(points := scored[c], int)}
    for item in items:
        by_category: Counter[str] = Counter()
        for category in left:
            by_category[category] += item.adds(cards.column.get(f"points({category})", -1))
        for gain in item.gains(When.END) if item.category in left else ():
            by_category[item.category] += cards.compile(item.slug, gain.amount)(*seats)
        for category, points in by_category.items():
            if points:
                reasons.append(Reason(category, item, points))
                left[category] -= points
    reasons += [Reason(category, category, rest) for category, rest in left.items() if rest]
    order = {category: n for n, category in enumerate(cards.categories)}
    return tuple(sorted(reasons, key=lambda reason: order[reason.category]))


def of_boards(cards: CardSet) -> frozenset[str]:
    """The columns to which boards and their stages add: untold where the board is not known."""
    items = (*cards.of_kind(Kind.BOARD), *cards.of_kind(Kind.STAGE))
    return frozenset(cards.columns[column] for item in items for column, _ in item.standing)


# What is done with an item that then is in no city in which it was not.
_BRINGS_NOTHING = (Fate.DISCARD, Fate.DESTROY, Fate.RETURN, Fate.UNBUILD, Fate.COPY)


def come_by_choice(cards: CardSet, kind: Kind, zones: Collection[Zone] = tuple(Zone)) -> bool:
    """Whether choices bring a city items of a kind out of some zones, beside those that it builds
    by itself."""
    parts = [part for choice in cards.choices for part in choice.parts]
    return any(kind in part.of.kinds and part.zone in zones and _brings(part) for part in parts)


def _brings(choice: ItemChoice) -> bool:
    own = choice.deed is Fate.BUILD and choice.zone is Zone.OWN_HAND
    return not own and choice.deed not in _BRINGS_NOTHING


def copies_exceeded(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Items that stand more often than there are copies, of whatever age; what lies for all stands
    in every city."""
    found: list[Finding] = []
    copies: Counter[int] = Counter()
    for item in cards.items:
        copies[item.presence] += sum(least <= max(3, len(cities)) for least in item.copies) or 1
    seen: Counter[int] = Counter()
    for city in cities:
        here: Counter[int] = Counter(item.presence for item in city.items)
        for item in {item.presence: item for item in city.items}.values():
            seen[item.presence] += here[item.presence]
            too_many = item.id not in cards.piles and seen[item.presence] > copies[item.presence]
            if here[item.presence] > 1 or too_many:
                found.append(finding("S-CITY-03", line=city.line, found=item))
    return found
