"""``antipater validate``: judge every game of every file."""

import gc
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated, NamedTuple, TextIO

import typer

from antipater.checker.bulk.judged import Judged, Written, judged, written
from antipater.checker.commands.bar import bar
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.options import (
    CardSet,
    DigestVersion,
    Edition,
    EveryEdition,
    Files,
    Json,
    Lang,
    Language,
    NoCause,
)
from antipater.checker.commands.run import Run
from antipater.checker.judging.games import explained_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame
from antipater.checker.records.inputs import files_of
from antipater.checker.records.sources import size_of

if TYPE_CHECKING:
    from antipater.checker.base.plain import Plain

# Files below this size are judged before a progress bar could be read.
_BAR_FROM = 500_000


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
    digest_version: DigestVersion = VERSION,
) -> None:
    """Judge game records, move by move. Compares the payments, points and result they claim.

    Reads every known format: one game per file or several, folders, patterns such as
    "*.duel", and .zip and .gz files.
    """
    if editions:
        from antipater.checker.commands.runs.editions import validate_by_editions

        raise typer.Exit(validate_by_editions(files, json, lang.value, card_set))
    if fix or out is not None:
        from antipater.checker.commands.mend import mend_file

        raise typer.Exit(mend_file(files, out if fix else None, lang.value, edition, card_set))
    options = ValidateOptions(
        brief, only_bad, everything, not no_cause, why, edition, digest_version
    )
    raise typer.Exit(validate_files(files, json, lang.value, edition, card_set, options))


class ValidateOptions(NamedTuple):
    """What is printed of the games: a line each, the bad ones alone,
    findings that follow from others, what explains them, and what settles each of them.
    ``digests``: the version of the digests of plays.
    """

    brief: bool = False
    only_bad: bool = False
    everything: bool = False
    causes: bool = True
    why: bool = False
    edition: str | None = None
    digests: int = VERSION

    @property
    def plain(self) -> bool:
        """Whether no more is told of a valid game than what modules write of it."""
        return not self.why and self.digests == VERSION

    @property
    def explaining(self) -> bool:
        """Whether it is worth looking for what explains findings."""
        return self.causes and not self.brief

    def told(
        self, plain: "Plain", game: ReadGame, verdict: AnyVerdict | None, language: str
    ) -> "Plain":
        """What is told of a game, with what settles its findings and on what readings of the
        rules the verdict rests, if that is wanted."""
        if not self.why:
            return plain
        from antipater.checker.outputs import readings
        from antipater.checker.outputs.why import Why, with_why

        plain["readings"] = readings.plain(verdict, language) if verdict else []
        return with_why(plain, Why(game, verdict, self.edition, language), verdict, game)


def validate_files(
    inputs: list[str],
    as_json: bool,
    language: str,
    edition: str | None,
    card_set: str | None,
    options: ValidateOptions | None = None,
) -> int:
    """Judge the games of files, folders and packed files and print the verdicts.

    Returns the exit status.
    """
    told = options or ValidateOptions()

    def work() -> int:
        _relax_collector()
        run = Run(language)
        _tell_sheets(inputs, language)
        for file in files_of(inputs):
            with _progress(file) as advance:
                if as_json and told.plain:
                    found = written([file], edition, card_set, language)
                    verdicts = _left_of(found, run, told)
                else:
                    verdicts = judged([file], edition, card_set)
                if told.explaining:
                    verdicts = (explained_game(*one, edition) for one in verdicts)
                found = run.noted(file, _advancing(verdicts, advance))
                if as_json:
                    _show_json(run, found, told)
                elif told.brief:
                    _show_brief(run, found, told)
                else:
                    _show_text(run, file, found, told)
        if not as_json:
            _print(run.summary())
        return run.status

    return guarded(work, language)


