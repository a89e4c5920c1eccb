"""The play of a record of Duel in words that are the same in every format."""

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import slugs_of
from antipater.rules.duel import Verb

# The draft may be lacking, and who begins an age shows in who moves next.
_LEFT_OUT = (Verb.DRAFT, Verb.BEGIN)


def play_of(record: DuelRecord) -> list[str]:
    """Every move after the draft by seat, verb and items, and a resignation or time-out."""
    slugs = slugs_of(record.set)
    parts = [
        f"{player}{verb}:{slugs[item]}:{slugs[other]}"
        for verb, player, item, other in record.moves
        if verb not in _LEFT_OUT
    ]
    if record.end is not None:
        parts.append(f"{record.end.kind}:{record.end.loser}")
    return parts
