"""What a command that reads records says of the scoresheets among its inputs."""

import sys
from collections.abc import Iterable

from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.sheets.reading.inputs import sheets_in

# Files that are named.
_MOST_NAMED = 5


def tell_left_out(inputs: Iterable[str], language: str) -> None:
    """Say which scoresheets are not read, and what reads them."""
    if sheets := list(sheets_in(inputs)):
        files = [visible(file) for file in sheets[:_MOST_NAMED]]
        more = [f"… ({len(sheets) - _MOST_NAMED})"] if len(sheets) > _MOST_NAMED else []
        told = say("sheets.left_out", language, files=[*files, *more])
        print(told, file=sys.stderr)