def _left_of(found: Written, run: Run, options: ValidateOptions) -> Judged:
    """The games whose verdicts have still to be written; the others are printed, and count."""
    from antipater.checker.bulk.verdict_rows import ReadyVerdicts, lines_of

    for one in found:
        if not isinstance(one, ReadyVerdicts):
            yield one
            continue
        run.tally.count_valid(one.kinds)
        if not options.only_bad:
            sys.stdout.write(f"{lines_of(one)}\n")


def _tell_sheets(inputs: list[str], language: str) -> None:
    """Say of scoresheets that are named, by their endings, that another command reads them."""
    named = [file for file in inputs if file.lower().endswith((".csv", ".tsv", ".xlsx", ".ods"))]
    if named:
        from antipater.checker.commands.runs.left_out import tell_left_out

        tell_left_out(named, language)


def _relax_collector() -> None:
    """Games are freed without the collector of cycles: let it run rarely (a tenth faster)."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def _show_json(run: Run, found: Judged, options: ValidateOptions) -> None:
    from antipater.checker.base import json
    from antipater.checker.outputs import plain_games

    write = sys.stdout.write

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> "Plain":
        plain = plain_games.game(game, verdict, run.language, options.digests)
        return options.told(plain, game, verdict, run.language)

    for game, verdict in found:
        told = run.told(game, verdict, tell)[2]
        if not (options.only_bad and told["valid"]):
            write(json.line(told) + "\n")


def _show_brief(run: Run, found: Judged, options: ValidateOptions) -> None:
    """A line a game, and those that settle it if that is wanted."""
    from antipater.checker.outputs import plain_games, text

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> list[str]:
        plain = plain_games.game(game, verdict, run.language, options.digests)
        return list(
            text.brief_lines(options.told(plain, game, verdict, run.language), run.language)
        )

    for game, verdict in found:
        game, verdict, lines = run.told(game, verdict, tell)
        if not (options.only_bad and verdict and verdict.valid):
            _print(lines, sys.stdout if verdict else sys.stderr)


def _show_text(run: Run, file: str, found: Judged, options: ValidateOptions) -> None:
    """The whole verdict on a single game; of many, the findings and a count."""
    from antipater.checker.outputs import plain_findings, plain_games, readings, text

    language, every = run.language, options.everything
    number = 0
    first: list[str] = []  # all that is said of the first game, until there is a second
    told: list[str] = []  # and its findings alone

    def findings(game: ReadGame, verdict: AnyVerdict | None) -> list[str]:
        told = options.told(
            plain_findings.refusal(game, verdict, language), game, verdict, language
        )
        rests = text.readings_of_one(told, language)
        return [*text.refusal_lines(told, language, every), *rests]

    def whole(game: ReadGame, verdict: AnyVerdict) -> list[str]:
        plain = plain_games.game(game, verdict, language, options.digests)
        told = options.told(plain, game, verdict, language)
        told.setdefault("readings", readings.plain(verdict, language))
        return list(text.verdict_lines(told, language, every))

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> tuple[list[str], list[str]]:
        rest = whole(game, verdict) if verdict and number == 1 else []
        return findings(game, verdict), rest

    for number, (game, verdict) in enumerate(found, start=1):
        game, verdict, (lines, rest) = run.told(game, verdict, tell)
        if number == 2 and first:
            _print(told)
            first = []
        if options.only_bad and verdict and verdict.valid:
            continue
        if rest:
            first, told = rest, lines
            continue
        _print(lines, sys.stdout if verdict else sys.stderr)
    _print(first)
    if number > 1:
        counts = run.tally
        unreadable = counts.unreadable + counts.faults
        totals = {"valid": counts.valid, "invalid": counts.invalid, "unread": unreadable}
        print(say("verdict.games", language, file=visible(file), games=number, **totals))


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    for line in lines:
        print(line, file=stream or sys.stdout)


def _advancing(found: Judged, advance: Callable[[int], None]) -> Judged:
    for entry in found:
        yield entry
        advance(entry[0].read)


def _progress(file: str) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar, if the file is large."""
    size = size_of(file)
    if size is None or size < _BAR_FROM:
        return nullcontext(lambda read: None)
    return bar(visible(file), size)
