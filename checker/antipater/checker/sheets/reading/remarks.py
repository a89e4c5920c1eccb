"""What stands alone in its row beside a table: whether it says who won, or how the game ended."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from antipater.checker.records.headings import Headings, bare_name, field_of, headed
from antipater.checker.records.results import claimed_result
from antipater.checker.sheets.reading.claims import SHARED, end_of, winner_of
from antipater.checker.sheets.reading.tables import TableRow

# The totals that a sentence tells with the winner: ``Anna wins 70 to 42``, ``Bert gagne (42-70)``.
_TOTALS = re.compile(r"[\s(]+\d+\s*(?:[-–/:,]|à|to|tegen|contre|against)\s*\d+\)?", re.IGNORECASE)


class Claim(NamedTuple):
    """Who won by a remark, and how the game ended, both as they are written; or blank."""

    line: int
    winner: str
    end: str


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
    if field == "winner" and (sure or winner_of(said, players)):
        return Claim(row.line, said, "")
    if field == "end" and (sure or end_of(said)):
        return Claim(row.line, "", said)
    if any(one.exactly(text) for one in known):
        return None
    told = claimed_result(_TOTALS.sub("", text), players)
    if told is None:
        return None
    winner = SHARED if told.shared else "" if told.winner is None else players[told.winner]
    return Claim(row.line, winner, told.kind or "")
