"""Sheets and cities of 7 Wonders."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import first_name
from antipater.checker.records.start import FIGURE
from antipater.checker.sheets.city import (
    CityEntries,
    Reason,
    ScoredCities,
    come_by_choice,
    copies_exceeded,
    entries_of,
    reasons_of,
)
from antipater.checker.sheets.conflicts import can_sit
from antipater.checker.sheets.judging.beyond import worded
from antipater.checker.sheets.profile import SheetProfile
from antipater.checker.sheets.scoring import Scorer
from antipater.checker.sheets.sheet import ENDS, Sheet
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power
from antipater.rules.expressions import Quantity
from antipater.rules.numbers import any_true
from antipater.rules.readings.intervals import FAR, Interval, Known, high, hull, low
from antipater.rules.seven_wonders import Rules, points_copying
from antipater.rules.start import AS_THE_SET_SAYS, Start

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.ends import TableEnds


def score(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    """Cities scored by the rules; whether they can stand together is not checked."""
    rules = Rules(cards, edition)
    scorer = Scorer(cards, edition, open_columns(cards), most_held(cards))
    items = [_items(rules, city) for city in cities]
    ledgers = []
    for city, own in zip(cities, items, strict=True):
        ledger = scorer.ledger(own, city.untold, city.tallies)
        ledger[rules.coins] = scorer.open_city[rules.coins] if city.coins is None else city.coins
        tokens = city.conflicts
        fought = None if tokens is None else (sum(tokens), sum(token < 0 for token in tokens))
        for n, column in enumerate(rules.of_tokens):
            ledger[column] = fought[n] if fought else scorer.open_city[column]
        ledgers.append(ledger)
    scored, reasons = [], []
    for n, (city, own) in enumerate(zip(cities, items, strict=True)):
        seats = scorer.seats(ledgers, n, seated=True)
        points, guild = _points(rules, city.board, seats)
        scored.append(points)
        told = list(reasons_of(rules.cards, own, seats, points))
        if guild is not None:
            told = [
                Reason(r.category, guild, r.points)
                if r.what == r.category and r.category == guild.category
                else r
                for r in told
            ]
        reasons.append(tuple(told))
    sheet = Sheet("1", entries_of(cities, scored, cards), seated=True)
    return ScoredCities(sheet, tuple(reasons), tuple(items))


def _points(
    rules: Rules, board: Item | None, seats: Sequence[Sequence[Known]]
) -> tuple[dict[str, Known], Item | None]:
    """Points of a city as the engine counts them, and the guild that it copies; between what they
    are where that depends on what is not known."""
    options: list[tuple[dict[str, Known], Item | None]] = [(rules.scoring.points(*seats), None)]
    own: Sequence[Any] = seats[0]
    if board is None or not rules.has_power(board.id, own, Power.COPY_GUILD):
        return options[0]
    sure = [low(options[0][0]["total"])]
    for guild in rules.guild_items:
        there = any_true(ledger[guild.presence] >= 1 for ledger in seats[1:])
        if there is not False:
            points = points_copying(rules, guild, *seats)
            options.append((points, guild))
            sure += [low(points["total"])] if there is True else []
    best = [(points, guild) for points, guild in options if high(points["total"]) >= max(sure)]
    if isinstance(best[0][0]["total"], int) and len({high(p["total"]) for p, _ in best}) == 1:
        return best[0]
    return {c: hull(points[c] for points, _ in best) for c in options[0][0]}, None


def open_columns(cards: CardSet) -> dict[str, Known]:
    """Coins, and the conflict tokens of all ages."""
    ages = sorted({building.age for building in cards.of_kind(Kind.BUILDING) if building.age})
    each = Rules(cards).most_conflicts
    won = each * sum(cards.figure(f"conflict_victory_{age}") for age in ages)
    lost = each * len(ages)
    return {
        "coins": Interval(0, FAR),
        "conflict": Interval(lost * cards.figure("conflict_defeat"), won),
        "defeats": Interval(0, lost),
    }


def most_held(cards: CardSet) -> dict[Kind, int]:
    """One board, and its stages; a character for each age, if none comes otherwise."""
    most = {Kind.BOARD: 1, Kind.STAGE: 1, Kind.CHARACTER: len(cards.draft[0])}
    return {kind: number for kind, number in most.items() if not come_by_choice(cards, kind)}


def all_discarded(cards: CardSet) -> int:
    """The coins of a player who discarded a card each turn, and has no building."""
    rules, bare = Rules(cards), [0] * len(cards.columns)
    income = int(rules.discard_income(*[bare] * len(cards.seats)))
    turns = rules.turns + 1 - rules.first_turn
    return cards.figure(FIGURE) + turns * len(rules.ages) * income


def _items(rules: Rules, city: CityEntries) -> list[Item]:
    if city.board is None:
        return city.items
    stages = rules.stage_items[city.board.id]
    numbers = city.numbers or range(1, city.stages + 1)
    return [city.board, *(s for s in stages if s.number in numbers), *city.items]


def _which_is_not_said(rules: Rules, city: CityEntries) -> bool:
    """Whether other stages may stand than the first ones."""
    any_order = (item.has(Power.ANY_ORDER) for item in _items(rules, city))
    return bool(city.stages) and not city.numbers and any(any_order)


def misfits(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Too many copies or characters, stages that a board lacks, and conflict tokens that nobody can
    hold."""
    rules = Rules(cards)
    found = copies_exceeded(cards, cities)
    for city in cities:
        stages = len(rules.stage_items[city.board.id]) if city.board else 0
        most = max(city.stages, *city.numbers, 0)
        if city.board and most > stages:
            found.append(
                finding("S-CITY-06", line=city.line, player=city.name, found=most,
                        expected=stages)
            )  # fmt: skip
        elif city.stages < stages and _which_is_not_said(rules, city):
            found.append(finding("S-CITY-13", line=city.line, player=city.name, found=city.stages))
        found += _too_many_characters(rules, city)
        if not can_be_held(rules, city.conflicts or ()):
            tokens = ", ".join(map(str, city.conflicts or ()))
            found.append(finding("S-CITY-07", line=city.line, player=city.name, found=tokens))
    tokens_held = [token for city in cities for token in city.conflicts or ()]
    won, lost = sum(token > 0 for token in tokens_held), sum(token < 0 for token in tokens_held)
    told = len(cities) > 2 and all(city.conflicts is not None for city in cities)
    if won != lost and told and not cards_change_tokens(rules):
        found.append(finding("S-CITY-08", line=1, found=won, expected=lost))
    return found


