"""One game of a tournament, whether it comes from a record or from a scoresheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs.known import Ranges, open_ranges, spanned
from antipater.checker.outputs.plain_sheets import known_total
from antipater.checker.records.game import GAMES as RECORDS
from antipater.checker.records.headings import place_of
from antipater.checker.records.names import names_of
from antipater.checker.records.record import Stop
from antipater.checker.records.start import FIGURE
from antipater.checker.sheets.game import GAMES
from antipater.rules.card_set import Kind
from antipater.rules.readings.intervals import FAR, Interval, Known, between, high, hull, low

if TYPE_CHECKING:
    from antipater.checker.sheets.sheet import Sheet

Plain = Mapping[str, object]
# The kind of ending of a sheet that tells who won and nothing more, where there are several.
UNTOLD = "untold"
# The points of a player of whom a sheet does not tell them.
_ANYTHING = Interval(-FAR, FAR)


@dataclass(frozen=True)
class Placing:
    """A player in a game. ``rank`` counts from 1; players who share a victory have the same.

    ``score``: points by category with their ``total``, as far as they are known; none of a game
    that was given up. ``coins``: in the treasury at the end. ``most``: of points and ``coins`` that
    payments leave open, of which the least is told, what they can be at most. ``pieces``: the
    slugs of the boards and wonders that stand in the city. ``begins``: whether the player began;
    None in games in which all play at once, and where that is not known. ``start``: the coins
    with which the player began, as far as it is told.
    """

    name: str
    rank: int
    score: Mapping[str, int]
    pieces: tuple[str, ...] = ()
    begins: bool | None = None
    coins: int | None = None
    start: int | None = None
    most: Mapping[str, int] = field(default_factory=dict)


class Sitting(NamedTuple):
    """Who sat together in a round of an event."""

    event: str
    round: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class CountedGame:
    """A game that counts: where it was played and how it ended.

    ``set``: the card set's name or folder. ``digest``: of the play, or what no
    other record of a game without a move has; empty for a sheet. ``moves``: those of a record.
    ``played``: not where it was decided before a move; such a game enters no average.
    ``open``: payments leave open which of those with rank 1 won.
    """

    file: str
    number: int
    ruleset: str
    set: str
    event: str
    round: str
    table: str
    kind: str
    places: tuple[Placing, ...]
    digest: str = ""
    played: bool = True
    moves: frozenset[str] = frozenset()
    open: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of all who won."""
        return tuple(place.name for place in self.places if place.rank == 1)

    @property
    def given_up(self) -> bool:
        """Whether it was not played out, so that no points of it count."""
        return not self.played or self.kind in tuple(Stop)

    @property
    def sitting(self) -> Sitting:
        """Who played it, and in which round."""
        return Sitting(self.event, self.round, tuple(place.name for place in self.places))

    @property
    def open_totals(self) -> tuple[str, ...]:
        """The players whose points payments leave open, each with these."""
        left = (place for place in self.places if "total" in place.most)
        return tuple(f"{p.name} {spanned(p.score['total'], p.most['total'])}" for p in left)

    @property
    def where(self) -> str:
        """Where it was read: of a sheet its table, of a record its number."""
        if not self.digest:
            return at(self.file, self)
        return self.file + (f" {self.number}" if self.number > 1 else "")


def at(file: str, table: "CountedGame | Sheet") -> str:
    """A table of a file."""
    return " ".join(filter(None, (file, table.event, table.round, table.table)))


def of_record(plain: dict[str, object], verdict: AnyVerdict) -> CountedGame:
    """The entry of a judged record that came to an end; ``plain``: what is told of it. Those share
    a rank of whom payments leave open who is ahead."""
    record = verdict.record
    winners = set(verdict.result.winners)
    cities = zip(record.seats, open_ranges(plain), strict=True)
    numbers = [_numbers(verdict, seat, ranges) for seat, ranges in cities]
    start = record.agreed_on(verdict.rules).get("coins")
    start = start or [verdict.rules.cards.figure(FIGURE)] * len(numbers)
    orders = [
        (seat in winners, between(*own["total"]), _tie_break(verdict, seat, own["coins"]))
        for seat, own in zip(record.seats, numbers, strict=True)
    ]
    seats_matter = GAMES[record.ruleset].sheet.seats_matter
    given_up = verdict.result.kind in tuple(Stop)
    begins = [None if seats_matter else n == 0 for n in range(len(record.seats))]
    return CountedGame(
        file=str(plain["file"]),
        number=int(str(plain["game"])),
        ruleset=record.ruleset,
        set=record.set,
        **place_of(record.tags),
        kind=verdict.result.kind,
        places=tuple(
            Placing(
                record.players[seat],
                rank,
                {} if given_up else {c: least for c, (least, _) in own.items() if c != "coins"},
                _pieces(verdict, seat),
                begin,
                None if given_up else own["coins"][0],
                began,
                {} if given_up else {c: most for c, (least, most) in own.items() if least < most},
            )
            for seat, rank, own, begin, began in zip(
                record.seats,
                _ranks(orders),
                numbers,
                begins,
                start,
                strict=True,
            )
        ),
        digest=str(plain["digest"] or f"{plain['file']} {plain['game']}"),
        played=not given_up or bool(plain["moves"]),
        moves=frozenset(RECORDS[record.ruleset].play_of(record).texts),
        open=not winners,
    )


