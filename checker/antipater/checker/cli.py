"""The commands and their options. What a command does is imported when it is called."""

from typing import Annotated

import typer

from antipater.checker.commands.options import (
    CardSet,
    Edition,
    EveryEdition,
    Files,
    Json,
    Lang,
    Language,
    NoCause,
)
from antipater.checker.lazy import LazyGroup

app = typer.Typer(
    name="antipater",
    cls=LazyGroup,
    help="Check game records, score games and prove rules of 7 Wonders Duel and 7 Wonders.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"antipater {version('antipater')}")
        raise typer.Exit


@app.callback()
def antipater(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Check game records, score games and prove rules of 7 Wonders Duel and 7 Wonders."""


@app.command()
def validate(
    files: Files,
    json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
    brief: Annotated[bool, typer.Option("--brief", help="Print one line per game.")] = False,
    only_bad: Annotated[
        bool, typer.Option("--only-bad", help="Leave out the games that are valid.")
    ] = False,
    junit: Annotated[
        str | None,
        typer.Option("--junit", metavar="FILE", help="Also write the verdicts as JUnit XML."),
    ] = None,
    editions: EveryEdition = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Also tell the findings that follow from others.")
    ] = False,
    no_cause: NoCause = False,
    why: Annotated[
        bool,
        typer.Option("--why", help="Tell for each finding what settles it: line, moment, rule."),
    ] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Write the mended record, where one cause explains all.")
    ] = False,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", help="File that --fix writes.")
    ] = None,
) -> None:
    """Judge game records: every move, and the payments, points and result they claim.

    Reads every known format: one game per file or several, folders, patterns such as
    "*.duel", and .zip and .gz files.
    """
    if editions:
        from antipater.checker.commands.editions import validate_by_editions

        raise typer.Exit(validate_by_editions(files, json, lang.value, card_set))
    from antipater.checker.commands.validate import Options, validate_files

    if fix or out is not None:
        from antipater.checker.commands.mend import mend_file

        raise typer.Exit(mend_file(files, out if fix else None, lang.value, edition, card_set))
    options = Options(brief, only_bad, junit, everything, not no_cause, why, edition)
    raise typer.Exit(validate_files(files, json, lang.value, edition, card_set, options))


@app.command()
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
    seated: Annotated[
        bool, typer.Option("--seated", help="Players sit in the order of the rows.")
    ] = False,
    blank: Annotated[
        str | None, typer.Option("--blank", metavar="csv|toml", help="Print an empty sheet.")
    ] = None,
    enter: Annotated[
        bool, typer.Option("--enter", help="Enter a sheet at a prompt, or go on with FILE.")
    ] = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
    editions: EveryEdition = False,
) -> None:
    """Score finished games: points by category, and who won and how.

    Reads scoresheets (CSV or TOML), lists of cities, and game records; recognises which
    by content.
    """
    from antipater.checker.sheets.options import Options

    options = Options(json, csv, lang.value, edition, possible, card_set, seated, editions)
    if blank or enter:
        from antipater.checker.sheets.prompt import enter_sheet, print_blank

        sheet = next(iter(files or []), None)
        raise typer.Exit(print_blank(blank, options) if blank else enter_sheet(options, sheet))
    from antipater.checker.sheets.route import score_any

    raise typer.Exit(score_any(files or [], options))


@app.command()
def convert(
    files: Files,
    lang: Lang = Language.EN,
    into: Annotated[
        str | None,
        typer.Option("--into", metavar="FOLDER", help="Folder to write one file per game into."),
    ] = None,
    archive: Annotated[
        str | None,
        typer.Option("--archive", metavar="FILE", help="Write all games to one Parquet file."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there already.")
    ] = False,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="Format to write: antipater or 7wd.io."),
    ] = None,
    card_set: CardSet = None,
) -> None:
    """Write records of any known format in the project's notation, as logs, or as an archive."""
    from antipater.checker.commands.convert import convert_files

    raise typer.Exit(convert_files(files, lang.value, into, card_set, archive, force, to))


@app.command()
def price(
    card: Annotated[str, typer.Argument(metavar="CARD", help="Name of a building or wonder.")],
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Record of the game.")],
    move: Annotated[
        str,
        typer.Option(
            "--move", metavar="N", help="Price just before this move: 14, or III.1 of 7 Wonders."
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="NAME", help="Player to price for (default: the player to move)."
        ),
    ] = None,
    json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Show how a card's price was calculated before a given move."""
    from antipater.checker.commands.price import price_in_record

    language = lang.value
    raise typer.Exit(price_in_record(card, move, player, record, json, language, edition, card_set))


@app.command()
def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="Finding or clause (D043); omit it to list all codes."),
    ] = None,
    lang: Lang = Language.EN,
    edition: Annotated[
        str | None,
        typer.Option("--edition", metavar="NAME", help="Edition whose printing is cited."),
    ] = None,
) -> None:
    """Explain a finding or a clause of the rulebooks.

    Tells the rule, its source, an example, how to correct the record, and the clauses that ask
    for it in the printing of the edition.
    """
    from antipater.checker.commands.explain import explain_code

    raise typer.Exit(explain_code(code, lang.value, edition))
