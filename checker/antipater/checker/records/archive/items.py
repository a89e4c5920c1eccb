"""The items of a card set by the numbers that an archive gives them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from antipater.checker.messages.finding import Finding
from antipater.checker.records.archive.schema import Metadata
from antipater.checker.records.names import BUILDINGS, names_for, names_of
from antipater.checker.records.record import GameRecord, Unreadable
from antipater.rules.card_set import Kind


class NoGame(ValueError):
    """A value in a row of an archive that no game has; as it stands there, or empty."""


def slugs(set_name: str) -> tuple[str, ...]:
    """The slugs of a set's items by their numbers, as an archive's metadata lists them."""
    return tuple(item.slug for item in names_of(set_name).cards.items)


class ArchiveItems:
    """The items of one set: the numbers of an archive to those of the set as it is now.

    ``chosen``: the set to read by, a name or a folder.
    """

    def __init__(self, metadata: Metadata, slug: str, game: str, chosen: str | None) -> None:
        self.set = chosen or slug
        self.cards = names_for(self.set, game).cards
        self.metadata = metadata
        self._slugs = metadata.items[slug]
        by_slug = self.cards.by_slug
        self._ids = [by_slug[s].id if s in by_slug else None for s in self._slugs]
        self._kinds = {item.id: item.kind for item in self.cards.items}
        self.same = self._ids == list(range(len(self._ids)))

    def item(self, number: int, *kinds: Kind) -> int:
        """The set's item for a number, -1 for -1.

        Raises ``Unreadable`` where the set has none, ``NoGame`` for one of other kinds.
        """
        if number == -1:
            return -1
        if not 0 <= number < len(self._ids):
            raise NoGame(number)
        found = self._ids[number]
        if found is None:
            slug = self._slugs[number]
            raise Unreadable(Finding("R-ARCHIVE-05", found=slug, expected=self.cards.slug))
        if self._kinds[found] not in kinds:
            raise NoGame(self._slugs[number])
        return found

    def of_kind(self, numbers: Iterable[int], *kinds: Kind) -> tuple[int, ...]:
        """The items for several numbers, as ``item``."""
        return tuple(self.item(number, *kinds) for number in numbers)

    def buildings(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The buildings for several numbers, as ``item``."""
        return self.of_kind(numbers, *BUILDINGS)


def need(condition: bool, found: object) -> None:
    """Raise ``NoGame`` unless a condition holds of what was found in a row."""
    if not condition:
        values = found if isinstance(found, list | tuple) else [found]
        raise NoGame(", ".join(str(value) for value in values if value is not None))


def known(found: object, expected: Sequence[object]) -> None:
    """Raise ``NoGame`` unless what was found in a row is one of those expected."""
    need(found in expected, found)


class ArchiveColumns(NamedTuple):
    """How the records of a game stand in an archive: the columns that hold one, and the record
    of a row (by its line and its set's items). Both raise ``ValueError`` for what does not fit.
    """

    row_of: Callable[[Any], dict[str, Any]]
    record_of: Callable[[Mapping[str, Any], int, ArchiveItems], GameRecord]
