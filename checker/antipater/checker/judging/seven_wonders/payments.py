"""Payments that a record of 7 Wonders does not state, settled for the whole game together."""

from collections.abc import Mapping
from dataclasses import replace

from antipater.checker.judging.seven_wonders.refusals import refusal_finding
from antipater.checker.judging.seven_wonders.stands import sorted_out
from antipater.checker.judging.seven_wonders.turns import COINS, MOST_FINDINGS, RecordTurns
from antipater.checker.messages.finding import Finding
from antipater.rules.seven_wonders import Refusal
from antipater.rules.seven_wonders.payments import Coins, Mercy, Range, Settlement, settle


class Payments:
    """The payments of a game that has been played: what they leave open, and who cannot pay.

    ``open``: whether there is anything to settle. ``findings`` are the slips for which no
    choice of payments would do; the play goes on as if the missing coins had been there.
    """

    def __init__(self, game: RecordTurns) -> None:
        self.game = game
        self.findings: list[Finding] = []
        self.open = game.coins_short or game.ways_open
        self._settlement: Settlement | None = None
        self._lent: dict[int, dict[int, int]] = {}
        self._excused = set(game.filled)

    def settle(self) -> None:
        """Find all payments with which every play can be paid; tell the plays for which none do."""
        for _ in range(MOST_FINDINGS if self.open else 0):
            found = self._settlement = self._settled()
            if found.fails is None or not found.certain:
                break
            self._let_pass(found, found.fails)
        self._look_at_broken_off()

    @property
    def passes(self) -> bool:
        """Whether some payments are known with which everybody can pay."""
        return self._settlement is None or self._settlement.fails is None

    @property
    def certain(self) -> bool:
        """Whether all ways to pay were looked at."""
        return self._settlement is None or (self._settlement.certain and self.passes)

    @property
    def ends(self) -> tuple[Coins, ...]:
        """The treasuries with which the game can have ended; one if nothing is open."""
        if self._settlement is not None and self._settlement.ends:
            return tuple(sorted(self._settlement.ends))
        return (tuple(city[self.game.rules.coins] for city in self.game.state.cities),)

    def bounds(self) -> list[Range]:
        """For each seat, the least and the most coins that payments can leave it."""
        if self._settlement is None:
            return [(coins, coins) for coins in self.ends[0]]
        # Whoever cannot pay is counted on below nothing there.
        return [(max(least, 0), max(most, 0)) for least, most in self._settlement.outer()]

    def wanted(self, ranges: Mapping[int, Range]) -> tuple[Coins, ...]:
        """The ends in which some seats have between so many coins; none if there are none."""
        self._settlement = self._settled(ranges)
        return tuple(sorted(self._settlement.ends))

    def choose(self, end: Coins) -> None:
        """Let the game have been paid so that it ends with these treasuries."""
        found = self._settlement
        if found is not None and end in found.ends:
            self.game.replay(found.moves_to(end, len(self.game.moves)), self._lent)

    def _look_at_broken_off(self) -> None:
        """Tell the plays of a turn that breaks off for which no end leaves the coins."""
        game = self.game
        if not game.broken_off or not self.certain:
            return
        state = game.state.frozen()
        fewest: list[tuple[int, Refusal]] | None = None
        for coins in self.ends:
            cities = [list(city) for city in state.cities]
            for city, amount in zip(cities, coins, strict=True):
                city[game.rules.coins] = amount
            moment = state._replace(cities=tuple(map(tuple, cities)))
            found = [one for one in game.refused_at_the_end(moment) if one[1].code in COINS]
            fewest = found if fewest is None or len(found) < len(fewest) else fewest
        for number, why in fewest or ():
            self._tell(refusal_finding(game.rules, game.record, why, number, state))

    def _settled(self, ranges: Mapping[int, Range] | None = None) -> Settlement:
        game = self.game
        mercy = Mercy(self._lent, self._excused, game.fixed, game.paying)
        return settle(game.rules, game.all_states(), game.moves, ranges, mercy)

    def _let_pass(self, found: Settlement, index: int) -> None:
        """Tell who could not pay for a move, whatever was paid before, and let it pass."""
        game = self.game
        before = game.all_states()[index]
        for why in found.short(index):
            number = game.numbers[index].get(why.seat)
            told = refusal_finding(game.rules, game.record, why, number, before)
            if isinstance(why.found, int) and isinstance(why.expected, int):
                self._lent.setdefault(index, {})[why.seat] = why.expected
                self._tell(replace(told, then="lent"))
            else:
                self._excused.add(index)
                self._tell(replace(told, then="allowed"))

    def _tell(self, found: Finding) -> None:
        sorted_out(self.game.record, found, self.findings, self.game.stood)
