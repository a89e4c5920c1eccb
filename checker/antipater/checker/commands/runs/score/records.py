"""The points of finished games, from their records."""

import sys

from antipater.checker.base import json
from antipater.checker.bulk.judged import judged
from antipater.checker.commands.guarded import guarded
from antipater.checker.judging.games import VALID, completed_game, status_of, told_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs import plain_findings, plain_games, text
from antipater.checker.records.files import ReadGame


def score_files(
    files: list[str],
    as_json: bool,
    language: str,
    edition: str | None,
    card_set: str | None,
    piped: str = "-",
) -> int:
    """Score every game of the files; what is wrong with a game goes to standard error.

    ``piped``: the name by which standard input is told.
    """

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> tuple[list[str], list[str]]:
        return _told(game, verdict, as_json, language)

    def work() -> int:
        status = VALID
        for game, verdict in judged(files, edition, card_set):
            game = game._replace(file=piped) if game.file == "-" else game
            game, verdict = completed_game(game, verdict, edition)
            game, verdict, (found, scored) = told_game(game, verdict, tell)
            status = max(status, status_of(game, verdict))
            for line in found:
                print(line, file=sys.stderr)
            for line in scored:
                print(line)
        return status

    return guarded(work, language)


def _told(
    game: ReadGame, verdict: AnyVerdict | None, as_json: bool, language: str
) -> tuple[list[str], list[str]]:
    """What is printed of a game: of its findings, and of its score."""
    findings = plain_findings.findings(game, verdict, language)
    found = list(text.finding_lines(game.file, findings, language))
    if verdict is None and not as_json:
        return found, []
    told = plain_games.score(game, verdict, language)
    if as_json or verdict is None:
        return found, [json.line(told)]
    told |= plain_findings.causes(game, verdict, language)
    return found, list(text.score_lines(told, language))
