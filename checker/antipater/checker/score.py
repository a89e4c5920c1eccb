"""``antipater score``: the points of finished games, from their records."""

import sys

from antipater.checker.report import (
    finding_lines,
    how_it_ended,
    result_object,
    score_table,
)
from antipater.checker.validate import VALID, guarded, judged, status_of


def score_files(
    files: list[str], as_json: bool, language: str, edition: str | None, card_set: str | None
) -> int:
    """Score every game of the files; what is wrong with a game goes to standard error."""

    def work() -> int:
        status = VALID
        for game, verdict in judged(files, edition, card_set):
            status = max(status, status_of(verdict))
            players = verdict.record.players if verdict else ()
            findings = verdict.findings if verdict else (game.problem,)
            for finding in findings:
                assert finding is not None
                for line in finding_lines(game.file, finding, language, players):
                    print(line, file=sys.stderr)
            if verdict is None:
                continue
            if as_json:
                import json

                head = {"file": game.file, "game": game.number, "valid": verdict.valid}
                print(json.dumps(head | result_object(verdict), ensure_ascii=False))
            else:
                print(f"{game.file}: {how_it_ended(verdict, language)}")
                print("\n".join(f"  {line}" for line in score_table(verdict, language)))
        return status

    return guarded(work, language)
