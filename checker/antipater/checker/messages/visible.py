"""Foreign text is shown, never obeyed: what could steer a terminal or page is written out."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

# Control characters, line and paragraph separators, marks that turn the direction of writing,
# halves of surrogate pairs. Newlines and tabs are the layout of our own output.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_LONGEST = 1_000
_IN_A_NAME = str.maketrans("\n\t", "__")
_IN_A_LINE = {"\n": r"\n", "\t": r"\t"}


def visible(text: str) -> str:
    """One line of text from a file or person, with whatever steers written as ``\\u001b``.

    Of a text longer than anybody writes only the beginning is given, with an ellipsis.
    """
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + "…"
    for character, written in _IN_A_LINE.items():
        text = text.replace(character, written)
    return escaped(text)


def without_steering(text: str) -> str:
    """Text for the name of a file: ``_`` in the place of whatever steers, of newlines and tabs."""
    return _STEERING.sub("_", text.translate(_IN_A_NAME))


def escaped(text: str) -> str:
    """Text of any number of lines with whatever steers written out; newlines and tabs stay."""
    # Nothing that steers is printable, which is found out faster.
    plain = text.isprintable() or not _STEERING.search(text)
    return text if plain else _STEERING.sub(_written, text)


def shown(data: Any) -> Any:
    """Plain data with all its texts as ``escaped`` gives them, for a page that shows them."""
    if isinstance(data, str):
        return escaped(data)
    if isinstance(data, Mapping):
        return {key: shown(value) for key, value in data.items()}
    return [shown(value) for value in data] if isinstance(data, list | tuple) else data


def _written(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


class OutputLost(Exception):
    """What we print cannot be written; the text is the reason, empty where its reader closed it.

    No ``OSError``, which would be taken for one of a file, and which Typer would end with 1.
    """


@contextmanager
def _told_as_lost() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise OutputLost from None
    except OSError as error:
        raise OutputLost(error.strerror or str(error)) from None


class VisibleStream:
    """A text stream through which nothing that steers a terminal passes.

    In JSON what is written instead means the same character, so that nothing is lost.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text; returns the length of what was given."""
        with _told_as_lost():
            self._stream.write(escaped(text))
        return len(text)

    def flush(self) -> None:
        """Pass on what is held back."""
        with _told_as_lost():
            self._stream.flush()

    def writelines(self, lines: Any) -> None:
        """Write each of some texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
