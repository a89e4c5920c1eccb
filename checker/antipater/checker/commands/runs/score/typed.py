"""``antipater score`` of what is typed in place of a file: rows, cities, and single entries."""

import sys
from collections.abc import Sequence
from dataclasses import replace

from antipater.checker.base import json
from antipater.checker.commands.runs.score.cities import score_listed
from antipater.checker.commands.runs.score.options import FINDINGS, FINE, UNREADABLE, ScoreOptions
from antipater.checker.commands.runs.score.sheets import show_reading, tell_findings
from antipater.checker.outputs import plain_findings, plain_sheets
from antipater.checker.outputs.sheet_text import entry_line
from antipater.checker.outputs.text import finding_lines
from antipater.checker.sheets.entry import answers
from antipater.checker.sheets.reading.scoresheets import read_in_order
from antipater.checker.sheets.reading.tables import TableRow, UnreadableSheet
from antipater.checker.sheets.reading.typed import Typed, understood

# What is typed comes from no file.
TYPED = ""


def score_arguments(arguments: Sequence[str], options: ScoreOptions) -> int:
    """Score what the arguments mean; returns the exit status."""
    try:
        typed = understood(arguments, options.card_set)
    except UnreadableSheet as error:
        tell_findings(TYPED, error.findings, options, sys.stderr)
        return UNREADABLE
    return score_typed(typed, options)


def score_typed(typed: Typed, options: ScoreOptions) -> int:
    """Score what was typed; returns the exit status."""
    try:
        if typed.rows:
            return score_rows(typed, options)
        if typed.word:
            return _score_entry(typed, options)
        return score_listed(typed, TYPED, options)
    except UnreadableSheet as error:
        tell_findings(TYPED, error.findings, options, sys.stderr)
        return UNREADABLE


def score_rows(typed: Typed, options: ScoreOptions) -> int:
    """Score a sheet of typed rows."""
    rows = [TableRow(line, (text,)) for line, text in enumerate(typed.rows, start=1)]
    reading = read_in_order(rows, typed.sets)
    of_one = typed.sets[0] if len(typed.sets) == 1 else None
    return show_reading(reading, TYPED, replace(options, card_set=options.card_set or of_one))


def _score_entry(typed: Typed, options: ScoreOptions) -> int:
    """Tell the points of one category, by each game that has what is listed."""
    told = answers(typed, options.edition)
    if options.json:
        for each in told:
            print(json.line(plain_sheets.entry(each, options.language)))
    else:
        for row in range(1 if told[0].category == "guilds" else len(typed.cities)):
            print(entry_line(told, row, options.language))
    every = [each for answer in told for each in answer.findings]
    found = list({(each.code, str(each.found)): each for each in every}.values())
    if not options.json:
        words = [plain_findings.finding(each, options.language) for each in found]
        for line in finding_lines(TYPED, words, options.language):
            print(line)
    return FINDINGS if found else FINE
