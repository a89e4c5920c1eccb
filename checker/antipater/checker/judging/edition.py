"""Which edition of a set a record is judged by."""

from antipater.checker.base.isolation import Unusable
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.record import GameRecord
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet


class UnknownEdition(Unusable):
    """An edition was asked for that the set does not have; ``known`` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


def checked_edition(cards: CardSet, edition: str | None, usual: str | None = None) -> str | None:
    """The edition asked for, if any. Rulings alone (``+ full_tie second_player``) are joined to
    the ``usual`` edition, if the set has that.

    Raises ``UnknownEdition`` for one that the set lacks.
    """
    if edition is None:
        return None
    asked = edition.strip()
    if asked.startswith("+") and usual in cards.editions:
        asked = f"{usual} {asked}"
    if asked not in cards.editions:
        base, *rulings = map(str.strip, asked.split("+"))
        known = (*cards.editions, *(f"--set {name}" for name in _with_edition(cards, asked)))
        if rulings and base in ("", *cards.editions):
            known = tuple(f"+ {r.name} {o}" for r in cards.rulings.values() for o in r.options)
        raise UnknownEdition(edition, known)
    return asked


def chosen_edition(
    cards: CardSet, record: GameRecord, edition: str | None, findings: list[Finding]
) -> str:
    """The edition asked for, else the one that the record claims, else the set's default.

    A claimed edition that the set does not have is added to the findings. Raises
    ``UnknownEdition`` for an edition asked for that it does not have.
    """
    asked = checked_edition(cards, edition, record.edition)
    chosen = asked or record.edition or cards.default_edition
    if chosen in cards.editions:
        return chosen
    known = (*cards.editions, *(f'[Set "{name}"]' for name in _with_edition(cards, chosen)))
    line = record.places.get("edition")
    findings.append(finding("R-EDITION-01", line=line, expected=known, found=chosen))
    return cards.default_edition


def _with_edition(cards: CardSet, edition: str) -> list[str]:
    """The other sets of the game that ship and have an edition."""
    sets = (load_set(name) for name in shipped_sets() if name != cards.slug)
    return [other.slug for other in sets if other.game == cards.game and edition in other.editions]
