"""Sheets and cities of 7 Wonders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.sheets.city import (
    CityEntries,
    Reason,
    ScoredCities,
    copies_exceeded,
    entries_of,
    of_unknown,
    reasons_of,
)
from antipater.checker.sheets.feasibility.cities import standing
from antipater.checker.sheets.profile import SheetProfile
from antipater.checker.sheets.sheet import ENDS, Sheet, military_from
from antipater.rules.card_set import CardSet, Item
from antipater.rules.seven_wonders import Rules, Setup, State, city_points, copiable

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.ends import Ends


def score(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    """Cities scored by the rules; whether they can stand together is not checked."""
    rules = Rules(cards, edition)
    items = [_items(rules, city) for city in cities]
    ledgers = []
    for city, own in zip(cities, items, strict=True):
        ledger = standing(cards, own)
        ledger[rules.coins] = city.coins or 0
        ledger[rules.conflict] = sum(city.conflicts or ())
        ledger[rules.defeats] = sum(token < 0 for token in city.conflicts or ())
        ledgers.append(tuple(ledger))
    boards = tuple(city.board.id if city.board else -1 for city in cities)
    state = State(
        Setup(len(cities), boards), tuple(ledgers), (), None, (), rules.ages[-1], 0, (), (),
        over=True, log=None,
    )  # fmt: skip
    lacking = [_lacking(city) for city in cities]
    scored, reasons, unknown = [], [], []
    for seat, own in enumerate(items):
        points = city_points(rules, state, seat)
        scored.append(points.by_category)
        around = lacking[seat], lacking[seat - 1], lacking[seat + 1 - len(cities)]
        counted = [*own, *(cards.items[guild] for guild in copiable(rules, state, seat))]
        blank = of_unknown(cards, counted, around)
        unknown.append(blank)
        told = list(reasons_of(cards, own, state.seats(seat), points.by_category, blank))
        if points.copied >= 0:
            copied = cards.items[points.copied]
            told = [
                Reason(r.category, copied, r.points)
                if r.what == r.category and r.category == copied.category
                else r
                for r in told
            ]
        reasons.append(tuple(told))
    sheet = Sheet("1", entries_of(cities, scored, unknown, cards))
    return ScoredCities(sheet, tuple(reasons))


def _lacking(city: CityEntries) -> set[str]:
    """The columns of a city that its list leaves open."""
    coins = {"coins"} if city.coins is None else set()
    return coins | ({"conflict", "defeats"} if city.conflicts is None else set())


def _items(rules: Rules, city: CityEntries) -> list[Item]:
    if city.board is None:
        return city.items
    stages = rules.stage_items[city.board.id][: city.stages]
    return [city.board, *stages, *city.items]


def misfits(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Too many copies, stages that a board lacks, and conflict tokens that nobody can hold."""
    rules = Rules(cards)
    found = copies_exceeded(cards, cities)
    for city in cities:
        stages = len(rules.stage_items[city.board.id]) if city.board else 0
        if city.board and city.stages > stages:
            found.append(
                finding("S-CITY-06", line=city.line, player=city.name, found=city.stages,
                        expected=stages)
            )  # fmt: skip
        if not can_be_held(rules, city.conflicts or ()):
            tokens = ", ".join(map(str, city.conflicts or ()))
            found.append(finding("S-CITY-07", line=city.line, player=city.name, found=tokens))
    tokens_held = [token for city in cities for token in city.conflicts or ()]
    won, lost = sum(token > 0 for token in tokens_held), sum(token < 0 for token in tokens_held)
    if won != lost and len(cities) > 2 and all(city.conflicts is not None for city in cities):
        found.append(finding("S-CITY-08", line=1, found=won, expected=lost))
    return found


def can_be_held(rules: Rules, tokens: Sequence[int]) -> bool:
    """Whether a city can have these tokens: two conflicts an age, each won, lost or tied."""
    victories = {rules.victory_points[age] for age in rules.ages}
    if any(token not in {*victories, rules.defeat_points} for token in tokens):
        return False
    free = 0
    for points in victories:
        conflicts = 2 * sum(rules.victory_points[age] == points for age in rules.ages)
        free += conflicts - tokens.count(points)
        if tokens.count(points) > conflicts:
            return False
    return tokens.count(rules.defeat_points) <= free


def contradictions(cards: CardSet, sheet: Sheet, edition: str | None) -> list[Finding]:
    """Military points that the conflicts of three ages cannot give, to one player or to all.

    Of a set whose military points depend on more than these that is not looked at.
    """
    if military_from(cards) != {"conflict"}:
        return []
    rules = Rules(cards, edition)
    won, lost = [rules.victory_points[age] for age in rules.ages], rules.defeat_points
    alone = _sums([(0, lost, points) for points in won] * 2)
    known = [player.points.get("military") for player in sheet.players]
    found = [
        finding("S-MILITARY-02", line=player.line, player=player.name, found=points,
                expected=_nearest(alone, points))
        for player, points in zip(sheet.players, known, strict=True)
        if points is not None and points not in alone
    ]  # fmt: skip
    told = [points for points in known if points is not None]
    if found or len(told) < max(len(known), rules.cards.figure("free_city_players")):
        return found
    together = _sums([(0, points + lost) for points in won] * len(known))
    if sum(told) not in together:
        near = _nearest(together, sum(told))
        found.append(finding("S-MILITARY-03", line=sheet.line, found=sum(told), expected=near))
    return found


def _sums(parts: Sequence[Sequence[int]]) -> set[int]:
    """Every sum of one number of each part."""
    sums = {0}
    for part in parts:
        sums = {each + more for each in sums for more in part}
    return sums


def _nearest(numbers: set[int], to: int) -> tuple[int, ...]:
    """The greatest of the numbers below another one, and the least above it."""
    below, above = [n for n in numbers if n < to], [n for n in numbers if n > to]
    return (*([max(below)] if below else []), *([min(above)] if above else []))


def finished(cards: CardSet, edition: str | None, players: int, seated: bool) -> "Ends | None":
    """All ends of a game of so many players; None for a number that cannot play."""
    from antipater.checker.sheets.feasibility.ends import Around, Ends
    from antipater.checker.sheets.feasibility.seven_wonders.finished import FinishedSevenWonders
    from antipater.checker.sheets.feasibility.seven_wonders.seating import Conflicts

    rules = Rules(cards, edition)
    if players not in rules.players:
        return None
    payable = Ends(lambda: FinishedSevenWonders(rules, players, payable=True))
    in_order = Ends(lambda: FinishedSevenWonders(rules, players), stricter=payable)
    if seated:
        return in_order
    rough = Ends(lambda: FinishedSevenWonders(rules, players, seated=False, coins=False))
    around = Around(in_order, lambda: Conflicts(rules, players))
    return Ends(lambda: FinishedSevenWonders(rules, players, seated=False), rough, around)


SHEET = SheetProfile(
    players=range(2, 8),
    blank_rows=4,
    tie_break="coins",
    ends=ENDS[:1],
    marks=frozenset({"board"}),
    city_fields=("player", "board", "stages", "buildings", "coins", "conflicts"),
    city_marks=frozenset({"board", "stages"}),
    score=score,
    misfits=misfits,
    contradictions=contradictions,
    held=lambda cards, tokens: can_be_held(Rules(cards), tokens),
    seats_matter=True,
    unchecked=("hands",),
    finished=finished,
    played=None,
)
