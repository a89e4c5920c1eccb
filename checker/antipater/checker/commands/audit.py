"""The command line of ``antipater audit``."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from antipater.checker.commands.options import (
    CardSet,
    DigestVersion,
    Edition,
    Inputs,
    Json,
    Lang,
    Language,
    NoCause,
)
from antipater.checker.records.digest import VERSION


class Causes(StrEnum):
    """On which games with findings causes are looked for."""

    FEW = "few"
    ALL = "all"


def audit(
    inputs: Inputs,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", help="Judge in N processes at once.")
    ] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FILE",
            help="Write the verdicts to a .parquet, .csv or .jsonl file; "
            "run again after an interruption, it goes on.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file of --out, or start it again.")
    ] = False,
    digest: Annotated[
        bool,
        typer.Option(
            "--digest",
            help="Also write OUT.sha256: digests of the verdicts, the inputs and the rules, for "
            "others to check with sha256sum --check.",
        ),
    ] = False,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help="Judge on a Dask cluster; --out names a folder of Parquet files.",
        ),
    ] = None,
    json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
    no_cause: NoCause = False,
    causes: Annotated[
        Causes,
        typer.Option(
            "--causes",
            help="Look for the slips behind the findings of the first few games of each code, "
            "or of all games (slow).",
        ),
    ] = Causes.FEW,
    digest_version: DigestVersion = VERSION,
) -> None:
    """Judge any number of games, with a summary at the end. From files, folders and archives.

    Takes what validate takes, and finds the records in folders. Of each finding code the
    first few are listed; --json or --out gives every verdict.
    """
    from antipater.checker.commands.runs.audit import Options
    from antipater.checker.commands.runs.audit import audit as audit_inputs

    wanted: dict[str, Any] = {
        "causes": not no_cause,
        "all_causes": causes is Causes.ALL,
        "digest": digest,
    }
    wanted["digests"] = digest_version
    options = Options(json, lang.value, edition, card_set, jobs, out, force, scheduler, **wanted)
    raise typer.Exit(audit_inputs(inputs, options))
