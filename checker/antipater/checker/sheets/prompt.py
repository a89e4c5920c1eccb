"""``antipater score --blank`` and ``--enter``: what happens at the terminal."""

import sys
from pathlib import Path

from antipater.checker.sheets.blank import FORMATS, blank
from antipater.checker.sheets.enter import enter
from antipater.checker.sheets.options import FINE, UNREADABLE, Options
from antipater.checker.sheets.words import say
from antipater.checker.validate import guarded
from antipater.grammar.load import load_set


def print_blank(form: str, options: Options) -> int:
    """Print an empty sheet of Duel, or of the set that was named; returns the exit status."""

    def work() -> int:
        if form not in FORMATS:
            print(f"--blank: {form}: expected {' or '.join(FORMATS)}", file=sys.stderr)
            return UNREADABLE
        print(blank(load_set(options.card_set or "duel"), form, options.language), end="")
        return FINE

    return guarded(work, options.language)


def enter_sheet(options: Options) -> int:
    """Ask for a sheet, show its verdict, and write it to a file; returns the exit status."""

    def ask(prompt: str) -> str:
        return input(f"{prompt}: ")

    def work() -> int:
        from antipater.checker.sheets.command import score_sheets

        try:
            text = enter(ask, print, options.language, options.card_set)
            file = ask(say("ask file", options.language)).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return UNREADABLE
        if file:
            try:
                Path(file).write_text(text, "utf-8")
            except OSError as error:
                print(f"{file}: {error.strerror}", file=sys.stderr)
                return UNREADABLE
            print(say("written", options.language, file))
        return score_sheets(text.encode(), file or "-", options)

    return guarded(work, options.language)
