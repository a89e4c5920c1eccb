"""What a game offers to the checker: play, and from there the profiles for sheets and proofs."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from antipater.checker.judging.verdict import Verdict
from antipater.checker.records.record import GameRecord

if TYPE_CHECKING:
    from antipater.checker.bulk.native.found import Loader, Reader, RecordJudge, RowJudge
    from antipater.checker.examples.scene import Stage
    from antipater.checker.judging.diagnosis.cause import Cause
    from antipater.checker.judging.price import PriceBreakdown, PriceQuestion
    from antipater.checker.judging.view import Viewer
    from antipater.checker.pages.profile import GameReplay
    from antipater.checker.pages.table_profile import TablePage
    from antipater.checker.proofs.profile import GameProofs
    from antipater.checker.records.archive.items import ArchiveColumns
    from antipater.checker.records.names import Names
    from antipater.checker.sheets.profile import SheetProfile
    from antipater.grammar.games import GameProfile
    from antipater.rules.card_set import CardSet


class Game(Protocol):
    """One game. What a method needs is imported when it is called, so that no command pays
    for what it does not use.

    ``name``: as in ``[Game "…"]`` and in a card set's first lines. ``suffix``: of files in
    the notation. ``cards``: the card set of a record or sheet that names none, by name or
    folder. ``findings``: a folder of the game's own findings in TOML, and ``card_profile``:
    what its card sets may say; None where the checker's own folder and ``grammar`` have them.
    """

    @property
    def name(self) -> str: ...
    @property
    def suffix(self) -> str: ...
    @property
    def cards(self) -> str: ...
    @property
    def findings(self) -> Path | None: ...
    @property
    def card_profile(self) -> "GameProfile | None": ...

    @property
    def sheet(self) -> "SheetProfile":
        """Scoresheets and cities of the game."""

    @property
    def proofs(self) -> "GameProofs | None":
        """What is stated and proved about the game; None where nothing is."""

    @property
    def build(self) -> "Callable[[CardSet, str, str], bytes] | None":
        """Makes a module of a set, an edition and the text's hash; None where none is made."""

    @property
    def archive(self) -> "ArchiveColumns | None":
        """How records stand in the columns of an archive; None where they stand as text."""

    @property
    def row_judge(self) -> "Callable[[Reader, str | None, Loader], RowJudge] | None":
        """Judges rows of an archive by compiled modules, by an edition or by those that rows
        name; None where the engine judges all. Needs the extra ``antipater[bulk]``."""

    @property
    def examples(self) -> "Stage | None":
        """Lays out the situation of an example of a card set; None where the game plays none."""

    @property
    def replay(self) -> "GameReplay | None":
        """What the report needs to show games move by move; None where it cannot."""

    @property
    def viewer(self) -> "Callable[[Verdict[Any, Any, Any], str | None], Viewer] | None":
        """Shows the table of a judged game at any move, by the edition that it was judged by;
        None where it cannot."""

    @property
    def table_page(self) -> "TablePage | None":
        """What the page for the table needs: its pad, and how games are recorded there; None
        where the game is not on it."""

    @property
    def record_judge(self) -> "Callable[[str | None, Loader], RecordJudge] | None":
        """Judges records by compiled modules, by an edition or by those that records claim; None
        where the engine judges all. Needs the extra ``antipater[bulk]``."""

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> GameRecord:
        """A record from a text in the notation.

        ``sets``: the names that ``[Set …]`` may hold; ``chosen``: a set's name or folder
        that goes before what the text says. Raises ``Unreadable``, and ``CardSetError``
        for a chosen set that cannot be used.
        """

    def write(self, record: Any, language: str, names: "Names | None" = None) -> str:
        """The record in the notation; ``names``: of a set that is not found by its name."""

    def play_of(self, record: Any) -> Iterable[str]:
        """The play in words that are the same in every format; a digest is made of them."""

    def judge(self, record: Any, edition: str | None) -> Verdict[Any, Any, Any]:
        """The verdict by an edition, else by the one that the record claims.

        Raises ``UnknownEdition`` for an edition asked for that the record's set lacks.
        """

    def causes(self, verdict: Verdict[Any, Any, Any]) -> "Iterable[Cause]":
        """The slips that may have made a record wrong, to be tried by judging it again."""

    def price(
        self, record: Any, question: "PriceQuestion", edition: str | None
    ) -> "PriceBreakdown":
        """What a card costs just before a move; raises ``NoPrice`` where that has no answer."""
