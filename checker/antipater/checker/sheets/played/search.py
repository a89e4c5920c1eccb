"""Local search: a game changed step by step until it ends with the entries of a sheet."""

from collections.abc import Mapping
from math import exp
from random import Random
from types import MappingProxyType

from antipater.checker.sheets.feasibility.question import Entry
from antipater.checker.sheets.played.changes import PlanChanges
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.plan import Plan
from antipater.rules.duel import Rules

# How much worse a game may become by a step, more or less, at the beginning and at the end.
HEATS = 0.6, 0.25


class Approach:
    """A game that is changed towards the entries of a sheet; it can be gone on with.

    ``tried``: how many games were; ``away``: how far the present ``game`` is from the sheet, 0
    where it ends so. ``heats``: how much worse a step may be, at the beginning and at the end
    of each walk; ``weights``: what entries count, if not 1.
    """

    def __init__(
        self,
        rules: Rules,
        plan: Plan,
        sheet: Mapping[Entry, int],
        rng: Random,
        heats: tuple[float, float] = HEATS,
        weights: Mapping[Entry, float] = MappingProxyType({}),
    ) -> None:
        self.rules, self.sheet, self.rng = rules, sheet, rng
        self.heats, self.weights = heats, weights
        self.changes = PlanChanges(rules, rng)
        self.tried = 0
        self._take(*self._seen(PlannedGame(rules, plan)))

    def walk(self, games: int) -> bool:
        """Try so many games, or fewer if one ends with the entries, which is told.

        Steps that make a game a little worse are let pass, fewer and fewer of them. That none is
        found shows nothing.
        """
        hot, cold = self.heats
        for n in range(games):
            if self.away == 0:
                break
            self.tried += 1
            game, wrong, away = self._seen(self._next())
            heat = hot * (cold / hot) ** (n / games)
            if away <= self.away or self.rng.random() < exp((self.away - away) / heat):
                self._take(game, wrong, away)
        return self.away == 0

    def _next(self) -> PlannedGame:
        plan, same = self.changes.changed(self.game.plan)
        return PlannedGame(self.rules, plan, min(same, len(self.game.starts) - 1), self.game.starts)

    def _seen(self, game: PlannedGame) -> tuple[PlannedGame, Mapping[Entry, int], float]:
        wrong = game.wrong(self.sheet)
        return game, wrong, game.miss(wrong, self.weights)

    def _take(self, game: PlannedGame, wrong: Mapping[Entry, int], away: float) -> None:
        self.game, self.away = game, away
        self.changes.wrong = {category for _, category in wrong}