def _too_many_characters(rules: Rules, city: CityEntries) -> Iterator[Finding]:
    """More characters than a player plays of those held from the start: one before each age."""
    zone, most = rules.held, len(rules.ages)
    number = sum(item.id in zone.items for item in city.items) if zone else 0
    if zone is not None and number > most:
        told = {code: f"{number} {first_name(zone.names, code, zone.name)}" for code in LANGUAGES}
        yield finding("S-CITY-05", line=city.line, found=told, expected=most, player=city.name)


def can_be_held(rules: Rules, tokens: Sequence[int]) -> bool:
    """Whether a city can have these tokens: so many conflicts an age, each won, lost or tied; with
    those that cards bring or take it can have any."""
    if cards_change_tokens(rules):
        return True
    victories = {rules.victory_points[age] for age in rules.ages}
    if any(token not in {*victories, rules.defeat_points} for token in tokens):
        return False
    free = 0
    for points in victories:
        conflicts = rules.most_conflicts * sum(
            rules.victory_points[age] == points for age in rules.ages
        )
        free += conflicts - tokens.count(points)
        if tokens.count(points) > conflicts:
            return False
    return tokens.count(rules.defeat_points) <= free


def cards_change_tokens(rules: Rules) -> bool:
    """Whether cards of the set change what conflict tokens a city has."""
    return any(rules.cards.columns[column] in rules.cards.changed for column in rules.of_tokens)


