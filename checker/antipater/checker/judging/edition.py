"""Which edition of a set a record is judged by."""

from antipater.checker.base.isolation import Unusable
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.record import GameRecord
from antipater.rules.card_set import CardSet


class UnknownEdition(Unusable):
    """An edition was asked for that the set does not have; ``known`` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


def checked_edition(cards: CardSet, edition: str | None) -> str | None:
    """The edition asked for, if any; raises ``UnknownEdition`` for one that the set lacks."""
    if edition is not None and edition not in cards.editions:
        raise UnknownEdition(edition, tuple(cards.editions))
    return edition


def chosen_edition(
    cards: CardSet, record: GameRecord, edition: str | None, findings: list[Finding]
) -> str:
    """The edition asked for, else the one that the record claims, else the set's default.

    A claimed edition that the set does not have is added to the findings. Raises
    ``UnknownEdition`` for an edition asked for that it does not have.
    """
    chosen = checked_edition(cards, edition) or record.edition or cards.default_edition
    if chosen in cards.editions:
        return chosen
    known = tuple(cards.editions)
    line = record.places.get("edition")
    findings.append(finding("R-EDITION-01", line=line, expected=known, found=chosen))
    return cards.default_edition
