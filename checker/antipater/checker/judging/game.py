"""What judging records asks of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from antipater.checker.base.games import KNOWN
from antipater.checker.records.game import RecordGame

if TYPE_CHECKING:
    from antipater.checker.judging.diagnosis.cause import Cause
    from antipater.checker.judging.price import PriceBreakdown, PriceQuestion
    from antipater.checker.judging.verdict import Completion, Read, Verdict
    from antipater.checker.judging.view import Viewer


class JudgedGame(RecordGame, Protocol):
    """A game whose records are judged."""

    @property
    def viewer(self) -> "Callable[[Verdict[Any, Any, Any], str | None], Viewer] | None":
        """Shows the table of a judged game at any move, by the edition that it was judged by;
        None where it cannot."""

    def judge(self, record: Any, edition: str | None) -> "Verdict[Any, Any, Any]":
        """The verdict by an edition, else by the one that the record claims.

        Raises ``UnknownEdition`` for an edition asked for that the record's set lacks.
        """

    def causes(self, verdict: "Verdict[Any, Any, Any]") -> "Iterable[Cause]":
        """The slips that may have made a record wrong, to be tried by judging it again."""

    def complete(self, record: Any, edition: str | None) -> "Completion | None":
        """What a record that leaves something open can have been; None where that was not
        looked for, as other lines cannot be read. Raises ``TooLong``."""

    def readings(self, verdict: "Verdict[Any, Any, Any]") -> "Iterable[Read]":
        """The clauses that printings leave open and that a game came to."""

    def price(
        self, record: Any, question: "PriceQuestion", edition: str | None
    ) -> "PriceBreakdown":
        """What a card costs just before a move; raises ``NoPrice`` where that has no answer."""


GAMES: Mapping[str, JudgedGame] = KNOWN
