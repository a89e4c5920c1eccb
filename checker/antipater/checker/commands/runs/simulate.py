"""``antipater simulate``: plays, and prints what was found."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from antipater.checker.base import json
from antipater.checker.base.extras import IN_PAGE
from antipater.checker.messages.lines import told
from antipater.checker.records.start import most_coins
from antipater.checker.simulate.order import CannotPlay, Order
from antipater.checker.simulate.policy import BadPolicy, read_policy
from antipater.rules.card_set import CardSet

UNREADABLE = 2


class SimulateOptions(NamedTuple):
    """The options of the command line; ``games`` None for as many as are usual in the game."""

    games: int | None = None
    policy: str = "uniform"
    seed: int = 0
    players: int | None = None
    jobs: int = 1
    edition: str | None = None
    json: bool = False
    language: str = "en"
    coins: str = ""


def simulate(sets: Sequence[tuple[str, CardSet]], options: SimulateOptions) -> int:
    """Play one set, or two and compare them; returns the exit status."""
    if not IN_PAGE:  # what is missing is said before anything is played
        import_module("wasmtime")
    try:
        _play(sets, options)
    except (CannotPlay, BadPolicy) as problem:
        return _refused(told(str(problem), options.language))
    except _module_errors() as problem:
        return _refused(told(str(problem), options.language))
    return 0


def _coins(text: str, most: int) -> tuple[int, ...]:
    """The coins that the command line gives; raises ``CannotPlay`` for anything else."""
    numbers = [part.strip() for part in text.split(",")] if text.strip() else []
    if all(n.isascii() and n.isdecimal() and int(n[:9]) <= most for n in numbers):
        return tuple(map(int, numbers))
    raise CannotPlay(
        f"`{text}` are no coins to begin with: expected one number, or one for each player, "
        f"from 0 to {most}"
    )


def _module_errors() -> tuple[type[Exception], ...]:
    """What goes wrong where a set cannot be a module, or one cannot be run."""
    from antipater.checker.compile.build import NotCompiled
    from antipater.checker.compile.host import ModuleError

    return NotCompiled, ModuleError


def _refused(line: str) -> int:
    print(line, file=sys.stderr)
    return UNREADABLE


def _play(sets: Sequence[tuple[str, CardSet]], options: SimulateOptions) -> None:
    from antipater.checker.simulate import compare, report, run, verdicts

    cards = [each for _, each in sets]
    games = {each.game for each in cards}
    if len(games) > 1:
        raise CannotPlay(f"{cards[0].slug} and {cards[1].slug} are sets of different games")
    game = cards[0].game
    luck = compare.paired_luck(*cards) if len(cards) > 1 else ()
    policy = read_policy(options.policy)
    coins = _coins(options.coins, most_coins(cards[0]))
    orders = [
        Order(game, name, options.edition, policy, options.seed, options.players, own, coins)
        for (name, _), own in zip(sets, ((), luck), strict=False)
    ]
    count = options.games or run.usual_games(game)
    found = [
        report.Simulated(set_, order, run.player_of(order), sums, options.language)
        for set_, order, sums in zip(
            cards, orders, run.play(orders, count, options.jobs), strict=True
        )
    ]
    if len(found) == 1:
        data, shown = list(map(json.line, report.plain(found[0]))), report.text(found[0])
    else:
        old, new = found
        differing = compare.changes(old, new)
        data = list(map(json.line, verdicts.plain(old, new, differing)))
        shown = verdicts.text(old, new, differing)
    for line in data if options.json else [shown]:
        print(line)
