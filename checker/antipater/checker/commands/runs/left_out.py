"""What a command says of files among its inputs that it does not read."""

import sys
from collections.abc import Iterable

from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.sheets.reading.inputs import sheets_in, texts_in

# Files that are named.
_MOST_NAMED = 5


def tell_left_out(inputs: Iterable[str], language: str) -> None:
    """Say which scoresheets are not read, and what reads them."""
    _tell("sheets.left_out", list(sheets_in(inputs)), language)


def tell_texts(inputs: Iterable[str], language: str) -> None:
    """Say which texts of folders may be scoresheets and are not read."""
    _tell("sheets.texts_left_out", list(texts_in(inputs)), language)


def _tell(text: str, files: list[str], language: str) -> None:
    if files:
        more = [f"… ({len(files) - _MOST_NAMED})"] if len(files) > _MOST_NAMED else []
        named = [visible(file) for file in files[:_MOST_NAMED]]
        print(say(text, language, files=[*named, *more]), file=sys.stderr)
