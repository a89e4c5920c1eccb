"""The command line of ``antipater simulate``."""

from typing import Annotated

import typer

from antipater.checker.commands.options import (
    Edition,
    Json,
    Lang,
    Language,
    SameSet,
    SetArgument,
    set_called,
)
from antipater.checker.commands.prove import opened
from antipater.checker.games.registry import DEFAULT_SET

_MOST_SEED = (1 << 32) - 1
# What is counted of each batch of games is kept until all have been played.
_MOST_GAMES = 10_000_000


def simulate(
    set_name: SetArgument = DEFAULT_SET,
    new: Annotated[
        str | None,
        typer.Argument(
            metavar="[NEW]", help="Another set to compare with, played alike.", callback=set_called
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", metavar="N", min=1, max=_MOST_GAMES, help="How many games to play."
        ),
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy", metavar="uniform|greedy|FILE", help="How players choose their moves."
        ),
    ] = "uniform",
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="S", min=0, max=_MOST_SEED, help="The same seed, the same games."
        ),
    ] = 0,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help="How many players, where it is open."),
    ] = None,
    coins: Annotated[
        str,
        typer.Option(
            "--coins",
            metavar="N[,N…]",
            help="Coins to begin with, for all or by seat: `7,10` is a bid of 3 in Duel.",
        ),
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, help="Play in N processes at once.")
    ] = 1,
    edition: Edition = None,
    card_set: SameSet = None,
    lang: Lang = Language.EN,
    json: Json = False,
) -> None:
    """Play many games of a set, and follow every card.

    With a second set both are played with the same deals, and only what differs beyond
    chance is told. The same seed gives the same figures on any number of jobs.
    """
    from antipater.checker.commands.runs.simulate import SimulateOptions
    from antipater.checker.commands.runs.simulate import simulate as simulate_sets

    set_name = card_set or set_name
    names = [set_name, new] if new is not None else [set_name]
    sets = [opened(name, edition, lang) for name in names]
    options = SimulateOptions(games, policy, seed, players, jobs, edition, json, lang.value, coins)
    raise typer.Exit(simulate_sets(list(zip(names, sets, strict=True)), options))