def contradictions(cards: CardSet, sheet: Sheet, edition: str | None) -> list[Finding]:
    """Military points that the conflicts of three ages cannot give, to one player or to all.

    Of a set whose military points depend on more than these that is not looked at.
    """
    rules = Rules(cards, edition)
    if not only_conflicts(rules.cards):
        return []
    won, lost = _tokens(rules)
    alone = _sums([(0, lost, points) for points in won] * rules.most_conflicts)
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
    together = military_sums(rules, len(known))
    if sum(told) not in together:
        near = _nearest(together, sum(told))
        found.append(finding("S-MILITARY-03", line=sheet.line, found=sum(told), expected=near))
    elif rules.only_neighbours and not can_sit(rules, told, sheet.seated):
        named = [
            (player.name, "military", n, ()) for player, n in zip(sheet.players, told, strict=True)
        ]
        found.append(finding("S-POSSIBLE-01", line=sheet.line, found=worded(cards, named)))
    return found


def only_conflicts(cards: CardSet) -> bool:
    """Whether military points are those that conflicts bring, and nothing adds to them."""
    as_they_are = Quantity(cards.seats[0], "conflict")
    by_tokens = cards.resolved(cards.rules["score_military"]) == as_they_are
    return by_tokens and "conflict" not in cards.changed and "military" not in cards.scored_at_end


def _tokens(rules: Rules) -> tuple[list[int], int]:
    """What a victory gives in each age, and what a defeat does."""
    return [rules.victory_points[age] for age in rules.ages], rules.defeat_points


def military_sums(rules: Rules, players: int) -> set[int]:
    """All that the military points of so many players can add up to: each victory is a
    neighbour's defeat."""
    won, lost = _tokens(rules)
    return _sums([(0, points + lost) for points in won] * rules.most_pairs(players))


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


def finished(
    cards: CardSet,
    edition: str | None,
    players: int,
    seated: bool,
    start: Start = AS_THE_SET_SAYS,
) -> "TableEnds | None":
    """All ends of a game of so many players; None for a number that cannot play."""
    from antipater.checker.sheets.feasibility.ends import Around, Light, TableEnds
    from antipater.checker.sheets.feasibility.seven_wonders.finished import FinishedSevenWonders
    from antipater.checker.sheets.feasibility.seven_wonders.seating import Conflicts, told_by_tokens

    rules = Rules(cards, edition)
    if players not in rules.players:
        return None
    payable = TableEnds(lambda: FinishedSevenWonders(rules, players, payable=True, start=start))
    apart = frozenset((*told_by_tokens(rules), "treasury", "coins", "total"))
    light = Light(TableEnds(lambda: FinishedSevenWonders(rules, players, coins=False)), apart)
    in_order = TableEnds(
        lambda: FinishedSevenWonders(rules, players, start=start), stricter=payable, light=light
    )
    if seated:
        return in_order
    rough = TableEnds(lambda: FinishedSevenWonders(rules, players, seated=False, coins=False))
    # In single orders the rows change seats, and coins that differ would have to change with them.
    differ = len(set(rules.coins_at_start(start, players))) > 1
    around = None if differ else Around(in_order, lambda: Conflicts(rules, players))
    return TableEnds(
        lambda: FinishedSevenWonders(rules, players, seated=False, start=start), rough, around
    )


SHEET = SheetProfile(
    players=range(2, 8),
    blank_rows=4,
    ends=ENDS[:1],
    marks=frozenset({"board"}),
    city_fields=("player", "board", "stages", "buildings", "characters", "coins", "conflicts"),
    city_marks=frozenset({"board", "stages"}),
    score=score,
    misfits=misfits,
    open_columns=open_columns,
    most_held=most_held,
    contradictions=contradictions,
    held=lambda cards, tokens: can_be_held(Rules(cards), tokens),
    all_discarded=all_discarded,
    seats_matter=True,
    unchecked=("hands",),
    finished=finished,
    played=None,
)
