"""A report of files and folders, written to one file."""

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from antipater.checker.base.files import Inputs, check_free
from antipater.checker.bulk.judged import judged
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.runs.left_out import tell_left_out
from antipater.checker.judging.games import UNREADABLE, explained_game
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.pages.document import document
from antipater.checker.pages.report import GamesReport
from antipater.checker.records.destination import Destination, NotWritten
from antipater.checker.records.inputs import files_in, files_of


class ReportOptions(NamedTuple):
    """How ``antipater report`` was called; ``language``: None for the reader's own.
    ``causes``: whether to look for what explains the findings on a game."""

    output: Path
    force: bool
    language: str | None
    spoken: str
    edition: str | None
    card_set: str | None
    causes: bool = True


def write_report(inputs: Sequence[str], options: ReportOptions) -> int:
    """Judge every game of the inputs and write the page; returns the exit status.

    Status 2, and no page, where one is there already (unless ``force``), and where folders
    hold no file of games.
    """
    language = options.spoken

    def work() -> int:
        if os.path.lexists(options.output) and not options.force:
            return _refused(say("report.written.exists", language, file=str(options.output)))
        check_free(options.output)
        if next(files_in(inputs), None) is None:
            tell_left_out(inputs, language)
            return _refused(say("report.written.no_games", language, files=list(inputs)))
        tell_left_out(inputs, language)
        files = list(files_of(inputs))
        Inputs(files).check(options.output)
        report = GamesReport(options.edition, readings=options.causes)
        for read, verdict in judged(files, options.edition, options.card_set):
            if options.causes:
                read, verdict = explained_game(read, verdict, options.edition)
            report.add(read, verdict)
        title = say("report.title", language)
        page = document("report", title, report.data(options.language), language)
        Destination(str(options.output.parent), options.force).write(options.output.name, page)
        statuses = Counter(str(game["status"]) for game in report.games)
        counts = {
            "games": len(report.games),
            "valid": statuses["valid"],
            "invalid": statuses["invalid"],
            "unread": statuses["unreadable"] + statuses["fault"],
        }
        print(say("verdict.games", language, file=visible(str(options.output)), **counts))
        return report.status

    try:
        return guarded(work, language)
    except NotWritten as refused:
        return _refused(say("report.written.exists", language, file=str(refused.path)))
    except OSError as error:
        return _refused(
            f"{visible(str(error.filename or options.output))}: {trouble(error, language)}"
        )


def _refused(told: str) -> int:
    print(told, file=sys.stderr)
    return UNREADABLE
