"""The play of a record of 7 Wonders in words that are the same in every format."""

from antipater.checker.records.names import slugs_of
from antipater.checker.records.seven_wonders.record import SevenWondersRecord


def play_of(record: SevenWondersRecord) -> list[str]:
    """Boards and plays; cards of one name in two ages are told apart by the play's age."""
    slugs = slugs_of(record.set)
    parts = [slugs[board] for board in record.setup.boards]
    for age, turn, play in record.plays:
        if play.action != "decline":
            parts.append(f"{age}.{turn} {play.seat}{play.action}:{slugs[play.card]}")
    return parts
