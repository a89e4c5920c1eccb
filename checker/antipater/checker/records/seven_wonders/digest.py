"""The play of a record of 7 Wonders in words and numbers that are the same in every format."""

from collections.abc import Iterator, Sequence

from antipater.checker.records.digest import item_words
from antipater.checker.records.names import names_of, slugs_of
from antipater.checker.records.played import PlayInWords
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.start import start_text
from antipater.rules.seven_wonders import Action, Play

# That nothing is done with a choice need not be told.
LEFT_OUT = (Action.DECLINE,)
_NUMBERS = {action: number for number, action in enumerate(Action)}


def play_of(record: SevenWondersRecord) -> PlayInWords:
    """Coins that were agreed on, boards and plays; cards of one name in two ages are told apart by
    the play's age."""
    slugs, items = slugs_of(record.set), item_words(record.set)
    cards = names_of(record.set).cards
    stages = bool(cards.any_order or cards.laying) or any(e.is_offer for e in cards.effects)
    start = start_text(record.setup.start, names_of(record.set).cards, len(record.players))
    plays = [noted for noted in record.plays if noted.play.action not in LEFT_OUT]
    return PlayInWords(
        before=[*start, *(slugs[board] for board in record.setup.boards)],
        texts=(
            f"{text} {noted.play.stage}" if stages else text
            for noted in plays
            if (text := play_text(*noted[:3], slugs)) is not None
        ),
        words=(word for noted in plays for word in _words(noted, items, stages)),
    )


def _words(noted: Noted, items: Sequence[int], stages: bool) -> Iterator[int]:
    age, turn, play = noted[:3]
    stage = play.stage << 13 if stages else 0
    yield _NUMBERS[play.action] | play.seat << 3 | age << 6 | turn << 9 | stage
    yield items[play.card]


def play_text(age: int, turn: int, play: Play, slugs: Sequence[str]) -> str | None:
    """What a digest of version 1 says of a play; None for one that it leaves out."""
    if play.action in LEFT_OUT:
        return None
    return f"{age}.{turn} {play.seat}{play.action}:{slugs[play.card]}"
