"""``antipater prove``: proves what is claimed of a set, or shows what breaks it."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from antipater.checker.base import json
from antipater.checker.commands.options import (
    EditionOf,
    ForceAll,
    Lang,
    Language,
    SameSet,
    SetArgument,
)
from antipater.checker.commands.prove_options import refused
from antipater.checker.games.registry import DEFAULT_SET
from antipater.checker.messages.lines import in_one_line, told
from antipater.checker.proofs import plain as plain_proofs
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet

if TYPE_CHECKING:
    from antipater.checker.proofs.theorem import TheoremResult


def prove(
    set_name: SetArgument = DEFAULT_SET,
    edition: EditionOf = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="THEOREM", help="Prove only this theorem; repeatable."),
    ] = None,
    rlimit: Annotated[
        int | None,
        typer.Option(min=1, help="Limit of work per solver query, in the solver's units."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Random seed of the solver.")] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that prove theorems (default: one per processor)."),
    ] = None,
    cold: Annotated[bool, typer.Option("--cold", help="Ignore results of earlier runs.")] = False,
    changed: Annotated[
        bool,
        typer.Option(
            "--changed",
            help="List only what was proved again since an earlier run, and what is not proved.",
        ),
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records", metavar="FOLDER", help="Folder to write witness games into, as records."
        ),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export",
            metavar="FOLDER",
            help="Folder to write every question to the solver into, as SMT-LIB.",
        ),
    ] = None,
    force: ForceAll = False,
    card_set: SameSet = None,
    lang: Lang = Language.EN,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per theorem.")
    ] = False,
) -> None:
    """Prove the set's theorems, or show a counterexample.

    Exit status 0 only if every theorem is proved; 1 if one is refuted or not decided
    within the limit; 2 if the set cannot be read.
    """
    from antipater.checker.proofs.export import Export
    from antipater.checker.proofs.prove import (
        NoTheorems,
        UnknownDeparture,
        UnknownTheorem,
        open_proof_cache,
        proofs_of,
        prove_set,
    )
    from antipater.checker.proofs.reporting import in_words, needless, new_or_wrong, summary
    from antipater.checker.proofs.smt.solver import RLIMIT
    from antipater.checker.proofs.theorem import Limits, untold

    given = {
        "--edition": edition is not None,
        "--only": bool(only),
        "--jobs": jobs is not None,
        "--cold": cold,
        "--changed": changed,
        "--records": records is not None,
        "--export": export is not None,
        "--force": force,
    }
    problem = refused([name for name, there in given.items() if there])
    if problem is not None:
        typer.echo(told(problem, lang), err=True)
        raise typer.Exit(2)
    _prepare_folders(records, export, force)
    cards = opened(card_set or set_name, edition, lang)
    try:
        proofs_of(cards)
    except NoTheorems as error:
        typer.echo(told(f"no theorems are stated about this game ({error})", lang), err=True)
        raise typer.Exit(2) from None
    exported = None if export is None else Export(export)
    cache = None if cold or exported is not None else open_proof_cache()
    progress_of = untold if exported is None else exported
    limits = Limits(rlimit or RLIMIT, seed)
    progress = _progress(as_json)
    results, start = [], time.perf_counter()
    try:
        for result in prove_set(
            cards, edition, limits, cache, only, progress_of, progress, jobs or os.cpu_count() or 1
        ):
            progress("")
            results.append(result)
            if changed and not new_or_wrong(result):
                continue
            typer.echo(
                json.line(plain_proofs.theorem(result))
                if as_json
                else told(in_words(result, with_records=bool(only) and records is None), lang)
            )
    except (UnknownDeparture, UnknownTheorem) as error:
        typer.echo(told(str(error), lang), err=True)
        raise typer.Exit(2) from None
    finally:  # an interrupted run keeps its work
        if cache is not None:
            cache.save()
    for warning in needless(results, cards.departures, edition or cards.default_edition):
        typer.echo(told(warning, lang), err=True)
    if not as_json:
        typer.echo(told(summary(results, time.perf_counter() - start), lang))
        for departure in proofs_of(cards).departures(cards) if not only else ():
            typer.echo(told(f"departs from the printed game: {departure}", lang))
        for left_open in proofs_of(cards).left_open(cards, edition) if not only else ():
            typer.echo(told(f"not looked at: {left_open}", lang))
    if records is not None:
        _write(results, records, lang)
    if exported is not None:
        typer.echo(told(f"{len(exported)} questions are written to {export}", lang), err=True)
    if not all(result.stands for result in results):
        raise typer.Exit(1)


def _progress(as_json: bool) -> Callable[[str], None]:
    """Tells on a terminal what is being done, on one line that is written over."""
    if as_json or not sys.stderr.isatty():
        return lambda said: None

    def tell(said: str) -> None:
        sys.stderr.write(f"\r\x1b[K{said}")
        sys.stderr.flush()

    return tell


def _prepare_folders(records: Path | None, export: Path | None, force: bool) -> None:
    """Refuse folders that cannot be written to, or where such files are already."""
    from antipater.checker.base.files import Taken, prepare_folder

    for folder, what, pattern in ((records, "records", "*.txt"), (export, "questions", "*.smt2")):
        if folder is None:
            continue
        try:
            prepare_folder(folder, (pattern,), force)
        except Taken as taken:
            typer.echo(str(taken), err=True)
            raise typer.Exit(2) from None
        except OSError as error:
            typer.echo(f"{folder}: {what} cannot be written there: {error.strerror}", err=True)
            raise typer.Exit(2) from None


def _write(results: "list[TheoremResult]", folder: Path, language: str) -> None:
    from antipater.checker.proofs.reporting import write_lines

    try:
        count = write_lines(results, folder)
    except OSError as error:
        typer.echo(f"{folder}: records cannot be written there: {error.strerror}", err=True)
        raise typer.Exit(2) from None
    what = "1 line of play is" if count == 1 else f"{count} lines of play are"
    typer.echo(told(f"{what} written to {folder}", language), err=True)


def opened(name_or_folder: str, edition: str | None, language: str = "en") -> CardSet:
    """The set, or exit status 2 with every diagnostic on standard error."""
    try:
        cards = load_set(name_or_folder)
    except CardSetError as error:
        for each in error.diagnostics:
            typer.echo(in_one_line(each, language), err=True)
        raise typer.Exit(2) from None
    if edition is not None and edition not in cards.editions:
        known = ", ".join(cards.editions)
        line = f"{cards.slug} has no edition `{edition}`; it has {known}"
        typer.echo(told(line, language), err=True)
        raise typer.Exit(2)
    return cards
