"""``antipater score`` for scoresheets and cities: read, judge, ask, and show."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from antipater.checker.sheets.city_command import score_cities
from antipater.checker.sheets.city_file import is_city
from antipater.checker.sheets.judging import Verdict, judged
from antipater.checker.sheets.options import FINDINGS, FINE, UNREADABLE, Options
from antipater.checker.sheets.plausibility import Asker
from antipater.checker.sheets.reading import Unreadable, read_csv
from antipater.checker.sheets.sheet import Reading
from antipater.checker.sheets.show import (
    finding_line,
    json_object,
    possible_lines,
    result_line,
    score_table,
    table_line,
    understood,
    write_csv,
)
from antipater.checker.sheets.tables import NotText, decoded
from antipater.checker.sheets.toml_reading import read_toml
from antipater.checker.sheets.words import say
from antipater.grammar.load import load_set


def score_sheets(raw: bytes, file: str, options: Options) -> int:
    """Score one file of sheets or cities and print the verdicts; returns the exit status."""
    try:
        text = decoded(raw)[0]
    except NotText:
        text = ""
    try:
        if is_city(text):
            return score_cities(text, file, options)
        reading = (
            read_toml(text, file, options.card_set)
            if is_toml(text)
            else read_csv(raw, file, options.card_set)
        )
    except Unreadable as error:
        for found in error.findings:
            print(finding_line(file, found, options.language), file=sys.stderr)
        return UNREADABLE
    return show_reading(reading, file, options)


def is_toml(text: str) -> bool:
    """Whether a text is TOML with players rather than delimited rows."""
    return any(line.strip() == "[[player]]" for line in text.splitlines())


def show_reading(reading: Reading, file: str, options: Options) -> int:
    """Judge all sheets of a reading and print them as asked."""
    name = options.card_set or reading.game
    cards = load_set(name)
    asker = Asker(cards, options.edition)
    if not (options.json or options.csv):
        print("\n".join(understood(cards, reading, file, options.language)))
    for found in reading.findings:
        stream = sys.stderr if options.json or options.csv else sys.stdout
        print(finding_line(file, found, options.language), file=stream)
    verdicts: list[Verdict] = []
    for sheet in reading.sheets:
        verdict = judged(cards, sheet, options.edition)
        verdict = asker.asked(verdict) if options.possible else verdict
        verdicts.append(verdict)
        if options.json:
            shown = json_object(file, reading.game, verdict, options.language)
            print(json.dumps(shown, ensure_ascii=False))
        elif not options.csv:
            _show(reading, verdict, file, options, alone=len(reading.sheets) == 1)
    if options.csv:
        write_csv(cards, verdicts)
        for verdict in verdicts:
            for found in verdict.findings:
                print(finding_line(file, found, options.language), file=sys.stderr)
    elif len(verdicts) > 1 and not options.json:
        wrong = sum(bool(v.findings) for v in verdicts)
        fine = len(verdicts) - wrong
        print(say("summary", options.language, tables=len(verdicts), fine=fine, wrong=wrong))
    return status_of(reading, verdicts)


def status_of(reading: Reading, verdicts: Sequence[Verdict]) -> int:
    """The exit status that a file gives."""
    if not verdicts:
        return UNREADABLE
    return FINDINGS if reading.findings or any(v.findings for v in verdicts) else FINE


def _show(reading: Reading, verdict: Verdict, file: str, options: Options, alone: bool) -> None:
    cards, language = load_set(options.card_set or reading.game), options.language
    if alone:
        score_table(cards, verdict, language)
        print(result_line(cards, verdict, language))
        if verdict.asked:
            print(say(_POSSIBLE[verdict.possible], language))
    else:
        print(table_line(cards, verdict, language))
    for found in verdict.findings:
        print(f"  {finding_line(file, found, language)}")
    if alone or verdict.possible is False or verdict.ranges:
        for line in possible_lines(cards, verdict, language):
            print(f"  {line}")


_POSSIBLE = {True: "possible", False: "impossible", None: "undecided"}


def read_bytes(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; raises ``OSError``."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
