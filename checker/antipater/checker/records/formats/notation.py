"""The project's own notation, in which each game has its words."""

import re
from functools import cache

from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.game import GAMES, RecordGame
from antipater.checker.records.record import GameRecord
from antipater.grammar.records.lines import tag_name

_TAG = re.compile(r'^\ufeff?[^\S\n]*\[[^\S\n]*\w+[^\S\n]*["“”„«]', re.MULTILINE)
_WORD = re.compile(r'^\ufeff?\s*\[\s*(\w+)\s*["“”„«]\s*(\w+)\s*["“”»]\s*\]', re.MULTILINE)


def _sniff(head: str) -> bool:
    """Whether some line is a tag such as ``[Game "duel"]``."""
    return _TAG.search(head) is not None


def _read(text: str, first_line: int, chosen: str | None) -> GameRecord:
    return _game_of(text).read("\n" * (first_line - 1) + text, shipped(), chosen)


def _game_of(text: str) -> RecordGame:
    """The game that a text is of. What names no game is read as the first one's, whose
    reader says what is missing."""
    for tag in _WORD.finditer(text):
        if tag_name(tag[1]) == "Game" and (name := tag[2].casefold()) in GAMES:
            return GAMES[name]
    return next(iter(GAMES.values()))


@cache
def shipped() -> tuple[str, ...]:
    """The names of the sets that ship with the project."""
    from antipater.grammar.cards.load import shipped_sets

    return tuple(shipped_sets())


NOTATION = RecordFormat("antipater", _sniff, _read)
