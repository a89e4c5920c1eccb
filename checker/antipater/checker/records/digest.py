"""What makes two records the same game, whatever format they are written in.

Two versions tell the same: both are alike for two records, or neither is. Version 2 is made of
numbers, as archives and modules have them (``docs/reference/digest.md``); version 1 of words.
"""

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING

from antipater.checker.records.game import GAMES

if TYPE_CHECKING:
    from antipater.checker.records.record import GameRecord

VERSIONS = (1, 2)
VERSION = 2
_BYTES = 16
_WORD = (1 << 32) - 1


def digest(record: "GameRecord", version: int = VERSION) -> str | None:
    """A hash of the play after the draft and of the end: only what every record must have. None
    without a move, and where one is open or cannot be read: games of which nothing is told, or
    not all, are not said to be the same.

    Seats, actions and items count; names of players, set-up, amounts, claims and comments
    do not.
    """
    global _last
    kept = _last  # another thread may keep another one meanwhile
    if kept is None or kept[0] is not record or kept[1] != version:
        kept = _last = record, version, _hashed(record, version)
    return kept[2]


# A game is told and counted right after one another.
_last: "tuple[GameRecord, int, str | None] | None" = None


def _hashed(record: "GameRecord", version: int) -> str | None:
    if record.unread is not None:
        return None
    played = GAMES[record.ruleset].play_of(record)
    if version == 1:
        texts = list(played.texts)
        told = (record.ruleset, *played.before, *texts, *played.after)
        return of_text("\n".join(told).encode()) if texts else None
    words = array("I", (word & _WORD for word in played.words))
    return of_words(heading(record.ruleset, (*played.before, *played.after)), words.tobytes())


def of_text(text: bytes) -> str:
    """The digest of version 1 of a play in words."""
    return blake2b(text, digest_size=_BYTES).hexdigest()


def heading(ruleset: str, lines: Iterable[str] = ()) -> bytes:
    """What stands before the words of a digest of version 2: lines, and an empty one."""
    return "\n".join(("antipater 2", ruleset, *lines, "\n")).encode()


def of_words(head: bytes, words: bytes | memoryview) -> str | None:
    """The digest of version 2 of a play as little-endian words, below a heading; None for none."""
    return f"2-{sha256(head + words).hexdigest()[: 2 * _BYTES]}" if words else None


def item_word(slug: str) -> int:
    """The word for an item, the same in every set: the first four bytes of a hash of its slug."""
    return int.from_bytes(sha256(slug.encode()).digest()[:4], "little")


@cache
def item_words(set_name: str) -> Sequence[int]:
    """The words for the items of a set, by number; 0 at the end, for none."""
    from antipater.checker.records.names import slugs_of

    *slugs, _ = slugs_of(set_name)
    return (*map(item_word, slugs), 0)
