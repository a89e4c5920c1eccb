"""Harvest, a game of two pages, to show that a third game needs no change to the checker.

Two farmers take turns. Each turn one sows a field that is free and pays for the seed. When
all fields are sown, crops and coins are counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from antipater.checker.judging.claims import ClaimCodes, points_claimed, result_claimed
from antipater.checker.judging.edition import chosen_edition
from antipater.checker.judging.price import NoPrice, PriceBreakdown, PriceQuestion
from antipater.checker.judging.verdict import GameResult, Verdict
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import display_name
from antipater.checker.records.names import Names, names_for
from antipater.checker.records.played import PlayInWords
from antipater.checker.records.record import ClaimedResult, GameRecord, Unreadable
from antipater.checker.records.writer_base import Lines, Writing
from antipater.checker.sheets.city import (
    CityEntries,
    ScoredCities,
    copies_exceeded,
    entries_of,
    reasons_of,
)
from antipater.checker.sheets.profile import SheetProfile
from antipater.checker.sheets.sheet import Sheet
from antipater.grammar.games import GameProfile
from antipater.rules.card_set import CardSet, Edition, Item, Kind
from antipater.rules.ledger import Ledger, Scoring, add, opening_ledger
from antipater.rules.readings.intervals import FAR, Interval
from support.places import TESTS

FOLDER = TESTS / "support" / "toy"
PROFILE = GameProfile(
    title="Harvest",
    seats=("own", "opponent"),
    figures={"starting_coins": (0, 9)},
    rules=("tie_break",),
    prices=(),
    truths=(),
    rulings={},
    categories=("crops", "treasury"),
    words=(),
    parts=(),
    turns=(),
    kinds=(Kind.BUILDING,),
    lines=frozenset({"name", "age", "cost", "points", "source"}),
)
CLAIMS = ClaimCodes("H-CLAIM-01", "H-CLAIM-01", "H-CLAIM-01")


class Sowing(NamedTuple):
    """Who sows which field, by seat and item."""

    seat: int
    item: int


@dataclass(frozen=True, kw_only=True)
class HarvestRecord(GameRecord):
    """A game as it was written down."""

    ruleset = "harvest"

    sown: tuple[Sowing, ...]

    def agreed_on(self, rules: Any) -> dict[str, Any]:
        return {}

    def line_of(self, number: int) -> int | None:
        return self.lines[number - 1 if len(self.lines) > 1 else 0]

    def name_of(self, number: int) -> str:
        return str(number)

    def verb_of(self, number: int) -> str | None:
        return None

    def number_of(self, name: str) -> int | None:
        return int(name) if name.isdecimal() else None


@dataclass(frozen=True)
class Rules:
    """The set under an edition."""

    cards: CardSet
    edition: Edition
    coins: int


@dataclass(frozen=True)
class State:
    """The farmers' ledgers."""

    cities: tuple[Ledger, ...]


def read(text: str, chosen: str | None) -> HarvestRecord:
    tags: dict[str, str] = {}
    sowings, lines, problems = list[Sowing](), list[int](), list[Finding]()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip().strip("[]").split(maxsplit=2)
        if line.startswith("["):
            tags[words[0]] = line.split('"')[1]
        elif words:
            names = names_for(chosen or str(FOLDER / "cards"), "harvest")
            found = names.fitting(words[2], (Kind.BUILDING,)) if words[1:2] == ["sows"] else []
            who = [seat for seat, tag in enumerate(("First", "Second")) if tags[tag] == words[0]]
            if found and who:
                sowings.append(Sowing(who[0], found[0].id))
                lines.append(number)
            else:
                problems.append(finding("H-LINE-01", line=number, column=1, found=line))
    if not {"First", "Second"} <= set(tags):
        raise Unreadable(finding("R-PLAYER-01", line=1, found="First, Second"))
    players = tags["First"], tags["Second"]
    claim = ClaimedResult(None, players.index(tags["Result"])) if "Result" in tags else None
    return HarvestRecord(
        format="antipater",
        set=chosen or str(FOLDER / "cards"),
        players=players,
        sown=tuple(sowings),
        lines=tuple(lines),
        edition=tags.get("Edition"),
        result=claim,
        problems=tuple(problems),
    )


class Writer(Writing):
    """The notation, written."""

    def __init__(self, record: HarvestRecord, language: str, names: Names | None) -> None:
        super().__init__(record, language, names)
        self.record = record

    def moves(self) -> Lines:
        for number, (seat, item) in enumerate(self.record.sown, 1):
            name = display_name(self.names.cards.items[item], self.language)
            yield f"move {number}", f"{self.record.players[seat]} sows {name}"


