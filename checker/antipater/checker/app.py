"""The commands and their options. What a command does is imported when it is called."""

from enum import StrEnum
from typing import Annotated

import typer

from antipater.checker.lazy import LazyGroup

app = typer.Typer(
    name="antipater",
    cls=LazyGroup,
    help="Judges records, scores games and proves rules of 7 Wonders Duel and 7 Wonders.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class Language(StrEnum):
    """Languages of messages and card names."""

    EN = "en"
    FR = "fr"
    NL = "nl"


Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files; - is standard input.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Lang = Annotated[Language, typer.Option("--lang", help="Language of messages and names.")]
Edition = Annotated[
    str | None, typer.Option("--edition", metavar="NAME", help="Judge by this edition.")
]
CardSet = Annotated[
    str | None, typer.Option("--set", metavar="SET", help="Card set: a name or a folder.")
]


@app.callback()
def antipater() -> None:
    """Judges records, scores games and proves rules of 7 Wonders Duel and 7 Wonders."""


@app.command()
def validate(
    files: Files,
    json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Judge game records: every move, and what they claim.

    Takes records of any known format, one game a file or one a line (.jsonl).
    """
    from antipater.checker.validate import validate_files

    raise typer.Exit(validate_files(files, json, lang.value, edition, card_set))


@app.command()
def score(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Sheets, cities or records; - is standard input."),
    ] = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Judged sheets as CSV.")] = False,
    possible: Annotated[
        bool, typer.Option("--possible", help="Ask whether a game can end with a sheet's numbers.")
    ] = False,
    blank: Annotated[
        str | None, typer.Option("--blank", metavar="csv|toml", help="Print an empty sheet.")
    ] = None,
    enter: Annotated[bool, typer.Option("--enter", help="Type a sheet in at a prompt.")] = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Score finished games: points by category, the winner, and by what.

    Takes scoresheets (CSV, TOML), cities, and records; tells them from their content.
    """
    from antipater.checker.sheets.options import Options

    options = Options(json, csv, lang.value, edition, possible, card_set)
    if blank or enter:
        from antipater.checker.sheets.prompt import enter_sheet, print_blank

        raise typer.Exit(print_blank(blank, options) if blank else enter_sheet(options))
    from antipater.checker.sheets.route import score_any

    raise typer.Exit(score_any(files or [], options))


@app.command()
def convert(
    files: Files,
    lang: Lang = Language.EN,
    into: Annotated[
        str | None, typer.Option("--into", metavar="FOLDER", help="Write a file for each game.")
    ] = None,
    card_set: CardSet = None,
) -> None:
    """Write records of any known format in the project's notation."""
    from antipater.checker.convert import convert_files

    raise typer.Exit(convert_files(files, lang.value, into, card_set))


@app.command()
def price(
    card: Annotated[str, typer.Argument(metavar="CARD", help="A building or wonder.")],
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="The game's record.")],
    move: Annotated[int, typer.Option("--move", metavar="N", help="Just before this move.")],
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="If not who moves then.")
    ] = None,
    json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Reckon what a card costs a player at one point of a game, step by step."""
    from antipater.checker.price import price_in_record

    status = price_in_record(card, record, move, player, json, lang.value, edition, card_set)
    raise typer.Exit(status)


@app.command()
def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="None: list all.")] = None,
    lang: Lang = Language.EN,
) -> None:
    """Tell the rule behind a finding, its source, an example, and how to mend it."""
    from antipater.checker.explain import explain_code

    raise typer.Exit(explain_code(code, lang.value))
