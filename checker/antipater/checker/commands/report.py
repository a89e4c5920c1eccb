"""``antipater report``: judged games as one web page with replays."""

from pathlib import Path

import typer

from antipater.checker.commands.options import (
    CardSet,
    Edition,
    FirstLang,
    Force,
    Inputs,
    NoCause,
    Output,
    spoken,
)

PAGE = Path("report").with_suffix(".html")


def report(
    inputs: Inputs,
    output: Output = PAGE,
    force: Force = False,
    lang: FirstLang = None,
    no_cause: NoCause = False,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Judge games and write one web page about them. It has the verdicts, and every game move by
    move.

    The page is a single file. It opens from disk, needs no network, and switches between
    English, French and Dutch.
    """
    from antipater.checker.commands.runs.report import ReportOptions, write_report

    language = lang.value if lang else None
    options = ReportOptions(
        output, force, language, spoken(lang), edition, card_set, causes=not no_cause
    )
    raise typer.Exit(write_report(inputs, options))
