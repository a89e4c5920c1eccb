"""``antipater score --blank`` and ``--enter``: what happens at the terminal."""

import csv
import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from shlex import quote

from antipater.checker.base.exit_status import INTERRUPTED
from antipater.checker.base.files import put
from antipater.checker.base.signals import interrupted_by_signals
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.runs.score.options import FINE, UNREADABLE, ScoreOptions
from antipater.checker.games.registry import DEFAULT_SET, GAMES
from antipater.checker.judging.edition import checked_edition
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import OutputLost, visible
from antipater.checker.messages.words import say
from antipater.checker.outputs import plain_sheets
from antipater.checker.outputs.text import finding_lines
from antipater.checker.sheets.prompt.blank import FORMATS, blank
from antipater.checker.sheets.prompt.enter import BACK, begin, fill
from antipater.checker.sheets.prompt.form import UNKNOWN, Form, form_of
from antipater.checker.sheets.reading.scoresheets import readings
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.which_game import game_named
from antipater.grammar.cards.load import load_set


def print_blank(
    form: str, options: ScoreOptions, out: str | None = None, game: str | None = None
) -> int:
    """Print an empty sheet, or write it to ``out``: of the set that was named, else of the
    ``game``, else of the first there is; the exit status."""

    def work() -> int:
        if form not in FORMATS:
            told = say("sheets.blank_form", options.language, found=form, formats=FORMATS)
            print(told, file=sys.stderr)
            return UNREADABLE
        of_game = (game_named(game) or game) if game else DEFAULT_SET
        cards = load_set(options.card_set or of_game)
        checked_edition(cards, options.edition)
        empty = blank(cards, form, options.language)
        if out is None and isinstance(empty, str):
            print(empty, end="")
            return FINE
        return _put_new(out, empty, options.language)

    return guarded(work, options.language)


def _put_new(out: str | None, empty: str | bytes, language: str) -> int:
    """Write an empty sheet to a file that is not there yet; the exit status."""
    if out is None:
        print(say("sheets.name_a_file", language), file=sys.stderr)
        return UNREADABLE
    if os.path.lexists(out):
        return _there(out, language)
    put(Path(out), empty)
    print(say("sheets.written", language, file=visible(out)))
    return FINE


def _there(out: str, language: str) -> int:
    print(say("sheets.there", language, file=visible(out)), file=sys.stderr)
    return UNREADABLE


def enter_sheet(options: ScoreOptions, file: str | None = None, out: str | None = None) -> int:
    """Ask for a sheet, write it to a file, and show its verdict; returns the exit status.

    ``file``: a sheet to go on with; ``out``: where to write a new one. Where the prompt is left
    early, what has been entered is kept in a file, which is named.
    """
    if out and os.path.lexists(out):
        return _there(out, options.language)
    return guarded(lambda: _Prompt(options, file, out).run(), options.language)


class _Prompt:
    """A form at the terminal, and the file that it came from or goes to."""

    def __init__(self, options: ScoreOptions, file: str | None, out: str | None) -> None:
        named = game_named(file or "") if not os.path.lexists(file or "") else ""
        if named:  # `--enter duel`
            options, file = replace(options, card_set=options.card_set or named), ""
        self.options, self.file, self.out = options, file or "", out or ""

    def run(self) -> int:
        """Fill in the form and show the verdict; the exit status."""
        with interrupted_by_signals():
            return self._run()

    def _run(self) -> int:
        form = None
        try:
            form = self._opened() if self.file else self._new()
            if form is None:
                return UNREADABLE
            fill(form, self._ask, print, self.options.language)
            self._write(form)
        except (EOFError, KeyboardInterrupt, OutputLost) as left:
            try:
                self._leave(form)
            except KeyboardInterrupt:  # a terminal that closes ends the input, and then signals
                self._leave(form)
            return INTERRUPTED if isinstance(left, KeyboardInterrupt) else UNREADABLE
        from antipater.checker.commands.runs.score.sheets import score_sheets

        text = form.csv(self.options.language)
        return score_sheets(text.encode(), self.file or "-", self.options)

    def _leave(self, form: Form | None) -> None:
        with suppress(OutputLost):  # on a terminal that was closed
            print()
        with suppress(OutputLost):
            if form is not None and form.answers:
                self._keep(form)

    def _ask(self, prompt: str) -> str:
        try:
            return input(say("sheets.ask", self.options.language, words=prompt))
        except OSError:  # the terminal is gone
            raise EOFError from None

    def _new(self) -> Form:
        return begin(self._ask, print, self.options.language, self.options.card_set)

    def _opened(self) -> Form | None:
        """The form of the sheet to go on with; None, and a line that says why, if there is none.

        A file is written over only if the form holds all of it, as one that ``--enter`` wrote.
        """
        try:
            raw = Path(self.file).read_bytes()
            read = readings(raw, self.file, self.options.card_set)
        except OSError as error:
            print(f"{self.file}: {trouble(error, self.options.language)}", file=sys.stderr)
            return None
        except UnreadableSheet as error:
            found = plain_sheets.no_sheet(self.file, error.findings, self.options.language)[
                "findings"
            ]
            print(
                *finding_lines(self.file, found, self.options.language), sep="\n", file=sys.stderr
            )
            return None
        sheets = [(each.game, sheet) for each in read for sheet in each.all_sheets]
        if len(sheets) != 1:
            told = say(
                "sheets.one_table", self.options.language, file=self.file, tables=len(sheets)
            )
            print(told, file=sys.stderr)
            return None
        game, sheet = sheets[0]
        form = form_of(load_set(self.options.card_set or GAMES[game].cards), sheet)
        if not _is_written_by(form, raw.decode(errors="replace")):
            print(say("sheets.left_as_it_is", self.options.language, file=self.file))
            self.file = ""
        return form

    def _write(self, form: Form) -> None:
        """Ask for a file until the sheet is written, or no file is wanted."""
        language, doubted = self.options.language, self.file
        while True:
            offered = self.out or self.file
            given = f" [{offered}]" if offered else ""
            name = self._ask(say("sheets.ask_file", language) + given).strip() or offered
            if not name:
                return
            if name == BACK:
                fill(form.without_last(), self._ask, print, language)
            elif name != doubted and os.path.lexists(name):
                doubted = name
                print(say("sheets.file_there", language, file=name))
            elif self._written(form, name):
                self.file = name
                return

    def _written(self, form: Form, name: str) -> bool:
        try:
            put(Path(name), form.csv(self.options.language))
        except OSError as error:
            print(f"{name}: {trouble(error, self.options.language)}", file=sys.stderr)
            return False
        print(say("sheets.written", self.options.language, file=name))
        return True

    def _keep(self, form: Form) -> None:
        """Write what there is to the file it came from, else to a new one, else to the terminal."""
        name = self.out or self.file or _free_name()
        if self._written(form, name):
            known = {"file": quote(name), "set": quote(self.options.card_set or form.cards.slug)}
            print(say("sheets.kept", self.options.language, **known))
        else:
            print(form.csv(self.options.language), end="")


def _is_written_by(form: Form, text: str) -> bool:
    """Whether a text is the sheet of a form in some language; ``?`` is a blank there."""
    cells = [["" if cell == UNKNOWN else cell for cell in row] for row in _cells(text)]
    return any(cells == list(_cells(form.csv(language))) for language in LANGUAGES)


def _cells(text: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text))


def _free_name() -> str:
    """The name of a file that is not there yet."""
    names = chain(["scoresheet.csv"], (f"scoresheet-{n}.csv" for n in count(2)))
    return next(name for name in names if not os.path.lexists(name))
