"""What makes two records the same game, whatever format they are written in."""

from hashlib import blake2b

from antipater.checker.records.game import GAMES
from antipater.checker.records.record import GameRecord


def digest(record: GameRecord) -> str:
    """A hash of the play after the draft and of the end: only what every record must have.

    Seats, actions and items count; names of players, set-up, amounts, claims and comments
    do not.
    """
    global _last
    kept = _last  # another thread may keep another one meanwhile
    if kept is None or kept[0] is not record:
        kept = _last = record, _hashed(record)
    return kept[1]


# A game is told and counted right after one another.
_last: tuple[GameRecord, str] | None = None


def _hashed(record: GameRecord) -> str:
    text = record.ruleset + "\n" + "\n".join(GAMES[record.ruleset].play_of(record))
    return blake2b(text.encode(), digest_size=16).hexdigest()
