"""The project's own notation, in which each game has its words."""

import re
from functools import cache, partial

from antipater.checker.messages.finding import finding
from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.game import GAMES, RecordGame
from antipater.checker.records.game_names import game_called
from antipater.checker.records.record import GameRecord, Unreadable
from antipater.grammar.records.lines import tag_name

_TAG = re.compile(r'^\ufeff?[^\S\n]*\[[^\S\n]*\w+[^\S\n]*["“”„«]', re.MULTILINE)
_WORD = re.compile(r'^\ufeff?\s*\[\s*(\w+)\s*["“”„«]([^"“”»\n]{1,60})["“”»]\s*\]', re.MULTILINE)


# What is wrong with a text that does not say what is played, or by whom; what is noted of a header
# that was found from its lines.
_HEADLESS, _HEAD = ("R-GAME-01", "R-PLAYER-01"), "R-READ-07"
_READ_AS = "R-READ-06"
_NO_COMMENT = re.compile(r"^[^\S\n]*[^\s;#\ufeff]", re.MULTILINE)
_QUOTED = re.compile(r"^[^\S\n]*(?:>[^\S\n]?)+", re.MULTILINE)


def is_notation(head: str) -> bool:
    """Whether some line is a tag such as ``[Game "duel"]``, or some are numbered moves."""
    text = _without_quoting(head)
    return _TAG.search(text) is not None or _has_moves(text, numbered=True)


def _sniff(head: str) -> bool:
    """Whether a text is in the notation, or told in words much like it."""
    return is_notation(head) or _has_moves(_without_quoting(head), numbered=False)


def _has_moves(text: str, numbered: bool) -> bool:
    from antipater.checker.records.rough.heads import has_moves, has_seats

    return has_moves(text, numbered) or (not numbered and has_seats(text))


def _without_quoting(text: str) -> str:
    """A text that a mail quotes as a whole, without the marks of that."""
    if not text.lstrip().startswith(">"):
        return text
    return _QUOTED.sub("", text)


def _read(text: str, first_line: int, chosen: str | None) -> GameRecord:
    text = _without_quoting(text)
    try:
        return _prefaced(text, first_line, chosen)
    except Unreadable as why:
        found = _headed(text, first_line, chosen) if why.finding.code in _HEADLESS else None
        if found is None:
            raise
        return found


def _prefaced(text: str, first_line: int, chosen: str | None) -> GameRecord:
    """The record of a text with a header; what stands above that, and is of no game, is noted
    once."""
    at = header.start() if (header := _TAG.search(text)) else 0
    above, changed = text[:at], list[int]()
    if _NO_COMMENT.search(above):
        from antipater.checker.records.rough.heads import is_preface, with_preface

        if is_preface(above):
            above, changed = with_preface(above)
    whole = "\n" * (first_line - 1) + above + text[at:]
    record = _game_of(whole).read(whole, shipped(), chosen)
    if not changed:
        return record
    read = above.split("\n")[changed[0]] + " …" * (len(changed) > 1)
    note = finding(_READ_AS, line=first_line + changed[0], found=read)
    return record.relined(lambda line: line, [note])


def _headed(text: str, first_line: int, chosen: str | None) -> GameRecord | None:
    """The record of a text whose header is found from its lines; None where it cannot be."""
    from antipater.checker.records.rough.heads import headed

    for whole, head in headed(text, GAMES):
        try:
            record = _game_of(whole).read(whole, shipped(), chosen)
        except Unreadable:
            continue
        note = finding(_HEAD, line=first_line, found=" ".join(head))
        shift = first_line - 1 - len(head)
        return record.relined(partial(_shifted, shift, first_line), [note])
    return None


def _shifted(by: int, first: int, line: int) -> int:
    """Another line of a text, no earlier than its first."""
    return max(first, line + by)


def _game_of(text: str) -> RecordGame:
    """The game that a text is of. What names no game is read as the first one's, whose
    reader says what is missing."""
    for tag in _WORD.finditer(text):
        if tag_name(tag[1]) == "Game" and (name := game_called(tag[2])) in GAMES:
            return GAMES[name]
    return next(iter(GAMES.values()))


@cache
def shipped() -> tuple[str, ...]:
    """The names of the sets that ship with the project."""
    from antipater.grammar.cards.load import shipped_sets

    return tuple(shipped_sets())


NOTATION = RecordFormat("antipater", _sniff, _read)
