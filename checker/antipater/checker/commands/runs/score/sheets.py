"""``antipater score`` for scoresheets and cities: read, judge, ask, and show."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TextIO

from antipater.checker.base import json
from antipater.checker.base.faults import FAULT, fault_finding
from antipater.checker.base.isolation import isolated
from antipater.checker.base.plain import Plain
from antipater.checker.commands.runs.score.asking import Ask, asker
from antipater.checker.commands.runs.score.cities import score_cities, score_listed
from antipater.checker.commands.runs.score.editions import show_editions
from antipater.checker.commands.runs.score.options import FINDINGS, FINE, UNREADABLE, ScoreOptions
from antipater.checker.commands.runs.score.printings import fitting
from antipater.checker.judging.edition import checked_edition
from antipater.checker.messages.finding import MOST_TOLD, Finding, bounded, finding
from antipater.checker.messages.words import say
from antipater.checker.outputs import csv, plain_sheets
from antipater.checker.outputs.sheet_text import (
    bound_lines,
    cause_lines,
    derived_lines,
    fit_lines,
    possible_lines,
    possible_word,
    result_line,
    score_table,
    table_line,
    understood,
)
from antipater.checker.outputs.text import finding_lines
from antipater.checker.records.headings import PLACE
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.city_file import is_city
from antipater.checker.sheets.reading.listed_file import typed_in
from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.reading.tables import Note, NotText, UnreadableSheet, decoded
from antipater.checker.sheets.reading.toml import is_toml, read_toml
from antipater.checker.sheets.sheet import NO_ROWS, Sheet, SheetReading
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet


def score_sheets(raw: bytes, file: str, options: ScoreOptions, most: int | None = None) -> int:
    """Score one file of sheets or cities and print the verdicts; returns the exit status.

    ``most``: bytes that are read, where there may be more.
    """
    if most is not None and len(raw) > most:
        found = finding("S-LIMIT-01", found=f"> {most}", expected=most)
        tell_findings(file, [found], options, sys.stderr)
        return UNREADABLE
    try:
        text = decoded(raw)[0]
    except NotText:
        text = ""
    try:
        if is_city(text):
            return score_cities(text, file, options)
        if (typed := typed_in(text, options.card_set)) is not None:
            return score_listed(typed, file, options)
        read = (
            [read_toml(text, file, options.card_set)]
            if is_toml(text)
            else readings(raw, file, options.card_set)
        )
    except UnreadableSheet as error:
        tell_findings(file, error.findings, options, sys.stderr)
        return UNREADABLE
    return max(show_reading(each, file, options) for each in read)


def show_reading(reading: SheetReading, file: str, options: ScoreOptions) -> int:
    """Judge all sheets of a reading, one after another, and print them as asked."""
    cards = load_set(options.card_set or reading.card_set or GAMES[reading.game].cards)
    checked_edition(cards, options.edition)
    ask, language = asker(cards, options), options.language
    stream = sys.stderr if options.json or options.csv else sys.stdout
    if not (options.json or options.csv):
        print("\n".join(understood(cards, reading, file, options.edition, language)))
    of_file = _FileFindings(file, reading.findings, options, stream)
    of_file.tell()
    if options.csv:
        options = replace(options, places=_places(reading))
        csv.write_heading(cards, options.language, options.places)
    tables = wrong = faults = 0
    alone = isinstance(reading.sheets, tuple) and len(reading.sheets) == 1
    for sheet in reading.sheets:
        of_file.tell()
        sheet = replace(sheet, seated=sheet.seated or options.seated)
        tables += 1
        if options.editions:
            wrong += show_editions(
                cards, partial(_by_edition, cards, sheet, file, options), options
            )
            continue
        notes = reading.notes if tables == 1 else ()
        told = partial(_told, ask, cards, sheet, file, notes, options, alone)
        plain = isolated(told, partial(_faulty, file, tables, options))
        if plain is None:
            faults += 1
            continue
        wrong += bool(plain["findings"])
        _show_rest(cards, plain, file, options, alone)
    of_file.tell()
    of_file.tell_more()
    if tables > 1 and not (options.json or options.csv):
        fine = tables - wrong - faults
        print(say("sheets.summary", language, tables=tables, fine=fine, wrong=wrong))
    if not tables:
        if not reading.findings:
            tell_findings(file, [NO_ROWS], options, sys.stderr)
        return UNREADABLE
    if faults:
        return FAULT
    return FINDINGS if reading.findings or wrong else FINE


def _places(reading: SheetReading) -> tuple[str, ...]:
    """Which of event, round and end the sheets of a reading tell; of one that is gone through
    once, by its columns."""
    sheets = reading.sheets if isinstance(reading.sheets, tuple) else ()
    columns = {*reading.columns.values()}
    told = {part for part in PLACE if part in columns or any(getattr(s, part) for s in sheets)}
    told |= {"end"} if "end" in columns or any(s.end != "civilian" for s in sheets) else set()
    return tuple(part for part in ("event", "round", "end") if part in told)


def _told(
    ask: Ask,
    cards: CardSet,
    sheet: Sheet,
    file: str,
    notes: Sequence[Note],
    options: ScoreOptions,
    alone: bool,
) -> Plain | None:
    """What is said of one sheet; for people its points and the verdict are printed at once."""
    verdict = judged(cards, sheet, options.edition)
    plainly = partial(plain_sheets.sheet, file, cards, options.edition)

    def tell(possible: bool | None) -> None:
        asked = replace(verdict, asked=options.possible, possible=possible)
        _show_head(cards, plainly(asked, options.language), options, alone)

    found = ask(verdict, tell)
    fits = [other.slug for other in fitting(cards, sheet, found, options)]
    return {**plainly(found, options.language, notes), "fits": fits}


def _faulty(file: str, table: int, options: ScoreOptions, error: Exception) -> None:
    """Tell a fault of ours in one table, which costs no other its verdict."""
    tell_findings(file, [fault_finding(error, table)], options, sys.stderr)


def _by_edition(
    cards: CardSet, sheet: Sheet, file: str, options: ScoreOptions, edition: str
) -> Plain:
    """What one edition says of a sheet."""
    ask = asker(cards, replace(options, edition=edition))
    return plain_sheets.sheet(
        file, cards, edition, ask(judged(cards, sheet, edition)), options.language
    )


def _show_head(cards: CardSet, sheet: Plain, options: ScoreOptions, alone: bool) -> None:
    """The points and the verdict, for people, before what explains them."""
    if options.json or options.csv:
        return
    language = options.language
    if alone:
        score_table(cards, sheet, language)
        print(result_line(cards, sheet, language))
        if sheet["asked"]:
            print(possible_word(sheet, language))
    else:
        print(table_line(cards, sheet, language))
    sys.stdout.flush()


def _show_rest(cards: CardSet, sheet: Plain, file: str, options: ScoreOptions, alone: bool) -> None:
    """All that is left to show of a sheet; all of it for machines."""
    language = options.language
    if options.json:
        print(json.line(sheet))
        return
    if options.csv:
        csv.write_sheet(cards, sheet, language, options.places)
        for line in finding_lines(file, sheet["findings"], language):
            print(line, file=sys.stderr)
        return
    for line in (*derived_lines(cards, sheet, language), *bound_lines(cards, sheet, language)):
        print(f"  {line}")
    told = finding_lines(file, sheet["findings"], language)
    for line in (*told, *fit_lines(sheet["fits"], language)):
        print(f"  {line}")
    whole = alone or sheet["possible"] is False or sheet["blank"]
    for line in (possible_lines if whole else cause_lines)(cards, sheet, language):
        print(f"  {line}")


class _FileFindings:
    """Tells what is wrong with a file besides its tables while it is read: the first findings,
    and in the end how many more there were."""

    def __init__(
        self, file: str, findings: Sequence[Finding], options: ScoreOptions, stream: TextIO
    ) -> None:
        self.file, self.findings, self.options, self.stream = file, findings, options, stream
        self._told = 0

    def tell(self) -> None:
        """Tell what was found since."""
        self._tell(self.findings[self._told : MOST_TOLD])
        self._told = min(len(self.findings), MOST_TOLD)

    def tell_more(self) -> None:
        """Tell how many were not told."""
        self._tell(bounded(self.findings)[MOST_TOLD:])

    def _tell(self, findings: Sequence[Finding]) -> None:
        tell_findings(self.file, findings, self.options, self.stream)


def tell_findings(
    file: str, findings: Sequence[Finding], options: ScoreOptions, stream: TextIO
) -> None:
    """What is wrong with a file and belongs to no table; in JSON an object of its own as well."""
    if not findings:
        return
    told = plain_sheets.no_sheet(file, findings, options.language)
    if options.json:
        print(json.line(told))
    for line in finding_lines(file, told["findings"], options.language):
        print(line, file=stream)
