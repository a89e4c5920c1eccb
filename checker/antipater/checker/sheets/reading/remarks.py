"""What stands alone in its row beside a table: whether it says who won, or how the game ended."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.headings import Headings, bare_name, bare_word, field_of, headed
from antipater.checker.records.results import claimed_result
from antipater.checker.sheets.reading.claims import SHARED, end_of, ended, is_of_victory, winner_of
from antipater.checker.sheets.reading.tables import TableRow

# The totals that a sentence tells with the winner, and when: ``Anna wins 70 to 42``, ``Bert gagne
# (42-70)``, ``Bert wins by 3 points``, ``on the tie-break``, ``in age 3``.
_TOTALS = re.compile(
    r"[\s(]+(?:\d+\s*(?:[-–/:,]|à|to|tegen|contre|against)\s*\d+"
    r"|(?:by|with|avec|de|met)\s+\d+\s*(?:p|pts?|points?|punt(?:en)?)"
    r"|(?:on|by|au|par|op|door|met)\s+(?:(?:the|de)\s+)?(?:tie-?break(?:er)?|d[ée]partage|beslisser)"
    r"|(?:in|à l['’]|dans l['’]|en)\s*(?:age|[âa]ge|tijdperk)\s*(?:\d|I{1,3}))\b\)?",
    re.IGNORECASE,
)
# The total behind a name: ``Anna has 62 points``.
_TOTAL = re.compile(
    r"(.+?)[\s,(–-]+(?:(?:with|met|avec|has|had|a|heeft)\s+)?(\d{1,3})\s*"
    r"(?:pts?|points?|punt(?:en)?)\)?",
    re.IGNORECASE,
)


class Claim(NamedTuple):
    """Who won by a remark, and how the game ended, both as they are written; or blank. ``unread``:
    what names a player and a victory in words that are not understood."""

    line: int
    winner: str
    end: str
    unread: str = ""


def claim_of(row: TableRow, players: Sequence[str], known: Sequence[Headings]) -> Claim | None:
    """What a row of one cell claims: ``Winner: Anna``, ``Bert wins by military supremacy``; None
    for a heading, a name, and what else claims nothing."""
    cells = [cell for cell in row.cells if cell]
    text = cells[0].strip(" .!*_") if len(cells) == 1 else ""
    if not text or bare_name(text) in map(bare_name, players):
        return None
    if winner_of(text, ()):
        return Claim(row.line, SHARED, "")
    head, said = headed(text, known)
    field = field_of(head, known) if said else ""
    sure = ":" in text
    told = claimed_result(said, players) if field == "winner" else None
    if told and told.winner is not None:
        return Claim(row.line, players[told.winner], told.kind or "")
    if field == "winner" and sure:
        return Claim(row.line, said, "")
    if field == "end" and (sure or end_of(said)):
        return Claim(row.line, "", said)
    if any(one.exactly(text) for one in known):
        return None
    told = claimed_result(_TOTALS.sub("", text), players)
    if told is None:
        return Claim(row.line, "", "", text) if _names_victory(text, players) else None
    winner = SHARED if told.shared else "" if told.winner is None else players[told.winner]
    return Claim(row.line, winner, told.kind or "")


def unread_of(claimed: Iterable[Claim]) -> Iterator[Finding]:
    """What is told of remarks of a victory that are not understood."""
    for claim in claimed:
        if claim.unread:
            yield finding("S-WINNER-07", line=claim.line, found=claim.unread)


def _names_victory(text: str, players: Sequence[str]) -> bool:
    """Whether a text has the name of a player in it, and a word for winning."""
    words = [bare_word(word) for word in text.split()]
    names = ([bare_word(word) for word in name.split()] for name in players if name.strip())
    named = any(words[n : n + len(name)] == name for name in names for n in range(len(words)))
    return named and any(map(is_of_victory, words))


def apart_from_claims(name: str) -> tuple[str, list[tuple[str, str]]]:
    """A player's name, and what stands behind it of the result, with its headings: that the player
    won, ``Anna wins``, ``Anna (winner)``, in words that are not written as names are, and the
    total, ``Anna has 62 points``."""
    told: list[tuple[str, str]] = []
    if total := _TOTAL.fullmatch(name):
        name, told = total[1], [("total", total[2])]
    words = name.split()
    for n in range(1, len(words)):
        player = " ".join(words[:n]).rstrip(" ,–-")
        said = " ".join(words[n:]).strip(" ,()–-")
        if said[:1].islower() and ended(player, said)[0]:
            return player, [("winner", said), *told]
    return name, told
