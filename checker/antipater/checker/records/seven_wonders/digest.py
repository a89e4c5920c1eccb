"""The play of a record of 7 Wonders in words that are the same in every format."""

from collections.abc import Sequence

from antipater.checker.records.names import names_of, slugs_of
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.start import start_text
from antipater.rules.seven_wonders import Play


def play_of(record: SevenWondersRecord) -> list[str]:
    """Coins that were agreed on, boards and plays; cards of one name in two ages are told apart by
    the play's age."""
    slugs = slugs_of(record.set)
    parts = list(start_text(record.setup.start, names_of(record.set).cards, len(record.players)))
    parts += [slugs[board] for board in record.setup.boards]
    texts = (play_text(age, turn, play, slugs) for age, turn, play in record.plays)
    return [*parts, *(text for text in texts if text is not None)]


def play_text(age: int, turn: int, play: Play, slugs: Sequence[str]) -> str | None:
    """What a digest says of a play; None for one that it leaves out."""
    if play.action == "decline":
        return None
    return f"{age}.{turn} {play.seat}{play.action}:{slugs[play.card]}"
