"""The points of finished games, from their records."""

import sys

from antipater.checker.base import json
from antipater.checker.bulk.judged import judged
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.judging.games import VALID, completed_game, status_of, told_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs import csv, plain_findings, plain_games, plain_sheets, text
from antipater.checker.records.files import ReadGame
from antipater.checker.sheets.game import GAMES


def score_files(files: list[str], options: ScoreOptions, piped: str = "-") -> int:
    """Score every game of the files; what is wrong with a game goes to standard error.

    ``piped``: the name by which standard input is told.
    """
    rows = _Rows(options.language)

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> tuple[list[str], list[str]]:
        return _told(game, verdict, options)

    def work() -> int:
        status = VALID
        for game, verdict in judged(files, options.edition, options.card_set):
            game = game._replace(file=piped) if game.file == "-" else game
            game, verdict = completed_game(game, verdict, options.edition)
            game, verdict, (found, scored) = told_game(game, verdict, tell)
            status = max(status, status_of(game, verdict))
            for line in found:
                print(line, file=sys.stderr)
            if not options.csv:
                print(*scored, sep="\n", end="\n" * bool(scored))
            elif verdict and verdict.valid and verdict.result.kind != "unfinished":
                rows.write(game, verdict)
            else:
                print(*scored[:1], sep="\n", end="\n" * bool(scored), file=sys.stderr)
        return status

    return guarded(work, options.language)


class _Rows:
    """Writes games as rows of CSV, below one heading as long as that fits."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.heading: list[str] = []

    def write(self, game: ReadGame, verdict: AnyVerdict) -> None:
        """The rows of a game that is over."""
        cards, sheet = verdict.rules.cards, plain_sheets.of_record(game, verdict, self.language)
        told = ["event"] * bool(sheet["event"]) + ["round"] * bool(sheet["round"])
        told += ["end"] * (len(GAMES[cards.game].sheet.ends) > 1)
        heading = csv.heading(cards, self.language, told)
        if heading != self.heading:
            self.heading = heading
            csv.write_rows([heading], self.language)
        csv.write_sheet(cards, sheet, self.language, told)


def _told(
    game: ReadGame, verdict: AnyVerdict | None, options: ScoreOptions
) -> tuple[list[str], list[str]]:
    """What is printed of a game: of its findings, and of its score."""
    language = options.language
    findings = plain_findings.findings(game, verdict, language)
    found = list(text.finding_lines(game.file, findings, language))
    if verdict is None and not options.json:
        return found, []
    told = plain_games.score(game, verdict, language)
    if options.json or verdict is None:
        return found, [json.line(told)]
    told |= plain_findings.causes(game, verdict, language)
    return found, list(text.score_lines(told, language))
