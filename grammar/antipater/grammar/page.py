"""A page of the catalogue of what can be found in card text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """What a code means, card text that has it, and the same text mended."""

    code: str
    title: str
    text: str
    wrong: str
    right: str
