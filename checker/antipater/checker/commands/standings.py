"""``antipater standings``: the standings and statistics of a tournament."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from antipater.checker.commands.options import CardSet, Edition, Json, Lang, Language


class CsvTable(StrEnum):
    """What is printed as CSV."""

    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    ROUNDS = "rounds"


def standings(
    inputs: Annotated[
        list[str],
        typer.Argument(metavar="FILE|FOLDER...", help="Records, scoresheets and folders of them."),
    ],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="FILE", help="TOML file: points of a game, tie-breaks."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="FILE", help="CSV of players: aliases, club, seed."),
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="NAME", help="Count only games of this event.")
    ] = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table as CSV.")] = False,
    table: Annotated[
        CsvTable, typer.Option("--table", help="Which table --csv prints.")
    ] = CsvTable.STANDINGS,
    html: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Also write a web page.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the page if it is there already.")
    ] = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Rank the players of a tournament. With points, tie-breaks, crosstable, rounds and statistics.

    Reads the tags Event, Round and Table of records, and scoresheets. Games that are not
    valid or have no result are listed apart and do not count.
    """
    from antipater.checker.commands.runs.standings import StandingsOptions, run

    options = StandingsOptions(
        rules, players, event, json, csv, table.value, html, force, lang.value, edition, card_set
    )
    raise typer.Exit(run(inputs, options, sys.stdout))
