"""Names on a line: of players, cards, and what stands where one is due."""

import re
from collections.abc import Iterable, Sequence

from antipater.grammar.records.keywords import folded, keywords
from antipater.grammar.records.lines import (
    LineToken,
    WrittenName,
    unquoted,
)

NUMBER = re.compile(r"-?\d{1,9}")
ORDINAL = re.compile(r"(\d{1,9})[.):]*")


class Wrong(Exception):
    """A line is no move: where it goes wrong, and what could stand there."""

    def __init__(self, column: int, *expected: str) -> None:
        super().__init__(column)
        self.column, self.expected = column, expected


def named(words: Sequence[LineToken], players: Sequence[str]) -> int:
    """How many words the name of a player takes that a line begins with; 0 for none."""
    best = 0
    for player in players:
        parts = [folded(part) for part in player.split()]
        written = [word.folded.rstrip(":") for word in words[: len(parts)]]
        if parts and written == parts and not words[0].quoted:
            best = max(best, len(parts))
    return best


def bare(actor: WrittenName) -> WrittenName:
    """The name of a player without the colon behind it."""
    return WrittenName(actor.text.rstrip(":"), actor.column)


def name_of(words: Sequence[LineToken]) -> WrittenName | None:
    """A name of some words, or in quotes; None for no name."""
    if len(words) == 1 and words[0].quoted:
        return WrittenName(unquoted(words[0].text), words[0].column)
    if not words or any(no_name(word) for word in words):
        return None
    return WrittenName(" ".join(word.text for word in words), words[0].column)


def no_name(word: LineToken) -> bool:
    return word.quoted or word.text[0] in '",[]'


def whole(words: list[LineToken], end: int, *follows: str) -> WrittenName:
    """All of some words as one name; raises ``Wrong`` where they are none."""
    name = name_of(words)
    if name is not None:
        return name
    odd = next((word for word in words if no_name(word)), None)
    if odd is None:
        raise Wrong(end)
    if odd.quoted and odd is words[0]:
        raise Wrong(words[1].column, *written(follows))
    raise Wrong(odd.column, *written(follows))


def written(names: Iterable[str]) -> tuple[str, ...]:
    """The words that are written for some keywords, in each language."""
    return tuple(word for name in names for word in keywords()[name][:3])
