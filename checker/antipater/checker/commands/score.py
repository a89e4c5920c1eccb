"""``antipater score``: the points of finished games, from their records."""

import sys

from antipater.checker.commands.validate import guarded, judged
from antipater.checker.judging.games import VALID, status_of
from antipater.checker.outputs import json, schema, text


def score_files(
    files: list[str], as_json: bool, language: str, edition: str | None, card_set: str | None
) -> int:
    """Score every game of the files; what is wrong with a game goes to standard error."""

    def work() -> int:
        status = VALID
        for game, verdict in judged(files, edition, card_set):
            status = max(status, status_of(game, verdict))
            found = schema.findings(game, verdict, language)
            for line in text.finding_lines(game.file, found, language):
                print(line, file=sys.stderr)
            if verdict is not None or as_json:
                told = schema.score(game, verdict, language)
                print(json.line(told) if as_json else "\n".join(text.score_lines(told, language)))
        return status

    return guarded(work, language)