def _numbers(verdict: AnyVerdict, seat: int, ranges: Ranges) -> dict[str, tuple[int, int]]:
    """The points and coins of a player, each with the least and the most that it can be."""
    coins = verdict.state.cities[seat][verdict.rules.coins]
    numbers = {**verdict.scores[seat], "coins": coins}
    return {**{what: (n, n) for what, n in numbers.items()}, **ranges}


def _tie_break(verdict: AnyVerdict, seat: int, coins: tuple[int, int]) -> Known:
    """What breaks a tie by the set's rule, which reads a city and those beside it."""
    cities, rules = verdict.state.cities, verdict.rules

    def broken(held: int) -> int:
        city = (*cities[seat][: rules.coins], held, *cities[seat][rules.coins + 1 :])
        seen = city, cities[seat - 1], cities[seat + 1 - len(cities)]
        broken: int = rules.tie_break(*seen[: len(rules.cards.seats)])
        return broken

    return hull(map(broken, coins))


def of_sheet(
    plain: dict[str, object], set_name: str, number: int, tie_breaks: Callable[[], Sequence[Known]]
) -> CountedGame | None:
    """The entry of a judged sheet; None for one that does not tell who won.
    ``tie_breaks``: what breaks a tie, for each player, as far as the sheet tells; looked at where
    there is one."""
    told, listed = plain["result"], plain["players"]
    assert isinstance(told, dict)
    assert isinstance(listed, list)
    if told["winner"] is None and not told["shared"]:
        return None
    ruleset = str(plain["ruleset"])
    scores = [{**player["score"], "total": known_total(player)} for player in listed]
    totals = [score["total"] for score in scores]
    ties = tie_breaks() if len(set(totals)) < len(totals) else [0] * len(totals)
    orders = [
        (player["name"] == told["winner"], _ANYTHING if total is None else total, tie)
        for player, total, tie in zip(listed, totals, ties, strict=True)
    ]
    ranks = _ranks(orders)
    start = plain.get("start") or [None] * len(listed)
    assert isinstance(start, list)
    return CountedGame(
        file=str(plain["file"]),
        number=number,
        ruleset=ruleset,
        set=set_name,
        event=str(plain["event"] or ""),
        round=str(plain["round"] or ""),
        table=str(plain["table"]),
        kind=_kind(ruleset, str(told["kind"]), scores),
        places=tuple(
            Placing(
                player["name"],
                rank,
                {name: points for name, points in score.items() if points is not None},
                coins=player["coins"],
                start=began,
            )
            for player, score, rank, began in zip(listed, scores, ranks, start, strict=True)
        ),
    )


def _kind(ruleset: str, kind: str, scores: Sequence[Mapping[str, int | None]]) -> str:
    """How a game of a sheet ended, as far as the sheet tells that: not without any points."""
    points = any(n is not None for score in scores for n in score.values())
    several = len(GAMES[ruleset].sheet.ends) > 1
    return UNTOLD if several and kind == "civilian" and not points else kind


def _ranks(orders: Sequence[tuple[bool, Known, Known]]) -> list[int]:
    """Ranks by who won, then by points and what breaks ties; those who win share the first, and
    those share a rank of whom it is not known who is ahead."""
    return [1 + sum(_is_ahead(other, own) for other in orders) for own in orders]


def _is_ahead(one: tuple[bool, Known, Known], other: tuple[bool, Known, Known]) -> bool:
    (won, points, tie), (others_won, others_points, others_tie) = one, other
    if won or others_won:
        return won and not others_won
    least, most = low(points), high(others_points)
    return least > most or (least == most and low(tie) > high(others_tie))


def _pieces(verdict: AnyVerdict, seat: int) -> tuple[str, ...]:
    """The boards and wonders that stand in a city, by its ledger."""
    cards, city = names_of(verdict.record.set).cards, verdict.state.cities[seat]
    columns = (
        (i, cards.column.get(f"built({i.slug})")) for i in cards.of_kind(Kind.WONDER, Kind.BOARD)
    )
    return tuple(item.slug for item, column in columns if column is not None and city[column])
