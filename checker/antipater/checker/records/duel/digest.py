"""The play of a record of Duel in words that are the same in every format."""

from collections.abc import Sequence

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import names_of, slugs_of
from antipater.checker.records.record import End
from antipater.checker.records.start import start_text
from antipater.rules.duel import Move, Verb

# The draft may be lacking, and who begins an age shows in who moves next.
_LEFT_OUT = (Verb.DRAFT, Verb.BEGIN)


def play_of(record: DuelRecord) -> list[str]:
    """Coins that were agreed on, every move after the draft by seat, verb and items, and a
    resignation or time-out."""
    slugs = slugs_of(record.set)
    parts = list(start_text(record.setup.start, names_of(record.set).cards, len(record.players)))
    parts += [part for move in record.moves if (part := move_text(move, slugs)) is not None]
    if record.end is not None:
        parts.append(end_text(record.end))
    return parts


def move_text(move: Move, slugs: Sequence[str]) -> str | None:
    """What a digest says of a move; None for one that it leaves out."""
    verb, player, item, other = move
    return None if verb in _LEFT_OUT else f"{player}{verb}:{slugs[item]}:{slugs[other]}"


def end_text(end: End) -> str:
    """What a digest says of a game that was given up."""
    return f"{end.kind}:{end.loser}"
