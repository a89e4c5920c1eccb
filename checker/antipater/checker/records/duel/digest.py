"""The play of a record of Duel in words and numbers that are the same in every format."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from antipater.checker.records.digest import item_words
from antipater.checker.records.names import names_of, slugs_of
from antipater.checker.records.played import PlayInWords
from antipater.checker.records.record import End
from antipater.rules.duel import Move, Verb

if TYPE_CHECKING:
    from antipater.checker.records.duel.record import DuelRecord

# The draft may be lacking, and who begins an age shows in who moves next.
LEFT_OUT = (Verb.DRAFT, Verb.BEGIN)
_NUMBERS = {verb: number for number, verb in enumerate(Verb)}


def play_of(record: "DuelRecord") -> PlayInWords:
    """Coins that were agreed on, every move after the draft by seat, verb and items, and a
    resignation or time-out."""
    from antipater.checker.records.start import start_text

    slugs, items = slugs_of(record.set), item_words(record.set)
    start = start_text(record.setup.start, names_of(record.set).cards, len(record.players))
    moves = [move for move in record.moves if move.verb not in LEFT_OUT]
    return PlayInWords(
        before=list(start),
        texts=(text for move in moves if (text := move_text(move, slugs)) is not None),
        words=(word for move in moves for word in _words(move, items)),
        after=[end_text(record.end)] if record.end is not None else [],
    )


def _words(move: Move, items: Sequence[int]) -> Iterator[int]:
    yield _NUMBERS[move.verb] | move.player << 4
    yield items[move.item]
    yield items[move.other]


def move_text(move: Move, slugs: Sequence[str]) -> str | None:
    """What a digest of version 1 says of a move; None for one that it leaves out."""
    verb, player, item, other = move
    return None if verb in LEFT_OUT else f"{player}{verb}:{slugs[item]}:{slugs[other]}"


def end_text(end: End) -> str:
    """What a digest says of a game that was given up."""
    return f"{end.kind}:{end.loser}"
