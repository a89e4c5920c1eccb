"""``antipater prove``: proves what is claimed of a set, or shows what breaks it."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from antipater.grammar.diagnostics import CardSetError
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet

if TYPE_CHECKING:
    from antipater.checker.proofs.theorems import Limits, Result


def prove(
    set_name: Annotated[
        str, typer.Argument(metavar="[SET]", help="A shipped set's name, or a folder of cards.")
    ] = "duel",
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="NAME", help="The edition's rulings.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="THEOREM", help="Only theorems of this name; repeatable."),
    ] = None,
    rlimit: Annotated[
        int | None, typer.Option(min=1, help="The solver's work for one question, in its units.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The solver's random seed.")] = 0,
    cold: Annotated[
        bool, typer.Option("--cold", help="Prove everything anew, without kept results.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Tell which wrong rules the theorems notice.")
    ] = False,
    bounds: Annotated[
        bool, typer.Option("--bounds", help="The extremes of points, prices and plays instead.")
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records", metavar="FOLDER", help="Write lines of play as records into a folder."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a theorem.")] = False,
) -> None:
    """Prove the set's theorems, or show a counterexample.

    Exit status 0 only if every theorem is proved; 1 if one is refuted or not decided
    within the limit; 2 if the set cannot be read. With --mutate, 0 if at least 95 of
    100 wrong sets are noticed. With --bounds, 0: how far points, prices and plays can go,
    each with an example; what is not known is said.
    """
    from antipater.checker.proofs.proving import kept_answers, prove_set
    from antipater.checker.proofs.reporting import as_object, in_words, summary
    from antipater.checker.proofs.theorems import Limits, Verdict
    from antipater.checker.proofs.z3_questions import RLIMIT

    _check_options(mutate, bounds, records)
    cards = opened(set_name, edition)
    if mutate:
        raise typer.Exit(_mutate(cards, Limits(rlimit or RLIMIT, seed), as_json))
    if bounds:
        _tell_bounds(cards, edition, only, rlimit, seed, as_json)
        return
    memory = None if cold else kept_answers()
    results = []
    try:
        for result in prove_set(cards, edition, Limits(rlimit or RLIMIT, seed), memory, only):
            results.append(result)
            typer.echo(
                json.dumps(as_object(result), ensure_ascii=False)
                if as_json
                else in_words(result, with_records=bool(only) and records is None)
            )
    except KeyError as error:
        typer.echo(f"there is no theorem `{error.args[0]}` about {cards.slug}", err=True)
        raise typer.Exit(2) from None
    if memory is not None:
        memory.save()
    if not as_json:
        typer.echo(summary(results))
    if records is not None:
        _write(results, records)
    if any(result.verdict is not Verdict.PROVED for result in results):
        raise typer.Exit(1)


def _check_options(mutate: bool, bounds: bool, records: Path | None) -> None:
    """Refuse options that exclude each other, and a folder that cannot be written to."""
    if mutate and bounds:
        typer.echo("--mutate and --bounds exclude each other; ask for one", err=True)
        raise typer.Exit(2)
    if records is None:
        return
    if mutate or bounds:
        typer.echo("--records is for theorems; --bounds --only NAME shows a game", err=True)
        raise typer.Exit(2)
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        typer.echo(f"{records}: records cannot be written there: {error.strerror}", err=True)
        raise typer.Exit(2) from None


def _write(results: "list[Result]", folder: Path) -> None:
    from antipater.checker.proofs.reporting import write_lines

    try:
        count = write_lines(results, folder)
    except OSError as error:
        typer.echo(f"{folder}: records cannot be written there: {error.strerror}", err=True)
        raise typer.Exit(2) from None
    what = "1 line of play is" if count == 1 else f"{count} lines of play are"
    typer.echo(f"{what} written to {folder}", err=True)


def _tell_bounds(
    cards: CardSet,
    edition: str | None,
    only: list[str] | None,
    rlimit: int | None,
    seed: int,
    as_json: bool,
) -> None:
    from antipater.checker.proofs import bounds_report
    from antipater.checker.proofs.bounds import BOUND_RLIMIT, bounds
    from antipater.checker.proofs.theorems import Limits

    try:
        for bound in bounds(cards, edition, Limits(rlimit or BOUND_RLIMIT, seed), only):
            if as_json:
                typer.echo(json.dumps(bounds_report.as_object(bound), ensure_ascii=False))
            else:
                typer.echo(bounds_report.in_words(bound, cards, with_record=bool(only)))
    except KeyError as error:
        typer.echo(f"there is no bound `{error.args[0]}` of {cards.slug}", err=True)
        raise typer.Exit(2) from None
    if not as_json:
        typer.echo(bounds_report.MEANING)


def opened(name_or_folder: str, edition: str | None) -> CardSet:
    """The set, or exit status 2 with every diagnostic on standard error."""
    try:
        cards = load_set(name_or_folder)
    except CardSetError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if edition is not None and edition not in cards.editions:
        known = ", ".join(cards.editions)
        typer.echo(f"{cards.slug} has no edition `{edition}`; it has {known}", err=True)
        raise typer.Exit(2)
    return cards


def _mutate(cards: CardSet, limits: "Limits", as_json: bool) -> int:
    """Tell of each mutant which theorem notices it; exit status 1 if too few are noticed."""
    from antipater.checker.proofs.noticing import noticed

    count = survived = 0
    for mutant in noticed(cards, limits):
        count += 1
        survived += mutant.theorem is None
        if as_json:
            found = {"mutant": mutant.about, "theorem": mutant.theorem, "ruleset": cards.slug}
            typer.echo(json.dumps(found, ensure_ascii=False))
        elif mutant.theorem is None:
            typer.echo(f"NOT NOTICED  {mutant.about}")
        else:
            typer.echo(f"noticed      {mutant.about}  [{mutant.theorem}]")
    if not as_json:
        typer.echo(f"{count - survived} of {count} wrong sets are noticed")
    return int(survived * 20 > count)
