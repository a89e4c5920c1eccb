"""Sheets and cities of 7 Wonders Duel."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, labelled
from antipater.checker.records.start import FIGURE
from antipater.checker.sheets.city import (
    CityEntries,
    ScoredCities,
    come_by_choice,
    copies_exceeded,
    entries_of,
    reasons_of,
)
from antipater.checker.sheets.feasibility.cities import standing
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.profile import PlayedGame, SheetProfile
from antipater.checker.sheets.scoring import Scorer
from antipater.checker.sheets.sheet import ENDS, Sheet
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.choices import LEFT_OUT, Zone
from antipater.rules.duel import Rules
from antipater.rules.expressions import read_columns
from antipater.rules.numbers import Truth
from antipater.rules.readings.intervals import FAR, Interval, Known
from antipater.rules.start import AS_THE_SET_SAYS, Start

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.ends import TableEnds
    from antipater.checker.sheets.feasibility.question import Question

# Where guilds lie that set-up left out.
_NOT_IN_PLAY = (Zone.LEFT_OUT, Zone.BOX)
# What a finding on too many is about, as clauses name it: four wonders in a city, seven in both.
FOUR, CAP, GUILD = "four", "cap", "guild"


def score(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    """Cities scored by the rules; whether they can stand together is not checked."""
    rules = Rules(cards, edition)
    scorer = Scorer(cards, edition, open_columns(cards), most_held(cards))
    ledgers = [scorer.ledger(city.items, city.untold, city.tallies) for city in cities]
    lead: Known = open_columns(cards)["lead"]
    if any(city.pawn is not None for city in cities):
        lead = cities[0].pawn or -((len(cities) > 1 and cities[1].pawn) or 0)
    for n, (city, ledger) in enumerate(zip(cities, ledgers, strict=True)):
        ledger[rules.coins] = Interval(0, FAR) if city.coins is None else city.coins
        ledger[rules.lead] = -lead if n else lead
    tables = [scorer.seats(ledgers, n, seated=True) for n in range(len(cities))]
    end, winner = "civilian", ""
    for city, seats in zip(cities, tables, strict=True):
        if rules.scientific_supremacy(*seats) is True:
            end, winner = "scientific", city.name
        elif rules.military_supremacy(*seats) is True:
            end, winner = "military", city.name
    points = [scorer.scoring.points(*seats) for seats in tables]
    reasons = tuple(
        reasons_of(scorer.cards, city.items, seats, scored)
        for city, seats, scored in zip(cities, tables, points, strict=True)
    )
    sheet = Sheet("1", entries_of(cities, points, cards), winner=winner, end=end)
    return ScoredCities(sheet, reasons, tuple(city.items for city in cities))


def open_columns(cards: CardSet) -> dict[str, Known]:
    """Coins, and where the pawn can stand."""
    capital = cards.figure("capital")
    return {"coins": Interval(0, FAR), "lead": Interval(-capital, capital)}


def most_held(cards: CardSet) -> dict[Kind, int]:
    """Wonders of the draft, and those that an item lets build besides; guilds in play. Neither is
    told where choices bring others."""
    most = {}
    if not come_by_choice(cards, Kind.WONDER):
        more = sum(item.has(LEFT_OUT) for item in cards.items)
        most[Kind.WONDER] = cards.figure("wonders_each") + more
    if not come_by_choice(cards, Kind.GUILD, _NOT_IN_PLAY):
        most[Kind.GUILD] = cards.figure("guilds_in_play")
    return most


def misfits(cards: CardSet, cities: Sequence[CityEntries]) -> list[Finding]:
    """Items that stand more often than there are copies, and too many wonders or guilds."""
    found = copies_exceeded(cards, cities)
    wonders = [sum(item.kind is Kind.WONDER for item in city.items) for city in cities]
    guilds = sum(item.kind is Kind.GUILD for city in cities for item in city.items)
    each, cap = cards.figure("wonders_each"), cards.figure("wonder_cap")
    in_play, limited = cards.figure("guilds_in_play"), most_held(cards)
    for city, number in zip(cities, wonders, strict=True):
        if number > each and Kind.WONDER in limited:
            found.append(_too_many(cards, city.line, city.name, (number, "wonders", each), FOUR))
    both = " + ".join(city.name for city in cities)
    if sum(wonders) > cap:
        found.append(_too_many(cards, 1, both, (sum(wonders), "wonders", cap), CAP))
    if guilds > in_play and Kind.GUILD in limited:
        found.append(_too_many(cards, 1, both, (guilds, "guilds", in_play), GUILD))
    return [*found, *_pawns(cards, cities)]


def _pawns(cards: CardSet, cities: Sequence[CityEntries]) -> Iterator[Finding]:
    """A pawn beyond the capital, and two pawns that are not in one place."""
    capital = cards.figure("capital")
    for city in cities:
        if abs(city.pawn or 0) > capital:
            yield finding(
                "S-CITY-12", line=city.line, player=city.name, found=city.pawn, expected=capital
            )
    told = [(city.name, city.pawn or 0) for city in cities if city.pawn]
    if len(told) > 1 and sum(spaces for _, spaces in told) != 0:
        words = {
            language: ", ".join(labelled(*each, language) for each in told)
            for language in LANGUAGES
        }
        yield finding("S-CITY-11", line=cities[1].line, found=words)


def _too_many(
    cards: CardSet, line: int | None, who: str, held: tuple[int, str, int], about: str
) -> Finding:
    """More of a category in a city, or in both, than there can be: how many, of what, and how
    many there can be."""
    number, what, most = held
    told = {lang: f"{number} {word}" for lang, word in category_names(cards, what).items()}
    return finding("S-CITY-05", line=line, found=told, expected=most, player=who, about=about)


def contradictions(cards: CardSet, sheet: Sheet, edition: str | None) -> list[Finding]:
    """Military points that no place of the conflict pawn leaves, and points that a claimed
    supremacy cannot leave behind.

    After a military supremacy the pawn stands in the loser's capital; a scientific one needs
    its symbols, and leaves the pawn between the capitals. Nought may be a cell that nobody filled
    in, and is not held against a winner of a military supremacy.
    """
    found: list[Finding] = []
    military_points = [player.points.get("military") for player in sheet.players]
    left = military_pairs(cards, edition) if sheet.end != "military" else None
    decided = after_supremacy(cards, edition) if sheet.end == "military" else None
    if left is not None and not _is_left(left, military_points):
        told = ", ".join(f"{p.name} {p.points['military']}" for p in sheet.players)
        code = "S-MILITARY-01" if sheet.end == "civilian" else "S-SUPREMACY-03"
        found.append(finding(code, line=sheet.line, found=told))
    for player in sheet.players if sheet.winner else ():
        wins, military = player.name == sheet.winner, player.points.get("military")
        if decided is not None and military:
            due = sorted({pair[0 if wins else 1] for pair in decided})
            if military not in due:
                found.append(
                    finding("S-SUPREMACY-01", line=player.line, player=player.name,
                            found=military, expected=due[0] if len(due) == 1 else tuple(due))
                )  # fmt: skip
        science = player.points.get("scientific")
        if sheet.end == "scientific" and wins and science is not None:
            from antipater.checker.sheets.feasibility.duel.supremacy import least_science

            least = least_science(cards, edition)
            if science < least:
                found.append(
                    finding("S-SUPREMACY-02", line=player.line, player=player.name,
                            found=science, expected=least)
                )  # fmt: skip
    return found


def _is_left(left: Sequence[tuple[int, int]], points: Sequence[int | None]) -> bool:
    """Whether the players can have these military points, as far as known, where the pawn leaves
    those of one of these pairs."""
    return any(
        all(is_ is None or is_ == due for is_, due in zip(points, pair, strict=False))
        for pair in left
    )


def military_pairs(cards: CardSet, edition: str | None) -> list[tuple[int, int]] | None:
    """The military points of both wherever the pawn can stand when nobody has a military
    supremacy; None for a set whose military points depend on more than the pawn."""
    return _military_where(cards, edition, lambda own, other: own is not True and other is not True)


def after_supremacy(cards: CardSet, edition: str | None) -> list[tuple[int, int]] | None:
    """The military points of who has won by a military supremacy, and of the other player,
    wherever the pawn can then stand; None for a set whose points depend on more."""
    return _military_where(cards, edition, lambda own, other: own is not False)


def _military_where(
    cards: CardSet, edition: str | None, stands: Callable[[Truth, Truth], bool]
) -> list[tuple[int, int]] | None:
    """The military points of two players wherever the pawn may stand: by whether each of them then
    has a military supremacy, as far as the pawn tells."""
    rules = Rules(cards, edition)
    rule = rules.cards.resolved(rules.cards.rules["score_military"])
    read = {name for _, name in read_columns(rule)}
    if read != {"lead"} or "military" in rules.cards.scored_at_end:
        return None
    anything = scorer_of(cards, edition).open_city
    places = []
    for lead in range(-rules.capital, rules.capital + 1):
        seats = _with_pawn(rules, anything, lead)
        if stands(rules.military_supremacy(*seats), rules.military_supremacy(*seats[::-1])):
            places.append(_military_at(rules, lead))
    return list(dict.fromkeys(places))


def _military_at(rules: Rules, lead: int) -> tuple[int, int]:
    """The military points of both players where the pawn stands so many spaces before one."""
    seats = _with_pawn(rules, standing(rules.cards, ()), lead)
    first, second = (int(rules.scoring.points(*each)["military"]) for each in (seats, seats[::-1]))
    return first, second


def _with_pawn(rules: Rules, city: Sequence[Any], lead: int) -> tuple[list[Any], list[Any]]:
    """Two such cities, the pawn standing so many spaces before the first."""
    own, other = list(city), list(city)
    own[rules.lead], other[rules.lead] = lead, -lead
    return own, other


def finished(
    cards: CardSet,
    edition: str | None,
    players: int,
    seated: bool,
    start: Start = AS_THE_SET_SAYS,
) -> "TableEnds | None":
    """All ends of a game of two players; None for any other number."""
    from antipater.checker.sheets.feasibility.duel.coins import trade_makes_no_coins
    from antipater.checker.sheets.feasibility.duel.finished import CoinsAsked, FinishedDuel
    from antipater.checker.sheets.feasibility.ends import TableEnds

    if players not in SHEET.players:
        return None
    rules = Rules(cards, edition)
    rough = TableEnds(lambda: FinishedDuel(rules, CoinsAsked.NOTHING))
    both = TableEnds(lambda: FinishedDuel(rules, CoinsAsked.OF_BOTH, start))
    purse = both if trade_makes_no_coins(rules) else None
    return TableEnds(lambda: FinishedDuel(rules, start=start), rough, purse=purse, start=start)


def played(
    cards: CardSet, edition: str | None, question: "Question", names: Sequence[str]
) -> PlayedGame | None:
    """A game that ends with the entries of a question, replayed by the engine."""
    from antipater.checker.records.duel.writer import write_notation
    from antipater.checker.records.names import Names
    from antipater.checker.sheets.played.duel import played as found

    game = found(Rules(cards, edition), question, names)
    if game is None:
        return None
    text = write_notation(game.record, names=Names(cards))
    return PlayedGame(text, game.cities, len(game.record.moves))


def all_discarded(cards: CardSet) -> int:
    """The coins of a player who discarded half of all cards, and has no building."""
    bare, plays = standing(cards, ()), sum(len(each.slots) for each in cards.layouts.values())
    income = int(Rules(cards).discard_income(bare, bare))
    return cards.figure(FIGURE) + plays // SHEET.players.start * income


SHEET = SheetProfile(
    players=range(2, 3),
    blank_rows=2,
    ends=ENDS,
    marks=frozenset({"progress"}),
    city_fields=("player", "buildings", "wonders", "tokens", "characters", "coins", "pawn"),
    city_marks=frozenset({"wonders", "tokens", "pawn"}),
    score=score,
    misfits=misfits,
    open_columns=open_columns,
    most_held=most_held,
    contradictions=contradictions,
    held=lambda cards, tokens: False,
    all_discarded=all_discarded,
    seats_matter=False,
    unchecked=("structures",),
    finished=finished,
    played=played,
)
