"""Cities scored from scratch, with the reason for each point."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.names import display_name
from antipater.checker.sheets.city_file import CityEntries
from antipater.checker.sheets.possible.cities import standing
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.definitions import CardSet, Item, Kind
from antipater.rules.duel import rulebook as duel
from antipater.rules.seven_wonders import Rules as SevenRules
from antipater.rules.seven_wonders import Setup, State, city_points


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


def score(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    """Score cities by the rules: all categories, and why.

    Whether the cities can stand together is not checked here; ``misfits`` does that.
    """
    if cards.game == "duel":
        return _score_duel(cards, cities, edition)
    return _score_seven(cards, cities, edition)


def _score_duel(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    rules = duel.Rules(cards, edition)
    ledgers = [standing(cards, city.items) for city in cities]
    while len(ledgers) < 2:
        ledgers.append(standing(cards, ()))
    pawn = cities[0].pawn - (cities[1].pawn if len(cities) > 1 else 0)
    for city, ledger, lead in zip(cities, ledgers, (pawn, -pawn), strict=False):
        ledger[rules.coins], ledger[rules.lead] = city.coins, lead
    end, winner = "civilian", ""
    for n, city in enumerate(cities):
        seats = ledgers[n], ledgers[1 - n]
        if rules.scientific_supremacy(*seats):
            end, winner = "scientific", city.name
        elif rules.military_supremacy(*seats):
            end, winner = "military", city.name
    points = [rules.scoring.points(ledgers[n], ledgers[1 - n]) for n in range(len(cities))]
    tables = [(ledgers[n], ledgers[1 - n]) for n in range(len(cities))]
    reasons = tuple(
        _reasons(cards, city.items, seats, scored)
        for city, seats, scored in zip(cities, tables, points, strict=True)
    )
    sheet = Sheet("1", _entries(cities, points, cards), winner=winner, end=end)
    return ScoredCities(sheet, reasons)


def _score_seven(
    cards: CardSet, cities: Sequence[CityEntries], edition: str | None
) -> ScoredCities:
    rules = SevenRules(cards, edition)
    items = [_seven_items(rules, city) for city in cities]
    ledgers = []
    for city, own in zip(cities, items, strict=True):
        ledger = standing(cards, own)
        ledger[rules.coins] = city.coins
        ledger[rules.conflict] = sum(city.conflicts)
        ledger[rules.defeats] = sum(token < 0 for token in city.conflicts)
        ledgers.append(tuple(ledger))
    boards = tuple(city.board.id if city.board else -1 for city in cities)
    state = State(
        Setup(len(cities), boards), tuple(ledgers), (), None, (), rules.ages[-1], 0, (), (),
        over=True, log=None,
    )  # fmt: skip
    scored, reasons = [], []
    for seat in range(len(cities)):
        points = city_points(rules, state, seat)
        scored.append(points.by_category)
        told = list(_reasons(cards, items[seat], state.seats(seat), points.by_category))
        if points.copied >= 0:
            copied = cards.items[points.copied]
            told = [
                Reason(r.category, copied, r.points)
                if r.what == r.category and r.category == copied.category
                else r
                for r in told
            ]
        reasons.append(tuple(told))
    sheet = Sheet("1", _entries(cities, scored, cards))
    return ScoredCities(sheet, tuple(reasons))


def _seven_items(rules: SevenRules, city: CityEntries) -> list[Item]:
    if city.board is None:
        return city.items
    stages = rules.stage_items[city.board.id][: city.stages]
    return [city.board, *stages, *city.items]


def _entries(
    cities: Sequence[CityEntries], points: Sequence[dict[str, int]], cards: CardSet
) -> tuple[PlayerEntries, ...]:
    return tuple(
        PlayerEntries(
            city.name or str(n),
            {category: scored[category] for category in cards.categories},
            coins=city.coins,
            board=city.board.slug if city.board else "",
            line=city.line,
        )
        for n, (city, scored) in enumerate(zip(cities, points, strict=True), start=1)
    )


def _reasons(
    cards: CardSet,
    items: Sequence[Item],
    seats: Sequence[Sequence[int]],
    scored: dict[str, int],
) -> tuple[Reason, ...]:
    """Printed points and gains item by item; what is left of a category is its formula's own."""
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
    return tuple(sorted(reasons, key=lambda reason: order[reason.category]))


def misfits(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Items that stand more often than there are copies, and too many wonders or guilds."""
    found: list[Finding] = []
    seen: Counter[int] = Counter()
    for city in cities:
        here: Counter[int] = Counter(item.id for item in city.items)
        for item in {item.id: item for item in city.items}.values():
            seen[item.id] += here[item.id]
            copies = sum(least <= max(3, len(cities)) for least in item.copies) or 1
            if here[item.id] > 1 or seen[item.id] > copies:
                found.append(finding("S-CITY-03", line=city.line, found=display_name(item, "en")))
    if cards.game != "duel":
        return found
    wonders = [sum(item.kind is Kind.WONDER for item in city.items) for city in cities]
    guilds = sum(item.kind is Kind.GUILD for city in cities for item in city.items)
    each, cap = cards.figure("wonders_each"), cards.figure("wonder_cap")
    in_play = cards.figure("guilds_in_play")
    for city, number in zip(cities, wonders, strict=True):
        if number > each:
            found.append(_too_many(city.line, city.name, number, "wonders", each))
    both = " + ".join(city.name for city in cities)
    if sum(wonders) > cap:
        found.append(_too_many(1, both, sum(wonders), "wonders", cap))
    if guilds > in_play:
        found.append(_too_many(1, both, guilds, "guilds", in_play))
    return found


def _too_many(line: int | None, who: str, number: int, what: str, most: int) -> Finding:
    return finding("S-CITY-05", line=line, found=f"{number} {what}", expected=most, player=who)