def judge(record: HarvestRecord, edition: str | None) -> Verdict[HarvestRecord, Rules, State]:
    cards = names_for(record.set, "harvest").cards
    findings = list(record.problems)
    name = chosen_edition(cards, record, edition, findings)
    rules = Rules(cards, cards.editions[name], cards.column["coins"])
    cities = [list(opening_ledger(cards)) for _ in record.seats]
    taken: set[int] = set()
    for number, (seat, item) in enumerate(record.sown, 1):
        findings += refused(rules, record, number, cities[seat][rules.coins], item in taken)
        taken.add(item)
        add(cities[seat], cards.items[item])
        cities[seat][rules.coins] -= cards.items[item].cost.coins
    scores = [Scoring(cards).points(cities[seat], cities[1 - seat]) for seat in record.seats]
    result = GameResult("unfinished")
    if len(taken) == len(cards.items):
        best = max(score["total"] for score in scores)
        first = [seat for seat in record.seats if scores[seat]["total"] == best]
        result = GameResult("civilian", tuple(first))
        findings += result_claimed(record, result, CLAIMS)
        findings += points_claimed(record, scores, CLAIMS)
    state = State(tuple(tuple(city) for city in cities))
    moves, complete = len(record.sown), not record.problems
    return Verdict(record, rules, state, moves, result, tuple(scores), tuple(findings), complete)


def refused(
    rules: Rules, record: HarvestRecord, number: int, coins: int, taken: bool
) -> Iterator[Finding]:
    (seat, item), due = record.sown[number - 1], (number - 1) % 2
    at: dict[str, Any] = {"move": number, "line": record.line_of(number)}
    sown = rules.cards.items[item]
    if seat != due:
        names = record.players
        yield replace(finding("H-TURN-01", **at, expected=names[due], found=names[seat]), then="")
    if taken:
        yield finding("H-FIELD-01", **at, item=sown)
    elif sown.cost.coins > coins:
        player, due_coins = record.players[seat], sown.cost.coins
        yield finding("H-COST-01", **at, item=sown, expected=due_coins, found=coins, player=player)


def price(record: HarvestRecord, question: PriceQuestion) -> PriceBreakdown:
    names = names_for(record.set, "harvest")
    found: list[Item] = names.fitting(question.card, (Kind.BUILDING,))
    if not found:
        raise NoPrice("no_card", card=question.card)
    before = replace(record, sown=record.sown[: question.move - 1])
    verdict, seat = judge(before, None), (question.move - 1) % 2
    coins = found[0].cost.coins
    return PriceBreakdown(
        cards=names.cards,
        item=found[0],
        player=record.players[seat],
        move=question.move,
        total=coins,
        coins=coins,
        chained_by=None,
        treasury=verdict.state.cities[seat][verdict.rules.coins],
        details={},
        told=lambda language: [f"seed: {coins}"],
    )


def score(cards: CardSet, cities: Sequence[CityEntries], edition: str | None) -> ScoredCities:
    ledgers = []
    for city in cities:
        ledger: list[Any] = list(opening_ledger(cards))
        for item in city.items:
            add(ledger, item)
        ledger[cards.column["coins"]] = Interval(0, FAR) if city.coins is None else city.coins
        ledgers.append(ledger)
    points = [Scoring(cards).points(ledger, ledger) for ledger in ledgers]
    reasons = [
        reasons_of(cards, city.items, (ledger, ledger), scored)
        for city, ledger, scored in zip(cities, ledgers, points, strict=True)
    ]
    sheet = Sheet("1", entries_of(cities, points, cards))
    return ScoredCities(sheet, tuple(reasons), tuple(city.items for city in cities))


SHEET = SheetProfile(
    players=range(2, 3),
    blank_rows=2,
    ends=("civilian",),
    marks=frozenset({"crops"}),
    city_fields=("player", "buildings", "coins"),
    city_marks=frozenset(),
    score=score,
    misfits=copies_exceeded,
    open_columns=lambda cards: {"coins": Interval(0, FAR)},
    most_held=lambda cards: {},
    contradictions=lambda cards, sheet, edition: [],
    held=lambda cards, tokens: False,
    all_discarded=lambda cards: FAR,
    seats_matter=False,
    unchecked=(),
    played=None,
    finished=lambda *_: None,
)


class Harvest:
    """The game as the checker asks for it."""

    name = "harvest"
    short_names = ()
    suffix = ".harvest"
    columns = ()
    cards = str(FOLDER / "cards")
    findings = FOLDER / "findings"
    card_profile = PROFILE
    sheet = SHEET
    proofs = build = archive = row_judge = record_judge = replay = viewer = table_page = (
        examples
    ) = None

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> HarvestRecord:
        return read(text, chosen)

    def write(self, record: HarvestRecord, language: str, names: Names | None = None) -> str:
        first, second = record.players
        writer = Writer(record, language, names)
        return writer.assembled([writer.tag_lines(First=first, Second=second), writer.moves()])

    def play_of(self, record: HarvestRecord) -> PlayInWords:
        texts = [f"{seat}:{item}" for seat, item in record.sown]
        return PlayInWords((), texts, (word for sown in record.sown for word in sown))

    def judge(
        self, record: HarvestRecord, edition: str | None
    ) -> Verdict[HarvestRecord, Rules, State]:
        return judge(record, edition)

    def causes(self, verdict: Verdict[HarvestRecord, Rules, State]) -> tuple[()]:
        return ()

    def complete(self, record: HarvestRecord, edition: str | None) -> None:
        return None

    def readings(self, verdict: Verdict[HarvestRecord, Rules, State]) -> tuple[()]:
        return ()

    def price(
        self, record: HarvestRecord, question: PriceQuestion, edition: str | None
    ) -> PriceBreakdown:
        return price(record, question)
