"""Work on card sets and editions that may not be usable, which is told without a traceback."""

import sys
from collections.abc import Callable

from antipater.checker.judging.edition import UnknownEdition
from antipater.checker.messages.lines import in_one_line
from antipater.checker.messages.words import say
from antipater.grammar.errors import CardSetError

_UNUSABLE = 2


def guarded(work: Callable[[], int], language: str) -> int:
    """Run a command's work; a set or edition that cannot be used is told in one line each."""
    try:
        return work()
    except CardSetError as error:
        for diagnostic in error.diagnostics:
            print(in_one_line(diagnostic, language), file=sys.stderr)
    except UnknownEdition as error:
        told = say("verdict.no_edition", language, found=error.name, expected=error.known)
        print(told, file=sys.stderr)
    return _UNUSABLE
