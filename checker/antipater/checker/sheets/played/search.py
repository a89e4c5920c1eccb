"""Local search: a game changed step by step until it ends with the entries of a sheet."""

from collections.abc import Mapping
from math import exp
from random import Random
from types import MappingProxyType

from antipater.checker.sheets.feasibility.question import Entry
from antipater.checker.sheets.played.changes import Changes
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.plan import Plan
from antipater.rules.duel import Rules

# How much worse a game may become by a step, more or less, at the beginning and at the end.
HEATS = 0.6, 0.25


def nearest_game(
    rules: Rules,
    plan: Plan,
    sheet: Mapping[Entry, int],
    games: int,
    rng: Random,
    heats: tuple[float, float] = HEATS,
    weights: Mapping[Entry, float] = MappingProxyType({}),
) -> tuple[PlannedGame | None, int]:
    """A game that ends with the entries of a sheet, and how many were tried; None if none of
    ``games`` did, which shows nothing.

    Steps that make a game a little worse are let pass, fewer and fewer of them. ``heats``: how
    much worse, at the beginning and at the end; ``weights``: what entries count, if not 1.
    """
    hot, cold = heats
    changes = Changes(rules, rng)
    game = PlannedGame(rules, plan)
    wrong = game.wrong(sheet)
    away = game.miss(wrong, weights)
    for n in range(games):
        if away == 0:
            return game, n
        changes.wrong = {category for _, category in wrong}
        plan, same = changes.changed(game.plan)
        same = min(same, len(game.starts) - 1)
        other = PlannedGame(rules, plan, same, game.starts)
        missed = other.wrong(sheet)
        now = other.miss(missed, weights)
        heat = hot * (cold / hot) ** (n / games)
        if now <= away or rng.random() < exp((away - now) / heat):
            game, wrong, away = other, missed, now
    return (game if away == 0 else None), games
