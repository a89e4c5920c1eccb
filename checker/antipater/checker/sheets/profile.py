"""What a game says of its scoresheets and cities."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from antipater.checker.messages.finding import Finding
from antipater.checker.sheets.city import CityEntries, ScoredCities
from antipater.checker.sheets.sheet import Sheet
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.readings.intervals import Known
from antipater.rules.start import AS_THE_SET_SAYS, Start

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.ends import TableEnds
    from antipater.checker.sheets.feasibility.question import Question


@dataclass(frozen=True)
class PlayedGame:
    """A game that the engine replayed to the end asked for.

    ``record``: in the project's notation; ``cities``: by slug; ``moves``: how many there are.
    """

    record: str
    cities: Sequence[Mapping[str, object]]
    moves: int


class FindEnds(Protocol):
    """Gives all ends of a game with so many players, whose rows are their seats or not; ``start``:
    the coins at the beginning, by row."""

    def __call__(
        self,
        cards: CardSet,
        edition: str | None,
        players: int,
        seated: bool,
        start: Start = AS_THE_SET_SAYS,
        /,
    ) -> "TableEnds | None": ...


@dataclass(frozen=True)
class SheetProfile:
    """A game's sheets: who fills them in, what they hold, how cities are scored.

    ``players``: how many a table has; ``blank_rows``: of an empty sheet.
    ``ends``: how a sheet may claim that a game ended. ``marks``: headings that only this
    game's sheets have. ``city_fields``: what a listed city can hold; ``city_marks``: those
    that only this game's cities have. ``score`` gives points and reasons, ``misfits`` what
    cannot stand together. ``open_columns``: between what the columns of a city are that items do
    not fill in; ``most_held``: how many items of a kind one city can have. ``held``: whether a
    city can hold tokens of these military points. ``contradictions``: what a sheet says of its end
    against its points, and military points that no game leaves.
    ``all_discarded``: the coins of a player who discarded every card.
    ``seats_matter``: whether points depend on who sits beside whom.
    ``unchecked``: what is never asked of cities with which an end is possible.
    ``finished``: all ends of a game with so many players, whose rows are their seats or
    not; None where so many cannot play. ``played``: a whole game that ends with the entries
    of a question, for players of these names; None where none is found, or none looked for.
    """

    players: range
    blank_rows: int
    ends: tuple[str, ...]
    marks: frozenset[str]
    city_fields: tuple[str, ...]
    city_marks: frozenset[str]
    score: Callable[[CardSet, Sequence[CityEntries], str | None], ScoredCities]
    misfits: Callable[[CardSet, Sequence[CityEntries]], list[Finding]]
    open_columns: Callable[[CardSet], Mapping[str, Known]]
    most_held: Callable[[CardSet], Mapping[Kind, int]]
    held: Callable[[CardSet, Sequence[int]], bool]
    contradictions: Callable[[CardSet, Sheet, str | None], list[Finding]]
    all_discarded: Callable[[CardSet], int]
    seats_matter: bool
    unchecked: tuple[str, ...]
    finished: FindEnds
    played: "Callable[[CardSet, str | None, Question, Sequence[str]], PlayedGame | None] | None"
