"""The command line of ``antipater score``."""

from typing import Annotated

import typer

from antipater.checker.commands.options import CardSet, Edition, EveryEdition, Json, Lang, Language


def score(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...",
            help="Sheets, cities or records, folders of them; - is standard input.",
        ),
    ] = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print the judged sheets as CSV.")] = False,
    possible: Annotated[
        bool,
        typer.Option("--possible", help="Check whether any game can end with a sheet's numbers."),
    ] = False,
    play: Annotated[
        bool,
        typer.Option(
            "--play", help="As --possible; look for a whole game that ends so (Duel, up to 15 s)."
        ),
    ] = False,
    ranges: Annotated[
        bool,
        typer.Option("--ranges", help="As --possible; tell what blanks can be (up to 10 s)."),
    ] = False,
    seated: Annotated[
        bool, typer.Option("--seated", help="Players sit in the order of the rows.")
    ] = False,
    blank: Annotated[
        str | None,
        typer.Option("--blank", metavar="csv|toml|xlsx", help="Print an empty sheet."),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "-o", "--out", metavar="FILE", help="New file for the sheet of --blank or --enter."
        ),
    ] = None,
    enter: Annotated[
        bool, typer.Option("--enter", help="Enter a sheet at a prompt, or go on with FILE.")
    ] = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
    editions: EveryEdition = False,
) -> None:
    """Score finished games, and tell who won and how.

    Reads scoresheets (CSV or TOML), lists of cities, and game records; recognises which
    by content.

    Typed in place of a file: a row for each player, with the name and the points in the order
    of the pad, such as

    score duel "Anna 20 13 6 0 9 11 33c 0" "Bert 6 2 9 10 9 0 19c 0"

    duel: civilian, scientific, commercial, guilds, wonders, progress, treasury, military

    7wonders: military, treasury, wonders, civilian, scientific, commercial, guilds

    Or a city: score duel "Anna: Theater, Altar, Palace"
    """
    from antipater.checker.commands.runs.score.options import ScoreOptions

    options = ScoreOptions(
        json,
        csv,
        lang.value,
        edition,
        possible or play or ranges,
        card_set,
        seated,
        editions,
        play=play,
        ranges=ranges,
    )
    if blank or enter:
        from antipater.checker.commands.runs.score.prompt import enter_sheet, print_blank

        sheet = next(iter(files or []), None)
        if blank:
            raise typer.Exit(print_blank(blank, options, out, sheet))
        raise typer.Exit(enter_sheet(options, sheet, out))
    from antipater.checker.commands.runs.score.route import score_any

    raise typer.Exit(score_any(files or [], options))
