"""``validate --editions``: each record by every edition of its set, and what changes."""

import sys
from dataclasses import replace

from antipater.checker.base import json
from antipater.checker.base.isolation import isolated
from antipater.checker.commands.guarded import guarded
from antipater.checker.judging.by_edition import Alike, Told, by_edition, partings
from antipater.checker.judging.games import VALID, explained_game, judged_game, status_of
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs import plain_games, text
from antipater.checker.outputs.edition_text import edition_lines
from antipater.checker.records.files import ReadGame
from antipater.checker.records.inputs import files_of
from antipater.checker.records.record import GameRecord
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import load_set


def validate_by_editions(
    inputs: list[str], as_json: bool, language: str, card_set: str | None
) -> int:
    """Judge every record by every edition of its set; the worst exit status of any."""

    def work() -> int:
        status = VALID
        for file in files_of(inputs):
            for game in games(file, card_set):
                status = max(status, _judge(game, as_json, language))
        return status

    return guarded(work, language)


def _judge(game: ReadGame, as_json: bool, language: str) -> int:
    """Tell what is said of one game; its exit status. A fault of ours costs no other game."""
    record = game.record
    if record is None:
        return _tell(game, as_json, language)

    def failed(error: Exception) -> tuple[int, list[str]]:
        return _tell(game.failed(error), as_json, language), []

    worst, lines = isolated(lambda: _compared(game, record, as_json, language), failed)
    for line in lines:
        print(line)
    return worst


def _tell(game: ReadGame, as_json: bool, language: str) -> int:
    """Say why a game cannot be read; its exit status."""
    told = plain_games.game(game, None, language)
    if as_json:
        print(json.line(plain_games.editions(game.file, game.number, [], unread=told)))
    for line in () if as_json else text.finding_lines(game.file, told["findings"], language):
        print(line, file=sys.stderr)
    return status_of(game, None)


def _compared(
    game: ReadGame, record: GameRecord, as_json: bool, language: str
) -> tuple[int, list[str]]:
    """Judge one record by every edition: the worst exit status, and where they part in lines.

    What explains the findings is looked for once where editions agree.
    """
    cards, statuses = load_set(record.set), list[int]()
    judged = dict[str, tuple[ReadGame, AnyVerdict | None]]()

    def judge(edition: str) -> Told:
        read, verdict = judged[edition] = judged_game(game, edition)
        return plain_games.game(read, verdict, language)

    def explained(group: Alike) -> Alike:
        edition = group.editions[0]
        read, verdict = explained_game(*judged[edition], edition)
        statuses.append(status_of(read, verdict))
        return replace(group, told=plain_games.game(read, verdict, language))

    alike = by_edition(cards, judge)
    statuses += [status_of(*told) for told in judged.values()]
    found = partings(cards, alike, judge)
    groups = list(map(explained, alike))
    if as_json:
        lines = [json.line(plain_games.editions(game.file, game.number, groups, found))]
    else:
        lines = list(edition_lines(cards, groups, found, text.result_line, language))
    return max(statuses), lines
