"""How a game of 7 Wonders can have ended: by payments not stated, and by the guild copied.

What a record claims is wrong only if no end that the game can have had agrees with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

from antipater.checker.judging.claims import ClaimCodes, fits, points_claimed, result_claimed
from antipater.checker.judging.seven_wonders.payments import Payments
from antipater.checker.judging.seven_wonders.symbols import with_choices
from antipater.checker.judging.seven_wonders.turns import RecordTurns
from antipater.checker.judging.seven_wonders.unsettled import unsettled
from antipater.checker.judging.verdict import GameResult, OpenEnd, SeatRange
from antipater.checker.messages.finding import Finding
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.expressions import read_columns
from antipater.rules.seven_wonders import UNKNOWN, Rules, city_points, copiable, winning
from antipater.rules.seven_wonders.ending import Points
from antipater.rules.seven_wonders.moves import BUILT
from antipater.rules.seven_wonders.payments import Coins, Range

CLAIMS = ClaimCodes("W-CLAIM-01", "W-CLAIM-02", "W-CLAIM-03")
_MOST_COINS = 1000  # no treasury is looked for beyond
# By seat, the guild that a wonder copies where that is not the one that gives most.
Copies = tuple[tuple[int, int], ...]


class PossibleEnd(NamedTuple):
    """One end of a game: the treasuries, and the guilds that are copied."""

    coins: Coins
    copies: Copies = ()


class JudgedEnd(NamedTuple):
    """What a game comes to: the end to judge by, what is wrong with the claims, what is open.

    ``undecided``: whether the search for payments was given up before it was known.
    """

    end: PossibleEnd
    findings: list[Finding]
    open: OpenEnd | None
    undecided: bool


class Ends:
    """The ends that a game can have had, given how it was played."""

    def __init__(self, game: RecordTurns, payments: Payments) -> None:
        self.game, self.payments = game, payments
        self.rules, self.record = game.rules, game.record
        self.state = with_choices(self.rules, self.record, game.state.frozen())
        self.seats = range(len(self.state.cities))
        self._alone = not _reads_coins_of_others(self.rules)
        self._known: dict[tuple[int, Coins, int | None], tuple[Points, int]] = {}
        self._amiss: dict[int, int] = {}  # by what is known of a seat, claims that are not so

    def judged(self) -> JudgedEnd:
        """The end that agrees best with the record's claims, of several the least payments."""
        claims = self.game.complete and bool(self.record.result or self.record.scores)
        if claims and (ranges := self._claimed_coins()):
            ends = self._best(self.payments.wanted(ranges), claims)
            if ends and not self.findings(ends[0]):
                return self._judged(ends, claims)
        self.payments.settle()
        return self._judged(self._best(self.payments.ends, claims), claims)

    def result(self, end: PossibleEnd) -> GameResult:
        """How the game ended."""
        if not self.state.over:
            return GameResult("unfinished")
        standings = [self._standing(seat, end) for seat in self.seats]
        totals = [(points.by_category["total"], tie) for points, tie in standings]
        return GameResult("civilian", winning(self.rules, self.state.setup, totals).winners)

    def points(self, end: PossibleEnd) -> tuple[Mapping[str, int], ...]:
        """The points of every seat by category."""
        return tuple(self._standing(seat, end)[0].by_category for seat in self.seats)

    def copied(self, end: PossibleEnd) -> dict[int, int]:
        """The guild that each seat's wonder copies, where one does and the game is over."""
        found = {seat: self._standing(seat, end)[0].copied for seat in self.seats}
        return {s: guild for s, guild in found.items() if guild != UNKNOWN and self.state.over}

    def findings(
        self,
        end: PossibleEnd,
        record: SevenWondersRecord | None = None,
        left: OpenEnd | None = None,
    ) -> list[Finding]:
        """What the record (or one with some of its claims) claims that this end does not give;
        ``left``: what payments leave open beside it, which is then told as due."""
        claiming = record or self.record
        return [
            *result_claimed(claiming, self.result(end), CLAIMS, left),
            *points_claimed(claiming, self.points(end), CLAIMS, left),
        ]

    def _standing(self, seat: int, end: PossibleEnd) -> tuple[Points, int]:
        """A seat's points, and what breaks a tie."""
        copied = dict(end.copies).get(seat)
        coins = (end.coins[seat],) if self._alone else end.coins
        known = self._known.get((seat, coins, copied))
        if known is None:
            cities = [list(city) for city in self.state.cities]
            for city, amount in zip(cities, end.coins, strict=True):
                city[self.rules.coins] = amount
            state = self.state._replace(cities=tuple(map(tuple, cities)))
            tie = self.rules.tie_break(*state.seats(seat))
            known = city_points(self.rules, state, seat, copied), tie
            self._known[seat, coins, copied] = known
            self._amiss[id(known)] = self._not_as_claimed(seat, known[0].by_category)
        return known

    def _not_as_claimed(self, seat: int, points: Mapping[str, int]) -> int:
        """How many of a seat's claimed points are others."""
        claimed = ((of, _at(by_seat, seat)) for of, by_seat in self.record.scores.items())
        return sum(of in points and stated not in (None, points[of]) for of, stated in claimed)

    def _wrong(self, end: PossibleEnd) -> int:
        """How many claims do not agree with an end; as many as ``findings`` tells."""
        amiss = sum(self._amiss[id(self._standing(seat, end))] for seat in self.seats)
        return amiss + len(list(result_claimed(self.record, self.result(end), CLAIMS)))

    # The choice among them

    def _best(self, ends: Iterable[Coins], claims: bool) -> list[PossibleEnd]:
        """The ends that agree best with the claims, the nearest to the least payments first."""
        least = tuple(city[self.rules.coins] for city in self.state.cities)
        copies = list(product(*map(self._copies, self.seats))) if claims else [self._named()]
        chosen = [tuple(c for c in choice if c is not None) for choice in copies]
        entries = [PossibleEnd(coins, choice) for choice in dict.fromkeys(chosen) for coins in ends]
        wrong = {end: self._wrong(end) if claims else 0 for end in entries}
        fewest = min(wrong.values(), default=0)
        best = [end for end in entries if wrong[end] == fewest]
        order = {choice: n for n, choice in enumerate(chosen)}
        return sorted(best, key=lambda end: (order[end.copies], _far(end.coins, least), end.coins))

    def _named(self) -> tuple[tuple[int, int], ...]:
        return tuple((s, g) for s, g in self.record.copies.items() if self._may_copy(s, g))

    def _may_copy(self, seat: int, guild: int) -> bool:
        return guild in copiable(self.rules, self.state, seat)

    def _copies(self, seat: int) -> list[tuple[int, int] | None]:
        """The guild that a seat has said to copy, else the best (None) and all others."""
        named = self.record.copies.get(seat)
        if named is not None and self._may_copy(seat, named):
            return [(seat, named)]
        return [None, *((seat, guild) for guild in copiable(self.rules, self.state, seat))]

    def _claimed_coins(self) -> dict[int, Range]:
        """For seats whose points for coins follow from claims, the coins that give them."""
        found: dict[int, Range] = {}
        if not (self.state.over and self._alone and self.payments.open):
            return found
        for seat in self.seats:
            points = self.points(
                PossibleEnd(tuple(c[self.rules.coins] for c in self.state.cities))
            )[seat]
            due = _at(self.record.scores.get("treasury", ()), seat)
            total = _at(self.record.scores.get("total", ()), seat)
            if due is None and total is not None and len(self._copies(seat)) == 1:
                due = total - points["total"] + points["treasury"]
            fitting = [] if due is None else self._coins_for(seat, due)
            if fitting:
                found[seat] = fitting[0], fitting[-1]
        return found

    def _coins_for(self, seat: int, points: int) -> list[int]:
        """All amounts of coins that give so many points."""
        own, left, right = self.state.seats(seat)
        ledger, fitting = list(own), []
        for coins in range(_MOST_COINS):
            ledger[self.rules.coins] = coins
            if self.rules.treasury(ledger, left, right) == points:
                fitting.append(coins)
        return fitting

    # What is left open

    def _judged(self, ends: Sequence[PossibleEnd], claims: bool) -> JudgedEnd:
        end, certain = ends[0], self.payments.certain
        left = self._open(ends, certain)
        findings = self.findings(end, left=left) if claims else []
        undecided = not certain and (bool(findings) or not self.payments.passes)
        if undecided and claims:
            findings = self.findings(end, self._provable(), left)
        return JudgedEnd(end, findings, left, undecided)

    def _open(self, ends: Sequence[PossibleEnd], certain: bool) -> OpenEnd | None:
        treasuries = sorted({end.coins for end in ends})
        if len(treasuries) < 2 and certain:
            return None
        bounds = self._bounds(treasuries, certain)
        corners = [
            self.points(PossibleEnd(coins, ends[0].copies)) for coins in zip(*bounds, strict=True)
        ]
        winners = sorted({self.result(end).winners for end in ends}) if self.state.over else []
        if not certain and self.state.over:
            winners = self._possible_winners(winners, bounds, ends[0].copies)
        return OpenEnd(
            winners=tuple(winners),
            coins=tuple(SeatRange(*bound) for bound in bounds),
            points={
                category: tuple(
                    SeatRange(low[category], high[category])
                    for low, high in zip(*corners, strict=True)
                )
                for category in ("treasury", "total")
            },
            exact=certain,
        )

    def _bounds(self, treasuries: Sequence[Coins], certain: bool) -> list[Range]:
        if certain:
            return [(min(column), max(column)) for column in zip(*treasuries, strict=True)]
        return self.payments.bounds()

    def _possible_winners(
        self, found: Sequence[tuple[int, ...]], bounds: Sequence[Range], copies: Copies
    ) -> list[tuple[int, ...]]:
        """Those found, and each seat that could win if all bounds were reached."""
        least, most = (
            self.points(PossibleEnd(coins, copies)) for coins in zip(*bounds, strict=True)
        )
        floor = max(least[seat]["total"] for seat in self.record.seats)
        able = [(seat,) for seat in self.record.seats if most[seat]["total"] >= floor]
        claim = self.record.result
        fitting = [seats for seats in able if claim is None or fits(claim, seats)]
        return sorted({*found, *(fitting or able)})

    def _provable(self) -> SevenWondersRecord:
        """The record with those of its claims that no payments within bounds could bear out."""
        bounds = self.payments.bounds()
        corners = [PossibleEnd(coins, self._named()) for coins in zip(*bounds, strict=True)]
        least, most = map(self.points, corners)
        loose = unsettled(self.rules, self._absent())
        scores = {
            category: tuple(
                None if n is None or least[s][category] <= n <= most[s][category] else n
                for s, n in enumerate(claimed)
            )
            for category, claimed in self.record.scores.items()
            if category not in loose
        }
        claim = self.record.result
        possible = self._possible_winners([], bounds, self._named())
        may_be = loose or any(fits(claim, seats) for seats in possible) if claim else False
        if claim is not None and (claim.shared or may_be):
            claim = claim._replace(winner=None, shared=False, sharers=())
        return replace(self.record, result=claim, scores=scores)

    def _absent(self) -> frozenset[int]:
        """The buildings that stood in no city; none where one is built that is not named."""
        plays = (noted.play for noted in self.record.plays)
        built = {play.card for play in plays if play.action in BUILT}
        if UNKNOWN in built:
            return frozenset()
        return frozenset(item.id for item in self.rules.buildings if item.id not in built)


def _far(coins: Coins, least: Coins) -> int:
    return sum(abs(a - b) for a, b in zip(coins, least, strict=True))


def _at(claimed: Sequence[int | None], seat: int) -> int | None:
    return claimed[seat] if seat < len(claimed) else None


@cache
def _reads_coins_of_others(rules: Rules) -> bool:
    """Whether points of a city can depend on the coins of another."""
    cards = rules.cards
    formulas = [*(rule.formula for rule in cards.rules.values()), *cards.amounts]
    read = {(who, name) for formula in formulas for who, name in read_columns(formula)}
    return any(who != cards.seats[0] and name == "coins" for who, name in read)
