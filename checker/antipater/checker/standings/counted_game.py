"""One game of a tournament, whether it comes from a record or from a scoresheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs.plain_sheets import known_total
from antipater.checker.records.headings import place_of
from antipater.checker.records.names import names_of
from antipater.checker.records.record import Stop
from antipater.checker.records.start import FIGURE
from antipater.checker.sheets.game import GAMES
from antipater.rules.card_set import Kind

Plain = Mapping[str, object]


@dataclass(frozen=True)
class Placing:
    """A player in a game. ``rank`` counts from 1; players who share a victory have the same.

    ``score``: points by category with their ``total``, as far as they are known; none of a game
    that was given up. ``coins``: in the treasury at the end. ``pieces``: the slugs of the boards
    and wonders that stand in the city. ``begins``: whether the player began; None in games in
    which all play at once, and where that is not known. ``start``: the coins with which the player
    began, as far as it is told.
    """

    name: str
    rank: int
    score: Mapping[str, int]
    pieces: tuple[str, ...] = ()
    begins: bool | None = None
    coins: int | None = None
    start: int | None = None


@dataclass(frozen=True)
class CountedGame:
    """A game that counts: where it was played and how it ended.

    ``set``: the card set's name or folder. ``digest``: of the play, or what no
    other record of a game without a move has; empty for a sheet.
    ``played``: not where it was decided before a move; such a game enters no average.
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

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of all who won."""
        return tuple(place.name for place in self.places if place.rank == 1)


def of_record(plain: dict[str, object], verdict: AnyVerdict) -> CountedGame:
    """The entry of a judged record that came to an end; ``plain``: what is told of it."""
    record = verdict.record
    profile = GAMES[record.ruleset].sheet
    winners = set(verdict.result.winners)
    points = [verdict.scores[seat] for seat in record.seats]
    coins = [verdict.state.cities[seat][verdict.rules.coins] for seat in record.seats]
    start = record.agreed_on(verdict.rules).get("coins")
    start = start or [verdict.rules.cards.figure(FIGURE)] * len(points)
    orders = [
        (seat in winners, score["total"], score.get(profile.tie_break, own))
        for seat, score, own in zip(record.seats, points, coins, strict=True)
    ]
    given_up = verdict.result.kind in tuple(Stop)
    begins = [None if profile.seats_matter else n == 0 for n in range(len(record.seats))]
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
                {} if given_up else dict(score),
                _pieces(verdict, seat),
                begin,
                None if given_up else left,
                began,
            )
            for seat, rank, score, begin, left, began in zip(
                record.seats,
                _ranks(orders, winners, record.seats),
                points,
                begins,
                coins,
                start,
                strict=True,
            )
        ),
        digest=str(plain["digest"] or f"{plain['file']} {plain['game']}"),
        played=not given_up or bool(plain["moves"]),
    )


def of_sheet(plain: dict[str, object], set_name: str, number: int) -> CountedGame | None:
    """The entry of a judged sheet; None for one that does not tell who won."""
    told, listed = plain["result"], plain["players"]
    assert isinstance(told, dict)
    assert isinstance(listed, list)
    if told["winner"] is None and not told["shared"]:
        return None
    ruleset = str(plain["ruleset"])
    tie = GAMES[ruleset].sheet.tie_break
    scores = [{**player["score"], "total": known_total(player)} for player in listed]
    totals = [score["total"] or 0 for score in scores]
    ties = [player["score"].get(tie, player["coins"]) or 0 for player in listed]
    if told["shared"]:
        best = max(zip(totals, ties, strict=True))
        winners = {n for n, both in enumerate(zip(totals, ties, strict=True)) if both == best}
    else:
        winners = {n for n, player in enumerate(listed) if player["name"] == told["winner"]}
    orders = [
        (n in winners, total, tie) for n, (total, tie) in enumerate(zip(totals, ties, strict=True))
    ]
    ranks = _ranks(orders, winners, range(len(listed)))
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
        kind=str(told["kind"]),
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


def _ranks(
    orders: Sequence[tuple[bool, int, int]], winners: set[int], seats: Sequence[int]
) -> list[int]:
    """Ranks by who won, then by points and what breaks ties; those who win share the first."""
    keys = [(True, 0, 0) if s in winners else o for s, o in zip(seats, orders, strict=True)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _pieces(verdict: AnyVerdict, seat: int) -> tuple[str, ...]:
    """The boards and wonders that stand in a city, by its ledger."""
    cards, city = names_of(verdict.record.set).cards, verdict.state.cities[seat]
    columns = (
        (i, cards.column.get(f"built({i.slug})")) for i in cards.of_kind(Kind.WONDER, Kind.BOARD)
    )
    return tuple(item.slug for item, column in columns if column is not None and city[column])
