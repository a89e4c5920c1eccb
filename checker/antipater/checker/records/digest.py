"""What makes two records the same game, whatever format they are written in."""

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from antipater.checker.records.model import AnyRecord, Record
from antipater.checker.records.names import names_of
from antipater.rules.duel import Verb

if TYPE_CHECKING:
    from antipater.checker.table.model import TableRecord

# The draft may be lacking, and who begins an age shows in who moves next.
_LEFT_OUT = (Verb.DRAFT, Verb.BEGIN)


@cache
def _codes(set_name: str) -> tuple[str, ...]:
    """For each item its slug; the empty text last, for -1."""
    return (*(item.slug for item in names_of(set_name).cards.items), "")


def digest(record: AnyRecord) -> str:
    """A hash of the play after the draft and of the end: only what every record must have.

    Seats, actions and items count; names of players, set-up, amounts, claims and comments
    do not.
    """
    parts = _duel(record) if isinstance(record, Record) else _table(record)
    text = record.ruleset + "\n" + "\n".join(parts)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _duel(record: Record) -> list[str]:
    codes = _codes(record.set)
    parts = [
        f"{player}{verb}:{codes[item]}:{codes[other]}"
        for verb, player, item, other in record.moves
        if verb not in _LEFT_OUT
    ]
    if record.end is not None:
        parts.append(f"{record.end.kind}:{record.end.loser}")
    return parts


def _table(record: "TableRecord") -> list[str]:
    """Boards and plays; cards of one name in two ages are told apart by the play's age."""
    codes = _codes(record.set)
    parts = [codes[board] for board in record.setup.boards]
    for age, turn, play in record.plays:
        if play.action != "decline":
            parts.append(f"{age}.{turn} {play.seat}{play.action}:{codes[play.card]}")
    return parts
