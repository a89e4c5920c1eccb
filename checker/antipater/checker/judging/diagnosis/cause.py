"""What the search for the cause of a refused record finds, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from antipater.checker.records.record import GameRecord


class RecordPlace(NamedTuple):
    """Where something stands in a record: a source line, and a move by its number."""

    line: int | None = None
    move: int | None = None


@dataclass(frozen=True)
class Edit:
    """One line to change: what is there and what should be, in each language.

    ``found`` is None for a line that is missing, ``expected`` for one that is too many.
    """

    place: RecordPlace
    found: Mapping[str, str] | None
    expected: Mapping[str, str] | None


@dataclass(frozen=True)
class Cause:
    """One slip that explains findings. ``kind`` names the sentence that tells it.

    ``record`` is the record without the slip, ``edits`` are what differs. ``cost`` says how
    odd a slip it is: of two that explain as much, the one of less is the likelier.
    ``group``: causes of one group are one slip whose right reading is not certain.
    ``alone``: that it is believed only where it explains everything. ``doubtful``: that what is
    claimed would have to change, where nothing but the play says that it is wrong.
    """

    kind: str
    cost: float
    record: GameRecord
    edits: tuple[Edit, ...]
    group: object
    alone: bool = False
    values: Mapping[str, object] = field(default_factory=dict)
    doubtful: bool = False


# One slip in its readings: one, or several that are equally good.
Group: TypeAlias = tuple[Cause, ...]


class GaveUp(Exception):
    """The search for causes ends here, and not all that could be tried was."""


@dataclass(frozen=True)
class Diagnosis:
    """What explains all findings of a record best.

    ``causes``: slips that explain them equally well, each in its readings; none where nothing
    was found. ``more``: what else must have slipped besides the one cause, and ``last``: slips one
    of which must have been made besides. ``follows``: the
    places among the findings of those that are mere consequences. ``whole``: whether all that
    could explain them was tried.
    """

    causes: tuple[Group, ...] = ()
    more: tuple[Group, ...] = ()
    last: tuple[Group, ...] = ()
    follows: frozenset[int] = frozenset()
    whole: bool = True

    @property
    def doubtful(self) -> bool:
        """Whether only what is claimed would explain everything, so that a play may be wrong."""
        found = (*self.causes, *self.more, *self.last)
        return bool(found) and any(group[0].doubtful for group in found)

    @property
    def slips(self) -> tuple[Group, ...]:
        """The slips that are asserted, one after another; none where several are as good."""
        certain = len(self.causes) == 1 and self.whole and not (self.last or self.doubtful)
        return (*self.causes, *self.more) if certain else ()

    @property
    def mended(self) -> Cause | None:
        """The one reading of the one cause that explains everything; None if there is none."""
        certain = len(self.slips) == 1 and len(self.slips[0]) == 1
        return self.slips[0][0] if certain else None
